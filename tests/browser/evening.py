"""A scripted person who writes a recorded evening down in a real JupyterLab: by taps, closing it in between, amending a line, reviewing it.

    python -m tests.browser.evening mykerinos           a whole game; also new_expedition, royal_society
    python -m tests.browser.evening mykerinos --moves 20

It needs Chromium and Playwright, and says how many clicks and keys a move took.
"""

from __future__ import annotations

import argparse
import contextlib
import re
import shutil
import sys
import tempfile
import time
from pathlib import Path

from arch_engine import Session, load
from arch_engine.record.witness import witness_of
from arch_widgets.play.tapping import DONE, Tapping, way_to

HERE = Path(__file__).parents[2]
RECORDED = {
    "mykerinos": "mykerinos-3p.parquet",
    "new_expedition": "new-expedition-4p-tomb.parquet",
    "royal_society": "royal-society-2p-first-games.parquet",
}
MINUTE = 60_000


class Evening:
    """One notebook tab, and a session that follows what is written into it.

    clicks  how many clicks and keys were made for decisions
    typed   the moves that had to be typed, because what they tap is not in sight
    """

    def __init__(self, page, address, root, replay, witness="all"):
        self.page, self.address, self.root = page, address, root
        self.replay = replay
        self.witness = witness
        record = replay.record
        self.follower = Session(record.game, record.names, options=record.options, witness=witness)
        self.clicks, self.typed, self.written = 0, 0, 0

    # -- the notebook ----------------------------------------------------------------------------------------------
    def open(self, fresh_kernel=False):
        """Open the notebook anew and run it, as somebody does who has closed the tab, or whose computer has crashed."""
        page = self.page
        if fresh_kernel:
            self.forget_kernels()
        page.goto("about:blank")
        page.goto(f"{self.address}/lab/tree/play.ipynb?reset")
        name = page.locator(".jp-Toolbar-kernelName")
        name.filter(has_text="Python").wait_for(timeout=MINUTE)
        form = page.locator(".arch-table-form")
        for _ in range(6):
            page.get_by_role("menuitem", name="Run", exact=True).click()
            page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
            with contextlib.suppress(Exception):
                form.wait_for(timeout=12_000)
                return self
        raise AssertionError("The form of a new game does not appear.")

    def forget_kernels(self):
        """End all kernels, as a crash does."""
        self.page.evaluate("""async () => {
          const token = document.cookie.match(/_xsrf=([^;]+)/)?.[1] ?? "";
          for (const { id } of await (await fetch("/api/sessions")).json()) {
            await fetch(`/api/sessions/${id}`, { method: "DELETE", headers: { "X-XSRFToken": token } });
          }
        }""")

    # -- the form --------------------------------------------------------------------------------------------------
    def begin(self):
        page, record = self.page, self.replay.record
        page.locator(".arch-table-card").get_by_text("Write a game down", exact=True).click()
        page.locator(".arch-table-card").get_by_text(self.replay.rules.title, exact=True).click()
        rows = page.locator(".arch-table-seat")
        while rows.count() > len(record.names):
            page.get_by_role("button", name="Remove the last").click()
        while rows.count() < len(record.names):
            page.get_by_role("button", name="Add a player").click()
        for seat, name in enumerate(record.names):
            rows.nth(seat).locator("input").fill(name)
        if self.replay.rules.hides:
            words = {"table": "The table", "all": "Somebody who sees everything"}[self.witness]
            page.locator(".arch-table-card").get_by_text(words, exact=True).click()
        page.locator(".arch-table-more summary").click()
        fields = page.locator(".arch-table-options").first.locator("label")
        for number, value in enumerate(record.options.values()):
            field = fields.nth(number)
            if isinstance(value, bool):
                field.locator("input").set_checked(value)
            else:
                field.locator("select").select_option(value)
        page.get_by_role("button", name="Begin").click()
        self._settled(0)
        return self

    def go_on(self):
        """Go on with the game that is offered first."""
        self.page.locator(".arch-table-going .arch-table-offer").first.click()
        self._settled(self.written)
        return self

    # -- writing ---------------------------------------------------------------------------------------------------
    def lines(self):
        """What the witness writes, as decisions, in order."""
        record, rules = self.replay.record, self.replay.rules
        witness = witness_of(self.witness, record.names)
        table = rules.new_table(len(record.names), record.options, record.components)
        for move in record.moves:
            yield from (
                [move.decision] if self.witness == "all" else rules.retold(table, move.decision, move.facts, witness)
            )
            table.advance(move.facts)

    def write(self, decisions):
        """Write some decisions, each by its taps where what they tap is in sight, and else as a line."""
        for decision in decisions:
            table, rules = self.follower.table, self.follower.rules
            line = rules.format(table, decision)
            if not (self._tap(decision) and self._is_settled(self.written + 1)):
                self._type(line)
            self.follower.do(line)
            self.written += 1
            self._settled(self.written)

    def _tap(self, decision):
        tapping = Tapping(self.follower.rules, self.follower.table, self.follower.names)
        way = way_to(tapping.question, decision)
        if way is None:
            return False
        places = [self._place(tapping, tap) for tap in way]
        if None in places:
            return False
        for tap, place in zip(way, places, strict=True):
            self.page.locator(place).first.click(timeout=5_000) if tap != DONE else self._done()
            self.clicks += 1
        return True

    def _done(self):
        self.page.locator(".arch-ask-done").click(timeout=5_000)

    def _place(self, tapping, tap):
        """Where an item is tapped: on the asking sheet, or on the table."""
        if tap == DONE:
            return ".arch-ask-done"
        item = tapping.question.items[tap]
        if item.group:
            return f'.arch-ask [data-item="{tap}"]'
        for piece in item.pieces:
            place = f'.arch [data-piece="{piece}"]'
            if self.page.locator(place).first.is_visible():
                return place
        return None

    def _type(self, line):
        self.typed += 1
        self.clicks += 2
        field = self.page.locator(".arch-ask-line input")
        field.fill(line)
        field.press("Enter")

    def _is_settled(self, moves):
        """Whether so many moves are shown soon; a tap is lost where the table is being drawn anew."""
        with contextlib.suppress(Exception):
            self._settled(moves, 6_000)
            return True
        return False

    def _settled(self, moves, patience=20_000):
        """Wait until so many moves are shown."""
        counter = self.page.locator(".arch-counter").first
        counter.filter(has_text=re.compile(rf"^Move {moves}(?: of {moves})?\b")).wait_for(timeout=patience)

    # -- amending, and the end -------------------------------------------------------------------------------------
    def amend(self):
        """Change an earlier move into another one with which all later ones still fit, by a click on its line."""
        move, line = self._another()
        page = self.page
        page.get_by_role("tab", name="Moves").click()
        number = page.locator(".arch-move-number", has_text=re.compile(f"^{move}$"))
        page.locator(".arch-move", has=number).click()
        field = page.get_by_label("The line of this move")
        field.fill(line)
        page.get_by_role("button", name="Change this move").click()
        page.locator(".arch-table-said", has_text=f"Move {move} is amended").wait_for(timeout=20_000)
        self.follower.amend(move, line)
        page.get_by_role("button", name="Back to the game").click()
        return move

    def _another(self):
        """An earlier move and another line for it."""
        moves = len(self.follower.replay())
        for move in range(moves - 1, max(0, moves - 12), -1):
            before = Session.resumed(self.follower.replay(), move - 1)
            if before.table.asked < 0:
                continue
            old = self.follower.replay().moves[move - 1].notation
            for line in before.options(30):
                if line == old:
                    continue
                trial = Session.resumed(self.follower.replay())
                with contextlib.suppress(Exception):
                    trial.amend(move, line)
                    if not trial.aside:
                        return move, line
        return moves - 1, self.follower.replay().moves[-2].notation  # none can be another: one is written once more

    def review(self, whole):
        """Review the game, in the same widget; `whole` waits for its end."""
        page = self.page
        page.get_by_role("tab", name="Game").click()
        page.get_by_role("button", name="Review it").click()
        page.get_by_role("button", name="Review this game").click()
        page.get_by_text(re.compile("% of the review is done")).first.wait_for(timeout=MINUTE)
        if whole:
            page.get_by_text(re.compile("% of the review is done")).first.wait_for(state="hidden", timeout=60 * MINUTE)

    @property
    def file(self):
        (found,) = [path for path in (self.root / "games").glob("*.parquet") if ".review." not in path.name]
        return found

    def check(self):
        """The file holds what was written, to the last move."""
        kept = load(self.file)
        assert [move.notation for move in kept.moves] == [move.notation for move in self.follower.replay().moves]
        assert kept.witness == self.follower.replay().witness


def furnish(root):
    """Put the notebook where Lab shows it, without games of earlier evenings."""
    shutil.copy(HERE / "notebooks" / "play.ipynb", root)
    shutil.rmtree(root / "games", ignore_errors=True)


def whole_evening(page, address, root, game, witness, moves=None, whole_review=False):
    """Write a recorded game down, closed and opened again twice, amended once and reviewed at the end."""
    furnish(root)
    evening = Evening(page, address, root, load(HERE / "replays" / RECORDED[game]), witness)
    decisions = list(evening.lines())[:moves]
    third = max(1, len(decisions) // 3)
    evening.open().begin().write(decisions[:third])
    evening.open().go_on().write(decisions[third : 2 * third])
    evening.open(fresh_kernel=True).go_on().write(decisions[2 * third :])
    evening.check()
    if not evening.follower.table.over or game == "mykerinos":
        evening.amend()
        evening.check()
    evening.review(whole_review)
    return evening


def main():
    from tests.browser.conftest import FLAGS, _until_it_answers, free_port, serving

    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("game", choices=RECORDED)
    ask.add_argument("--witness", default=None, help="table or all")
    ask.add_argument("--moves", type=int)
    chosen = ask.parse_args()
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        own = Path(folder)
        root = own / "tree"
        root.mkdir()
        port = free_port()
        command = [
            *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--IdentityProvider.token="),
            *(
                f"--ServerApp.root_dir={root}",
                "--ServerApp.ip=127.0.0.1",
                f"--port={port}",
                "--ServerApp.port_retries=0",
            ),
        ]
        with serving(command, own, cwd=root) as server:
            _until_it_answers(server, f"http://127.0.0.1:{port}", own / "log")
            browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
            page = browser.new_context(viewport={"width": 1600, "height": 1000}).new_page()
            began = time.perf_counter()
            witness = chosen.witness or ("all" if chosen.game == "mykerinos" else "table")
            evening = whole_evening(page, f"http://127.0.0.1:{port}", root, chosen.game, witness, chosen.moves)
            took = time.perf_counter() - began
            moves = evening.written
            print(
                f"{chosen.game}: {moves} moves, {evening.clicks / moves:.2f} clicks and keys a move, {evening.typed} typed, {took:.0f} seconds"
            )
            browser.close()


if __name__ == "__main__":
    main()
