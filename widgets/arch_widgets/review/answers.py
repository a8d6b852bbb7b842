"""What is said to a move that somebody tries where a mistake was made: whether it is a better one, and what it leads to."""

from __future__ import annotations

from collections.abc import Callable

from arch_engine.core.errors import ArchError
from arch_engine.core.language import say
from arch_engine.review.expected import expected_line, in_a_sentence
from arch_engine.review.review import Review
from arch_engine.review.verdict import Assessment
from arch_widgets.review.words import weighed_words


def answer_to(review: Review, step: int, view: Assessment, told: Callable[[str], str]) -> tuple[bool, str]:
    """Whether a move is accepted in place of the mistake at a step, and what is said to it; `told` narrates a decision.

    It is accepted if it is as good as the best, as far as the judge can tell, or costs less than a mistake and less than what was played.
    """
    words = weighed_words(view, told)
    if not view.worse:
        return True, words
    if view.as_good and view.loss.value < review.verdicts[step].loss.value:
        return True, say("{verdict} That is less than a mistake, and better than what was played.", verdict=words)
    return False, say("{verdict} Look further, or let the answer be shown.", verdict=words)


def leads_to(review: Review, step: int, notation: str) -> str:
    """What a decision most often leads to, in a sentence; "" where that cannot be told."""
    try:
        return in_a_sentence(expected_line(review, step, notation))
    except ArchError:
        return ""  # of a record with a witness there may be no world in which it is possible
