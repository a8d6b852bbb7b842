"""The lessons of Mykerinos: the worked examples in their own numbers, and the figures its notebook names."""

import re

from arch_engine.replay.session import Session
from arch_widgets.lessons import mykerinos as lesson
from tests.widgets.lessons.courses import MYKERINOS, elements_at_end

played = MYKERINOS.played


def table(moment=None):
    return lesson.FOUR.session(moment).table


def standing(moment, area):
    """How the badge above an area reads at a moment: B4 G2 R2 W1."""
    elements = elements_at_end(lesson.attempt(moment).viewer)
    return " ".join(elements[key]["say"] for key in sorted(elements) if key.startswith(f"standing:{area - 1}:"))


def test_example_start():
    session = lesson.FOUR.session("start")
    assert session.why_not("start b5") is None
    assert session.why_not("start c1") is None
    assert {session.why_not(f"start {space}").rule for space in ("f5", "g2")} == {"excavation.free-space"}
    assert {session.why_not(f"start {space}").rule for space in ("f3", "g5")} == {"excavation.pyramid"}


def test_example_the_first_to_pass_takes_space_one():
    assert table("passed").scale == [0, 0, 1, 0]


def test_example_survey_in_the_rulebooks_own_numbers():
    assert standing("survey", 3) == "B4 G2 R2 W1"
    assert table("second").prestige[0] == 3
    after = table("museum")
    assert (after.prestige[1], after.prestige[3]) == (table("survey").prestige[1], table("survey").prestige[3])
    assert after.area == 3
    assert after.cards[1].bit_count() == table("survey").cards[1].bit_count() + 1
    assert after.cards[3] == table("survey").cards[3]


def test_example_carry_over():
    assert table("season-ends").personal == [2, 1, 2, 2]
    assert table("season-2").personal == [10, 9, 10, 10]
    assert table("season-2").first == 1


def test_example_exhibition_in_the_rulebooks_own_numbers():
    scores = lesson.FOUR.replay().scores().filter(player="Blue")
    ended = {row["origin"]: row["amount"] for row in scores.iter_rows(named=True) if row["origin"] != "Parcels"}
    assert ended == {
        "Lord Lemon": 6,
        "Mrs Blackmore": 3,
        "Sir Brown": 15,
        "Colonel Tangerine": 4,
        "Lady Violet": 1,
        "Series": 5,
    }
    assert table("end").prestige[0] == 13
    assert table().prestige[0] == 47


def test_the_last_decision_is_worth_what_the_notebook_says():
    assert played("end", "claim right").prestige == [47, 33, 30, 34]
    assert played("end", "book violet-5").prestige == [47, 34, 30, 34]


def test_the_stocks_the_notebook_names():
    assert table("table").personal[1] == 3
    assert table("start").personal[0] == 8
    assert (table("violet").personal[2], table("violet").general[2]) == (9, 13)
    after = played("violet", "violet extend h4 h5")
    assert (after.personal[2], after.general[2]) == (8, 12)
    assert played("violet", "violet start d3").personal[2] == 9


def test_the_season_at_a_glance_has_the_moves_the_notebook_names():
    moves = lesson.watch("season").replay.moves
    kinds = [move.notation.split()[0] for move in moves]
    assert set(kinds[3:19]) == {"start", "extend"}
    assert kinds[19:22] == ["pass"] * 3
    assert kinds[22] == "start"
    assert set(kinds[23:34]) == {"claim", "book"}
    assert len(moves) == 34


def test_neutral_is_first_with_three_and_second_behind_blue():
    assert standing("neutral-card", 1) == "N3 B1"
    assert standing("neutral-second", 2) == "B3 N2"


def test_the_tie_goes_to_saved_cubes_or_is_shared():
    spent = played("tie", "extend f9 g9", "claim left", "claim left")
    assert (spent.prestige[:2], spent.personal[:2], spent.won) == ([8, 8], [24, 22], 0b001)
    saved = played("tie", "pass", "claim left", "claim left")
    assert (saved.prestige[:2], saved.personal[:2], saved.won) == ([8, 8], [24, 24], 0b011)


WHO = re.compile(r"\b(Blue|Red|Green|White)\b")
NUMBER = re.compile(
    r"own stock\*? (?:only )?(?:falls|goes) (?:from (?P<personal_1>\d+) )?to (?P<personal_2>\d+)|(?P<personal_3>\d+) (?:cubes )?in the own stock"
    r"|(?P<general_1>\d+) in the general stock|general stock, which is now (?P<general_2>\d+)"
    r"|(?:prestige rises to|ends with|Both have) (?P<prestige_1>\d+)|others (?P<personal_4>\d+)|has kept (?P<personal_5>\d+) cubes|only (?P<personal_6>\d+)\b"
    r"|(?P<prestige_2>\d+) points and (?P<personal_7>\d+) cubes each|: (?P<prestige_3>\d+)\.\s+Look into the museum"
)


def told_numbers(text):
    """The numbers that a text gives for players: [(name, what the table calls it, number)]."""
    found = []
    for sentence in re.split(r"(?<=[.;])\s|\n", text):
        for match in NUMBER.finditer(sentence):
            before = WHO.findall(sentence[: match.end()]) or WHO.findall(text)
            found += [(before[-1], key[:-2], int(value)) for key, value in match.groupdict().items() if value]
    return found


def test_numbers_that_a_text_gives_for_players_are_those_on_the_table():
    checked = 0
    for how, name, text in MYKERINOS.shown():
        tables = MYKERINOS.tables(how, name)
        names = MYKERINOS.script(lesson.EXAMPLES[name][0] if how == "watch" else name).names
        for who, what, number in told_numbers(text):
            everybody = range(len(names)) if re.search(r"\b(others|each|Both)\b", text) else [names.index(who)]
            known = {getattr(now, what)[seat] for now in tables for seat in everybody}
            assert number in known, (name, who, what, number)
            checked += 1
    assert checked >= 12


def test_standings_that_a_text_gives_are_those_above_the_areas():
    told = [(name, *found) for how, name, text in MYKERINOS.shown() for found in re.findall(r"area (\d)[^.\n]* reads \*\*([BRGWN\d ]+)\*\*", text)]  # fmt: skip
    assert told
    for name, area, reads in told:
        assert standing(name, int(area)) == reads


def test_in_the_whole_game_the_computer_plays_until_the_reader_is_asked_again():
    game = lesson.whole_game()
    assert game.asked == "Blue"
    assert game.do(game.session.options()[1])["ok"]
    assert game.asked == "Blue"
    assert [move.mover for move in game.session.replay().moves[-3:]] == [0, 1, 2]


def test_the_whole_game_says_why_not():
    game = lesson.whole_game()
    assert game.do("claim left")["rule"] == "turn.asked"
    assert game.asked == "Blue"


def test_undo_and_start_again_beside_the_buttons():
    board = lesson.attempt("pass")
    board.row.wish = {"n": 1, "try": 1}
    assert board.asked == "Blue"
    board.row.wish = {"n": 2, "act": "undo"}
    assert board.asked == "White"
    board.row.wish = {"n": 3, "act": "reset"}
    assert board.asked == "Green"
    assert board.row.said == {}


def test_a_position_about_one_player_shows_that_players_sheet_only():
    board = lesson.attempt("extend")
    board.do("extend c4 c5")
    assert [panel["title"] for panel in board.viewer.film["panels"]] == ["Region", "Museum", "Red"]
    assert [panel["title"] for panel in lesson.watch("extend").film["panels"]] == ["Region", "Museum", "Red"]


def test_the_whole_game_has_four_seasons():
    game = lesson.whole_game()
    while game.asked != "over":
        assert game.do(game.session.options()[0])["ok"]
    assert game.session.table.round == 4


def test_a_script_can_be_played_on():
    session = lesson.TWO.session("two")
    assert isinstance(session, Session)
    assert session.do("start d3").asked == "Blue"
