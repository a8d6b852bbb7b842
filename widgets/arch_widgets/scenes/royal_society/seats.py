"""What each player of The Royal Society of Archeology owns: scores, explorers, cards, relics, patrons, discs."""

from __future__ import annotations

from typing import Literal, cast

from arch_engine.core.language import count_of, mark, say
from arch_engine.royal_society.bloomsbury import offered_tiles
from arch_engine.royal_society.components import (
    GREATER_LONDON,
    KINDS,
    LOGISTICS,
    MESOAMERICA,
    RED_LION,
    REGION_NAMES,
    REGIONS,
    SORTS,
    ST_PANCRAS,
    TRAITS,
    TYPES,
    StudyCard,
)
from arch_engine.royal_society.numbers import (
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
from arch_widgets.scenes.contract import Part
from arch_widgets.scenes.royal_society.board import Elements, Moments
from arch_widgets.scenes.royal_society.printed import expedition_in_words, patron_in_words
from arch_widgets.viewer.schema import Element, SheetPanel


def amount(society: int) -> int:
    """How much a society gains from an expedition of its kind."""
    return POWERS[society].gain.amount


ABILITIES = (
    (mark("in Africa it chooses a relic from the bag"), 0), (mark("excavations draw {amount} relics and keep 1"), amount(GREATER_LONDON)), (mark("anthropology gives {amount} more knowledge"), amount(RED_LION)),
    (mark("any gain of knowledge of Asia brings {amount} reputation"), BRITISH_SCHOOL_REPUTATION), (mark("each exhibited Mediterranean relic brings {amount} prestige"), LEVANTINE_PRESTIGE), (mark("an expedition to South America brings £{amount}"), amount(MESOAMERICA)),
    (mark("explorations bring {amount} reputation"), amount(ST_PANCRAS)), (mark("a sold relic brings £{amount}"), SALE_OF_WESTMINSTER), (mark("a patron brings £{amount} more"), MORE_FROM_PATRONS), (mark("cartography brings a relic of choice"), 0),
    (mark("the Museum asks for reputation {amount} only"), GATE_OF_ASSOCIATION), (mark("reserving from the Program costs no reputation"), 0),
)  # fmt: skip
SLOTS: tuple[tuple[str, str, Literal["stats", "cards", "tokens"]], ...] = (
    ("stats", "", "stats"), ("choose", mark("To choose from"), "cards"), ("explorers", mark("Explorers"), "cards"), ("hand", mark("Expeditions in hand"), "cards"),
    ("done", mark("Expeditions done"), "tokens"), ("relics", mark("Relics"), "tokens"), ("patrons", mark("Patrons"), "cards"), ("papers", mark("Society, studies, publishers"), "cards"),
)  # fmt: skip


def panel(seat: int, name: str) -> SheetPanel:
    return {
        "id": f"seat-{seat}", "kind": "sheet", "title": name, "seat": seat, "size": 1, "slots": [{"id": slot, "title": say(title), "as": kind} for slot, title, kind in SLOTS],
        "help": say("A card with a question mark is one this view does not know. Open large to see the cards in full."),
    }  # fmt: skip


SYMBOLS = {**dict(zip(REGIONS, REGION_NAMES, strict=True)), **{word: word for word in (*TYPES, *TRAITS[1:])}}


def objective_in_words(text: str) -> str:
    """What an objective of a study card asks for: "2 Asia, excavation"."""
    icons = [icon.rpartition(" ") for icon in text.split(", ")]
    return ", ".join(f"{number} {say(SYMBOLS[name])}".strip() for number, _, name in icons)


def study_in_words(card: StudyCard) -> str:
    """What the objectives of a study card ask for."""
    return "; ".join(map(objective_in_words, card.words))


def relic_name(sort: int) -> str:
    """A sort of relic as "Scroll of Asia"."""
    return say("{kind} of {region}", kind=say(KINDS[sort % 4]).capitalize(), region=say(REGION_NAMES[sort // 4]))


SCORED = "over phase prestige science reputation knowledge relics studies done unhonored tiles shown_study gallery"
"""What a final score is read from."""


def parts(seat: int) -> list[Part]:
    """Everything on a player's sheet."""
    return [
        Part(lambda t, _, shown: _numbers(t, seat, shown), f"{SCORED} money discs won"),
        Part(lambda t, _, shown: _turn(t, seat, shown), "active asked over"),
        Part(lambda t, at, shown: _explorers(t, seat, at, shown), "active explorer expertise skills pawns"),
        Part(
            lambda t, _, shown: _choices(t, seat, shown),
            "active agenda asked box drawn going met offered question sifted stacks",
        ),
        Part(lambda t, at, shown: _expeditions(t, seat, at, shown), "hands done"),
        Part(lambda t, at, shown: _relics_and_patrons(t, seat, at, shown), "relics honored unhonored"),
        Part(lambda t, at, shown: _papers(t, seat, at, shown), "society studies shown_study tiles done"),
    ]


def _put(shown: Elements, key: str, seat: int, slot: str, order: int, **more: str | int | None) -> None:
    # the slot says which kind of element this is
    shown[key] = cast("Element", {"in": f"seat-{seat}", "slot": slot, "order": order, **more})


def _numbers(table: SocietyTable, seat: int, shown: Elements) -> None:
    here = f"seat-{seat}"
    prestige, science = table.prestige[seat], table.science[seat]
    final = if_it_ended_now(table, seat)
    shown[f"{here}:final"] = {"in": here, "slot": "headline", "value": "?" if final is None else str(final), "label": count_of(final or 0, "final point", "final points") if table.over else count_of(final or 0, "point now", "points now")}  # fmt: skip
    counts = "prestige" if prestige <= SCIENCE_WORTH * science else "science"
    lower = say("the lower of prestige and science, which is worth {worth} for 1, sets the score", worth=SCIENCE_WORTH)
    worth = SCIENCE_WORTH * science
    stats = {
        # first, as the strips have it: it is what a player spends, and the two scores stand on the board
        "money": (say("£{amount}", amount=table.money[seat]), say("money"), ""),
        "prestige": (str(prestige), say("prestige: sets the score") if counts == "prestige" else say("prestige"), lower),
        "science": (str(science), say("science, worth {worth}: sets the score", worth=worth) if counts == "science" else say("science, worth {worth}", worth=worth), lower),
        "reputation": (str(table.reputation[seat]), say("reputation"), ""),
        "discs": (str(table.discs[seat]), count_of(table.discs[seat], "disc left", "discs left"), say("in the reserve")),
    }  # fmt: skip
    for order, (name, (value, label, told)) in enumerate(stats.items()):
        _put(shown, f"{here}:{name}", seat, "stats", order, value=value, label=label, short=say(name) if name in ("prestige", "science") else label, help=told, state="mark" if name == counts else "")  # fmt: skip
    if table.won >> seat & 1 and table.seats > 1:
        shown[f"{here}:won"] = {"in": here, "slot": "badge", "text": say("wins")}


def _turn(table: SocietyTable, seat: int, shown: Elements) -> None:
    """Whose turn goes on while another seat is asked; the strip of whoever is asked says "to decide"."""
    if table.active == seat != table.asked and not table.over:
        shown[f"seat-{seat}:turn"] = {"in": f"seat-{seat}", "slot": "badge", "text": say("takes a turn")}


def _explorers(table: SocietyTable, seat: int, moments: Moments, shown: Elements) -> None:
    where = {pawn[1]: (location, pawn[2]) for location in range(4) for pawn in table.pawns[location] if pawn[0] == seat}
    for explorer in range(TEAM):
        own, skill = table.expertise[seat][explorer], table.skills[seat][explorer]
        if skill < 0:
            continue
        helps = (
            say("logistics: £{money} less", money=LOGISTICS_SAVES)
            if skill == LOGISTICS
            else say(
                "knows {region}: {number} knowledge less needed", region=say(REGION_NAMES[skill]), number=SKILL_KNOWS
            )
        )
        place = (
            (say("University"), say("Museum"), say("City"), say("Port"))[where[explorer][0]]
            if explorer in where
            else say("at home")
        )
        active = table.active == seat and table.explorer == explorer and explorer not in where
        _put(
            shown, f"explorer:{seat}:{explorer}", seat, "explorers", explorer, face=f"skill-{skill}", text=say("{explorer}: expertise {expertise}, {place}", explorer=explorer + 1, expertise=own, place=say("activated") if active else place),
            label=say("Explorer {explorer}, expertise {expertise}, {place}; {help}", explorer=explorer + 1, expertise=own, place=place, help=helps),
            at=moments.get(f"pawn:{seat}:{explorer}") if explorer in where else moments.get(f"expertise:{seat}:{explorer}"), state="",
        )  # fmt: skip


def _choices(table: SocietyTable, seat: int, shown: Elements) -> None:
    """What a player is choosing from now: societies on offer, Bloomsbury tiles, cards and relics drawn, patrons met."""
    order = 0
    for card in sorted(table.offered[seat]):
        text = "?" if card == HIDDEN else say(table.cards.society_titles[card])
        _put(shown, f"offered:{seat}:{order}", seat, "choose", order, face="back" if card == HIDDEN else "society", text=text if card != HIDDEN else say("a society"), label=say("May found: {society}", society=text), state="")  # fmt: skip
        order += 1
    for tile in offered_tiles(table) if table.asked == seat else ():
        title = say(table.cards.tile_titles[tile])
        _put(shown, f"offered-tile:{tile}", seat, "choose", order, face="tile", text=title, label=say("Bloomsbury tile: {tile}", tile=title), state="")  # fmt: skip
        order += 1
    mine = (table.active if table.active >= 0 else table.asked) == seat
    if not mine:
        return
    if table.going >= 0:
        own = table.cards.expeditions[table.going]
        _put(shown, f"going:{seat}", seat, "choose", order, face=f"small-{own.region}-{own.type}", large=f"expedition-{table.going}", text=say("sets out to {expedition}", expedition=say(own.title)), label=say("Setting out: {expedition}", expedition=expedition_in_words(own)), state="")  # fmt: skip
        order += 1
    for card, _ in table.drawn:
        order = _card(table, seat, card, f"drawn:{seat}:{order}", "choose", order, None, shown)
    for patron in table.met:
        own_patron = table.cards.patrons[patron]
        _put(shown, f"met:{patron}", seat, "choose", order, face="patron-0", large=f"patron-card-{patron}", text=own_patron.title, label=patron_in_words(own_patron), state="")  # fmt: skip
        order += 1
    for number, sort in enumerate(table.sifted):
        _put(shown, f"sifted:{number}", seat, "choose", order, face=f"relic-{sort}", text=relic_name(sort), label=say("Drawn: {relic}", relic=relic_name(sort)), state="")  # fmt: skip
        order += 1


def _card(table: SocietyTable, seat: int, card: int, key: str, slot: str, order: int, at: int | None, shown: Elements) -> int:  # fmt: skip
    if card == HIDDEN:
        _put(shown, key, seat, slot, order, face="back", text=say("unknown"), label=say("An expedition that is not known"), at=at, state="back")  # fmt: skip
    else:
        own = table.cards.expeditions[card]
        _put(
            shown, key, seat, slot, order, face=f"small-{own.region}-{own.type}", large=f"expedition-{card}", text=say(own.title), label=expedition_in_words(own), at=at, state="",
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
        marvel = f", {say(TRAITS[own.trait])}" if own.trait else ""
        _put(
            shown, f"done:{card}", seat, "done", order, face=f"small-{own.region}-{own.type}", large=f"expedition-{card}", text=say(own.title),
            label=say("Done: {expedition}, {region}, {type}{marvel}, expertise {expertise}", expedition=say(own.title), region=say(REGION_NAMES[own.region]), type=say(TYPES[own.type]), marvel=marvel, expertise=own.expertise), at=moments.get(f"done:{card}"),
        )  # fmt: skip


def _relics_and_patrons(table: SocietyTable, seat: int, moments: Moments, shown: Elements) -> None:
    for sort in range(SORTS):
        number = table.relics[seat][sort]
        if number:
            _put(shown, f"relic:{seat}:{sort}", seat, "relics", sort, face=f"relic-{sort}", text=f"×{number}" if number > 1 else "", label=say("{number} {relic}", number=number, relic=relic_name(sort)), at=moments.get(f"relic:{seat}:{sort}"))  # fmt: skip
    for order, patron in enumerate(table.unhonored[seat]):
        own = table.cards.patrons[patron]
        _put(shown, f"patron:{patron}", seat, "patrons", order, face="patron-0", large=f"patron-card-{patron}", text=say(own.title), label=say("Not honored: {patron}", patron=patron_in_words(own)), at=moments.get(f"patron:{patron}"), state="")  # fmt: skip
    for order, patron in enumerate(table.honored[seat], start=50):
        title = table.cards.patrons[patron].title
        _put(shown, f"patron:{patron}", seat, "patrons", order, face="patron-1", large=f"patron-card-{patron}", text=say("{patron}, honored", patron=title), label=say("{patron} has been honored", patron=title), at=moments.get(f"patron:{patron}"), state="")  # fmt: skip


def _papers(table: SocietyTable, seat: int, moments: Moments, shown: Elements) -> None:
    society = table.society[seat]
    if society >= 0:
        title = say(table.cards.society_titles[society])
        ability, gained = ABILITIES[society]
        told = say("{society}: {power}", society=title, power=say(ability, amount=gained))
        _put(shown, f"society:{seat}", seat, "papers", 0, face="society", text=told, label=told, at=moments.get(f"society:{seat}"), state="")  # fmt: skip
    done = symbols_of(table, seat)
    for order, card in enumerate(table.studies[seat], start=1):
        if card == HIDDEN:
            _put(shown, f"study:{seat}:{order}", seat, "papers", order, face="back", text=say("unknown study card"), label=say("A study card that is not known"), at=moments.get(f"study:{seat}:{HIDDEN}"), state="back")  # fmt: skip
            continue
        own = table.cards.studies[card]
        worth, most = study_science(own, done), max(own.science)
        scored = say(", scored") if table.shown_study[seat] == card else ""
        told = "; ".join(f"{number}) {objective_in_words(words)}" for number, words in enumerate(own.words, start=1))
        _put(
            shown, f"study:{seat}:{order}", seat, "papers", order, face="study", text=say("{study}: {worth} of {most} science", study=say(own.title), worth=worth, most=most) + scored,
            label=say("Study card {study}: {objectives}. Now worth {worth} science of {most}{scored}", study=say(own.title), objectives=told, worth=worth, most=most, scored=scored), at=moments.get(f"study:{seat}:{card}"), state="",
        )  # fmt: skip
    for order, tile in enumerate(table.tiles[seat], start=5):
        title = say(table.cards.tile_titles[tile])
        _put(shown, f"tile:{tile}", seat, "papers", order, face="tile", text=title, label=say("Bloomsbury tile: {tile}", tile=title), at=moments.get(f"tile:{tile}"), state="")  # fmt: skip
