"""A widget in which answers are tapped together, without a browser."""

from arch_engine import Session
from arch_engine.core.errors import RecordError
from arch_widgets.play.entry import TappedEntry
from arch_widgets.play.tapping import Tapping


class Pad(TappedEntry):
    """A session into which taps go."""

    def __init__(self, session):
        super().__init__()
        self.session, self.full = session, False
        self.next()

    def next(self):
        self.ask(Tapping(self.session.rules, self.session.table, self.session.names))

    def answered(self, line):
        if self.full:
            raise RecordError("The disk is full.")
        self.session.do(line)
        self.next()


def touches(pad, *touches):
    """What the browser sends: all touches since the question."""
    pad.touches = [{"key": pad.asking["key"], "n": n, **touch} for n, touch in enumerate(touches, start=1)]


def test_an_answer_is_taken_and_the_next_question_asked():
    pad = Pad(Session("mykerinos", ["Ana", "Bo"]))
    key = pad.asking["key"]
    assert pad.tapped["prompt"] == "Who begins? Tap the player."
    touches(pad, {"tap": "seat:1"})
    assert pad.session.replay().moves[0].notation == "first-player red"
    assert pad.asking["key"] > key
    touches(pad, *[{"tap": f"patron:{patron}"} for patron in (0, 2)])
    assert [one["text"] for one in pad.tapped["chosen"]] == ["Lady Violet", "Sir Brown"]
    touches(pad, {"tap": "patron:0"}, {"tap": "patron:2"}, {"back": True})
    assert [one["text"] for one in pad.tapped["chosen"]] == ["Lady Violet"]


def test_an_answer_that_cannot_be_saved_is_said_and_nothing_is_lost():
    pad = Pad(Session("mykerinos", ["Ana", "Bo"]))
    pad.full = True
    touches(pad, {"tap": "seat:1"})
    assert pad.tapped["said"] == "The disk is full."
    assert len(pad.session.replay()) == 0
    pad.full = False
    touches(pad, {"tap": "seat:1"}, {"tap": "seat:1"})
    assert len(pad.session.replay()) == 1


def test_touches_are_ignored_while_nothing_is_asked():
    pad = Pad(Session("mykerinos", ["Ana", "Bo"]))
    pad.ask(None)
    pad.touches = [{"key": 1, "n": 1, "tap": "seat:1"}]
    assert pad.tapped == {}
