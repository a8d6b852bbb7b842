"""Questions whose answers are too many to list: things in a row, and cards of several kinds by number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from arch_engine.core.families import Decision
from arch_widgets.scenes.taps import Asked, Item, Look, Prompt, Taps


class Series(Asked):
    """A row of things, tapped one after the other. What is left when there is no choice follows by itself.

    Args:
        items: Everything that can stand in the row.
        length: How many things the row has.
        free: The items that can stand at the next place, after some taps.
        decision: The decision that a whole row means.
        taps_of: The taps that say a decision.
        prompt: What is wanted after some taps.
    """

    def __init__(
        self,
        items: Iterable[Item],
        length: int,
        free: Callable[[Taps], Sequence[str]],
        decision: Callable[[Taps], Decision],
        taps_of: Callable[[Decision], Taps],
        prompt: Prompt,
        groups: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(items, prompt, groups)
        self.length, self.free, self.decision, self.taps_of = length, free, decision, taps_of

    def look(self, taps: Taps) -> Look:
        row = taps
        free = self.free(row) if len(row) < self.length else []
        legal = free
        while len(row) < self.length and len(set(free)) == 1:
            row = (*row, free[0])
            free = self.free(row) if len(row) < self.length else []
        done = self.decision(row) if len(row) == self.length else None
        return Look(legal, self.prompt(taps, done is not None), done, bool(taps) and done is not None)

    def ways(self, decision: Decision) -> Iterable[Taps]:
        yield self.taps_of(decision)


class Stages(Asked):
    """Taps of which each says what may follow. It ends where nothing may follow.

    Args:
        items: Everything that can be tapped.
        free: The items that may follow some taps.
        decision: The decision that some taps mean; None if they do not end there.
        taps_of: The taps that say a decision.
        prompt: What is wanted after some taps.
    """

    def __init__(
        self,
        items: Iterable[Item],
        free: Callable[[Taps], Sequence[str]],
        decision: Callable[[Taps], Decision | None],
        taps_of: Callable[[Decision], Taps],
        prompt: Prompt,
        groups: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(items, prompt, groups)
        self.free, self.decision, self.taps_of = free, decision, taps_of

    def look(self, taps: Taps) -> Look:
        legal, done = self.free(taps), self.decision(taps)
        return Look(legal, self.prompt(taps, done is not None), done, bool(taps) and done is not None and not legal)

    def ways(self, decision: Decision) -> Iterable[Taps]:
        yield self.taps_of(decision)


class Layout(Asked):
    """Different things in a row, each of which can lie turned: a second tap turns it, a third takes it back."""

    def __init__(
        self,
        items: Iterable[Item],
        length: int,
        decision: Callable[[Sequence[tuple[str, bool]]], Decision],
        laid_by: Callable[[Decision], Sequence[tuple[str, bool]]],
        prompt: Prompt,
        groups: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(items, prompt, groups)
        self.length, self.decision, self.laid_by = length, decision, laid_by

    def chosen(self, taps: Taps) -> Sequence[tuple[str, bool]]:
        often = Counter(taps)
        return [(item, often[item] > 1) for item in dict.fromkeys(taps)]

    def without(self, taps: Taps, item: str) -> Taps:
        return tuple(tap for tap in taps if tap != item)

    def look(self, taps: Taps) -> Look:
        laid = self.chosen(taps)
        full = len(laid) == self.length
        turned = dict(laid)
        legal = [item for item in self.items if (not turned[item] if item in turned else not full)]
        return Look(
            legal, self.prompt(taps, full), self.decision(laid) if full else None, full and all(turned.values())
        )

    def ways(self, decision: Decision) -> Iterable[Taps]:
        yield tuple(tap for item, lies in self.laid_by(decision) for tap in [item] * (1 + lies))


class Counted(Asked):
    """A number of things of several kinds, in any order: cards that are lost, kept or drawn.

    Args:
        kinds: The item and the most of it for each kind that can be chosen.
        size: How many things are chosen together.
        decision: The decision that the numbers by item mean.
        counts_of: The numbers by item that say a decision.
        can: Whether such numbers can be chosen together, where the most of each kind does not say so.
    """

    def __init__(
        self,
        kinds: Sequence[tuple[Item, int]],
        size: int,
        decision: Callable[[Mapping[str, int]], Decision],
        counts_of: Callable[[Decision], Mapping[str, int]],
        prompt: Prompt,
        groups: Mapping[str, str] | None = None,
        can: Callable[[Mapping[str, int]], bool] | None = None,
    ) -> None:
        super().__init__([item for item, _ in kinds], prompt, groups)
        self.most = {item.id: most for item, most in kinds}
        self.size, self.decision, self.counts_of, self.can = size, decision, counts_of, can

    def look(self, taps: Taps) -> Look:
        have = Counter(taps)
        left = self.size - len(taps)
        legal = [item for item, most in self.most.items() if left and have[item] < most]
        if self.can is not None:
            legal = [item for item in legal if self.can({**have, item: have[item] + 1})]
            done = None if left else self.decision(have)
            return Look(legal, self.prompt(taps, not left), done, bool(taps) and not left)
        room = sum(self.most[item] - have[item] for item in legal)
        done = None
        if len(legal) == 1 or room == left:  # what is left follows
            rest = {legal[0]: left} if len(legal) == 1 else {item: self.most[item] - have[item] for item in legal}
            done = self.decision({item: have[item] + rest.get(item, 0) for item in self.most})
        return Look(legal, self.prompt(taps, done is not None), done, bool(taps) and done is not None)

    def ways(self, decision: Decision) -> Iterable[Taps]:
        yield tuple(item for item, number in self.counts_of(decision).items() for _ in range(number))
