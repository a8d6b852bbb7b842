"""Setting up the game: monument, hands, marketplace, chambers, the dig site, who begins. (Rulebook: Setting up the game.)"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from arch_engine.core.chance import below, shuffled
from arch_engine.core.families import Decision
from arch_engine.core.rules import Refusal
from arch_engine.core.table import ALL, CHANCE
from arch_engine.new_expedition import turns
from arch_engine.new_expedition.components import (
    BOX_SANDSTORMS,
    MAP,
    MONUMENTS,
    RUINS,
    RUINS_PILE,
    SANDSTORM,
    THIEF,
)
from arch_engine.new_expedition.market import value
from arch_engine.new_expedition.table import HIDDEN, ExpeditionTable

HAND, MARKETPLACE = 4, 5


def thieves_in_play(table: ExpeditionTable) -> int:
    return table.cards.thieves[table.seats] + (1 if table.long_expedition else 0)


def storms_in_play(table: ExpeditionTable) -> int:
    return BOX_SANDSTORMS if table.fierce_weather else table.cards.sandstorms[table.seats]


def _without_maps(table: ExpeditionTable) -> list[int]:
    return [kind for kind, number in enumerate(table.in_play) if kind != MAP for _ in range(number)]


def dealt(table: ExpeditionTable) -> int:
    """Return how many cards leave the treasure deck before the dig site is made."""
    pile = RUINS_PILE if table.monument == RUINS else 0
    return HAND * table.seats + MARKETPLACE + sum(table.cards.chambers[table.monument]) + pile


def _rest(table: ExpeditionTable) -> list[int]:
    """The cards of the dig site: treasures not dealt, maps, thieves and sandstorms."""
    counts = table.in_play[:]
    for cards in (*table.hands, table.market, *table.chambers):
        for kind, number in enumerate(cards):
            counts[kind] -= number
    for kind in table.pile:
        counts[kind] -= 1
    cards = [kind for kind, number in enumerate(counts) for _ in range(number)]
    return cards + [THIEF] * thieves_in_play(table) + [SANDSTORM] * storms_in_play(table)


def _beginners(table: ExpeditionTable) -> list[int]:
    """Return who may begin: anybody, or with Beginner's Luck whoever announced the lowest value."""
    if not table.beginners_luck:
        return list(range(table.seats))
    return [seat for seat in range(table.seats) if table.announced[seat] == min(table.announced)]


def draw(table: ExpeditionTable, rng: Random) -> Decision:
    """Return what chance does in the set-up."""
    if table.question == "monument":
        wanted = table.wanted_monument
        return ("monument", MONUMENTS.index(wanted) if wanted != "any" else below(rng, len(MONUMENTS)))
    if table.question == "deal":
        return ("deal", *shuffled(rng, _without_maps(table))[: dealt(table)])
    if table.question == "dig-site":
        return ("dig-site", *shuffled(rng, _rest(table)))
    beginners = _beginners(table)
    return ("first-player", beginners[below(rng, len(beginners))])


def perform(table: ExpeditionTable, outcome: Decision) -> None:
    """Carry out an outcome of chance in the set-up."""
    kind, *cards = outcome
    if kind == "monument":
        table.choose_monument(cards[0])
        table.ask(CHANCE, "deal")
    elif kind == "deal":
        _deal(table, cards[: dealt(table)], cards[dealt(table) :])
        if table.witness == ALL:
            table.ask(CHANCE, "dig-site")
        else:  # a card of the dig site gets its name when it turns up
            _bury(table)
            table.ask(CHANCE, "first-player")
    elif kind == "dig-site":
        for card in reversed(cards):
            table.stack(card)
        table.ask(CHANCE, "first-player")
    else:
        table.name_first_player(cards[0])
        table.enter_phase("expedition")
        turns.begin(table, cards[0])


def _deal(table: ExpeditionTable, cards: Sequence[int], announced: Sequence[int]) -> None:
    """Hands seat by seat, the marketplace, the chambers in order, the pile of the Buried Ruins from the bottom.

    With Beginner's Luck a record with a witness also says what was `announced`.
    """
    deck = iter(cards)
    for seat in range(table.seats):
        for _ in range(HAND):
            table.deal_card(seat, next(deck))
    for _ in range(MARKETPLACE):
        table.lay_in_market(next(deck))
    for chamber, size in enumerate(table.cards.chambers[table.monument]):
        for _ in range(size):
            table.fill_chamber(chamber, next(deck))
    for card in deck:
        table.fill_pile(card)
    if table.beginners_luck:
        for seat in range(table.seats):
            table.announce(seat, announced[seat] if announced else value(table, table.hands[seat]))


def _bury(table: ExpeditionTable) -> None:
    table.bury(THIEF, thieves_in_play(table))
    table.bury(SANDSTORM, storms_in_play(table))
    table.bury(HIDDEN, sum(table.in_play) - dealt(table))


def why_not(table: ExpeditionTable, outcome: Decision) -> Refusal | None:
    """Why chance cannot have done this, or None."""
    kind, *cards = outcome
    if kind == "monument":
        wanted = table.wanted_monument
        if not 0 <= cards[0] < len(MONUMENTS) or (wanted != "any" and cards[0] != MONUMENTS.index(wanted)):
            return Refusal(
                "set-up.monument",
                "This game is set for the monument {wanted!r}; name one of {monuments}.",
                wanted=wanted,
                monuments=", ".join(MONUMENTS),
            )
    elif kind == "deal":
        left = table.in_play[:]
        left[MAP] = 0
        for card in cards:
            if not 0 <= card < len(left) or not left[card]:
                return Refusal(
                    "set-up.deal", "The cards dealt must come from the treasures in play, maps not among them."
                )
            left[card] -= 1
        if len(cards) != dealt(table):
            return Refusal(
                "set-up.deal", "{number} cards are dealt here, not {given}.", number=dealt(table), given=len(cards)
            )
    elif kind == "dig-site":
        if sorted(cards) != sorted(_rest(table)):
            return Refusal(
                "set-up.dig-site",
                "The dig site is all treasures not dealt, the maps, thieves and sandstorms of this game.",
            )
    elif cards[0] not in _beginners(table):
        return Refusal(
            "set-up.first-player", "The first player must be a player, with Beginner's Luck one with the lowest hand."
        )
    return None
