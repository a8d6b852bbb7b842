"""How good the judge that comes with a game was on games that it did not learn from, as `arch-engine judge GAME -o FILE` measured it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

from arch_engine.core.language import say
from arch_engine.core.rules import Rules
from arch_engine.judge.learned import learned_or_none
from arch_engine.judge.weights import beside_the_rules

NAME = "measured.json"
"""The file beside the weights."""


@dataclass(frozen=True)
class Tenth:
    """The chances from one tenth to the next that the judge gave to seats.

    Attributes:
        shares: How many there were.
        given: Their mean, from 0 to 1.
        happened: The mean share of the win that these seats had.
        half: Half the 95 % interval of that, which goes by games; None where there was only one.
    """

    shares: int
    given: float
    happened: float
    half: float | None


@dataclass(frozen=True)
class Part:
    """Some of the positions: of a part of the game, of one number of players, or all.

    Attributes:
        name: Which, in the language it was measured in.
        positions: How many.
        loss: The mean log loss of the shares of the win that the judge gave, in nats.
        even: The same of even shares for all.
    """

    name: str
    positions: int
    loss: float
    even: float


@dataclass(frozen=True)
class PlayedOut:
    """Roll-outs to the end on some of the positions.

    Attributes:
        policy: Which policy played them.
        rollouts: How many for each position.
        positions: How many positions.
        judge: The judge's mean log loss on these.
        rolled: That of the roll-outs.
    """

    policy: str
    rollouts: int
    positions: int
    judge: float
    rolled: float


@dataclass(frozen=True)
class Measured:
    """What was measured of a judge.

    Attributes:
        weights: The digest of its weights (`Learned.digest`).
        games: How many games it was tried on.
        parts: All positions, then parts of them.
        tenths: By tenth of chances, from the lowest, those that were given at all.
        beside: What roll-outs came to; None where none were played.
    """

    weights: str
    games: int
    parts: tuple[Part, ...]
    tenths: tuple[Tenth, ...]
    beside: PlayedOut | None = None

    @property
    def off(self) -> float:
        """How far what happened was from what was given, in the tenth where that is farthest, from 0 to 1."""
        return max((abs(tenth.happened - tenth.given) for tenth in self.tenths), default=0.0)

    def text(self) -> str:
        """Sentences for those who read its numbers."""
        whole = self.parts[0]
        tried = say(
            "What was learned was tried on {games} games that it had not seen: its chances came true as often as they said, to within {off:.0f} % in each tenth of them. Its log loss was {loss:.2f}, where even chances for all have {even:.2f}; less is better.",
            games=self.games,
            off=100 * self.off,
            loss=whole.loss,
            even=whole.even,
        )
        if self.beside is None:
            return tried
        beside = say(
            "On {positions} of the positions it had {judge:.2f}, and {rollouts} roll-outs to the end had {rolled:.2f}.",
            positions=self.beside.positions,
            judge=self.beside.judge,
            rollouts=self.beside.rollouts,
            rolled=self.beside.rolled,
        )
        return f"{tried} {beside}"

    def as_data(self) -> dict[str, Any]:
        """It as plain values."""
        return asdict(self)


def measured_in(data: Mapping[str, Any]) -> Measured:
    """What plain values tell. Raises KeyError, TypeError or ValueError where they are not what `as_data` gives."""
    beside = data["beside"]
    return Measured(
        str(data["weights"]),
        int(data["games"]),
        tuple(Part(**part) for part in data["parts"]),
        tuple(Tenth(**tenth) for tenth in data["tenths"]),
        None if beside is None else PlayedOut(**beside),
    )


@cache
def measured(rules: Rules) -> Measured | None:
    """What was measured of the judge that comes with a game; None where there is no judge, or nothing was measured of these weights."""
    judge = learned_or_none(rules)
    if judge is None:
        return None
    path = beside_the_rules(rules, NAME)
    if path is None:
        return None
    try:
        found = measured_in(json.loads(path.read_text(encoding="utf-8")))
        return found if found.weights == judge.digest and found.parts else None
    except (OSError, ValueError, TypeError, LookupError):
        return None


def how_good(rules: Rules) -> str:
    """Sentences on how good the judge of a game was on games it had not seen; "" where nothing was measured of it."""
    found = measured(rules)
    return found.text() if found is not None else ""
