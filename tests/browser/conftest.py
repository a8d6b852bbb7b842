"""A Chromium driven by Playwright, and a real JupyterLab of its own."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from arch_engine.lab.own import FOLDER_VARIABLE

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
BROWSER = shutil.which("chromium-headless-shell") or shutil.which("chromium")
"""The engine without the rest of the browser, if it is here: a page costs it half."""

SECONDS_FOR_LAB = 90


def pytest_collection_modifyitems(items):
    """A test that only waited too long for a browser runs once more; whatever else fails, fails at once."""
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=1, only_rerun=["TimeoutError"]))


@pytest.fixture(scope="module")
def chromium():
    """The browser. One for each file: while Playwright is open, nothing else in the process can run an event loop."""
    playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    if BROWSER is None:
        pytest.skip("there is no chromium on the PATH (on Debian: apt install chromium)")
    playwright.expect.set_options(timeout=20_000)
    with playwright.sync_playwright() as play:
        browser = play.chromium.launch(executable_path=BROWSER, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def open_file(chromium):
    """A function that opens a file in a new tab; at the end every tab must have been quiet and have asked for nothing."""
    from tests.browser.driving import Tab

    tabs = []

    def opened(path, *, width=1300, height=900, **context):
        page = chromium.new_context(viewport={"width": width, "height": height}, **context).new_page()
        tabs.append(Tab(page))
        page.goto(Path(path).as_uri())
        return tabs[-1]

    yield opened
    for tab in tabs:
        tab.page.context.close()
        assert tab.said == []
        assert tab.asked == []


@pytest.fixture(scope="session")
def lab(tmp_path_factory):
    """The address of a JupyterLab and the folder it shows; its port, settings and run-time files are its own."""
    with lab_in(tmp_path_factory.mktemp("lab")) as (address, root):
        yield address, root


@contextlib.contextmanager
def lab_in(own):
    """A JupyterLab that keeps everything in the folder `own`: its address, and the folder it shows."""
    root = own / "tree"
    root.mkdir()
    pages = own / "config/labconfig"
    pages.mkdir(parents=True)
    silent = {"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": True}}
    (pages / "page_config.json").write_text(json.dumps(silent))
    port = free_port()
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--IdentityProvider.token="),
        *(f"--ServerApp.root_dir={root}", "--ServerApp.ip=127.0.0.1", f"--port={port}", "--ServerApp.port_retries=0"),
    ]
    address = f"http://127.0.0.1:{port}"
    with serving(command, own, cwd=root) as server:
        _until_it_answers(server, address, own / "log")
        yield address, root


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextlib.contextmanager
def serving(command, own, cwd):
    """A Jupyter server that keeps its settings, signatures and run-time files in the folder `own`, and its log in `own/log`."""
    places = {
        "IPYTHONDIR": "ipython",
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
    }
    environment = {**os.environ, **{name: str(own / folder) for name, folder in places.items()}}
    environment.pop(
        FOLDER_VARIABLE, None
    )  # a developer may have set it; games are looked for in the folder that is served
    with (own / "log").open("w") as log:
        server = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT, env=environment, cwd=cwd
        )
        try:
            yield server
        finally:
            server.terminate()
            try:
                server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def _until_it_answers(server, address, log):
    end = time.monotonic() + SECONDS_FOR_LAB
    while time.monotonic() < end and server.poll() is None:
        with contextlib.suppress(OSError), urllib.request.urlopen(f"{address}/api/status", timeout=5):
            return
        time.sleep(0.1)
    pytest.fail(f"JupyterLab did not start:\n{log.read_text()[-2000:]}")
