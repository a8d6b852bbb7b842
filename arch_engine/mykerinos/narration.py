"""Facts and moves of Mykerinos as sentences, for move lists, screen readers and the command line."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from arch_engine.core.consequences import Consequences, Counted, Telling
from arch_engine.core.families import Decision
from arch_engine.core.language import count_of, mark, mark_count, say
from arch_engine.core.narration import Names, Narration, mover, tellable
from arch_engine.core.table import CHANCE, Fact
from arch_engine.core.words import listing
from arch_engine.mykerinos.components import NO_PATRON, PATRON_NAMES
from arch_engine.mykerinos.museum import POINTS_A_SERIES, VALUE, WINGS_OF, best_room, cards_of, series
from arch_engine.mykerinos.notation import format_decision
from arch_engine.mykerinos.region import space_name
from arch_engine.mykerinos.table import MykerinosTable

ORDINALS = ("", mark("first"), mark("second"), mark("third"), mark("fourth"))
PHASES = {
    "new season": mark("The new season begins."),
    "excavation": mark("The excavation begins."),
    "survey": mark("The survey begins."),
    "exhibition": mark("The exhibition begins."),
}


def cubes(amount: int) -> str:
    return count_of(amount, "1 cube", "{number} cubes")


def parcel_name(table: MykerinosTable, card: int) -> str:
    """A parcel by its patron and figure: "Lord Lemon's parcel 14 (3 prestige)"."""
    patron, prestige = table.parcels.patron[card], table.parcels.prestige[card]
    if patron == NO_PATRON:
        if prestige:
            return say("the parcel without patron {parcel} ({prestige} prestige)", parcel=card + 1, prestige=prestige)
        return say("the parcel without patron {parcel} (no figure)", parcel=card + 1)
    if prestige:
        sentence = mark("{patron}'s parcel {parcel} ({prestige} prestige)")
        return say(sentence, patron=PATRON_NAMES[patron], parcel=card + 1, prestige=prestige)
    return say("{patron}'s parcel {parcel} (no figure)", patron=PATRON_NAMES[patron], parcel=card + 1)


def room_words(table: MykerinosTable, room: int) -> str:
    """A room in words: "the 3-room of Lord Lemon", "the 2-room between Lord Lemon and Sir Brown"."""
    patron, *other = [PATRON_NAMES[table.markers[wing]] for wing in WINGS_OF[room]]
    if other:
        return say("the 2-room between {patron} and {other_patron}", patron=patron, other_patron=other[0])
    sentence = mark("the 5-room of {patron}") if VALUE[room] == 5 else mark("the 3-room of {patron}")
    return say(sentence, patron=patron)


def _score(table: MykerinosTable, fact: Fact, names: Names) -> str:
    _, seat, _, amount, source, _, patron = fact
    who = names[seat]
    if source == "parcel":
        return say("{player} scores {amount} prestige for the parcel.", player=who, amount=amount)
    if source == "series":
        return count_of(
            amount // POINTS_A_SERIES,
            "{player} scores {amount} prestige for {number} complete series of five patrons.",
            "{player} scores {amount} prestige for {number} complete series of five patrons.",
            player=who,
            amount=amount,
        )
    each = best_room(table, seat, table.markers.index(patron))
    return say(
        mark("{player} scores {amount} prestige for {patron}: {cards} × {each} (without a room there).")
        if each == 1
        else mark("{player} scores {amount} prestige for {patron}: {cards} × {each} (best room worth {each})."),
        player=who,
        amount=amount,
        patron=PATRON_NAMES[patron],
        cards=cards_of(table, seat, patron),
        each=each,
    )


def _colour(table: MykerinosTable, colour: int, names: Names) -> str:
    return say("the neutral colour") if colour == table.neutral else names[colour]


ASKED = {
    "action": mark("{player} is asked: an action."),
    "neutral": mark("{player} is asked: neutral cubes, if wanted."),
    "first": mark("{player} is asked: first in the area: a parcel or a room."),
    "second": mark("{player} is asked: second in the area: a parcel or a room."),
    "third": mark("{player} is asked: third in the area: may take a parcel that is left."),
    "fourth": mark("{player} is asked: fourth in the area: may take a parcel that is left."),
    "neutral-card": mark("{player} is asked: a parcel for the neutral colour."),
}


def _ask(table: MykerinosTable, fact: Fact, names: Names) -> str:
    _, seat, question = fact
    if question == "over":
        return say("The game is over.")
    return "" if seat == CHANCE else say(ASKED[question], player=names[seat])


def _lay_parcel(table: MykerinosTable, fact: Fact, names: Names) -> str:
    _, place, card, turned = fact
    if place % 2:
        sentence = mark("Area {area} right: {parcel}, turned.") if turned else mark("Area {area} right: {parcel}.")
    else:
        sentence = mark("Area {area} left: {parcel}, turned.") if turned else mark("Area {area} left: {parcel}.")
    return say(sentence, area=place // 2 + 1, parcel=parcel_name(table, card))


def _place_cube(table: MykerinosTable, fact: Fact, names: Names) -> str:
    _, seat, space = fact
    sentence = mark("{player} places a cube on {space}.")
    if table.bare >> space & 1:
        sentence = mark("{player} places a cube on {space}, on the pyramid.")
    return say(sentence, player=names[seat], space=space_name(space))


def _keep_neutral(table: MykerinosTable, fact: Fact, names: Names) -> str:
    return count_of(
        fact[2],
        "{player} takes {number} neutral cube into keeping.",
        "{player} takes {number} neutral cubes into keeping.",
        player=names[fact[1]],
    )


def _name_first_player(table: MykerinosTable, fact: Fact, names: Names) -> str:
    sentence = mark("{player} will begin.") if table.round else mark("{player} begins the game.")
    return say(sentence, player=names[fact[1]])


def _win(table: MykerinosTable, fact: Fact, names: Names) -> str:
    return say(
        "{player} wins with {prestige} prestige and {cubes} in stock.",
        player=names[fact[1]],
        prestige=table.prestige[fact[1]],
        cubes=cubes(table.personal[fact[1]]),
    )


SENTENCES: dict[str, str | Callable[[MykerinosTable, Fact, Names], str]] = {
    "ask": _ask,
    "enter_phase": lambda table, fact, names: say(PHASES[fact[1]]),
    "name_first_player": _name_first_player,
    "place_marker": mark("{patron} stands on wing {wing} of the museum."),
    "begin_season": mark("Season {round} begins."),
    "take_cubes": mark("{player} takes {cubes} from the general stock."),
    "keep_neutral": _keep_neutral,
    "lay_parcel": _lay_parcel,
    "place_neutral_disc": mark("The neutral disc lies on space 2 of the passing scale."),
    "pass_turn": mark("{player} passes, {ordinal} on the scale."),
    "close_scale": mark("{player} was left alone and takes space {step} of the scale."),
    "tilt": mark("{player} tilts {owner} (card {number})."),
    "recall_cube": mark("{player} takes 1 cube from the general into the personal stock."),
    "place_cube": _place_cube,
    "place_neutral": mark("{player} places a neutral cube on {space}."),
    "send_to_museum": mark("{player} sends a cube from the personal stock to {room}."),
    "survey_area": mark("Area {area} is surveyed."),
    "claim_parcel": mark("{player} claims {parcel}."),
    "book_room": mark("{player} books {room} with a cube from the general stock."),
    "decline": mark("{player} leaves it."),
    "neutral_claims": mark("The neutral colour takes {parcel}; it leaves the game."),
    "discard_parcel": mark("Nobody takes {parcel}; it leaves the game."),
    "return_cubes": mark("{cubes} of {colour} in area {area} go back to the general stock."),
    "empty_scale": mark("The passing scale is emptied."),
    "straighten_cards": mark("Tilted cards are set straight."),
    "score": _score,
    "win": _win,
}

NARRATION = Narration(
    MykerinosTable,
    SENTENCES,
    {
        "area": lambda table, fact, names: fact["area"] + 1,
        "colour": lambda table, fact, names: _colour(table, fact["colour"], names),
        "cubes": lambda table, fact, names: cubes(fact["amount"]),
        "number": lambda table, fact, names: fact["card"] + 1,
        "ordinal": lambda table, fact, names: say(ORDINALS[fact["step"]]),
        "owner": lambda table, fact, names: PATRON_NAMES[table.parcels.patron[fact["card"]]],
        "parcel": lambda table, fact, names: parcel_name(table, fact["card"]),
        "patron": lambda table, fact, names: PATRON_NAMES[fact["patron"]],
        "room": lambda table, fact, names: room_words(table, fact["room"]),
        "space": lambda table, fact, names: space_name(fact["space"]),
        "wing": lambda table, fact, names: fact["wing"] + 1,
    },
)


def narrate(table: MykerinosTable, fact: Fact, names: Names) -> str:
    """A fact as a sentence, told just before it happens."""
    return NARRATION.narrate(table, fact, names)


MOVES = {
    "start": mark("{player} starts on {spaces}"),
    "extend": mark("{player} extends to {spaces}"),
    "blackmore": mark("{player} calls Mrs Blackmore: starts on {spaces}"),
    "tangerine": mark("{player} calls Colonel Tangerine: extends to {spaces}"),
    "neutral": mark("{player} places neutral on {spaces}"),
    "markers": mark("The patron markers are laid on the museum"),
}
"""The sentences of moves, by kind; they name the spaces that cubes go to."""

CALLS = {
    ("violet", 1): mark("{player} calls Lady Violet: with a cube from the general stock, starts on {spaces}"),
    ("violet", 2): mark("{player} calls Lady Violet: with a cube from the general stock, extends to {spaces}"),
    ("lemon", 1): mark("{player} calls Lord Lemon: on a pyramid, starts on {spaces}"),
    ("lemon", 2): mark("{player} calls Lord Lemon: on a pyramid, extends to {spaces}"),
}
"""Appeals to the two patrons who start or extend, by number of cubes."""


@tellable
def narrate_move(table: MykerinosTable, decision: Decision, names: Names) -> str:
    """A move as a sentence, told just before it happens."""
    kind, *parts = decision
    who = mover(table, names)
    if kind == "neutral" and not parts:
        return say("{player} leaves the neutral cubes", player=who)
    if kind in MOVES or (kind, len(parts)) in CALLS:
        spaces = [word for word in format_decision(table, decision).split() if word[-1].isdigit()]
        return say(MOVES.get(kind) or CALLS[kind, len(parts)], player=who, spaces=listing(spaces))
    if kind == "pass":
        sentence = mark("{player} passes") if table.personal[table.asked] else mark("{player} passes (no cubes left)")
        return say(sentence, player=who)
    if kind == "brown":
        return say("{player} calls Sir Brown: into {room}", player=who, room=room_words(table, parts[0]))
    if kind == "first-player":
        return say("{player} is drawn to begin", player=names[parts[0]])
    if kind == "region":
        return say("The region of season {season} is laid out", season=table.round)
    return _surveys(table, decision, who)


def _surveys(table: MykerinosTable, decision: Decision, who: str) -> str:
    """Return what a seat chooses in an area that is surveyed."""
    kind, *parts = decision
    area = table.area + 1
    if kind == "claim":
        parcel = parcel_name(table, table.layout[2 * table.area + parts[0]])
        return say("{player} claims {parcel} in area {area}", player=who, parcel=parcel, area=area)
    if kind == "book":
        return say("{player} books {room} from area {area}", player=who, room=room_words(table, parts[0]), area=area)
    if kind == "decline":
        return say("{player} leaves what area {area} still holds", player=who, area=area)
    left = mark("{player} lets the neutral colour take the left parcel of area {area}")
    right = mark("{player} lets the neutral colour take the right parcel of area {area}")
    return say((left, right)[parts[0]], player=who, area=area)


# What comes of a decision in Mykerinos: who is first in an area, which parcels and rooms are had, series, cubes left over.


def _count(start: MykerinosTable, facts: Sequence[Fact], end: MykerinosTable) -> Counted:
    found: Counted = {}
    area, now = start.area, True  # areas and parcels have names while the season lasts
    for fact in facts:
        kind = fact[0]
        if kind == "begin_season":
            now = False
        elif kind == "survey_area":
            area = fact[1]
        elif kind == "ask" and fact[2] == "first" and now:
            found["first", fact[1], area] = 1.0
        elif kind == "claim_parcel" and now and fact[3] in start.layout:
            found["parcel", fact[1], fact[3]] = 1.0
        elif kind in ("book_room", "send_to_museum"):
            found["room", fact[1], fact[2]] = 1.0
    if end.over:
        for seat in range(end.seats):
            found["series", seat] = float(series(end, seat))
            found["left over", seat] = float(end.personal[seat])
    return found


def _parcel(table: MykerinosTable, card: int) -> str:
    """A parcel that still lies, by its patron and area: "Lord Lemon's parcel of area 2"; by its side, too, if both are his."""
    place = table.layout.index(card)
    area, patron, beside = place // 2 + 1, table.parcels.patron[card], table.layout[place ^ 1]
    alike = beside >= 0 and table.parcels.patron[beside] == patron
    names = WITHOUT_PATRON if patron == NO_PATRON else OF_PATRON
    return say(names[1 + place % 2 if alike else 0], patron=PATRON_NAMES[max(0, patron)], area=area)


OF_PATRON = (
    mark("{patron}'s parcel of area {area}"),
    mark("{patron}'s left parcel of area {area}"),
    mark("{patron}'s right parcel of area {area}"),
)
WITHOUT_PATRON = (
    mark("the parcel without patron of area {area}"),
    mark("the left parcel of area {area}"),
    mark("the right parcel of area {area}"),
)
"""A parcel; the left and the right one of two that are alike."""


CONSEQUENCES: Consequences[MykerinosTable] = Consequences(
    {
        "room": Telling(("room",), mark("{room}")),
        "first": Telling(("area",), mark("the first place in area {area}")),
        "parcel": Telling(("card",), mark("{parcel}")),
        "series": Telling((), mark_count("a series", "{number} series")),
        "left over": Telling(
            (),
            mark_count("a cube that is left over", "{number} cubes that are left over"),
            mark_count("a cube", "{number} cubes"),
        ),
    },
    _count,
    {
        "area": lambda table, values, names: values["area"] + 1,
        "parcel": lambda table, values, names: _parcel(table, values["card"]),
        "room": lambda table, values, names: room_words(table, values["room"]),
    },
)
