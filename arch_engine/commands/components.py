"""A game's component data, to look at, correct and check."""

from __future__ import annotations

import argparse
from pathlib import Path

from arch_engine.commands.shared import OWN_DATA, Commands, a_path, add_replace, own_components
from arch_engine.core.component_files import SUFFIX, as_csv
from arch_engine.core.components import SOURCES, Components
from arch_engine.core.errors import OptionError, shown
from arch_engine.core.files import check_place, write_file
from arch_engine.core.language import mark, say
from arch_engine.core.rules import Rules
from arch_engine.core.side_by_side import side_by_side
from arch_engine.games import games, rules_of


def add(commands: Commands) -> None:
    """Tell the parser of it."""
    parser = commands.add_parser("components", help=say("print a game's component data and how sure we are of it"))
    parser.add_argument("game", metavar=say("GAME"), help=say("one of: {games}", games=", ".join(games())))
    parser.add_argument(
        "--export",
        type=a_path,
        metavar=say("FILE"),
        help=say(
            "write the data to correct it: all as JSON, one sheet as SHEET.csv, or every sheet as CSV into a folder"
        ),
    )
    parser.add_argument(
        "--check",
        type=a_path,
        action="append",
        metavar=say("FILE"),
        help=say("check your own component data: {own_data}", own_data=say(OWN_DATA)),
    )
    add_replace(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print, export or check."""
    rules = rules_of(chosen.game)
    if chosen.check:
        own_components(rules, chosen.check)
        several = len(chosen.check) > 1
        print(
            say(
                mark("{files} fit everything known of {game}.")
                if several
                else mark("{files} fits everything known of {game}."),
                files=", ".join(map(shown, chosen.check)),
                game=rules.title,
            )
        )
        return 0
    components = rules.components()
    if chosen.export:
        _export_components(rules, components, chosen.export, chosen.replace)
        return 0
    print(
        say(
            "Component data of {title}. A value's source: {sources}. Marked ?: reconstructed, not read off a real box.",
            title=rules.title,
            sources=", ".join(SOURCES),
        )
    )
    for sheet in components.sheets.values():
        print(
            f"\n{sheet.name} ({', '.join(f'{n} {source}' for source in SOURCES if (n := sheet.values_from(source)))})"
        )
        rows = [
            [
                f"{value}{'?' if sheet.source(row[0], column) == 'reconstructed' else ''}"
                for column, value in zip(sheet.columns, row, strict=True)
            ]
            for row in sheet.rows
        ]
        for line in side_by_side([sheet.columns, *rows]):
            print(f"  {line}")
    return 0


def _export_components(rules: Rules, components: Components, path: Path, replace: bool) -> None:
    """All of it as JSON, the sheet a CSV file is named after, or every sheet into a folder."""
    if path.is_dir():
        texts = {path / f"{name}{SUFFIX}": as_csv(sheet) for name, sheet in components.sheets.items()}
    elif path.suffix.lower() != SUFFIX:
        texts = {path: components.as_text()}
    elif path.stem in components.sheets:
        texts = {path: as_csv(components.sheets[path.stem])}
    else:
        names = ", ".join(f"{name}{SUFFIX}" for name in components.sheets)
        raise OptionError(
            "{path} is not named after a sheet; call it by one of {names}.", path=shown(path), names=names
        )
    for file, text in texts.items():
        check_place(file, text.encode(), replace=replace)  # all of them or none
    for file, text in texts.items():
        write_file(file, text.encode(), replace=replace)
    print(
        say(
            "{path} holds the component data of {title}; correct it and give it with --components.",
            path=shown(path),
            title=rules.title,
        )
    )
