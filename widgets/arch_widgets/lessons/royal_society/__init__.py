"""What the rules notebook of The Royal Society of Archeology shows: positions, worked examples, questions, a game to play.

The games behind it are in `royal_society_games`, the questions in `royal_society_quizzes`.
"""

from __future__ import annotations

from typing import Any

from arch_engine.replay.session import Session
from arch_widgets.lesson.quiz import Quiz
from arch_widgets.lesson.script import Match, Practice, script_of
from arch_widgets.lesson.widget import MOST_FACTS, TryIt
from arch_widgets.lessons.royal_society.games import SCRIPTS, THREE_NAMES
from arch_widgets.lessons.royal_society.quizzes import QUIZZES
from arch_widgets.viewer.widget import ReplayViewer

EXAMPLES = {
    "upkeep": ("upkeep", "year-2", "Worked example: a year begins"),
    "peers": ("peers", "peers-over", "Worked example: Yellow learns from peers"),
    "exhibit": ("museum", "exhibited", "Worked example: Blue exhibits three relics"),
    "ur": ("to-ur", "ur-done", "Worked example: the expedition to Ur"),
    "king": ("king", "year-4", "Worked example: the King looks at the Gallery"),
    "final": ("last", None, "Worked example: the final scoring"),
    "automa": ("automa-plays", "automa-played", "Worked example: a year with the Automa"),
    "game": ("first", None, "The whole game of Blue, Yellow and Purple"),
}
"""Worked examples: the moment they open at, the moment they end before, and a title."""

PARTS: dict[str, str] = {
    "choices": "seat-0 key",
    "first": "london seat-0",
    "city": "london seat-1 key",
    "reserve": "program seat-0",
    "upkeep": "years program seat-0 seat-1 seat-2",
    "favors": "years seat-0 seat-1 seat-2",
    "university": "london knowledge seat-2",
    "publish": "scores society seat-0",
    "peers": "london knowledge seat-0 seat-1 seat-2",
    "place": "london seat-0",
    "museum": "london gallery seat-0",
    "to-ur": "program knowledge seat-0",
    "ur": "program knowledge seat-0",
    "anytime": "years london seat-0",
    "king": "years gallery seat-1",
    "study": "london knowledge seat-1",
    "present": "scores society seat-2",
    "penalty": "london years seat-0 seat-1",
    "second": "scores society seat-0",
    "sell": "london seat-1 key",
    "last": "scores gallery seat-0 seat-1 seat-2",
    "final": "scores gallery seat-0 seat-1 seat-2",
    "automa": "years london seat-0 automa",
    "automa-plays": "years london gallery seat-0 automa",
    "blocked": "years london gallery seat-0 automa",
    "duel": "london gallery seat-0 seat-1",
}
"""The parts of the table that a moment is about; everything where nothing stands here."""

LUCK: dict[str, tuple[str, ...]] = {
    "choices": ("draw scroll asia", "draw jewelry asia"),
    "publish": ("draw instrument asia", "draw pottery asia"),
    "ur": ("draw pottery asia",),
}
"""What chance does at a position, as long as it can."""

TRIES: dict[str, tuple[str, ...]] = {
    "choices": (
        "activate 1",
        "side a",
        "side a > experts 3 3 1",
        "side a > experts 1 3 2",
        "side a > experts 1 3 2 > keep palmyra",
        "side a > experts 1 3 2 > keep kerma palmyra",
        "side a > experts 1 3 2 > keep kerma palmyra > society levantine",
        "side a > experts 1 3 2 > keep kerma palmyra > society british-school",
    ),
    "favors": (
        "favor prestige",
        "favor money",
        "favor money > favor money",
        "favor money > favor relic",
        "favor money > favor relic > take scroll asia",
    ),
    "first": (
        "place city 1",
        "activate 1",
        "activate 1 > place museum 1",
        "activate 1 > place city 1",
        "activate 1 > place city 1 > study",
        "activate 1 > place city 1 > patron",
        "activate 1 > place city 1 > patron > meet mr-barnaby-finch",
        "activate 1 > place city 1 > patron > meet mr-barnaby-finch > end",
    ),
    "place": (
        "activate 1",
        "activate 2",
        "activate 2 > place museum 6",
        "activate 2 > place museum 4",
        "activate 2 > place university 2",
        "activate 2 > support",
        "activate 2 > support > place museum 4",
        "activate 2 > support > place university 5",
        "activate 2 > support > support",
        "activate 2 > support > support > support",
        "activate 2 > support > support > place museum 6",
    ),
    "peers": (
        "activate 2",
        "activate 2 > place university 2",
        "activate 2 > place university 2 > learn 2 asia",
        "activate 2 > place university 2 > learn asia",
        "activate 2 > place university 2 > learn asia > study",
        "activate 2 > place university 2 > learn asia > study > learn mediterranean",
        "activate 2 > place city 2",
    ),
    "university": (
        "exhibit",
        "study",
        "study > learn africa south-america",
        "deepen",
        "deepen > give scroll africa",
        "deepen > give scroll mediterranean",
    ),
    "study": (
        "learn 3 mediterranean",
        "learn africa asia",
        "learn 2 mediterranean",
        "learn 2 mediterranean > choose prestige",
    ),
    "museum": (
        "study-relic",
        "exhibit",
        "exhibit > done",
        "exhibit > exhibit pottery asia V 1",
        "exhibit > exhibit instrument asia I 1",
        "exhibit > exhibit instrument asia I 1 > exhibit instrument asia I 2",
        "exhibit > exhibit instrument asia I 1 > exhibit instrument asia I 2 > exhibit scroll asia V 4",
        "exhibit > exhibit instrument asia I 1 > exhibit instrument asia I 2 > exhibit scroll asia V 4 > learn africa mediterranean",
    ),
    "city": (
        "sell",
        "patron",
        "patron > meet mr-barnaby-finch",
        "patron > meet captain-dunmarsh",
    ),
    "sell": (
        "honor captain-dunmarsh",
        "honor lady-thornbury",
        "honor lady-thornbury > give jewelry mediterranean",
        "activate 2",
        "activate 2 > place city 3",
        "activate 2 > place city 3 > sell",
        "activate 2 > place city 3 > sell > give pottery mediterranean",
    ),
    "ur": (
        "place port 4",
        "place port 4 > go ur",
        "support",
        "support > place port 5",
        "support > place port 5 > go ur",
        "support > place port 5 > go ur > depart",
        "support > place port 5 > go ur > cheaper",
        "support > place port 5 > go ur > disc",
        "support > place port 5 > go ur > disc > depart",
        "support > place port 5 > go ur > disc > cheaper",
        "support > place port 5 > go ur > disc > cheaper > cheaper",
        "support > place port 5 > go ur > disc > cheaper > depart",
    ),
    "reserve": (
        "reserve ur",
        "reserve syracuse",
        "reserve dunhuang",
        "reserve deck",
        "reserve deck > keep dunhuang",
        "reserve deck > keep ife",
        "decline",
        "decline > go kerma",
    ),
    "anytime": (
        "present A",
        "honor mr-barnaby-finch",
        "honor mr-barnaby-finch > activate 3",
        "honor mr-barnaby-finch > activate 3 > place city 4",
        "disc",
        "disc > disc",
        "disc > disc > activate 2",
        "disc > disc > activate 3",
        "disc > disc > activate 3 > place museum 4",
        "activate 3",
        "activate 3 > place city 4",
        "activate 3 > disc",
        "activate 3 > disc > place city 4",
    ),
    "present": (
        "present B",
        "present A",
        "present A > choose prestige",
        "present A > choose science",
        "present A > choose science > present A",
    ),
    "second": (
        "present A",
        "present B",
        "present B > choose prestige",
        "present B > choose prestige > present B",
    ),
    "publish": (
        "publish museum",
        "publish relics",
        "publish money-20",
        "publish expertise-1",
        "publish expertise-1 > train 1",
        "decline",
    ),
    "penalty": (
        "activate 1",
        "activate 1 > place university 1",
        "activate 1 > place university 1 > learn 2 africa",
        "activate 1 > place university 1 > learn africa",
    ),
    "final": (
        "score-study mediterranean-sites",
        "score-study across-the-pacific",
        "score-study caravan-roads",
        "disc",
    ),
    "automa": (
        "favor prestige",
        "favor money",
        "favor money > activate 1",
        "favor money > activate 1 > place university 1",
        "favor money > activate 1 > place university 1 > learn asia",
    ),
    "blocked": (
        "favor knowledge",
        "favor relic",
        "favor relic > take scroll asia",
        "favor money",
    ),
    "duel": (
        "activate 2",
        "activate 2 > place university 2",
        "activate 2 > place university 2 > learn asia",
        "activate 1",
        "activate 1 > place museum 3",
        "activate 1 > place museum 3 > exhibit",
        "activate 1 > place museum 3 > exhibit > exhibit scroll asia I 2",
        "activate 1 > place museum 3 > exhibit > exhibit scroll asia I 3",
    ),
}
"""What the rules notebook tells to try at a moment, one after another where lines are joined by " > "."""


EFFECTS = (
    " gains ",
    " loses ",
    " pays ",
    " has expertise ",
    " misses ",
    " draws ",
    " meets ",
    " stands ",
    " disc ",
    " ends ",
    " wins ",
)
"""The words of a sentence that tells what a move has brought."""


class Telling(TryIt):
    """A position whose answers tell what a decision has brought, to whomever."""

    def _told(self, at: int) -> str:
        said: list[str] = []
        for move in self.viewer.film["moves"][at:]:
            effects = [fact for fact in move["facts"] if any(word in fact for word in EFFECTS)]
            said += [f"{move['text']}.", *(effects if len(effects) <= MOST_FACTS else [])]
        return " ".join(dict.fromkeys(said))


class Game(Telling, Match):
    """A game against the computer."""


class Closeup(Telling, Practice):
    """A position of a script that shows some parts of the table; `parts` are their names, all of them if empty."""

    def __init__(self, game: Session, *, parts: str, **more: Any) -> None:
        self.parts = parts
        super().__init__(game, **more)

    def _show(self) -> None:
        with self.viewer.hold_sync():
            super()._show()
            self.viewer.film = with_parts(self.viewer.film, self.parts)


def with_parts(film: dict[str, Any], parts: str) -> dict[str, Any]:
    """A film that shows some parts of the table, through nobody's eyes."""
    if not parts:
        return film
    return {**film, "panels": [panel for panel in film["panels"] if panel["id"] in parts.split()], "views": []}


def attempt(moment: str) -> Closeup:
    """A position to try moves in."""
    script = script_of(SCRIPTS, moment)
    return Closeup(
        script.session(moment, script.titles[moment]),
        parts=PARTS.get(moment, ""),
        tries=TRIES.get(moment, ()),
        luck=LUCK.get(moment, ()),
    )


def watch(example: str) -> ReplayViewer:
    """A worked example to step through; it opens just before the first step that matters."""
    moment, until, title = EXAMPLES[example]
    viewer = script_of(SCRIPTS, moment).watch(moment, until, title)
    if example != "game":
        viewer.film = with_parts(viewer.film, PARTS.get(moment, ""))
    return viewer


def look(moment: str) -> ReplayViewer:
    """The table at a moment, with what led to it."""
    return script_of(SCRIPTS, moment).watch(moment, moment)


WHOLE: dict[str, tuple[int, dict[str, bool | str]]] = {
    "first": (3, {"simplified": True}),
    "full": (3, {}),
    "solo": (1, {"mode": "solo"}),
    "confrontation": (2, {"mode": "confrontation"}),
    "competitive": (2, {"mode": "competitive"}),
}
"""The whole games one can play: how many players, and the options of the game."""


def whole_game(which: str = "first", seed: int = 1, kind: str = "sensible") -> Game:
    """A new game: Blue is the reader and sees what Blue can know; the computer plays all others.

    `which` is "first" (three players, the simplified set-up), "full", "solo", "confrontation" or "competitive"; another `seed`
    deals other cards; `kind` is the computer player.
    """
    players, options = WHOLE[which]
    session = Session("royal_society", THREE_NAMES[:players], options=options, title="Your game: you are Blue")
    return Game(session, seed=seed, perspective=0, kind=kind)


def quiz(name: str) -> Quiz:
    """A question about the chapter before it."""
    return Quiz(*QUIZZES[name])
