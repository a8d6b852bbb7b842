"""One game at the table: who is asked, who sits in front of the screen, and what that player may see."""

from __future__ import annotations

from collections.abc import Callable

from arch_engine.core.chance import generator, long_seed
from arch_engine.core.families import Decision
from arch_engine.core.play import decision_of
from arch_engine.core.table import ALL, CHANCE, Table
from arch_engine.replay.deal import luck_of
from arch_engine.replay.session import PERSON, Session
from arch_widgets.play.games_folder import Terms
from arch_widgets.play.strengths import player_of


class Sitting:
    """A game that is being played or written down.

    Where hands are hidden and several people play on one screen, the table is *covered* until the player who is asked says that he
    or she sits there. While it is covered nothing of the game may be shown.

    session  the game
    terms    what was agreed on
    people   the seats that people play
    front    the seat in front of the screen, where that matters; None while nobody sits there
    """

    def __init__(self, session: Session, terms: Terms) -> None:
        self.session = session
        self.terms = terms
        kinds = session.replay().record.kinds
        self.people = [seat for seat, kind in enumerate(kinds) if kind == PERSON]
        self._players = {
            seat: player_of(session.rules, kind) for seat, kind in enumerate(kinds) if seat not in self.people
        }
        seed = session.replay().record.seed
        self._seed = long_seed() if seed is None else seed
        self.front: int | None = None
        self.laid_open = False

    @property
    def table(self) -> Table:
        return self.session.table

    @property
    def ended(self) -> bool:
        """Whether nothing more can be written: in a record with a witness hands may still be shown when the game is over."""
        return self.table.over and self.table.witness == ALL

    @property
    def moves(self) -> int:
        return len(self.session.replay())

    # -- who may see what ------------------------------------------------------------------------------------------
    @property
    def open(self) -> bool:
        """Whether everything may be seen: nothing is hidden, the game is over or was ended, or a writer sees what was written."""
        return (
            not self.session.rules.hides
            or self.terms.way == "write"
            or not self.people
            or self.laid_open
            or self.table.over
        )

    @property
    def passes(self) -> bool:
        """Whether the screen goes from one player to the next with a cover in between."""
        return not self.open and len(self.people) > 1

    @property
    def covered(self) -> bool:
        """Whether nothing may be shown until the next player says so."""
        return self.passes and self.front is None

    @property
    def eyes(self) -> int | None:
        """The seat whose knowledge is shown; None for everything. Ask `covered` first."""
        if self.open:
            return None
        return self.front if self.passes else self.people[0]

    def uncover(self) -> None:
        """The player who is asked sits in front of the screen now."""
        if self.covered and self.table.asked in self.people:
            self.front = self.table.asked

    def _pass_on(self) -> None:
        """Where another player is asked than the one in front, nobody sits there."""
        if self.front is not None and self.table.asked in self.people and self.table.asked != self.front:
            self.front = None

    # -- playing ---------------------------------------------------------------------------------------------------
    @property
    def waits(self) -> bool:
        """Whether people decide next, or name what chance did; also once the game is over."""
        asked = self.table.asked
        return self.table.over or asked in self.people or (asked == CHANCE and self.terms.luck == "named")

    def do(self, text: str) -> None:
        """What the people at the table answer, as notation. Raises as `Session.do` does; then nothing has changed."""
        self.session.do(text)
        self._pass_on()

    def play_on(self, told: Callable[[], None]) -> None:
        """Let chance and computer players decide until people are asked. `told` is called after each of them.

        Each move is saved. Raises RecordError where that fails; the moves before it stay.
        """
        while not self.waits:
            if self.table.asked == CHANCE:
                self.session.deal(luck_of(self._seed))
            else:
                self.session.do(self.session.rules.words.format(self.table, self._thought()))
            self._pass_on()
            told()

    def _thought(self) -> Decision:
        """What the computer player who is asked decides, from what it may know."""
        table, rules = self.table, self.session.rules
        rng = generator(self._seed, "player", self.moves)
        view = rules.hidden.as_witnessed(table, 1 << table.asked)
        return decision_of(self._players[table.asked], rules, table, view, rng, self.moves + 1)

    @property
    def decided(self) -> list[int]:
        """The numbers of the moves that people decided, from 0; what they said of chance among them."""
        named = self.terms.luck == "named"
        moves = self.session.replay().moves
        return [k for k, move in enumerate(moves) if move.mover in self.people or (named and move.mover == CHANCE)]

    def undo(self) -> bool:
        """Take back the last thing people decided, and all that chance and computer players did after it; false if there is none."""
        own = self.decided
        if not own:
            return False
        while self.moves > own[-1]:
            self.session.undo()
        self._pass_on()
        return True
