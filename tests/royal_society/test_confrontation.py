"""Two players, Confrontation: discs of an unused color block spaces for the whole game."""

import pytest

from tests.royal_society.desk import Desk

COLLECTIONS = {"I": 3, "II": 3, "III": 3, "IV": 5, "V": 5, "VI": 7}


def blocked(desk):
    return {name: [space for space, disc in enumerate(desk.gallery(name), 1) if disc] for name in COLLECTIONS}


# Set-up


@pytest.mark.parametrize("seed", range(3))
def test_one_space_of_every_top_collection_and_two_of_the_bottom_one_are_blocked(seed):
    desk = Desk.new(players=2, seed=seed)
    assert {name: len(spaces) for name, spaces in blocked(desk).items()} == {
        "I": 1, "II": 1, "III": 1, "IV": 1, "V": 1, "VI": 2,
    }  # fmt: skip
    assert all(disc in (None, "automa") for name in COLLECTIONS for disc in desk.gallery(name))


def test_which_spaces_are_blocked_is_chance():
    assert len({str(blocked(Desk.new(players=2, seed=seed))) for seed in range(10)}) > 1


def test_the_left_space_of_objective_b_is_blocked():
    desk = Desk.new(players=2, seed=1)
    assert desk.presented("B") == {"left": "automa", "right": []}
    assert [desk.presented(letter)["left"] for letter in "AC"] == [None, None]


def test_the_stacks_of_bloomsbury_hold_three_tiles():
    desk = Desk.new(players=2, seed=1)
    assert (len(desk.stack(10)), len(desk.stack(25))) == (3, 3)


def test_all_six_favors_are_open_to_the_two_players():
    desk = Desk.new(players=2, seed=1)
    while desk.question != "favor":
        desk.do(min(desk.options()))
    first = desk.turn
    assert len({option for option in desk.options() if option.startswith("favor ")}) == 6
    desk.do("favor money")
    assert desk.turn != first
    assert not desk.legal("favor money")
    desk.do("favor prestige")
    assert sorted(desk.order) == ["blue", "yellow"]


# The blocked spaces


def test_nothing_is_exhibited_on_a_blocked_space():
    desk = Desk(
        players=2,
        reputation={"blue": 6},
        expertise={"blue": "2 1 1"},
        relics={"blue": "scroll asia"},
        gallery={"I": "automa - -"},
    )
    desk.run("activate 1", "place museum 2", "exhibit")
    assert not desk.legal("exhibit scroll asia I 1")
    assert desk.legal("exhibit scroll asia I 2")


@pytest.mark.parametrize(("choice", "science", "prestige"), [("science", 2, 0), ("prestige", 0, 10)])
def test_the_first_to_present_objective_b_scores_the_right_icon(choice, science, prestige):
    desk = Desk(players=2, expertise={"blue": "4 4 4"}, presented={"B": "automa"}, stacks={10: "", 25: ""})
    desk.run("present B", f"choose {choice}")
    assert (desk.science("blue"), desk.prestige("blue")) == (science, prestige)
    assert desk.presented("B") == {"left": "automa", "right": ["blue"]}


def test_the_other_objectives_are_open_on_the_left():
    desk = Desk(
        players=2, expertise={"blue": "4 4 4"}, objectives={"A": "all-at-4", "B": "two-at-5", "C": "knowledge-12"}
    )
    desk.run("present A", "choose science")
    assert desk.science("blue") == 4


# The discs on the locations


@pytest.mark.parametrize(("section", "reward"), [(1, True), (3, True), (4, False), (5, False)])
def test_an_explorer_lower_than_four_has_the_reward_of_the_location(section, reward):
    desk = Desk(players=2, expertise={"blue": "5 1 1"}, relics={"blue": "scroll asia, pottery asia"})
    desk.run("activate 1", f"place city {section}")
    assert desk.money("blue") == (3 if reward else 0)


@pytest.mark.parametrize(("location", "reputation"), [("university", 4), ("museum", 6), ("city", 4), ("port", 4)])
def test_there_is_a_disc_on_every_location(location, reputation):
    desk = Desk(players=2, reputation={"blue": reputation}, relics={"blue": "scroll asia, pottery asia"})
    desk.run("activate 1", f"place {location} 1")
    if location == "university":
        assert desk.question == "knowledge"
        desk.do("learn africa")
        assert desk.knowledge("blue", "africa") == 1
    elif location == "port":
        assert desk.question == "reserve"
    elif location == "city":
        assert desk.money("blue") == 3
    else:
        assert desk.reputation("blue") == 7


@pytest.mark.parametrize(("peer", "gain"), [(2, 0), (3, 0), (4, 2), (5, 2)])
def test_the_disc_counts_as_an_explorer_of_four_that_hides_lower_ones(peer, gain):
    desk = Desk(
        players=2,
        home={"yellow": "2 3"},
        expertise={"yellow": f"{peer} 1 1"},
        pawns={"city": f"yellow:1:{peer}"},
        relics={"blue": "scroll asia, pottery asia"},
    )
    desk.run("activate 1", "place city 1")
    assert desk.money("blue") == 3
    assert desk.prestige("yellow") == gain


def test_an_explorer_of_four_beside_the_disc_is_a_peer_for_lower_ones():
    desk = Desk(
        players=2,
        expertise={"blue": "3 1 1"},
        home={"blue": "1", "yellow": ""},
        pawns={"city": "blue:2:4"},
        relics={"blue": "scroll asia, pottery asia"},
    )
    desk.run("activate 1", "place city 3")
    assert (desk.money("blue"), desk.prestige("blue")) == (3, 2)


# The end


@pytest.mark.parametrize(
    ("discs", "prestige"),
    [
        ("automa automa blue - - - -", 0),
        ("automa automa blue blue - - -", 3),
        ("automa automa blue blue blue - -", 6),
        ("automa automa blue blue blue yellow yellow", 12),
        ("automa automa blue blue yellow yellow yellow", 0),
    ],
)
def test_the_discs_are_counted_for_the_points_of_the_gallery(discs, prestige):
    desk = Desk(
        players=2,
        year=5,
        home={"blue": "1", "yellow": ""},
        gallery={"VI": discs, "I": "- - -"},
        requirements=("prestige-15", "one-objective"),
        presented={"A": "blue yellow"},
        published={"blue": "10 25"},
    )
    for decision in ("activate 1", "place university 1", "learn asia", "study", "learn africa"):
        if desk.legal(decision):
            desk.do(decision)
    assert desk.turn == "over"
    assert desk.prestige("blue") == prestige


@pytest.mark.parametrize("seed", range(2))
def test_the_neutral_discs_never_move(seed):
    desk = Desk.new(players=2, seed=seed)
    before = blocked(desk)
    desk.play_on(seed=seed)
    assert desk.turn == "over"
    for name, spaces in before.items():
        now = desk.gallery(name)
        assert [space for space, disc in enumerate(now, 1) if disc == "automa"] == spaces
    assert desk.presented("B")["left"] == "automa"
