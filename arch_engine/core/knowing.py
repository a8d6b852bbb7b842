"""What a witness can know, as everything that shows, reviews or plays a game asks for it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Protocol

Amounts = Mapping[str, Mapping[str, int]]
"""How many cards, by place and by card, in the game's words; what is left out is 0."""


class Knowledge(Protocol):
    """What somebody who saw some of a game can know of the rest at one moment; `Hidden.knowledge` makes it.

    All full games are weighed that agree with what was seen: deals are even, thefts and other draws are even, and what somebody decided
    counts the same whatever it was.

    Attributes:
        exact: Whether all of them are counted. If not, so many ways are open that some of them, drawn without bias, stand for all
            in `world`; `certain` and `possible` are exact all the same.
    """

    exact: bool

    def certain(self) -> Amounts:
        """For every hidden place and card, how many lie there in every full game."""

    def possible(self) -> Amounts:
        """For every hidden place and card, how many lie there in the full game with the most of them."""

    def world(self, rng: Random) -> Any:
        """A full table, drawn as likely as it is; a copy."""
