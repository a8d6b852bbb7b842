"""Reviews of records that do not tell everything: by whose knowledge a decision is judged, and what is left out."""

from __future__ import annotations

import pytest

from arch_engine import load, simulate
from arch_engine.core.chance import generator
from arch_engine.core.table import UNKNOWN
from arch_engine.review import Judge, load_review, review
from arch_engine.review.decision_points import chosen, decision_point, decisions
from arch_engine.review.eyes import hand_known, knower, truth_told

SMALL = Judge(rollouts=4, candidates=3, policy="quick")
GAMES = [
    simulate("new_expedition", ["quick", "quick", "quick"], 5, names=["Ana", "Bo", "Cy"], options={"monument": "tomb"}),
    simulate("royal_society", ["quick", "quick"], 4, names=["Ana", "Bo"]),
]


def told(replay, witness):
    return replay.as_witnessed("table" if witness == "table" else ["Ana"])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.record.game)
@pytest.mark.parametrize("witness", ["table", "Ana"])
def test_what_was_played_is_among_the_candidates_and_all_are_legal_in_every_world(game, witness):
    replay = told(game, witness)
    for step in decisions(replay)[::29]:
        now = decision_point(replay, SMALL, step)
        worlds = now.worlds(replay.rules, 3)
        for number in range(3):
            rng = generator(number, "test")
            world = worlds(rng) if worlds else now.view
            refusals = [replay.rules.why_not(world, choice) for choice in now.choices]
            assert refusals == [None] * len(refusals), (step, now.choices)
        assert now.draws is None or not hand_known(replay, now.seat)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.record.game)
def test_the_decisions_judged_are_those_of_the_whole_game_that_the_record_tells(game):
    replay = told(game, "Ana")
    judged = {replay.moves[step].notation for step in decisions(replay) if replay.moves[step].mover == 0}
    whole = {game.moves[step].notation for step in decisions(game) if game.moves[step].mover == 0}
    assert {line.split()[0] for line in judged} == {line.split()[0] for line in whole}
    assert "dig" not in {line.split()[0] for line in judged}  # to dig is no choice, whatever turns up


def test_a_decision_that_the_witness_did_not_see_is_not_judged():
    replay = told(GAMES[0], "table")
    kept = [step for step, move in enumerate(replay.moves) if move.mover >= 0 and UNKNOWN in move.decision[1:]]
    assert any(replay.moves[step].notation.startswith("keep") for step in kept)
    assert not {step for step in kept if replay.moves[step].notation.startswith("keep")} & set(decisions(replay))


def test_what_a_seat_with_a_known_hand_chose_is_read_as_in_the_whole_game():
    replay, game = told(GAMES[0], "Ana"), GAMES[0]
    own = [move.decision for move in game.moves if move.mover == 0]
    seen = [
        chosen(replay, replay.at(step), 0, move.decision) for step, move in enumerate(replay.moves) if move.mover == 0
    ]
    assert seen == own


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.record.game)
def test_a_review_says_by_whose_knowledge_and_leaves_hindsight_out(game, tmp_path):
    replay = told(game, "table")
    assert not truth_told(replay)
    assert truth_told(game)
    assert knower(replay, 1) == "the table"
    assert knower(told(game, "Ana"), 0) == "Ana"
    assert knower(told(game, "Ana"), 1) == "Ana"
    steps = decisions(replay)[-6::3]
    found = review(replay, SMALL, steps=steps, luck=False, workers=1)
    assert sorted(found.verdicts) == steps
    assert "judged by what the table could know" in found.judged_by()
    assert "with hindsight  " not in found.text()
    assert found.losses()["best_hindsight"].null_count() == len(steps)
    assert {row.view for step in steps for row in found.rolled(step)} == {"knowing"}
    assert "judged by what" not in review(game, SMALL, steps=[], luck=False, workers=1).judged_by()

    path = replay.save(tmp_path / "evening.parquet")
    found.save(tmp_path / "review.parquet")
    again = load_review(tmp_path / "review.parquet", load(path))
    assert again.losses().equals(found.losses())


def test_luck_is_split_by_what_the_table_could_know():
    replay = GAMES[0].as_witnessed("table")
    last = decisions(replay)[4]
    short = type(replay)(replay.record.until(last))
    found = review(short, Judge(rollouts=4, candidates=2, policy="quick"), workers=1)
    assert found.has_luck
    split = [found.parts(seat) for seat in range(3)]
    assert [parts[0].of for parts in split] == ["start"] * 3
    assert any(part.of == "luck" for parts in split for part in parts)
    for seat, parts in enumerate(split):
        assert sum(part.amount for part in parts) == pytest.approx(found.nodes()[-1].worth[seat])
