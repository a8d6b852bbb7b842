"""The game for one: how it is set up, and the titles of the King."""

import pytest

from tests.royal_society.desk import Desk

# A card that does next to nothing, whatever the year.
QUIET = "city 1 | city 1 | city 1 | city 1 | city 1 = money"


def begun(seed=1):
    """Blue has chosen a side, expertise, two cards and a society, and the gains of the society."""
    desk = Desk.new(players=1, seed=seed)
    asked = []
    while desk.question != "favor":
        assert desk.turn == "blue"
        asked.append(desk.question)
        desk.do(min(desk.options()))
    return desk, asked


def test_one_player_sets_up_side_expertise_cards_and_society():
    _, asked = begun()
    assert asked[:4] == ["side", "experts", "keep", "society"]


def test_the_stacks_of_bloomsbury_are_those_of_two_players():
    desk = Desk.new(players=1, seed=1)
    assert len(desk.stack(10)) == 3
    assert len(desk.stack(25)) == 3


def test_no_neutral_disc_lies_on_the_board():
    desk = Desk.new(players=1, seed=1)
    assert all(set(desk.gallery(name)) == {None} for name in ("I", "II", "III", "IV", "V", "VI"))
    assert desk.presented("B")["left"] is None


def test_the_automa_stands_on_the_first_space_and_leaves_five_favors():
    desk, _ = begun()
    assert not desk.legal("favor prestige")
    favors = {option for option in desk.options() if option.startswith("favor ")}
    assert favors == {"favor money", "favor reputation", "favor reserve", "favor knowledge", "favor relic"}


def test_the_automa_plays_first():
    desk, _ = begun()
    desk.do("favor money")
    assert desk.order == ["automa", "blue"]
    assert (desk.turn, desk.question) == ("blue", "activate")


@pytest.mark.parametrize(("year", "over"), [(4, False), (5, True)])
def test_the_game_for_one_lasts_five_years(year, over):
    assert (last_turn(year=year).turn == "over") is over


def last_turn(**position):
    desk = Desk(
        **{
            "players": 1,
            "year": 5,
            "order": "automa blue",
            "home": {"blue": "1"},
            "automa_deck": [QUIET],
            "requirements": ("prestige-15", "one-objective"),
            "presented": {"A": "blue"},
            "published": {"blue": "10 25"},
            **position,
        }
    )
    for decision in ("activate 1", "place university 1", "study", "learn africa"):
        if desk.legal(decision):
            desk.do(decision)
    return desk


@pytest.mark.parametrize(
    ("score", "title"),
    [
        (0, "Novice"),
        (39, "Novice"),
        (40, "Royal Archeologist"),
        (49, "Royal Archeologist"),
        (50, "Honorary Fellow of the Royal Society"),
        (59, "Honorary Fellow of the Royal Society"),
        (60, "Grand Archeologist of His Majesty"),
        (69, "Grand Archeologist of His Majesty"),
        (70, "Fellow of the Royal Society"),
        (79, "Fellow of the Royal Society"),
        (80, "Sir"),
        (81, "Sir"),
        (120, "Sir"),
    ],
)
def test_the_title_of_a_score(score, title):
    desk = last_turn(prestige={"blue": score}, science={"blue": 30})
    assert desk.turn == "over"
    assert desk.final("blue") == score
    assert desk.title == title


def test_the_title_goes_by_the_lower_score():
    assert last_turn(prestige={"blue": 100}, science={"blue": 9}).title == "Royal Archeologist"


@pytest.mark.parametrize(("prestige", "unmet"), [(14, {"prestige-15"}), (15, set())])
def test_the_first_requirement_is_checked_after_the_third_year(prestige, unmet):
    assert last_turn(year=3, prestige={"blue": prestige}).unmet("blue") == unmet


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_for_one_ends_with_a_title(seed):
    desk = Desk.new(players=1, seed=seed)
    desk.play_on(seed=seed)
    assert desk.turn == "over"
    assert desk.title in {
        "Novice", "Royal Archeologist", "Honorary Fellow of the Royal Society", "Grand Archeologist of His Majesty",
        "Fellow of the Royal Society", "Sir",
    }  # fmt: skip
