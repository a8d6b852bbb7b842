"""The expeditions nobody has named: which may lie where, in how many ways, and a deal drawn from all of them.

An unseen card belongs to the deck of an epoch, so it lies there or in a hand that drew it then (`secrets` says why). Two things tell
more of a hand: it began with simple expeditions (simplified set-up), and a seat did what it could do only with one of certain cards
in it. Both are kept as the *traces* of the hand. What a hand can be follows from its traces by counting: a *state* is the unknown places
of a hand that are left, each with the epoch it was filled from and the conditions it may serve. Which of two places a card left
cannot be seen; there is a state for each, weighted by the number of places.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import accumulate, product
from math import perm, prod
from random import Random

from arch_engine.core.bits import members, nth_member, size
from arch_engine.core.chance import below, shuffled
from arch_engine.core.table import ALL
from arch_engine.royal_society.components import Cards
from arch_engine.royal_society.matching import injections
from arch_engine.royal_society.table import CAME, FIRST_CARDS, HIDDEN, LEFT
from arch_engine.royal_society.verbs import SocietyTable

Place = tuple[int, int]
"""An unknown card of a hand: its epoch or FIRST_CARDS, and the conditions it may serve, as a bit set of their numbers."""

State = tuple[Place, ...]
"""The unknown places of a hand, in order."""


class Unseen:
    """The expeditions without a name at a table: those of each epoch, and the unknown places of hands.

    epochs      by epoch, the bit set of the cards that lie unknown somewhere
    states      by seat, what its unknown places may be, with weights
    conditions  by number, the bit set of cards of which a hand held one
    """

    def __init__(self, cards: Cards, epochs: list[int], states: list[dict[State, int]], conditions: list[int]) -> None:
        self.cards = cards
        self.epochs = epochs
        self.states = states
        self.conditions = conditions
        self._simple = -1  # made when it is asked for

    @property
    def simple(self) -> int:
        """The simple expeditions, as a bit set."""
        if self._simple < 0:  # asked for once: to look for it among those known costs as much as to make it
            self._simple = simple_cards(self.cards)
        return self._simple

    def given(self, seat: int, cards: int) -> Unseen:
        """If the hand of a seat holds one of some cards at least, as a bit set."""
        new = Unseen(self.cards, self.epochs, self.states[:], [*self.conditions, cards])
        mark = 1 << len(self.conditions)
        new.states[seat] = {tuple((own, serves | mark) for own, serves in state): weight for state, weight in self.states[seat].items()}  # fmt: skip
        return new

    # -- what may be -----------------------------------------------------------------------------------------------
    @property
    def plain(self) -> bool:
        """Whether nothing but the epoch says where a card may lie."""
        return not any(
            serves or own == FIRST_CARDS for states in self.states for state in states for own, serves in state
        )

    def ways(self) -> int:
        """In how many ways the unseen cards can lie, but for a factor that is the same whatever lies where; 0 if they cannot."""
        found = 0
        for states in product(*[own.items() for own in self.states]):
            places = [place for state, _ in states for place in state]
            found += prod([weight for _, weight in states]) * self._deals(places)
        return found

    def _deals(self, places: Sequence[Place]) -> int:
        """In how many ways the places of one state of every hand can be filled.

        All ways less those in which a condition is not met, plus those in which two are not, and so on.
        """
        if any(size(self.epochs[epoch]) < number for epoch, number in _counted(places).items()):
            return 0
        tight = [place for place in places if place[0] == FIRST_CARDS or place[1]]
        numbers = self._telling(tight)
        found = 0
        for chosen in range(1 << len(numbers)):
            unmet = [numbers[number] for number in members(chosen)]
            domains = [self._domain(place, unmet) for place in tight]
            found += (-1) ** len(unmet) * injections(tuple(sorted(domains)))
        of_each = _counted(tight)
        for epoch, number in _counted(places).items():
            bound = of_each.get(epoch, 0)
            found *= perm(size(self.epochs[epoch]) - bound, number - bound)
        return found

    def _telling(self, places: Sequence[Place]) -> list[int]:
        """The conditions that some places may serve, less those that are met whenever another one is."""
        kept: list[tuple[int, int, int]] = []
        for number in members(_conditions(places)):
            cards = self.conditions[number]
            served = sum([1 << at for at, (_, serves) in enumerate(places) if serves >> number & 1])
            if any(own & ~cards == 0 and at & ~served == 0 for own, at, _ in kept):
                continue
            kept = [one for one in kept if cards & ~one[0] or served & ~one[1]]
            kept.append((cards, served, number))
        return [number for _, _, number in kept]

    def _domain(self, place: Place, unmet: Sequence[int] = ()) -> int:
        """The cards that may lie in a place, if it serves none of some conditions."""
        cards = self.epochs[_epoch(place[0])]
        if place[0] == FIRST_CARDS:
            cards &= self.simple
        for number in unmet:
            if place[1] >> number & 1:
                cards &= ~self.conditions[number]
        return cards

    def outside(self, epoch: int) -> int:
        """Return how many cards of an epoch lie unknown elsewhere than in hands."""
        held = sum([_counted(next(iter(states), ())).get(epoch, 0) for states in self.states])
        return size(self.epochs[epoch]) - held

    def named(self, seat: int, card: int) -> Unseen:
        """After a card of the hand of a seat has got its name."""
        epoch = self._epoch_of(card)
        new = self._without_card(card, epoch)
        new.states[seat] = _without(self.cards, self.conditions, self.states[seat], card, epoch)
        return new

    def off_deck(self, card: int) -> Unseen:
        """After a card has got its name elsewhere than in a hand."""
        return self._without_card(card, self._epoch_of(card))

    def _epoch_of(self, card: int) -> int:
        return next(epoch for epoch, cards in enumerate(self.epochs) if cards >> card & 1)

    def _without_card(self, card: int, epoch: int) -> Unseen:
        epochs = self.epochs[:]
        epochs[epoch] &= ~(1 << card)
        return Unseen(self.cards, epochs, self.states[:], self.conditions)

    def in_hand(self, seat: int) -> int:
        """The cards that may lie in an unknown place of a hand, as a bit set."""
        origins = {_epoch(own) for state in self.states[seat] for own, _ in state}
        candidates = sum([self.epochs[epoch] for epoch in origins])
        if self.plain:
            return candidates
        return self._possible(candidates, lambda card: self.named(seat, card).ways() > 0)

    def may_be_in_hand(self, seat: int, card: int) -> bool:
        """Return whether one card is among those of `in_hand`."""
        if not any(self.epochs[_epoch(own)] >> card & 1 for state in self.states[seat] for own, _ in state):
            return False
        return self.plain or self.named(seat, card).ways() > 0

    def on_deck(self, epoch: int) -> int:
        """The cards of an epoch that may lie elsewhere than in a hand: in the deck, or among cards drawn to choose from."""
        if self.plain:
            return self.epochs[epoch]
        return self._possible(self.epochs[epoch], lambda card: self.off_deck(card).ways() > 0)

    def may_be_on_deck(self, card: int) -> bool:
        """Return whether one unseen card is among those of `on_deck`."""
        return self.plain or self.off_deck(card).ways() > 0

    def _possible(self, candidates: int, fits: Callable[[int], bool]) -> int:
        """Return those of some cards that fit; cards that no condition tells apart are tried once."""
        known: dict[tuple[int, ...], bool] = {}
        found = 0
        for card in members(candidates):
            kind = (self._epoch_of(card), self.cards.expeditions[card].simple, *[one >> card & 1 for one in self.conditions])  # fmt: skip
            if kind not in known:
                known[kind] = fits(card)
            found |= known[kind] << card
        return found

    # -- drawing ---------------------------------------------------------------------------------------------------
    def dealt(self, rng: Random) -> tuple[list[list[tuple[int, int]]], list[list[int]]]:
        """Every way as likely as any other: by seat the unknown cards of its hand with their epochs, and by epoch the cards left, mixed."""
        chosen: list[State] = []
        options = [list(own) for own in self.states]
        if any(len(own) > 1 for own in options):
            joint = list(product(*options))
            weights = [
                prod([own[state] for own, state in zip(self.states, states, strict=True)])
                * self._deals([place for state in states for place in state])
                for states in joint
            ]
            chosen = list(joint[_picked(weights, rng)])
        else:
            chosen = [own[0] for own in options]
        left = [shuffled(rng, members(cards)) for cards in self.epochs]
        if all(own != FIRST_CARDS and not serves for state in chosen for own, serves in state):
            return [[(left[own].pop(), own) for own, _ in state] for state in chosen], left
        return self._dealt_one_by_one(chosen, rng)

    def _dealt_one_by_one(
        self, chosen: list[State], rng: Random
    ) -> tuple[list[list[tuple[int, int]]], list[list[int]]]:
        """Fill the places about which more is known one after the other, each card as likely as the ways that it leaves."""
        rest = Unseen(self.cards, self.epochs, [{state: 1} for state in chosen], self.conditions)
        hands: list[list[tuple[int, int]]] = [[] for _ in chosen]
        for seat in range(len(chosen)):
            while True:
                (state,) = rest.states[seat]
                place = next((one for one in state if one[0] == FIRST_CARDS or one[1]), None)
                if place is None:
                    break
                by_kind: dict[tuple[int, ...], int] = {}
                for card in members(rest._domain(place)):
                    kind = (self.cards.expeditions[card].simple, *[one >> card & 1 for one in self.conditions])
                    by_kind[kind] = by_kind.get(kind, 0) | 1 << card
                kinds = list(by_kind.values())
                after = [rest._filled(seat, place, next(members(kind))) for kind in kinds]
                chosen_kind = kinds[
                    _picked([size(kind) * one.ways() for kind, one in zip(kinds, after, strict=True)], rng)
                ]
                card = nth_member(chosen_kind, below(rng, size(chosen_kind)))
                rest = rest._filled(seat, place, card)
                hands[seat].append((card, place[0]))
        left = [shuffled(rng, members(cards)) for cards in rest.epochs]
        for hand, states in zip(hands, rest.states, strict=True):
            hand += [(left[own].pop(), own) for own, _ in next(iter(states))]
        return hands, left

    def _filled(self, seat: int, place: Place, card: int) -> Unseen:
        """With a card in this very place of a hand."""
        new = self._without_card(card, _epoch(place[0]))
        (state,) = self.states[seat]
        rest = list(state)
        rest.remove(place)
        met = sum([1 << number for number in members(place[1]) if self.conditions[number] >> card & 1])
        after = _ordered([(own, serves & ~met) for own, serves in rest])
        new.states[seat] = {after: 1} if _conditions(after) == _conditions(state) & ~met else {}
        return new


def unseen_at(table: SocietyTable) -> Unseen:
    """Return what is known of the unseen expeditions of a table, by its witness or by the seat whose view it is."""
    conditions: list[int] = []
    states = [_states_of(table, seat, conditions) for seat in range(table.seats)]
    return Unseen(table.cards, _unseen_by_epoch(table), states, conditions)


def _states_of(table: SocietyTable, seat: int, conditions: list[int]) -> dict[State, int]:
    """The states of a hand: its traces one after the other, then unknown cards that left none, because somebody else knows them."""
    states: dict[State, int] = {(): 1}
    for kind, what, epoch in table.traces[seat] if table.witness != ALL else ():
        if kind == CAME:
            states = {_ordered((*state, (what, 0))): weight for state, weight in states.items()}
        elif kind == LEFT:
            states = _without(table.cards, conditions, states, what, epoch)
        else:
            mark = 1 << len(conditions)
            conditions.append(what)
            states = {tuple((own, serves | mark) for own, serves in state): weight for state, weight in states.items()}  # fmt: skip
    unknown = [epoch for card, epoch in table.hands[seat] if card == HIDDEN]
    for traced, _ in next(iter(states), ()):
        same = [epoch for epoch in unknown if epoch == traced or _epoch(epoch) == _epoch(traced)]
        unknown.remove(traced if traced in same else same[0])
    plain = [(epoch, 0) for epoch in unknown]
    return {_ordered((*state, *plain)): weight for state, weight in states.items()}


def _without(
    cards: Cards, conditions: Sequence[int], states: dict[State, int], card: int, epoch: int
) -> dict[State, int]:
    """The states of a hand after a card of an epoch has left it, from any place that it may have lain in."""
    found: dict[State, int] = {}
    simple = cards.expeditions[card].simple
    for state, weight in states.items():
        for place in sorted(set(state)):
            if place[0] == epoch or (place[0] == FIRST_CARDS and epoch == 0 and simple):
                rest = list(state)
                rest.remove(place)
                met = sum([1 << number for number in members(place[1]) if conditions[number] >> card & 1])
                after = _ordered([(own, serves & ~met) for own, serves in rest])
                open_before = _conditions(state) & ~met
                if _conditions(after) == open_before:
                    found[after] = found.get(after, 0) + weight * state.count(place)
    return found


def _unseen_by_epoch(table: SocietyTable) -> list[int]:
    """Return by epoch, the cards that lie nowhere in sight, as a bit set."""
    in_sight = {card for hand in table.hands for card, _ in hand}
    in_sight.update(card for own in table.done for card in own)
    in_sight.update(
        (*table.program, *table.discards, *table.boxed, *table.deck, table.going), [card for card, _ in table.drawn]
    )
    found = [0] * len(table.epochs)
    for card in range(len(table.cards.expeditions)):
        if card not in in_sight:
            found[table.epoch_of(card)] |= 1 << card
    return found


@lru_cache(maxsize=64)
def simple_cards(cards: Cards) -> int:
    """The simple expeditions, as a bit set."""
    return sum([1 << card for card, own in enumerate(cards.expeditions) if own.simple])


def _epoch(origin: int) -> int:
    return 0 if origin == FIRST_CARDS else origin


def _ordered(places: Sequence[Place]) -> State:
    return tuple(sorted(places))


def _conditions(places: Sequence[Place]) -> int:
    """The conditions that some places may serve."""
    found = 0
    for _, serves in places:
        found |= serves
    return found


def _counted(places: Sequence[Place]) -> dict[int, int]:
    """Return how many places each epoch has."""
    found: dict[int, int] = {}
    for own, _ in places:
        found[_epoch(own)] = found.get(_epoch(own), 0) + 1
    return found


def _picked(weights: Sequence[int], rng: Random) -> int:
    """A place in a list of weights, each as likely as its weight."""
    sums = list(accumulate(weights))
    return min(bisect(sums, rng.random() * sums[-1]), len(sums) - 1)
