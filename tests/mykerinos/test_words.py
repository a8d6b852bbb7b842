"""What the engine says: the board as text, and the sentence against a line, which names what is wrong and what to write."""

import pytest

from arch_engine import NotationError, Session
from arch_engine.mykerinos import RULES
from arch_engine.mykerinos.words import board
from tests.mykerinos.desk import Desk

MARKERS = "markers violet lemon brown blackmore tangerine"


def sentence(desk, text):
    refusal = RULES.why_not(desk.table, RULES.words.parse(desk.table, text))
    return refusal and (refusal.rule, refusal.sentence)


def unread(desk, text):
    with pytest.raises(NotationError) as refused:
        RULES.words.parse(desk.table, text)
    return str(refused.value)


def rows(desk):
    """The lines of the region by their number."""
    lines = board(desk.table, ["Ana", "Bo", "Cleo", "Di"][: desk.table.seats]).splitlines()
    return {line.split()[0]: line[5:] for line in lines[3:12] if line.strip() and line.split()[0].isdigit()}


# The region


def test_where_a_parcel_was_taken_the_board_shows_neither_free_spaces_nor_pyramids():
    desk = Desk(pyramids="a1 b1 e1", cubes={"blue": "c1", "red": "f5"}, cards={"blue": "lemon"})
    assert rows(desk)["1"] == "^  ^  B  .   ^  .  .  ."
    desk.run("lemon start a1")
    assert rows(desk)["1"] == "B  ^  B  .   ^  .  .  ."
    desk.survey()
    desk.run("claim left")
    assert (desk.area, rows(desk)["1"]) == (4, ""), (
        "the parcels of areas 1 and 2 are gone, and their pyramids with them"
    )
    assert rows(desk)["4"].strip() == ".  .  .  ."
    assert rows(desk)["5"].strip() == ".  R  .  ."


def test_a_cube_lies_on_when_its_parcel_is_taken():
    desk = Desk(pyramids="a1 b1", cubes={"blue": "a1 c1", "red": "d1"}).survey().do("claim left")
    assert (desk.area, desk.question) == (1, "second")
    assert rows(desk)["1"] == "B     B  R   .  .  .  ."
    assert rows(desk)["2"] == "      .  .   .  .  .  ."


# Who begins


def test_only_colours_that_play_are_offered():
    assert unread(Desk(players=2), "first-player pink") == "Name the colour that begins: blue or red."
    assert unread(Desk(players=4), "first-player pink") == "Name the colour that begins: blue, red, green or white."
    new = RULES.new_table(3)
    assert RULES.why_not(new, ("first-player", 3)).sentence.endswith("one of the players: blue, red or green.")


@pytest.mark.parametrize(
    ("game", "text"),
    [("mykerinos", "first-player Bo"), ("mykerinos", "FIRST-PLAYER  bo"), ("new_expedition", "rob Bo")],
)
def test_whoever_writes_a_name_is_told_the_colours(game, text):
    with pytest.raises(NotationError, match=r"red.* \(Ana is Blue, Bo is Red and Cleo is Green\)\.$"):
        Session(game, ["Ana", "Bo", "Cleo"]).do(text)


def test_a_name_of_several_words_and_one_that_is_part_of_a_word():
    game = Session("mykerinos", ["Ana  Lía", "Bo"])
    with pytest.raises(NotationError, match="Ana  Lía is Blue and Bo is Red"):
        game.do("first-player ana lía")
    with pytest.raises(NotationError) as refused:
        game.do("first-player bob")
    assert str(refused.value) == "Name the colour that begins: blue or red."


# The region, written down


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("region 12 7t 30 1 2t 3 4 12", "Parcel 12 is named twice; each card lies out once a game."),
        ("region 12 7t 30 1 12t 12 4 5", "Parcel 12 is named 3 times; each card lies out once a game."),
        (
            "region 12 7t 30 1 2t 3 4",
            "This season's region is 8 different parcels, two for each of 4 areas; that names 7.",
        ),
        ("region", "This season's region is 8 different parcels, two for each of 4 areas; that names 0."),
    ],
)
def test_a_region_says_which_parcel_and_how_many(text, said):
    game = Session("mykerinos", ["Ana", "Bo", "Cleo"]).do("first-player red").do(MARKERS)
    refusal = game.why_not(text)
    assert (refusal.rule, refusal.sentence) == ("new-season.region", said)


def test_a_parcel_of_an_earlier_season_is_named():
    desk = Desk(season=4)
    desk.table.begin_season(4)
    desk.table.ask(-1, "region")
    gone = next(card for card in range(36) if not desk.table.deck >> card & 1)
    assert sentence(desk, f"region {gone + 1}") == (
        "new-season.region",
        f"Parcel {gone + 1} is not in the pile any more; each card lies out once a game.",
    )


# Three cubes


def test_three_spaces_are_listed_as_one_speaks():
    desk = Desk(season=2, cubes={"blue": "d3"}, cards={"blue": "tangerine"})
    assert sentence(desk, "tangerine a1 b1 c1") == (
        "excavation.extend-from-own",
        "None of a1, b1 and c1 is beside a cube of this colour (corners do not count).",
    )
    assert "On d4, f4 and g4 the cubes cannot" in sentence(desk, "tangerine d4 f4 g4")[1]
    assert sentence(desk, "extend a1 b1")[1].startswith("Neither of a1 and b1 is")


# Neutral cubes


def test_leaving_neutral_cubes_that_are_not_there_says_so():
    desk = Desk(players=2, neutral={"blue": 0, "red": 3}).do("start a1")
    assert (desk.turn, desk.question) == ("red", "action"), "blue is not asked"
    assert sentence(desk, "neutral none") == (
        "neutral.place",
        "Neutral cubes follow only an action of a player who has some in keeping and has not passed "
        "(blue keeps none and red keeps 3); leave this line out.",
    )
    assert sentence(desk, "neutral start a2") == sentence(desk, "neutral none")


def test_there_is_no_neutral_colour_with_more_players():
    assert sentence(Desk(players=3), "neutral none") == (
        "neutral.place",
        "The neutral colour plays only with two players; leave this line out.",
    )


def test_neutral_alone_says_what_may_follow():
    assert unread(Desk(players=2), "neutral").endswith("or 'neutral none' to leave the neutral cubes.")
    desk = Desk(players=2, cubes={"neutral": "a1", "blue": "a2", "red": "a3"}, question="neutral-card")
    assert unread(desk, "neutral") == (
        "Write 'neutral left' or 'neutral right', the parcel that the neutral colour takes."
    )
