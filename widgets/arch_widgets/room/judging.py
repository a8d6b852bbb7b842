"""What a judge says about a move that the room has seen, worked out beside the room."""

from __future__ import annotations

import contextvars
from collections.abc import Callable
from threading import Thread

from arch_engine.core.errors import ArchError
from arch_engine.core.language import say
from arch_engine.replay.timeline import Timeline
from arch_engine.review.grades import SAID
from arch_engine.review.judge import Judge
from arch_engine.review.reviewing import review
from arch_engine.review.why import why


def judged(replay: Timeline, step: int, judge: Judge | None = None) -> str:
    """The judge's word for what was played at a step, and why, by what the player could know.

    Raises:
        ArchError: Where nothing can be judged.
    """
    found = review(replay, judge, steps=[step], luck=False, workers=1)
    return say(
        "A judge calls it: {word}. {why}", word=say(SAID[found.verdict(step).word]), why=why(found, found.verdict(step))
    )


def judge_beside(replay: Timeline, step: int, told: Callable[[str, str], None]) -> None:
    """Have it judged in a thread of its own, which then tells the words, and what went wrong if there are none."""

    def work() -> None:
        try:
            words, problem = judged(replay, step), ""
        except ArchError as error:
            words, problem = "", str(error)
        except Exception as error:  # nobody else would report an error in a thread
            words, problem = "", say("The judge gave up: {problem}", problem=error)
        told(words, problem)

    context = contextvars.copy_context()  # it speaks the room's language
    Thread(target=context.run, args=(work,), name="arch-engine judge", daemon=True).start()
