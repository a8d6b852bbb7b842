"""Records are checked: their seal, their facts, the rules in force."""

from __future__ import annotations

import argparse
from pathlib import Path

from arch_engine.commands.shared import Commands, a_path
from arch_engine.core.errors import OptionError
from arch_engine.core.language import count_of, mark, say
from arch_engine.record.verify import verify

KINDS = {
    "rules-differ": mark("rules differ"),
    "seed-differs": mark("seed differs"),
    "damaged": mark("damaged"),
    "unreadable": mark("unreadable"),
}
"""What does not hold, in words, by the kind of a verification."""


def add(commands: Commands) -> None:
    """Tell the parser of it."""
    parser = commands.add_parser("verify", help=say("check records: their seal, their facts, and the rules in force"))
    parser.add_argument(
        "paths", nargs="+", type=a_path, metavar=say("PATH"), help=say("record files, or folders of them")
    )
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Check every record; 1 where one does not hold."""
    files: list[Path] = []
    for path in chosen.paths:
        found = sorted(path.glob("*.parquet")) if path.is_dir() else [path]
        if not found:
            raise OptionError(say("There is no .parquet file in the folder {path}; name another.", path=path))
        files += found
    bad = 0
    for file in files:
        result = verify(file)
        if not result.holds:
            bad += 1
            print(f"{say(KINDS[result.kind])}: {result.text}")
        elif len(files) <= 10:
            print(result.text)
    print(
        count_of(
            len(files),
            "{holding} of {number} record holds.",
            "{holding} of {number} records hold.",
            holding=len(files) - bad,
        )
    )
    return 1 if bad else 0
