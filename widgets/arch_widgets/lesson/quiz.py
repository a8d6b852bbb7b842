"""A question with a few answers, for notebooks that teach."""

from __future__ import annotations

from collections.abc import Mapping

import traitlets

from arch_engine.core.errors import OptionError
from arch_engine.core.language import say
from arch_widgets.scripts import built, sheet
from arch_widgets.spoken import SpeakingWidget


class Quiz(SpeakingWidget):
    """A question with several answers. Choosing one shows at once whether it is right, and why.

    answers   each answer with the reason shown when it is chosen
    right     the answer that is right

    Question, answers and reasons may be constants in `mark`: the page shows them in the language that is current now.

    `chosen` is the number of the answer chosen, -1 before that. Tab moves to the answers, the arrow keys from one to the next.
    """

    _esm = built("quiz")
    _css = sheet("lesson/quiz.css")

    content = traitlets.Dict().tag(sync=True)
    chosen = traitlets.Int(-1).tag(sync=True)

    def __init__(self, question: str, answers: Mapping[str, str], right: str, **traits: object) -> None:
        if right not in answers:
            raise OptionError(say("The right answer {right!r} is not among the answers.", right=right))
        self.question = question
        self.right = list(answers).index(right)
        super().__init__(
            content={
                "question": say(question),
                "answers": [[say(answer), say(reason)] for answer, reason in answers.items()],
                "right": self.right,
            },
            **traits,
        )

    def __repr__(self) -> str:
        return f"Quiz({self.question})"
