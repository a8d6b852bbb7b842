"""Find positions of many games by menus, list them and open one in its game."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import ipywidgets as w
import polars as pl

from arch_engine.core.errors import ArchError, OptionError, shown
from arch_engine.core.language import count_of, say
from arch_engine.dataset import Dataset
from arch_engine.dataset.kinds import check_held, kinds_of
from arch_engine.games import rules_of
from arch_engine.insights.opening import dataset_of
from arch_engine.positions.catalogue import aspects
from arch_engine.positions.conditions import Condition, conditions, game_of, named
from arch_engine.positions.finding import find, first_of, fitting, positions
from arch_engine.positions.judged import beside
from arch_engine.replay.study import Game
from arch_widgets.bridge import Column
from arch_widgets.positions.front import Found, Front, choice
from arch_widgets.viewer.widget import ReplayViewer

MOST_FOUND = 200
"""Positions in the list."""

MOST_VALUES = 60
"""Values of a text that a menu offers; where there are more, they are typed."""

TYPED = ("line", "better")
"""Texts that are typed."""

LISTED = ("number", "step", "seat", "round", "player", "line", "points")
"""Columns that the list shows."""


class Positions(Column):
    """Positions of many games: conditions by menus, a list of those that fit; a click opens the game at that moment.

    >>> found = Positions("replays", "game = mykerinos and season = 4 and behind_1 >= 2 and violet_untilted >= 1")
    >>> found.front.counted, found.frame().columns[:4]
    ('79 positions fit.', ['number', 'step', 'seat', 'player'])

    Attributes:
        dataset: The games.
        count: How many fit.
        viewer: The viewer of the game that was opened; None before.

    Args:
        games: A dataset, its folder, or a folder of games, each in its own file.
        where: Conditions at first, as `find` takes them.
        reviews: A folder of games with reviews beside them; of a folder of games it is that folder itself.
    """

    def __init__(
        self,
        games: Dataset | str | Path = "replays",
        where: str | Sequence[str] | Mapping[str, Any] = (),
        reviews: str | Path | None = None,
    ) -> None:
        self.front = Front()
        self.stage = w.VBox()
        self.viewer: ReplayViewer | None = None
        self.dataset: Dataset | None = None
        self.count = 0
        self._kinds: list[str] = []
        self._told_values: dict[tuple[str, str], list[list[str]]] = {}
        super().__init__([self.front, self.stage])
        try:
            self.dataset = dataset_of(games)
            self._reviews = beside(games, reviews)
            self._folder = str(games.folder if isinstance(games, Dataset) else games)
            check_held(self.dataset.place, self.dataset.parts)
            self._kinds = kinds_of(self.dataset.parts)
            self._begin(where)
        except ArchError as problem:
            self.front.said = str(problem)
        self.front.observe(lambda change: self._wished(self.front.wish), "wish")

    def __repr__(self) -> str:
        return f"Positions({0 if self.dataset is None else len(self.dataset)} games)"

    def frame(self) -> pl.DataFrame:
        """All positions that fit, as `find` gives them.

        Raises:
            OptionError: Where there is no game to ask.
        """
        if self.dataset is None:
            raise OptionError(self.front.said)
        return find(self.dataset, self.front.line, reviews=self._reviews)

    def _begin(self, where: str | Sequence[str] | Mapping[str, Any]) -> None:
        """Show what the first conditions find; if they cannot be meant, say so and show everything."""
        try:
            game, found = game_of(conditions(where))
        except ArchError as problem:
            self._show(None, [])
            self.front.said = str(problem)
            return
        self._show(game, [[one.name, one.sign, ", ".join(map(str, one.values))] for one in found])

    def _wished(self, wish: Mapping[str, Any]) -> None:
        if not self._kinds:
            return
        try:
            if isinstance(asked := wish.get("ask"), Mapping):
                where = [[str(part) for part in one] for one in asked.get("where", []) if len(one) == 3]
                self._show(str(asked.get("game") or "") or None, where)
            elif isinstance(place := wish.get("open"), list) and len(place) == 2:
                self._open(int(place[0]), int(place[1]))
        except (ArchError, ValueError, TypeError) as problem:
            self.front.said = str(problem)

    def _show(self, game: str | None, where: list[list[str]]) -> None:
        """Ask, and show what fits. Conditions without a value are being written. What cannot be asked leaves the list and says why."""
        assert self.dataset is not None
        front = self.front
        game = game or self._kinds[0]
        with front.hold_sync():
            front.said = ""
            try:
                whole = [Condition(name, sign, _values(value)) for name, sign, value in where if _values(value)]
                told = " and ".join(map(str, whole))
                count, first = self._first(told, game)
            except ArchError as problem:
                front.said = str(problem)
                if game not in self._kinds or front.menus:
                    return
                (count, first), where, told = self._first("", game), [], ""
            self.count = count
            front.chosen = {
                "game": game,
                "where": [[named(name, game).name, sign, value] for name, sign, value in where],
            }
            front.line = f"game = {game}" + (f" and {told}" if told else "")
            front.ways = [[say("In Python:"), self._in_python()], [say("In the terminal:"), self._in_terminal()]]
            front.opened = []
            front.counted = (
                count_of(count, "{number:,} position fits.", "{number:,} positions fit.")
                if count
                else say("No position fits.")
            )
            front.found = [_told(row, game) for row in first.iter_rows(named=True)]
            front.more = count > MOST_FOUND
            front.menus = self._menus(game, [one[0] for one in front.chosen["where"]])

    def _first(self, told: str, game: str) -> tuple[int, pl.DataFrame]:
        """How many positions fit, and the first of them for the list."""
        assert self.dataset is not None
        fits = fitting(self.dataset, told, game, self._reviews)[1]
        return first_of(fits, MOST_FOUND, LISTED, shown(self.dataset.place))

    def _in_python(self) -> str:
        """The call that finds the same."""
        reviews = f", reviews={str(self._reviews)!r}" if self._reviews else ""
        return f"find({self._folder!r}, {self.front.line!r}{reviews})"

    def _in_terminal(self) -> str:
        """The command that finds the same."""
        words = ["arch-engine", "find", self._folder, "--where", self.front.line]
        return shlex.join([*words, *(["--reviews", str(self._reviews)] if self._reviews else [])])

    def _menus(self, game: str, names: Sequence[str]) -> dict[str, Any]:
        known, every = aspects(game), aspects()
        return {
            "games": [[kind, rules_of(kind).title] for kind in self._kinds],
            "names": [choice(one, one.name in every, rules_of(game).round_name) for one in known.values()],
            "values": {name: self._values(name, game) for name in dict.fromkeys(names)},
        }

    def _values(self, name: str, game: str) -> list[list[str]]:
        """What a menu offers as the value of a condition, with its words; empty where it is typed."""
        assert self.dataset is not None
        aspect = aspects(game)[name]
        if aspect.truth:
            return [["yes", say("yes")], ["no", say("no")]]
        if aspect.words is not None:
            return [[word, word] for word in aspect.words]
        if not aspect.is_text or name in TYPED:
            return []
        key = game, name
        if key not in self._told_values:
            found = positions(self.dataset, game).select(pl.col(name).unique().sort()).collect()[name].drop_nulls()
            few = found.to_list() if found.len() <= MOST_VALUES else []
            self._told_values[key] = [[word, word] for word in few]
        return self._told_values[key]

    def _game(self, number: int, step: int) -> Game:
        """A game of the dataset, which has this step."""
        assert self.dataset is not None
        replay = self.dataset.open(number)
        replay.at(step)
        return replay

    def _open(self, number: int, step: int) -> None:
        """Open a game below at the moment before the decision."""
        assert self.dataset is not None
        if self.viewer is None:
            self.viewer = ReplayViewer(self._game(number, step), at=step)
            self.stage.children = [self.viewer]
        else:
            with self.viewer.opening(say("game {number}", number=number)):
                self.viewer.show(self._game(number, step), at=step)
        self.front.opened, self.front.said = [number, step], say("Game {number} is open below.", number=number)


def _told(row: Mapping[str, Any], game: str) -> Found:
    rules = rules_of(game)
    return {
        "number": row["number"],
        "step": row["step"],
        "moment": say(
            "Game {number}, {round} {count}, step {step}",
            number=row["number"],
            round=say(rules.round_name).lower(),
            count=row["round"],
            step=row["step"],
        ),
        "player": row["player"],
        "line": row["line"],
        "points": say("{number:,} {measure}", number=row["points"], measure=say(rules.measures[0])),
    }


def _values(text: str) -> tuple[str, ...]:
    return tuple(value for one in text.split(",") if (value := one.strip()))
