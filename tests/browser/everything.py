"""Everything that a person looks at, in the language spoken: exported pages and sheets as files, and widgets of notebooks."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path

import ipywidgets as w

from arch_engine import load
from arch_engine.core.language import say
from arch_engine.games import GAMES
from arch_engine.replay.deal import Deal
from arch_engine.replay.duplicate import Duplicate
from arch_engine.replay.study import Game
from arch_engine.replay.text_writing import as_text
from arch_engine.review import Review as Judged
from arch_engine.review import load_review, review_path
from arch_widgets import Analyzer, Insights, Lesson, Play, Positions, Practice, Review, Room, TryIt, WhatIf, handout
from arch_widgets.deal.score_sheet import score_sheet
from arch_widgets.deal.set_up import set_up_sheet
from arch_widgets.lessons import mykerinos
from arch_widgets.review.page import review_page
from arch_widgets.room.hall import Hall
from arch_widgets.room.takehome import page_to_take_home
from tests.replay.test_deal import SEED, played
from tests.replay.trees import REPLAYS
from tests.test_practice import reviewed as with_mistakes
from tests.widgets.play.evenings import form_of

REVIEWED = {
    "mykerinos": "mykerinos-3p-last-season",
    "new_expedition": "new-expedition-2p-pyramid",
    "royal_society": "royal-society-1p-solo",
}
SEATS = {"mykerinos": 3, "new_expedition": 4, "royal_society": 3}
NAMES = ("Ana", "Bo", "Cyprien", "Di")


@cache
def reviewed(game: str) -> Judged:
    """A recorded game of a kind with the review that comes with it."""
    path = REPLAYS / f"{REVIEWED[game]}.parquet"
    return load_review(review_path(path), load(path))


def game_of(game: str) -> Game:
    """A recorded game of a kind, with nothing tried in it yet."""
    return load(REPLAYS / f"{REVIEWED[game]}.parquet")


def moment_of(game: str) -> int:
    """The step before the first decision that the review calls a mistake."""
    return reviewed(game).mistakes()[0].step


# -- pages -------------------------------------------------------------------------------------------------------------


def a_review(game: str, folder: Path) -> Path:
    return review_page(reviewed(game), folder / "review.html", at=moment_of(game) + 1)


def branches(game: str, folder: Path) -> Path:
    what = _what_if(game)
    what.do(reviewed(game).mistakes()[0].best)
    return what.to_html(folder / "branches.html")


def a_lesson(game: str, folder: Path) -> Path:
    return _lesson(game).to_html(folder / "lesson.html")


def a_handout(game: str, folder: Path) -> Path:
    return handout(game, folder / "handout.html")


def a_set_up(game: str, folder: Path) -> Path:
    return _written(folder / "set-up.html", set_up_sheet(Deal.new(game, SEATS[game], seed=SEED)))


def a_score(game: str, folder: Path) -> Path:
    deal = Deal.new(game, SEATS[game], seed=SEED)
    tables = [played(deal, table, names=[f"{name} {table}" for name in NAMES[: SEATS[game]]]) for table in (1, 2, 3)]
    return _written(folder / "score.html", score_sheet(Duplicate(tables)))


def to_take_home(folder: Path) -> Path:
    hall = Hall(load(REPLAYS / "mykerinos-3p.parquet"))
    hall.lead({"act": "lead", "at": 40, "view": 0})
    hall.lead({"act": "ask", "step": 40, "lines": []})
    hall.lead({"act": "reveal"})
    two_tables(hall)
    return _written(folder / "home.html", page_to_take_home(hall.machine))


def two_tables(hall: Hall) -> None:
    """Two tables play a deal in a room and hand in."""
    hall.lead({"act": "deal"})
    deal = Deal.read(hall.machine.state.deal)
    for number, name in enumerate(("Nile", "Delta"), start=1):
        hall.machine.hand_in("", name, deal.code, as_text(played(deal, number)))


def _written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


OF_EACH_GAME: tuple[Callable[[str, Path], Path], ...] = (
    a_review, branches, a_lesson, a_handout, a_set_up, a_score,
)  # fmt: skip
PAGES: dict[str, Callable[[Path], Path]] = {
    f"{make.__name__} {game}": partial(make, game) for make in OF_EACH_GAME for game in GAMES
} | {"to_take_home": to_take_home}


# -- widgets -----------------------------------------------------------------------------------------------------------


def a_worked_example(folder: Path) -> w.Widget:
    return mykerinos.watch("start")


def an_open_review(folder: Path) -> w.Widget:
    return Review(game_of("new_expedition"), reviewed("new_expedition"))


def an_analyzer(folder: Path) -> w.Widget:
    return Analyzer(REPLAYS, "mykerinos-2p")  # which has no review yet


def what_if(folder: Path) -> w.Widget:
    return _what_if("new_expedition")


def curves(folder: Path) -> w.Widget:
    what = _what_if("mykerinos")
    what.do("pass")
    return what.curves


def a_new_game(folder: Path) -> w.Widget:
    return Play(folder)


def a_table(game: str, folder: Path) -> w.Widget:
    """A game that is written down: whatever is asked first is asked of whoever writes."""
    return _begun(folder, game, ["person"] * SEATS[game], way="write")


def a_cover(folder: Path) -> w.Widget:
    return _begun(folder, "new_expedition", ["person"] * 2)


def own_box(folder: Path) -> w.Widget:
    play = Play(folder)
    play.desk.obey({"act": "box", "game": "new_expedition"})
    play._tell()
    return play


def try_it(folder: Path) -> w.Widget:
    return TryIt(game_of("mykerinos"), at=moment_of("mykerinos"))


def a_position_to_try(folder: Path) -> w.Widget:
    return mykerinos.attempt(next(iter(mykerinos.TRIES)))


def a_quiz(folder: Path) -> w.Widget:
    return mykerinos.quiz(next(iter(mykerinos.QUIZZES)))


def playing_a_lesson(folder: Path) -> w.Widget:
    return _lesson("royal_society")


def practice(folder: Path) -> w.Widget:
    with_mistakes(folder)
    return Practice(folder)


def insights(folder: Path) -> w.Widget:
    asked = Insights(REPLAYS, "points", "players", {"game": "mykerinos"})
    asked.front.wish = {"bar": 1}
    return asked


def positions(folder: Path) -> w.Widget:
    found = Positions(REPLAYS, "game = mykerinos and season = 4 and violet_untilted >= 1 and done = violet")
    found.front.wish = {"open": list(found.frame().select("number", "step").row(0))}
    return found


def a_room(folder: Path) -> w.Widget:
    return Room(load(REPLAYS / "mykerinos-3p.parquet"), at=40)


def _lesson(game: str) -> Lesson:
    """A question of each kind about one moment."""
    replay, at = game_of(game), moment_of(game)
    lesson, played = replay.tree.lesson, replay.moves[at].notation
    lesson.add(
        at,
        say("Which of the two moves is better, and why?"),
        [played],
        hints=["…"],
        replies={reviewed(game).mistakes()[0].best: "…"},
    )
    lesson.add(at, "1 + 1?", ["2"], "number")
    lesson.add(at, "A / B?", ["A"], "choice", offered=["A", "B"])
    return Lesson(replay)


def _what_if(game: str) -> WhatIf:
    return WhatIf(game_of(game), at=moment_of(game))


def _begun(folder: Path, game: str, kinds: list[str], **more: object) -> Play:
    play = Play(folder)
    play.desk.obey({"act": "begin", "form": form_of(game, kinds, **more)})
    play._tell()
    return play


WIDGETS: dict[str, Callable[[Path], w.Widget]] = {
    make.__name__: make
    for make in (
        a_worked_example, an_open_review, an_analyzer, what_if, curves, a_new_game, a_cover, own_box, try_it, a_position_to_try, a_quiz,
        playing_a_lesson, practice, insights, positions, a_room,
    )
} | {f"{a_table.__name__} {game}": partial(a_table, game) for game in GAMES}  # fmt: skip
