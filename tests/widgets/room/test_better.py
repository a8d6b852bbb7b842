"""*Find a better move* in a room: each alone, answered from the review, and what it did not compare from a queue beside the room."""

import asyncio
import json
from concurrent.futures import Future
from functools import partial
from itertools import islice

import pytest

from arch_engine import load, simulate
from arch_engine.core.errors import OptionError
from arch_engine.review import load_review, review_path
from arch_widgets.room.facts import FOUND, SOUGHT
from arch_widgets.room.films import Films
from arch_widgets.room.hall import Hall
from arch_widgets.room.machine import Machine
from arch_widgets.room.server import LONGEST_MESSAGE, Server
from arch_widgets.room.weighing import MOST_WAITING, Wanted, Weighed, Weighing
from tests.widgets.reviews import made_up
from tests.widgets.room.guests import guest

REPLAY = simulate("mykerinos", ["random"] * 3, seed=5)
REVIEW = made_up(REPLAY, luck=False)
FIRST, SECOND, *_ = REVIEW.mistakes()


def unknown(verdict, most=1):
    """Legal moves that the review did not compare."""
    rules, table = REPLAY.rules, REPLAY.at(verdict.step)
    compared = {row.decision for row in REVIEW.rolled(verdict.step)}
    said = (rules.words.format(table, option) for option in rules.options(table))
    return list(islice((line for line in said if line not in compared), most))


def worse(verdict):
    """A move that the review has compared and found wanting."""
    rows = REVIEW.rolled(verdict.step)
    return next(row.decision for row in rows if row.decision not in (verdict.played, verdict.best))


class Slow:
    """Somebody who judges when the test says so."""

    lost = (ChildProcessError,)

    def __init__(self):
        self.jobs = []
        self.closed = False

    def size(self):
        return 1

    def submit(self, call, job):
        self.jobs.append((job[0], Future()))
        return self.jobs[-1][1]

    def told(self, problem):
        raise AssertionError

    def close(self, at_once):
        self.closed = True

    def finish(self, found=None, problem=None):
        """The last job handed out is done."""
        future = self.jobs[-1][1]
        if problem is not None:
            future.set_exception(problem)
        else:
            future.set_result(found or Weighed(True, "As good.", "Then this."))


@pytest.fixture
def slow():
    return Slow()


@pytest.fixture
def server(slow):
    hall = Hall(REPLAY, review=REVIEW)
    hall.weighing._make = lambda: slow
    server = Server(hall)
    yield server
    server.close()


def run(body):
    asyncio.run(asyncio.wait_for(body, 120))


def own(page):
    return page.told.get("own") or {}


def said(page):
    return own(page).get("said", {}).get("text", "")


async def do(page, **wish):
    await page.wish(act="alone", wish=wish)


async def begin(server, *pages):
    """Everybody looks for better moves."""
    server.do(lambda: server.hall.lead({"act": "practise", "what": "better"}))
    for page in pages:
        await page.until(lambda page: own(page).get("mode") == "better")


async def until(met):
    async with asyncio.timeout(20):
        while not met():
            await asyncio.sleep(0.01)


def test_a_position_is_shown_without_its_answer_and_answered_from_the_review(server, slow):
    async def body():
        async with guest(server) as ana, guest(server) as bo:
            await begin(server, ana, bo)
            for page in (ana, bo):
                assert own(page)["at"] == len(page.film["moves"]) == FIRST.step
                told = json.dumps({**page.told, "choices": []}) + json.dumps(page.film["moves"])
                assert "Better:" not in told and "as good as" not in told
            await do(ana, text=FIRST.played)
            await ana.until(lambda page: "what was played" in said(page))
            await do(ana, text="start zz")
            await ana.until(lambda page: own(page)["said"]["ok"] is False and "what was played" not in said(page))
            await do(ana, text=worse(FIRST))
            await ana.until(lambda page: "Look further" in said(page))
            assert not slow.jobs and not own(ana)["done"] and not said(bo)
            await do(ana, text=FIRST.best)
            await ana.until(lambda page: said(page).startswith("A better move is found. Better:"))
            assert own(ana)["done"] == [0]
            await until(lambda: slow.jobs)  # what it leads to is told once it is known
            assert slow.jobs[0][0] == Wanted(FIRST.step, None, FIRST.best, weighs=False)
            server.do(slow.finish)
            await ana.until(lambda page: said(page).endswith("Then this."))
            await do(bo, act="reveal")
            await bo.until(lambda page: said(page).startswith("Better:") and own(page)["given"] == [FIRST.best])
            await do(bo, text=FIRST.best)  # who has seen the answer finds nothing
            await bo.until(lambda page: said(page).startswith("A better move"))
            position = server.do(server.hall.desk)["positions"][0]
            assert position == {"move": FIRST.step + 1, "seat": FIRST.seat, "tried": 2, "found": 1}

    run(body())
    facts = server.hall.machine.facts
    assert [fact.text for fact in facts if fact.kind == SOUGHT] == [FIRST.played, worse(FIRST), ""]
    again = Machine(REPLAY, facts, REVIEW)
    assert [sorted(person.found) for person in again.state.people] == [[FIRST.step], []]


def test_what_the_review_did_not_compare_waits_its_turn_and_disturbs_nobody(server, slow):
    one, two = unknown(FIRST, 2)

    async def body():
        async with guest(server) as ana, guest(server) as bo, guest(server) as cleo:
            await begin(server, ana, bo, cleo)
            await do(ana, text=one)
            await ana.until(lambda page: said(page) == "The move is weighed …")
            await do(bo, text=two)
            await bo.until(lambda page: said(page) == "The move is weighed …")
            await do(cleo, text=one)  # the same move is weighed once
            await cleo.until(lambda page: said(page) == "The move is weighed …")
            await do(cleo, act="open", chapter=1)  # and whoever goes on waits no longer
            await cleo.until(lambda page: own(page)["at"] == SECOND.step)
            server.do(lambda: server.hall.lead({"act": "lead", "at": 3, "view": 0}))  # the room goes on meanwhile
            assert [job.notation for job, _ in slow.jobs] == [one]
            server.do(slow.finish)
            await ana.until(lambda page: said(page) == "A better move is found. As good. Then this.")
            assert said(bo) == "The move is weighed …" and not said(cleo)
            await until(lambda: len(slow.jobs) == 2)
            server.do(lambda: slow.finish(Weighed(False, "It costs.", "")))
            await bo.until(lambda page: own(page)["said"] == {"ok": False, "text": "It costs."})
            await do(bo, text=one)  # known already
            await bo.until(lambda page: said(page).endswith("Then this."))
            assert len(slow.jobs) == 2
            server.do(lambda: server.hall.lead({"act": "practise", "what": ""}))
            for page in (ana, bo, cleo):
                await page.until(lambda page: page.told["own"] is None)

    run(body())
    assert {fact.text for fact in server.hall.machine.facts if fact.kind == FOUND} == {one}
    server.close()
    assert slow.closed


def test_who_leaves_is_forgotten_and_a_judge_that_dies_is_told_of(server, slow):
    one, two, three = unknown(FIRST, 3)

    async def body():
        async with guest(server) as bo:
            async with guest(server) as ana, guest(server) as cleo:
                await begin(server, ana, bo, cleo)
                await do(ana, text=one)
                await ana.until(said)
                await do(cleo, text=three)
                await cleo.until(said)
            await until(lambda: len(server.hall.pages) == 1)
            await do(bo, text=two)
            await bo.until(said)
            server.do(slow.finish)  # nobody is there to be told
            await until(lambda: len(slow.jobs) == 2)
            assert slow.jobs[1][0].notation == two
            server.do(lambda: slow.finish(problem=ChildProcessError()))
            await bo.until(lambda page: "try the move again" in said(page))
            await do(bo, text=two)
            await until(lambda: len(slow.jobs) == 3)
            server.do(slow.finish)
            await bo.until(lambda page: said(page).endswith("Then this."))

    run(body())


def test_floods_and_nonsense_are_not_judged(server, slow):
    moves = unknown(FIRST, 30)

    async def body():
        async with guest(server) as flood, guest(server) as ana:
            await begin(server, flood, ana)
            for wish in (
                {"act": "open", "chapter": 99},
                {"act": "open", "chapter": True},
                {"text": ["pass"]},
                {"act": "hint"},
                {},
            ):
                await do(ana, **wish)  # fmt: skip
            await do(ana, text="start " + "a1 " * (LONGEST_MESSAGE // 4))
            await ana.until(lambda page: own(page)["said"]["ok"] is False)
            assert len(said(ana)) < 1_000 and own(ana)["at"] == FIRST.step
            for move in moves:
                await do(flood, text=move)
            await flood.until(said)
            await asyncio.gather(*(do(flood, text=move) for move in moves))
            waiting = server.do(lambda: [*server.hall.weighing._waiting])
            assert len(slow.jobs) == 1 and len(waiting) <= 2  # what is judged, and one more
            await do(ana, text=FIRST.best)
            await ana.until(lambda page: said(page).startswith("A better move is found."))

    run(body())


def test_the_queue_has_an_end(slow):
    async def body():
        weighing = Weighing(REVIEW, lambda: slow)
        for owner in range(MOST_WAITING):
            weighing.ask(owner, Wanted(FIRST.step, None, f"move {owner}", True), lambda found: None)
        with pytest.raises(OptionError, match="try again in a moment"):
            weighing.ask("late", Wanted(FIRST.step, None, "one more", True), lambda found: None)
        weighing.ask("late", Wanted(FIRST.step, None, "move 7", True), lambda found: None)  # waits with another
        weighing.forget(3)
        weighing.ask("later", Wanted(FIRST.step, None, "one more", True), lambda found: None)
        weighing.close()

    run(body())


def asked(weighing, address, number, told):
    """Pages at one address that ask for a move each, of which no two are the same."""
    for one in range(number):
        name = f"{address} {one}"
        found = partial(told.append, name)
        weighing.ask(name, Wanted(FIRST.step, None, name, True), lambda weighed, found=found: found(), address)


def test_addresses_take_turns(slow):
    async def body():
        weighing, told = Weighing(REVIEW, lambda: slow), []
        for address, number in (("many", 5), ("one", 1), ("two", 2)):
            asked(weighing, address, number, told)
        for number in range(8):
            await until(lambda number=number: len(slow.jobs) > number)
            slow.finish()
        await until(lambda: len(told) == 8)
        assert told == ["many 0", "one 0", "two 0", "many 1", "two 1", "many 2", "many 3", "many 4"]
        weighing.close()

    run(body())


def test_who_opens_many_pages_gives_way_to_others(slow):
    async def body():
        weighing, told = Weighing(REVIEW, lambda: slow), []
        asked(weighing, "many", MOST_WAITING, told)
        with pytest.raises(OptionError, match="try again in a moment"):
            weighing.ask("many more", Wanted(FIRST.step, None, "many more", True), told.append, "many")
        asked(weighing, "few", MOST_WAITING // 2, told)
        assert told == [f"many {number}" for number in range(MOST_WAITING - 1, MOST_WAITING // 2 - 1, -1)]
        with pytest.raises(OptionError, match="try again in a moment"):
            weighing.ask("few more", Wanted(FIRST.step, None, "few more", True), told.append, "few")
        slow.finish()
        await until(lambda: len(slow.jobs) == 2)
        assert slow.jobs[1][0].notation == "few 0"
        weighing.close()

    run(body())


def test_a_move_that_gives_way_is_no_answer(server, slow):
    async def body():
        async with guest(server) as page:
            await begin(server, page)
            await do(page, text=unknown(FIRST)[0])
            await page.until(lambda page: "weighed" in said(page))
            weighing = server.hall.weighing
            tried = Wanted(FIRST.step, None, unknown(FIRST)[0], True)
            (owner,) = server.do(lambda: weighing._waiting[tried].values())
            server.do(lambda: owner.told(Weighed(None, "Many moves are being weighed just now.", "")))
            await page.until(lambda page: "Many moves" in said(page))
            assert own(page)["said"]["ok"] is False and own(page)["done"] == []
            assert not [fact for fact in server.hall.machine.facts if fact.kind in (FOUND, SOUGHT)]

    run(body())


def test_a_process_of_the_leaders_machine_judges():
    found = []

    async def body():
        weighing = Weighing(REVIEW)
        (move,) = unknown(FIRST)
        weighing.ask("ana", Wanted(FIRST.step, None, move, True), found.append)
        await until(lambda: found)
        weighing.close()

    run(body())
    (answer,) = found
    assert "as far as the judge can tell" in answer.words or "against the judge's best" in answer.words


def test_a_position_shows_what_the_player_knew():
    """Hands that the player did not see are on no page, nor in the list of what can be tried."""
    path = "replays/new-expedition-2p-pyramid.parquet"
    replay = load(path)
    hall = Hall(replay, review=load_review(review_path(path), replay))
    practice = hall.practices
    hall.machine.practise("better")
    assert hall.machine.state.practice is not None
    page = practice.begin(hall.machine.state.practice, "ana", lambda *told: None, lambda: None)
    verdict = hall.machine.mistakes[0]
    assert page.film() == Films(replay).until(verdict.seat + 1, verdict.step)
    table, rules = replay.at(verdict.step), replay.rules
    seen = rules.hidden.as_witnessed(table, 1 << verdict.seat)
    listed = [choice["notation"] for choice in page.own()["choices"]]
    assert set(listed) <= {rules.words.format(seen, one) for one in rules.options(seen)}


def test_without_a_review_there_is_nothing_to_look_for():
    room = Machine(REPLAY)
    with pytest.raises(OptionError, match="open the room with a review"):
        room.practise("better")
    begun = Machine(REPLAY, review=REVIEW)
    begun.practise("better")
    again = Machine(REPLAY, begun.facts)  # opened again without it
    assert again.state.practice is None
    other = simulate("mykerinos", ["random"] * 3, seed=6)
    with pytest.raises(OptionError, match="review of another game"):
        Hall(other, review=REVIEW)
