"""Lessons that come with the project: for each game twelve positions of a recorded game that comes with its review.

Of two moves the review's roll-outs say which one is surely better; what is said to an answer are the review's words. Other questions
ask for a number that follows from the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib import import_module

from arch_engine.core.errors import OptionError
from arch_engine.core.language import mark, say
from arch_engine.core.statistics import Estimate
from arch_engine.games import GAMES, rules_of
from arch_engine.lab.folder import sources
from arch_engine.record.lesson import MOVES, NUMBER
from arch_engine.replay.study import Game, load
from arch_engine.review import Review, load_review, review_path
from arch_engine.review.why import why
from arch_widgets import lessons
from arch_widgets.review.data import teller
from arch_widgets.review.words import amount


@dataclass(frozen=True)
class Judged:
    """A decision for which one of two moves is surely better. Which, and why, the review says."""

    title: str
    hint: str


@dataclass(frozen=True)
class Counted:
    """A question for a number that the rules give; `also` is what is said to a number that is likely to be given."""

    title: str
    question: str
    right: int
    hint: str
    also: Mapping[int, str]


Position = Judged | Counted

QUESTION = mark("Which of the two moves is better, and why?")


def ready_made(name: str) -> Game:
    """A recorded game with the lesson that comes with it, in the current language. Raises OptionError for a game without one."""
    return ready_with_review(name)[0]


def ready_with_review(name: str) -> tuple[Game, Review]:
    """The same, and the review by which the lesson was made."""
    found = _of(name)
    if found is None:
        ready = ", ".join(game for game in GAMES if _of(game) is not None)
        raise OptionError(say("There is no ready lesson {name!r}; there are {ready}.", name=name[:40], ready=ready))
    file, title, positions = found
    path = next(path for path in sources().values() if path.name == f"{file}.parquet")
    replay = load(path)
    review = load_review(review_path(path), replay)
    lesson = replay.tree.lesson
    lesson.title = say("{name}: {text}", name=say(replay.rules.title), text=say(title))
    for step, position in sorted(positions.items()):
        if isinstance(position, Judged):
            _add_judged(replay, review, step, position)
        else:
            lesson.add(
                step, say(position.question), [str(position.right)], NUMBER, seat=_seat(replay, step), title=say(position.title),
                hints=[say(position.hint)], replies={str(number): say(words) for number, words in position.also.items()},
            )  # fmt: skip
    return replay, review


def _of(name: str) -> tuple[str, str, Mapping[int, Position]] | None:
    """The file, the title and the positions of a game's lesson."""
    if name not in GAMES:
        return None
    try:
        chosen = import_module(f"{lessons.__name__}.{rules_of(name).game}.ready")
    except ModuleNotFoundError:
        return None
    return chosen.FILE, chosen.TITLE, chosen.POSITIONS


def _seat(replay: Game, step: int) -> int | None:
    """Whose knowledge is shown where somebody decides."""
    return replay.moves[step].mover if replay.rules.hides else None


def _add_judged(replay: Game, review: Review, step: int, position: Judged) -> None:
    """A chapter about a decision: what was played beside the best other move, in no order that tells anything."""
    verdict = review.verdicts[step]
    view, seat = verdict.knowing, _seat(replay, step)
    told = teller(replay, step, seat)
    better, worse = (view.rival, view.played) if view.worse else (view.played, view.rival)
    lost = view.loss if view.worse else _negative(view.loss)
    reasons = why(review, verdict, told) if view.worse else say("Better: {decision}.", decision=told(better))
    cost = say("The other one costs {amount}, as far as the judge can tell.", amount=amount(lost, review.counts))
    replay.tree.lesson.add(
        step,
        say(QUESTION),
        [better],
        MOVES,
        seat=seat,
        title=say(position.title),
        offered=sorted((better, worse)),
        hints=[say(position.hint)],
        replies={
            better: f"{reasons} {cost}",
            worse: say(
                "That costs {amount}, as far as the judge can tell. Look again.", amount=amount(lost, review.counts)
            ),
        },
    )


def _negative(found: Estimate) -> Estimate:
    """The same the other way round."""
    return replace(found, value=-found.value, low=-found.high, high=-found.low)
