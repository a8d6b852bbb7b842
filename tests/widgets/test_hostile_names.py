"""Names are only text: whatever a player, a branch, a title or a note is called, it is shown as it is and is nothing else."""

import json
from dataclasses import replace
from itertools import cycle, islice

import pytest

from arch_engine import simulate
from arch_engine.replay.study import Game
from arch_engine.review import Judge, review
from arch_widgets import WhatIf
from arch_widgets.review.page import page_of
from arch_widgets.viewer.film import film_of
from arch_widgets.whatif.page import tree_page
from tests.widgets.pages import SCRIPTS

pytestmark = pytest.mark.slow

GAMES = {"mykerinos": 3, "new_expedition": 3, "royal_society": 3}
HOSTILE = [
    "{who.__class__}", "{x:>100000000}", "{}", "{", "}", "{0}", "%s %(name)d", "${alert(1)} $&", "</script><img src=x onerror=alert(1)>",
    "<!--", "toString", "constructor", "hasOwnProperty", "__proto__", "valueOf", "null", "0", "Chance", "Everything", "The game",
    "datum.total", "back\\slash \\u2028 \"'`", "🏺" * 40, "👩‍🚀 🏴󠁧󠁢󠁥󠁮󠁧󠁿", "W" * 80, "می‌خواهم",
]  # fmt: skip
MARKS = ["Qzana", "Qzbo", "Qzcleo", "Qzdara"]


def called(replay, names, title=""):
    return Game(replace(replay.record, names=tuple(names), title=title))


def dozens(seats):
    """All hostile names, as many at a time as there are seats."""
    return [list(islice(cycle(HOSTILE), start, start + seats)) for start in range(0, len(HOSTILE), seats)]


def with_names(data, names):
    """Plain data in which marks are replaced by names; none of its keys may hold one."""
    if isinstance(data, dict):
        assert not any(mark in str(key) for key in data for mark in MARKS)
        return {key: with_names(value, names) for key, value in data.items()}
    if isinstance(data, list):
        return [with_names(value, names) for value in data]
    if not isinstance(data, str) or "Qz" not in data:
        return data
    for place, mark in enumerate(MARKS):
        data = data.replace(mark, f"\0{place}\0")
    for place, name in enumerate(names):
        data = data.replace(f"\0{place}\0", name)
    return data


@pytest.fixture(scope="module", params=GAMES)
def replay(request):
    return simulate(request.param, ["random"] * GAMES[request.param], seed=2)


def plain(data):
    return json.loads(json.dumps(data))


def test_a_whole_game_is_told_with_any_names_as_with_others(replay):
    """The film holds every sentence of the game, its panels and elements: with hostile names it is the same but for the names."""
    seats = len(replay.names)
    for perspective in (None, 1):
        marked = plain(film_of(called(replay, MARKS[:seats], "Qzana"), perspective=perspective))
        assert json.dumps(marked).count("Qzana") > 10
        for names in dozens(seats) if perspective is None else dozens(seats)[:1]:
            film = plain(film_of(called(replay, names, names[0]), perspective=perspective))
            assert film == with_names(marked, names)


def test_the_text_board_and_every_frame_take_any_names(replay):
    for names in dozens(len(replay.names)):
        named = called(replay, names)
        for step in (0, len(replay) // 2, len(replay)):
            assert all(name in named.board(step) or name[:8] in named.board(step) for name in names)
        assert set(named.scores()["player"]) <= set(names)
        assert named.curves(named.rules.measures)["player"].unique().len() == len(set(names))
        assert named.result_line()


def test_curves_go_by_seats_even_where_players_are_called_the_same_or_as_a_curve(replay):
    lines = replay.curves()["player"].unique().to_list()
    expected = replay.curves()["value"].to_list()
    for name in ("Ana", "1", *lines):
        assert called(replay, [name] * len(replay.names)).curves()["value"].to_list() == expected


def test_a_study_its_page_and_its_words_take_any_names(replay):
    seats = len(replay.names)
    step = next(step for step in range(40, len(replay)) if replay.at(step).asked == 1)

    def study(names, words):
        what = WhatIf(called(replay, names), at=step)
        what.luck = "fresh"
        for word in words:
            branch = what.study.game.branch(step, name=word, luck="fresh")
            branch.comment = word
            branch.do(replay.moves[step].notation)
        what.refresh()
        return what

    marked = study(MARKS[:seats], ["Qzdara"])
    rows, curves = plain(marked.panel.lines), plain(marked.curves.data)
    for names, word in [(dozens(seats)[k], HOSTILE[k]) for k in (0, 8)]:
        hostile = study(names, [word])
        given = [*names, *[""] * (3 - seats), word]
        assert plain(hostile.panel.lines) == with_names(rows, given)
        assert plain(hostile.curves.data) == with_names(curves, given)
        assert word in str(hostile.study)
    page = tree_page(hostile.study, 1, step, None, {})
    assert page.count("</script>") == SCRIPTS


def test_a_review_takes_any_names(replay):
    steps = [next(step for step in range(len(replay) // 2, len(replay)) if replay.at(step).asked == 1)]
    judge = Judge(rollouts=4, candidates=2)
    [names] = [names for names in dozens(len(replay.names)) if "</script>" in "".join(names)]
    found = review(called(replay, names), judge, steps=steps, luck=False, workers=1)
    assert found.text()
    assert page_of(found).count("</script>") == SCRIPTS
