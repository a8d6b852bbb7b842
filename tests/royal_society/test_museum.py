"""The Royal Museum: relics are exhibited in the Grand Gallery, or studied."""

import pytest

from arch_engine import IllegalDecision
from tests.royal_society.desk import Desk

COLLECTIONS = {"I": 3, "II": 3, "III": 3, "IV": 5, "V": 5, "VI": 7}


def admitted(section, relics="4 scroll asia", **position):
    """Blue has placed an explorer of 6 in this section of the Museum, which is empty."""
    return Desk(
        **{
            "players": 3,
            "expertise": {"blue": "6 1 2"},
            "reputation": {"blue": 6},
            "relics": {"blue": relics},
            **position,
        }
    ).run("activate 1", f"place museum {section}")


def exhibiting(section, relics="4 scroll asia", **position):
    """With one relic less than studying needs, exhibiting is not asked."""
    desk = admitted(section, relics, **position)
    return desk.do("exhibit") if desk.question == "act" else desk


# Exhibit: how many relics


@pytest.mark.parametrize(("section", "allowed"), [(1, False), (2, True), (3, True), (6, True)])
def test_exhibiting_needs_expertise_2(section, allowed):
    desk = admitted(section)
    assert (desk.why_not("exhibit") is None) is allowed


@pytest.mark.parametrize(("section", "most"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_expertise_2_4_and_6_exhibit_up_to_1_2_and_3_relics(section, most):
    desk = exhibiting(section)
    for space in range(1, most + 1):
        assert desk.question == "exhibit"
        desk.do(f"exhibit scroll asia VI {space}")
    assert desk.turn == "yellow"
    assert desk.relics("blue") == {"scroll asia": 4 - most}
    assert desk.gallery("VI").count("blue") == most


@pytest.mark.parametrize("section", [4, 5, 6])
def test_fewer_relics_may_be_exhibited(section):
    desk = exhibiting(section).run("exhibit scroll asia IV 2", "done")
    assert desk.relics("blue") == {"scroll asia": 3}
    assert desk.turn == "yellow"


def test_two_of_three_relics_may_be_exhibited():
    desk = exhibiting(6).run("exhibit scroll asia IV 2", "exhibit scroll asia I 1", "done")
    assert desk.relics("blue") == {"scroll asia": 2}
    assert desk.turn == "yellow"


def test_exhibiting_no_relic_at_all_is_no_action():
    desk = exhibiting(6)
    assert desk.why_not("done") == "museum.exhibit"


def test_the_relics_owned_limit_what_is_exhibited():
    desk = exhibiting(6, relics="scroll asia, pottery africa")
    desk.run("exhibit scroll asia IV 2", "exhibit pottery africa IV 3")
    assert desk.relics("blue") == {}
    assert desk.turn == "yellow"


def test_only_an_own_relic_can_be_exhibited():
    desk = exhibiting(6, relics="scroll asia, pottery africa")
    assert desk.why_not("exhibit jewelry asia IV 2") == "museum.exhibit"
    assert desk.why_not("exhibit scroll africa IV 2") == "museum.exhibit"


def test_an_exhibited_relic_lies_beside_its_bag():
    desk = exhibiting(4, relics="scroll asia, pottery africa")
    desk.run("exhibit scroll asia IV 2", "exhibit pottery africa I 1")
    assert desk.beside("asia") == {"scroll": 1}
    assert desk.beside("africa") == {"pottery": 1}


# Exhibit: discs and spaces


def test_each_exhibited_relic_places_one_disc_of_the_reserve():
    desk = exhibiting(4).run("exhibit scroll asia IV 2", "exhibit scroll asia VI 7")
    assert desk.gallery("IV") == [None, "blue", None, None, None]
    assert desk.gallery("VI")[6] == "blue"
    assert desk.discs("blue") == 8


@pytest.mark.parametrize("occupant", ["blue", "yellow", "automa"])
def test_a_space_holds_only_one_disc(occupant):
    desk = exhibiting(4, gallery={"IV": f"- {occupant} - - -"})
    assert desk.why_not("exhibit scroll asia IV 2") == "museum.space"
    assert desk.legal("exhibit scroll asia IV 3")


def test_a_space_just_filled_is_no_longer_free():
    desk = exhibiting(6).do("exhibit scroll asia IV 2")
    assert desk.why_not("exhibit scroll asia IV 2") == "museum.space"


@pytest.mark.parametrize(
    ("space", "rule"),
    [
        *((space, "museum.space") for space in ("I 4", "III 4", "IV 6", "V 6")),
        ("VI 8", "turn.asked"),
        ("VI 0", "turn.asked"),
    ],
)
def test_a_collection_has_no_other_spaces(space, rule):
    assert exhibiting(4).why_not(f"exhibit scroll asia {space}") == rule


def test_any_collection_and_any_free_space_may_be_chosen():
    desk = exhibiting(2)
    assert all(
        desk.legal(f"exhibit scroll asia {name} {space}")
        for name, spaces in COLLECTIONS.items()
        for space in range(1, spaces + 1)
    )


def test_several_discs_of_one_player_may_stand_in_one_collection():
    desk = exhibiting(6, gallery={"VI": "blue blue - - - - -"})
    desk.run("exhibit scroll asia VI 3", "exhibit scroll asia VI 4", "exhibit scroll asia VI 5")
    assert desk.gallery("VI").count("blue") == 5


@pytest.mark.parametrize(
    ("wish", "relic", "fits"),
    [
        ("scroll asia", "scroll asia", True),
        ("scroll asia", "scroll africa", False),
        ("scroll asia", "pottery asia", False),
        ("scroll any", "scroll africa", True),
        ("scroll any", "pottery africa", False),
        ("any africa", "jewelry africa", True),
        ("any africa", "jewelry asia", False),
    ],
)
def test_a_space_takes_only_the_relic_it_shows(wish, relic, fits):
    desk = exhibiting(
        2, relics=f"{relic}, instrument mediterranean", collections={"I": f"{wish}, {wish}, {wish} = 2 prestige"}
    )
    assert desk.legal(f"exhibit {relic} I 2") is fits


def test_each_space_has_its_own_wish():
    desk = exhibiting(2, collections={"I": "pottery asia, scroll any, any asia = 2 prestige"})
    assert [desk.legal(f"exhibit scroll asia I {space}") for space in (1, 2, 3)] == [False, True, True]


def test_the_spaces_confrontation_has_blocked_stay_blocked():
    gallery = {"I": "automa - -", "VI": "- automa - - automa - -"}
    desk = exhibiting(6, players=2, gallery=gallery)
    assert desk.why_not("exhibit scroll asia I 1") == "museum.space"
    assert desk.why_not("exhibit scroll asia VI 5") == "museum.space"
    assert desk.legal("exhibit scroll asia I 2")


# Exhibit: rewards


THREE = "any any, any any, any any"


def rewarded(section, reward, *exhibits, **position):
    desk = exhibiting(section, collections={"I": f"{THREE} = {reward}", "II": f"{THREE} = 3 money"}, **position)
    for exhibit in exhibits:
        desk.do(f"exhibit scroll asia {exhibit}")
    if desk.question == "exhibit":
        desk.do("done")
    return desk


@pytest.mark.parametrize("section", [2, 4, 6])
def test_a_collection_gives_its_reward(section):
    assert rewarded(section, "2 prestige", "I 2").prestige("blue") == 2


def test_a_collection_not_supplied_gives_no_reward():
    desk = rewarded(2, "2 prestige", "II 2")
    assert desk.prestige("blue") == 0
    assert desk.money("blue") == 3


@pytest.mark.parametrize("exhibits", [("I 1", "I 2"), ("I 1", "I 2", "I 3"), ("I 1", "IV 1", "I 2")])
def test_a_collection_gives_its_reward_only_once_a_turn(exhibits):
    desk = rewarded(6, "2 prestige", *exhibits)
    assert desk.prestige("blue") == 2


@pytest.mark.parametrize("exhibits", [("I 1", "II 1"), ("I 1", "II 1", "I 2"), ("II 3", "I 3", "II 2")])
def test_every_supplied_collection_gives_its_reward(exhibits):
    desk = rewarded(6, "2 prestige", *exhibits)
    assert desk.prestige("blue") == 2
    assert desk.money("blue") == 3


def test_a_collection_gives_its_reward_again_in_another_turn():
    # Blue has been there before this year.
    desk = rewarded(
        2,
        "2 prestige",
        "I 2",
        gallery={"I": "blue - -"},
        pawns={"museum": "blue:2:1"},
        home={"blue": "1 3"},
        prestige={"blue": 2},
    )
    assert desk.prestige("blue") == 4


def test_a_disc_of_another_player_does_not_use_up_the_reward():
    assert rewarded(2, "2 prestige", "I 2", gallery={"I": "yellow - purple"}).prestige("blue") == 2


def test_only_the_one_who_exhibits_is_rewarded():
    desk = rewarded(2, "2 prestige", "I 2", gallery={"I": "yellow - purple"})
    assert [desk.prestige(seat) for seat in ("yellow", "purple")] == [0, 0]


@pytest.mark.parametrize(
    ("reward", "read", "value"),
    [
        ("1 science", "science", 1),
        ("2 reputation", "reputation", 8),
        ("5 money", "money", 5),
        ("6 prestige", "prestige", 6),
    ],
)
def test_a_reward_can_be_points_reputation_or_money(reward, read, value):
    assert getattr(rewarded(2, reward, "I 1"), read)("blue") == value


def test_a_reward_can_be_a_reservation_that_may_be_declined():
    desk = exhibiting(2, collections={"I": f"{THREE} = reserve"}).do("exhibit scroll asia I 1")
    assert desk.question == "reserve"
    desk.do("decline")
    assert desk.hand("blue") == []
    assert desk.turn == "yellow"


def test_a_reward_can_be_knowledge_of_choice():
    desk = exhibiting(2, collections={"I": f"{THREE} = 1 knowledge any"}).do("exhibit scroll asia I 1")
    assert desk.do("learn africa").knowledge("blue", "africa") == 1


# Discs running out


def test_nobody_exhibits_without_a_disc():
    desk = admitted(3, discs={"blue": 0})
    assert desk.why_not("exhibit") == "museum.exhibit"


def test_relics_can_be_studied_without_a_disc():
    desk = Desk(players=3, reputation={"blue": 6}, relics={"blue": "2 scroll asia"}, discs={"blue": 0})
    desk.run("activate 3", "place museum 3")
    if desk.question == "act":
        desk.do("study-relic")
    assert desk.science("blue") == 1


@pytest.mark.parametrize("discs", [1, 2])
def test_the_last_disc_ends_the_exhibition(discs):
    desk = exhibiting(6, discs={"blue": discs})
    for space in range(1, discs + 1):
        desk.do(f"exhibit scroll asia VI {space}")
    assert desk.turn == "yellow"
    assert desk.discs("blue") == 0
    assert desk.relics("blue") == {"scroll asia": 4 - discs}


def test_the_disc_the_exhibition_needs_cannot_be_swapped():
    desk = exhibiting(6, discs={"blue": 1}, reputation={"blue": 6})
    assert desk.why_not("disc") == "turn.needs-action"


def test_with_two_discs_one_may_be_swapped():
    desk = exhibiting(6, discs={"blue": 2}).do("disc")
    assert desk.reputation("blue") == 8
    desk.do("exhibit scroll asia VI 1")
    assert desk.turn == "yellow"


# Study a relic


@pytest.mark.parametrize("section", [1, 2, 3, 4])
def test_expertise_1_to_4_discards_1_relic_for_1_science(section):
    desk = admitted(section)
    if desk.question == "act":
        desk.do("study-relic")
    assert desk.science("blue") == 1
    assert desk.relics("blue") == {"scroll asia": 3}
    assert desk.beside("asia") == {"scroll": 1}
    assert desk.turn == "yellow"


@pytest.mark.parametrize("section", [5, 6])
def test_expertise_5_or_6_discards_2_relics_for_2_science(section):
    desk = admitted(section).do("study-relic")
    assert desk.science("blue") == 2
    assert desk.relics("blue") == {"scroll asia": 2}
    assert desk.beside("asia") == {"scroll": 2}
    assert desk.turn == "yellow"


@pytest.mark.parametrize("section", [5, 6])
def test_expertise_5_or_6_cannot_study_a_single_relic(section):
    desk = admitted(section, relics="scroll asia")
    assert desk.why_not("study-relic") == "museum.study-relic"


def test_the_section_decides_how_many_relics_are_studied():
    """From sections 5 and 6 two are studied by their rule; to study one an explorer is placed lower."""
    desk = admitted(5, relics="scroll asia, pottery asia, jewelry asia").do("study-relic")
    desk.run("give scroll asia", "give pottery asia")
    assert (desk.science("blue"), desk.relics("blue")) == (2, {"jewelry asia": 1})
    desk = admitted(4, relics="scroll asia, pottery asia, jewelry asia").do("study-relic")
    desk.do("give scroll asia")
    assert (desk.science("blue"), desk.relics("blue")) == (1, {"pottery asia": 1, "jewelry asia": 1})


def test_an_explorer_of_5_put_lower_studies_a_single_relic():
    desk = admitted(4, relics="scroll asia").do("study-relic")
    assert desk.science("blue") == 1
    assert desk.relics("blue") == {}


def test_any_relics_can_be_studied():
    desk = admitted(5, relics="scroll asia, pottery africa, jewelry asia").do("study-relic")
    assert desk.question == "study-relic"
    desk.run("give pottery africa", "give jewelry asia")
    assert desk.relics("blue") == {"scroll asia": 1}
    assert desk.science("blue") == 2


def test_the_second_relic_must_be_given_too():
    desk = admitted(5, relics="scroll asia, pottery africa, jewelry asia").run("study-relic", "give pottery africa")
    assert desk.why_not("done") == "turn.asked"
    assert desk.why_not("decline") == "turn.asked"
    with pytest.raises(IllegalDecision):
        desk.do("give pottery africa")


def test_studying_a_relic_places_no_disc_and_gives_no_reward():
    desk = admitted(3, collections={"I": f"{THREE} = 2 prestige"}).do("study-relic")
    assert desk.discs("blue") == 10
    assert desk.prestige("blue") == 0
    assert all(disc is None for name in COLLECTIONS for disc in desk.gallery(name))


def test_relics_are_either_exhibited_or_studied():
    desk = admitted(4).do("study-relic")
    assert desk.turn == "yellow"
    desk = exhibiting(4).do("exhibit scroll asia I 1")
    assert desk.why_not("study-relic") == "turn.asked"
