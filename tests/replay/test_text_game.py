"""Games as text: what a head says, what lines mean, and that a game written and read again is the same."""

import re
from pathlib import Path
from random import Random

import pytest

from arch_engine import (
    GAMES,
    OptionError,
    RecordError,
    Session,
    TextProblems,
    as_text,
    from_text,
    load,
    rules_of,
    simulate,
)
from arch_engine.record.study import Note
from arch_engine.replay.line_words import parted
from arch_engine.replay.text_game import decoded, read_text
from arch_engine.replay.text_head import game_named, options_in, players_in
from tests.replay.round_trips import COMPARED, as_somebody_saw, game_number, told_again

HEAD = "game: Mykerinos\nplayers: Ana, Bo, Cleo\n"
START = "Bo\nviolet lemon brown blackmore tangerine\n12 7t 30 1 2t 3 4 5\n"
RECORDED = sorted(str(path) for path in Path("replays").glob("*.parquet") if ".review." not in path.name)


def problems(text, **head):
    with pytest.raises(TextProblems) as told:
        from_text(text, **head)
    assert "\n" not in str(told.value)
    return told.value.problems


# A round trip


@pytest.mark.parametrize("path", RECORDED)
def test_a_recorded_game_is_the_same_after_a_round_trip(path):
    assert told_again(load(path)) == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("number", range(0, 25, 4))
def test_a_simulated_game_is_the_same_after_a_round_trip(game, number):
    assert told_again(game_number(game, number)) == []


@pytest.mark.parametrize("number", range(0, 12, 3))
def test_a_game_with_a_witness_is_the_same_after_a_round_trip(number):
    assert told_again(as_somebody_saw(game_number("new_expedition", number), number)) == []


def test_an_unfinished_game_is_the_same_after_a_round_trip():
    for moves in (0, 1, 3, 40):
        assert told_again(Session.resumed(load("replays/mykerinos-3p.parquet"), at=moves).replay()) == []


def test_a_text_is_written_the_same_again():
    text = as_text(load("replays/new-expedition-4p-tomb.parquet"))
    assert as_text(from_text(text)) == text


def test_branches_a_lesson_and_the_maker_are_not_part_of_a_text_which_says_so():
    replay = load("replays/mykerinos-3p.parquet")
    text = as_text(replay)
    replay.branch(at=42).do("pass").comment = "bold"
    replay.tree.lesson.title = "Passing"
    assert as_text(replay) == f"{text}## 1 branch is left out here.\n## The lesson is left out here.\n"
    assert replay.record.made_by not in text


NOTES = {
    0: Note("At Bo's, on a rainy Friday\n\tthe rain: # 1\n\nand cold"),
    1: Note("", "!?"),
    4: Note("[??] is no glyph here", ""),
    5: Note("# of cubes: 3\n  indented", "??"),
    60: Note("she had “no choice”; [!] said Bo: pass"),
    154: Note("well played", "!!"),
}


def noted():
    replay = load("replays/mykerinos-3p.parquet")
    for step, note in NOTES.items():
        replay.tree.game.note(step, note.comment, note.glyph)
    return replay


def test_notes_are_comments_and_come_back(tmp_path):
    replay = noted()
    text = as_text(replay)
    again = from_text(text)
    assert again.notes == NOTES and again.moves == replay.moves and as_text(again) == text
    assert f"{replay.names[replay.moves[59].mover]}: {replay.moves[59].notation}   # {NOTES[60].comment}\n" in text
    assert load(again.save(tmp_path / "noted.parquet")).notes == NOTES


def test_a_comment_belongs_to_the_move_before_it():
    text = f"# An evening\n{HEAD}# at Bo's\n\n{START}  # Bo begins\nstart d4 # in the middle\n\t\n#  and high up\n## Season 1\nstart e5; start a1 ## for the eye\n"
    game = from_text(text)
    assert {step: note.comment for step, note in game.notes.items()} == {
        0: "An evening\nat Bo's",
        3: "Bo begins",
        4: "in the middle\n and high up",
    }
    assert from_text(f"{text}\n# at last").notes[len(game)].comment == "at last"
    assert len(game) == 6


def test_a_comment_that_no_file_can_keep_is_told_by_its_line():
    assert problems(f"{HEAD}{START}start d4\n# {'x' * 4001}") == [
        (7, f"The comment '{'x' * 40}' must have 1 to 4000 characters.")
    ]


def test_lines_kept_aside_stand_in_comments():
    replay = Session.resumed(load("replays/mykerinos-3p.parquet")).remove(140).replay()
    last = as_text(replay).splitlines()[-1]
    assert (
        last
        == f"## kept aside, once move 154: {replay.names[replay.record.aside[-1].mover]}: {replay.record.aside[-1].line}"
    )
    assert told_again(replay) == []


def test_own_components_are_named_and_asked_for():
    replay = load("replays/royal-society-2p-confrontation.parquet")
    text = as_text(replay)
    assert f"components: own {replay.record.components.digest}" in text
    ((line, told),) = problems(text)
    assert (line, told.split(";")[1]) == (6, " give their file (--components).")
    assert from_text(text, components=replay.record.components).record.moves == replay.moves


# Names


def test_a_name_is_the_same_however_its_accents_are_typed(tmp_path):
    composed, apart = "Zo\u00e9", "Zoe\u0301"
    with pytest.raises(OptionError, match="Two players are called"):
        Session("mykerinos", [composed, apart])
    with pytest.raises(OptionError, match="Two players are called"):
        Session("mykerinos", ["Ana ", "Ana"])
    game = Session("new_expedition", [apart, "Bo"], title=f"For {apart}", witness=[composed])
    assert (game.names, game.replay().record.title, game.replay().witness) == (
        (composed, "Bo"),
        f"For {composed}",
        [composed],
    )
    assert from_text(f"game: Mykerinos\nplayers: {apart}, Bo\nfirst-player {composed}").names == (composed, "Bo")
    replay = load("replays/mykerinos-3p.parquet")
    branch = replay.branch(at=42, name=apart)
    assert branch.name == composed and replay.tree[apart] is branch
    branch.comment = apart
    assert branch.comment == composed


@pytest.mark.parametrize("quoted", ["\u201cAna, the first\u201d", "\u201eAna, the first\u201c", "\u201dAna, the first\u201d", "\u00ab\u00a0Ana, the first\u00a0\u00bb"])  # fmt: skip
def test_the_quotation_marks_of_a_word_processor_are_no_part_of_a_name(quoted):
    names = (
        f"game: Mykerinos\ntitle: {quoted[0]}Rain{quoted[-1]}\nplayers: {quoted}, Bo and {quoted[0]}Cleo{quoted[-1]}\n"
    )
    game = from_text(
        f"{names}first-player {quoted}\nviolet lemon brown blackmore tangerine\n12 7t 30 1 2t 3 4 5\n{quoted}: start d4"
    )
    assert (game.names, game.record.title) == (("Ana, the first", "Bo", "Cleo"), "Rain")
    assert told_again(game) == []
    witness = from_text(f"game: new expedition\nplayers: {quoted}, Bo\nwitness: {quoted}").witness
    assert witness == ["Ana, the first"]


def test_a_comment_is_none_within_the_quotation_marks_of_a_word_processor():
    assert parted("\u201cBo #2\u201d: pass # x") == ("\u201cBo #2\u201d: pass ", " x")


@pytest.mark.parametrize("name", ["\u201cBo\u201d", "Ana \u201cthe boss\u201d B", "\u00abA", 'a"\u201d'])
def test_a_name_or_title_that_holds_such_marks_comes_back(name):
    game = Session("mykerinos", [name, "Cy"], title=name).do("first-player blue").replay()
    game = (
        Session.resumed(game)
        .do("markers violet lemon brown blackmore tangerine")
        .do("region 12 7t 30 1 2t 3 4 5")
        .do("start d4")
        .replay()
    )
    assert told_again(game) == []


def test_a_byte_order_mark_before_a_text_says_nothing():
    assert from_text(f"\ufeff{HEAD}").names == ("Ana", "Bo", "Cleo")
    assert from_text(decoded(f"\ufeff{HEAD}".encode())).names == ("Ana", "Bo", "Cleo")


# The head


def test_a_head_says_everything():
    text = 'GAME : new expedition\nPlayers: Ana, Bo (sensible), "Cy, the third"  # three\ntitle: Rain\nseed: 5\noptions: tomb, fierce weather, no long expedition\n'
    record = from_text(text).record
    assert (record.game, record.title, record.seed, record.witness) == ("new_expedition", "Rain", 5, -1)
    assert record.names == ("Ana", "Bo", "Cy, the third")
    assert record.kinds == ("person", "sensible", "person")
    assert record.options == {
        "monument": "tomb",
        "long_expedition": False,
        "fierce_weather": True,
        "beginners_luck": False,
    }


@pytest.mark.parametrize(
    ("said", "witness"), [("all", "all"), ("Table", "table"), ("Bo", ["Bo"]), ("b, Ana", ["Ana", "Bo"])]
)
def test_a_head_says_who_saw_the_game(said, witness):
    assert from_text(f"game: new_expedition\nplayers: Ana, Bo, Cleo\nwitness: {said}").witness == witness


def test_what_is_given_beside_a_text_takes_the_place_of_its_head():
    record = from_text(HEAD, players="Dora, Eli", title="Here").record
    assert (record.names, record.title) == (("Dora", "Eli"), "Here")
    with pytest.raises(OptionError, match=r"^A head has no 'name'; its lines are game, title"):
        from_text(HEAD, name="x")


@pytest.mark.parametrize(
    ("text", "games"),
    [("Mykerinos", "mykerinos"), ("new_expedition", "new_expedition"), ("The Royal Society", "royal_society"), ("royal", "royal_society"), ("new", "new_expedition"), ("Archeology New Expedition", "new_expedition"), ("royal society of archaeology", "royal_society"), ("the royal sociey", "royal_society")],
)  # fmt: skip
def test_a_game_goes_by_its_name_or_the_beginning_of_its_title(text, games):
    assert game_named(text) == games
    assert game_named(rules_of(games).title) == games


@pytest.mark.parametrize("text", ["chess", "", "m", "?"])
def test_another_game_is_refused(text):
    with pytest.raises(OptionError, match="There is no game "):
        game_named(text)


def test_players_with_commas_brackets_and_quotation_marks():
    assert players_in(r'Ana, "B, (o)" (expert:2s), "C\"y\\" ("a, b")') == (
        ["Ana", "B, (o)", 'C"y\\'],
        ["person", "expert:2s", "a, b"],
    )
    for text in ("Ana,, Bo", "Ana (a) b, Bo", '"Ana', "(x)"):
        with pytest.raises(OptionError, match="The players are names with commas"):
            players_in(text)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ana, Bo and Cleo", ["Ana", "Bo", "Cleo"]),
        ("Ana and Bo", ["Ana", "Bo"]),
        ("Ana, Bo, and Cleo", ["Ana", "Bo", "Cleo"]),
        ("Ana & Bo (sensible) and Cleo", ["Ana", "Bo", "Cleo"]),
        ('Ana, "Bo and Cleo"', ["Ana", "Bo and Cleo"]),
        ('"Ana" and "Bo"', ["Ana", "Bo"]),
        ("Andy, Rand", ["Andy", "Rand"]),
    ],
)
def test_players_may_have_and_between_them(text, names):
    assert players_in(text)[0] == names


def test_options_are_yes_no_or_a_word():
    rules = rules_of("new_expedition")
    assert options_in("Fierce Weather=no, mine, beginners_luck", rules) == {
        "fierce_weather": False,
        "monument": "mine",
        "beginners_luck": True,
    }
    for text in ("fly", "monument=house", "fierce_weather=maybe", "tomb, monument=tomb"):
        with pytest.raises(OptionError):
            options_in(text, rules)


def test_the_head_is_told_all_that_is_wrong_with_it():
    text = "game: chess\ngame: Mykerinos\nseed: x\ncomponents: mine\nplayers:\nstart d4\n"
    assert [line for line, _ in problems(text)] == [1, 2, 3, 4, 5]
    assert problems("start d4")[0][1].startswith("The text does not say its game; begin it with a line as 'game: ")
    assert problems("game: Mykerinos\nplayers: Ana, Ana\n") == [
        (2, "Two players are called 'Ana'; give them names that tell them apart.")
    ]
    assert [line for line, _ in problems("", game="chess", players="Ana, Bo")] == [0]


# The lines


def test_comments_and_empty_lines_say_nothing():
    text = f"\n# An evening\n{HEAD}\n{START}\n  # Bo begins\nstart d4 # in the middle\n\t\nstart e5\n"
    assert [move.notation for move in from_text(text).moves[3:]] == ["start d4", "start e5"]


@pytest.mark.parametrize(
    ("line", "bare"),
    [
        ("pass # well", "pass "),
        ("#pass", ""),
        ("a#b", "a#b"),
        ('"Bo #2": pass # x', '"Bo #2": pass '),
        (r'"B\" #2": pass', r'"B\" #2": pass'),
        ('"Bo\\\\" # x', '"Bo\\\\" '),
    ],
)
def test_a_comment_begins_with_a_sign_outside_quotation_marks(line, bare):
    assert parted(line)[0] == bare


def test_lines_may_be_numbered():
    text = HEAD + "1. Bo\n2) violet lemon brown blackmore tangerine\n12 7t 30 1 2t 3 4 5\n17.\tBo: d4\n"
    assert from_text(text).moves[-1].notation == "start d4"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_of_all_systems_are_read(end):
    game = from_text((HEAD + START + "start d4\n").replace("\n", end))
    assert len(game) == 4
    assert [line for line, _ in problems((HEAD + START + "dance\n").replace("\n", end))] == [6]


def test_the_first_line_that_stops_the_game_is_told_and_what_cannot_be_read_after_it():
    text = HEAD + START + 'extend h1 h2\nstart d4\nDora: pass\nBo: "pass\nrob "Eli"\nanything\n'
    assert problems(text) == [
        (6, "Neither of h1 and h2 is beside a cube of this colour (corners do not count)."),
        (8, "There is no player 'Dora'; the players are Ana (Blue), Bo (Red) and Cleo (Green)."),
        (9, 'A name that begins with " must end with it: "pass'),
        (10, "There is no player 'Eli'; the players are Ana (Blue), Bo (Red) and Cleo (Green)."),
        (11, "'anything' is no word of this game."),
    ]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("game: Royal Society\nplayers: Ana, Bo\nmode: confrontation\n", 3),
        ("game: Royal Society\nMode : confrontation\nplayers: Ana, Bo\n", 2),
    ],
)
def test_an_option_in_a_line_of_its_own_is_shown_its_place(text, line):
    name = text.splitlines()[line - 1].partition(":")[0].strip()
    told = f"{name!r} is an option of the game; write 'options: mode=confrontation' in the head."
    assert problems(text) == [(line, told)]


def test_a_player_may_be_called_as_an_option_is():
    text = "game: Royal Society\nplayers: Mode, Bo\noptions: mode=competitive\nMode: nonsense\n"
    assert "is an option" not in problems(text)[0][1]


def test_every_line_that_cannot_be_read_is_told_and_the_first_that_the_rules_refuse():
    lines = [
        "strat d4",
        "Cleo: stat e5",
        "Dora: start b2",
        "extend h1 h2",
        "claim lfet",
        "claim up",
        "boko lemon-3",
        "pass",
        "Ana: lemno-3",
    ]
    assert problems(HEAD + START + "\n".join(lines)) == [
        (6, "'strat' is no word of this game; did you mean 'start'?"),
        (7, "'stat' is no word of this game; did you mean 'start'?"),
        (8, "There is no player 'Dora'; the players are Ana (Blue), Bo (Red) and Cleo (Green)."),
        (9, "Neither of h1 and h2 is beside a cube of this colour (corners do not count)."),
        (10, "'lfet' is no word of this game; did you mean 'left'?"),
        (11, "'up' cannot follow 'claim'; write left or right."),
        (12, "'boko' is no word of this game; did you mean 'book'?"),
        (14, "'lemno-3' is no word of this game; did you mean 'lemon-3'?"),
    ]


SLOPPY = """# Friday, at Bo's
game: mykerinos
players: Ana; Bo & Cleo

first player: Bo!
markers: violet, lemon, brown, blackmore, tangerine.
region: 12 7t 30 1 2t 3 4 5
Bo starts d4
Cleo starts e5.
Ana: a1
Bo: c4 c5
Cleo passes
"""


def test_lines_as_people_say_them_are_read():
    lines = [move.notation for move in from_text(SLOPPY).moves]
    assert lines[0] == "first-player red"
    assert lines[-5:] == ["start d4", "start e5", "start a1", "extend c4 c5", "pass"]
    expedition = """game: Archeology New Expedition
players: Ana, Bo and Cleo
witness: table
options: tomb

tomb
deal market scrap, 2 coins, shard, talisman
Bo begins? no, only his name stands here: #
"""
    told = problems(expedition)
    assert [line for line, _ in told] == [8]
    game = from_text(
        expedition.replace("Bo begins? no, only his name stands here:", "Bo\nBo digs; trades scrap for shard; ends")
    )
    assert [move.notation for move in game.moves[1:]] == [
        "deal market scrap 2 coin talisman shard", "first-player red", "dig ?", "trade scrap for shard", "end",
    ]  # fmt: skip


def test_a_line_before_the_head_is_told_and_the_rest_is_read():
    told = problems("Friday night\n" + HEAD + START + "strat d4\n")
    assert [line for line, _ in told] == [1, 7]
    assert told[0][1] == "'Friday night' is no line of the head; a line that says nothing to the game begins with #."


def test_a_line_of_chance_that_was_forgotten_is_named():
    text = (
        HEAD.replace("Mykerinos", "new")
        + "witness: table\noptions: pyramid\npyramid\ndeal market scrap 2 coin cup mask\nAna\ndig thief; rob Bo\nAna: end\n"
    )
    assert problems(text) == [
        (9, "The line is of Ana, but a line of chance comes before it, for this: which card the thief takes.")
    ]


def test_a_line_that_may_mean_two_things_stops_the_game_as_one_that_is_refused_does():
    told = problems(HEAD + START + "start d4\nstart e5\nstart b2\next c4\nextend h1 h2\npsas\n")
    assert [line for line, _ in told] == [9, 11]


@pytest.mark.parametrize("path", RECORDED)
def test_no_line_of_a_recorded_game_is_said_to_be_unreadable(path):
    """A game is spoiled at its first player's decision, and everything after it is looked over."""
    recorded = load(path)
    head, lines = as_text(recorded).split("\n\n", 1)
    first = next(number for number, line in enumerate(lines.splitlines()) if ": " in line and line[0] != "#")
    told = problems(
        "\n".join([head, *lines.splitlines()[:first], "frobnicate", *lines.splitlines()[first:]]),
        components=recorded.record.components,
    )
    assert [sentence for _, sentence in told[1:]] == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("number", range(4))
def test_slips_of_the_pen_are_all_told_in_one_run(game, number):
    """Words of players' lines that begin with other letters; each is told by its line, and nothing else is."""
    recorded = game_number(game, number * 7)
    if number % 2:
        recorded = as_somebody_saw(recorded, number)
    rng = Random(number)
    lines = as_text(recorded).splitlines()
    spoiled = rng.sample([place for place, line in enumerate(lines) if place > 20 and line and line[0] != "#"], 8)
    for place in spoiled:
        lines[place] += " xyzzy"
    assert [line for line, _ in problems("\n".join(lines))] == sorted(place + 1 for place in spoiled)


def test_a_line_of_the_head_after_its_end_is_told_where_it_ended():
    told = "'title:' belongs to the head, which ends before line 3 ('Bo'); a line that is no decision begins with #."
    assert problems(f"{HEAD}Bo\ntitle: Rain\n") == [(4, told)]


def test_commas_between_words_are_spaces():
    text = HEAD + "Bo\nviolet, lemon,brown , blackmore, tangerine\n12, 7t, 30, 1, 2t, 3, 4, 5\nBo, d4\n"
    assert from_text(text).moves[-1].notation == "start d4"


def test_faults_of_head_and_lines_are_told_together():
    text = f"title:\n{HEAD}{START}Dora: pass\n"
    assert [line for line, _ in problems(text)] == [1, 7]


@pytest.mark.parametrize("letter", ["\x00", "\x1b", "\u202e", "\u2066", "\ufeff", "\u2028", "\x0b", "\x85", "\x1c"])
def test_a_line_with_a_letter_that_is_not_seen_is_refused_by_its_number(letter):
    ((line, told),) = problems(f"{HEAD}{START}start d4{letter}\nstart e5\n")
    assert (line, told) == (6, f"It holds a character that cannot be shown (U+{ord(letter):04X}); write it without.")


def test_a_text_that_says_the_game_is_over_is_held_to_it():
    assert problems(f"{HEAD}{START}over\n") == [(6, "The text says that the game is over, and Bo still decides.")]
    recorded = simulate("mykerinos", ["random"] * 3, 1)  # its last player had no choice
    lines = as_text(recorded).replace(f"\n## {recorded.result_line()}\n", "").rstrip().splitlines()
    assert lines[-1].endswith(": claim right")
    short = "\n".join([*lines[:-1], "over"])
    assert from_text(short).moves == recorded.moves
    assert not from_text("\n".join(lines[:-1])).at().over
    assert problems("\n".join([*lines, "pass"]))[0][1] == "The game is over."


def test_the_texts_that_the_pages_show_are_games():
    page = Path("docs/text-games.md").read_text(encoding="utf-8")
    (text,) = re.findall(r"```\n(# .*?)```", page, re.DOTALL)
    assert len(from_text(text)) == 7


# Files


def test_a_text_is_utf_8_or_what_its_mark_says():
    text = "game: Mykerinos\nplayers: Zoë, 王\n"
    for raw in (text.encode(), text.encode("utf-8-sig"), text.encode("utf-16"), b"\xfe\xff" + text.encode("utf-16-be")):
        assert decoded(raw) == text
    with pytest.raises(TextProblems) as told:
        decoded(text.replace("王", "Bo").encode("latin-1"))
    assert told.value.problems == [(2, "This is no text in UTF-8; save the file as UTF-8.")]


def test_a_file_of_bytes_is_no_text():
    for path in RECORDED[:3]:
        raw = Path(path).read_bytes()
        with pytest.raises(TextProblems):
            from_text(decoded(raw))


def test_a_text_longer_than_any_game_is_refused():
    with pytest.raises(RecordError, match=r"^The text has 5,000,000 bytes; that of a game has at most 4,000,000\.$"):
        decoded(b"pass\n" * 1_000_000)


def test_many_lines_that_say_nothing_are_passed_over():
    assert read_text("#\n" * 1_000_000).lines == ()
    with pytest.raises(RecordError, match=r"^The text has 1,000,000 lines; a game has at most 65,000 facts\.$"):
        read_text("x\n" * 1_000_000)


def test_a_text_cut_anywhere_is_the_beginning_of_the_game_or_is_refused():
    recorded = load("replays/mykerinos-2p.parquet")
    text = as_text(recorded)
    for length in range(0, len(text), 41):
        try:
            game = from_text(text[:length])
        except TextProblems as problem:
            assert problem.problems[0][0] in (1, text[:length].count("\n") + 1)
        else:
            assert [move.facts for move in game.moves[:-1]] == [
                move.facts for move in recorded.moves[: max(0, len(game) - 1)]
            ]
    assert "moves" in COMPARED
