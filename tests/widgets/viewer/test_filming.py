"""A film that is taken while its game is played is the film of the game so far."""

from random import Random

import pytest

from arch_engine import Session, simulate
from arch_widgets.viewer.film import Filming, film_of


@pytest.mark.parametrize(("game", "seat"), [("mykerinos", None), ("new_expedition", 1), ("royal_society", 0)])
def test_a_film_follows_its_game(game, seat):
    whole = simulate(game, ["quick"] * 2, seed=3)
    steps = [0, 1, 9, 10, 24]
    filming = Filming(Session.resumed(whole, 0).replay(), None, seat)
    for step in steps:
        replay = Session.resumed(whole, step).replay()
        assert filming.follow(replay) == film_of(replay, None, seat)


def test_moves_that_were_taken_back_leave_the_film():
    game = Session.resumed(simulate("mykerinos", ["quick"] * 2, seed=3), 12)
    filming = Filming(game.replay())
    before = filming.film
    game.undo()
    assert filming.follow(game.replay()) == film_of(game.replay())
    assert len(before["moves"]) == 12  # a film that was handed out stays as it was
    game.do(game.options()[0])
    assert filming.follow(game.replay()) == film_of(game.replay())


def test_another_move_in_the_place_of_one_is_seen():
    whole = simulate("mykerinos", ["quick"] * 2, seed=3)
    game = Session.resumed(whole, 12)
    filming = Filming(game.replay())
    game.undo()
    other = next(line for line in game.options() if line != whole.moves[11].notation)
    game.do(other)
    assert len(game.replay()) == 12
    assert filming.follow(game.replay()) == film_of(game.replay())


@pytest.mark.parametrize(("game", "seat"), [("mykerinos", None), ("new_expedition", 1), ("royal_society", 0)])
def test_a_film_goes_on_from_the_last_move_that_stayed(game, seat):
    whole = simulate(game, ["quick"] * 2, seed=3)
    filming = Filming(Session.resumed(whole, 40).replay(), None, seat)
    for step in (31, 12, 13, 0, 5):
        earlier = filming.film["steps"]
        session = Session.resumed(whole, step)
        if step > 12:
            session.draw(Random(1))
        film = filming.follow(session.replay())
        assert film == film_of(session.replay(), None, seat)
        stayed = min(step, len(earlier))
        assert all(film["steps"][k] is earlier[k] for k in range(stayed))  # not taken again
