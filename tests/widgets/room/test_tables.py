"""Tables that play the deal of a room hand in what they made of it, and the room shows the score sheet."""

import asyncio
from functools import cache
from pathlib import Path

import pytest

from arch_engine.core.errors import ArchError, OptionError, RecordError
from arch_engine.replay.deal import Deal
from arch_engine.replay.text_writing import as_text
from arch_widgets.room.gate import HANDS
from arch_widgets.room.hall import Hall
from arch_widgets.room.server import Server
from arch_widgets.room.tables import MOST_RECORD, MOST_TABLES, record_in
from arch_widgets.room.takehome import page_to_take_home
from tests.replay.test_deal import SEED, played
from tests.widgets.room.games import films, game, room_of
from tests.widgets.room.guests import fetched, guest

REPLAY = game("mykerinos")
DEAL = Deal.new("mykerinos", 3, REPLAY.record.options, SEED)
ANA, BO = "a" * 24, "b" * 24


@cache
def table(number, deal=SEED, moves=None, name="mykerinos", seats=3):
    return played(Deal.new(name, seats, None, deal), number, moves, names=["Ana", "Bo", "Cleo", "Dan"][:seats])


@cache
def in_file(number, folder, **more):
    path = Path(folder) / f"{number}-{len(more)}.parquet"
    table(number, **more).save(path, replace=True)
    return path.read_bytes()


@pytest.fixture
def room():
    room = room_of(REPLAY)
    dealt(room)
    return room


def dealt(room):
    """The room plays a deal that is the same in every test."""
    room.deal()
    room.state.deal = DEAL.code


def text(number):
    return as_text(table(number))


# -- what is taken -----------------------------------------------------------------------------------------------------
def test_a_record_and_a_text_tell_the_same_game(tmp_path):
    assert record_in(in_file(1, tmp_path), DEAL) == record_in(text(1).encode(), DEAL) == text(1)


def test_what_is_not_this_deals_game_is_refused(tmp_path):
    good = in_file(1, tmp_path)
    for raw, words in (
        (as_text(table(1, SEED + 1)).encode(), "was not dealt from the code"),
        (as_text(table(1, seats=2)).encode(), "another game"),
        (as_text(table(1, name="new_expedition")).encode(), "another game"),
        (as_text(table(1, moves=3)).encode(), "not over yet"),
        (good[:-100], "its end is missing"),
        (good[:500] + b"x" + good[501:], "damaged|seal"),
        (b"PAR1" + bytes(1000) + b"PAR1", "seal"),
        (b"\xff\xfe\x00", "UTF-8|does not say"),
        (b"", "does not say"),
        (b"<script>alert(1)</script>", "does not say"),
        (b"#" * (MOST_RECORD + 1), "at most"),
    ):
        with pytest.raises(ArchError, match=words):
            record_in(raw, DEAL)


def test_names_and_places_of_tables(room):
    room.hand_in(ANA, "Nile", DEAL.code, text(1))
    facts = len(room.facts)
    room.hand_in(ANA, " Nile ", DEAL.code, text(1))
    assert len(room.facts) == facts  # twice the same is once
    for token, name, told, words in (
        (BO, "Delta", text(1), "handed in already"),
        (BO, "Nile", text(2), "already"),
        (BO, "x" * 10_000, text(2), "1 to 24"),
        (BO, "", text(2), "1 to 24"),
        (BO, "Ni\u202ele", text(2), "cannot be shown"),
    ):
        with pytest.raises((RecordError, OptionError), match=words):
            room.hand_in(token, name, DEAL.code, told)
    with pytest.raises(OptionError, match="Another deal"):
        room.hand_in(BO, "Delta", Deal.new("mykerinos", 3).code, text(2))
    room.hand_in(ANA, "Nile", DEAL.code, text(3))  # in the place of the first
    assert [(one.name, one.text) for one in room.state.tables.values()] == [("Nile", text(3))]
    room.drop("Nile")
    room.hand_in(BO, "Nile", DEAL.code, text(2))
    assert room.state.tables["Nile"].game.names == ("Ana", "Bo", "Cleo")


def test_the_page_to_take_home_has_the_score_sheet_without_the_names_of_players(room):
    named = as_text(played(DEAL, 1, names=["Quetzalcoatl", "Bo", "Cleo"]))
    room.hand_in(ANA, "Nile", DEAL.code, named)
    assert "Nile" not in page_to_take_home(room)
    room.hand_in(BO, "Delta", DEAL.code, text(2))
    page = page_to_take_home(room)
    assert "Nile" in page and "Delta" in page and "Quetzalcoatl" not in page
    assert '"mode":"room"' in page  # although nothing was asked


def test_there_are_only_so_many_tables(room):
    for number in range(MOST_TABLES):
        room.hand_in("", f"Table {number}", DEAL.code, f"game {number}")
    with pytest.raises(OptionError, match="More tables"):
        room.hand_in("", "one more", DEAL.code, "one more game")


def test_two_tables_are_compared_and_a_new_deal_begins_anew(room):
    room.hand_in(ANA, "Nile", DEAL.code, text(1))
    with pytest.raises(OptionError, match="two tables or more"):
        room.compare(True)
    room.hand_in(BO, "Delta", DEAL.code, text(2))
    room.compare(True)
    room.drop("Delta")
    assert not room.state.comparing
    room.deal()
    assert room.state.tables == {}


# -- over the network --------------------------------------------------------------------------------------------------
def opened(path=None):
    hall = Hall(REPLAY, path)
    hall.machine.films = films(REPLAY)
    return Server(hall)


@pytest.fixture
def server():
    server = opened()
    server.do(lambda: hand_out(server.hall.machine))
    yield server
    server.close()


def hand_out(machine):
    from arch_widgets.room.facts import DEALT

    machine._note(DEALT, text=DEAL.code)


async def hand_in(server, raw, name="Nile", key=None, **headers):
    home = f"http://127.0.0.1:{server.port}"
    address = f"{home}/{key or server.hall.gate.code}/table?table={name}"
    given = {"Origin": home, "X-Arch-Token": ANA} | headers
    return await fetched(address, method="POST", body=raw, headers=given)


def run(body):
    return asyncio.run(asyncio.wait_for(body, 120))


def test_two_tables_hand_in_and_everybody_sees_the_score_sheet(tmp_path):
    path = tmp_path / "room.parquet"

    async def body(server):
        code, secret = server.hall.gate.code, server.hall.gate.secret
        async with guest(server) as page, guest(server, key=secret) as leader:
            assert (await hand_in(server, in_file(1, tmp_path))).code == 200
            assert (await hand_in(server, text(2).encode(), "Delta", **{"X-Arch-Token": BO})).code == 200
            await leader.until(lambda page: page.told["desk"]["tables"] == ["Nile", "Delta"])
            assert (await fetched(server.address_of(f"{code}/scores"))).code == 404
            assert "scores" not in page.told
            await leader.wish(act="compare", on=True)
            await page.until(lambda page: page.told.get("scores"))
            await leader.until(lambda leader: leader.told["desk"]["scores"] == page.told["scores"])
            told = page.told["scores"]
            assert [one["name"] for one in told["tables"]] == ["Nile", "Delta"]
            for number, one in enumerate(told["tables"], start=1):
                totals = [seat["prestige"] for seat in REPLAY.rules.totals(table(number).at())]
                assert one["totals"] == totals == [curve[-1][1] for curve in one["curves"]]
            assert told["partings"]
            sheet = await fetched(server.address_of(f"{code}/scores"))
            assert sheet.code == 200 and b"2 Delta" in sheet.body and b"<script" not in sheet.body
            await leader.wish(act="compare", on=False)
            await page.until(lambda page: page.told["scores"] is None)

    server = opened(path)
    server.do(lambda: hand_out(server.hall.machine))
    run(body(server))
    server.close()
    again = opened(path)
    found = again.hall.machine.state.tables
    assert [(one.name, one.text) for one in found.values()] == [("Nile", text(1)), ("Delta", text(2))]
    again.close()


def test_what_is_wrong_is_said_and_nothing_is_kept(server, tmp_path):
    async def body():
        good = in_file(1, tmp_path)
        for raw, name, key, headers, status in (
            (good[:-100], "Nile", None, {}, 400),
            (as_text(table(1, SEED + 1)).encode(), "Nile", None, {}, 400),
            (good, "x" * 10_000, None, {}, 400),
            (good, "Nile", "wrongcod", {}, 404),
            (good, "Nile", None, {"Origin": "http://elsewhere.example"}, 403),
        ):
            answer = await hand_in(server, raw, name, key, **headers)
            assert answer.code == status and len(answer.body) < 500, (name[:10], status)
        large = await hand_in(server, bytes(MOST_RECORD + 1))
        assert large.code in (413, 599)  # the line may be closed before all of it is sent
        assert server.do(lambda: server.hall.machine.state.tables) == {}

    run(body())


def test_an_address_hands_in_only_so_often(server):
    async def body():
        codes = [(await hand_in(server, b"no game")).code for _ in range(HANDS + 1)]
        assert codes == [400] * HANDS + [429]

    run(body())


def test_without_a_deal_nothing_is_taken(tmp_path):
    server = opened()
    try:
        assert run(hand_in(server, text(1).encode())).code == 404
    finally:
        server.close()
