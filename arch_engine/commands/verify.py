"""Records are checked: their seal, their facts, the rules in force."""

from __future__ import annotations

import argparse
from pathlib import Path

from arch_engine.commands.shared import Commands, a_path
from arch_engine.core.errors import OptionError
from arch_engine.record.verify import verify


def add(commands: Commands) -> None:
    """Tell the parser of it."""
    parser = commands.add_parser("verify", help="check records: their seal, their facts, and the rules in force")
    parser.add_argument("paths", nargs="+", type=a_path, metavar="PATH", help="record files, or folders of them")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Check every record; 1 where one does not hold."""
    files: list[Path] = []
    for path in chosen.paths:
        found = sorted(path.glob("*.parquet")) if path.is_dir() else [path]
        if not found:
            raise OptionError(f"There is no .parquet file in the folder {path}; name another.")
        files += found
    bad = 0
    for file in files:
        result = verify(file)
        if not result.holds:
            bad += 1
            print(f"{result.kind}: {result.text}")
        elif len(files) <= 10:
            print(result.text)
    print(
        f"{len(files) - bad} of {len(files)} record{'s' if len(files) > 1 else ''} hold{'s' if len(files) == 1 else ''}."
    )
    return 1 if bad else 0
