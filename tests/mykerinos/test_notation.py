"""Decisions as lines: printing them, reading them, and what is said about lines that cannot be read."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arch_engine import IllegalDecision, NotationError
from arch_engine.mykerinos import RULES, notation
from tests.mykerinos.desk import Desk

DESK = Desk(cubes={"blue": "d4", "red": "a1"}, cards={"blue": "violet lemon brown blackmore tangerine"})
OTHER_MARKERS = Desk(markers="tangerine brown violet lemon blackmore")


def read(text, desk=DESK):
    return RULES.words.parse(desk.table, text)


def say(decision, desk=DESK):
    return RULES.words.format(desk.table, decision)


# Reading and printing


@pytest.mark.parametrize(
    ("line", "decision"),
    [
        ("pass", ("pass",)),
        ("start a1", ("start", 0)),
        ("start h9", ("start", 71)),
        ("extend d5 d6", ("extend", 35, 43)),
        ("neutral none", ("neutral",)),
        ("neutral start d4", ("neutral", 27)),
        ("violet start d4", ("violet", 27)),
        ("violet extend d5 d6", ("violet", 35, 43)),
        ("lemon start d4", ("lemon", 27)),
        ("lemon extend d5 d6", ("lemon", 35, 43)),
        ("brown violet-3", ("brown", 0)),
        ("brown violet-5", ("brown", 1)),
        ("brown violet-lemon", ("brown", 2)),
        ("brown tangerine-violet", ("brown", 14)),
        ("blackmore d4 d5", ("blackmore", 27, 35)),
        ("tangerine d5 d6 e6", ("tangerine", 35, 43, 44)),
        ("claim left", ("claim", 0)),
        ("claim right", ("claim", 1)),
        ("book lemon-3", ("book", 3)),
        ("decline", ("decline",)),
        ("neutral left", ("neutral-card", 0)),
        ("neutral right", ("neutral-card", 1)),
        ("first-player blue", ("first-player", 0)),
        ("first-player white", ("first-player", 3)),
        ("markers brown lemon violet tangerine blackmore", ("markers", 2, 1, 0, 4, 3)),
        ("region 12 7t 36", ("region", 11, 0, 6, 1, 35, 0)),
    ],
)
def test_a_line_and_its_decision(line, decision):
    assert read(line) == decision
    assert say(decision) == line


def test_the_spaces_of_an_extension_are_printed_as_the_cubes_go_down():
    assert say(("extend", 19, 11)) == "extend d3 d2"
    assert say(("extend", 11, 19)) == "extend d3 d2"


@pytest.mark.parametrize(
    "line", ["tangerine d5 d6 e6", "tangerine e6 d6 d5", "tangerine d6 e6 d5", "tangerine e6 d5 d6"]
)
def test_any_order_of_the_spaces_of_an_extension_is_read(line):
    assert read(line) == ("tangerine", 35, 43, 44)


@pytest.mark.parametrize("line", ["extend d3 d2", "extend d2 d3"])
def test_either_order_of_two_spaces_is_read(line):
    assert read(line) == ("extend", 11, 19)


def test_rooms_are_named_by_the_patrons_on_the_wings():
    assert read("book tangerine-3", OTHER_MARKERS) == ("book", 0)
    assert read("book brown-violet", OTHER_MARKERS) == ("book", 5)
    assert say(("book", 14), OTHER_MARKERS) == "book blackmore-tangerine"


def test_the_two_patrons_of_a_room_between_may_stand_in_either_order():
    assert read("book lemon-violet") == read("book violet-lemon") == ("book", 2)


def test_more_blanks_than_needed_are_no_matter():
    assert read("  extend   d5\td6 \n") == ("extend", 35, 43)


def test_an_illegal_decision_can_be_printed_too():
    assert say(("extend", 0, 63)) == "extend a1 h8"


def test_reading_does_not_ask_whether_it_is_legal():
    assert read("extend a1 h8") == ("extend", 0, 63)
    with pytest.raises(IllegalDecision):
        RULES.decide(DESK.table, read("extend a1 h8"))


@settings(deadline=None)
@given(st.data())
def test_every_option_is_read_back_as_itself(data):
    seed = data.draw(st.integers(0, 10**6))
    table = Desk.new(players=data.draw(st.integers(2, 4)), seed=seed).table
    for decision in RULES.options(table):
        assert RULES.words.parse(table, RULES.words.format(table, decision)) == decision


# Lines that cannot be read


EXAMPLES = "write for example pass, start d4, extend d4 d5, lemon start d4, claim left or book lemon-3."
NO_SPACE = "is no space; spaces are a1 to h6, in season 4 to h9."
NEUTRAL = "Write 'neutral start d4' or 'neutral extend d4 d5', or 'neutral none' to leave the neutral cubes."
ROOMS = (
    "the rooms of this game are violet-3, violet-5, violet-lemon, lemon-3, lemon-5, lemon-brown, brown-3, brown-5, "
    "brown-blackmore, blackmore-3, blackmore-5, blackmore-tangerine, tangerine-3, tangerine-5, tangerine-violet."
)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", f"'' is no decision; {EXAMPLES}"),
        ("   ", f"'   ' is no decision; {EXAMPLES}"),
        ("dig d4", f"'dig d4' is no decision; {EXAMPLES}"),
        ("pass now", "'pass' stands alone; leave out 'now'."),
        ("decline left", "'decline' stands alone; leave out 'left'."),
        ("start", "Name the spaces, as in 'start d4'."),
        ("start d4 d5", "That names 2 spaces; write it as in 'start d4'."),
        ("start i1", f"'i1' {NO_SPACE}"),
        ("start a0", f"'a0' {NO_SPACE}"),
        ("start a10", f"'a10' {NO_SPACE}"),
        ("start a²", f"'a²' {NO_SPACE}"),
        ("start 1a", f"'1a' {NO_SPACE}"),
        ("extend d4", "That names 1 space; write it as in 'extend d4 d5'."),
        ("extend d4 d5 d6", "That names 3 spaces; write it as in 'extend d4 d5'."),
        ("blackmore d4", "That names 1 space; write it as in 'blackmore d4 d5'."),
        ("tangerine d4 d5", "That names 2 spaces; write it as in 'tangerine d4 d5 e5'."),
        ("violet d4", "Write 'violet start d4' or 'violet extend d4 d5'."),
        ("lemon", "Write 'lemon start d4' or 'lemon extend d4 d5'."),
        ("lemon start d4 d5", "That names 2 spaces; write it as in 'lemon start d4'."),
        ("lemon extend d4", "That names 1 space; write it as in 'lemon extend d4 d5'."),
        ("neutral", NEUTRAL),
        ("neutral both", NEUTRAL),
        ("neutral none d4", NEUTRAL),
        ("brown", "Write one room after 'brown', as in 'brown lemon-3'."),
        ("book lemon-3 lemon-5", "Write one room after 'book', as in 'book lemon-3'."),
        ("book lemon-4", f"There is no room 'lemon-4'; {ROOMS}"),
        ("book lemon-blackmore", f"There is no room 'lemon-blackmore'; {ROOMS}"),
        ("brown 3", f"There is no room '3'; {ROOMS}"),
        ("claim", "Say which of the two parcels, as in 'claim left'."),
        ("claim middle", "Say which of the two parcels, as in 'claim left'."),
        ("claim left right", "Say which of the two parcels, as in 'claim left'."),
        ("first-player", "Name the colour that begins: blue, red or green."),
        ("first-player pink", "Name the colour that begins: blue, red or green."),
        ("markers lemon", "Name the patrons on wings 1 to 5, out of violet, lemon, brown, blackmore, tangerine."),
        ("region 0", "'0' is no parcel; write its number from 1 to 36, with a t if it lies turned."),
        ("region 37", "'37' is no parcel; write its number from 1 to 36, with a t if it lies turned."),
        ("region 12x", "'12x' is no parcel; write its number from 1 to 36, with a t if it lies turned."),
        ("region -1", "'-1' is no parcel; write its number from 1 to 36, with a t if it lies turned."),
        ("start \x00", f"'\\x00' {NO_SPACE}"),
        ("start d\x1b4", f"'d\\x1b4' {NO_SPACE}"),
        ("\x07pass", f"'\\x07pass' is no decision; {EXAMPLES}"),
        ("pass\u202e", f"'pass\\u202e' is no decision; {EXAMPLES}"),
    ],
)
def test_a_line_that_cannot_be_read_says_what_to_write(line, sentence):
    with pytest.raises(NotationError) as refused:
        read(line)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("line", ["x" * 201, "start " + "d4 " * 100, "\n" * 10**6, "🏺" * 201])
def test_a_line_that_is_too_long_is_not_read_at_all(line):
    with pytest.raises(NotationError) as refused:
        read(line)
    assert str(refused.value) == f"A line of notation has at most 200 characters; this one has {len(line)}."


def test_the_longest_line_there_is_can_be_read():
    longest = "region " + " ".join(f"{card}t" for card in range(25, 37))
    assert say(read(longest)) == longest
    assert len(longest) < notation.LONGEST_LINE


WORDS = [
    "pass", "start", "extend", "neutral", "lemon", "book", "claim", "region", "d4", "d5", "h9", "none", "left", "lemon-5", "36t",
]  # fmt: skip


@settings(deadline=None)
@given(st.text(max_size=300) | st.lists(st.sampled_from(WORDS)).map(" ".join))
def test_any_text_is_a_decision_or_a_sentence(text):
    try:
        decision = read(text)
    except NotationError as problem:
        assert "\n" not in str(problem)
        assert len(str(problem)) < 500
    else:
        assert read(say(decision)) == decision


@settings(deadline=None)
@given(st.lists(st.sampled_from(WORDS), min_size=1))
def test_what_can_be_read_is_allowed_or_refused_by_a_rule(words):
    desk = Desk(cubes={"blue": "d4"}, cards={"blue": "lemon"})
    try:
        decision = read(" ".join(words), desk)
    except NotationError:
        return
    refusal = RULES.why_not(desk.table, decision)
    assert (refusal is None) == (decision in RULES.options(desk.table))
