"""What cards are worth to one seat, from what it knows: for the computer player `sensible`.

`Valuation.hold[kind][n]` is the money that n cards of a kind are expected to bring in the end. It lies between what they sell for
now and what the complete set sells for, depending on how many of the kind can still come. It leaves out storms and thieves;
`after_the_risk` counts them in: what a whole hand is worth until the seat's next turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from arch_engine.new_expedition.components import MAP, MINE, SPHINX, TOMB, TREASURES, Cards
from arch_engine.new_expedition.monuments import MINE_LIMIT, SPHINX_DRAWS
from arch_engine.new_expedition.table import Counts, ExpeditionTable

# -- By which numbers computer players weigh what cards are worth ---------------------------------


@dataclass(frozen=True, eq=False)
class Habits:
    """What a player reckons with.

    Attributes:
        worth_a_trade: How much a trade must gain; the valuation cannot tell smaller gains from none.
        no_regret: How much better keeping a complete set may look before the seat keeps it: it cannot grow, and a smaller hand is safer.
        leader: How much each dollar that a seat has or can expect adds to the worth of robbing it.
        passed_on: How likely a card that another seat has or digs up comes within reach: traded away, lost to a storm, stolen.
        change_of_a_point: What a point of trading value is worth even on a card that fits nothing: it pays for another card some day.
        recovered: The part of a loss to a storm that the seat buys back from the marketplace.
        tent: What a tent saves if many storms are still to come and it waits for the right one.
        later: The part of a chamber's worth that is left for a later turn: somebody may be first.
        exposed: The part of what a chamber brings that the next storm takes: half of the hand, but the seat chooses and can sell first.
        stays_in_market: How likely a card stays in the marketplace until the seat can pay for it, if nobody else collects the kind.
        no_rival: How likely it is that nobody else collects a kind; a rival soon takes what lies in the marketplace.
        price_of_a_point: What giving away a point of trading value costs. Complete sets sell for about 3 per point.
        hope: The part of a set's expected growth that counts: storms and thieves come before it is complete.
    """

    worth_a_trade: float = 0.4
    no_regret: float = 0.3
    leader: float = 0.02
    passed_on: float = 0.15
    change_of_a_point: float = 2.6
    recovered: float = 0.1
    tent: float = 6.0
    later: float = 0.85
    exposed: float = 0.25
    stays_in_market: float = 0.85
    no_rival: float = 0.4
    price_of_a_point: float = 2.8
    hope: float = 0.9


FAIR: Final = Habits()
"""Those of `sensible`, as a fair human might have them."""

TUNED: Final = Habits(
    worth_a_trade=0.28,
    no_regret=0.25,
    leader=0.011,
    passed_on=0.23,
    change_of_a_point=2.56,
    recovered=0.13,
    tent=4.76,
    later=0.7,
    exposed=0.24,
    stays_in_market=0.86,
    no_rival=0.22,
    price_of_a_point=3.44,
    hope=1.0,
)
"""Those of roll-outs, and of the players that look ahead: found by playing against the fair ones (docs/review.md)."""


# -- What it costs at least to lose some cards of a hand: for the computer player `sensible` ------


def least_loss(hand: Sequence[int], hold: Sequence[Sequence[float]], number: int) -> tuple[float, Counts]:
    """Return what losing `number` cards of a hand costs at least, and which cards those are, by kind."""
    losses: list[tuple[float, tuple[int, ...]]] = [(0.0, ())]  # by number of cards given up so far
    spare = sum(hand)
    for kind in range(TREASURES):
        own, worth = hand[kind], hold[kind]
        spare -= own
        if not own:
            losses = [(lost, (*chosen, 0)) for lost, chosen in losses]
            continue
        steps = [worth[own] - worth[own - here] for here in range(own + 1)]
        found = []
        for total in range(min(number, len(losses) - 1 + own) + 1):
            first = max(0, total - len(losses) + 1)
            here = first
            least = losses[total - first][0] + steps[first]
            for more in range(first + 1, min(own, total) + 1):
                lost = losses[total - more][0] + steps[more]
                if lost < least:
                    here, least = more, lost
            found.append((least, (*losses[total - here][1], here)))
        losses = found
    return losses[number][0], list(losses[number][1])


def least_lost(hand: Sequence[int], hold: Sequence[Sequence[float]], most: int) -> list[float]:
    """The same without saying which cards, for all numbers of cards up to `most`."""
    losses = [0.0]
    for kind, own in enumerate(hand):
        if not own:
            continue
        worth, before = hold[kind], len(losses) - 1
        whole = worth[own]
        found: list[float] = []
        for total in range(min(most, before + own) + 1):
            first = max(0, total - before)
            least = losses[total - first] + (whole - worth[own - first])
            for here in range(first + 1, min(own, total) + 1):
                lost = losses[total - here] + (whole - worth[own - here])
                if lost < least:
                    least = lost
            found.append(least)
        losses = found
    return losses


# What the cards of one kind are expected to bring, while more of them may come: for the computer player `sensible`.

MOST_ARRIVALS: Final = 5
"""How many more cards of one kind a seat waits for at most."""

Arrivals = tuple[float, float, float, float, float, float]
"""How likely no card, one, two … arrive, and MOST_ARRIVALS or more. Of fixed size, so that compiled code keeps it in machine words."""


def best_sales(cards: Cards, kind: int, most: int) -> tuple[int, ...]:
    """Return by number of cards, what they sell for when split into the best sets."""
    return _best_sales(cards.price[kind], most)


@lru_cache(maxsize=1024)
def _best_sales(price: tuple[int, ...], most: int) -> tuple[int, ...]:
    best = [0]
    for number in range(1, most + 1):
        best.append(max(price[size] + best[number - size] for size in range(1, min(number, len(price) - 1) + 1)))
    return tuple(best)


@lru_cache(maxsize=1 << 16)
def expected_worth(
    habits: Habits, trade: int, total: int, worth: tuple[float, ...], unseen: int, chance: float, change: float
) -> tuple[float, ...]:
    """Return by number of cards of a kind, what they are expected to bring. Cached, because the same arguments return often.

    `worth` is what they bring now, by number, `chance` how likely each of the `unseen` ones comes, and `change` what a card that fits
    nothing is still worth; see `Valuation._compute_hold` for `total`.
    """
    chances: Arrivals = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for _ in range(unseen):
        chances = one_more(chances, chance)
    unrivalled = chances
    price = habits.price_of_a_point * trade
    grown = [0.0] * (total + MOST_ARRIVALS + 1)
    for own in range(total + MOST_ARRIVALS, -1, -1):
        if own < total:  # one card fewer in the hand is one more in the marketplace
            unrivalled = one_more(unrivalled, habits.stays_in_market)
        grown[own] = worth[own] + habits.hope * growth(worth, own, price, habits.no_rival, unrivalled, chances)
    hold = [0.0]
    for own in range(1, total + MOST_ARRIVALS + 1):
        hold.append(max(worth[own], grown[own] - grown[0], hold[-1] + change))
    return tuple(hold)


def growth(
    worth: Sequence[float], own: int, price: float, alone: float, unrivalled: Arrivals, rivalled: Arrivals
) -> float:
    """Return how much more some cards are expected to bring with those that arrive, each at a price; none need be bought. Nobody else collects the
    kind as likely as `alone` says.
    """
    _, one, two, three, four, five = unrivalled
    _, first, second, third, fourth, fifth = rivalled
    now, most = worth[own], len(worth) - 1 - own
    best = now if most < 1 else max(now, worth[own + 1] - price)
    expected = (alone * one + (1.0 - alone) * first) * (best - now)
    best = best if most < 2 else max(best, worth[own + 2] - price * 2)
    expected += (alone * two + (1.0 - alone) * second) * (best - now)
    best = best if most < 3 else max(best, worth[own + 3] - price * 3)
    expected += (alone * three + (1.0 - alone) * third) * (best - now)
    best = best if most < 4 else max(best, worth[own + 4] - price * 4)
    expected += (alone * four + (1.0 - alone) * fourth) * (best - now)
    best = best if most < 5 else max(best, worth[own + 5] - price * 5)
    return expected + (alone * five + (1.0 - alone) * fifth) * (best - now)


def one_more(chances: Arrivals, chance: float) -> Arrivals:
    """The distribution with one more card that may arrive."""
    none, one, two, three, four, more = chances
    stays = 1.0 - chance
    return (
        none * stays,
        one * stays + none * chance,
        two * stays + one * chance,
        three * stays + two * chance,
        four * stays + three * chance,
        more * stays + four * chance + more * chance,
    )


# -- the main thing ----
def unseen_cards(view: ExpeditionTable) -> Counts:
    """The cards in play whose place the seat does not know, by kind."""
    left = view.in_play[:]
    left[MAP] -= view.maps_gone
    for cards in (view.market, view.tray, *view.hands, *view.chambers):
        for kind, number in enumerate(cards):
            left[kind] -= number
    for sets in view.sold:
        for kind, number, _ in sets:
            left[kind] -= number
    return left


def power(base: float, exponent: int) -> float:
    """A power by multiplication, which gives the same on every machine."""
    found = 1.0
    for _ in range(exponent):
        found *= base
    return found


class Valuation:
    """The worth of cards to a seat.

    hold      by kind and number of cards: what they are expected to bring
    sale      by kind and number of cards: what they sell for now
    unknown   by kind: how likely an unseen card is of it (no map, because chambers hold none at set-up)
    chambers  what exploring each brings; empty while no map is in sight, for they are looked at for the sake of maps only
    storm, theft   how likely a storm strikes, and a thief comes to this seat, before its next turn
    """

    def __init__(self, view: ExpeditionTable, seat: int, habits: Habits = FAIR) -> None:
        self.view = view
        self.habits = habits
        self.seat = seat
        self.hand = view.hands[seat]
        self.unseen = unseen_cards(view)
        buried = sum(self.unseen) - self.unseen[MAP]
        self.unknown = [
            number / buried if buried > 0 and kind != MAP else 0.0 for kind, number in enumerate(self.unseen)
        ]
        self._compute_risks()
        self._compute_arrivals()
        self.total = [own + laid for own, laid in zip(self.hand, view.market, strict=True)]
        self.sale = [best_sales(view.cards, kind, number + MOST_ARRIVALS) for kind, number in enumerate(self.total)]
        self.hold: list[Sequence[float]] = [
            sale if kind == MAP else self._compute_hold(kind, sale) for kind, sale in enumerate(self.sale)
        ]
        self.chambers: list[float] = []
        if self.total[MAP] or any(hand[MAP] for hand in view.hands):
            self._value_maps()

    # -- risks -----------------------------------------------------------------------------------------------------
    def _compute_risks(self) -> None:
        """Compute how likely storms and thieves are before the seat acts again: every seat digs once, this one last."""
        view = self.view
        cards, storms = len(view.dig), view.storms
        calm = 1.0
        for dug in range(min(view.seats, cards)):
            calm *= max(0, cards - storms - dug) / (cards - dug)
        self.storm = 1.0 - calm
        self.turns = -(-(cards - storms) // view.seats)  # about how often this seat still digs
        digs_of_others = min(view.seats - 1, cards - storms)
        thieves = view.thieves * digs_of_others / (cards - storms) if cards > storms else 0.0
        self.theft = min(1.0, thieves / (view.seats - 1))

    def tent_worth(self) -> float:
        """Return what one more use of the tent is worth for the storms still to come."""
        storms, tents = self.view.storms, self.view.tents[self.seat]
        return self.habits.tent * storms / (storms + 2 * tents) if storms else 0.0

    # -- a kind ----------------------------------------------------------------------------------------------------
    def _compute_arrivals(self) -> None:
        """Compute how likely each unseen card comes to the seat, and what part of a card that fits nothing will be of use."""
        view = self.view
        dig = len(view.dig) - view.thieves - view.storms
        hands = sum(view.hidden_hands)
        everywhere = max(1, sum(self.unseen))
        mine, passed_on = 1.0 / view.seats, self.habits.passed_on
        self.chance = (dig * (mine + (1.0 - mine) * passed_on) + hands * passed_on) / everywhere

    def _compute_hold(self, kind: int, worth: tuple[float, ...]) -> Sequence[float]:
        """Return what cards of a kind are expected to bring, by how many the seat holds.

        It goes by hand and marketplace together, so that a trade only changes how they are divided: after a trade that gains,
        none can undo it and gain as well.
        """
        view = self.view
        if not view.dig:
            return worth
        trade = view.cards.trade[kind]
        change = self.habits.change_of_a_point * trade * self.turns / (self.turns + 2)
        return expected_worth(self.habits, trade, self.total[kind], worth, self.unseen[kind], self.chance, change)

    def _value_maps(self) -> None:
        """Compute what the chambers are good for, and so what maps are worth."""
        self.hold[MAP] = self.sale[MAP]  # until the chambers are valued
        self.chambers = [self.chamber(number) for number in range(len(self.view.chambers))]
        self.hold[MAP] = self._compute_hold(MAP, self._maps())

    def gain(self, kind: int, more: float) -> float:
        """Return what some more cards of a kind would bring; a fraction of a card counts in proportion."""
        hold, own = self.hold[kind], self.hand[kind]
        whole = min(int(more), MOST_ARRIVALS - 1)
        part = min(more - whole, 1.0)
        return hold[own + whole] + part * (hold[own + whole + 1] - hold[own + whole]) - hold[own]

    def gain_of(self, cards: Sequence[float]) -> float:
        """Return what cards, or expected numbers of cards, would bring."""
        found = 0.0
        for kind, number in enumerate(cards):
            if number:
                found += self.gain(kind, number)
        return found

    # -- a hand ----------------------------------------------------------------------------------------------------
    def whole(self, hand: Sequence[int]) -> float:
        """Return what a hand is expected to bring if nothing happens to it."""
        found = 0.0
        for kind, number in enumerate(hand):
            if number:
                found += self.hold[kind][number]
        return found

    def whole_after(self, hand: Counts) -> float:
        """The same for a hand after a trade. What maps are worth depends on all other cards, so they are valued again."""
        if not self.chambers:
            return self.whole(hand)
        before, maps, chambers = self.hand, self.hold[MAP], self.chambers
        self.hand = hand
        self._value_maps()
        found = self.whole(hand)
        self.hand, self.hold[MAP], self.chambers = before, maps, chambers
        return found

    def after_the_risk(self, hand: Sequence[int]) -> float:
        """Return what a hand is expected to bring, counting in storms and thieves before the next turn."""
        size = sum(hand)
        whole = self.whole(hand)
        if not size:
            return whole
        expected = whole
        if self.storm > 0.0 and size > 1:
            expected -= self.storm_takes(least_lost(hand, self.hold, size // 2)[size // 2])
        if self.theft > 0.0:
            missed = 0.0
            for kind, number in enumerate(hand):
                if number:
                    missed += number * (self.hold[kind][number] - self.hold[kind][number - 1])
            expected -= self.theft * missed / size
        return expected

    def storm_takes(self, least: float) -> float:
        """Return what a storm is expected to take before the next turn, if half of the hand is worth so much at least."""
        lost = (1.0 - self.habits.recovered) * least
        if self.view.tents[self.seat]:
            lost = min(lost, self.tent_worth())
        return self.storm * lost

    # -- the monument ----------------------------------------------------------------------------------------------
    def contents(self, chamber: int) -> list[float]:
        """The expected number of cards of each kind in a chamber."""
        hidden = self.view.hidden_chambers[chamber]
        return [
            known + hidden * likely for known, likely in zip(self.view.chambers[chamber], self.unknown, strict=True)
        ]

    def chamber(self, chamber: int) -> float:
        """Return what one exploration of a chamber is expected to bring."""
        if not self.view.chamber_size(chamber):
            return 0.0
        monument = self.view.monument
        if monument == TOMB:
            return self._best_two(chamber)
        if monument == MINE:
            return self._mine(chamber)
        if monument == SPHINX:
            return self.sphinx(chamber)[0]
        return self.gain_of(self.contents(chamber))

    def _best_two(self, chamber: int) -> float:
        """Tomb: the two best of all cards in a chamber, known or not."""
        known, hidden = self.view.chambers[chamber], self.view.hidden_chambers[chamber]
        worth = [(self.gain(kind, 1.0), kind) for kind in range(TREASURES)]
        worth.sort()
        below, expected = 0.0, 0.0
        first_before = second_before = 0.0  # chances that the best and the second best are worth less than this kind
        above = sum(known)
        for value, kind in worth:
            below += self.unknown[kind]
            above -= known[kind]
            none = power(below, hidden)  # chance that no hidden card is better than this kind
            one = hidden * power(below, hidden - 1) * (1.0 - below) if hidden else 0.0
            first = none if above == 0 else 0.0
            second = none + one if above == 0 else none if above == 1 else 0.0
            expected += value * (first - first_before + second - second_before)
            first_before, second_before = first, second
        return expected if self.view.chamber_size(chamber) > 1 else expected / 2

    def _mine(self, chamber: int) -> float:
        """Mine: the seat draws as long as that is worth the risk. Kinds with the same trading value count as one."""
        size = self.view.chamber_size(chamber)
        likely = [0.0] * (MINE_LIMIT + 1)
        value = [0.0] * (MINE_LIMIT + 1)
        for kind, number in enumerate(self.contents(chamber)):
            trade = self.view.cards.trade[kind]
            if trade <= MINE_LIMIT:
                likely[trade] += number / size
                value[trade] += number / size * self.gain(kind, 1.0)
        steps = [
            (trade, chance, value[trade] / chance) for trade, chance in enumerate(likely) if trade and chance > 0.0
        ]

        def drawing(total: int, found: float) -> float:
            expected = 0.0
            for trade, chance, worth in steps:
                if total + trade <= MINE_LIMIT:
                    kept = found + worth
                    expected += chance * max(kept, drawing(total + trade, kept))
            return expected

        return drawing(0, 0.0)

    def sphinx(self, chamber: int) -> tuple[float, int, int]:
        """Sphinx: what naming the best two kinds is expected to bring, and these kinds."""
        size = self.view.chamber_size(chamber)
        drawn = min(SPHINX_DRAWS, size) / size
        hoped = [(self.gain(kind, drawn * number), -kind) for kind, number in enumerate(self.contents(chamber))]
        hoped.sort(reverse=True)
        (best, first), (second_best, second) = hoped[:2]
        kinds = sorted((-first, -second))
        return best + second_best, kinds[0], kinds[1]

    def _maps(self) -> tuple[float, ...]:
        """Return what maps are worth, by number, from the next turn on: sold, or spent on the chambers that pay best."""
        view = self.view
        most = len(self.sale[MAP]) - 1
        worth = [float(price) for price in self.sale[MAP]]
        costs = view.cards.maps[view.monument]
        again = view.monument in (TOMB, MINE, SPHINX)  # a chamber can be explored several times
        offers = sorted(zip(self.chambers, costs, strict=True), reverse=True)
        if again:
            best = offers[0][0]
            offers = [(best * power(self.habits.later, turn), 1) for turn in range(3)]
        for value, cost in offers:
            for number in range(most, cost - 1, -1):
                worth[number] = max(worth[number], worth[number - cost] + self.habits.later * value)
        return tuple(worth)

    def exploring(self, chamber: int, cost: int) -> float:
        """Return what exploring a chamber now gains over keeping the maps."""
        own = self.hand[MAP]
        exposed = self.habits.exposed * self.storm if not self.view.tents[self.seat] else 0.0
        return self.chambers[chamber] * (1.0 - exposed) - (self.hold[MAP][own] - self.hold[MAP][own - cost])
