"""Notebooks get by without what only serves a room."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize("absent", ["tornado", "segno", "altair"])
def test_the_widgets_are_imported_without(absent):
    """What a room, or a chart to take apart, stands on is imported when one is asked for."""
    code = (
        f"import sys; sys.modules[{absent!r}] = None\n"
        "from arch_engine import load\n"
        "from arch_widgets import ReplayViewer, Room\n"
        "print(ReplayViewer(load('replays/mykerinos-3p.parquet'), at=42))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "ReplayViewer(Mykerinos, 154 moves)", done.stderr[-500:]
