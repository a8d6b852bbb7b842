"""The words of The Royal Society of Archeology: which module says what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from arch_engine.core.families import Decision
from arch_engine.core.language import count_of, mark, say
from arch_engine.core.table import Fact
from arch_engine.core.wording import Words
from arch_engine.core.words import decider
from arch_engine.royal_society import narration, notation, scoring, setup
from arch_engine.royal_society.called import QUESTIONS, relics, wish
from arch_engine.royal_society.components import (
    CITY,
    COLLECTIONS,
    LETTERS,
    LOCATION_NAMES,
    LOGISTICS,
    REGION_NAMES,
    SORTS,
)
from arch_engine.royal_society.notation import HUES
from arch_engine.royal_society.numbers import CALENDARS, SCIENCE_WORTH
from arch_engine.royal_society.scoring import solo_title
from arch_engine.royal_society.table import AUTOMA, HIDDEN, NOBODY
from arch_engine.royal_society.verbs import SocietyTable

# The table of The Royal Society of Archeology as text. Given a view, it shows what that seat knows.

NOBODY_THERE = mark("nobody")


PHASES = (mark("set-up"), mark("upkeep"), mark("explorers"), mark("requirements"), mark("scoring"), mark("end"))
"""As the table names them; the catalogue finds them here."""


def owner_name(owner: int, names: Sequence[str]) -> str:
    """The owner of a pawn, disc or marker."""
    return "-" if owner == NOBODY else say("Automa") if owner == AUTOMA else names[owner]


def _expeditions(table: SocietyTable, cards: Sequence[int]) -> str:
    return ", ".join("?" if card < 0 else say(table.cards.expeditions[card].title) for card in cards) or say("none")


def board(table: SocietyTable, names: Sequence[str]) -> str:
    """The whole table as lines."""
    if table.over:
        title = solo_title(table)
        heading = say("The game is over. Title: {title}.", title=say(title)) if title else say("The game is over.")
    else:
        who = decider(table.asked, names, HUES)
        heading = say(
            "Year {year}, {phase}. {player} decides: {question}.",
            year=table.round,
            phase=say(table.phase),
            player=who,
            question=say(QUESTIONS[table.question]),
        )
    program = [
        say(
            "{space}: {expedition} (reputation {reputation})",
            space=space,
            expedition=_expeditions(table, [card]),
            reputation=table.cards.program[space - 1],
        )
        for space, card in reversed(list(enumerate(table.program, start=1)))
        if card >= 0
    ]
    order = ", ".join(owner_name(owner, names) for owner in table.order) or say("not set")
    lines = [
        heading,
        "",
        "  " + say("Turn order: {players}", players=order),
        "  "
        + say(
            "Program: {program}; deck {deck}, discarded {discarded}",
            program="; ".join(program) or say("empty"),
            deck=len(table.deck),
            discarded=len(table.discards),
        ),
    ]
    for location, name in enumerate(LOCATION_NAMES):
        stand = sorted(table.pawns[location], key=lambda pawn: -pawn[2])
        words = ", ".join(
            say("{player} in {section}", player=owner_name(owner, names), section=section)
            for owner, _, section in stand
        )
        told = f"{words or say(NOBODY_THERE)}{_patrons(table) if location == CITY else ''}"
        lines.append("  " + say("{name}: {text}", name=say(name), text=told))
    lines += [
        "  " + say("Collection {number}: {spaces}", number=COLLECTIONS[place], spaces=_gallery(table, place, names))
        for place in range(len(table.collections))
    ]
    for place, tile in enumerate(table.objectives):
        right = [name for seat, name in enumerate(names) if table.right[place] >> seat & 1]
        lines.append(
            "  "
            + say(
                "Objective {letter} ({objective}): first {first}, later {later}",
                letter=LETTERS[place],
                objective=say(table.cards.objective_titles[tile]),
                first=owner_name(table.left[place], names),
                later=", ".join(right) or "-",
            )
        )
    for place, tile in enumerate(table.requirements):
        missed = [name for seat, name in enumerate(names) if table.unmet[place] >> seat & 1]
        lines.append(
            "  "
            + say(
                "Royal Requirement {number} ({requirement}): {state}",
                number=place + 1,
                requirement=say(table.cards.requirement_titles[tile]),
                state=say("missed by {players}", players=", ".join(missed) or say(NOBODY_THERE))
                if table.checked(place)
                else say("checked at the end of year {year}", year=CALENDARS[table.seats].requirements[place]),
            )
        )
    for seat, name in enumerate(names):
        lines += ["", *_player(table, seat, name)]
    return "\n".join(lines)


def _patrons(table: SocietyTable) -> str:
    """The patron face up on top of the deck."""
    if not table.patron_deck:
        return "; " + say("no patron left")
    if table.patron_deck[-1] == HIDDEN:  # about to turn up
        return "; " + say("patrons {number}", number=len(table.patron_deck))
    top = table.cards.patrons[table.patron_deck[-1]]
    return "; " + say(
        "patrons {number}, on top {patron} (£{rate}, wishes {wish})",
        number=len(table.patron_deck),
        patron=top.title,
        rate=top.rate,
        wish=wish(top.wish_words),
    )


def _gallery(table: SocietyTable, place: int, names: Sequence[str]) -> str:
    side = table.cards.collections[table.collections[place]]
    parts = [
        say("{name}: {text}", name=wish(text), text=owner_name(owner, names))
        for text, owner in zip(side.wish_words, table.gallery[place], strict=True)
    ]
    return "; ".join(parts)


def _player(table: SocietyTable, seat: int, name: str) -> list[str]:
    society = table.society[seat]
    explorers = []
    for explorer, (own, skill) in enumerate(zip(table.expertise[seat], table.skills[seat], strict=True)):
        placed = not table.home[seat] >> explorer & 1
        sentence = mark("{explorer} with expertise {expertise} ({skill})")
        if placed:
            sentence = mark("{explorer} with expertise {expertise} ({skill}) placed")
        known = (
            say("no skill yet") if skill < 0 else say("logistics") if skill == LOGISTICS else say(REGION_NAMES[skill])
        )
        explorers.append(say(sentence, explorer=explorer + 1, expertise=own, skill=known))
    held = table.relics[seat]
    own_relics = ", ".join(relics([sort for sort in range(SORTS) for _ in range(held[sort])]))
    knowledge = ", ".join(
        f"{say(region)} {points}" for region, points in zip(REGION_NAMES, table.knowledge[seat], strict=True)
    )
    patrons = [
        say("{patron} (unhonored)", patron=table.cards.patrons[patron].title) for patron in table.unhonored[seat]
    ]
    patrons += [table.cards.patrons[patron].title for patron in table.honored[seat]]
    studies = ["?" if card < 0 else say(table.cards.studies[card].title) for card in table.studies[seat]]
    society_name = say(table.cards.society_titles[society]) if society >= 0 else say("no society")
    return [
        "  "
        + say(
            "{player}: {prestige} prestige, {science} science, £{money}, reputation {reputation}, {discs}; {society}",
            player=name,
            prestige=table.prestige[seat],
            science=table.science[seat],
            money=table.money[seat],
            reputation=table.reputation[seat],
            discs=count_of(table.discs[seat], "{number} disc", "{number} discs"),
            society=society_name,
        ),
        "    " + say("explorers: {explorers}", explorers=", ".join(explorers)),
        "    "
        + say(
            "knowledge: {knowledge}; relics: {relics}; patrons: {patrons}",
            knowledge=knowledge,
            relics=own_relics or say("none"),
            patrons=", ".join(patrons) or say("none"),
        ),
        "    "
        + say(
            "hand: {hand}; done: {done}; studies: {studies}; tiles: {tiles}",
            hand=_expeditions(table, [card for card, _ in table.hands[seat]]),
            done=_expeditions(table, table.done[seat]),
            studies=", ".join(studies) or say("none"),
            tiles=", ".join(say(table.cards.tile_titles[tile]) for tile in table.tiles[seat]) or say("none"),
        ),
    ]


# -- the main thing ----
class SocietyWords(Words[SocietyTable]):
    """Notation, narration and board of The Royal Society of Archeology."""

    questions: ClassVar[Mapping[str, str]] = QUESTIONS
    option_words: ClassVar[Mapping[str, str]] = {
        "mode": mark("Mode"),
        "standard": mark("as in the rulebook"),
        "solo": mark("solo"),
        "confrontation": mark("confrontation, for two"),
        "competitive": mark("competitive, for two"),
        "simplified": mark("Simplified set-up"),
        "tiles_at_once": mark("Bloomsbury tiles before an expedition's other gains"),
    }
    tie_break: ClassVar[str] = mark("the higher of the two scores, then reputation")

    def format(self, table: SocietyTable, decision: Decision) -> str:
        return notation.format_decision(table, decision)

    def parse(self, table: SocietyTable, text: str) -> Decision:
        return notation.parse_decision(table, text)

    def vocabulary(self, table: SocietyTable) -> Mapping[str, Sequence[str]]:
        return notation.words(table)

    def narrate(self, table: SocietyTable, fact: Fact, names: Sequence[str]) -> str:
        return narration.narrate(table, fact, names)

    def narrate_move(self, table: SocietyTable, decision: Decision, names: Sequence[str]) -> str:
        return narration.narrate_move(table, decision, names)

    def stacked(self, table: SocietyTable, decision: Decision) -> tuple[str, ...]:
        return setup.stacked(table, decision)

    def board(self, table: SocietyTable, names: Sequence[str]) -> str:
        return board(table, names)

    def won_with(self, table: SocietyTable, seat: int, measure: str, amount: int) -> str:
        title = scoring.solo_title(table)
        words = say(
            "{final}, the lower of {prestige} prestige and {science} science (worth {worth})",
            final=table.final[seat],
            prestige=table.prestige[seat],
            science=table.science[seat],
            worth=SCIENCE_WORTH * table.science[seat],
        )
        return f"{words}: {say(title)}" if title else words


WORDS = SocietyWords()
