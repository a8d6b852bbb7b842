# Two commands do everything: `make lab` opens the replay analyzer, `make test` checks the project.
# They need only Python 3.11 or later, make and git; everything else goes into .venv and .venv-test, at the locked versions.

PYTHON ?= python3
export UV_PYTHON_DOWNLOADS = never
export PIP_DISABLE_PIP_VERSION_CHECK = 1

UV = .venv/bin/uv
SYNC = $(UV) sync --locked --inexact --extra dev

.PHONY: lab test check bench golden replays clean

lab: .venv/ready
	.venv/bin/arch-engine lab

# uv installs the locked versions; where it cannot be had, plain pip installs what pyproject.toml allows.
.venv/ready: pyproject.toml uv.lock
	test -x .venv/bin/python || $(PYTHON) -m venv .venv
	.venv/bin/python -m pip install --quiet uv || echo "uv cannot be had; plain pip is used"
	if [ -x $(UV) ]; then UV_PROJECT_ENVIRONMENT=.venv $(SYNC) --quiet; else .venv/bin/python -m pip install --quiet -e '.[dev]'; fi
	touch $@

# The tests run in a folder without the sources, against the wheel a user would install.
.venv-test/ready: .venv/ready
	test -x .venv-test/bin/python || $(PYTHON) -m venv .venv-test
	if [ -x $(UV) ]; then UV_PROJECT_ENVIRONMENT=.venv-test $(SYNC) --no-install-project --quiet; fi
	touch $@

test: .venv-test/ready check
	rm -rf dist build/tested && mkdir -p build/tested
	if [ -x $(UV) ]; then $(UV) build --quiet --wheel --out-dir dist; else .venv/bin/python -m pip wheel --quiet --no-deps -w dist .; fi
	if [ -x $(UV) ]; then $(UV) pip install --quiet --python .venv-test/bin/python --no-deps --reinstall dist/*.whl; \
	else .venv-test/bin/python -m pip install --quiet --force-reinstall "$$(ls dist/*.whl)[dev]"; fi
	cp -r tests notebooks replays docs README.md pyproject.toml build/tested
	cd build/tested && ARCH_WHEEL=1 ../../.venv-test/bin/python -m pytest -n 2 --dist loadfile
	cd build/tested && ../../.venv-test/bin/python -m pytest -n 2 --dist loadfile --nbval --nbval-current-env -o testpaths=notebooks notebooks

check: .venv/ready
	.venv/bin/ruff check --quiet .
	.venv/bin/mypy --no-error-summary

bench: .venv/ready
	.venv/bin/python -m tests.benchmarks.figures

golden: .venv/ready
	.venv/bin/python -m tests.golden.regenerate

replays: .venv/ready
	.venv/bin/python replays/make.py

clean:
	rm -rf .venv .venv-test dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks
