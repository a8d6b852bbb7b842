"""Lines as people write them by hand."""

import re

import pytest

from arch_engine import IllegalDecision, NotationError, Session, load
from arch_engine.replay.line_words import in_quotes, words_of
from arch_engine.replay.players_named import seats_meant
from arch_engine.replay.shorthand import Shorthand, TwoMeanings
from tests.replay.test_amending import START, lines_of, shot

REPLAYS = [
    "mykerinos-2p", "mykerinos-3p", "mykerinos-4p", "new-expedition-3p-sphinx", "new-expedition-4p-tomb", "new-expedition-5p-mine",
    "royal-society-1p-solo", "royal-society-2p-confrontation", "royal-society-4p",
]  # fmt: skip


def begun(names=("Ana", "Bo", "Cy")):
    session = Session("mykerinos", list(names))
    for line in START:
        session.do(line)
    return session


def at_table(replay, step):
    """A recorded game, played on from a step."""
    return Session.resumed(load(f"replays/{replay}.parquet"), at=step)


def refused(session, line, error=NotationError):
    was = shot(session)
    with pytest.raises(error) as problem:
        session.enter(line)
    assert shot(session) == was
    return str(problem.value)


# Who


@pytest.mark.parametrize("who", ["Bo", "bo", "BO", "b", "red", "Red", '"Bo"', " Bo "])
def test_who_decides_may_stand_before_a_colon(who):
    assert lines_of(begun().enter(f"{who}: start d4"))[-1] == "start d4"


def test_who_decides_is_checked():
    assert refused(begun(), "Ana: start d4", IllegalDecision) == "The line is of Ana, but Bo decides now."
    assert refused(begun(), "chance: start d4", IllegalDecision) == "The line is of Chance, but Bo decides now."


def test_a_name_that_nobody_has_is_refused_with_those_there_are():
    told = "There is no player 'Dora'; the players are Ana (Blue), Bo (Red) and Cy (Green)."
    assert refused(begun(), "Dora: start d4") == told


def test_an_initial_of_two_players_is_refused_with_both_named():
    told = "'A' may mean Ana (Blue) or Abel (Red); write more of the name."
    assert refused(begun(("Ana", "Abel", "Cy")), "A: start d4") == told


def test_a_name_that_is_another_s_colour_is_refused_until_it_stands_in_quotation_marks():
    game = begun(("Red", "Bo", "Cy"))
    told = "'Red' may mean Red (Blue) or Bo (Red); write more of the name."
    assert refused(game, "Red: start d4") == told
    assert lines_of(game.enter('Bo: start d4; Cy: start e5; "Red": start b2'))[-1] == "start b2"


@pytest.mark.parametrize(
    ("text", "seats"),
    [("Bo", [1]), ("B", [1, 2]), ("bob", [2]), ("blue", [0]), ("bl", []), ("", []), ("am", [3]), ("ana  maria", [3]), ("ana m", [3])],
)  # fmt: skip
def test_names_colours_initials(text, seats):
    assert seats_meant(text, ["Xu", "Bo", "Bob", "Ana Maria"], ["Blue", "Red", "Green", "White"]) == seats


def test_players_go_by_name_where_a_colour_is_written():
    game = at_table("new-expedition-3p-sphinx", 8)  # Cleo dug a thief
    assert game.asked == "Cleo"
    assert lines_of(at_table("new-expedition-3p-sphinx", 8).enter("rob Ana"))[-1] == "rob blue"
    assert lines_of(at_table("new-expedition-3p-sphinx", 8).enter("r b"))[-1] == "rob red"
    assert lines_of(at_table("new-expedition-3p-sphinx", 8).enter("Ana"))[-1] == "rob blue"


def test_chance_may_name_players_and_leave_out_what_it_is_asked():
    for line in ("first-player red", "first-player Bo", "first-player b", "f Bo", "Bo", "chance: b", "red"):
        assert lines_of(Session("mykerinos", ["Ana", "Bo"]).enter(line)) == ["first-player red"]


# What


@pytest.mark.parametrize(("line", "full"), [("st d4", "start d4"), ("s D4", "start d4"), ("p", "pass")])
def test_words_may_be_cut_short(line, full):
    assert lines_of(begun().enter(line))[-1] == full


def test_a_room_may_be_cut_short():
    game = at_table("mykerinos-3p", 40)
    while not any(line.startswith("book") for line in game.options()):
        game.do(load("replays/mykerinos-3p.parquet").moves[len(game.replay())].notation)
    rooms = [line for line in game.options() if line.startswith("book")]
    was = len(game.replay())
    for room in rooms:
        kind, wing = room.split()
        short = "-".join(part if part.isdigit() else part[:2] for part in wing.split("-"))
        assert lines_of(game.enter(f"{kind[:2]} {short}"))[was] == room
        game.undo()


def test_two_meanings_are_refused_with_both_named():
    game = begun().do("start d4").do("start e5").do("start b2")
    assert game.asked == "Bo"
    assert refused(game, "ext c4") == "'ext c4' may mean 'extend c4 b4' or 'extend c4 c3'; write more of it."
    told = "'ext' may mean 'extend c4 b4', 'extend c4 c3' or 'extend d5 d6'; write more of it."
    assert refused(game, "ext") == told
    assert refused(game, "s").endswith(" others; write more of it.")


def test_what_has_one_meaning_may_be_left_out():
    game = begun().do("start d4").do("start e5").do("start b2")
    assert lines_of(game.enter("ext c3"))[-1] == "extend c4 c3"


def test_a_line_with_all_its_words_goes_before_those_of_which_some_were_left_out():
    game = at_table("new-expedition-4p-tomb", 0)
    lines = [move.notation for move in load("replays/new-expedition-4p-tomb.parquet").moves]
    for line in lines:
        if line.startswith("trade"):
            assert lines_of(game.enter(line.replace("trade", "tr")))[-1] == line
        else:
            game.do(line)


def test_the_kind_of_what_chance_does_may_be_cut_or_left_out():
    recorded = load("replays/royal-society-3p.parquet")
    for step, move in enumerate(recorded.moves):
        if move.notation.startswith("draw"):
            for line in (move.notation.removeprefix("draw "), move.notation.replace("draw", "dr")):
                table = recorded.at(step)
                assert Shorthand(recorded.rules, recorded.names).play(table, line) == [move.decision]


@pytest.mark.parametrize("game", ["mykerinos", "new_expedition", "royal_society"])
def test_what_does_not_tell_what_chance_did_is_refused_with_a_line_that_would(game):
    session = Session(game, ["Ana", "Bo"], witness="all" if game == "mykerinos" else "table")
    told = refused(session, "foo")
    assert told.startswith("'foo' does not tell what chance did; write it as in '")
    session.enter(told.split("'")[3])
    assert len(session.replay()) == 1


@pytest.mark.parametrize("replay", REPLAYS)
@pytest.mark.parametrize("witness", ["all", "table"])
def test_every_word_may_be_cut_short_also_those_of_chance(replay, witness):
    """What is written means the same, or two things, which are both named: never something else."""
    recorded = load(f"replays/{replay}.parquet")
    recorded = recorded if witness == "all" else recorded.as_witnessed(witness)
    shorthand, read = Shorthand(recorded.rules, recorded.names), 0
    for step, move in list(enumerate(recorded.moves))[:60]:
        words = move.notation.split(" ")
        cut = " ".join(
            w if w.title() in recorded.rules.hues else re.sub(r"[^-,]+", lambda part: part[0][:4], w) for w in words
        )
        if words[0] in ("dig-site", "deal") and len(words[1]) > 12:
            continue  # in a deck each letter is a card
        try:
            decisions = shorthand.play(recorded.at(step), cut)
        except TwoMeanings:
            continue
        assert decisions[-1:] == [move.decision]
        read += 1
    assert read > 40


def test_cards_that_turn_up_may_be_cut_short():
    game = at_table("royal-society-4p", 0)
    recorded = load("replays/royal-society-4p.parquet").as_witnessed("table")
    game = Session.resumed(
        recorded, at=next(s for s, m in enumerate(recorded.moves) if m.notation.startswith("turn-up"))
    )
    line = recorded.moves[len(game.replay())].notation
    was = len(game.replay())
    assert lines_of(game.enter(line[: len(line) - 2]))[was:] == [line]
    assert refused(game, f"turn {line.split()[1]}", IllegalDecision).count(" ") > 3


def test_two_cards_that_begin_alike_are_both_named():
    game = Session("new_expedition", ["Ana", "Bo"], options={"monument": "pyramid"}, witness="table").enter("pyramid")
    told = refused(game, "deal market s coin coin coin coin")
    assert told == (
        "'deal market s coin coin coin coin' may mean 'deal market scrap 4 coin' or 'deal market 4 coin shard'; write more of it."
    )
    assert (
        lines_of(game.enter("deal market t coin coin coin coin"))[-1] == "deal market 4 coin talisman"
    )  # no tablet is dealt
    game.undo().enter("de mar sc 2 coi cup mas")
    assert lines_of(game)[-1] == "deal market scrap 2 coin cup mask"


def test_a_number_is_never_cut():
    game = at_table("royal-society-4p", 60)
    lines = [line for line in game.options(None) if any(word.isdigit() for word in line.split())]
    for line in lines:
        cut = " ".join(word[:1] if word.isdigit() and len(word) > 1 else word for word in line.split())
        if cut != line and cut not in lines:
            refused(game, cut, (NotationError, IllegalDecision))


def test_full_notation_means_itself_whatever_it_could_be_short_for():
    game = at_table("royal-society-4p", 0)
    for line in lines_of(Session.resumed(load("replays/royal-society-4p.parquet"))):
        assert lines_of(game.enter(line))[-1] == line


def test_a_line_that_is_forbidden_says_the_rule():
    assert refused(begun(), "extend h1 h2", IllegalDecision).startswith("Neither of h1 and h2 is beside")


@pytest.mark.parametrize("line", ["", " ", ";", "Bo:", "Bo: ;", '"Bo', "dance d4", "1", '"d4"', ":", "::"])
def test_what_cannot_be_read_is_refused(line):
    told = refused(begun(), line)
    assert "\n" not in told
    assert len(told) < 300


def test_a_line_that_is_too_long_is_refused():
    assert refused(begun(), "x " * 5_000).startswith("A line has at most 4,000 characters")


# What is left out


def test_a_decision_without_a_choice_may_be_left_out():
    recorded = load("replays/new-expedition-3p-sphinx.parquet")
    game = at_table("new-expedition-3p-sphinx", 4)
    assert game.options() == ["dig"]
    game.enter("trade talisman for 3 shard")
    assert lines_of(game)[4:] == ["dig", "trade talisman for 3 shard"] == [m.notation for m in recorded.moves[4:6]]
    assert lines_of(game.undo()) == lines_of(at_table("new-expedition-3p-sphinx", 4))


def test_a_line_that_fits_nowhere_leaves_everything_undone():
    game = at_table("new-expedition-3p-sphinx", 4)
    refused(game, "Bo: dance", NotationError)
    refused(game, "Ana: end", IllegalDecision)


@pytest.mark.parametrize("replay", REPLAYS)
def test_a_game_written_without_what_is_forced_is_the_same_game(replay):
    recorded = load(f"replays/{replay}.parquet")
    table, kept = recorded.at(0), []
    for move in recorded.moves:
        forced = move.mover >= 0 and len(list(zip(range(2), recorded.rules.options(table), strict=False))) == 1
        if not forced:
            who = "" if move.mover < 0 else f"{recorded.names[move.mover][0]}: "
            kept.append(who + move.notation)
        table.advance(move.facts)
    shorthand, table = Shorthand(recorded.rules, recorded.names), recorded.at(0)
    table.log = []
    for line in kept:
        shorthand.play(table, line)
    shorthand.play_out(table)
    assert table.state() == recorded.at().state()
    assert [fact for fact in table.log if fact[0] != "move"] == [fact for move in recorded.moves for fact in move.facts]


@pytest.mark.parametrize("name", ["Bo", 'B"o', "B\\o", '"', "\\", 'a\\"b', "x: y; z", "# no"])
def test_a_name_in_quotation_marks_is_one_word(name):
    words = words_of(f"rob {in_quotes(name)}: x")
    assert [(word.text, word.quoted) for word in words] == [("rob", False), (name, True), (":", False), ("x", False)]
