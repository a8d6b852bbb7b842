"""The door of a room: one place for each phone, so many from one address, heads that come in time, and *send away*."""

import asyncio
import json
import socket
import time
from contextlib import suppress

import pytest
from tornado.websocket import websocket_connect

from arch_engine.core.errors import ArchError, OptionError
from arch_widgets import Room
from arch_widgets.room.facts import read_room
from arch_widgets.room.gate import AT_ADDRESS, MOST_PAGES, Gate
from arch_widgets.room.hall import AWAY, ELSEWHERE, FULL, SAVE_AFTER, Hall
from arch_widgets.room.keeping import Keeping
from arch_widgets.room.machine import Machine
from arch_widgets.room.papers import is_number_up_to
from arch_widgets.room.server import HEAD
from tests.widgets.room.games import decision_after, game, legal
from tests.widgets.room.guests import Guest, fetched, guest, line_of, refused
from tests.widgets.room.test_keeping import Silent, hall_at
from tests.widgets.room.test_server import lead, opened, run

REPLAY = game("mykerinos")
STEP = decision_after(REPLAY, 12)


@pytest.fixture
def server():
    server = opened()
    yield server
    server.close()


def desk(server):
    return server.do(server.hall.desk)


async def page_of(server, token=""):
    """A page that may be closed at once."""
    page = Guest(await websocket_connect(line_of(server)))
    await page.wish(token=token)
    return page


# -- one place for each phone ------------------------------------------------------------------------------------------
def test_a_phone_has_one_place(server):
    async def body():
        async with guest(server, "t" * 24) as first, guest(server, "t" * 24):
            await first.until(lambda page: page.over)
            assert first.line.close_code == ELSEWHERE and "another page" in first.line.close_reason
            assert desk(server)["there"] == 1
            async with guest(server, "u" * 24):
                assert desk(server)["there"] == 2

    run(body())


# -- so many from one address ------------------------------------------------------------------------------------------
def test_one_address_has_so_many_places_and_the_leader_may_change_that(server):
    async def body():
        lead(server, act="most", number=3)
        assert desk(server)["most"] == 3
        pages = [await page_of(server) for _ in range(3)]
        for page in pages:
            await page.until(lambda page: "you" in page.told)
        assert desk(server)["addresses"] == [{"address": "127.0.0.1", "pages": 3, "away": False}]
        late = await page_of(server)
        await late.until(lambda page: page.over)
        assert late.line.close_code == FULL
        await late.close()
        lead(server, act="most", number=4)
        async with guest(server):
            assert desk(server)["there"] == 4
        for page in pages:
            await page.close()

    run(body())


def test_one_phone_does_not_come_as_many_people(server):
    """One phone came as 420 people in six seconds, and nobody else could answer."""
    lead(server, act="ask", step=STEP, lines=[])
    lead(server, act="most", number=5)
    hall = server.hall

    class Wire:
        async def send(self, data):
            pass

        def shut(self, why, code=0):
            pass

    def come(token, address):
        page = hall.enter(Wire(), "guest", token, address)
        page.wish({"act": "answer", "line": legal(REPLAY, STEP)[0], "question": 1})
        hall.leave(page)
        return page.said

    said = [server.do(lambda n=n: come(f"{n:024}", "10.0.0.9")) for n in range(30)]
    assert said[:5] == [""] * 5 and all("from your address" in one for one in said[5:])
    assert len(hall.machine.state.people) == 5
    assert server.do(lambda: come(f"{0:024}", "10.0.0.9")) == ""  # who is in stays in
    assert server.do(lambda: come("n" * 24, "10.0.0.10")) == ""


def test_what_is_known_of_addresses_is_bounded():
    gate = Gate("k7mqx3pz", "s" * 24)
    for n in range(25_000):
        gate.may_come(f"{n:024}", f"10.{n // 250}.{n % 250}.1")
    assert len(gate._newcomers) <= 10_000
    assert AT_ADDRESS >= 40  # a class sits behind one router


@pytest.mark.parametrize("number", [0, -1, MOST_PAGES + 1, "x", None, 10**9])
def test_the_limit_is_a_number_that_a_room_holds(server, number):
    with pytest.raises(OptionError, match="one address"):
        lead(server, act="most", number=number)
    assert desk(server)["most"] == AT_ADDRESS


# -- connections that say nothing --------------------------------------------------------------------------------------
@pytest.mark.parametrize("head", [b"", b"GET / HTTP/1.1\r\nHost: x"])
def test_whoever_holds_many_connections_keeps_nobody_out(server, head):
    """230 connections of one address kept 45 of 46 newcomers out."""

    async def body():
        held = []
        for _ in range(230):
            one = socket.create_connection(("127.0.0.1", server.port))
            held.append(one)
            with suppress(OSError):
                one.sendall(head)
        begun = time.monotonic()
        for _ in range(20):  # from the same address, as behind a router
            assert (await fetched(server.hall.address)).code == 200
        assert time.monotonic() - begun < HEAD
        for one in held:
            one.close()

    run(body())


def test_a_head_has_to_come_in_time(server):
    with socket.create_connection(("127.0.0.1", server.port)) as slow:
        slow.settimeout(0.25)
        begun = time.monotonic()
        while time.monotonic() - begun < HEAD + 8:
            with suppress(TimeoutError, BrokenPipeError, ConnectionResetError):
                slow.sendall(b"G")
                if slow.recv(1) == b"":
                    break
        assert HEAD - 1 < time.monotonic() - begun < HEAD + 6


@pytest.mark.parametrize("length", ["9" * 5_000, "-1", "1" * 12, "\u0665", "x", "1_0", "+5"])
def test_a_length_that_is_no_number_is_refused_in_a_sentence(server, caplog, length):
    lead(server, act="deal")
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        host = f"127.0.0.1:{server.port}"
        head = f"POST /{server.hall.gate.code}/table?table=Nile HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Length: {length}\r\n\r\n"
        line.sendall(head.encode())
        line.settimeout(10)
        answer = line.recv(400).decode()
    assert answer.split()[1] in ("400", "413")
    assert "Traceback" not in caplog.text and "Uncaught" not in caplog.text


def test_numbers_up_to_a_number():
    assert is_number_up_to("400000", 400_000) and is_number_up_to("0", 400_000)
    assert not any(is_number_up_to(text, 400_000) for text in ("", "400001", "9" * 5_000, "\u0663", "-1", "1.0", " 1"))


# -- send away ---------------------------------------------------------------------------------------------------------
def test_the_leader_sends_somebody_away(server):
    async def body():
        lead(server, act="ask", step=STEP, lines=[])
        async with guest(server, "e" * 24) as eve, guest(server, "a" * 24) as ana:
            for page, name in ((eve, "Eve"), (ana, "Ana")):
                await page.wish(act="name", name=name)
                await page.wish(act="answer", line=legal(REPLAY, STEP)[0], question=1)
                await page.until(lambda page: page.told["you"]["answer"])
            who = next(one["who"] for one in desk(server)["people"] if one["name"] == "Eve")
            lead(server, act="away", who=who)
            await eve.until(lambda page: page.over)
            assert (eve.line.close_code, eve.line.close_reason) == (AWAY, "The leader has sent you away.")
            assert [one["name"] for one in desk(server)["people"]] == ["Ana"] and desk(server)["answered"] == 1
            back = await page_of(server, "e" * 24)
            await back.until(lambda page: page.over)
            await back.close()
            assert not ana.over

    run(body())


def test_a_phone_without_a_name_is_sent_away_as_well(server):
    async def body():
        async with guest(server, "e" * 24) as eve, guest(server, "a" * 24) as ana:
            await ana.wish(act="name", name="Ana")
            await ana.until(lambda page: page.told["you"]["name"])
            (phone,) = desk(server)["phones"]
            assert phone["address"] == "127.0.0.1"
            lead(server, act="away", phone=phone["number"])
            await eve.until(lambda page: page.over)
            with pytest.raises(OptionError, match="not here"):
                lead(server, act="away", phone=10_000)
            back = await page_of(server, "e" * 24)
            await back.until(lambda page: page.over)
            await back.close()
            assert not ana.over

    run(body())


def test_an_address_is_sent_away_and_let_in_again(server):
    async def body():
        async with guest(server) as eve, guest(server, key=server.hall.gate.secret) as leader:
            lead(server, act="away", address="127.0.0.1")
            await eve.until(lambda page: page.over)
            assert (await fetched(server.hall.address)).code == await refused(server) == 403
            assert desk(server)["addresses"] == [{"address": "127.0.0.1", "pages": 0, "away": True}]
            lead(server, act="back", address="127.0.0.1")
            assert (await fetched(server.hall.address)).code == 200 and not leader.over

    run(body())


def test_who_was_sent_away_stays_away_when_the_room_is_opened_again(tmp_path):
    path = tmp_path / "room.parquet"
    room = Room(REPLAY, path)
    machine = room.hall.machine
    room.server.do(lambda: machine.name("e" * 24, "Eve"))
    room.send_away("Eve")
    room.limit(7)
    with pytest.raises(OptionError, match="Nobody here is called Eve"):
        room.send_away("Eve")
    assert room.hall.gate.most == 7
    room.close()
    assert read_room(REPLAY, path)[1][-1].kind == "sent"
    again = Machine(REPLAY, Keeping(REPLAY, path).facts)
    assert again.is_away("e" * 24) and again.people() == []
    with pytest.raises(OptionError, match="sent you away"):
        again.name("e" * 24, "Eve again")


def test_how_many_may_come_from_one_address_is_kept_with_the_session(tmp_path):
    path = tmp_path / "room.parquet"
    room = Room(REPLAY, path)
    room.limit(7)
    room.close()
    again = Room(REPLAY, path)
    try:
        assert again.hall.desk()["most"] == 7
    finally:
        again.close()


def test_a_limit_is_written_though_nothing_else_happens(tmp_path):
    async def body():
        hall = Hall(REPLAY, tmp_path / "room.parquet")
        hall.save()
        hall.lead({"act": "most", "number": 9})
        await asyncio.sleep(2 * SAVE_AFTER)
        assert (
            read_room(REPLAY, tmp_path / "room.parquet")[0].most == 9
        )  # while the room is open: nothing is lost when it ends hard

    asyncio.run(body())


# -- what a leader's page sends ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("wish", [{"view": -5}, {"view": 99}, {"view": "0"}, {"view": 10**30}, {}, {"at": 10**6, "view": 0}, {"at": -7, "view": 0}], ids=str)  # fmt: skip
def test_an_odd_wish_of_the_leaders_page_does_not_silence_it(server, wish):
    async def body():
        async with guest(server, key=server.hall.gate.secret) as leader:
            await leader.wish(**{"act": "lead", "at": 3, **wish})
            await leader.wish(act="lead", at=4, view=0)
            await leader.until(lambda page: page.told["desk"]["at"] == 4 and not page.told["desk"]["said"])
            assert len(leader.film["moves"]) == len(REPLAY)

    run(body())


ODD: list[dict] = [
    {"act": act, name: value}
    for act in ("lead", "call", "point", "offer", "ask", "chapter", "practise", "away", "back", "most", "drop", "compare", "alone", "count")
    for name in ("at", "view", "step", "lines", "pieces", "chapter", "what", "who", "phone", "address", "number", "table", "on")
    for value in (-5, 10**30, 1.5, None, [[]], {"a": 1}, True, "")
]  # fmt: skip


def test_whatever_the_leaders_page_sends_it_hears_more():
    async def body():
        hall = hall_at()
        page = hall.enter(Silent(), "leader", "", "127.0.0.1")
        for wish in ODD:
            with suppress(ArchError):
                hall.lead(json.loads(json.dumps(wish)))
            while page._due() is not None:
                pass

    asyncio.run(body())
