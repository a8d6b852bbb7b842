"""Games to branch from, and trees grown at random."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

from hypothesis import strategies as st

from arch_engine import GAMES, ArchError, Game, rules_of, simulate
from arch_engine.core.names import obeyed
from arch_engine.record.study import GLYPHS, LUCKS

REPLAYS = Path(__file__).parent.parent.parent / "replays"
KINDS_OF_GAME = [(kind, players) for kind in GAMES for players in rules_of(kind).players]


@cache
def _record(kind, players, seed):
    return simulate(kind, ["random"] * players, seed).record


def game(kind, players, seed=1):
    """A finished game between random players; a replay of its own each time, without branches."""
    return Game(_record(kind, players, seed))


def follow(branch, moves):
    """Make the decisions of these moves in a branch, as far as it has not made them; chance answers by itself."""
    for move in moves:
        if move.mover >= 0:
            branch.do(move.notation)
    return branch


def some_move(branch, rng):
    """A random legal move of whoever is asked, or of chance, as notation."""
    rules, table = branch.rules, branch.table
    return rules.words.format(table, rules.pick(table, rng) if table.asked >= 0 else rules.draw(table, rng))


DEEDS = st.lists(
    st.tuples(
        st.sampled_from(["branch", "branch", "branch", "do", "do", "do", "undo", "note", "promote", "fold", "delete", "finish"]),
        st.integers(0, 2**16),
    ),
    max_size=12,
)  # fmt: skip
LETTERS = st.characters(exclude_categories=["Cs"]).filter(lambda letter: not obeyed(letter))
TEXTS = st.text(LETTERS, min_size=1, max_size=60).filter(str.strip)


def grow(study, deeds, text="a comment"):
    """Do deeds to a study; each is a word and a number from which everything else about it follows."""
    for word, number in deeds:
        rng = Random(number)
        branches = list(study)
        branch = rng.choice(branches) if branches else None
        if word == "branch":
            line = rng.choice([study.game, *branches])
            at = int(rng.random() * (len(line) + 1))
            if not line.replay().at(at).over:
                line.branch(at, luck=rng.choice(LUCKS), seed=number)
        elif branch is None:
            continue
        elif word == "do" and not branch.table.over:
            branch.do(some_move(branch, rng))
        elif word == "undo":
            try:
                branch.undo(1 + number % 3)
            except ArchError:
                assert branch.children, "only a branch that leaves later keeps a decision"
        elif word == "note":
            line = rng.choice([study.game, branch])
            line.note(int(rng.random() * (len(line) + 1)), text, rng.choice(["", *GLYPHS]))
        elif word == "promote":
            branch.promote()
        elif word == "fold":
            branch.fold(number % 2 == 0)
        elif word == "delete":
            branch.delete()
        elif word == "finish" and branch.luck != "chosen":
            branch.finish("random", seed=number)
    return study
