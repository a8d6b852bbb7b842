"""The page of one seat against somebody who wants to know more: the seed, all that is hidden, branches."""

import json
import re
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest

from arch_engine import load, simulate
from arch_engine.cli import main
from arch_engine.commands.show import move_lines
from arch_engine.core.chance import LONG_SEED
from arch_engine.core.errors import OptionError, PlayerFailed
from arch_engine.core.play import play_on
from arch_engine.core.table import CHANCE
from arch_engine.replay.study import Game
from arch_engine.review import Judge, review
from arch_widgets.review.page import page_of
from arch_widgets.viewer.film import NO_SECRET, film_of
from arch_widgets.viewer.widget import export_page
from tests.replay.twins import twin
from tests.widgets.pages import data_in

pytestmark = pytest.mark.slow

GAMES = [
    ("new_expedition", 3, {"monument": "tomb"}),
    ("new_expedition", 4, {"monument": "temple"}),
    ("royal_society", 2, {}),
    ("royal_society", 3, {}),
    ("royal_society", 2, {"mode": "competitive"}),
]
TRIED = 60  # so many short seeds are tried; the games below that can be found have one of them


def text_of(page):
    """All that is in a page apart from the viewer itself, which is the same in all of them."""
    return re.findall(r"<title>.*?</title>", page, re.S)[0] + json.dumps(data_in(page), ensure_ascii=False)


# -- the seed ------------------------------------------------------------------------------------------------------
class _Stops:
    """A player who ends the playing as soon as somebody is asked."""

    def choose(self, view, options, rng):
        raise StopIteration


def dealt_from(replay, seed, seat):
    """What a seat sees of the set-up that a seed deals, as `simulate` does; `replay` only says which game to set up."""
    table = replay.record.first_table()
    with suppress(PlayerFailed):
        play_on(replay.rules, table, [_Stops()] * table.seats, Random(2 * seed), Random(2 * seed + 1))
    return replay.rules.hidden.as_witnessed(table, 1 << seat).state()


def attacked(page, replay, seat):
    """The seed, if somebody with nothing but a seat's page finds it.

    Tried are short seeds and every number that stands anywhere in the page, a half of it and half of one less.
    """
    numbers = {int(digits) for digits in re.findall(r"(?<![\d.])\d+(?![\d.])", text_of(page))}
    tries = {*range(TRIED), *(part for n in numbers for part in (n, n // 2, (n - 1) // 2) if 0 <= n < 2**62)}
    shown = replay.rules.hidden.as_witnessed(replay.at(replay.turns[0]), 1 << seat).state()  # the page shows this
    return next((seed for seed in sorted(tries) if dealt_from(replay, seed, seat) == shown), None)


@pytest.fixture(scope="module", params=[("new_expedition", 3), ("royal_society", 2)])
def searched(request):
    game, seats = request.param

    def game_from(seed=None):
        record = simulate(game, ["random"] * seats, seed, names=["Ana", "Bo", "Cleo"][:seats]).record
        return Game(replace(record, moves=record.moves[:60]))

    return game_from


def page_of_bo(replay, tmp_path):
    return export_page(replay, tmp_path / "bo.html", perspective=1).read_text()


def test_a_seats_page_gives_no_seed_away_and_none_can_be_found(searched, tmp_path):
    replay = searched()
    assert LONG_SEED <= replay.record.seed < 2 * LONG_SEED
    page = page_of_bo(replay, tmp_path)
    assert str(replay.record.seed) not in page
    assert NO_SECRET not in page
    assert attacked(page, replay, 1) is None


def test_a_seats_page_of_a_short_seed_says_that_nothing_is_secret(searched, tmp_path):
    """The attack finds what can be found: such a page must say so itself."""
    replay = searched(7)
    page = page_of_bo(replay, tmp_path)
    assert attacked(page, replay, 1) == 7
    assert NO_SECRET in page
    assert "Seed" not in text_of(page)


def test_the_page_with_everything_has_the_seed_and_no_remark(searched, tmp_path):
    replay = searched(7)
    film = film_of(replay)
    assert "Seed 7." in film["subtitle"]
    assert NO_SECRET not in film["subtitle"]


def test_a_game_that_people_dealt_is_no_less_secret_for_being_labelled(searched):
    played = searched(7).record
    people = replace(played, seed=None, kinds=("person",) * len(played.kinds))
    assert NO_SECRET not in film_of(Game(people), perspective=1)["subtitle"]
    unknown = replace(played, seed=None)
    assert NO_SECRET in film_of(Game(unknown), perspective=1)["subtitle"]


def test_a_branch_of_a_game_from_a_short_seed_says_so_too(searched):
    replay = searched(7)
    step = next(step for step in range(20, len(replay)) if replay.at(step).asked == 1)
    branch = replay.branch(step, luck="fresh", seat=1)
    assert NO_SECRET in film_of(branch.replay(), perspective=1)["subtitle"]


def test_two_games_without_a_seed_are_dealt_otherwise_and_can_be_played_again(searched):
    one, other = searched(), searched()
    assert one.record.seed != other.record.seed
    assert one.moves != other.moves
    assert searched(one.record.seed).moves == one.moves


def test_a_long_seed_is_kept_in_the_file(searched, tmp_path):
    replay = searched()
    assert load(replay.save(tmp_path / "game.parquet")).record == replay.record


# -- all that is hidden --------------------------------------------------------------------------------------------
@pytest.fixture(scope="module", params=GAMES, ids=lambda given: f"{given[0]}-{given[1]}-{''.join(given[2].values())}")
def twins(request):
    """Two games that differ in what seat 1 does not see, and in nothing else."""
    game, seats, options = request.param
    replay = simulate(game, ["sensible"] * seats, seed=2, options=options)
    found = twin(replay, 1, 60, Random(1))
    assert found[0].at().state() != found[1].at().state()
    assert sum(one.facts != other.facts for one, other in zip(found[0].moves, found[1].moves, strict=True)) > 1
    return found


def test_a_seats_page_does_not_depend_on_what_the_seat_does_not_see(twins, tmp_path):
    pages = [export_page(game, tmp_path / f"{k}.html", perspective=1) for k, game in enumerate(twins)]
    one, other = (page.read_bytes() for page in pages)
    assert one == other
    others = [json.dumps(film_of(game, perspective=0)) for game in twins]
    assert others[0] != others[1] or film_of(twins[0]) != film_of(twins[1])


def test_the_moves_a_seat_is_told_do_not_depend_on_what_it_does_not_see(twins):
    one, other = (move_lines(game, len(game), 1) for game in twins)
    assert one == other


def test_a_guess_does_not_depend_on_what_the_seat_does_not_see(twins):
    """With a short seed a world made out of the true cards could be turned round."""
    one, other = (game.rules.hidden.determinize(game.at(), 1 << 1, Random(5)).state() for game in twins)
    assert one == other


def test_a_seats_review_does_not_depend_on_what_the_seat_does_not_see(twins):
    steps = [next(step for step in range(30, len(twins[0])) if twins[0].at(step).asked == 1)]
    judge = Judge(rollouts=4, candidates=2)
    found = [review(game, judge, steps=steps, luck=False, workers=1) for game in twins]
    one, other = (page_of(one, perspective=1) for one in found)
    assert one == other


# -- branches ------------------------------------------------------------------------------------------------------
def decision_of(replay, seat):
    return next(step for step in range(20, len(replay)) if replay.at(step).asked == seat != CHANCE)


def test_a_seats_page_of_a_branch_with_the_same_luck_is_refused_and_nothing_is_written(searched, tmp_path):
    replay = searched(3)
    step = decision_of(replay, 1)
    for luck, seat in (("same", 1), ("chosen", 1), ("fresh", 0)):
        branch = replay.branch(step, luck=luck, seat=seat)
        with pytest.raises(OptionError, match=f"The branch '{branch.name}' deals cards as they truly lay"):
            export_page(branch.replay(), tmp_path / "bo.html", perspective=1)
    assert not (tmp_path / "bo.html").exists()


def test_a_seats_page_of_a_branch_dealt_anew_is_written(searched, tmp_path):
    replay = searched(3)
    anew = replay.branch(decision_of(replay, 1), luck="fresh", seat=1)
    child = anew.branch(anew.at, luck="same")
    for line in (anew, child):
        assert export_page(line.replay(), tmp_path / f"{line.name}.html", perspective=1).exists()
        with pytest.raises(OptionError):
            film_of(line.replay(), perspective=0)


def test_a_branch_of_a_branch_with_the_same_luck_is_refused_whatever_its_own(searched):
    replay = searched(3)
    step = decision_of(replay, 1)
    same = replay.branch(step, luck="same").do(replay.moves[step].notation)
    anew = same.branch(len(same), luck="fresh", seat=1)
    assert anew.parent is same
    assert not anew.fair_to(1)


def test_the_page_with_every_view_of_a_same_luck_branch_has_no_seats_view(searched, tmp_path):
    replay = searched(3)
    branch = replay.branch(decision_of(replay, 1), luck="same")
    page = export_page(branch.replay(), tmp_path / "all.html").read_text()
    data = data_in(page)
    assert data["films"][0][0]["views"] == ["Everything", *[None] * len(replay.names)]
    assert not any(film for [film] in data["films"][1:])


def test_in_an_open_game_every_branch_may_be_seen():
    replay = simulate("mykerinos", ["random"] * 2, seed=1)
    assert replay.branch(30, luck="same").fair_to(1)


@pytest.mark.parametrize("command", [["show"], ["export", "-o", "page.html"]], ids=lambda command: command[0])
def test_the_command_line_tells_no_seat_of_a_same_luck_branch(searched, command, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    replay = searched(3)
    replay.branch(decision_of(replay, 1), name="Same", luck="same")
    replay.branch(decision_of(replay, 1), name="Anew", luck="fresh", seat=1)
    replay.save("study.parquet")
    what, *more = command
    assert main([what, "study.parquet", *more, "--branch", "Same", "--seat", "Bo"]) == 2
    assert "The branch 'Same' deals cards as they truly lay, which Bo could not know" in capsys.readouterr().err
    assert not (tmp_path / "page.html").exists()
    assert main([what, "study.parquet", *more, "--branch", "Anew", "--seat", "Bo"]) == 0
    assert main(["show", "study.parquet", "--seat", "Bo"]) == 0
    assert "Same" not in capsys.readouterr().out
