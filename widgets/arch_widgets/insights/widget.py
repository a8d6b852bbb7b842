"""Ask many games by menus, see bars, list the games behind a bar and open one."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import ipywidgets as w
import polars as pl

from arch_engine.core.errors import ArchError
from arch_engine.core.language import count_of, say
from arch_engine.dataset import Dataset
from arch_engine.games import rules_of
from arch_engine.insights.asking import Question
from arch_engine.insights.catalogue import dimensions, measures
from arch_engine.insights.habits import habits
from arch_engine.insights.opening import dataset_of, file_of
from arch_engine.replay.timeline import Timeline
from arch_widgets.bridge import Column
from arch_widgets.insights.front import Front, bars_of, choice, drawn
from arch_widgets.review.desk import ReviewDesk
from arch_widgets.viewer.when import first_decision
from arch_widgets.viewer.widget import ReplayViewer

MOST_GAMES = 200
"""Games listed for a bar."""

MOST_HABITS = 12
"""Habits listed; those that most games show."""

FIRST = -1
"""In place of a step: the first decision."""

MOST_VALUES = 100
"""Values of a dimension that a menu offers as a condition."""


class Insights(Column):
    """Questions to many games: menus for what is counted, by what, and on which condition; bars with intervals and counts.

    A click on a bar lists its games, a click on a game opens it below; *What to work on* lists what several games show of a player. There it can be reviewed, or its review is shown where one is kept.

    >>> insights = Insights("replays", measure="points", by="players", where={"game": "mykerinos"})
    >>> [bar["words"] for bar in insights.front.bars]
    ['2', '3', '4']
    >>> insights.answer.columns
    ['players', 'value', 'low', 'high', 'rows', 'games']

    Attributes:
        dataset: The games.
        answer: What the bars show, as a Polars frame (see `ask`); None if nothing can be answered.
        viewer: The viewer of the game that was opened; None before.
        desk: The mode *review* of that viewer. A review is kept beside the game's file, or in the dataset's folder.

    Args:
        games: A dataset, its folder, or a folder of games, each in its own file.
        measure: What is counted at first.
        by: The dimension at first.
        where: Conditions at first, each with one value.
    """

    def __init__(
        self,
        games: Dataset | str | Path = "replays",
        measure: str = "win_share",
        by: str | None = "turn",
        where: Mapping[str, Any] | None = None,
    ) -> None:
        self.front = Front()
        self.stage = w.VBox()
        self.viewer: ReplayViewer | None = None
        self.desk = ReviewDesk()
        self.dataset: Dataset | None = None
        self.answer: pl.DataFrame | None = None
        self._bars: list[dict[str, Any]] = []
        self._asked: tuple[str, str | None, dict[str, Any]] = measure, by, dict(where or {})
        super().__init__([self.front, self.stage])
        try:
            self.dataset = dataset_of(games)
        except ArchError as problem:
            self.front.said = str(problem)
        else:
            self._show(*self._asked)
        self.front.observe(lambda change: self._wished(self.front.wish), "wish")

    def __repr__(self) -> str:
        return f"Insights({0 if self.dataset is None else len(self.dataset)} games)"

    def _wished(self, wish: Mapping[str, Any]) -> None:
        try:
            if isinstance(asked := wish.get("ask"), Mapping):
                listed = asked.get("where")
                pairs = (
                    [one for one in listed if isinstance(one, list) and len(one) == 2]
                    if isinstance(listed, list)
                    else []
                )
                where = {str(name): value for name, value in pairs}
                by = asked.get("by")
                self._show(str(asked.get("measure")), str(by) if by else None, where)
            elif isinstance(bar := wish.get("bar"), int):
                self._list(bar)
            elif wish.get("habits"):
                self._work()
            elif isinstance(game := wish.get("game"), int):
                at = wish.get("at")
                self._open(game, at if isinstance(at, int) else FIRST)
        except ArchError as problem:
            self.front.said = str(problem)

    def _show(self, measure: str, by: str | None, where: dict[str, Any]) -> None:
        """Ask, and show the answer. A question that cannot be answered leaves the bars and says why."""
        assert self.dataset is not None
        front = self.front
        with front.hold_sync():
            front.said, front.bar, front.games = "", -1, []
            try:
                measure, by = self._fitting(measure, by, where)
                asked = {
                    name: value for name, value in where.items() if value != []
                }  # those without a value are being added
                question = Question(self.dataset, measure, by or (), asked)
                answer = question.answer()
                bars, rows = bars_of(question, answer)
                self.answer = answer
            except ArchError as problem:
                front.said = str(problem)
                if not front.menus:
                    front.menus = self._menus(None, {})
                return
            self._asked, self._bars = (measure, by, asked), rows
            front.bars = bars
            front.said = "" if bars else say("No game fits.")
            if len(bars) < answer.height:
                front.said = say("The first {shown} of {all} are shown.", shown=len(bars), all=answer.height)
            front.heading = (
                say("{measure}, by: {by}", measure=say(question.measure.title), by=say(question.by[0].title))
                if by
                else say(question.measure.title)
            )
            front.drawn = drawn(question, bars, rows, front.heading) if bars else {}
            front.chosen = {
                "measure": measure,
                "by": by or "",
                "where": [[name, value] for name, value in where.items()],
            }
            front.menus = self._menus(question.game, where)

    def _fitting(self, measure: str, by: str | None, where: Mapping[str, Any]) -> tuple[str, str | None]:
        """A measure and a dimension that go together: what differs from round to round is asked by round, a part only of what has parts."""
        kinds = {part.game for part in self.dataset.parts} if self.dataset else set()
        game = where.get("game") or (next(iter(kinds)) if len(kinds) == 1 else None)
        known = measures(game if isinstance(game, str) else None)
        measure = measure if measure in known else next(iter(known))
        one, own = known[measure], dimensions(game if isinstance(game, str) else None)
        if one.along and not one.adds and not {by, *where} & set(one.along):
            return measure, one.along[0]
        if by in own and own[by].of == "part" and by not in one.along:
            return measure, None
        return measure, by if by in own else None

    def _menus(self, game: str | None, where: Mapping[str, Any]) -> dict[str, Any]:
        assert self.dataset is not None
        kinds = sorted({part.game for part in self.dataset.parts})
        own = dimensions(game)
        plain = [one for one in own.values() if one.of != "part" and one.name != "game"]
        return {
            "games": [[kind, rules_of(kind).title] for kind in kinds],
            "measures": [choice(one) for one in measures(game).values()],
            "dimensions": [choice(one) for one in own.values()],
            "conditions": [choice(one) for one in plain],
            "values": {name: self._values(name, game) for name in where if name in own and name != "game"},
        }

    def _values(self, name: str, game: str | None) -> list[list[Any]]:
        """The values of a dimension with their words."""
        assert self.dataset is not None
        one = dimensions(game)[name]
        asked = Question(self.dataset, "win_share", name, {"game": game} if game else {}).answer()
        return [[value, one.in_words(value)] for value in asked[name].head(MOST_VALUES)]

    def _list(self, bar: int) -> None:
        """List the games behind a bar."""
        if not 0 <= bar < len(self._bars):
            return
        assert self.dataset is not None
        measure, by, where = self._asked
        here = {**where, by: self._bars[bar][by]} if by else where
        question = Question(self.dataset, measure, by or (), here)
        found = question.rows().group_by("number").agg(pl.col("value").mean()).sort("number").head(MOST_GAMES).collect()
        told = self.dataset.games.filter(pl.col("number").is_in(found["number"].to_list())).sort("number").collect()
        what, all_games = self.front.bars[bar]["words"], self._bars[bar]["games"]
        with self.front.hold_sync():
            self.front.bar = bar
            self.front.listing = (
                say("Games: {what}", what=what)
                if told.height == all_games
                else say("The first {shown} of {all} games: {what}", shown=told.height, all=all_games, what=what)
            )
            self.front.games = [
                (
                    game["number"],
                    f"{game['title'] or rules_of(game['game']).title} · {', '.join(game['players'])}",
                    FIRST,
                )
                for game in told.iter_rows(named=True)
            ]

    def _work(self) -> None:
        """List the habits that players could work on; each opens the game that shows it last, where it does."""
        assert self.dataset is not None
        found = habits(self.dataset).head(MOST_HABITS)
        with self.front.hold_sync():
            self.front.bar, self.front.said = -1, "" if found.height else say("No habit shows in these games.")
            self.front.listing = say("What to work on")
            self.front.games = [
                (
                    row["number"],
                    say(
                        "{player} {habit}: in {shown} of {games} of {game}",
                        player=row["player"],
                        habit=row["habit"],
                        shown=row["shown"],
                        games=count_of(row["games"], "{number} game", "{number} games"),
                        game=rules_of(row["game"]).title,
                    ),
                    row["move"],
                )
                for row in found.iter_rows(named=True)
            ]

    def _open(self, number: int, at: int) -> None:
        """Open a game below, at a step or at the first decision."""
        assert self.dataset is not None
        if self.viewer is None:
            replay = self.dataset.open(number)
            self.viewer = ReplayViewer(replay, at=_in(replay, at))
            self.stage.children = [self.viewer]
        else:
            with self.viewer.opening(say("game {number}", number=number)):
                replay = self.dataset.open(number)
                self.viewer.show(replay, at=_in(replay, at))
        self.desk.show(self.viewer, file_of(self.dataset, number))
        self.front.said = say("Game {number} is open below.", number=number)


def _in(replay: Timeline, at: int) -> int:
    return first_decision(replay) if at == FIRST else min(max(0, at), len(replay))
