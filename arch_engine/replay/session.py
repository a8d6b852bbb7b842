"""A game that is being played: decisions come in as notation, and the record grows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from arch_engine.core.built import VERSION
from arch_engine.core.chance import long_seed
from arch_engine.core.component_files import read_own
from arch_engine.core.components import Components
from arch_engine.core.errors import NotationError, OptionError, must_be, shown
from arch_engine.core.families import Decision
from arch_engine.core.files import Kept, check_place, is_there
from arch_engine.core.language import count_of, say
from arch_engine.core.names import looks
from arch_engine.core.play import generators, play_on
from arch_engine.core.table import ALL, CHANCE
from arch_engine.core.words import calling
from arch_engine.games import rules_of
from arch_engine.record.game_record import GameRecord, default_names
from arch_engine.record.header import check_writable
from arch_engine.record.journal import Journal
from arch_engine.record.study import with_note
from arch_engine.record.witness import EVERYBODY, named_witness, witness_of
from arch_engine.replay.amending import Amending, History
from arch_engine.replay.branch_luck import Luck, answer, outcomes_of
from arch_engine.replay.position import Position
from arch_engine.replay.shorthand import Shorthand
from arch_engine.replay.study import Game, with_notes
from arch_engine.replay.timeline import Timeline
from arch_engine.search.own import kept_kind
from arch_engine.search.players import players_of

PERSON = "person"
"""The kind of a player who is none of the computer's."""


class Session(Amending):
    """One game from its first move on, at a table or in a lesson.

    >>> game = Session("mykerinos", ["Ana", "Bo", "Cy"])
    >>> game.do("first-player red").do("markers violet lemon brown blackmore tangerine").asked
    'chance'
    >>> game.do("region 12 7t 30 1 2t 3 4 5").asked
    'Bo'
    >>> game.options()[:3]
    ['pass', 'start a1', 'start b1']

    With `path` the file is written anew after every move, so that a killed process loses nothing. A move that cannot be saved is
    taken back: table and file stay together. A file that is there already, or that somebody else has changed, is never replaced:
    `Session.resumed(load(path), path=path)` goes on with it.

    Args:
        game: The name of the game, one of `GAMES`.
        names: The players by seat.
        kinds: By seat "person", which all are if left out, or the kind of a computer player. The record keeps it.
        options: Options of the game (`Rules.game_options`); the others have their defaults.
        components: Component data of your own, or the path of its file.
        seed: The seed the record is to keep. The session draws nothing from it.
        title: What the record is called.
        path: The file to keep the game in.
        witness: Who saw what you write down. "all" knows everything, as a dealer or a program does; "table" knows what lies open, and
            ["Ana"] or ["Ana", "Bo"] also what these players saw. Cards that the witness did not see are written as "?".

    Raises:
        OptionError: For a game, players, options or a witness there are not, and for a file that is there already.
        ComponentError: For component data that contradicts what is known.
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
        witness: str | Sequence[str] = EVERYBODY,
    ) -> None:
        self.rules = rules_of(game)
        _check_names(names)
        if seed is not None:
            must_be(int, seed, "seed")
        if path is not None and is_there(path):
            raise OptionError(
                "{path} is there already; go on with it by Session.resumed(load(path), path=path), or choose another name.",
                path=shown(path),
            )
        if isinstance(components, (str, Path)):
            components = read_own([Path(components)], self.rules.components())
        components = components or self.rules.components()
        self.rules.check_components(components)
        head = GameRecord(
            game=game,
            names=default_names(self.rules, names, len(names)),
            kinds=tuple(kinds or [PERSON] * len(names)),
            options=self.rules.full_options(options),
            components=components,
            moves=(),
            seed=seed,
            title=title,
            made_by=f"arch-engine {VERSION}",
        )
        seen = witness_of(witness, head.names)
        head = replace(head, witness=seen if self.rules.hides else ALL)
        if len(head.kinds) != len(names):
            raise OptionError(
                "There are {players} players and {kinds} kinds; give one kind for each player.",
                players=len(names),
                kinds=len(head.kinds),
            )
        check_writable(head)  # a name no file can keep is refused before the game, not after its first move
        self.names = head.names
        self.path = path
        self.luck: Luck | None = None  # what chance does after each move, where the program deals
        self._kept = Kept()
        self._history = History()
        self._go_on(Journal(head))

    @classmethod
    def resumed(cls, replay: Timeline, at: int | None = None, path: str | Path | None = None) -> Session:
        """A game that goes on from a step of a recorded one, and is saved to `path` from now on.

        Args:
            replay: The recorded game.
            at: The step; its end if left out.
            path: The file to keep the game in.

        Raises:
            OptionError: Where the file holds branches, notes or later moves, which would be lost.
            Occupied: Where it holds another game.
        """
        kept = Kept()
        kept.learn(replay._kept)
        if path is not None and is_there(path):
            if isinstance(replay, Game) and replay.branched:
                raise OptionError(
                    "{path} may hold branches or a lesson, which would be lost; go on in another file.",
                    path=shown(path),
                )
            if at is not None and at < len(replay):
                raise OptionError(
                    "{path} holds moves after step {step}, which would be lost; go on in another file.",
                    path=shown(path),
                    step=at,
                )
        record = replay.record.until(at)
        journal = Journal(record, {step: note for step, note in replay.notes.items() if step <= len(record.moves)})
        if path is not None and is_there(path):
            check_place(path, journal.sealed(), kept=kept)
        head = replay.record
        witness = named_witness(head.witness, head.names)
        session = cls(head.game, head.names, kinds=head.kinds, options=head.options, title=head.title, witness=witness)
        # what was played with is not judged again
        goes_on = len(journal.moves) == len(replay)
        aside = head.aside if goes_on else ()
        # of people's game the seed says what chance draws from; a game between computer players could not be played again from it
        seed = head.seed if goes_on and PERSON in head.kinds else None
        journal.head = replace(session._journal.head, components=head.components, aside=aside, seed=seed)
        session.path, session._kept = path, kept
        session._go_on(journal)
        return session

    # -- playing ---------------------------------------------------------------------------------------------------
    def play(self, text: str | Decision) -> Session:
        """Make a move: a decision, or an outcome of chance if chance is not dealt from a seed, as notation or as the rules hand it over.

        Raises:
            NotationError: If the line cannot be read; nothing has changed.
            IllegalDecision: If the rules forbid it; nothing has changed.
            RecordError: If it cannot be saved; nothing has changed.
        """
        decision = self._read(text)
        with self._together(), calling(self.names):
            self.rules.decide(self.table, decision)
            self._let_chance()
        return self

    do = play  # the name it had before

    def enter(self, line: str) -> Session:
        """Do what a line means that is written by hand (docs/text-games.md); several decisions stand between semicolons.

        Players go by name, colour or initial, and who decides may stand before a colon. A word may be cut short, and what has only one
        meaning may be left out, also a whole decision that is the only legal one. Nothing is guessed.

        >>> game = Session("mykerinos", ["Ana", "Bo"]).enter("Ana")  # chance is asked for the first player
        >>> game.enter("violet lemon brown blackmore tangerine").enter("12 7t 30 1 2t 3 4 5").enter("Ana: st d4").replay().moves[-1].notation
        'start d4'

        Raises:
            NotationError: Where it cannot be read, or may mean two things; nothing has changed.
            IllegalDecision: Where the rules forbid it, or somebody else decides; nothing has changed.
            RecordError: Where it cannot be saved; nothing has changed.
        """
        must_be(str, line, "A line")
        with self._together():
            Shorthand(self.rules, self.names).play(self.table, line)
            self._let_chance()
        return self

    @property
    def position(self) -> Position:
        """The position now, as a value of its own."""
        return Position(self.rules, self.names, self.table.copy(), len(self.replay()))

    def in_full(self, line: str, move: int | None = None) -> str:
        """A line as `enter` reads it, in full notation, at the table before a move; at the one there is now if left out.

        Raises:
            OptionError: For a move there cannot be.
            NotationError: Where it cannot be read, or means two things, or more than one decision.
            IllegalDecision: Where the rules forbid it there.
        """
        replay = self.replay()
        if move is not None:
            self._check_move(move, len(replay) + 1)
        table = self.table.copy() if move is None else replay.at(move - 1)
        before = table.copy()
        decisions = Shorthand(self.rules, self.names).play(table, line)
        if len(decisions) > 1:
            raise NotationError("{line!r} means more than one decision; write one.", line=line[:60])
        return self.rules.words.format(before, decisions[0])

    def note(self, step: int, comment: str | None = None, glyph: str | None = None) -> Session:
        """Write a comment or a glyph on a step; `Game.branch` and its notes explain them. It stays with its move, whatever is amended.

        Args:
            step: The step, from the beginning of the game; negative ones count from the end.
            comment: A text; "" takes the comment away, None leaves it.
            glyph: One of "!", "?", "!!", "??", "!?", "?!", which judges the move that leads to the step; "" takes it away.

        Raises:
            OptionError: For a step there is not and a glyph there is not.
            RecordError: Where it cannot be saved; nothing has changed.
        """
        self._note_down()
        last, before = len(self._journal.moves), self._journal.notes
        at = step + last + 1 if step < 0 else step
        self._journal.notes = with_note(before, at, comment, glyph, 0, last, say("The game"))
        try:
            self._save()
        except BaseException:
            self._journal.notes = before
            raise
        return self

    def draw(self, rng: Random) -> Session:
        """Let chance decide until a player is asked."""
        with self._together():
            while self.table.asked == CHANCE and not self.table.over:
                self.rules.carry_out(self.table, self.rules.draw(self.table, rng))
        return self

    def deal(self, luck: Luck) -> Session:
        """Let chance decide as some luck has it until a player is asked: the same luck for the same question each time (`Deal`)."""
        with self._together():
            self._let_chance(luck)
        return self

    def _let_chance(self, luck: Luck | None = None) -> None:
        """Let chance decide by a luck, the session's own if left out, until a player is asked; nothing without one."""
        luck = luck or self.luck
        if luck is None or self.table.asked != CHANCE or self.table.over:
            return
        replay = self.replay()
        asked = Counter({question: len(told) for question, told in outcomes_of(replay.at(0), replay.moves).items()})
        while self.table.asked == CHANCE and not self.table.over:
            answer(self.rules, self.table, luck, asked)

    def __repr__(self) -> str:
        players = ", ".join(self.names)
        moves = count_of(len(self.replay()), "1 move", "{number} moves")
        if self.table.over:
            return f"<Session of {self.rules.title}: {players}; {moves}; over>"
        return f"<Session of {self.rules.title}: {players}; {moves}; {self.asked} decides next>"

    def replay(self) -> Game:
        """The game so far."""
        self._note_down()
        return with_notes(self._journal.record(), self._journal.notes)


def _check_names(names: Sequence[str]) -> None:
    if isinstance(names, str):
        raise OptionError(
            "The players are a list of names, as in ['Ana', 'Bo'], not the text {names!r}.", names=names[:40]
        )
    for name in names:
        must_be(str, name, "A name")
    seen = [looks(name) for name in names]
    for name in names:
        if seen.count(looks(name)) > 1:
            raise OptionError(
                "Two players are called {name!r}; give them names that tell them apart.", name=str(name)[:40]
            )


def simulate(
    game: str,
    kinds: Sequence[str],
    seed: int | None = None,
    *,
    names: Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
    components: Components | None = None,
    title: str = "",
) -> Game:
    """A whole game between computer players. The same arguments give the same facts on any machine.

    >>> simulate("mykerinos", ["sensible", "random"], seed=1).result_line()
    'Blue wins with 109 prestige'

    Args:
        game: The name of the game, one of `GAMES`.
        kinds: A kind of computer player for each seat: "random", "sensible" or "expert", or "mine.py:Player" for one of your own.
        seed: Of chance and of the players, from 0. Left out, a long one is drawn, which the record keeps: a short one can be found by
            trying, and with it all that was hidden.
        names: The players by seat; the colours if left out.
        options: Options of the game (`Rules.game_options`); the others have their defaults.
        components: Component data of your own.
        title: What the record is called.

    Raises:
        OptionError: For a game, players or options there are not.
    """
    rules = rules_of(game)
    seed = long_seed() if seed is None else seed
    must_be(int, seed, "seed")
    players = players_of(rules, kinds)
    if names and len(names) != len(kinds):
        raise OptionError(
            "There are {players} players and {names} names; give one name for each player.",
            players=len(kinds),
            names=len(names),
        )
    names = default_names(rules, names, len(kinds))
    kept = [kept_kind(kind) for kind in kinds]
    session = Session(game, names, kinds=kept, options=options, components=components, seed=seed, title=title)
    play_on(rules, session.table, players, *generators(seed))
    return session.replay()
