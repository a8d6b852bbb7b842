"""The command line: simulate, verify, show, export, review, components, lab.

It stands on top of everything: `export` and `lab` reach for the widgets, which nothing below may.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from arch_engine import __version__
from arch_engine.core.built import HOW
from arch_engine.core.component_files import SUFFIX, as_csv, read_own
from arch_engine.core.components import SOURCES, Components
from arch_engine.core.errors import ArchError, ComponentError, OptionError, shown
from arch_engine.core.rules import Rules
from arch_engine.games import GAMES, rules_of
from arch_engine.record.verify import verify
from arch_engine.record.write import replace_file
from arch_engine.replay.replay import Replay, load
from arch_engine.replay.session import simulate
from arch_engine.review import Judge, review, review_path

MOST_GAMES = 1_000_000
BAR = "{desc}: {percentage:3.0f}% |{bar}| {elapsed}, {remaining} left"


class _Parser(argparse.ArgumentParser):
    """argparse, but an error is one sentence and exit 2."""

    def error(self, message: str) -> NoReturn:
        raise OptionError(f"{message[:1].upper()}{message[1:]}; see '{self.prog} --help'.")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code (0 done, 1 something does not hold, 2 an error told in one sentence)."""
    try:
        chosen = _parser().parse_args(arguments)
        return int(chosen.run(chosen))
    except ArchError as problem:
        print(f"arch-engine: {problem}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("arch-engine: stopped.", file=sys.stderr)
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the reader went away: nothing is left to tell
        return 0


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="arch-engine", description="Archaeology board games as lists of facts: play, record, verify, show."
    )
    parser.add_argument("--version", action="version", version=f"arch-engine {__version__} ({HOW})")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND", parser_class=_Parser)

    play = commands.add_parser("simulate", help="play games between computer players and record them")
    play.add_argument("game", metavar="GAME", help=f"one of: {', '.join(GAMES)}")
    play.add_argument("--players", type=int, default=None, help="number of players (default: as many as kinds, or 3)")
    play.add_argument(
        "--kinds", default="sensible", help="computer players by seat, with commas; a single one plays all seats"
    )
    play.add_argument("--games", type=int, default=1, help="how many games (default 1)")
    play.add_argument(
        "--seed", type=int, default=1, help="the first game's seed; the next game has the next one (default 1)"
    )
    play.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game; may be repeated"
    )
    for name in _word_options():
        play.add_argument(f"--{name}", metavar="WORD", help=f"short for --option {name}=WORD")
    play.add_argument(
        "--variant", action="append", default=[], metavar="NAME", help="short for --option NAME=yes; may be repeated"
    )
    own_data = "JSON, a sheet as CSV, or a folder of such sheets; may be repeated"
    play.add_argument(
        "--components", type=Path, action="append", metavar="FILE", help=f"your own component data: {own_data}"
    )
    play.add_argument("--title", default="", help="a title kept in the records")
    play.add_argument("--out", type=Path, default=Path("games"), help="folder for the records (default: games)")
    play.set_defaults(run=_simulate)

    check = commands.add_parser("verify", help="check records: their seal, their facts, and the rules in force")
    check.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="record files, or folders of them")
    check.set_defaults(run=_verify)

    show = commands.add_parser("show", help="print a moment of a recorded game as text")
    show.add_argument("file", type=Path)
    show.add_argument("--step", type=int, default=-1, help="moves made; negative from the end (default: the end)")
    show.add_argument("--moves", action="store_true", help="list the moves up to there as well")
    show.add_argument("--seat", metavar="NAME", help="only what this player knew (a name, or a number from 1)")
    show.add_argument("--branch", metavar="NAME", help="a branch of a study instead of the game")
    show.set_defaults(run=_show)

    export = commands.add_parser("export", help="write a recorded game as one web page that needs no network")
    export.add_argument("file", type=Path)
    export.add_argument("-o", "--out", type=Path, required=True, metavar="PAGE.html")
    export.add_argument("--step", type=int, default=0, help="the step the page opens at (default 0)")
    export.add_argument("--seat", metavar="NAME", help="only what this player knew; nothing else is in the page")
    export.add_argument("--language", choices=("en", "fr"), default="en", help="of the rule texts")
    export.add_argument("--branch", metavar="NAME", help="a branch of a study instead of the game")
    export.set_defaults(run=_export)

    judge = commands.add_parser(
        "review", help="judge the decisions of a recorded game, and split its result into luck and choices"
    )
    judge.add_argument("file", type=Path)
    judge.add_argument(
        "--rollouts", type=int, help="for each candidate and view at most (default 200, or as what is kept)"
    )
    judge.add_argument(
        "--candidates", type=int, help="decisions that are compared at most (default 8, or as what is kept)"
    )
    judge.add_argument("--seat", metavar="NAME", help="judge only this player's decisions (a name, or a number from 1)")
    judge.add_argument("--seed", type=int, help="of everything random (default 0, or as what is kept)")
    judge.add_argument("--workers", type=int, metavar="N", help="processes (default: as many as there are cores)")
    judge.add_argument("--no-luck", action="store_true", help="only judge decisions; faster")
    judge.add_argument("--most", type=int, default=12, help="how many decisions are printed (default 12)")
    judge.add_argument(
        "--into",
        type=Path,
        metavar="FILE",
        help="where it is kept and gone on with (default: FILE.review.parquet beside the game)",
    )
    judge.add_argument(
        "-o", "--out", type=Path, metavar="PAGE.html", help="write it as one web page, too, that needs no network"
    )
    judge.set_defaults(run=_review)

    parts = commands.add_parser("components", help="print a game's component data and how sure we are of it")
    parts.add_argument("game", metavar="GAME", help=f"one of: {', '.join(GAMES)}")
    parts.add_argument(
        "--export",
        type=Path,
        metavar="FILE",
        help="write the data to correct it: all as JSON, one sheet as SHEET.csv, or every sheet as CSV into a folder",
    )
    parts.add_argument(
        "--check", type=Path, action="append", metavar="FILE", help=f"check your own component data: {own_data}"
    )
    parts.set_defaults(run=_components)

    lab = commands.add_parser("lab", help="open JupyterLab on the replay analyzer")
    lab.add_argument("--no-browser", action="store_true", help="only start the server")
    lab.add_argument("--port", type=int, default=8888)
    lab.set_defaults(run=_lab)
    return parser


# -- simulate ------------------------------------------------------------------------------------------------------


def _simulate(chosen: argparse.Namespace) -> int:
    from tqdm import tqdm

    rules = rules_of(chosen.game)
    kinds = _kinds(rules, chosen.kinds.split(","), chosen.players)
    words = [f"{name}={value}" for name in _word_options() if (value := getattr(chosen, name)) is not None]
    words += [f"{name}=yes" for name in chosen.variant]
    options = rules.full_options(dict(_option(text) for text in [*chosen.option, *words]))
    components = _own_components(rules, chosen.components)
    if not 1 <= chosen.games <= MOST_GAMES:
        raise OptionError(f"--games is {chosen.games}; it must be 1 to {MOST_GAMES:,}.")
    if not 0 <= chosen.seed <= 2**60:
        raise OptionError(f"--seed is {chosen.seed}; it must be a whole number from 0 to 2^60.")
    _make_folder(chosen.out)
    width = len(str(chosen.seed + chosen.games - 1))
    wins = [0.0] * len(kinds)
    for seed in tqdm(
        range(chosen.seed, chosen.seed + chosen.games), desc=f"{rules.title}, {len(kinds)} players", unit="game"
    ):
        replay = simulate(chosen.game, kinds, seed, options=options, components=components, title=chosen.title)
        replay.save(chosen.out / f"{chosen.game}-{len(kinds)}p-seed-{seed:0{width}}.parquet")
        winners = rules.winners(replay.at(-1))
        for seat in winners:
            wins[seat] += 1 / len(winners)
    print(f"{chosen.games} game{'s' if chosen.games > 1 else ''} in {chosen.out}")
    for seat, kind in enumerate(kinds):
        print(f"  {rules.hues[seat]} ({kind}): {wins[seat]:g} won")
    return 0


def _kinds(rules: Rules, kinds: list[str], players: int | None) -> list[str]:
    from arch_engine.core.play import players_of

    if len(kinds) == 1:
        kinds = kinds * (players or 3)
    if players is not None and players != len(kinds):
        raise OptionError(
            f"--players is {players}, but --kinds names {len(kinds)}; name one for each seat, or a single one."
        )
    if len(kinds) not in rules.players:
        raise OptionError(f"{rules.title} is for {', '.join(map(str, rules.players))} players, not {len(kinds)}.")
    players_of(rules, kinds)
    return kinds


def _word_options() -> list[str]:
    """The options of any game whose values are words; each has a short form of its own."""
    known = [rules_of(game).game_options.items() for game in GAMES]
    return sorted({name for options in known for name, values in options if isinstance(values, tuple)})


def _option(text: str) -> tuple[str, bool | str]:
    name, _, value = text.partition("=")
    if not value:
        raise OptionError(f"--option {text[:40]!r} must be a name, an equals sign and a value such as yes or no.")
    values: dict[str, bool] = {"yes": True, "true": True, "no": False, "false": False}
    return name.replace("-", "_"), values.get(value.lower(), value)


def _own_components(rules: Rules, paths: list[Path] | None) -> Components | None:
    if not paths:
        return None
    components = read_own(paths, rules.components())
    try:
        rules.check_components(components)
    except ComponentError as problem:
        raise ComponentError(f"{', '.join(map(shown, paths))[:200]}: {problem}") from None
    return components


def _make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise OptionError(
            f"The folder {path} cannot be made: {problem.strerror or problem}; choose another with --out."
        ) from None


# -- verify, show, export ------------------------------------------------------------------------------------------


def _verify(chosen: argparse.Namespace) -> int:
    files: list[Path] = []
    for path in chosen.paths:
        found = sorted(path.glob("*.parquet")) if path.is_dir() else [path]
        if not found:
            raise OptionError(f"There is no .parquet file in the folder {path}; name another.")
        files += found
    bad = 0
    for file in files:
        verdict = verify(file)
        if not verdict.holds:
            bad += 1
            print(f"{verdict.kind}: {verdict.text}")
        elif len(files) <= 10:
            print(verdict.text)
    print(
        f"{len(files) - bad} of {len(files)} record{'s' if len(files) > 1 else ''} hold{'s' if len(files) == 1 else ''}."
    )
    return 1 if bad else 0


def _line(chosen: argparse.Namespace) -> Replay:
    """The game in the file, or the branch of it that is asked for."""
    replay = load(chosen.file)
    return replay if chosen.branch is None else replay.tree[chosen.branch].replay()


def _show(chosen: argparse.Namespace) -> int:
    replay = _line(chosen)
    seat = _seat(replay, chosen.seat)
    table = replay.at(chosen.step)
    if seat is not None:
        table = replay.rules.as_seen_by(table, seat)
    step = chosen.step + len(replay) + 1 if chosen.step < 0 else chosen.step
    print(_plain(f"{replay.rules.title}: {replay.describe()}"))
    if chosen.moves:
        for line in move_lines(replay, step, seat):
            print(_plain(line))
    if replay.studied:
        print(_plain(f"\n{replay.tree}"))
    print(f"\nStep {step} of {len(replay)}{'' if seat is None else f', as {replay.names[seat]} knew it'}")
    print(_plain(replay.rules.board(table, replay.names)))
    return 0


def move_lines(replay: Replay, stop: int, seat: int | None = None) -> list[str]:
    """The moves up to a step as a seat saw them, one line each: number, sentence, notation, rule."""
    rules = replay.rules
    table = replay.at(0)
    lines = []
    for number, move in enumerate(replay.moves[:stop], start=1):
        decision = rules.read(table, move.notation)
        if seat is not None:
            decision = rules.veil_decision(table, decision, seat)
        told = rules.tell_move(table, decision, replay.names)
        lines.append(f"{number:4}  {told}  [{rules.say(table, decision)[:60].strip()}; {move.rule}]")
        for fact in move.facts:
            table.apply(fact)
    return lines


def _plain(text: str) -> str:
    """Text without the control characters by which a name could play tricks on a terminal."""
    return "".join(letter if letter.isprintable() or letter == "\n" else "\N{REPLACEMENT CHARACTER}" for letter in text)


def _export(chosen: argparse.Namespace) -> int:
    from arch_widgets.viewer import export_page

    replay = _line(chosen)
    replay.at(chosen.step)
    seat = _seat(replay, chosen.seat)
    page = export_page(replay, chosen.out, chosen.step, chosen.language, seat)
    print(_plain(f"{page} shows {replay.describe()}{'' if seat is None else f'; as {replay.names[seat]} knew it'}"))
    return 0


def _seat(replay: Replay, name: str | None) -> int | None:
    """The seat of a player by name, or by number from 1."""
    if name is None:
        return None
    for seat, own in enumerate(replay.names):
        if own.lower() == name.lower():
            return seat
    if name.isdigit() and 1 <= int(name) <= len(replay.names):
        return int(name) - 1
    raise OptionError(f"There is no player {name[:40]!r} in this game; the players are {', '.join(replay.names)}.")


# -- review --------------------------------------------------------------------------------------------------------


def _review(chosen: argparse.Namespace) -> int:
    from tqdm import tqdm

    replay = load(chosen.file)
    seat = _seat(replay, chosen.seat)
    seats = None if seat is None else [seat]
    into = chosen.into or review_path(chosen.file)
    wished = {name: getattr(chosen, name) for name in ("rollouts", "candidates", "seed")}
    wished = {name: value for name, value in wished.items() if value is not None}
    judge = Judge(**wished) if wished else None
    with tqdm(desc=f"Review of {shown(chosen.file.name)}", unit_scale=True, bar_format=BAR, delay=0.5) as bar:

        def progress(done: int, total: int) -> None:
            bar.total = total
            bar.update(done - bar.n)

        found = review(
            replay, judge, seats=seats, luck=not chosen.no_luck, workers=chosen.workers, progress=progress, into=into
        )
    print(_plain(f"{replay.rules.title}: {replay.describe()}\n{found.text(chosen.most, seat)}\n\nKept in {into}"))
    if chosen.out is not None and found.verdicts:
        from arch_widgets.review_page import review_page

        print(_plain(f"{review_page(found, chosen.out)} shows it"))
    if found.finished:
        return 0
    print("arch-engine: stopped; the same command goes on where it was.", file=sys.stderr)
    return 130


# -- components, lab -----------------------------------------------------------------------------------------------


def _components(chosen: argparse.Namespace) -> int:
    rules = rules_of(chosen.game)
    if chosen.check:
        _own_components(rules, chosen.check)
        several = len(chosen.check) > 1
        print(f"{', '.join(map(str, chosen.check))} fit{'' if several else 's'} everything known of {rules.title}.")
        return 0
    components = rules.components()
    if chosen.export:
        _export_components(rules, components, chosen.export)
        return 0
    print(
        f"Component data of {rules.title}. A value's source: {', '.join(SOURCES)}. Marked ?: reconstructed, not read off a real box."
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
        widths = [max(len(line[k]) for line in [list(sheet.columns), *rows]) for k in range(len(sheet.columns))]
        for line in [list(sheet.columns), *rows]:
            print("  " + "  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip())
    return 0


def _export_components(rules: Rules, components: Components, path: Path) -> None:
    """All of it as JSON, the sheet a CSV file is named after, or every sheet into a folder."""
    if path.is_dir():
        texts = {path / f"{name}{SUFFIX}": as_csv(sheet) for name, sheet in components.sheets.items()}
    elif path.suffix.lower() != SUFFIX:
        texts = {path: components.as_text()}
    elif path.stem in components.sheets:
        texts = {path: as_csv(components.sheets[path.stem])}
    else:
        names = ", ".join(f"{name}{SUFFIX}" for name in components.sheets)
        raise OptionError(f"{shown(path)} is not named after a sheet; call it by one of {names}.")
    for file in texts:
        if file.exists():
            raise OptionError(f"{file} is there already and may hold your corrections; choose another name.")
    for file, text in texts.items():
        replace_file(file, text.encode())
    print(f"{path} holds the component data of {rules.title}; correct it and give it with --components.")


def _lab(chosen: argparse.Namespace) -> int:
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


if __name__ == "__main__":
    sys.exit(main())
