"""The file of a session: a phone cannot end its keeping, whatever a room wrote it opens, and a bent one is refused by name."""

import asyncio
import json
import random

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arch_engine import load
from arch_engine.core.errors import ArchError, OptionError, RecordError
from arch_engine.record.codec import as_bytes
from arch_engine.record.schema import FORMAT
from arch_widgets.room import facts as room_facts
from arch_widgets.room.facts import Fact, Place, columns, read_room, save_room
from arch_widgets.room.hall import Hall
from arch_widgets.room.keeping import Keeping
from arch_widgets.room.machine import MOST_OF_PERSON, Machine
from tests.widgets.lesson.test_playing import GAME, small
from tests.widgets.room.games import decision_after, films, game, legal, room_of

REPLAY = game("mykerinos")
STEP = decision_after(REPLAY, 12)
PLACE = Place("abcdefgh", 8765, ("f" * 32,))


class Silent:
    async def send(self, data):
        pass

    def shut(self, why):
        pass


def hall_at(path=None, replay=REPLAY):
    hall = Hall(replay, path)
    hall.machine.films = films(replay)
    return hall


def again(path, replay=REPLAY):
    """What a room that is opened again has of its session."""
    return Machine(replay, Keeping(replay, path).facts)


def in_room(body, path=None):
    """Do something in a room that has a page."""

    async def run():
        hall = hall_at(path)
        body(hall, hall.enter(Silent(), "guest", "t" * 24, "127.0.0.1"))
        hall.save()
        return hall

    return asyncio.run(run())


# -- text from outside -------------------------------------------------------------------------------------------------
BAD = ["\ud800", "start a1\udfff", "\x00", "a\x1bb", "\u202eab", "x" * 5_000, "\ufffe"]
WISHES = [
    lambda text: {"act": "alone", "wish": {"text": text}},
    lambda text: {"act": "alone", "wish": {"answer": text}},
    lambda text: {"act": "alone", "wish": {"act": text}},
    lambda text: {"act": "answer", "line": text, "question": 1},
    lambda text: {"act": "name", "name": text},
    lambda text: {"act": "touch", "touches": [{"key": 1, "n": 1, "text": text}]},
    lambda text: {text: text},
]


@pytest.mark.parametrize("text", BAD, ids=ascii)
@pytest.mark.parametrize("wish", WISHES, ids=range(len(WISHES)))
def test_a_text_that_no_file_keeps_is_refused_at_the_door(tmp_path, wish, text):
    def body(hall, page):
        hall.lead({"act": "practise", "what": "moves"})
        before = [*hall.machine.facts]
        page.wish(json.loads(json.dumps(wish(text))))
        assert "The text" in page.said
        assert hall.machine.facts == before
        json.dumps({"said": page.said}, ensure_ascii=False).encode()  # as it is sent

    path = tmp_path / "room.parquet"
    hall = in_room(body, path)
    assert again(path).facts == hall.machine.facts


@pytest.mark.parametrize("text", BAD, ids=ascii)
def test_the_leaders_page_is_no_other_door(text):
    hall = hall_at()
    for wish in ({"act": "ask", "step": STEP, "lines": [text]}, {"act": "drop", "table": text}, {"act": "practise", "what": text}):  # fmt: skip
        with pytest.raises(ArchError, match="text"):
            hall.lead(wish)
    assert hall.machine.facts == []


def test_a_fact_that_cannot_be_written_does_not_end_the_keeping(tmp_path):
    def body(hall, page):
        page.wish({"act": "name", "name": "Ana"})
        hall.machine._take(Fact(1, "tried", 1, text="\ud800"))  # past every door
        hall.save()
        assert "without 1 entry" in hall.desk()["said"]
        page.wish({"act": "name", "name": "Bo"})

    path = tmp_path / "room.parquet"
    in_room(body, path)
    assert [person.name for person in again(path).state.people] == ["Bo"]


def test_what_means_nothing_without_it_is_left_out_as_well(tmp_path):
    def body(hall, page):
        machine = hall.machine
        hall.lead({"act": "ask", "step": STEP, "lines": []})
        asked = machine.facts.pop()
        machine.facts.append(Fact(**{**{name: getattr(asked, name) for name in Fact.__slots__}, "text": "\ud800"}))
        page.wish({"act": "answer", "line": legal(REPLAY, STEP)[0], "question": 1})
        page.wish({"act": "name", "name": "Ana"})

    path = tmp_path / "room.parquet"
    hall = in_room(body, path)
    assert "without 2 entries" in hall.trouble
    assert [person.name for person in again(path).state.people] == ["Ana"]


def test_what_could_not_be_written_is_written_soon_without_another_fact(tmp_path, monkeypatch):
    def full(*given, **more):
        raise RecordError("The disk is full.")

    async def body():
        path = tmp_path / "room.parquet"
        monkeypatch.setattr("arch_widgets.room.hall.TRY_AGAIN", 0.05)
        monkeypatch.setattr("arch_widgets.room.keeping.save_room", full)
        hall = hall_at(path)
        hall.lead({"act": "lead", "at": 3, "view": 0})
        hall.save()
        assert "The disk is full." in hall.trouble and not path.exists()
        monkeypatch.setattr("arch_widgets.room.keeping.save_room", save_room)
        async with asyncio.timeout(20):
            while hall.trouble:
                await asyncio.sleep(0.02)
        assert again(path).state.at == 3

    asyncio.run(body())


def test_a_room_goes_on_without_its_lesson(tmp_path):
    made = small()
    room = Machine(made.game)
    room.practise("lesson")
    room.tried("a" * 24, 1, "pass")
    path = tmp_path / "room.parquet"
    save_room(made.game, PLACE, room.facts, path)
    assert again(path, made.game).state.practice is not None
    bare = again(path, load(GAME))
    assert bare.state.practice is None and bare.facts[:-1] == room.facts


def test_the_leader_reads_that_nothing_is_saved_until_it_is(tmp_path, monkeypatch):
    def full(*given, **more):
        raise RecordError("The disk is full.")

    async def body():
        path = tmp_path / "room.parquet"
        hall = hall_at(path)
        monkeypatch.setattr("arch_widgets.room.keeping.save_room", full)
        hall.lead({"act": "lead", "at": 3, "view": 0})
        hall.save()
        hall.lead({"act": "alone", "on": True})
        assert "The disk is full." in hall.desk()["said"]
        monkeypatch.setattr("arch_widgets.room.keeping.save_room", save_room)
        hall.lead({"act": "call", "at": 4, "view": 0})
        hall.save()
        assert hall.desk()["said"] == ""
        assert again(path).state.at == 4

    asyncio.run(body())


# -- what a room wrote it opens ----------------------------------------------------------------------------------------
def test_what_is_kept_of_a_phone_is_bounded(tmp_path):
    """Forty phones tried long moves until the file was too large to be opened again."""
    room = room_of(REPLAY)
    for phone in range(40):
        for k in range(250):
            room.tried(f"{phone:024}", 0, f"{k} " + "\U0001f3ba" * 16_000)
    assert all(person.kept <= MOST_OF_PERSON + 32 for person in room.state.people)
    path = tmp_path / "room.parquet"
    save_room(REPLAY, PLACE, room.facts, path)
    assert path.stat().st_size < 1_000_000
    assert again(path).facts == room.facts


def test_a_full_session_is_opened_again(tmp_path, monkeypatch):
    """As many phones as a room lets in write as much as they may, tables hand in the longest games, and the leader goes on to the last entry."""
    monkeypatch.setattr(room_facts, "now", lambda: 1)
    room = room_of(REPLAY)
    text, code = "\U0001f3ba" * 300, room.deal().code
    for phone in range(500):
        try:
            for k in range(9):
                room.tried(f"{phone:024}", 0, f"{phone} {k} {text}"[:300])
        except OptionError:
            break
    for k in range(90):
        try:
            room.hand_in("t" * 24, f"T{k % 20}", code, f"{k} " + "\U0001f3ba" * 50_000)
        except OptionError:
            break
    while True:
        try:
            room.lead((len(room.facts) + 1) % 2 + 1, 0)
        except OptionError:
            break
    assert len(room.facts) == room_facts.MOST_FACTS
    path = tmp_path / "room.parquet"
    save_room(REPLAY, PLACE, room.facts, path)
    assert read_room(REPLAY, path)[1] == room.facts


TEXTS = st.text(max_size=40)
ACTS = st.lists(
    st.tuples(st.sampled_from(["name", "answer", "list", "tried", "lead", "ask", "reveal", "withdraw", "practise", "call", "deal", "hand", "count"]),
              st.integers(-3, 30), TEXTS, st.sampled_from(["a" * 24, "b" * 24])),
    max_size=25,
)  # fmt: skip


def obey(hall, page, act, number, text):
    lines = legal(REPLAY, STEP)
    wishes = {
        "name": {"act": "name", "name": text},
        "answer": {"act": "answer", "line": lines[number % len(lines)], "question": hall.machine.state.questions},
        "list": {"act": "answer", "line": text, "question": number},
        "tried": {"act": "alone", "wish": {"text": text}},
    }
    leads = {
        "lead": {"act": "lead", "at": number, "view": 0},
        "ask": {"act": "ask", "step": STEP, "lines": []},
        "practise": {"act": "practise", "what": "moves" if number % 2 else ""},
        "count": {"act": "count", "on": number % 2 == 0},
    }
    try:
        if act in wishes:
            page.wish(wishes[act])
        elif act == "hand":
            hall.machine.hand_in(page.token, text, hall.machine.state.deal, "x" * number)
        else:
            hall.lead(leads.get(act, {"act": act}))
    except ArchError:
        pass


@given(acts=ACTS)
@settings(max_examples=40, deadline=None)
def test_whatever_a_room_wrote_it_opens(tmp_path_factory, acts):
    path = tmp_path_factory.mktemp("room") / "room.parquet"

    async def body():
        hall = hall_at(path)
        pages = {token: hall.enter(Silent(), "guest", token, "127.0.0.1") for token in ("a" * 24, "b" * 24)}
        for act, number, text, token in acts:
            obey(hall, pages[token], act, number, text)
        hall.save()
        assert hall.trouble == ""
        place, facts = read_room(REPLAY, path)
        assert (place.code, facts) == (hall.gate.code, hall.machine.facts)
        if not any(act == "hand" for act, *_ in acts):  # those are checked before they come here (`record_in`)
            assert again(path).scene() is not None

    asyncio.run(body())


# -- bent files --------------------------------------------------------------------------------------------------------
def written(frame, header, path):
    path.write_bytes(as_bytes(frame, header, level=3))
    return path


@pytest.fixture(scope="module")
def good():
    """A session with a bit of everything."""
    room = room_of(REPLAY)
    room.lead(STEP, 0)
    room.ask()
    for token, line in zip(("a" * 24, "b" * 24), legal(REPLAY, STEP), strict=False):
        room.answer(token, line, 1)
        room.name(token, token[:3])
    room.reveal()
    room.judge(1, "Fine.")
    room.count(True)
    later = decision_after(REPLAY, STEP + 2)
    room.ask(later, legal(REPLAY, later)[:3])
    room.answer("a" * 24, room.state.question.shortlist[0], 2)
    room.withdraw()
    room.practise("moves")
    room.tried("b" * 24, 0, "start a1")
    room.practise("")
    room.deal()
    room.point(["b2"])
    room.call()
    return room.facts


def bent_rows(rng, rows):
    """Some rows of a session with one thing changed."""
    rows = [dict(row) for row in rows]
    kind = rng.randrange(5)
    place = rng.randrange(len(rows))
    if kind == 0:
        del rows[place]
    elif kind == 1:
        rows.insert(rng.randrange(len(rows)), dict(rows[place]))
    elif kind == 2:
        other = rng.randrange(len(rows))
        rows[place], rows[other] = rows[other], rows[place]
    else:
        name = rng.choice([*columns()])
        values = {
            "kind": [*room_facts.KINDS, "", "x", None],
            "text": ["", "x", "\n", "{}", "a b", "start z99", "moves", "lesson", "better", "x" * 3_000, None],
        }.get(name, [-128, -2, -1, 0, 1, 2, 3, 120, 127, None])
        rows[place][name] = rng.choice(values)
    return rows


@pytest.mark.parametrize("seed", range(8))
def test_a_bent_session_is_refused_in_one_sentence_that_names_it(good, tmp_path, seed):
    rng = random.Random(seed)
    rows = [{name: getattr(fact, name) for name in columns()} for fact in good]
    path, refused = tmp_path / "bent.parquet", 0
    header = header_of(tmp_path, good)
    for _ in range(50):
        bent = bent_rows(rng, rows)
        frame = pl.DataFrame(bent, schema=columns())
        written(frame, {**header, "rows": frame.height}, path)
        refused += is_refused(path)
    assert 10 <= refused <= 45


HEADERS = [
    ("code", ""), ("code", "a" * 5_000), ("code", "\u00e9" * 8), ("code", 7), ("code", None), ("port", -1), ("port", 70_000), ("port", True),
    ("port", "8765"), ("leaders", None), ("leaders", [7]), ("leaders", ["\u00e9"]), ("rows", -1), ("rows", 10**30), ("rows", "3"), ("room", 1),
    ("most", 0), ("most", 301), ("most", True), ("most", "9"), ("fingerprint", None), ("format", 99), ("format", -1), ("format", "2"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value"), HEADERS, ids=ascii)
def test_a_bent_header_is_refused_by_name(good, tmp_path, name, value):
    frame = pl.DataFrame([{name: getattr(fact, name) for name in columns()} for fact in good], schema=columns())
    path = written(frame, {**header_of(tmp_path, good), name: value}, tmp_path / "bent.parquet")
    assert is_refused(path)


def header_of(tmp_path, facts):
    from arch_engine.record.codec import Sealed

    save_room(REPLAY, PLACE, facts, tmp_path / "good.parquet")
    header = Sealed.read(tmp_path / "good.parquet", room_facts.MOST_BYTES).header
    assert header["format"] == FORMAT
    return header


def is_refused(path):
    """Whether a file is refused, by name; one that is not is a room that works."""
    try:
        hall = hall_at(path)
    except RecordError as problem:
        assert "bent.parquet" in str(problem), problem
        assert str(problem).endswith((".", "…")) and "\n" not in str(problem)
        return True
    page = hall.enter(Silent(), "guest", "a" * 24, "127.0.0.1")
    hall.machine.film(), hall.machine.scene(), page._you(), hall.desk_text()
    return False
