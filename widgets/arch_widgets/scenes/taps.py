"""How taps become a decision: items that can be tapped, and what each tap makes of the answer.

A *question* here is what a table asks just now, of a player or of chance. It knows its items, and says after any taps which items may be
tapped next and which decision the taps mean. It knows no browser. Each game has its questions in `scenes/GAME/taps.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from typing_extensions import TypeVar

from arch_engine.core.families import Decision
from arch_engine.core.table import Table
from arch_widgets.viewer.schema import Shape

T = TypeVar("T", bound=Table, contravariant=True, default=Any)

Taps = tuple[str, ...]
"""The ids of the items tapped so far, in order; an item that counts several times stands there several times."""

Prompt = Callable[[Taps, bool], str]
"""What is wanted after some taps, in words, and given whether the answer may end here."""

ACTIONS = "actions"
"""The group of what is no picture: passing, ending, declining."""


@dataclass(frozen=True, slots=True)
class Item:
    """Something that can be tapped; `arch_widgets.play.schema.Item` says what the fields mean."""

    id: str
    text: str
    label: str = ""
    pieces: tuple[str, ...] = ()
    face: str = ""
    group: str = ""
    there: int = 1


@dataclass(frozen=True, slots=True)
class Look:
    """What some taps mean.

    Attributes:
        legal: The items that may be tapped next.
        prompt: What is wanted now.
        done: The decision if the answer ends here; None if it may not.
        ends: Whether nothing else can be meant, so that the answer is complete by itself.
        values: What groups come to so far.
    """

    legal: Sequence[str]
    prompt: str
    done: Decision | None = None
    ends: bool = False
    values: Mapping[str, str] = field(default_factory=dict)


class Question(Protocol):
    """What a table asks now, as items to tap."""

    @property
    def items(self) -> Mapping[str, Item]:
        """Everything that can be tapped, by id, in the order of the asking sheet."""
        ...

    @property
    def groups(self) -> Mapping[str, str]:
        """The headings of the asking sheet, by id; a heading may be empty."""
        ...

    @property
    def faces(self) -> Mapping[str, list[Shape]]:
        """Pictures of items that the scene does not have."""
        ...

    @property
    def map(self) -> str:
        """The map that the answer is about, if no piece on it stands for an item; else ""."""
        ...

    def look(self, taps: Taps) -> Look:
        """What the taps mean. Each of them was legal when it was made."""
        ...

    def without(self, taps: Taps, item: str) -> Taps:
        """The taps when an item is taken back; some of them may not be legal any more."""
        ...

    def chosen(self, taps: Taps) -> Sequence[tuple[str, bool]]:
        """The items chosen, in order, each with whether it lies turned."""
        ...

    def ways(self, decision: Decision) -> Iterable[Taps]:
        """The taps by which a person says a decision, one or more ways; some may be complete before their last tap."""
        ...


class Tappable(Protocol[T]):
    """What `scenes/GAME/taps.py` provides under the name TAPS."""

    def question(self, table: T, names: Sequence[str]) -> Question | None:
        """What the table asks now; None where only a line of notation can answer."""
        ...

    def showing(self, table: T, names: Sequence[str]) -> Question | None:
        """Which cards of whom are shown to everybody, at any moment of a record with a witness; None where none can be."""
        ...


class Asked:
    """What most questions have in common."""

    def __init__(self, items: Iterable[Item], prompt: Prompt, groups: Mapping[str, str] | None = None) -> None:
        self.items: dict[str, Item] = {item.id: item for item in items}
        self.groups: Mapping[str, str] = groups or {ACTIONS: ""}
        self.faces: Mapping[str, list[Shape]] = {}
        self.map = ""
        self.prompt = prompt

    def without(self, taps: Taps, item: str) -> Taps:
        last = len(taps) - 1 - taps[::-1].index(item)
        return taps[:last] + taps[last + 1 :]

    def chosen(self, taps: Taps) -> Sequence[tuple[str, bool]]:
        return [(tap, False) for tap in taps]


@dataclass(frozen=True, slots=True)
class Reading:
    """A legal decision as the items that say it.

    Attributes:
        needed: The items that have to be tapped, in any order.
        implied: Items that may be tapped first. They may be left out where nothing else can be meant.
    """

    decision: Decision
    needed: Taps
    implied: Taps = ()


class Listed(Asked):
    """A question with a list of all legal decisions. The taps may come in any order.

    A decision that implies nothing goes before one that does: with a cube that can extend by the plain rule, a patron who lets one
    extend, too, has to be tapped first.
    """

    def __init__(
        self,
        items: Iterable[Item],
        readings: Iterable[Reading],
        prompt: Prompt,
        groups: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(items, prompt, groups)
        self.readings = [(one, Counter(one.needed), Counter(one.needed + one.implied)) for one in readings]
        self.optional = {item for one, _, _ in self.readings for item in one.implied}

    def look(self, taps: Taps) -> Look:
        have = Counter(taps)
        fits = [(one, needed, whole) for one, needed, whole in self.readings if have <= whole]
        wanted: Counter[str] = Counter()
        for _, _, whole in fits:
            wanted |= whole - have
        plain = [(one, whole) for one, _, whole in fits if all(item in have for item in one.implied)]
        exact = [one for one, whole in plain if whole == have]
        needed = Counter(tap for tap in taps if tap not in self.optional)
        meant = exact or [one for one, own, _ in fits if own == needed]
        ends = bool(taps) and (len(plain) == 1 if exact else len(fits) == 1)
        done = meant[0].decision if exact or len(meant) == 1 else None
        if len(fits) == 1:
            done = fits[0][0].decision
        legal = [item for item in self.items if wanted[item]]
        return Look(legal, self.prompt(taps, done is not None), done, ends)

    def ways(self, decision: Decision) -> Iterable[Taps]:
        for one, _, _ in self.readings:
            if one.decision == decision:
                yield one.needed
                if one.implied:
                    yield one.implied + one.needed
