"""What a full room takes: `python -m tests.benchmarks.room 200` opens as many pages on this machine and leads them through forty moves.

The pages are a process of their own, which shares the machine with the server. A broadcast is measured from the leader's wish until each page holds the
new moment. Memory is that of the server's process, after the game is loaded and once all is over.

With `--judging` others have moves judged meanwhile, without an end: as many phones as wait at most in the queue of *Find a better move*.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from statistics import quantiles

from arch_engine import load
from arch_engine.core.errors import OptionError
from arch_engine.replay.timeline import Timeline
from arch_engine.review import Review, load_review, review_path
from arch_widgets.room.hall import Hall
from arch_widgets.room.server import Server
from arch_widgets.room.weighing import MOST_WAITING, Wanted, Weighed, Weighing
from tests.widgets.room.guests import guest

GAME, REVIEWED = "replays/mykerinos-3p.parquet", "replays/mykerinos-3p-last-season.parquet"
FIRST, ROUNDS = 20, 40


def memory(what: str = "VmRSS") -> float:
    """What this process holds, in MB; `VmHWM` is the most it ever held."""
    status = Path("/proc/self/status").read_text("ascii").splitlines()
    return next(int(line.split()[1]) / 1024 for line in status if line.startswith(what))


class There:
    """What the guests need to know of a server in another process."""

    def __init__(self, port: int, code: str) -> None:
        self.port, self.hall, self.gate, self.code = port, self, self, code


async def pages(number: int, port: int, code: str) -> None:
    """Open the pages and say when each holds a moment: lines on the standard output, moments on the standard input."""
    server = There(port, code)
    async with AsyncExitStack() as stack:
        begun = time.perf_counter()
        there = [await stack.enter_async_context(guest(server)) for _ in range(number)]
        print(json.dumps({"open": time.perf_counter() - begun}), flush=True)

        async def arrival(page, at: int) -> float:
            await page.until(lambda page: page.told["scene"]["at"] == at and len(page.film["steps"]) >= at, 60)
            return time.monotonic()

        while line := await asyncio.to_thread(sys.stdin.readline):
            at = json.loads(line)
            print(json.dumps(await asyncio.gather(*[arrival(page, at) for page in there])), flush=True)


class Judged:
    """Phones that ask for one move after the other, as long as there are any: each once, so that none is known already."""

    def __init__(self, review: Review, weighing: Weighing) -> None:
        self.weighing, self.moves, self.done = weighing, self._moves(review.replay, review), 0

    @staticmethod
    def _moves(replay: Timeline, review: Review) -> Iterator[Wanted]:
        for verdict in review.mistakes():
            table = replay.at(verdict.step)
            for option in replay.rules.options(table):
                yield Wanted(verdict.step, None, replay.rules.words.format(table, option), True)

    def begin(self) -> None:
        """Each phone asks for its first move."""
        for phone in range(MOST_WAITING):
            self._next(phone)

    def _next(self, phone: int) -> None:
        wanted = next(self.moves, None)
        if wanted is not None:
            with suppress(OptionError):
                self.weighing.ask(phone, wanted, lambda weighed: self._told(phone, weighed), f"10.0.0.{phone}")

    def _told(self, phone: int, weighed: Weighed) -> None:
        self.done += weighed.accepted is not None
        self._next(phone)


def main(number: int, judging: bool = False) -> None:
    """Measure, and say what was found."""
    game = load(REVIEWED if judging else GAME)
    review = load_review(review_path(REVIEWED), game) if judging else None
    hall = Hall(game, review=review)
    hall.machine.films.until(0, 0)
    before = memory()
    server = Server(hall)
    server.do(lambda: hall.lead({"act": "lead", "at": FIRST, "view": 0}))
    command = [sys.executable, "-m", "tests.benchmarks.room", "pages", str(number), str(server.port), hall.gate.code]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as guests:
        assert guests.stdin is not None and guests.stdout is not None
        print(f"{number} pages open in {json.loads(guests.stdout.readline())['open']:.1f} s")
        judged = None
        if review is not None and hall.weighing is not None:
            judged = Judged(review, hall.weighing)
            server.do(judged.begin)
        took: list[float] = []
        whole: list[float] = []
        for at in range(FIRST + 1, FIRST + 1 + ROUNDS):
            guests.stdin.write(f"{at}\n")
            guests.stdin.flush()
            time.sleep(0.25)
            begun = time.monotonic()
            server.do(lambda at=at: hall.lead({"act": "lead", "at": at, "view": 0}))  # type: ignore[misc]
            came = [1000 * (when - begun) for when in json.loads(guests.stdout.readline())]
            took += came
            whole.append(max(came))
        guests.stdin.close()
        guests.wait(60)
    print(
        f"a broadcast reaches a page: p50 {quantiles(took, n=100)[49]:.0f} ms, p95 {quantiles(took, n=100)[94]:.0f} ms ({len(took)} arrivals)"
    )
    print(
        f"the last page of each broadcast: p50 {quantiles(whole, n=100)[49]:.0f} ms, p95 {quantiles(whole, n=100)[94]:.0f} ms ({ROUNDS})"
    )
    if judged is not None:
        print(f"{judged.done} moves were judged meanwhile")
    print(f"memory: {before:.0f} MB before, {memory():.0f} MB after, {memory('VmHWM'):.0f} MB at most")
    server.close()


if __name__ == "__main__":
    if sys.argv[1:2] == ["pages"]:
        asyncio.run(pages(int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]))
    else:
        numbers = [word for word in sys.argv[1:] if word != "--judging"]
        main(int((numbers or ["200"])[0]), "--judging" in sys.argv)
