"""*Look deeper* and *Deepen all*: the reader asks, the judge looks again in the background, and what is done is kept."""

from __future__ import annotations

import asyncio
import shutil
from threading import Event

import pytest

from arch_engine import load
from arch_engine.core.errors import OptionError
from arch_engine.review import Judge, load_review, review, review_path
from arch_engine.review import Review as Judged
from arch_engine.review.deepening import TIMES, times_of
from arch_widgets import Analyzer
from arch_widgets.review import deeper as deeper_module
from arch_widgets.review.widget import Review

STEPS = [138, 140, 142]


@pytest.fixture
def file(tmp_path):
    """A game with a review of three of its decisions."""
    path = shutil.copy("replays/mykerinos-3p.parquet", tmp_path)
    review(load(path), Judge(rollouts=4, candidates=3), steps=STEPS, luck=False, workers=1, into=review_path(path))
    return path


@pytest.fixture
def here(monkeypatch):
    """The judge works in this process."""
    monkeypatch.setattr(deeper_module, "cores", lambda: 1)
    monkeypatch.setattr(deeper_module, "max", min, raising=False)


def opened(file):
    replay = load(file)
    shown = Review(replay, load_review(review_path(file), replay), at=141)
    shown.file = file
    return shown


def wish(shown, **what):
    shown.panel.wish = {"n": shown.panel.wish.get("n", 0) + 1, **what}


def decision(shown, step):
    return next(one for one in shown.panel.data["decisions"] if one["move"] == step + 1)


def depth(file, step):
    found = load_review(review_path(file), load(file))
    return times_of(found.judge, found.rolled(step))


def test_a_decision_says_what_it_rests_on_and_what_a_closer_look_would_have(file):
    shown = opened(file)
    one = decision(shown, 140)
    assert (one["rests"], one["deeper"]) == (shown.review.rests_on(140), 4 * TIMES)
    assert shown.panel.data["deeper"] == len(STEPS)


def test_look_deeper_shows_more_roll_outs_and_keeps_them(file, here):
    shown = opened(file)
    before = decision(shown, 140)["rests"]
    wish(shown, act="deepen", step=140)
    assert decision(shown, 140)["rests"] > before
    assert decision(shown, 140)["deeper"] == 4 * TIMES * TIMES
    assert (shown.panel.deeper["move"], "running" in shown.panel.deeper) == (141, False)
    assert shown.panel.deeper["said"].startswith("Looked at more closely: ")
    assert [depth(file, step) for step in STEPS] == [1, TIMES, 1]


def test_what_cannot_be_looked_at_is_said_where_it_was_asked(file, here):
    shown = opened(file)
    wish(shown, act="deepen", step=3)
    assert "not judged" in shown.panel.deeper["said"]
    assert shown.panel.deeper["move"] == 4
    with pytest.raises(OptionError, match="not judged"):
        shown.deepen(3)


def test_deepen_all_is_stopped_and_goes_on_from_there(file, monkeypatch):
    reached, told = Event(), []

    class Slow(Judged):
        """It stops when the reader says so, after the first decision."""

        def deepen(self, step=None, **how):
            first, before = how["told"], dict(self._done)

            def after():
                first()
                if all(rows is self._done[job] for job, rows in before.items()):
                    return  # it is told before the first one, too
                reached.set()
                while not how["stop"]():
                    pass

            return super().deepen(step, **{**how, "workers": 1, "told": after})

        def so_far(self):
            return Slow(self.replay, self.judge, self._done, self._asked)

    async def run():
        shown = opened(file)
        shown.review = Slow(shown.replay, shown.review.judge, shown.review._done, shown.review._asked)
        shown.panel.observe(lambda change: told.append(change["new"]), "deeper")
        wish(shown, act="deepen")
        assert shown.panel.deeper["running"], "the click is answered at once"
        with pytest.raises(OptionError, match="at work"):
            shown.deepen(140)
        await asyncio.to_thread(reached.wait, 30)
        wish(shown, act="enough")
        assert shown.panel.deeper["stopping"]
        for _ in range(3000):
            if shown.deepening is None:
                return shown
            await asyncio.sleep(0.01)
        raise AssertionError("it did not stop within 30 seconds")

    shown = asyncio.run(run())
    assert shown.panel.deeper["said"] == "Stopped: 1 decision of 3 looked at more closely. “Deepen all” goes on."
    assert sorted(depth(file, step) for step in STEPS) == [1, 1, TIMES], "what was done is in the file"
    again = opened(file)
    monkeypatch.setattr(deeper_module, "max", min, raising=False)
    monkeypatch.setattr(deeper_module, "cores", lambda: 1)
    wish(again, act="deepen")
    assert again.panel.deeper["said"] == "2 decisions looked at more closely."
    assert [depth(file, step) for step in STEPS] == [TIMES] * 3


def test_who_leaves_hears_no_more_of_a_closer_look(file):
    shown = opened(file)
    news = deeper_module.Deepening(shown.review, 140, None, lambda: None)
    shown.deepening = news
    shown.leave()
    assert news.stopped
    before = shown.review, shown.panel.data
    news.found = news.review
    shown._heard(news)
    assert (shown.review, shown.panel.data) == before
    assert shown.panel.deeper["running"], "only what was said as it stopped"


def test_in_the_analyzer_a_review_does_not_go_on_while_the_judge_looks_closer(file):
    analyzer = Analyzer(file.parent if hasattr(file, "parent") else file.rsplit("/", 1)[0])
    desk = analyzer.desk
    assert desk.review is not None
    desk.review.deepening = deeper_module.Deepening(desk.review.review, 140, None, lambda: None)
    desk.begin()
    assert desk.running is None
    desk.review.deepening = None
