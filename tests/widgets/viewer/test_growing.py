"""A film of which only what came since is sent while its game goes on."""

import pytest

from arch_engine import Session, simulate
from arch_widgets.viewer.film import Filming, film_of
from arch_widgets.viewer.growing import GrowingFilm, more_of

PARTS = {"steps", "moves"}


def extended(film, more):
    """A film with what came since, as the browser puts them together."""
    return {
        **film,
        **{name: part for name, part in more.items() if name not in (*PARTS, "since")},
        **{name: film[name] + more[name] for name in PARTS},
    }


class Sent(GrowingFilm):
    """A widget that keeps what it sends."""

    _esm = "export default {}"

    def __init__(self, **traits):
        self.messages = []
        super().__init__(**traits)

    def send_state(self, key=None):
        self.messages.append(key if isinstance(key, str) else sorted(key or []))


@pytest.mark.parametrize("game", ["mykerinos", "new_expedition", "royal_society"])
def test_what_came_since_makes_the_film_whole(game):
    whole = simulate(game, ["quick"] * 2, seed=3)
    filming = Filming(Session.resumed(whole, 0).replay())
    film = filming.film
    for step in (1, 2, 9, 10, len(whole)):
        later = filming.follow(Session.resumed(whole, step).replay())
        more = more_of(film, later)
        assert more is not None
        assert len(more["steps"]) == step - more["since"]
        film = extended(film, more)
        assert film == later
    assert {**film, "subtitle": ""} == {**film_of(whole), "subtitle": ""}  # the game goes on, so its seed is not told


def test_a_film_whose_moves_are_others_does_not_go_on():
    game = Session.resumed(simulate("mykerinos", ["quick"] * 2, seed=3), 12)
    filming = Filming(game.replay())
    before = filming.film
    game.undo()
    assert more_of(before, filming.follow(game.replay())) is None
    game.do(game.options()[1])
    assert more_of(before, filming.follow(game.replay())) is None


def test_only_what_came_since_is_sent():
    game = Session.resumed(simulate("mykerinos", ["quick"] * 2, seed=3), 12)
    filming = Filming(game.replay())
    sent = Sent(film=filming.film)
    sent.messages.clear()
    for _ in range(3):
        game.do(game.options()[0])
        sent.grow(filming.follow(game.replay()))
        assert sent.get_state()["film"] == film_of(game.replay())  # a page opened anew gets the whole
    assert sent.messages == ["more"] * 3


def test_where_moves_are_taken_back_the_whole_is_sent_and_the_next_move_again_by_itself():
    game = Session.resumed(simulate("mykerinos", ["quick"] * 2, seed=3), 12)
    filming = Filming(game.replay())
    sent = Sent(film=filming.film)
    line = game.options()[0]
    for _ in range(2):  # the same move twice is twice the same message
        sent.messages.clear()
        game.do(line)
        sent.grow(filming.follow(game.replay()))
        assert sent.messages == ["more"]
        game.undo()
        sent.grow(filming.follow(game.replay()))
        assert sent.messages[1:] == ["film", "more"]
        assert sent.more == {}


def test_a_page_that_missed_something_gets_the_whole():
    sent = Sent(film=film_of(simulate("mykerinos", ["quick"] * 2, seed=3)))
    sent.messages.clear()
    sent._handle_custom_msg({"missed": "film"}, [])
    assert sent.messages == ["film"]
    sent._handle_custom_msg({"missed": "hand"}, [])
    assert sent.messages == ["film"]
