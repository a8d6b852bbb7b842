"""What decisions were worth: roll-outs with their uncertainty, and what is judged with them.

`review` judges a game, `split` says how much of its result was luck; `Judge` is who does it, with which budget.
"""

from arch_engine.review.judge import Judge, fitting
from arch_engine.review.review import Review
from arch_engine.review.reviewing import load_review, review, split
from arch_engine.review.store import review_path

__all__ = ["Judge", "Review", "fitting", "load_review", "review", "review_path", "split"]
