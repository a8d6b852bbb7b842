"""What a learned judge sees of a position: numbers with names, and where a position is quiet enough to be judged."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from typing_extensions import TypeVar

from arch_engine.core.table import Table

Seen = TypeVar("Seen", bound=Table, contravariant=True, default=Table)


class Feature(NamedTuple):
    """One number that is read from a position.

    Attributes:
        name: A short name, unique among the features of its kind.
        meaning: What the number says, with its unit.
    """

    name: str
    meaning: str


class Features(Protocol[Seen]):
    """Reads a position as numbers, from a full table or from what a witness knows of it.

    Nothing may depend on a card that the witness does not see: what is unknown counts as what the unseen cards are on average.
    """

    @property
    def shared(self) -> tuple[Feature, ...]:
        """The features of the table as a whole."""
        ...

    @property
    def own(self) -> tuple[Feature, ...]:
        """The features that every seat has of its own."""
        ...

    def read(self, table: Seen) -> tuple[list[float], list[list[float]]]:
        """The numbers of `shared`, and by seat those of `own`, in their order. The table is left as it was."""
        ...

    def quiet(self, table: Seen) -> bool:
        """Return whether the position can be judged as it stands: a turn, a season or a year has just ended and nobody owes an answer."""
        ...
