"""JupyterLab is opened on the replay analyzer."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from arch_engine.commands.shared import Commands
from arch_engine.core.errors import OptionError


def add(commands: Commands) -> None:
    """Tell the parser of it."""
    parser = commands.add_parser("lab", help="open JupyterLab on the replay analyzer")
    parser.add_argument("--no-browser", action="store_true", help="only start the server")
    parser.add_argument("--port", type=int, default=8888)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Become JupyterLab."""
    notebook = Path("notebooks") / "replay-analyzer.ipynb"
    if not notebook.exists():
        raise OptionError(f"There is no {notebook} here; run 'arch-engine lab' in the folder of the project.")
    command = [sys.executable, "-m", "jupyterlab", str(notebook), f"--port={chosen.port}"]
    if chosen.no_browser:
        command.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")  # in a container there often is no other user
    sys.stdout.flush()
    os.execv(sys.executable, command)
