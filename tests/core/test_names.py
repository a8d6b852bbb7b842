"""What a name may hold: refused where it is given, cleaned where an old file holds it."""

import json
from unicodedata import normalize

import polars as pl
import pytest

from arch_engine import Session, load, simulate
from arch_engine.core.errors import ArchError, RecordError
from arch_engine.core.names import cleaned, obeyed
from arch_engine.record import study as record_study
from arch_engine.record.codec import as_bytes
from arch_engine.record.header import header_of
from arch_engine.record.verify import verify
from arch_engine.record.write import facts_frame

OBEYED = ["\x00", "\x07", "\x1b", "\n", "\t", "\x7f", "\x85", "\u2028", "\u2029", "\u202e", "\u2066", "\ufeff", "\ufffe", "\U0001ffff", "\ud83c"]  # fmt: skip
SEEN = [
    "a",
    "é",
    "王",
    "🏺",
    "👩‍🚀",
    "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "می‌خواهم",
    "{",
    "%",
    "<",
    "&",
    '"',
    "\\",
    "$",
    "`",
    " ",
    "\xa0",
    "\U0001fae9",
    "e\u0301",
]


def with_bad_texts(monkeypatch):
    """As versions did that let any text be given."""
    monkeypatch.setattr("arch_engine.core.names.obeyed", lambda letter: False)


@pytest.mark.parametrize("letter", OBEYED, ids=ascii)
def test_what_is_obeyed_instead_of_seen_is_no_part_of_a_name(letter):
    assert obeyed(letter)
    name = f"An{letter}a"
    givers = {
        "player name": lambda: Session("mykerinos", [name, "Bo"]),
        "title": lambda: simulate("mykerinos", ["random"] * 2, 1, title=name),
        "kind of player": lambda: Session("mykerinos", ["Ana", "Bo"], kinds=[name, "person"]),
        "name of a branch": lambda: simulate("mykerinos", ["random"] * 2, 1).branch(20, name=name),
    }
    for what, give in givers.items():
        with pytest.raises(RecordError) as refused:
            give()
        found = f"The {what} {name!r} holds a character that cannot be shown (U+{ord(letter):04X}); write it without."
        assert str(refused.value) == found


@pytest.mark.parametrize("text", SEEN)
def test_what_can_be_seen_may_stand_in_a_name(text):
    name = f"An{text}a"
    one = normalize("NFC", name)  # however its accents are typed, a name is the same
    assert cleaned(name) == one
    assert Session("mykerinos", [name, "Bo"], title=name).replay().names == (one, "Bo")


@pytest.mark.parametrize("name", [None, 5, b"Ana", ["Ana"]])
def test_a_name_is_a_text(name):
    with pytest.raises(ArchError, match="A name must be a text, not "):
        Session("mykerinos", [name, "Bo"])


def test_a_branch_that_is_renamed_keeps_its_name_where_the_new_one_is_refused():
    branch = simulate("mykerinos", ["random"] * 2, 1).branch(20, name="Early")
    with pytest.raises(RecordError):
        branch.name = "Ear\u202ely"
    assert branch.name == "Early"


def test_a_comment_may_have_lines_of_whatever_ends_and_nothing_else_that_is_obeyed():
    game = simulate("mykerinos", ["random"] * 2, 1).tree.game
    game.note(20, comment="One\r\ntwo\u2028three\tfour\x0bfive")
    assert game.note_at(20).comment == "One\ntwo\nthree\tfour\nfive"
    with pytest.raises(RecordError, match=r"U\+001B"):
        game.note(20, comment="\x1b[2J")
    assert game.note_at(20).comment.startswith("One")


def old_header(record, name):
    return header_of(record) | {"players": [{"name": name, "kind": "ra\x07ndom"}, {"name": "Bo", "kind": "person"}], "title": name}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "shown"),
    [("two\nlines", "two lines"), ("\x1b[31m\u202ered", "�[31m�red"), ("An\u2028a", "An a"), ("A\ufffe", "A�")],
)
def test_an_old_file_whose_names_are_obeyed_is_opened_with_names_that_are_seen(name, shown, tmp_path):
    record = simulate("mykerinos", ["random"] * 2, 1).record
    path = tmp_path / "old.parquet"
    path.write_bytes(as_bytes(facts_frame(record), old_header(record, name)))
    before = path.read_bytes()
    game = load(path)
    assert (game.names, game.record.title, game.record.kinds) == ((shown, "Bo"), shown, ("ra�ndom", "person"))
    assert game.moves == record.moves
    assert path.read_bytes() == before
    again = game.save(tmp_path / "new.parquet")
    assert load(again).record == game.record


def test_an_old_header_with_half_a_character_is_opened(tmp_path, monkeypatch):
    record = simulate("mykerinos", ["random"] * 2, 1).record
    text = json.dumps(old_header(record, "half \ud83c"))  # the escape is plain ASCII, so a file can hold it
    with monkeypatch.context() as old:
        old.setattr("arch_engine.record.codec.json.dumps", lambda *_, **__: text)
        raw = as_bytes(facts_frame(record), {})
    (tmp_path / "old.parquet").write_bytes(raw)
    assert load(tmp_path / "old.parquet").names == ("half �", "Bo")


def test_an_old_study_is_opened_with_branches_and_comments_that_are_seen(tmp_path, monkeypatch):
    with monkeypatch.context() as old:
        with_bad_texts(old)
        replay = simulate("mykerinos", ["random"] * 2, 1)
        for name in ("A\tB", "A\nB", "A B", "A B (2)"):
            replay.branch(20, name=name).comment = "bell\x07, tab\t"
        path = replay.save(tmp_path / "old.parquet")
    texts = pl.read_parquet(path)["text"].to_list()
    assert {"A\tB", "A\nB", "bell\x07, tab\t"} <= set(texts)
    tree = load(path).tree
    assert [branch.name for branch in tree] == ["A B (3)", "A B (4)", "A B", "A B (2)"]
    assert {branch.comment for branch in tree} == {"bell�, tab\t"}
    assert verify(path).holds
    assert str(load(load(path).tree.save(tmp_path / "new.parquet")).tree) == str(tree)


def test_a_cleaned_name_fits_its_length():
    line = record_study.LineRecord("x" * 79 + "\n", parent=0, at=0)
    other = record_study.LineRecord("x" * 79 + " ", parent=0, at=0)
    record = simulate("mykerinos", ["random"] * 2, 1).record
    found = record_study.cleaned_study(record_study.StudyRecord(record, (line, other)))
    assert [len(line.name) for line in found.lines] == [76, 80]
