"""The widget `Play` without a browser: what is on the page of which screen, and what is no longer."""

import json

import pytest

from arch_widgets import Play
from tests.widgets.play.evenings import form_of


@pytest.fixture
def play(tmp_path):
    return Play(tmp_path / "games")


def wish(play, act, **more):
    play.seat.wish = {"n": play.seat.wish.get("n", 0) + 1, "act": act, **more}


def tap(play, *touches):
    """Taps on the table, as the browser sends them."""
    play.seat.touches = [{"key": play.seat.asking["key"], "n": n, **touch} for n, touch in enumerate(touches, start=1)]


def answer(play):
    """Tap whatever is legal, and Done where it may end, until something else is asked."""
    key, touches = play.seat.asking["key"], []
    while play.seat.asking.get("key") == key:
        tapped = play.seat.tapped
        touches.append({"done": True} if tapped["done"] else {"tap": tapped["legal"][0]})
        tap(play, *touches)
    return key


def sent(play):
    """All that the browser has of it now: the state of every widget that is on the page."""
    shown = [play.seat, *([play.viewer] if play.viewer is not None else [])]
    return json.dumps(
        [{name: value for name, value in one.get_state().items() if name[:1] != "_"} for one in shown], default=str
    )


def test_it_begins_with_my_games_and_the_form(play):
    assert repr(play) == "Play('new')"
    assert list(play.children) == [play.chooser, play.seat]
    assert play.seat.page["screen"] == "new"


def test_what_is_wrong_stands_at_its_field(play):
    wish(play, "begin", form=form_of("mykerinos", ["person"]))
    assert "not 1" in play.seat.page["errors"]["seats"]


def test_decisions_are_tapped_at_the_table(play):
    wish(play, "begin", form=form_of("mykerinos", ["person", "quick"]))
    assert list(play.children) == [play.viewer]
    assert (play.viewer.mode, play.viewer.film["views"]) == ("play", [])
    moves = play.viewer.at
    answer(play)
    assert play.viewer.at == len(play.viewer.film["moves"]) > moves
    assert play.seat.page["said"]["ok"]


def test_what_is_tapped_stays_when_an_earlier_move_is_looked_at(play):
    wish(play, "begin", form=form_of("mykerinos", ["person", "quick"]))
    key = play.seat.asking["key"]
    play.viewer.at = 1
    assert play.seat.asking["key"] == key
    assert play.desk.shown == 1


@pytest.mark.parametrize("game", ["new_expedition", "royal_society"])
def test_behind_the_cover_nothing_of_the_game_is_on_the_page(play, game):
    wish(play, "begin", form=form_of(game, ["person", "person"], undo=True))
    covers = 0
    for _ in range(14):
        if play.desk.screen == "cover":
            covers += 1
            assert list(play.children) == [play.seat]
            assert (play.viewer, play.seat.asking, play.seat.tapped, play.seat.touches) == (None, {}, {}, [])
            name = play.seat.page["cover"]["text"]
            assert set(play.seat.page) == {
                "screen",
                "title",
                "asked",
                "seat",
                "said",
                "saved",
                "can",
                "over",
                "thinking",
                "way",
                "cover",
            }
            assert name in sent(play)
            before = play.seat.page
            wish(play, "uncover")
            assert before != play.seat.page
        assert str(play.desk.sitting.session.replay().record.seed) not in sent(play)
        answer(play)
    assert covers > 1


def test_the_view_of_everything_cannot_be_asked_for_from_the_page(play):
    wish(play, "begin", form=form_of("new_expedition", ["person", "quick"]))
    film = play.viewer.film
    for view in (2, 0):
        play.viewer.view = view
        assert play.viewer.film == film
    play.viewer.mode = "look"
    assert play.desk.screen == "table"
    assert play.viewer.film == film


def test_buttons_change_the_mode_and_back(play):
    wish(play, "begin", form=form_of("mykerinos", ["person", "quick"]))
    answer(play)
    wish(play, "look")
    assert (play.viewer.mode, bool(play.viewer.film["curve"])) == ("look", True)
    play.viewer.mode = "play"  # at the head of the workbench
    assert play.desk.screen == "table"
    assert play.viewer.film["curve"] is None
    for mode in ("whatif", "review"):
        wish(play, mode)
        assert (play.viewer.mode, play.desk.screen) == (mode, mode)
        assert play.viewer.parts[mode]
    wish(play, "back")
    assert play.viewer.mode == "play"
    moves = play.viewer.at
    answer(play)  # the game goes on
    assert play.viewer.at > moves
    assert list(play.children) == [play.viewer]
    wish(play, "leave")
    assert list(play.children) == [play.chooser, play.seat]
    mine = play.chooser.games[0]
    assert (mine["title"], mine["state"]) == ("Mykerinos", "yours, unfinished")
    play.chooser.wish = {"n": 1, "file": mine["key"]}
    assert list(play.children) == [play.viewer]
    assert play.viewer.at > moves
