"""Facts and moves of Mykerinos as sentences, for move lists, screen readers and the command line."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from arch_engine.core.families import Decision
from arch_engine.core.table import CHANCE, Fact
from arch_engine.mykerinos.components import NO_PATRON, PATRON_NAMES
from arch_engine.mykerinos.exhibition import cards_of
from arch_engine.mykerinos.museum import WINGS, best_room, wing_of
from arch_engine.mykerinos.notation import format_decision
from arch_engine.mykerinos.region import space_name
from arch_engine.mykerinos.table import MykerinosTable

ORDINALS = ("", "first", "second", "third", "fourth")
Names = Sequence[str]


def cubes(amount: int) -> str:
    return "1 cube" if amount == 1 else f"{amount} cubes"


def parcel_name(table: MykerinosTable, card: int) -> str:
    """A parcel by its patron and figure: "Lord Lemon's parcel 14 (3 prestige)"."""
    patron, prestige = table.parcels.patron[card], table.parcels.prestige[card]
    owner = "the parcel without patron" if patron == NO_PATRON else f"{PATRON_NAMES[patron]}'s parcel"
    return f"{owner} {card + 1} ({prestige} prestige)" if prestige else f"{owner} {card + 1} (no figure)"


def room_words(table: MykerinosTable, room: int) -> str:
    """A room in words: "the 3-room of Lord Lemon", "the 2-room between Lord Lemon and Sir Brown"."""
    wing = wing_of(room)
    patron = PATRON_NAMES[table.markers[wing]]
    if room % 3 == 2:
        return f"the 2-room between {patron} and {PATRON_NAMES[table.markers[(wing + 1) % WINGS]]}"
    return f"the {(3, 5)[room % 3]}-room of {patron}"


def _score(table: MykerinosTable, fact: Fact, names: Names) -> str:
    _, seat, _, amount, source, _, patron = fact
    who = names[seat]
    if source == "parcel":
        return f"{who} scores {amount} prestige for the parcel."
    if source == "series":
        sets = amount // 5
        return f"{who} scores {amount} prestige for {sets} complete series of five patrons."
    number = cards_of(table, seat, patron)
    each = best_room(table, seat, table.markers.index(patron))
    where = "without a room there" if each == 1 else f"best room worth {each}"
    return f"{who} scores {amount} prestige for {PATRON_NAMES[patron]}: {number} × {each} ({where})."


def _colour(table: MykerinosTable, colour: int, names: Names) -> str:
    return "the neutral colour" if colour == table.neutral else names[colour]


def _ask(table: MykerinosTable, fact: Fact, names: Names) -> str:
    _, seat, question = fact
    if question == "over":
        return "The game is over."
    if seat == CHANCE:
        return ""
    wanted = {
        "action": "an action",
        "neutral": "neutral cubes, if wanted",
        "first": "first in the area: a parcel or a room",
        "second": "second in the area: a parcel or a room",
        "third": "third in the area: may take a parcel that is left",
        "fourth": "fourth in the area: may take a parcel that is left",
        "neutral-card": "a parcel for the neutral colour",
    }[question]
    return f"{names[seat]} is asked: {wanted}."


def _win(table: MykerinosTable, fact: Fact, names: Names) -> str:
    return (
        f"{names[fact[1]]} wins with {table.prestige[fact[1]]} prestige and {cubes(table.personal[fact[1]])} in stock."
    )


TELL: dict[str, Callable[[MykerinosTable, Fact, Names], str]] = {
    "ask": _ask,
    "enter_phase": lambda t, f, n: f"The {f[1]} begins.",
    "name_first_player": lambda t, f, n: f"{n[f[1]]} will begin." if t.round else f"{n[f[1]]} begins the game.",
    "place_marker": lambda t, f, n: f"{PATRON_NAMES[f[2]]} stands on wing {f[1] + 1} of the museum.",
    "begin_season": lambda t, f, n: f"Season {f[1]} begins.",
    "take_cubes": lambda t, f, n: f"{n[f[1]]} takes {cubes(f[2])} from the general stock.",
    "keep_neutral": lambda t, f, n: f"{n[f[1]]} takes {f[2]} neutral {'cube' if f[2] == 1 else 'cubes'} into keeping.",
    "lay_parcel": lambda t, f, n: (
        f"Area {f[1] // 2 + 1} {('left', 'right')[f[1] % 2]}: {parcel_name(t, f[2])}{', turned' if f[3] else ''}."
    ),
    "place_neutral_disc": lambda t, f, n: "The neutral disc lies on space 2 of the passing scale.",
    "pass_turn": lambda t, f, n: f"{n[f[1]]} passes, {ORDINALS[f[2]]} on the scale.",
    "close_scale": lambda t, f, n: f"{n[f[1]]} was left alone and takes space {f[2]} of the scale.",
    "tilt": lambda t, f, n: f"{n[f[1]]} tilts {PATRON_NAMES[t.parcels.patron[f[2]]]} (card {f[2] + 1}).",
    "recall_cube": lambda t, f, n: f"{n[f[1]]} takes 1 cube from the general into the personal stock.",
    "place_cube": lambda t, f, n: (
        f"{n[f[1]]} places a cube on {space_name(f[2])}{', on the pyramid' if t.bare >> f[2] & 1 else ''}."
    ),
    "place_neutral": lambda t, f, n: f"{n[f[1]]} places a neutral cube on {space_name(f[2])}.",
    "send_to_museum": lambda t, f, n: f"{n[f[1]]} sends a cube from the personal stock to {room_words(t, f[2])}.",
    "survey_area": lambda t, f, n: f"Area {f[1] + 1} is surveyed.",
    "claim_parcel": lambda t, f, n: f"{n[f[1]]} claims {parcel_name(t, f[3])}.",
    "book_room": lambda t, f, n: f"{n[f[1]]} books {room_words(t, f[2])} with a cube from the general stock.",
    "decline": lambda t, f, n: f"{n[f[1]]} leaves it.",
    "neutral_claims": lambda t, f, n: f"The neutral colour takes {parcel_name(t, f[2])}; it leaves the game.",
    "discard_parcel": lambda t, f, n: f"Nobody takes {parcel_name(t, f[2])}; it leaves the game.",
    "return_cubes": lambda t, f, n: (
        f"{cubes(f[3])} of {_colour(t, f[1], n)} in area {f[2] + 1} go back to the general stock."
    ),
    "empty_scale": lambda t, f, n: "The passing scale is emptied.",
    "straighten_cards": lambda t, f, n: "Tilted cards are set straight.",
    "score": _score,
    "win": _win,
}


def narrate(table: MykerinosTable, fact: Fact, names: Names) -> str:
    """A fact as a sentence, told just before it happens."""
    return TELL[fact[0]](table, fact, names)


def narrate_move(table: MykerinosTable, decision: Decision, names: Names) -> str:
    """A move as a sentence, told just before it happens."""
    kind, *parts = decision
    who = names[table.asked] if table.asked != CHANCE else "Chance"
    spaces = format_decision(table, decision).split()
    if kind == "pass":
        forced = "" if table.personal[table.asked] else " (no cubes left)"
        return f"{who} passes{forced}"
    if kind == "start":
        return f"{who} starts on {spaces[-1]}"
    if kind == "extend":
        return f"{who} extends to {spaces[1]} and {spaces[2]}"
    if kind in ("violet", "lemon"):
        power = "with a cube from the general stock, " if kind == "violet" else "on a pyramid, "
        action = f"starts on {spaces[2]}" if len(parts) == 1 else f"extends to {spaces[2]} and {spaces[3]}"
        return f"{who} calls {'Lady Violet' if kind == 'violet' else 'Lord Lemon'}: {power}{action}"
    if kind == "brown":
        return f"{who} calls Sir Brown: into {room_words(table, parts[0])}"
    if kind == "blackmore":
        return f"{who} calls Mrs Blackmore: starts on {spaces[1]} and {spaces[2]}"
    if kind == "tangerine":
        return f"{who} calls Colonel Tangerine: extends to {spaces[1]}, {spaces[2]} and {spaces[3]}"
    if kind == "neutral":
        if not parts:
            return f"{who} leaves the neutral cubes"
        return f"{who} places neutral on {' and '.join(spaces[2:])}"
    if kind == "claim":
        return f"{who} claims {parcel_name(table, table.layout[2 * table.area + parts[0]])} in area {table.area + 1}"
    if kind == "book":
        return f"{who} books {room_words(table, parts[0])} from area {table.area + 1}"
    if kind == "decline":
        return f"{who} leaves what area {table.area + 1} still holds"
    if kind == "neutral-card":
        return f"{who} lets the neutral colour take the {('left', 'right')[parts[0]]} parcel of area {table.area + 1}"
    if kind == "first-player":
        return f"{names[parts[0]]} is drawn to begin"
    if kind == "markers":
        return "The patron markers are laid on the museum"
    return f"The region of season {table.round} is laid out"
