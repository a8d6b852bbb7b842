"""The Program, the expedition deck, reserving and the hand limit. (Rulebook: Expedition Program; Reserve an expedition; Hand limit.)"""

from __future__ import annotations

from random import Random

from arch_engine.core.chance import shuffled
from arch_engine.core.families import Decision
from arch_engine.core.rules import Refusal
from arch_engine.core.table import ALL, CHANCE
from arch_engine.royal_society import feasibility
from arch_engine.royal_society.feasibility import means_of
from arch_engine.royal_society.numbers import HAND_LIMIT, TO_CHOOSE_FROM
from arch_engine.royal_society.questions import Question, ask
from arch_engine.royal_society.table import ANY_PLACE, HIDDEN, NOBODY, Task
from arch_engine.royal_society.verbs import SocietyTable

# -- the deck ------------------------------------------------------------------------------------------------------


def deck_ready(table: SocietyTable, drawer: int = NOBODY) -> bool | None:
    """True if the deck has a card, False if no card is left anywhere, None if this has asked chance: to shuffle the discards, or to
    name the top card where the witness sees it. All see it, unless a `drawer` takes it alone.
    """
    if table.deck:
        if table.witness != ALL and table.deck[-1] == HIDDEN and (drawer == NOBODY or not table.misses(drawer)):
            table.ask(CHANCE, "turn-up")
            return None
        return True
    if not table.discards:
        return False
    table.set_aside_deck("expeditions")
    table.ask(CHANCE, "reshuffle")
    return None


def in_new_deck(table: SocietyTable) -> list[int]:
    """The cards of the reshuffled deck."""
    return [card for card in range(len(table.cards.expeditions)) if table.epochs[-1] >> card & 1]


def draw_reshuffle(table: SocietyTable, rng: Random) -> Decision:
    """The discards in a random order, the top card last."""
    return ("reshuffle", *shuffled(rng, in_new_deck(table)))


def why_not_reshuffle(table: SocietyTable, decision: Decision) -> Refusal | None:
    """The rule against an order of the reshuffled deck, or None."""
    if sorted(decision[1:]) != in_new_deck(table):
        return Refusal("decks.reshuffle", "The new deck is made of exactly the discarded expeditions.")
    return None


def reshuffled(table: SocietyTable, cards: tuple[int, ...]) -> None:
    """The discards become the deck, in this order."""
    for card in cards:
        table.stack_expedition(card)


def _refill(table: SocietyTable, task: Task) -> bool:
    while -1 in table.program:
        ready = deck_ready(table)
        if ready is None:
            return True
        if not ready:
            table.find_nothing("expeditions")
            break
        table.reveal(table.deck[-1])
    table.settle()
    return False


# -- reserving -----------------------------------------------------------------------------------------------------


def _reserve(table: SocietyTable, task: Task) -> bool:
    table.ask(task[1], "reserve")
    return True


def reserve_options(table: SocietyTable) -> list[Decision]:
    """Each card of the Program the seat can pay for, three from the deck, or nothing."""
    seat = table.asked
    needless = feasibility.can_finish(table, seat, reserved=True)
    found: list[Decision] = [("decline",)] if needless else []
    cards = [card for card in table.program if card >= 0 and _payable(table, seat, card)]
    found += [("reserve", card) for card in cards if _leaves_a_way(table, seat, card)]
    if needless and (table.deck or table.discards):
        found.append(("reserve-deck",))
    return found


def _payable(table: SocietyTable, seat: int, card: int) -> bool:
    return feasibility.reservation_price(table, seat, card) <= table.reputation[seat]


def _leaves_a_way(table: SocietyTable, seat: int, card: int) -> bool:
    has = means_of(table, seat)
    paid = has._replace(reputation=has.reputation - feasibility.reservation_price(table, seat, card))
    return feasibility.can_finish(table, seat, paid, reserved=True, taken=card)


def _refuse_reserve(table: SocietyTable, decision: Decision) -> Refusal:
    seat = table.asked
    if decision[0] == "reserve" and decision[1] in table.program:
        if not _payable(table, seat, decision[1]):
            price = feasibility.reservation_price(table, seat, decision[1])
            return Refusal(
                "reserve.expedition",
                "This space of the Program costs {price} reputation; you have {reputation}.",
                price=price,
                reputation=table.reputation[seat],
            )
        return Refusal("turn.needs-action", "With this card reserved no action would be left for your explorer.")
    if decision[0] == "reserve":
        return Refusal("reserve.expedition", "Only a card that lies in the Program can be reserved.")
    if not feasibility.can_finish(table, seat, reserved=True):
        return Refusal(
            "turn.needs-action", "Your explorer has no action without a card of the Program; reserve one that gives it one.")  # fmt: skip
    return Refusal(
        "reserve.expedition",
        "Take a card of the Program, 'reserve deck' for {number} to choose from, or 'decline'.",
        number=TO_CHOOSE_FROM,
    )


def _answer_reserve(table: SocietyTable, decision: Decision) -> None:
    _, seat, _, _, source = table.agenda[-1]
    table.settle()
    if decision[0] == "reserve":
        price = feasibility.reservation_price(table, seat, decision[1])
        if price:
            table.lose_reputation(seat, price)
        table.owe(NOBODY, "refill", 0, ANY_PLACE, "Program")
        table.take_expedition(seat, decision[1])
    elif decision[0] == "reserve-deck":
        table.owe(seat, "keep-card", TO_CHOOSE_FROM, ANY_PLACE, source)


RESERVE = Question(reserve_options, _refuse_reserve, _answer_reserve)


def _keep_card(table: SocietyTable, task: Task) -> bool:
    seat = task[1]
    while len(table.drawn) < TO_CHOOSE_FROM:
        ready = deck_ready(table, seat)
        if ready is None:
            return True
        if not ready:
            break
        table.draw_expedition(seat, table.deck[-1])
    return ask(table, "keep-card", KEEP_CARD)


def keep_options(table: SocietyTable) -> list[Decision]:
    """Each of the cards drawn; where the witness does not see them, one that it does not know."""
    found: list[Decision] = [("keep", card) for card, _ in sorted(table.drawn) if card != HIDDEN]
    if table.witness != ALL and len(found) < len(table.drawn):
        found.append(("keep", HIDDEN))
    return found


def _refuse_keep(table: SocietyTable, decision: Decision) -> Refusal:
    return Refusal("reserve.expedition", "Keep one of the cards you drew; the others are discarded.")


def _keep(table: SocietyTable, decision: Decision) -> None:
    seat = table.agenda[-1][1]
    table.settle()
    if decision[1] == HIDDEN and len(table.drawn) > 1:  # the others turn up, and what is left is kept
        table.owe(seat, "turn-up", len(table.drawn) - 1, ANY_PLACE, "drawn")
        return
    table.keep_expedition(seat, decision[1])
    discard_all(table, seat, "drawn", [card for card, _ in table.drawn])


def discard_all(table: SocietyTable, seat: int, pile: str, cards: list[int]) -> None:
    """A seat discards cards that it drew, or of its first hand; those the witness does not know yet have to turn up."""
    for card in cards:
        if card != HIDDEN:
            table.discard_expedition(seat, card)
    unknown = cards.count(HIDDEN)
    if unknown:
        table.owe(seat, "turn-up", unknown, 0, pile)


KEEP_CARD = Question(keep_options, _refuse_keep, _keep)

# -- the hand limit ------------------------------------------------------------------------------------------------


def _hand(table: SocietyTable, task: Task) -> bool:
    if len(table.hands[task[1]]) > HAND_LIMIT:
        table.ask(task[1], "discard")
        return True
    table.settle()
    table.end_turn()
    return False


def discard_options(table: SocietyTable) -> list[Decision]:
    """Each card of the hand."""
    return [("discard", card) for card, _ in table.hands[table.asked] if card != HIDDEN]


def _refuse_discard(table: SocietyTable, decision: Decision) -> Refusal:
    return Refusal(
        "turn.hand-limit",
        "You hold {number} cards; discard one of them until {most} are left.",
        number=len(table.hands[table.asked]),
        most=HAND_LIMIT,
    )


def _discard(table: SocietyTable, decision: Decision) -> None:
    table.discard_expedition(table.asked, decision[1])


DISCARD = Question(discard_options, _refuse_discard, _discard)

TASKS = {"refill": _refill, "reserve": _reserve, "keep-card": _keep_card, "hand": _hand}
QUESTIONS = {"reserve": RESERVE, "keep-card": KEEP_CARD, "discard": DISCARD}
