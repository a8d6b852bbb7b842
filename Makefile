# Two commands do everything: `make lab` opens the replay analyzer, `make test` checks the project.
# They need only Python 3.11 or later, make and git; everything else goes into .venv and .venv-test, at the locked versions.

PYTHON ?= python3
export UV_PYTHON_DOWNLOADS = never
export PIP_DISABLE_PIP_VERSION_CHECK = 1

# A shell may forbid Python to keep what it compiled. Tests begin hundreds of Pythons, and each would compile JupyterLab and all else anew.
unexport PYTHONDONTWRITEBYTECODE

UV = .venv/bin/uv
SYNC = $(UV) sync --locked --inexact --extra dev

INCLUDE = $$(.venv/bin/python -c 'import sysconfig; print(sysconfig.get_path("include"))')
CAN_COMPILE = command -v $(CC) >/dev/null && test -f "$(INCLUDE)/Python.h"

# What was compiled once (`make fast`) is compiled anew wherever its sources changed.
FAST = $(wildcard build/fast/ready)

.PHONY: lab test test-fast coverage test-compiled test-pythons check check-front bench front golden replays reference picture train words fast slow wheels clean

# Works on copies in a folder that git ignores. Who works on the notebooks themselves: `arch-engine lab --folder notebooks`.
lab: .venv/ready $(FAST)
	.venv/bin/arch-engine lab --folder lab

# uv installs the locked versions; where it cannot be had, plain pip installs what pyproject.toml allows.
.venv/ready: pyproject.toml uv.lock
	test -x .venv/bin/python || $(PYTHON) -m venv .venv
	.venv/bin/python -m pip install --quiet uv || echo "uv cannot be had; plain pip is used"
	if [ -x $(UV) ]; then UV_PROJECT_ENVIRONMENT=.venv $(SYNC) --quiet; else .venv/bin/python -m pip install --quiet -e '.[dev]'; fi
	echo '{"type": "commonjs"}' > .venv/package.json # or JupyterLab's scripts are read as package.json above says, and fail by pages
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
	cp -r arch_engine/locales build/tested # the translations, which are not in the wheel
	cp -r tests notebooks replays docs *.md Makefile .gitignore pyproject.toml tools build/tested
	cd build/tested && ARCH_WHEEL=1 ../../.venv-test/bin/python -m pytest -n 2 --dist loadfile
	cd build/tested && ../../.venv-test/bin/python -m pytest -n 2 --dist loadfile --nbval --nbval-current-env -o testpaths=notebooks notebooks
	if $(CAN_COMPILE); then $(MAKE) test-compiled; else echo "no C compiler with Python's headers here: the compiled engine is not tested"; fi

# The contract, the golden games and the comparison with the plain engine, against a compiled wheel that lies before the plain one on the path. Equal games and
# digests say that both do the same, so nothing else is tested twice; and how fast it is matters to no test, so the C compiler does not optimise.
test-compiled:
	rm -rf build/compiled
	HATCH_BUILD_HOOKS_ENABLE=1 ARCH_OPTIMIZE=0 .venv/bin/python -m pip wheel --quiet --no-deps -w build/compiled .
	.venv/bin/python -m pip install --quiet --no-deps --target build/compiled build/compiled/*.whl
	cd build/tested && PYTHONPATH=../compiled ARCH_COMPILED=1 ../../.venv-test/bin/python -m pytest -n 2 --dist worksteal tests/core/test_contract.py tests/core/test_compiled.py tests/golden

# What to run while working, in the checkout: everything but the tests marked slow and those in a browser.
test-fast: .venv/ready
	.venv/bin/python -m pytest -q -n 2 --dist loadfile -m "not slow and not browser"

# Which lines the same tests do not reach. It takes ten minutes on a quiet machine; `make coverage TESTS=tests/record` looks at some.
coverage: .venv/ready
	.venv/bin/python -m coverage run --source arch_engine,widgets/arch_widgets -m pytest -q -m "not slow and not browser" $(TESTS)
	.venv/bin/python -m coverage report --skip-covered --sort cover

# The tests once with each of these Pythons that is here, the others being named; `make test-pythons TESTS="tests/core tests/record"` runs some.
# Each has a folder of its own under build/. Those that pyenv keeps are found, too.
PYTHONS = 3.11 3.12 3.13 3.14
TESTS = tests
test-pythons: .venv/ready
	@test -x $(UV) || { echo "uv is not in .venv, so no Python can be set up beside yours"; exit 1; }
	@failed=; PATH="$$(printf '%s:' $(HOME)/.pyenv/versions/*/bin)$$PATH"; \
	for version in $(PYTHONS); do \
	  if ! found=$$($(UV) python find --system --no-project $$version 2>/dev/null); then echo "Python $$version is not here: nothing is tested with it"; continue; fi; \
	  echo "Python $$version: $$found"; \
	  UV_PROJECT_ENVIRONMENT=build/python-$$version $(UV) sync --locked --extra dev --python $$found --quiet \
	  && build/python-$$version/bin/python -m pytest -n 2 --dist loadfile $(TESTS) || failed="$$failed $$version"; \
	done; test -z "$$failed" || { echo "The tests fail with Python$$failed"; exit 1; }

# What mypyc compiles is checked as it sees it: with the standard library alone.
COMPILED = $$(.venv/bin/python -c 'from tools.compiling import GROUPS, paths; print(*[path for group in GROUPS for path in paths(group)])')

check: .venv/ready
	.venv/bin/ruff check --quiet .
	.venv/bin/ruff format --check --quiet .
	.venv/bin/mypy --no-error-summary
	.venv/bin/mypy --no-error-summary --no-site-packages --ignore-missing-imports --cache-dir .mypy_cache/compiled $(COMPILED)
	.venv/bin/python widgets/schemas.py --check
	.venv/bin/python -m pytest -q --no-header --disable-warnings tests/test_house.py tests/test_docs.py
	$(MAKE) --silent check-front

# Says in a line that it was not done where npm's packages cannot be fetched.
check-front: .venv/ready
	if $(MAKE) --silent node_modules/ready 2>/dev/null; then $(NPM) run --silent check; \
	else echo "the npm packages cannot be had: the browser parts are not checked"; fi

# What notebooks and pages load, bundled from widgets/arch_widgets/static/. What is built is committed: only who changes it needs this.
NPM = .venv/bin/python widgets/npm.py
front: node_modules/ready
	.venv/bin/python widgets/schemas.py
	$(NPM) run --silent build

node_modules/ready: .venv/ready package-lock.json .npmrc
	$(NPM) ci --silent
	touch $@

# The judge of a game learns: `make train GAME=mykerinos GAMES=20000`. What has been played lies in training/ and is not played again.
GAMES = 10000
train: .venv/ready
	$(UV) sync --locked --inexact --extra dev --extra train --quiet
	.venv/bin/arch-engine train $(GAME) --games $(GAMES) --folder training/$(GAME) --out arch_engine/$(GAME)/judge/weights.npz

# The same sources as C, into this folder: roll-outs are about twice as fast. It takes minutes. `make slow` goes back to plain Python.
fast: build/fast/ready
build/fast/ready: .venv/ready tools/compiling.py $(wildcard arch_engine/*.py arch_engine/*/*.py arch_engine/*/*/*.py)
	@echo "Compiling takes four to eight minutes on two cores (docs/figures.md); what is compiled is kept."
	.venv/bin/python tools/compiling.py .
	touch $@

slow:
	rm -rf build/fast *.so arch_engine/*/*.so arch_engine/*/*/*.so

# A compiled wheel for each of these Pythons that is here, and the pure one, into dist/; each is installed and tried.
wheels: .venv/ready
	.venv/bin/python tools/wheels.py $(PYTHONS)

bench: .venv/ready $(FAST)
	.venv/bin/python -m tests.benchmarks.figures
	.venv/bin/python -m tests.benchmarks.review replays/mykerinos-3p-last-season.parquet

golden: .venv/ready $(FAST)
	.venv/bin/python -m tests.golden.regenerate

replays: .venv/ready $(FAST)
	.venv/bin/python replays/make.py

# One game of each kind with its review: docs/figures.md says how long it takes. What is there is kept, and gone on with.
reviews: .venv/ready $(FAST)
	.venv/bin/python replays/make.py reviews

# The reference of the public interface, from its docstrings: open build/reference/index.html.
PUBLIC = arch_engine '!arch_engine\.' arch_engine.dataset '!arch_engine\.dataset\.' arch_engine.insights '!arch_engine\.insights\.' arch_engine.positions '!arch_engine\.positions\.' arch_engine.review '!arch_engine\.review\.' arch_widgets '!arch_widgets\.'
reference: .venv/ready
	.venv/bin/pdoc --docformat google --no-show-source --template-directory docs/reference --output-directory build/reference $(PUBLIC)

# Every sentence people read is found in the sources, the translations brought up to date and compiled.
words: .venv/ready
	.venv/bin/python tools/catalogues.py

# The viewer in the README, and in the replay analyzer until it has run; needs Chromium.
picture: .venv/ready
	.venv/bin/python docs/picture.py

clean: slow
	rm -rf .venv .venv-test node_modules dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks
