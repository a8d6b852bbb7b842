"""JupyterLab is opened on the replay analyzer, in a folder of the user's."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from pathlib import Path

from arch_engine.commands.shared import Commands, a_number, a_path
from arch_engine.core.errors import OptionError
from arch_engine.core.language import say
from arch_engine.lab.folder import FIRST, OWN, bring
from arch_engine.lab.own import FOLDER_VARIABLE

EXTENSIONS = Path(__file__).parents[1] / "lab" / "labextensions"
USUAL = Path("~/arch-engine")


def add(commands: Commands) -> None:
    """Tell the parser of it."""
    parser = commands.add_parser("lab", help=say("open JupyterLab on the replay analyzer, in a folder of your own"))
    parser.add_argument(
        "--folder",
        type=a_path,
        metavar=say("DIR"),
        help=say(
            "where notebooks and recorded games are copied to, and your own games are; nothing there is written over (default: asked the first time, else {usual})",
            usual=USUAL,
        ),
    )
    parser.add_argument("--no-browser", action="store_true", help=say("only start the server"))
    parser.add_argument("--port", type=a_number, default=8888)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Become JupyterLab."""
    if not 0 < chosen.port < 65_536:
        raise OptionError("--port is {port}; it must be 1 to 65535.", port=chosen.port)
    try:
        folder = (chosen.folder or _folder()).expanduser().absolute()
    except RuntimeError:
        raise OptionError("Your home folder cannot be told; name a folder with --folder.") from None
    for sentence in bring(folder):
        print(sentence)
    sys.stdout.flush()
    # whichever folder a notebook stands in, games are kept in one place
    environment = {**os.environ, FOLDER_VARIABLE: str(folder)}
    os.execve(sys.executable, [sys.executable, "-m", "jupyterlab", *_settings(folder, chosen)], environment)


def _folder() -> Path:
    """The folder one stands in or the usual one if `lab` has filled it before; else the user is asked, if there is one."""
    for known in (Path(), USUAL.expanduser()):
        if (known / OWN).is_dir():
            return known
    if not sys.stdin.isatty():
        return USUAL
    try:
        answer = input(say("Folder for the notebooks and your games [{usual}]: ", usual=USUAL))
    except EOFError:
        answer = ""
    return Path(answer.strip() or USUAL)


def _settings(folder: Path, chosen: argparse.Namespace) -> list[str]:
    """JupyterLab's arguments. The user's own settings hold but for these, and none of them is written to."""
    tabs = folder / OWN / "workspaces"
    for left in tabs.glob(
        "*.jupyterlab-workspace"
    ):  # one always starts with the one notebook, not with what was open last
        with contextlib.suppress(OSError):
            left.unlink()
    settings = [
        f"--ServerApp.root_dir={folder}",
        f"--LabApp.default_url=/lab/tree/{FIRST}",  # stands in the printed address, too
        f"--LabApp.extra_labextensions_path={EXTENSIONS}",
        f"--LabApp.workspaces_dir={tabs}",
        f"--port={chosen.port}",
    ]
    if chosen.no_browser:
        settings.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        settings.append("--allow-root")  # in a container there often is no other user
    return settings
