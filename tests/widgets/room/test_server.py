"""The server of a room: who comes in, who does not, and that nobody is disturbed by those who lie, flood or die."""

import asyncio
import json
import socket
import threading
import time
from contextlib import suppress
from copy import copy

import pytest
from tornado.websocket import WebSocketClosedError, websocket_connect

from arch_engine.core.errors import OptionError
from arch_widgets.play.tapping import Tapping
from arch_widgets.room.gate import GUESSES, MOST_PAGES, Gate, is_own
from arch_widgets.room.hall import Hall
from arch_widgets.room.question import seen_by_seat
from arch_widgets.room.server import LONGEST_MESSAGE, MOST_VISITS, Server
from arch_widgets.spoken import spoken
from tests.widgets.pages import data_in
from tests.widgets.room.games import decision_after, films, game, legal
from tests.widgets.room.guests import Guest, fetched, guest, line_of, refused

REPLAY = game("mykerinos")
STEP = decision_after(REPLAY, 12)


def opened(path=None, **more):
    hall = Hall(REPLAY, path)
    hall.machine.films = films(REPLAY)
    return Server(hall, **more)


@pytest.fixture
def server():
    server = opened()
    yield server
    server.close()


def lead(server, **wish):
    server.do(lambda: server.hall.lead(wish))


def run(body):
    """Run a test that talks to the room."""
    return asyncio.run(asyncio.wait_for(body, 60))


# -- following ---------------------------------------------------------------------------------------------------------
def test_everybody_sees_the_leaders_moment_and_no_further(server):
    async def body():
        async with guest(server) as one, guest(server) as two:
            lead(server, act="lead", at=9, view=0)
            for page in (one, two):
                await page.until(lambda page: page.told["scene"]["at"] == 9)
                assert len(page.film["moves"]) == 9
            lead(server, act="lead", at=14, view=0)
            async with guest(server) as late:
                assert late.film["moves"] == moves[:14]
            await one.until(lambda page: page.told["scene"]["at"] == 14)
            assert one.film["moves"] == moves[:14]

    moves = server.hall.machine.films.whole(0)["moves"]
    run(body())


FRENCH = {"Accept-Language": "fr-FR,fr;q=0.9,en;q=0.5"}


def test_a_phone_gets_its_own_language_and_the_others_keep_theirs(server):
    async def body():
        home = f"http://127.0.0.1:{server.port}"
        for headers, lang in ((FRENCH, "fr"), ({"Accept-Language": "xx"}, "en"), ({}, "en")):
            text = (await fetched(f"{home}/{server.hall.gate.code}", headers=headers)).body.decode()
            assert f'<html lang="{lang}"' in text
            assert data_in(text)["spoken"] == spoken(lang)
        lost = await fetched(f"{home}/nowhere", headers=FRENCH)
        assert lost.body.decode() == "Aucune salle n’a ce code."
        own = (await fetched(f"{home}/{server.hall.gate.secret}", headers=FRENCH)).body.decode()
        assert '<html lang="en"' in own
        async with guest(server) as english, guest(server, **FRENCH) as french:
            lead(server, act="ask", step=STEP, lines=[])
            for page, words in ((english, "What will"), (french, "Que va")):
                await page.until(lambda page: page.told["scene"]["asked"])
                assert page.told["scene"]["asked"]["words"].startswith(words)
            assert english.film["language"] == "en"
            assert french.film["language"] == "fr"
            await french.wish(act="answer", line="?", question=99)
            await french.until(lambda page: page.told["you"]["said"])
            assert french.told["you"]["said"] == "C’était une autre question."
            lead(server, act="reveal")
            for page, words in ((english, "What "), (french, "Ce qu")):
                await page.until(lambda page: page.told["scene"]["result"])
                assert page.told["scene"]["result"]["words"].startswith(words)

    run(body())


def test_the_leader_sees_how_many_follow(server):
    async def body():
        async with guest(server, key=server.hall.gate.secret) as leader, guest(server) as one, guest(server):
            await leader.until(lambda page: page.told["desk"]["following"] == 2)
            await one.wish(act="follow", on=False)
            await leader.until(lambda page: page.told["desk"]["following"] == 1)
            assert leader.told["desk"]["there"] == 2
            await leader.wish(act="lead", at=5, view=0)
            await one.until(lambda page: page.told["scene"]["at"] == 5)
            assert len(leader.film["moves"]) == len(REPLAY)

    run(body())


def test_one_answers_by_taps_and_by_a_list(server):
    async def body():
        async with guest(server) as one, guest(server) as two:
            lead(server, act="ask", step=STEP, lines=[])
            for page in (one, two):
                await page.until(lambda page: page.told["you"].get("tapped"))
                key = page.told["you"]["tapped"]["key"]
                await page.wish(act="touch", touches=[{"key": key, "n": 1, "text": legal(REPLAY, STEP)[0]}])
                await page.until(lambda page: page.told["you"]["answer"])
            assert server.do(lambda: server.hall.desk())["answered"] == 2
            lead(server, act="reveal")
            await one.until(lambda page: page.told["scene"]["result"])
            assert one.told["scene"]["result"]["answered"] == 2
            lead(
                server,
                act="ask",
                step=decision_after(REPLAY, STEP + 1),
                lines=legal(REPLAY, decision_after(REPLAY, STEP + 1)),
            )
            await one.until(lambda page: page.told["scene"]["asked"])
            line = one.told["scene"]["asked"]["lines"][0]["notation"]
            await one.wish(act="answer", line=line, question=2)
            await one.until(lambda page: page.told["you"]["notation"] == line)

    run(body())


def one_cube():
    """A step at which a tap on one piece is a whole answer, and nothing can be added to it; the item that is tapped, and the line it means."""
    for step in range(len(REPLAY)):
        if REPLAY.moves[step].mover >= 0:
            tapping = Tapping(REPLAY.rules, seen_by_seat(REPLAY, step), REPLAY.names)
            for item in tapping.legal:
                if item.startswith("space:") and copy(tapping).tap(item).decision is not None:
                    return step, item, copy(tapping).tap(item).line
    raise AssertionError("no seat ever has one cube left")


def test_an_answer_of_one_tap_counts_at_done_and_is_confirmed(server):
    """It counted before Done, and Done was never heard: the phone said that nothing had answered."""

    async def body():
        step, item, line = one_cube()
        async with guest(server) as page:
            lead(server, act="ask", step=step, lines=[])
            await page.until(lambda page: page.told["you"].get("tapped"))
            key = page.told["you"]["tapped"]["key"]
            touches = [{"key": key, "n": 1, "tap": item}]
            await page.wish(act="touch", touches=touches)
            await page.until(lambda page: page.told["you"]["tapped"]["heard"] == 1)
            you = page.told["you"]
            assert (you["answer"], you["tapped"]["done"], you["tapped"]["line"]) == ("", "Done", line)
            assert server.do(lambda: server.hall.desk())["answered"] == 0
            await page.wish(act="touch", touches=[*touches, {"key": key, "n": 2, "done": True}])
            await page.until(lambda page: page.told["you"]["answer"])
            assert page.told["you"]["notation"] == line and "tapped" not in page.told["you"]
            await page.wish(act="again")
            await page.until(lambda page: "tapped" in page.told["you"])
            assert page.told["you"]["tapped"]["key"] != key and page.told["you"]["notation"] == line
            token = page.told["you"]["token"]
        async with guest(server, token) as back:  # what was answered is not asked again
            assert back.told["you"]["notation"] == line and "tapped" not in back.told["you"]

    run(body())


def test_a_judge_works_while_the_room_goes_on(server, monkeypatch):
    go_on = threading.Event()

    def slowly(replay, step):
        go_on.wait(30)
        return f"A judge calls it: fine. {step}"

    monkeypatch.setattr("arch_widgets.room.judging.judged", slowly)

    async def body():
        async with guest(server) as page, guest(server, key=server.hall.gate.secret) as leader:
            lead(server, act="ask", step=STEP, lines=[])
            with pytest.raises(OptionError, match="reveal it first"):
                lead(server, act="judge")
            lead(server, act="reveal")
            lead(server, act="judge")
            lead(server, act="point", pieces=[])
            await leader.until(lambda page: page.told["desk"]["weighing"])
            await page.wish(act="name", name="Ana")
            await page.until(lambda page: page.told["you"]["name"] == "Ana")
            assert page.told["scene"]["result"]["judged"] == ""
            go_on.set()
            await page.until(lambda page: page.told["scene"]["result"]["judged"] == f"A judge calls it: fine. {STEP}")

    run(body())


def test_the_page_to_take_home_is_there_once_all_may_look(server):
    async def home(key):
        return await fetched(server.address_of(f"{key}/home"))

    async def body():
        code, secret = server.hall.gate.code, server.hall.gate.secret
        lead(server, act="ask", step=STEP, lines=[])
        lead(server, act="reveal")
        assert ((await home(code)).code, (await home("x" * 8)).code, (await home(secret)).code) == (404, 404, 200)
        lead(server, act="free")
        page = await home(code)
        assert page.code == 200 and page.headers["Content-Disposition"].startswith("attachment")
        assert b'"results":' in page.body and code.encode() not in page.body and secret.encode() not in page.body

    run(body())


def test_the_set_up_sheet_is_for_the_leader(server):
    async def body():
        code, secret = server.hall.gate.code, server.hall.gate.secret
        lead(server, act="deal")
        guests, leaders = [await fetched(server.address_of(f"{key}/sheet")) for key in (code, secret)]
        assert (guests.code, leaders.code) == (404, 200)
        assert server.hall.machine.state.deal.encode() in leaders.body
        async with guest(server) as page:
            assert page.told["scene"]["deal"] == server.hall.machine.state.deal

    run(body())


# -- coming back -------------------------------------------------------------------------------------------------------
def test_a_room_that_is_opened_again_goes_on_at_the_same_place(tmp_path):
    async def answer(server, token):
        async with guest(server, token) as page:
            lead(server, act="ask", step=STEP, lines=legal(REPLAY, STEP))
            await page.until(lambda page: page.told["scene"]["asked"])
            await page.wish(act="answer", line=page.told["scene"]["asked"]["lines"][1]["notation"], question=1)
            await page.until(lambda page: page.told["you"]["answer"])
            return page.told["you"]

    async def again(server, token):
        async with guest(server, token) as page:
            assert len(page.film["moves"]) == STEP
            return page.told["you"]

    path = tmp_path / "room.parquet"
    first = opened(path)
    before = run(answer(first, ""))
    first.close()
    second = opened(path)
    assert (second.port, second.hall.gate.code) == (first.port, first.hall.gate.code)
    assert second.hall.gate.secret != first.hall.gate.secret
    assert run(again(second, before["token"])) == before
    assert run(again(second, "z" * 24))["answer"] == ""
    for secret in (first.hall.gate.secret, second.hall.gate.secret):
        assert second.hall.gate.role(secret, "10.0.0.1") == "leader"
    second.close()


def test_what_was_answered_is_in_the_file_soon(tmp_path):
    async def body(server):
        async with guest(server) as page:
            await page.wish(act="name", name="Ana")
            await page.until(lambda page: page.told["you"]["name"] == "Ana")

    path = tmp_path / "room.parquet"
    server = opened(path)
    run(body(server))
    end = time.monotonic() + 20
    while not path.exists() and time.monotonic() < end:
        time.sleep(0.05)
    # the server is not closed: as if it had been killed
    assert [person.name for person in Hall(REPLAY, path).machine.state.people] == ["Ana"]
    server.close()


def test_two_rooms_cannot_listen_at_one_port(server):
    with pytest.raises(OptionError, match=f"port {server.port}"):
        opened(port=server.port)


# -- those who should not be there -------------------------------------------------------------------------------------
def test_a_guessed_code_opens_nothing_and_after_some_nothing_is_looked_at(server):
    async def body():
        home = f"http://127.0.0.1:{server.port}"
        async with guest(server) as page:
            codes = [(await fetched(f"{home}/{'x' * 7}{k}")).code for k in range(GUESSES)]
            assert codes == [404] * GUESSES
            assert (await fetched(f"{home}/{server.hall.gate.code}")).code == 429
            assert await refused(server) == 429
            # who is in stays in
            lead(server, act="lead", at=3, view=0)
            await page.until(lambda page: page.told["scene"]["at"] == 3)

    run(body())


def test_after_a_while_one_may_try_again():
    now = [0.0]
    gate = Gate("k7mqx3pz", "s" * 24, lambda: now[0])
    for _ in range(GUESSES):
        assert gate.role("wrong", "10.0.0.1") == ""
    assert gate.role("k7mqx3pz", "10.0.0.1") == "wait"
    assert gate.role("K7MQ-x3pz", "10.0.0.2") == "guest"
    now[0] += 6
    assert (gate.role("k7mqx3pz", "10.0.0.1"), gate.role("s" * 24, "10.0.0.1")) == ("guest", "leader")


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "", "http://127.0.0.1:1"])
def test_no_other_page_talks_to_the_room(server, origin):
    assert run(refused(server, origin)) == 403


@pytest.mark.parametrize("host", ["evil.example", "evil.example:{port}", "127.0.0.1:1", ""])
def test_under_a_foreign_name_the_room_is_not_known(server, host):
    async def body():
        host_now = host.format(port=server.port)
        answer = await fetched(server.hall.address, headers={"Host": host_now})
        return answer.code

    assert run(body()) in (400, 403)


def test_the_names_of_this_machine_are_known():
    names = frozenset({"localhost", "desk"})
    assert all(is_own(host, 8765, names) for host in ("localhost:8765", "192.168.1.5:8765", "[::1]:8765", "DESK:8765"))
    assert not any(is_own(host, 8765, names) for host in ("", "localhost", "desk.evil.example:8765", "localhost:1"))


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/api/kernels",
        "/lab",
        "/../../etc/passwd",
        "/{code}/../../x",
        "/{code}/talk/x",
        "/static/x",
        "/{code}.js",
        "/{code}/files/x",
        "/{code}/home/x",
        "/{code}/home/../../api/kernels",
        "/{code}/sheet/x",
        "/{code}/%2e%2e/api/terminals",
        "/{code}%2f..%2fetc/passwd",
        "//{code}/home",
    ],
)
def test_there_is_one_page_and_nothing_else(server, path):
    async def body():
        home = f"http://127.0.0.1:{server.port}"
        return (await fetched(home + path.format(code=server.hall.gate.code))).code

    assert run(body()) == 404


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS"])
def test_nothing_is_taken_but_visits(server, method):
    async def body():
        return await fetched(server.hall.address, method=method, allow_nonstandard_methods=True)

    assert run(body()).code == 405


def test_the_page_may_run_nothing_foreign_and_tells_its_address_to_nobody(server):
    async def body():
        return await fetched(server.hall.address)

    answer = run(body())
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy and "frame-ancestors 'none'" in policy
    assert (answer.headers["Referrer-Policy"], answer.headers["Cache-Control"]) == ("no-referrer", "no-store")
    assert "Server" not in answer.headers
    assert server.hall.gate.secret.encode() not in answer.body


def test_a_guest_does_not_lead(server):
    async def body():
        async with guest(server) as page:
            for wish in (
                {"act": "lead", "at": 30, "view": 0},
                {"act": "free"},
                {"act": "ask", "step": 20, "lines": []},
                {"act": "reveal"},
            ):
                await page.wish(**wish)
            await page.wish(act="name", name="Eve")
            await page.until(lambda page: page.told["you"]["name"] == "Eve")

    run(body())
    assert [fact.kind for fact in server.hall.machine.facts] == ["came", "named"]


# -- those who lie, flood or die ---------------------------------------------------------------------------------------
LIES = [
    b"\x00\x01", "", "[]", "7", '"x"', "nothing", "[" * 5_000, '{"act":' * 500, "x" * (LONGEST_MESSAGE + 1),
]  # fmt: skip


@pytest.mark.parametrize("lie", LIES, ids=range(len(LIES)))
def test_what_is_no_wish_closes_the_line_and_no_other(server, lie):
    async def body():
        async with guest(server) as other, guest(server) as liar:
            await liar.line.write_message(lie, binary=isinstance(lie, bytes))
            await liar.until(lambda page: page.over)
            lead(server, act="lead", at=4, view=0)
            await other.until(lambda page: page.told["scene"]["at"] == 4)

    run(body())


ODD: list[dict] = [
    {"act": None}, {"act": ["name"]}, {"act": "name"}, {"act": "name", "name": 7}, {"act": "name", "name": "x" * 10_000},
    {"act": "name", "name": "\u202e"}, {"act": "name", "name": "\ud800"}, {"act": "answer"}, {"act": "answer", "line": {}, "question": "1"},
    {"act": "answer", "line": "start a1", "question": 10**30}, {"act": "touch"}, {"act": "touch", "touches": [{}] * 300},
    {"act": "touch", "touches": [7, None, {"key": 1, "n": "x"}]}, {"act": "follow", "on": "yes"}, {"act": "again"}, {"token": "x"},
]  # fmt: skip


@pytest.mark.parametrize("asking", [False, True])
def test_odd_wishes_change_nothing(server, asking):
    async def body():
        if asking:
            lead(server, act="ask", step=STEP, lines=[])
        async with guest(server) as page:
            for wish in ODD:
                await page.wish(**wish)
            await page.wish(act="name", name="Ana")
            await page.until(lambda page: page.told["you"]["name"] == "Ana")

    run(body())
    state = server.hall.machine.state
    assert ([person.name for person in state.people], state.answers) == (["Ana"], {})


def test_a_message_that_is_replayed_counts_once(server):
    async def body():
        async with guest(server) as page:
            lead(server, act="ask", step=STEP, lines=[])
            await page.until(lambda page: page.told["you"].get("tapped"))
            touch = {"key": page.told["you"]["tapped"]["key"], "n": 1, "text": legal(REPLAY, STEP)[0]}
            for _ in range(20):
                await page.wish(act="touch", touches=[touch])
            await page.until(lambda page: page.told["you"]["answer"])
            lead(server, act="reveal")
            lead(server, act="ask", step=decision_after(REPLAY, STEP + 1), lines=[])
            await page.wish(act="touch", touches=[touch])
            await page.wish(act="answer", line=legal(REPLAY, STEP)[0], question=1)
            await page.until(lambda page: page.told["you"]["said"])
            assert page.told["you"]["answer"] == ""

    run(body())
    assert [fact.kind for fact in server.hall.machine.facts].count("answered") == 1


def test_whoever_floods_is_shown_out(server):
    async def body():
        async with guest(server) as other, guest(server) as flood:
            with suppress(WebSocketClosedError):
                for _ in range(2_000):
                    await flood.wish(act="follow", on=True)
                    await asyncio.sleep(0)
            await flood.until(lambda page: page.over)
            lead(server, act="lead", at=4, view=0)
            await other.until(lambda page: page.told["scene"]["at"] == 4)

    run(body())


def test_a_page_that_dies_or_stops_reading_holds_up_nobody(server):
    async def body():
        async with guest(server) as other:
            dead = [await websocket_connect(line_of(server)) for _ in range(20)]
            for line in dead:
                await line.write_message('{"token": ""}')  # and it never reads
            for line in dead[::2]:
                line.protocol.stream.socket.shutdown(socket.SHUT_RDWR)
            for step in range(1, 40):
                lead(server, act="lead", at=step, view=0)
            await other.until(lambda page: page.told["scene"]["at"] == 39)
            assert len(other.film["moves"]) == 39
            for line in dead:
                line.protocol.stream.close()
                line.close()
            await asyncio.sleep(0.1)

    run(body())


def test_a_slow_page_skips_what_is_out_of_date():
    sent, go_on = [], asyncio.Event()

    class Slow:
        async def send(self, data):
            sent.append(data)
            await go_on.wait()

        def shut(self, why, code=0):
            pass

    async def body():
        hall = Hall(REPLAY)
        hall.machine.films = films(REPLAY)
        pump = asyncio.create_task(hall.enter(Slow(), "guest", "t" * 24, "127.0.0.1").pump())
        while not sent:
            await asyncio.sleep(0)
        for step in range(1, 40):
            hall.lead({"act": "lead", "at": step, "view": 0})
        go_on.set()
        while not any(isinstance(one, str) and '"you"' in one for one in sent):
            await asyncio.sleep(0)
        pump.cancel()

    run(body())
    kinds = [next(iter(json.loads(one))) if isinstance(one, str) else "film" for one in sent]
    assert kinds == ["film", "more", "scene", "you"]
    assert json.loads(sent[1])["more"]["since"] == 0 and json.loads(sent[2])["scene"]["at"] == 39


def test_only_so_many_come_in_at_once(server):
    async def body():
        async with guest(server) as other:
            server.lines = MOST_PAGES
            assert await refused(server) == 503
            server.lines = 1
            lead(server, act="lead", at=4, view=0)
            await other.until(lambda page: page.told["scene"]["at"] == 4)

    run(body())


async def until_let_in(server):
    """Wait until a visit is answered."""
    while True:
        with suppress(OSError):
            if (await fetched(server.hall.address)).code == 200:
                return
        await asyncio.sleep(0.05)


def test_idle_connections_disturb_nobody_who_is_in(server):
    async def body():
        async with guest(server) as other:
            idle = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(MOST_VISITS + 20)]
            lead(server, act="lead", at=4, view=0)
            await other.until(lambda page: page.told["scene"]["at"] == 4)
            for one in idle:
                one.close()
            await until_let_in(server)  # it takes a moment to notice that they are gone
            async with guest(server) as late:
                assert len(late.film["moves"]) == 4

    run(body())


def test_a_closed_room_says_so():
    room = opened()

    async def body():
        page = Guest(await websocket_connect(line_of(room)))
        await page.wish(token="")
        await page.until(lambda page: "scene" in page.told)
        await asyncio.to_thread(room.close)
        await page.until(lambda page: page.over)
        await page.close()
        with pytest.raises(OSError):
            socket.create_connection(("127.0.0.1", room.port))

    run(body())
    with pytest.raises(OptionError, match="closed"):
        lead(room, act="call")
