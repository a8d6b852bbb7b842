"""Branches of a recorded game: deciding otherwise, taking back, playing out, and the tree they make."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arch_engine import (
    Game,
    IllegalDecision,
    NotationError,
    OptionError,
    RecordError,
    Session,
    load,
    rules_of,
    verify,
)
from arch_engine.core.errors import WrongArgument
from arch_engine.core.facts import Determinized
from arch_engine.core.play import RandomPlayer
from arch_engine.record.study import GLYPHS, MOST_DEPTH, Note
from arch_engine.replay.courses import MOST_GAMES
from tests.replay.trees import DEEDS, KINDS_OF_GAME, REPLAYS, game, grow

ALL_GAMES = pytest.mark.parametrize(("kind", "players"), KINDS_OF_GAME)
TOMB = REPLAYS / "new-expedition-4p-tomb.parquet"
AT = 40  # in the game below, Red decides in the first season


@pytest.fixture
def replay():
    return game("mykerinos", 3)


def shot(branch):
    """Everything that a refused wish must leave alone."""
    return branch.all_moves(), list(branch.sources), repr(branch.table.state()), dict(branch.notes), str(branch.study)


# Deciding otherwise


@ALL_GAMES
def test_a_branch_is_the_game_up_to_where_it_leaves(kind, players):
    replay = game(kind, players)
    for at in (0, len(replay) // 3, len(replay) - 1):
        for luck in ("same", "chosen"):
            branch = replay.branch(at, luck=luck)
            assert branch.all_moves(at) == replay.moves[:at]
            assert branch.table_at(at).digest() == replay.at(at).digest()
            assert branch.at == at


def test_another_decision_makes_another_game(replay):
    other = next(line for line in replay.branch(AT).options() if line != replay.moves[AT].notation)
    branch = replay.branch(AT).do(other)
    assert branch.moves[0].notation == other
    assert branch.moves[0].mover == replay.at(AT).asked
    shown = branch.replay()
    assert [move.notation for move in shown.moves] == [*[move.notation for move in replay.moves[:AT]], other]
    assert shown.at().digest() == branch.table.digest()
    assert len(branch) == AT + 1


def test_negative_steps_count_from_the_end_and_none_is_the_end(replay):
    assert replay.branch(-2).at == len(replay) - 1
    short = Session.resumed(replay, at=AT).replay()
    assert short.branch().at == AT


@pytest.mark.parametrize("at", [10_000, -10_000])
def test_a_step_there_is_not_is_refused(replay, at):
    with pytest.raises(OptionError, match="there is no step"):
        replay.branch(at)
    assert len(replay.tree) == 0


@pytest.mark.parametrize("at", [1.5, "40", True])
def test_a_step_that_is_no_number_is_refused(replay, at):
    with pytest.raises(WrongArgument, match=r"^step must be a whole number"):
        replay.branch(at)
    assert len(replay.tree) == 0


def test_a_game_that_is_over_has_nothing_to_branch_from_at_its_end(replay):
    with pytest.raises(OptionError, match=f"The game is over at step {len(replay)}; leave it at an earlier step."):
        replay.branch()


@pytest.mark.parametrize(
    "wish", [{"luck": "bad"}, {"luck": None}, {"seed": 1.5}, {"seed": 2**63}, {"seat": 3}, {"seat": -1}, {"name": ""},
             {"name": "x" * 81}, {"name": 5}, {"name": "half \ud83c"}, {"name": "taken"}]
)  # fmt: skip
def test_a_branch_that_cannot_be_is_refused_and_not_made(replay, wish):
    replay.branch(AT, name="taken")
    with pytest.raises((OptionError, RecordError)) as refused:
        replay.branch(AT, **{"luck": "fresh", **wish})
    assert "\n" not in str(refused.value)
    assert [branch.name for branch in replay.tree] == ["taken"]


def test_what_is_asked_may_be_written_and_why_not(replay):
    branch = replay.branch(AT)
    assert branch.asked == replay.names[replay.at(AT).asked]
    assert replay.moves[AT].notation in branch.options()
    assert branch.why_not(branch.options()[0]) is None
    assert branch.why_not("claim left").rule == "turn.asked"


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("claim left", IllegalDecision),
        ("start h99", NotationError),
        ("", NotationError),
        ("first-player blue", IllegalDecision),
        (None, WrongArgument),
    ],
)
def test_a_refused_decision_changes_nothing(replay, line, error):
    branch = replay.branch(AT)
    branch.do(branch.options()[0])
    was = shot(branch)
    with pytest.raises(error):
        branch.do(line)
    assert shot(branch) == was


def test_what_a_rule_does_not_survive_changes_nothing(replay, monkeypatch):
    branch = replay.branch(AT)
    was, line = shot(branch), branch.options()[0]

    def breaks(table, decision):
        table.ask(0, "nonsense")
        raise KeyboardInterrupt

    monkeypatch.setattr(branch.rules, "perform", breaks, raising=False)
    with pytest.raises(KeyboardInterrupt):
        branch.do(line)
    monkeypatch.undo()
    assert shot(branch) == was
    assert branch.table.log is None
    branch.do(line)


# Taking back


def test_undo_takes_back_a_decision_and_what_chance_did_after_it(replay):
    season = replay.rounds[1]  # chance has just laid the region of season 2
    last = max(step for step in range(season) if replay.moves[step].mover >= 0)
    branch = replay.branch(last).do(replay.moves[last].notation)
    assert branch.sources == ["", "recorded"]
    assert branch.undo().moves == []
    assert branch.table.digest() == replay.at(last).digest()
    assert shot(branch.undo()) == shot(branch), "before the first nothing is taken back"


def test_undo_takes_back_several(replay):
    branch = replay.branch(AT)
    for _ in range(4):
        branch.do(branch.options()[0])
    assert len(branch.undo(3).moves) == 1
    assert len(branch.undo(0).moves) == 1
    assert len(branch.undo(99).moves) == 0


def test_what_chance_did_at_once_is_not_taken_back(replay):
    branch = replay.branch(0)
    assert branch.sources == ["recorded"] * 3
    assert len(branch.undo().moves) == 3
    chosen = replay.branch(0, luck="chosen").do("first-player green")
    assert len(chosen.undo().moves) == 0


def test_moves_that_another_branch_stands_on_are_not_taken_back(replay):
    branch = replay.branch(AT)
    branch.do(branch.options()[0]).do(branch.options()[0])
    other = branch.branch(name="on top")
    was = shot(branch)
    with pytest.raises(OptionError, match="'on top' leaves from what would be taken back; delete it first"):
        branch.undo()
    assert shot(branch) == was
    other.delete()
    assert len(branch.undo().moves) == 1


def test_notes_on_moves_that_are_taken_back_go_with_them(replay):
    branch = replay.branch(AT)
    branch.do(branch.options()[0])
    branch.note(AT, "stays")
    branch.note(AT + 1, "goes")
    branch.undo()
    assert [note.comment for note in branch.notes.values()] == ["stays"]


# A branch to walk through


@ALL_GAMES
@pytest.mark.parametrize("luck", ["same", "fresh"])
def test_a_branch_is_walked_through_like_a_game(kind, players, luck):
    replay = game(kind, players)
    branch = replay.branch(len(replay) // 2, luck=luck, seed=2)
    branch.finish("random")
    shown = branch.replay()
    assert shown.at().digest() == branch.table.digest()
    assert shown.rules.totals(shown.at()) == replay.rules.totals(branch.table)
    assert shown.curves(shown.rules.measures).height == (len(shown) + 1) * players * len(shown.rules.measures)
    assert shown.scores().height == shown.facts.filter(kind="score").height
    for seat in filter(shown.fair_to, range(players)):
        assert shown.curves(perspective=seat).height == shown.curves().height
    assert branch.name in shown.record.title
    assert shown.board(branch.at) == replay.rules.words.board(branch.table_at(branch.at), replay.names)
    assert Session.resumed(shown).replay().moves == shown.moves


def test_a_branch_as_a_game_of_its_own_holds(replay, tmp_path):
    branch = replay.branch(AT)
    branch.finish("random")
    path = branch.replay().save(tmp_path / "line.parquet")
    assert verify(path).holds
    assert load(path).moves == branch.all_moves()
    assert not load(path).studied


def test_a_line_with_cards_drawn_anew_is_no_game_of_its_own(tmp_path):
    branch = load(TOMB).branch(60, luck="fresh")
    with pytest.raises(RecordError, match="save its study instead"):
        branch.replay().save(tmp_path / "line.parquet")
    assert list(tmp_path.iterdir()) == []


def test_a_fact_that_draws_anew_is_told_as_the_bare_fact():
    branch = load(TOMB).branch(60, luck="fresh")
    fact = branch.all_moves(60)[-1].facts[-1]
    assert isinstance(fact, Determinized)
    assert fact == load(TOMB).moves[59].facts[-1]
    assert fact.parts == branch.determinized


def test_branches_from_what_a_branch_is_shown_by_belong_to_its_tree(replay):
    branch = replay.branch(AT)
    branch.do(branch.options()[0])
    shown = branch.replay()
    later, earlier = shown.branch(AT + 1), shown.branch(AT - 5)
    assert shown.tree is replay.tree
    assert later.parent is branch
    assert earlier.parent is replay.tree.game
    assert replay.tree.game.replay() is replay


# Playing out


@ALL_GAMES
@pytest.mark.parametrize("luck", ["same", "fresh"])
def test_a_branch_that_is_played_out_keeps_the_first_game(kind, players, luck):
    replay = game(kind, players)
    branch = replay.branch(len(replay) * 2 // 3, luck=luck, seed=3)
    ends = branch.finish("random", n=4, seed=6)
    assert branch.table.over
    assert ends[0].totals == tuple(replay.rules.totals(branch.table))
    assert ends[0].winners == tuple(replay.rules.winners(branch.table))
    again = game(kind, players).branch(branch.at, luck=luck, seed=3)
    assert again.finish("random", n=4, seed=6) == ends
    assert again.moves == branch.moves
    assert branch.finish("random", n=2) == [ends[0]] * 2, "a game that is over stays as it ended"


@ALL_GAMES
def test_every_kind_of_player_can_finish_a_branch(kind, players):
    replay = game(kind, players)
    at = len(replay) - 12
    for kinds in ("sensible", ["random"] * players, RandomPlayer(), [RandomPlayer(), *["random"] * (players - 1)]):
        branch = replay.branch(at)
        assert branch.finish(kinds)[0].winners
        assert branch.table.over


def test_another_luck_to_finish_with_makes_a_branch_that_keeps_the_game(replay):
    branch = replay.branch(AT, luck="chosen")
    branch.do(branch.options()[0])
    ends = branch.finish("random", n=2, luck="fresh", seed=4)
    assert len(branch.moves) == 1
    (played,) = branch.children
    assert (played.luck, played.seed, played.at) == ("fresh", 4, AT + 1)
    assert tuple(replay.rules.totals(played.table)) == ends[0].totals


def test_games_with_fresh_luck_end_in_many_ways(replay):
    ends = replay.branch(AT, luck="fresh").finish("random", n=6)
    assert len({str(end) for end in ends}) == 6


@pytest.mark.parametrize(
    "wish", [{"players": "genius"}, {"players": ["random"]}, {"n": 0}, {"n": MOST_GAMES + 1}, {"n": 1.5}, {"luck": "chosen"},
             {"luck": "good"}]
)  # fmt: skip
def test_what_cannot_be_played_out_changes_nothing(replay, wish):
    branch = replay.branch(AT)
    was = shot(branch)
    with pytest.raises(OptionError):
        branch.finish(**wish)
    assert shot(branch) == was


def test_a_branch_with_chosen_luck_asks_for_a_luck_to_be_played_out_with(replay):
    with pytest.raises(OptionError, match="give its luck as 'same' or 'fresh'"):
        replay.branch(AT, luck="chosen").finish("random")


class Cheat:
    def choose(self, view, options, rng):
        return ("cheat",)


def test_a_player_who_breaks_the_rules_changes_nothing(replay):
    branch = replay.branch(AT)
    was = shot(branch)
    for luck in (None, "same", "fresh"):
        with pytest.raises(IllegalDecision):
            branch.finish(Cheat(), luck=luck)
    assert shot(branch) == was


# The tree


def test_a_tree_has_its_branches_in_order_each_before_its_own(replay):
    a, b = replay.branch(AT, name="a"), replay.branch(AT, name="b")
    a.do(a.options()[0])
    a.branch(name="a1")
    a.branch(name="a2")
    tree = replay.tree
    assert [branch.name for branch in tree] == ["a", "a1", "a2", "b"]
    assert len(tree) == 4
    assert tree["a2"].parent is a
    b.promote()
    tree["a2"].promote().promote()
    assert [branch.name for branch in tree] == ["b", "a", "a2", "a1"]
    a.delete()
    assert [branch.name for branch in tree] == ["b"]
    with pytest.raises(OptionError, match="There is no branch 'a'; the branches are: b"):
        tree["a"]


def test_a_branch_that_was_deleted_is_not_moved_or_deleted_again(replay):
    branch = replay.branch(AT, name="a")
    branch.delete()
    for act in (branch.delete, branch.promote):
        with pytest.raises(OptionError, match="'a' is not in the study any more"):
            act()


def test_branches_get_names_of_their_own_and_can_be_called_otherwise(replay):
    names = [replay.branch(AT).name for _ in range(3)]
    assert names == ["Branch 1", "Branch 2", "Branch 3"]
    branch = replay.tree["Branch 2"]
    branch.name = "Red passes"
    branch.name = "Red passes"
    assert replay.branch(AT).name == "Branch 2"
    for name in ("Branch 1", "", None):
        with pytest.raises((OptionError, RecordError)):
            branch.name = name
    assert branch.name == "Red passes"


def test_branches_do_not_leave_each_other_for_ever():
    line = game("mykerinos", 2)
    branch = line.branch(10)
    for _ in range(MOST_DEPTH - 1):
        branch = branch.branch()
    branch.do(branch.options()[0])
    assert len(branch.replay()) == 11
    with pytest.raises(OptionError, match=f"Branches leave each other {MOST_DEPTH} times at most"):
        branch.branch()


def test_the_tree_is_printed_with_glyphs_and_without_what_is_folded(replay):
    a = replay.branch(AT, name="a")
    a.glyph = "?!"
    a.branch(name="hidden").branch(name="hidden too")
    replay.branch(3, name="b")
    a.fold()
    assert str(replay.tree).splitlines() == [
        f"Mykerinos: {replay.describe()}",
        f"  {AT}: a ?! (same luck; 0 moves; not finished; folded)",
        "  3: b (same luck; 0 moves; not finished)",
    ]
    a.fold(False)
    assert len(str(replay.tree).splitlines()) == 5


# Notes


def test_comments_and_glyphs_stand_on_any_step(replay):
    branch = replay.branch(AT)
    branch.do(branch.options()[0])
    branch.comment, branch.glyph = "Red's plan", "!?"
    branch.note(AT + 1, "too far", "??")
    branch.note(5, "in the game")
    assert (branch.comment, branch.glyph) == ("Red's plan", "!?")
    assert branch.note_at(-1).glyph == "??"
    assert replay.tree.game.note_at(5).comment == branch.note_at(5).comment == "in the game"
    assert replay.tree.game.note_at(AT).comment == "", "a branch's own note is not the game's"
    branch.note(AT + 1, glyph="")
    assert (branch.note_at(AT + 1).comment, branch.note_at(AT + 1).glyph) == ("too far", "")
    branch.note(AT + 1, comment="")
    assert AT + 1 not in branch.notes


def test_a_game_is_noted_on_without_its_tree(replay, tmp_path):
    game = Game(replay.record)
    game.note(60, "too early", "?!")
    assert game.notes == {60: Note("too early", "?!")}
    assert load(game.save(tmp_path / "noted.parquet")).notes == game.notes
    branch = game.branch(at=42, name="Pass early").do("pass")
    line = branch.replay()
    assert isinstance(line, Game)
    line.note(43, "why not?")
    assert game.tree["Pass early"].notes == {43: Note("why not?")}


@pytest.mark.parametrize(
    ("step", "what"),
    [(99_999, {"comment": "x"}), (AT, {"glyph": "!!!"}), (AT, {"glyph": 1}), (AT, {"comment": "x" * 4001}), (AT, {"comment": " "}),
     (AT, {"comment": "half \ud83c"}), (AT, {"comment": "arch-engine-seal:"}), (AT, {"comment": 5})],
)  # fmt: skip
def test_a_note_that_cannot_be_kept_is_refused(replay, step, what):
    branch = replay.branch(AT)
    was = shot(branch)
    with pytest.raises((OptionError, RecordError)):
        branch.note(step, **what)
    assert shot(branch) == was


@pytest.mark.parametrize("glyph", GLYPHS)
def test_the_glyphs_are_those_of_chess(replay, glyph):
    branch = replay.branch(AT)
    branch.glyph = glyph
    assert branch.glyph == glyph


# Random trees


@settings(deadline=None, max_examples=40)
@given(st.sampled_from(KINDS_OF_GAME), DEEDS)
def test_whatever_is_done_every_line_replays_to_its_table(kind_of_game, deeds):
    replay = game(*kind_of_game)
    was = replay.record
    for branch in grow(replay.tree, deeds):
        shown = branch.replay()
        assert len(shown) == len(branch) == branch.at + len(branch.moves)
        assert shown.at().digest() == branch.table.digest()
        assert len(branch.sources) == len(branch.moves)
        assert branch.table.log is None
        assert branch.luck == "chosen" or branch.table.over or branch.table.asked >= 0
        assert "chosen" not in branch.sources or branch.luck == "chosen"
    assert replay.record == was


@settings(deadline=None, max_examples=40)
@given(st.sampled_from(KINDS_OF_GAME), DEEDS)
def test_the_same_deeds_grow_the_same_tree(kind_of_game, deeds):
    assert grow(game(*kind_of_game).tree, deeds).record() == grow(game(*kind_of_game).tree, deeds).record()


def test_a_game_of_one_s_own_can_be_branched_while_it_lasts():
    session = Session("mykerinos", ["Ana", "Bo"])
    session.do("first-player red").do("markers violet lemon brown blackmore tangerine")
    branch = session.replay().branch()
    assert branch.sources == ["drawn"], "what the game has not drawn yet is drawn"
    assert branch.asked == "Bo"
    with suppress(OptionError):
        branch.branch(0).undo()
    assert len(session.replay()) == 2


def test_the_rules_are_there_without_polars_or_branches():
    assert isinstance(rules_of("mykerinos").title, str)
    assert Game(game("mykerinos", 2).record).studied is False
