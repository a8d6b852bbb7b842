"""The room in a notebook: what the leader shows there is what the room sees."""

import asyncio

import pytest

from arch_engine import simulate
from arch_engine.core.errors import OptionError
from arch_widgets import Lesson, Room
from tests.widgets.room.games import decision_after, game, legal
from tests.widgets.room.guests import guest

REPLAY = game("mykerinos")
STEP = decision_after(REPLAY, 12)


@pytest.fixture
def room():
    room = Room(REPLAY)
    yield room
    room.close()


def run(body):
    asyncio.run(asyncio.wait_for(body, 60))


def test_the_room_sees_the_moment_shown_in_the_notebook(room):
    async def body():
        async with guest(room.server) as page:
            room.at = 8
            await page.until(lambda page: page.told["scene"]["at"] == 8)
            room.chair.wish = {"n": 1, "act": "alone", "on": True}
            room.at = 20
            room.chair.wish = {"n": 2, "act": "point", "pieces": [next(iter(page.film["first"]))]}
            await page.until(lambda page: page.told["scene"]["marks"])
            assert (page.told["scene"]["at"], len(page.film["moves"])) == (8, 8)

    run(body())


def test_one_asks_and_reveals_from_python(room):
    async def body():
        async with guest(room.server) as page:
            room.at = STEP
            room.ask(shortlist=legal(REPLAY, STEP))
            await page.until(lambda page: page.told["scene"]["asked"])
            room.reveal()
            await page.until(lambda page: page.told["scene"]["result"])

    run(body())
    with pytest.raises(OptionError, match="has seen move"):
        room.ask(STEP)


def test_the_notebook_is_told_who_is_there(room):
    async def body():
        async with guest(room.server):
            async with asyncio.timeout(20):
                while room.chair.desk["there"] != 1:
                    await asyncio.sleep(0.02)

    run(body())
    assert room.chair.desk["address"] == room.address


def test_a_cell_that_runs_again_opens_the_same_room(tmp_path):
    first = Room(REPLAY, tmp_path / "room.parquet", at=7)
    second = Room(REPLAY, tmp_path / "room.parquet")
    assert (second.address, second.at) == (first.address, 7)
    second.close()
    with pytest.raises(OptionError, match="closed"):
        first.ask(STEP)


def test_what_cannot_be_shown_is_said_on_the_desk(room):
    room.chair.wish = {"n": 1, "act": "reveal"}
    assert room.server.do(room.hall.desk)["said"] == "Nothing is asked now."


def test_a_lesson_is_asked_and_one_of_several_games_is_not():
    one, other = (simulate("mykerinos", ["random"] * 3, seed=seed) for seed in (5, 6))
    for replay in (one, other):
        replay.tree.lesson.add(STEP, "Who?", ["Bo"], "choice", offered=["Ana", "Bo"])
    with pytest.raises(OptionError, match="open a room for each"):
        Room(Lesson([one, other]))
    room = Room(Lesson(one))
    room.ask_chapter(1)
    asked = room.server.do(room.hall.desk)["asked"]
    assert asked is not None and asked["words"] == "Who?"
    with pytest.raises(OptionError, match="there is no chapter 2"):
        room.ask_chapter(2)
    room.close()
