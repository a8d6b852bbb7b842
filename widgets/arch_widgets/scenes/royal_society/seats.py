"""What each player of The Royal Society of Archeology owns: scores, explorers, cards, relics, patrons, discs."""

from __future__ import annotations

from typing import Literal, cast

from arch_engine.royal_society.components import (
    GREATER_LONDON,
    KINDS,
    LOGISTICS,
    MESOAMERICA,
    RED_LION,
    REGION_NAMES,
    SORTS,
    ST_PANCRAS,
    TRAITS,
    TYPES,
)
from arch_engine.royal_society.rulebook import (
    BRITISH_SCHOOL_REPUTATION,
    GATE_OF_ASSOCIATION,
    LEVANTINE_PRESTIGE,
    LOGISTICS_SAVES,
    MORE_FROM_PATRONS,
    POWERS,
    SALE_OF_WESTMINSTER,
    SCIENCE_WORTH,
    SKILL_KNOWS,
    TEAM,
)
from arch_engine.royal_society.scoring import if_it_ended_now, study_science, symbols_of
from arch_engine.royal_society.table import HIDDEN
from arch_engine.royal_society.verbs import SocietyTable
from arch_widgets.scenes.royal_society.board import Elements, Moments, expedition_in_words, wish_in_words
from arch_widgets.viewer.schema import Element, SheetPanel


def amount(society: int) -> int:
    """How much a society gains by an expedition of its kind."""
    return POWERS[society].gain.amount


ABILITIES = (
    "in Africa it chooses a relic from the bag", f"excavations draw {amount(GREATER_LONDON)} relics and keep 1", f"anthropology gives {amount(RED_LION)} more knowledge",
    f"any gain of knowledge of Asia brings {BRITISH_SCHOOL_REPUTATION} reputation", f"each exhibited Mediterranean relic brings {LEVANTINE_PRESTIGE} prestige", f"an expedition to South America brings £{amount(MESOAMERICA)}",
    f"explorations bring {amount(ST_PANCRAS)} reputation", f"a sold relic brings £{SALE_OF_WESTMINSTER}", f"a patron brings £{MORE_FROM_PATRONS} more", "cartography brings a relic of choice",
    f"the Museum asks for reputation {GATE_OF_ASSOCIATION} only", "reserving from the Program costs no reputation",
)  # fmt: skip
SLOTS: tuple[tuple[str, str, Literal["stats", "cards", "tokens"]], ...] = (
    ("stats", "", "stats"), ("choose", "To choose from", "cards"), ("explorers", "Explorers", "cards"), ("hand", "Expeditions in hand", "cards"),
    ("done", "Expeditions done", "tokens"), ("relics", "Relics", "tokens"), ("patrons", "Patrons", "cards"), ("papers", "Society, studies, publishers", "cards"),
)  # fmt: skip


def panel(seat: int, name: str) -> SheetPanel:
    return {
        "id": f"seat-{seat}", "kind": "sheet", "title": name, "seat": seat, "size": 1, "slots": [{"id": slot, "title": title, "as": kind} for slot, title, kind in SLOTS],
        "help": "A card with a question mark is one this view does not know. Open large to see the cards in full.",
    }  # fmt: skip


def relic_name(sort: int) -> str:
    """A sort of relic as "Scroll of Asia"."""
    return f"{KINDS[sort % 4].capitalize()} of {REGION_NAMES[sort // 4]}"


def seat_elements(table: SocietyTable, seat: int, moments: Moments, shown: Elements) -> None:
    """Everything on a player's sheet."""
    _numbers(table, seat, shown)
    _explorers(table, seat, moments, shown)
    _choices(table, seat, shown)
    _expeditions(table, seat, moments, shown)
    _relics_and_patrons(table, seat, moments, shown)
    _papers(table, seat, moments, shown)


def _put(shown: Elements, key: str, seat: int, slot: str, order: int, **more: str | int | None) -> None:
    # which kind of element it is, its slot says
    shown[key] = cast("Element", {"in": f"seat-{seat}", "slot": slot, "order": order, **more})


def _numbers(table: SocietyTable, seat: int, shown: Elements) -> None:
    here = f"seat-{seat}"
    prestige, science = table.prestige[seat], table.science[seat]
    final = if_it_ended_now(table, seat)
    shown[f"{here}:final"] = {"in": here, "slot": "headline", "value": "?" if final is None else str(final), "label": "final" if table.over else "now"}  # fmt: skip
    counts = "prestige" if prestige <= SCIENCE_WORTH * science else "science"
    counted = {measure: f"{measure}{', counts' if measure == counts else ''}" for measure in ("prestige", "science")}
    stats = {
        "prestige": (str(prestige), counted["prestige"], "the lower of prestige and science counts"),
        "science": (str(science), f"{counted['science']} (worth {SCIENCE_WORTH * science})", f"1 science is worth {SCIENCE_WORTH} on the common track"),
        "money": (f"£{table.money[seat]}", "money", ""),
        "reputation": (str(table.reputation[seat]), "reputation", ""),
        "discs": (str(table.discs[seat]), "discs left", "in the reserve"),
    }  # fmt: skip
    for order, (name, (value, label, told)) in enumerate(stats.items()):
        _put(shown, f"{here}:{name}", seat, "stats", order, value=value, label=label, help=told, state="mark" if name == counts else "")  # fmt: skip
    if table.won >> seat & 1 and table.seats > 1:
        shown[f"{here}:won"] = {"in": here, "slot": "badge", "text": "wins"}
    if table.active == seat and not table.over:
        shown[f"{here}:turn"] = {"in": here, "slot": "badge", "text": "takes a turn"}


def _explorers(table: SocietyTable, seat: int, moments: Moments, shown: Elements) -> None:
    where = {pawn[1]: (location, pawn[2]) for location in range(4) for pawn in table.pawns[location] if pawn[0] == seat}
    for explorer in range(TEAM):
        own, skill = table.expertise[seat][explorer], table.skills[seat][explorer]
        if skill < 0:
            continue
        helps = (
            f"logistics: £{LOGISTICS_SAVES} less"
            if skill == LOGISTICS
            else f"knows {REGION_NAMES[skill]}: {SKILL_KNOWS} knowledge less needed"
        )
        place = ("University", "Museum", "City", "Port")[where[explorer][0]] if explorer in where else "at home"
        active = table.active == seat and table.explorer == explorer and explorer not in where
        _put(
            shown, f"explorer:{seat}:{explorer}", seat, "explorers", explorer, face=f"skill-{skill}", text=f"{explorer + 1}: expertise {own}, {'activated' if active else place}",
            label=f"Explorer {explorer + 1}, expertise {own}, {place}; {helps}",
            at=moments.get(f"pawn:{seat}:{explorer}") if explorer in where else moments.get(f"expertise:{seat}:{explorer}"), state="",
        )  # fmt: skip


def _choices(table: SocietyTable, seat: int, shown: Elements) -> None:
    """What lies open to be chosen from: offered societies, drawn cards, patrons and relics met this moment."""
    order = 0
    for card in sorted(table.offered[seat]):
        text = "?" if card == HIDDEN else table.cards.society_titles[card]
        _put(shown, f"offered:{seat}:{order}", seat, "choose", order, face="back" if card == HIDDEN else "society", text=text if card != HIDDEN else "a society", label=f"May found: {text}", state="")  # fmt: skip
        order += 1
    mine = (table.active if table.active >= 0 else table.asked) == seat
    if not mine:
        return
    if table.going >= 0:
        own = table.cards.expeditions[table.going]
        _put(shown, f"going:{seat}", seat, "choose", order, face=f"small-{own.region}-{own.type}", large=f"expedition-{table.going}", text=f"sets out to {own.title}", label=f"Setting out: {expedition_in_words(own)}", state="")  # fmt: skip
        order += 1
    for card, _ in table.drawn:
        order = _card(table, seat, card, f"drawn:{seat}:{order}", "choose", order, None, shown)
    for patron in table.met:
        title = table.cards.patrons[patron].title
        _put(shown, f"met:{patron}", seat, "choose", order, face="patron-0", text=title, label=patron_in_words(table, patron), state="")  # fmt: skip
        order += 1
    for number, sort in enumerate(table.sifted):
        _put(shown, f"sifted:{number}", seat, "choose", order, face=f"relic-{sort}", text=relic_name(sort), label=f"Drawn: {relic_name(sort)}", state="")  # fmt: skip
        order += 1


def _card(table: SocietyTable, seat: int, card: int, key: str, slot: str, order: int, at: int | None, shown: Elements) -> int:  # fmt: skip
    if card == HIDDEN:
        _put(shown, key, seat, slot, order, face="back", text="unknown", label="An expedition that is not known", at=at, state="back")  # fmt: skip
    else:
        own = table.cards.expeditions[card]
        _put(
            shown, key, seat, slot, order, face=f"small-{own.region}-{own.type}", large=f"expedition-{card}", text=own.title, label=expedition_in_words(own), at=at, state="",
        )  # fmt: skip
    return order + 1


def _expeditions(table: SocietyTable, seat: int, moments: Moments, shown: Elements) -> None:
    hidden = 0
    for order, (card, _) in enumerate(table.hands[seat]):
        if card == HIDDEN:
            hidden += 1
            _card(table, seat, card, f"hand:{seat}:hidden:{hidden}", "hand", 90 + hidden, moments.get(f"hand:{seat}:{HIDDEN}"), shown)  # fmt: skip
        else:
            _card(table, seat, card, f"hand:{card}", "hand", order, moments.get(f"hand:{seat}:{card}"), shown)
    for order, card in enumerate(table.done[seat]):
        own = table.cards.expeditions[card]
        marvel = f", {TRAITS[own.trait]}" if own.trait else ""
        _put(
            shown, f"done:{card}", seat, "done", order, face=f"small-{own.region}-{own.type}", text=own.title,
            label=f"Done: {own.title}, {REGION_NAMES[own.region]}, {TYPES[own.type]}{marvel}, expertise {own.expertise}", at=moments.get(f"done:{card}"),
        )  # fmt: skip


def patron_in_words(table: SocietyTable, patron: int) -> str:
    own = table.cards.patrons[patron]
    return f"{own.title}: £{own.rate} for each expertise; wishes {wish_in_words(own.wish_words)}, or it costs {own.penalty} prestige at the end"


def _relics_and_patrons(table: SocietyTable, seat: int, moments: Moments, shown: Elements) -> None:
    for sort in range(SORTS):
        number = table.relics[seat][sort]
        if number:
            _put(shown, f"relic:{seat}:{sort}", seat, "relics", sort, face=f"relic-{sort}", text=f"×{number}" if number > 1 else "", label=f"{number} {relic_name(sort)}", at=moments.get(f"relic:{seat}:{sort}"))  # fmt: skip
    for order, patron in enumerate(table.unhonored[seat]):
        own = table.cards.patrons[patron]
        text = f"{own.title} wishes {wish_in_words(own.wish_words)}, else −{own.penalty}"
        _put(shown, f"patron:{patron}", seat, "patrons", order, face="patron-0", text=text, label=f"Not honored: {patron_in_words(table, patron)}", at=moments.get(f"patron:{patron}"), state="")  # fmt: skip
    for order, patron in enumerate(table.honored[seat], start=50):
        title = table.cards.patrons[patron].title
        _put(shown, f"patron:{patron}", seat, "patrons", order, face="patron-1", text=f"{title}, honored", label=f"{title} has been honored", at=moments.get(f"patron:{patron}"), state="")  # fmt: skip


def _papers(table: SocietyTable, seat: int, moments: Moments, shown: Elements) -> None:
    society = table.society[seat]
    if society >= 0:
        title = table.cards.society_titles[society]
        _put(shown, f"society:{seat}", seat, "papers", 0, face="society", text=f"{title}: {ABILITIES[society]}", label=f"{title}: {ABILITIES[society]}", at=moments.get(f"society:{seat}"), state="")  # fmt: skip
    done = symbols_of(table, seat)
    for order, card in enumerate(table.studies[seat], start=1):
        if card == HIDDEN:
            _put(shown, f"study:{seat}:{order}", seat, "papers", order, face="back", text="unknown study card", label="A study card that is not known", at=moments.get(f"study:{seat}:{HIDDEN}"), state="back")  # fmt: skip
            continue
        own = table.cards.studies[card]
        worth, most = study_science(own, done), max(own.science)
        scored = ", scored" if table.shown_study[seat] == card else ""
        told = "; ".join(f"{number}) {words}" for number, words in enumerate(own.words, start=1))
        _put(
            shown, f"study:{seat}:{order}", seat, "papers", order, face="study", text=f"{own.title}: {worth} of {most} science{scored}",
            label=f"Study card {own.title}: {told}. Now worth {worth} science of {most}{scored}", at=moments.get(f"study:{seat}:{card}"), state="",
        )  # fmt: skip
    for order, tile in enumerate(table.tiles[seat], start=5):
        title = table.cards.tile_titles[tile]
        _put(shown, f"tile:{tile}", seat, "papers", order, face="tile", text=title, label=f"Bloomsbury tile: {title}", at=moments.get(f"tile:{tile}"), state="")  # fmt: skip
