"""The same deal for several tables: the same set-up, and the same luck for the same questions afterwards.

A deal is a seed with a game, a number of players and options. Its *code* says all of that in some letters, to read aloud or to type.
Luck is a function of what chance is asked and how often it was asked that before (`branch_luck.Drawn`), so tables that decide differently
go on meeting the same luck as far as it can be the same.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from arch_engine.core.chance import LONG_SEED, generator, long_seed
from arch_engine.core.components import Components
from arch_engine.core.errors import OptionError, given
from arch_engine.core.families import Decision
from arch_engine.core.language import say
from arch_engine.core.moves import happening, logged
from arch_engine.core.play import RandomPlayer, step
from arch_engine.core.rules import Rules
from arch_engine.core.table import CHANCE, Fact, Table
from arch_engine.games import games, rules_of
from arch_engine.record.game_record import default_names
from arch_engine.replay.branch_luck import Drawn, Luck, answer
from arch_engine.replay.session import Session
from arch_engine.replay.study import Game

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Those that nobody takes for another one."""
SIGNS = len(LETTERS) ** 2  # two letters of the code say whether the others are right
PURPOSE = "deal"  # of the generators of its luck
TRIES = 6  # games in which luck is tried that may depend on what is played


def luck_of(seed: int) -> Luck:
    """What chance does in a game that the program deals from a seed."""
    return Drawn(seed, PURPOSE)


def new_game(
    game: str,
    names: Sequence[str],
    *,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    components: Components | str | Path | None = None,
    title: str = "",
    path: str | Path | None = None,
) -> Session:
    """Begin a game in which the program deals: chance decides by the seed until a player is asked, and after each move again.

    >>> session = new_game("mykerinos", ["Ana", "Bo", "Cleo"], seed=1)
    >>> session.asked
    'Bo'
    >>> session.play("start d4").position
    <Position of Mykerinos after 4 moves: Cleo decides next>

    To say yourself what chance does, as at a real table, use `Session`.

    Args:
        game: The name of the game, one of `GAMES`.
        names: The players by seat.
        seed: What chance draws from, from 0; the same seed deals the same. Left out, a long one is drawn, which the record keeps.
        options: Options of the game (`Rules.game_options`); the others have their defaults.
        components: Your own component data, or the path of its file.
        title: What the record is called.
        path: The file to keep the game in; it is written after every move.

    Raises:
        OptionError: For a game, players, options or a seed that do not exist, and for a file that exists already.
    """
    if seed is not None and seed < 0:
        raise OptionError("The seed {seed} is below 0; give a whole number from 0 on.", seed=seed)
    seed = long_seed() if seed is None else seed
    session = Session(game, names, options=options, components=components, seed=seed, title=title, path=path)
    session.luck = luck_of(seed)
    return session.deal(session.luck)


class Dealt(NamedTuple):
    """One thing that chance does: told in a sentence, as a line of notation, what it is made of, in sentences, and the pile it stacks, from the top."""

    told: str
    line: str
    parts: tuple[str, ...]
    pile: tuple[str, ...] = ()


@dataclass(frozen=True)
class Deal:
    """What several tables are dealt alike.

    >>> deal = Deal.new("mykerinos", 3)
    >>> Deal.read(deal.code) == deal
    True

    Attributes:
        game: The name of the game.
        seats: The number of players.
        options: Every option of the game (`Rules.game_options`).
        seed: Of its luck; nobody can try them all, so a table that knows a part of the deal cannot find the rest.
    """

    game: str
    seats: int
    options: Mapping[str, Any]
    seed: int

    @classmethod
    def new(cls, game: str, seats: int, options: Mapping[str, Any] | None = None, seed: int | None = None) -> Deal:
        """A deal of a game, with a seed that nobody can guess unless one is given.

        Raises:
            OptionError: For a game, a number of players or options there are not, and for a seed that a code cannot hold.
        """
        rules = rules_of(game)
        rules.new_table(seats, rules.full_options(options))  # refuses what cannot be played
        seed = long_seed() if seed is None else seed
        if not LONG_SEED <= seed < 2 * LONG_SEED:
            raise OptionError("A deal has a seed from 2^59 to 2^60 - 1, not {seed}.", seed=given(seed))
        return cls(game, seats, rules.full_options(options), seed)

    @property
    def rules(self) -> Rules:
        """The rules of its game."""
        return rules_of(self.game)

    # -- its code --------------------------------------------------------------------------------------------------
    @property
    def code(self) -> str:
        """The code, for example "mykerinos-3-qmvf-3dw8-…"."""
        number, radix = 0, 1
        for name, values in self._choices():
            number += radix * values.index(self.options[name])
            radix *= len(values)
        number = number * LONG_SEED + self.seed - LONG_SEED
        letters = _letters(number * SIGNS + _sign(self.game, self.seats, number))
        groups = [letters[k : k + 4] for k in range(0, len(letters), 4)]
        return "-".join([self.game, str(self.seats), *groups])

    @classmethod
    def read(cls, code: str) -> Deal:
        """The deal of a code, however it is written. Raises OptionError for one that is none, or was mistyped."""
        found = re.fullmatch(r"([a-z_]+)[- ]+([0-9]{1,2})[- ]+([a-z0-9 -]{1,60})", code.strip().lower())
        wrong = OptionError("{code} is no code of a deal; compare it letter by letter.", code=given(code))
        if found is None or found[1] not in games():
            raise wrong
        game, seats = found[1], int(found[2])
        letters = re.sub("[- ]", "", found[3])
        if set(letters) - set(LETTERS):
            raise wrong
        number, sign = divmod(_number(letters), SIGNS)
        if sign != _sign(game, seats, number):
            raise wrong
        chosen, seed = divmod(number, LONG_SEED)
        options: dict[str, Any] = {}
        for name, values in cls(game, seats, {}, 0)._choices():
            chosen, place = divmod(chosen, len(values))
            options[name] = values[place]
        if chosen:
            raise wrong
        return cls.new(game, seats, options, seed + LONG_SEED)

    def _choices(self) -> list[tuple[str, tuple[Any, ...]]]:
        known = self.rules.game_options.items()
        return [(name, values if isinstance(values, tuple) else (values, not values)) for name, values in known]

    # -- what is dealt ---------------------------------------------------------------------------------------------
    def session(self, names: Sequence[str] | None = None, **more: Any) -> Session:
        """A game of people with this deal, as far as the first decision; `more` goes to `Session`."""
        names = default_names(self.rules, names, self.seats)
        session = Session(self.game, names, options=self.options, seed=self.seed, **more)
        return session.deal(luck_of(self.seed))

    def set_up(self) -> Game:
        """What is dealt before the first decision, as a game."""
        return self.session().replay()

    def laid_out(self) -> list[Dealt]:
        """What is dealt before the first decision, as a table lays it out."""
        replay, names = self.set_up(), self._names()
        return [
            _dealt(self.rules, replay.at(step), move.decision, move.facts, names)
            for step, move in enumerate(replay.moves)
        ]

    def foretold(self) -> list[Dealt]:
        """What chance does after the first decision whatever is played, as far as that is so.

        It is found out by playing: some games by chance, in which it is the same.
        """
        first, *others = [dict(self._played(k)) for k in range(TRIES)]
        found = []
        for key, dealt in first.items():
            again = [one[key] for one in others if key in one and one[key][:2] == dealt[:2]]
            if len(again) == len(others):
                parts = tuple([part for part in dealt.parts if all(part in one.parts for one in again)])
                found.append(dealt._replace(parts=parts))
        return found

    def _played(self, number: int) -> Iterator[tuple[tuple[str, int], Dealt]]:
        """What chance did after the first decision in a game by chance: by what it was asked, and how often before."""
        rules, names = self.rules, self._names()
        table, luck, asked = self._table(), luck_of(self.seed), Counter[str]()
        chance, thinking = Random(0), generator(number, "foretold")
        players, decided = [RandomPlayer()] * self.seats, False
        while not table.over:
            if table.asked == CHANCE:
                question, before = table.question, table.copy()
                nth = asked[question]
                decision = luck.outcome(rules, table, nth)[0]
                table.log = []
                answer(rules, table, luck, asked)
                facts, table.log = [fact for _, _, told in logged(table.log) for fact in told], None
                if decided:
                    yield (question, nth), _dealt(rules, before, decision, facts, names)
            else:
                decided = True
                step(rules, table, players, chance, thinking)

    def _names(self) -> list[str]:
        return [say(hue) for hue in self.rules.hues[: self.seats]]

    def _table(self) -> Table:
        table: Table = self.rules.new_table(self.seats, self.options)
        return table


def _dealt(rules: Rules, table: Table, decision: Decision, facts: Iterable[Fact], names: Sequence[str]) -> Dealt:
    told, line = rules.words.narrate_move(table, decision, names), rules.words.format(table, decision)
    parts = [rules.words.narrate(table, fact, names) for fact in happening(table.copy(), facts) if fact[0] != "ask"]
    made_of = tuple([part for part in parts if part and part != f"{told}."])
    return Dealt(told, line, made_of, rules.words.stacked(table, decision))


def _sign(game: str, seats: int, number: int) -> int:
    """What the last two letters of a code must say, so that a mistyped one is noticed."""
    digest = blake2b(repr((game, seats, number)).encode(), digest_size=4).digest()
    return int.from_bytes(digest) % SIGNS


def _letters(number: int) -> str:
    letters = ""
    while number:
        number, place = divmod(number, len(LETTERS))
        letters = LETTERS[place] + letters
    return letters


def _number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * len(LETTERS) + LETTERS.index(letter)
    return number
