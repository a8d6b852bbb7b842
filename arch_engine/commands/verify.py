"""Records are checked: their seal, their facts, the rules in force."""

from __future__ import annotations

import argparse
from pathlib import Path

from arch_engine.commands.printing import bar_stream
from arch_engine.commands.shared import Commands, a_number, a_path, add_workers
from arch_engine.core.errors import OptionError
from arch_engine.core.language import count_of, mark, say
from arch_engine.record.verify import Verification, verify

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
        "paths", nargs="+", type=a_path, metavar=say("PATH"), help=say("record files, folders of them, or datasets")
    )
    parser.add_argument("--sample", type=a_number, help=say("of a dataset check N games, drawn at random"))
    add_workers(parser, say("how many processes check a dataset (default: one for each core)"))
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Check every record; 1 where one does not hold."""
    from arch_engine.dataset.gathering import files_below
    from arch_engine.dataset.layout import is_dataset

    files: list[Path] = []
    for path in chosen.paths:
        found = [path] if is_dataset(path) or not path.is_dir() else [*files_below(path, reviews=True)]
        if not found:
            raise OptionError("There is no .parquet file in the folder {path}; name another.", path=path)
        files += found
    bad = 0
    for file in files:
        result = _dataset(file, chosen) if is_dataset(file) else verify(file)
        if not result.holds:
            bad += 1
            print(say("{name}: {text}", name=say(KINDS[result.kind]), text=result.text))
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


def _dataset(folder: Path, chosen: argparse.Namespace) -> Verification:
    from tqdm import tqdm

    from arch_engine.dataset.verifying import verify_dataset

    with tqdm(unit="game", file=bar_stream(), smoothing=0) as bar:
        return verify_dataset(folder, chosen.sample, chosen.workers, bar.update)
