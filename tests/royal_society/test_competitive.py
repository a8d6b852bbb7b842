"""Two players, Competitive: the Automa is the third player."""

import pytest

from tests.royal_society.desk import Desk

QUIET = "city 1 | city 1 | city 1 | city 1 | city 1 = money"


def begun(seed=1):
    desk = Desk.new(players=2, seed=seed, mode="competitive")
    while desk.question != "favor":
        desk.do(min(desk.options()))
    return desk


def last_turn(**position):
    desk = Desk(
        **{
            "players": 2,
            "mode": "competitive",
            "year": 5,
            "order": "automa yellow blue",
            "home": {"blue": "1", "yellow": ""},
            "automa_deck": [QUIET],
            "requirements": ("prestige-15", "one-objective"),
            "presented": {"A": "blue yellow"},
            "published": {"blue": "10 25", "yellow": "10 25"},
            **position,
        }
    )
    for decision in ("activate 1", "place university 1", "study", "learn africa"):
        if desk.legal(decision):
            desk.do(decision)
    return desk


def test_the_stacks_of_bloomsbury_are_those_of_three_players():
    desk = Desk.new(players=2, seed=1, mode="competitive")
    assert (len(desk.stack(10)), len(desk.stack(25))) == (4, 4)


def test_nothing_is_blocked_on_the_board():
    desk = Desk.new(players=2, seed=1, mode="competitive")
    assert all(set(desk.gallery(name)) == {None} for name in ("I", "II", "III", "IV", "V", "VI"))
    assert desk.presented("B") == {"left": None, "right": []}
    assert all(not desk.pawns(location) for location in ("university", "museum", "city", "port"))


def test_both_players_choose_among_the_five_favors_the_automa_leaves():
    desk = begun()
    favors = {option for option in desk.options() if option.startswith("favor ")}
    assert len(favors) == 5
    assert "favor prestige" not in favors
    first = desk.turn
    desk.do("favor relic")
    if desk.question == "relic":
        desk.do(min(option for option in desk.options() if option.startswith("take ")))
    assert desk.turn != first
    assert len({option for option in desk.options() if option.startswith("favor ")}) == 4


def test_the_automa_plays_first_in_the_first_year():
    desk = begun()
    first = desk.turn
    desk.do("favor money")
    second = desk.turn
    desk.do("favor reputation")
    assert desk.order == ["automa", first, second]
    assert desk.turn == first


@pytest.mark.parametrize(("section", "money"), [(1, 3), (4, 0)])
def test_no_disc_stands_on_the_locations_but_pawns_of_the_automa_teach(section, money):
    relics = {"blue": "scroll asia, pottery asia"}
    bare = Desk(players=2, mode="competitive", relics=relics)
    bare.run("activate 1", "place city 1")
    assert bare.money("blue") == 0
    desk = Desk(players=2, mode="competitive", relics=relics, expertise={"blue": "4 1 1"}, pawns={"city": "automa::4"})
    desk.run("activate 1", f"place city {section}")
    assert desk.money("blue") == money


@pytest.mark.parametrize(("peer", "prestige"), [(3, 0), (4, 2)])
def test_a_pawn_of_the_automa_hides_lower_peers_and_shares_the_top(peer, prestige):
    desk = Desk(
        players=2,
        mode="competitive",
        relics={"blue": "scroll asia, pottery asia"},
        home={"yellow": "2 3"},
        expertise={"yellow": f"{peer} 1 1"},
        pawns={"city": f"automa::4 yellow:1:{peer}"},
    )
    desk.run("activate 1", "place city 1")
    assert desk.money("blue") == 3
    assert desk.prestige("yellow") == prestige


@pytest.mark.parametrize(("year", "over"), [(4, False), (5, True)])
def test_the_game_lasts_five_years(year, over):
    assert (last_turn(year=year).turn == "over") is over


@pytest.mark.parametrize(
    ("discs", "prestige"),
    [("automa automa blue", 0), ("automa blue blue", 12), ("automa blue -", 3), ("automa blue yellow", 4)],
)
def test_discs_of_the_automa_count_in_the_gallery(discs, prestige):
    assert last_turn(gallery={"I": discs}).prestige("blue") == prestige


def test_the_automa_never_wins():
    desk = last_turn(gallery={"I": "automa automa automa", "VI": "automa automa automa automa - - -"})
    assert desk.winners == {"blue", "yellow"}


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_with_the_automa_ends_with_a_winner(seed):
    desk = Desk.new(players=2, seed=seed, mode="competitive")
    desk.play_on(seed=seed)
    assert desk.turn == "over"
    assert desk.winners
    assert desk.winners <= {"blue", "yellow"}
