"""An action of The New Expedition, put together card by card: a trade with its two sides, a sale, an exploration, or the end of the turn.

There may be millions of trades, so none is listed: a card may be tapped if some legal trade holds it with all that is tapped already.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from arch_engine.core.families import Decision
from arch_engine.core.language import say
from arch_engine.new_expedition.components import TREASURES
from arch_engine.new_expedition.market import value
from arch_engine.new_expedition.table import ExpeditionTable
from arch_widgets.scenes.taps import Asked, Item, Look, Reading, Taps

GIVE, TAKE, INSIDE, AMOUNT = "give:", "take:", "inside:", "amount:"

Counts = Sequence[int]


class Action(Asked):
    """An action of the seat that is asked. See `arch_widgets.scenes.taps.Question`.

    Args:
        table: The table at an action.
        items: All items, those of the trade among them: `give:` and `take:` with the number of the kind.
        others: The actions that are no trade, as the items that say them.
        hand: The most cards of each kind that the seat can give.
        can_give: Whether the seat can give so many cards of each kind together.
        who: The player.
        groups: The headings of the asking sheet.
        inside: By the item of an exploration, how many cards of the chamber have to be named after it, if any have to.
        can_lie: Whether a chamber can hold so many cards of each kind.
    """

    def __init__(
        self,
        table: ExpeditionTable,
        items: Iterable[Item],
        others: Sequence[Reading],
        hand: Counts,
        can_give: Callable[[Counts], bool],
        who: str,
        groups: Mapping[str, str],
        inside: Mapping[str, int] | None = None,
        can_lie: Callable[[int, Counts], bool] = lambda chamber, counts: True,
    ) -> None:
        super().__init__(items, self._prompted, groups)
        self.table, self.others, self.hand, self.can_give, self.who = table, others, hand, can_give, who
        self.inside, self.can_lie = inside or {}, can_lie

    # -- what may be tapped ----------------------------------------------------------------------------------------
    def look(self, taps: Taps) -> Look:
        if taps and not taps[0].startswith((GIVE, TAKE)):
            return self._other(taps)
        gives, takes = counts_in(taps, GIVE), counts_in(taps, TAKE)
        legal = {f"{GIVE}{kind}" for kind in range(TREASURES) if self._may_give(kind, gives, takes)}
        legal |= {f"{TAKE}{kind}" for kind in range(TREASURES) if self._may_take(kind, gives, takes)}
        if not taps:
            legal |= {item for one in self.others for item in one.needed if not item.startswith(AMOUNT)}
        paid, cost = value(self.table, gives), value(self.table, takes)
        whole = paid >= cost and any(gives) and any(takes)
        done = ("trade", *gives, *takes) if whole else None
        values = {"give": say("worth {value}", value=paid), "take": say("worth {value}", value=cost)} if taps else {}
        lit = [item for item in self.items if item in legal]
        return Look(lit, self.prompt(taps, whole), done, whole and not lit, values)

    def _other(self, taps: Taps) -> Look:
        """A sale, an exploration, or the end of the turn."""
        if taps[0] in self.inside:
            return self._named(taps)
        have = Counter(taps)
        fits = [one for one in self.others if have <= Counter(one.needed)]
        wanted = {item for one in fits for item in one.needed if item not in have}
        done = fits[0].decision if len(fits) == 1 else None
        return Look([item for item in self.items if item in wanted], self.prompt(taps, False), done, done is not None)

    def _named(self, taps: Taps) -> Look:
        """An exploration whose chamber the witness sees: its cards are named one by one."""
        chamber, counts = int(taps[0].partition(":")[2]), counts_in(taps, INSIDE)
        left = self.inside[taps[0]] - sum(counts)
        lit = [f"{INSIDE}{kind}" for kind in range(TREASURES) if left and self.can_lie(chamber, _with(counts, kind))]
        kinds = [kind for kind, number in enumerate(counts) for _ in range(number)]
        done = None if left else ("explore", chamber, *kinds)
        return Look(lit, self.prompt(taps, not left), done, not left)

    def _may_give(self, kind: int, gives: Counts, takes: Counts) -> bool:
        """Whether one more card of a kind can go to the market, and something be taken for all of them."""
        if takes[kind] or gives[kind] >= self.hand[kind]:
            return False
        more = _with(gives, kind)
        if not self.can_give(more):
            return False
        if any(takes):
            return self._can_pay(more, takes)
        return any(self._payable(other, more, takes) for other in range(TREASURES))

    def _may_take(self, kind: int, gives: Counts, takes: Counts) -> bool:
        """Whether one more card of a kind can be taken, and the hand pay for all of them."""
        return self._payable(kind, gives, takes)

    def _payable(self, kind: int, gives: Counts, takes: Counts) -> bool:
        """Whether a card of the market can be taken with those taken already, and the hand pay for all of them."""
        if gives[kind] or self.table.market[kind] <= takes[kind]:
            return False
        return self._can_pay(gives, _with(takes, kind))

    def _can_pay(self, gives: Counts, takes: Counts) -> bool:
        """Whether the hand can hold cards that pay for those taken, the ones given already among them and none of a kind that is taken."""
        trade = self.table.cards.trade
        kinds = sorted((kind for kind in range(TREASURES) if not takes[kind]), key=lambda kind: -trade[kind])
        missing = value(self.table, takes) - value(self.table, gives)
        return self._adds_up(list(gives), missing, kinds, self.table.hand_size(self.table.active) - sum(gives))

    def _adds_up(self, gives: list[int], missing: int, kinds: Sequence[int], room: int) -> bool:
        """Whether up to `room` more cards of these kinds, the dearest first, are worth what is missing, and can be in the hand together."""
        if missing <= 0:
            return True
        if self._at_best(gives, kinds, room) < missing:
            return False
        kind, *others = kinds
        own = gives[kind]
        for number in range(min(room, max(0, self.hand[kind] - own)), -1, -1):
            gives[kind] = own + number
            # what was given already was asked about when it was tapped
            held = not number or self.can_give(gives)
            if held and self._adds_up(gives, missing - number * self.table.cards.trade[kind], others, room - number):
                gives[kind] = own
                return True
        gives[kind] = own
        return False

    def _at_best(self, gives: Counts, kinds: Sequence[int], room: int) -> int:
        """The most that up to `room` more cards are worth, if each kind could be held whatever the others are."""
        worth = 0
        for kind in kinds:
            number = min(room, max(0, self.hand[kind] - gives[kind]))
            worth, room = worth + number * self.table.cards.trade[kind], room - number
        return worth

    # -- how it is said --------------------------------------------------------------------------------------------
    def ways(self, decision: Decision) -> Iterable[Taps]:
        if decision[0] == "explore" and f"chamber:{decision[1:2][0] if decision[1:] else 0}" in self.inside:
            yield (f"chamber:{decision[1]}", *[f"{INSIDE}{kind}" for kind in decision[2:]])
            return
        if decision[0] != "trade":
            yield from (one.needed for one in self.others if one.decision == decision)
            return
        gives, takes = decision[1 : 1 + TREASURES], decision[1 + TREASURES :]
        yield (*_taps(GIVE, gives), *_taps(TAKE, takes))

    def _prompted(self, taps: Taps, may_end: bool) -> str:
        if not taps:
            sells = any(one.decision[0] == "sell" for one in self.others)
            trades = any(self._payable(kind, [0] * TREASURES, [0] * TREASURES) for kind in range(TREASURES))
            if trades:
                return say("{player}: tap cards to give and to take, sell, explore, or end the turn.", player=self.who)
            if sells:
                return say("{player}: sell, explore, or end the turn.", player=self.who)
            return say("{player}: end the turn, or explore.", player=self.who)
        if taps[0].startswith("sell:"):
            return say("{player}: how many are sold?", player=self.who)
        if taps[0] in self.inside:
            return say("{player}: tap the cards that lie in the chamber.", player=self.who)
        if not taps[0].startswith((GIVE, TAKE)):
            return say("{player}: name the second kind of treasure.", player=self.who)
        paid, cost = value(self.table, counts_in(taps, GIVE)), value(self.table, counts_in(taps, TAKE))
        if not cost:
            return say("{player} gives {paid}: tap what to take from the marketplace.", player=self.who, paid=paid)
        if cost > paid:
            return say("{player} takes {cost} for {paid}: give at least {missing} more.", player=self.who, cost=cost, paid=paid, missing=cost - paid)  # fmt: skip
        return say("{player} gives {paid} for {cost}: Done, or tap more cards.", player=self.who, paid=paid, cost=cost)


def counts_in(taps: Taps, side: str) -> list[int]:
    """The cards on one side of a trade, by kind."""
    often = Counter(taps)
    return [often[f"{side}{kind}"] for kind in range(TREASURES)]


def _with(counts: Counts, kind: int) -> list[int]:
    return [number + (own == kind) for own, number in enumerate(counts)]


def _taps(side: str, counts: Counts) -> Taps:
    return tuple(f"{side}{kind}" for kind, number in enumerate(counts) for _ in range(number))
