"""The form of a new game: what can be chosen, and the game that comes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from arch_engine.charts.colours import colour_of
from arch_engine.core.chance import long_seed
from arch_engine.core.components import Components
from arch_engine.core.errors import ArchError, ComponentError, OptionError
from arch_engine.core.language import say
from arch_engine.core.names import looks
from arch_engine.core.rules import Rules
from arch_engine.games import games, rules_of
from arch_engine.replay.deal import Deal, luck_of
from arch_engine.replay.session import PERSON, Session
from arch_widgets.own_box.kept import own_box
from arch_widgets.play.games_folder import GamesFolder, Terms
from arch_widgets.play.names_used import names_used, note_names
from arch_widgets.play.screens import Form, Offer, Option, SeatWish
from arch_widgets.play.strengths import player_of, strengths

Errors = dict[str, str]
"""What is wrong with a form, by field: "game", "seats", "seat 1" and so on, "options", "witness", "deal", "box"; "" for all of it."""


def form(folder: GamesFolder) -> Form:
    """Everything the form offers."""
    return {
        "games": [_offer(rules_of(game)) for game in games()],
        "folder": str(folder.path.absolute()),
        "used": names_used(folder.path),
    }


def _offer(rules: Rules) -> Offer:
    return {
        "game": rules.game,
        "title": rules.title,
        "players": list(rules.players),
        "colours": [{"name": say(hue), "colour": colour_of(hue, seat)} for seat, hue in enumerate(rules.hues)],
        "hides": rules.hides,
        "options": [_option(rules, name, known) for name, known in rules.game_options.items()],
        "strengths": strengths(rules),
        "box": _box_name(rules),
        "guessed": any(sheet.values_from("reconstructed") for sheet in rules.components().sheets.values()),
    }


def _option(rules: Rules, name: str, known: bool | tuple[str, ...]) -> Option:
    def words(key: str) -> str:
        return say(rules.words.option_words[key]) if key in rules.words.option_words else key.replace("_", " ")

    values = known if isinstance(known, tuple) else ()
    return {
        "name": name,
        "text": words(name),
        "value": known[0] if isinstance(known, tuple) else known,
        "choices": [{"value": value, "text": words(value)} for value in values],
    }


def _box_name(rules: Rules) -> str:
    try:
        box = own_box(rules)
    except ArchError:
        return ""
    return "" if box is None else box.name or say("My box")


@dataclass(frozen=True)
class Wanted:
    """A new game as somebody wants it, read from the form."""

    rules: Rules
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    options: Mapping[str, Any]
    terms: Terms
    witness: str | tuple[str, ...]
    box: bool
    title: str
    deal: Deal | None = None


def read_form(given: Mapping[str, object]) -> tuple[Wanted | None, Errors]:
    """What a form asks for, or what is wrong with it. It comes from the browser unchecked."""
    errors: Errors = {}
    game = given.get("game")
    if not isinstance(game, str) or game not in games():
        return None, {"game": say("Choose a game.")}
    rules = rules_of(game)
    names, kinds = _seats(rules, given.get("seats"), errors)
    write, named = given.get("way") == "write", given.get("luck") == "named" or given.get("way") == "write"
    if write and any(kind != PERSON for kind in kinds):
        errors["seats"] = say("A game that is written down is played by people; make every player a person.")
    elif named and rules.hides and not write:
        errors["luck"] = say("In this game cards are hidden, so the program has to deal them; or write the game down.")
    options = given.get("options")
    try:
        full = rules.full_options(options if isinstance(options, dict) else {})
    except OptionError as problem:
        full = rules.full_options({})
        errors["options"] = str(problem)
    terms = Terms(
        "write" if write else "play",
        "named" if named else "program",
        undo=write or given.get("undo") is True,
        hints=given.get("hints") is True,
    )
    witness = _witness(given.get("witness"), names, errors) if write and rules.hides else "all"
    title = given.get("title")
    deal = _deal(given.get("deal"), rules, len(names), errors)
    if deal is not None and witness != "all":
        errors["deal"] = say("Who has the code knows all that is dealt; write down everything, or leave the code out.")
    wanted = Wanted(
        rules, names, kinds, full if deal is None else deal.options, terms, witness, given.get("box") is True,
        title.strip() if isinstance(title, str) else "", deal,
    )  # fmt: skip
    return (None if errors else wanted), errors


def _seats(rules: Rules, given: object, errors: Errors) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names and kinds of the players."""
    names: list[str] = []
    kinds: list[str] = []
    rows = given if isinstance(given, list) else []
    for seat, row in enumerate(rows):
        raw = row if isinstance(row, dict) else {}
        name, kind = raw.get("name"), raw.get("kind", PERSON)
        name = name.strip() if isinstance(name, str) else ""
        if not name:
            errors[f"seat {seat}"] = say("Who plays here? Write a name.")
        elif looks(name) in map(looks, names):
            errors[f"seat {seat}"] = say(
                "Two players are called {name!r}; give them names that tell them apart.", name=name[:40]
            )
        try:
            if kind != PERSON:
                player_of(rules, str(kind))
        except OptionError as problem:
            errors[f"seat {seat}"] = str(problem)
        names.append(name)
        kinds.append(str(kind))
    if len(rows) not in rules.players:
        allowed = ", ".join(map(str, rules.players))
        errors["seats"] = say(
            "{title} is for {allowed} players, not {seats}; choose one of these numbers.",
            title=rules.title,
            allowed=allowed,
            seats=len(rows),
        )
    return tuple(names), tuple(kinds)


def _deal(given: object, rules: Rules, seats: int, errors: Errors) -> Deal | None:
    """The deal of a code, if there is one."""
    if not isinstance(given, str) or not given.strip():
        return None
    try:
        deal = Deal.read(given[:120])
    except OptionError as problem:
        errors["deal"] = str(problem)
        return None
    if (deal.game, deal.seats) != (rules.game, seats):
        errors["deal"] = say(
            "This deal is of {title} for {seats} players; choose that.", title=deal.rules.title, seats=deal.seats
        )
        return None
    return deal


def _witness(given: object, names: Sequence[str], errors: Errors) -> str | tuple[str, ...]:
    """Who saw what is written: "all", "table" or the names of some players."""
    if given in ("all", "table", None):
        return str(given or "all")
    seats = sorted({seat for seat in given if isinstance(seat, int)}) if isinstance(given, list) else []
    if not seats or not all(0 <= seat < len(names) for seat in seats):
        errors["witness"] = say("Who writes? Choose at least one player.")
        return "all"
    return tuple(names[seat] for seat in seats)


def begin(wanted: Wanted, folder: GamesFolder, now: datetime) -> tuple[Session | None, Errors]:
    """The game that a form asks for, kept in a file of its own; or what is wrong with the form."""
    try:
        box = _own(wanted)
    except ComponentError as problem:
        return None, {"box": str(problem)}
    try:
        path = folder.new_file(wanted.rules.title, wanted.names, now)
        more: dict[str, Any] = {} if wanted.witness == "all" else {"witness": wanted.witness}
        session = Session(
            wanted.rules.game,
            wanted.names,
            kinds=wanted.kinds,
            options=wanted.options,
            components=box,
            seed=_seed(wanted),
            title=wanted.title,
            path=path,
            **more,
        )
        if wanted.deal is not None:
            session.deal(luck_of(wanted.deal.seed))  # the set-up, also where people name the luck that follows
    except ArchError as problem:
        return None, {"": str(problem)}
    folder.agree(path, wanted.terms)
    seats: list[SeatWish] = [
        {"name": name, "kind": kind} for name, kind in zip(wanted.names, wanted.kinds, strict=True)
    ]
    note_names(folder.path, seats, [say(hue) for hue in wanted.rules.hues])
    return session, {}


def _seed(wanted: Wanted) -> int | None:
    """From what the program deals; None where people do."""
    if wanted.deal is not None:
        return wanted.deal.seed
    return long_seed() if wanted.terms.luck == "program" else None


def _own(wanted: Wanted) -> Components | None:
    """The user's own component data, if they are wanted; None for those of the package."""
    if not wanted.box:
        return None
    box = own_box(wanted.rules)
    if box is None:
        raise ComponentError(say("There are no components of your own for this game yet; enter your box first."))
    return box
