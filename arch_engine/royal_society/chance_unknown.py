"""What chance does where the witness does not see everything: lines of the set-up that name what lies open, decks without an order.

A deck, a stack or a deal that the witness does not see is a number of unknown cards; a line may name some or all of them all the same.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from arch_engine.core.chance import below
from arch_engine.core.families import Decision
from arch_engine.core.language import say
from arch_engine.core.rules import Refusal
from arch_engine.royal_society import setup, turning_up
from arch_engine.royal_society.called import QUESTIONS
from arch_engine.royal_society.components import TILES, TILES_OF_A_STACK
from arch_engine.royal_society.contradictions import RULE, against
from arch_engine.royal_society.table import ANY_PLACE, FIRST_CARDS, HIDDEN, NOBODY
from arch_engine.royal_society.unseen import simple_cards
from arch_engine.royal_society.verbs import SocietyTable

MAY_BE_UNKNOWN = (*setup.OF_HIDDEN_CARDS, "reshuffle", "automa-shuffle")
TO_SEATS = ("first-cards", "studies", "societies")
"""What is dealt to seats, one after the other."""


def why_not(
    table: SocietyTable, decision: Decision, publicly: Callable[[SocietyTable, Decision], Refusal | None]
) -> Refusal | None:
    """The rule against an outcome of chance, or the contradiction; None if at least one full game has it."""
    kind, *cards = decision
    question = table.question
    if question == "turn-up" and kind == "turn-up":
        return _why_not_up(table, cards[0])
    if question == "automa" and kind == "automa" and table.automa_deck and table.automa_deck[-1] == HIDDEN:
        if not cards:
            return Refusal("automa.turn", "Name the card that the Automa plays, as in 'automa NAME'.")
        return against(table, NOBODY, "automa", cards)
    if kind == "automa" and cards:
        known = bool(table.automa_deck) and question == "automa" and table.automa_deck[-1] == cards[0]
        return None if known else publicly(table, (kind,)) or Refusal("automa.turn", "The Automa plays its top card, and shuffles only when its deck is empty.")  # fmt: skip
    if kind != question and not (question == "automa" and kind == "automa-shuffle"):
        return publicly(table, decision)
    if kind in ("reshuffle", "automa-shuffle"):
        number = len(table.automa_seen) if kind == "automa-shuffle" else table.epochs[-1].bit_count()
        things = table.automa_seen if kind == "automa-shuffle" else [card for card in range(len(table.cards.expeditions)) if table.epochs[-1] >> card & 1]  # fmt: skip
        named = [card for card in cards if card != HIDDEN]
        if (kind == "automa-shuffle" and table.automa_deck) or len(cards) not in (0, number):
            return publicly(table, decision)
        return None if len(set(named)) == len(named) and set(named) <= set(things) else publicly(table, decision)
    if kind in setup.OF_HIDDEN_CARDS:
        return _why_not_laid(table, kind, tuple(cards))
    return publicly(table, decision)


def _why_not_up(table: SocietyTable, card: int) -> Refusal | None:
    what, seat, amount, where, _ = table.agenda[-1]
    pile, owner = turning_up.place_of(table)
    if what == "automa-tile":
        if card in table.stacks[amount]:
            return None
        if HIDDEN not in table.stacks[amount]:
            return Refusal(RULE, "No such tile lies in that stack.")
    elif what == "turn-up":
        held = [own for own, _ in (table.drawn if pile == "drawn" else table.hands[seat])]
        if card in held and where == ANY_PLACE:
            return None
        if HIDDEN not in held:
            return Refusal(RULE, "The cards left are known; one of them is discarded.")
    if card >= _things(table, pile):
        return Refusal(RULE, "There is no card with the number {number} here.", number=card + 1)
    return against(table, owner, pile, [card])


def _things(table: SocietyTable, pile: str) -> int:
    """Return how many cards there are of the kind that lies in a pile."""
    if pile in ("hand", "drawn", "expeditions"):
        return len(table.cards.expeditions)
    return len(table.cards.patrons if pile == "patrons" else TILES)


def _why_not_laid(table: SocietyTable, question: str, cards: tuple[int, ...]) -> Refusal | None:
    """Cards of the set-up that are laid out or dealt, some of them unknown."""
    rule = {"bloomsbury": "set-up.bloomsbury", "patrons": "set-up.patrons", "expeditions": "set-up.expeditions", "automa-deck": "set-up.automa",
            "first-cards": "set-up.simplified"}.get(question, "set-up.deal")  # fmt: skip
    full = setup.completed(table, question, cards)
    named = [card for card in full if card != HIDDEN]
    fits = len(full) == setup.number_of(table, question) and len(set(named)) == len(named)
    if not fits or not all(_fits(table, question, place, card, len(full)) for place, card in enumerate(full)):
        return Refusal(rule, "This cannot come of this game's set-up ({question}).", question=say(QUESTIONS[question]))
    if question == "patrons" and full[-1] == HIDDEN:
        return Refusal(rule, "The patron on top lies open: name this one, as in 'patrons NAME'.")
    if question == "expeditions" and not _leaves_first_cards(table, named):
        return Refusal(rule, "Simple expeditions were dealt first; so many of them cannot be left in the deck.")
    if question in TO_SEATS:
        for place, card in enumerate(full):
            if card == HIDDEN and not table.misses(place % table.seats):
                sentence = (
                    say(
                        "In a game of one, the table sees the player's cards: name them, as in '{kind} NAME NAME'.",
                        kind=question,
                    )
                    if table.seats == 1
                    else say("The witness sees these cards: name them, with ? for those of the others.")
                )
                return Refusal(rule, sentence)
    return None


def _fits(table: SocietyTable, question: str, place: int, card: int, number: int) -> bool:
    """Return whether a card can be laid out in a place."""
    if card == HIDDEN:
        return True
    if question == "bloomsbury":
        return card // TILES_OF_A_STACK == place // (number // 2)
    if question == "first-cards":
        return bool(simple_cards(table.cards) >> card & 1)
    if question == "expeditions":
        return card < len(table.cards.expeditions) and all(card != held for hand in table.hands for held, _ in hand)
    things = {
        "patrons": table.cards.patrons, "automa-deck": table.cards.automa, "studies": table.cards.studies, "societies": table.cards.society_titles,
    }[question]  # fmt: skip
    return card < len(things)


def _leaves_first_cards(table: SocietyTable, named: list[int]) -> bool:
    """Return whether enough simple expeditions are left, with these in the deck, for the hands that began with unknown ones."""
    dealt = [card for hand in table.hands for card, epoch in hand if epoch == FIRST_CARDS]
    left = simple_cards(table.cards) & ~sum([1 << card for card in {*named, *dealt} - {HIDDEN}])
    return left.bit_count() >= dealt.count(HIDDEN)


def draw(
    table: SocietyTable,
    rng: Random,
    publicly: Callable[[SocietyTable, Random], Decision],
    world: Callable[[], SocietyTable],
) -> Decision:
    """Return what chance does: a card that turns up is drawn from all worlds that agree with what is known, and no order is named."""
    question = table.question
    if question == "turn-up":
        return ("turn-up", _drawn_up(table, world(), rng))
    if question == "automa":
        return ("automa", world().automa_deck[-1]) if table.automa_deck else ("automa-shuffle",)
    if question in ("bloomsbury", "expeditions", "automa-deck", "reshuffle"):
        return (question,)
    decision = publicly(table, rng)
    if question == "patrons":
        return (question, decision[-1])
    if question in TO_SEATS:
        if all(table.misses(seat) for seat in range(table.seats)):
            return (question,)
        return (question, *[HIDDEN if table.misses(place % table.seats) else card for place, card in enumerate(decision[1:])])  # fmt: skip
    return decision


def _drawn_up(table: SocietyTable, world: SocietyTable, rng: Random) -> int:
    """The card that turns up, if the cards lie as in a world."""
    what, seat, _, where, _ = table.agenda[-1]
    pile, _ = turning_up.place_of(table)
    if pile == "expeditions":
        return world.deck[-1]
    if pile == "patrons":
        return world.patron_deck[-1]
    if pile in ("hand", "drawn"):
        before, cards = (table.drawn, world.drawn) if pile == "drawn" else (table.hands[seat], world.hands[seat])
        known = [card for card, _ in before]
        may = [card for card, _ in cards if where == ANY_PLACE or card not in known]
        return may[below(rng, len(may))]
    if pile == "box":
        old, new = table.box, world.box
    else:
        number = 0 if pile == "10" else 1
        old, new = table.stacks[number], world.stacks[number]
    may = new if what == "automa-tile" else [tile for tile in new if tile not in old]
    return may[below(rng, len(may))]
