"""Working alone in a room: each page at its own pace, judged by the leader's machine, which notes what was answered."""

import asyncio
import json
from random import Random
from typing import Any

import pytest

from arch_engine import simulate
from arch_engine.core.errors import OptionError
from arch_widgets.room.alone import MovesAlone, Start
from arch_widgets.room.facts import TRIED
from arch_widgets.room.hall import Hall
from arch_widgets.room.machine import MOST_TRIED, Machine
from arch_widgets.room.server import Server
from tests.widgets.room.games import decision_after, game, legal
from tests.widgets.room.guests import guest

REPLAY = simulate("mykerinos", ["random"] * 3, seed=5)
STEP = decision_after(REPLAY, 12)
LATER = decision_after(REPLAY, 20)
LINES = legal(REPLAY, STEP, 3)
REPLAY.tree.lesson.add(
    STEP, "What now?", LINES[:1], offered=LINES, hints=["Look left."], well="Well said.", otherwise="Look again."
)
REPLAY.tree.lesson.add(LATER, "How many?", ["7"], "number", replies={"8": "One too many."})


@pytest.fixture
def server():
    server = Server(Hall(REPLAY))
    yield server
    server.close()


def lead(server, **wish):
    server.do(lambda: server.hall.lead(wish))


def run(body):
    asyncio.run(asyncio.wait_for(body, 120))


def own(page):
    return page.told.get("own") or {}


def said(page):
    return own(page).get("said", {}).get("text", "")


async def do(page, **wish):
    await page.wish(act="alone", wish=wish)


def test_each_plays_the_lesson_at_its_own_pace(server):
    async def body():
        async with guest(server) as ana, guest(server) as bo:
            lead(server, act="lead", at=5, view=0)
            lead(server, act="practise", what="lesson")
            for page in (ana, bo):
                await page.until(lambda page: own(page).get("at") == STEP)
                assert len(page.film["moves"]) == STEP
                told = json.dumps(page.told) + json.dumps(page.film)
                assert not any(words in told for words in ("Well said.", "Look again.", "Look left.", "too many"))
            await do(ana, act="answer", answer=LINES[1])
            await ana.until(lambda page: said(page) == "Look again.")
            await do(ana, act="hint")
            await ana.until(lambda page: own(page)["hinted"] == ["Look left."])
            await do(bo, act="answer", answer=LINES[0])
            await bo.until(lambda page: said(page) == "Well said." and own(page)["done"] == [0])
            assert said(ana) == "Look again."  # each for itself
            await do(bo, act="open", chapter=1)
            await bo.until(lambda page: own(page)["at"] == LATER and len(page.film["moves"]) == LATER)
            assert len(ana.film["moves"]) == STEP
            await do(bo, act="answer", answer="8")
            await bo.until(lambda page: said(page) == "One too many.")
            first, second = server.do(server.hall.desk)["chapters"]
            assert [(one["tried"], one["solved"]) for one in (first, second)] == [(2, 1), (1, 0)]
            lead(server, act="practise", what="")
            for page in (ana, bo):
                await page.until(lambda page: page.told["own"] is None and len(page.film["moves"]) == 5)
            lead(server, act="lead", at=9, view=0)  # and all follow again
            for page in (ana, bo):
                await page.until(lambda page: page.told["scene"]["at"] == 9 and len(page.film["moves"]) == 9)

    run(body())


def test_moves_are_tried_on_each_page_for_itself(server):
    async def body():
        async with guest(server) as ana, guest(server) as bo:
            lead(server, act="lead", at=STEP, view=0)
            lead(server, act="practise", what="moves")
            for page in (ana, bo):
                await page.until(lambda page: own(page).get("choices"))
                assert len(page.film["moves"]) == STEP
            await do(ana, text="start zz")
            await ana.until(lambda page: own(page)["answer"].get("ok") is False)
            await do(ana, text=LINES[0])
            await ana.until(lambda page: own(page)["answer"].get("ok") and len(page.film["moves"]) > STEP)
            assert ana.film["moves"][STEP]["notation"] == LINES[0] and len(bo.film["moves"]) == STEP
            await do(ana, back=True)
            await ana.until(lambda page: not own(page)["back"] and len(page.film["moves"]) == STEP)
            assert server.do(server.hall.desk)["tried"] == 1

    run(body())


def test_a_move_brings_nothing_to_light_that_the_view_does_not_show():
    """Cards stolen from a hand that is not shown are cards it may hold; where all is shown, they are those it holds."""
    replay = simulate("new_expedition", ["quick"] * 3, seed=5)
    step = next(k for k, move in enumerate(replay.moves) if move.notation == "rob red")
    _, red = replay.moves[step].decision
    table: Any = replay.at(step)
    held = {kind for kind, many in enumerate(table.hands[red]) if many}

    def stolen(view):
        alone = MovesAlone(Start(replay, step, view))
        found = set()
        for seed in range(30):
            alone._random = Random(seed)
            alone.wish({"text": "rob red"})
            assert alone._played is not None
            found.add(alone._played[0].replay().moves[step + 1].decision[1])
            alone.wish({"back": True})
        assert alone.start.replay.tree.empty
        return found

    assert stolen(0) == held
    assert stolen(replay.moves[step].mover + 1) > held


def test_what_comes_too_quickly_or_makes_no_sense_is_not_heard(server):
    async def body():
        async with guest(server) as ana, guest(server) as bo:
            await do(ana, act="answer", answer="7")  # nobody works alone yet
            lead(server, act="practise", what="lesson")
            await ana.until(own)
            for wish in ({"act": "open", "chapter": 99}, {"act": "open", "chapter": True}, {"answer": ["7"]}, {}):
                await do(ana, **wish)
            await ana.wish(act="alone", wish="answer")
            for number in range(40):
                await do(bo, act="answer", answer=str(number))
            await bo.until(said)
            await do(ana, act="answer", answer=LINES[0])
            await ana.until(lambda page: said(page) == "Well said.")

    run(body())
    assert {fact.text for fact in server.hall.machine.facts if fact.kind == TRIED} == {LINES[0]}


def test_a_room_that_is_opened_again_knows_who_has_solved_what():
    room = Machine(REPLAY)
    room.practise("lesson")
    room.tried("ana", 1, LINES[1])
    room.tried("ana", 1, LINES[0])
    again = Machine(REPLAY, room.facts)
    assert (again.solved("ana"), again.solved("bo")) == ({0}, set())
    assert again.state.practice is not None and again.state.practice.kind == "lesson"
    for number in range(MOST_TRIED + 5):
        again.tried("ana", 2, str(number))
    assert sum(fact.kind == TRIED for fact in again.facts) == MOST_TRIED


def test_nothing_is_asked_while_all_work_alone_and_the_other_way_round():
    room = Machine(REPLAY)
    room.practise("moves")
    for act in (lambda: room.ask(STEP), lambda: room.ask_chapter(1), room.free):
        with pytest.raises(OptionError, match="call them back"):
            act()
    room.practise("")
    room.ask(STEP)
    with pytest.raises(OptionError, match="reveal or withdraw"):
        room.practise("moves")
    with pytest.raises(OptionError, match="One practises lesson, moves"):
        room.practise("chess")
    with pytest.raises(OptionError, match="no lesson"):
        Machine(game("new_expedition")).practise("lesson")
