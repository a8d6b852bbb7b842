"""Which games a dataset is to have. Every part of them keeps the plan, so that anybody can go on with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from arch_engine.core.errors import DamagedRecord, shown
from arch_engine.dataset.game_rows import Row
from arch_engine.dataset.layout import Layout, gaps
from arch_engine.dataset.parts import plan_of


@dataclass(frozen=True)
class Plan:
    """Which games are to be played; every part of them keeps it.

    Attributes:
        game: The name of the game.
        kinds: The kind of computer player by seat.
        options: Its options, all of them.
        components: The digest of the component data.
        title: What each game is called.
        seed: The seed of the first game; each further one has the next.
        first: The number of the first game.
        games: How many there are.
        part: How many make a part.
    """

    game: str
    kinds: tuple[str, ...]
    options: Mapping[str, Any]
    components: str
    title: str
    seed: int
    first: int
    games: int
    part: int

    @property
    def end(self) -> int:
        """The number after that of the last game."""
        return self.first + self.games

    def same(self, other: Plan) -> bool:
        """Whether another plan goes on with these games."""
        return replace(self, first=0, games=0, part=0) == replace(other, first=0, games=0, part=0)

    def missing(self, layout: Layout) -> list[tuple[int, int]]:
        """The parts that are still to be played: the first number of each, and that after its last."""
        found = []
        for first, end in gaps(layout.parts, self.first, self.end):
            while first < end:
                upto = min(end, first + self.part - (first - self.first) % self.part)
                found.append((first, upto))
                first = upto
        return found


def plans_in(folder: Path, layout: Layout) -> Iterator[Plan]:
    """The plans of the parts that are there, each once, with as many games as the latest says."""
    found: dict[int, Plan] = {}
    for part in (*layout.parts, *layout.left):
        if part not in layout.parts[-1:] and any(plan.first <= part.first < plan.end for plan in found.values()):
            continue
        data = plan_of(folder, part, unfinished=part in layout.left)
        if data:
            plan = _plan_in(data, part.games_in(folder))
            known = found.get(plan.first)
            found[plan.first] = plan if known is None or known.games < plan.games else known
    yield from found.values()


def _plan_in(data: Row, path: Path) -> Plan:
    """The plan that the file of a part says; raises DamagedRecord."""
    kinds, options = data.get("kinds"), data.get("options")
    fits = set(data) == set(Plan.__annotations__) and isinstance(kinds, list) and isinstance(options, dict)
    if not fits or not all(type(data[name]) is int and data[name] >= 0 for name in ("seed", "first", "games", "part")):
        raise DamagedRecord("{path} is damaged: its plan cannot be read.", path=shown(path))
    return Plan(**{**data, "kinds": tuple(map(str, kinds or ()))})


def next_number(folder: Path, layout: Layout) -> int:
    """The first number that neither a part has nor a plan still needs."""
    return max([layout.end, *(plan.end for plan in plans_in(folder, layout))])
