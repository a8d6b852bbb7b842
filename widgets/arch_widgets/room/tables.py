"""Tables that play the deal of a room: the records they hand in, and the score sheet that brings these together.

A record comes from somebody's phone, unchecked: it is read as any file that nobody vouches for, and only ever shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from arch_engine.core.errors import OptionError, RecordError
from arch_engine.core.language import say, written
from arch_engine.core.words import capital
from arch_engine.record.codec import Sealed
from arch_engine.record.read import study_in
from arch_engine.replay.deal import Deal
from arch_engine.replay.duplicate import Duplicate, same_deal, same_game
from arch_engine.replay.study import Game
from arch_engine.replay.text_game import decoded, from_text
from arch_engine.replay.text_writing import as_text
from arch_engine.replay.timeline import Timeline
from arch_widgets.deal.score_sheet import running
from arch_widgets.room import schema
from arch_widgets.room.facts import LONGEST

MOST_RECORD = 400_000  # bytes; games have a tenth of it
MOST_TABLES = 24
MOST_HANDED = 100  # in a session, those that took the place of others included


@dataclass(frozen=True)
class Table:
    """What a table handed in: its name, who did it (0 is the leader), and the game as text."""

    name: str
    who: int
    text: str

    @cached_property
    def game(self) -> Game:
        """The game. Raises ArchError for a text that tells none."""
        return from_text(self.text)

    @classmethod
    def of(cls, who: int, told: str) -> Table:
        """A table as a fact tells it: its name, and below it the game."""
        name, _, text = told.partition("\n")
        return cls(name, who, text)

    @property
    def told(self) -> str:
        """What a fact tells of it."""
        return f"{self.name}\n{self.text}"


def record_in(raw: bytes, deal: Deal) -> str:
    """The game of some bytes, a file of ours or a text, as text. It plays the game, so it is done beside the room.

    Raises:
        ArchError: For bytes that are no record, too many of them, a game that is not over, another game, or another deal.
    """
    if len(raw) > MOST_RECORD:
        raise RecordError(say("The record has {bytes:,} bytes; a room takes at most {most:,}.", bytes=len(raw), most=MOST_RECORD))  # fmt: skip
    game = _loaded(raw) if raw[:4] == b"PAR1" else from_text(decoded(raw))
    check_dealt(game, deal)
    text = as_text(game)
    if len(text) > LONGEST["text"] - 100:
        raise RecordError(say("The record is longer than a session can keep."))
    return text


def _loaded(raw: bytes) -> Game:
    return Game(study_in(Sealed.of(raw, say("The record"))).game)


def check_dealt(game: Timeline, deal: Deal) -> None:
    """Raise OptionError for a game that is not over or does not come from a deal."""
    dealt = deal.set_up()
    if not same_game(game, dealt) or game.record.components.digest != dealt.record.components.digest:
        raise OptionError(say("This is another game than that of the deal, or with other players, options or components."))  # fmt: skip
    if not same_deal(game, dealt):
        raise OptionError(say("This game was not dealt from the code {code}.", code=deal.code))
    if not game.at().over:
        raise OptionError(say("This game is not over yet; hand it in at its end."))


def duplicate_of(tables: Sequence[Table]) -> Duplicate:
    """The games of tables beside each other. Raises OptionError for fewer than two."""
    return Duplicate([table.game for table in tables])


def scores_of(tables: Sequence[Table]) -> schema.Scores:
    """The score sheet as pages draw it."""
    found = duplicate_of(tables)
    rules, seats = found.tables[0].rules, range(len(found.tables[0].names))
    return {
        "measure": say(rules.measures[0]),
        "seats": [capital(say(hue)) for hue in rules.hues[: len(seats)]],
        "tables": [
            {
                "name": table.name,
                "names": [*game.names],
                "totals": found.totals[number],
                "against": [written(found.against_others(number, seat), "+.1f") for seat in seats],
                "curves": [_corners(running(game, seat)) for seat in seats],
            }
            for number, (table, game) in enumerate(zip(tables, found.tables, strict=True))
        ],
        "partings": [
            {"step": one.step, "told": [capital(found.did(numbers, told)) for told, numbers in one.told.items()]}
            for one in found.partings()
        ],
        "luck": [
            capital("; ".join(found.did([number], told) for number, told in enumerate(one.told) if told))
            for one in found.other_luck()
        ],
    }


def _corners(values: Sequence[int]) -> list[tuple[int, int]]:
    """The steps at which a curve has another value than before, with it; and its end."""
    last = len(values) - 1
    return [(step, value) for step, value in enumerate(values) if step in (0, last) or value != values[step - 1]]
