"""A game that is being played: decisions come in as notation, and the record grows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from arch_engine.core.arguments import checked, checked_methods
from arch_engine.core.built import VERSION
from arch_engine.core.chance import long_seed
from arch_engine.core.component_files import read_own
from arch_engine.core.components import Components
from arch_engine.core.errors import Occupied, OptionError, RecordError, shown
from arch_engine.core.files import Kept, check_place, is_there
from arch_engine.core.play import generators, play_on
from arch_engine.core.table import CHANCE, MOVE, Table
from arch_engine.games import rules_of
from arch_engine.record.game_record import GameRecord, default_names, moves_of
from arch_engine.record.write import check_writable, save, sealed
from arch_engine.replay.deciding import Deciding
from arch_engine.replay.study import Replay
from arch_engine.replay.timeline import Timeline
from arch_engine.search.players import players_of


@checked_methods
class Session(Deciding):
    """One game from its first move on, at a table or in a lesson.

    >>> game = Session("mykerinos", ["Ana", "Bo", "Cy"])
    >>> game.do("first-player red").do("markers violet lemon brown blackmore tangerine").asked
    'chance'

    With `path` the file is written anew after every move, so that a killed process loses nothing. A move that cannot be saved is
    taken back: table and file stay together. A file that is there already, or that somebody else has changed, is never replaced:
    `Session.resumed(load(path), path=path)` goes on with it.
    """

    def __init__(
        self,
        game: str,
        names: Sequence[str],
        *,
        kinds: Sequence[str] | None = None,
        options: Mapping[str, Any] | None = None,
        components: Components | str | Path | None = None,
        seed: int | None = None,
        title: str = "",
        path: str | Path | None = None,
    ) -> None:
        self.rules = rules_of(game)
        _check_names(names)
        if path is not None and is_there(path):
            raise OptionError(
                f"{shown(path)} is there already; go on with it by Session.resumed(load(path), path=path), or choose another name."
            )
        if isinstance(components, (str, Path)):
            components = read_own([Path(components)], self.rules.components())
        components = components or self.rules.components()
        self.rules.check_components(components)
        self.table: Table = self.rules.new_table(len(names), options, components)
        self.table.log = []
        self.path = path
        self._kept = Kept()
        self._head = GameRecord(
            game=game,
            names=default_names(self.rules, names, len(names)),
            kinds=tuple(kinds or ["person"] * len(names)),
            options=self.rules.full_options(options),
            components=components,
            moves=(),
            seed=seed,
            title=title,
            made_by=f"arch-engine {VERSION}",
        )

        if len(self._head.kinds) != len(names):
            raise OptionError(
                f"There are {len(names)} players and {len(self._head.kinds)} kinds; give one kind for each player."
            )
        self.names = self._head.names
        check_writable(self._head)  # a name no file can keep is refused before the game, not after its first move

    @classmethod
    def resumed(cls, replay: Timeline, at: int | None = None, path: str | Path | None = None) -> Session:
        """A game that goes on from a step of a recorded one (from its end if left out), and is saved to `path` from now on.

        Raises OptionError or Occupied where the file at `path` holds something that would be lost.
        """
        kept = Kept()
        kept.learn(replay._kept)
        if path is not None and is_there(path):
            if isinstance(replay, Replay) and replay.studied:
                raise OptionError(
                    f"{shown(path)} may hold branches or notes, which would be lost; go on in another file."
                )
            if at is not None and at < len(replay):
                raise OptionError(
                    f"{shown(path)} holds moves after step {at}, which would be lost; go on in another file."
                )
            check_place(path, sealed(replay.record), kept=kept)
        head = replay.record
        session = cls(head.game, head.names, kinds=head.kinds, options=head.options, title=head.title)
        session._head = replace(session._head, components=head.components)  # what was played with is not judged again
        session.table = head.first_table()
        session.table.log = []
        table, rules = session.table, session.rules
        for move in head.moves[: len(replay) if at is None else at]:
            assert table.log is not None
            table.log.append((MOVE, move.mover, rules.parse(table, move.notation)))
            for fact in move.facts:
                table.apply(fact)
        session.path, session._kept = path, kept
        return session

    def do(self, text: str) -> Session:
        """A decision or an outcome of chance, as notation.

        Raises NotationError or IllegalDecision, and RecordError if it cannot be saved; then nothing has changed.
        """
        before = self._copy()
        self.rules.decide(self.table, self._read(text))
        self._keep(before)
        return self

    def undo(self) -> Session:
        """Take back the last move, a decision or an outcome of chance; the file follows. Nothing happens before the first."""
        replay = self.replay()
        if len(replay):
            now, self.table = self.table, Session.resumed(replay, len(replay) - 1).table
            self._keep(now)
        return self

    def draw(self, rng: Random) -> Session:
        """Let chance decide until a player is asked."""
        before = self._copy()
        while self.table.asked == CHANCE and not self.table.over:
            self.rules.carry_out(self.table, self.rules.draw(self.table, rng))
        self._keep(before)
        return self

    def _copy(self) -> Table:
        """The table with all it has written down."""
        table = self.table.copy()
        table.log = list(self.table.log or [])
        return table

    def _keep(self, before: Table) -> None:
        """Save the game; where that fails, the table is the one from before, too."""
        if self.path is None:
            return
        try:
            save(self.replay().record, self.path, kept=self._kept)
        except BaseException as problem:
            self.table = before
            if isinstance(problem, Occupied):
                raise Occupied(
                    f"Nothing was changed, because {shown(self.path)} holds what somebody else has written there; go on in another "
                    "file with Session.resumed(game.replay(), path=...)."
                ) from None
            if isinstance(problem, RecordError):
                raise RecordError(
                    f"Nothing was changed, so write the line again once it can be saved: {problem}"
                ) from None
            raise

    def replay(self) -> Replay:
        """The game so far."""
        head = self._head
        start = self.rules.new_table(len(head.names), head.options, head.components)
        moves = moves_of(self.rules, start, self.table.log or [])
        return Replay(GameRecord(**{**head.__dict__, "moves": tuple(moves)}))


def _check_names(names: Sequence[str]) -> None:
    if isinstance(names, str):
        raise OptionError(f"The players are a list of names, as in ['Ana', 'Bo'], not the text {names[:40]!r}.")
    for name in names:
        if list(names).count(name) > 1:
            raise OptionError(f"Two players are called {str(name)[:40]!r}; give them names that tell them apart.")


@checked
def simulate(
    game: str,
    kinds: Sequence[str],
    seed: int | None = None,
    *,
    names: Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
    components: Components | None = None,
    title: str = "",
) -> Replay:
    """A whole game between computer players. The same arguments give the same facts on any machine.

    Without a seed a long one is drawn, which the record keeps: a short one can be found by trying, and with it all that was hidden.
    """
    rules = rules_of(game)
    seed = long_seed() if seed is None else seed
    players = players_of(rules, kinds)
    if names and len(names) != len(kinds):
        raise OptionError(f"There are {len(kinds)} players and {len(names)} names; give one name for each player.")
    names = default_names(rules, names, len(kinds))
    session = Session(game, names, kinds=kinds, options=options, components=components, seed=seed, title=title)
    play_on(rules, session.table, players, *generators(seed))
    return session.replay()
