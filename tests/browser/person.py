"""A scripted person at the widget `Play` in a real JupyterLab, who writes a recorded game down by taps."""

from __future__ import annotations

import contextlib
import re

from arch_engine import Session, load
from arch_engine.record.witness import witness_of
from arch_widgets.play.tapping import DONE, Tapping, way_to
from tests.browser.timing import Timing

MINUTE = 60_000

# a point at which the topmost thing that can be tapped is this one and nothing but pieces lies above it; null if there is none
OPEN_POINT = """async (node) => {
  const frame = () => new Promise(requestAnimationFrame), where = () => JSON.stringify(node.getBoundingClientRect());
  for (let k = 0, was = ""; k < 60 && was !== where(); k += 1) [was] = [where(), await frame()];
  const { x, y, width, height } = node.getBoundingClientRect(), shares = [0.5, 0.3, 0.7, 0.15, 0.85], home = node.closest("svg, .arch-sheet");
  for (const down of shares) for (const across of shares) {
    const at = [x + across * width, y + down * height], there = document.elementsFromPoint(...at);
    if (home.contains(there[0]) && there.map((one) => one.closest("[data-lit]")).find(Boolean) === node) return at;
  }
  return null;
}"""


class Evening:
    """One notebook tab, and a session that follows what is written into it.

    clicks  how many clicks and keys were made for decisions
    typed   the lines that had to be typed, because what they tap is not in sight or was not heard
    lost    the lines after which the keyboard was no longer in the workbench
    last    where the last click of an answer was
    sizes   by decision: how many bytes came from Python
    work    by decision: how many milliseconds the page's thread worked, whatever else the machine did
    """

    def __init__(self, page, address, root, replay, witness="all"):
        self.page, self.address, self.root = page, address, root
        self.replay = replay
        self.witness = witness
        record = replay.record
        self.follower = Session(record.game, record.names, options=record.options, witness=witness)
        self.clicks, self.typed, self.lost, self.written, self.sizes, self.work = 0, [], [], 0, [], []
        self.last = ""
        self.timing = Timing(page)

    # -- the notebook ----------------------------------------------------------------------------------------------
    def open(self, fresh_kernel=False):
        """Open the notebook anew and run it, as somebody does who has closed the tab, or whose computer has crashed."""
        page = self.page
        self.timing.collect()
        if fresh_kernel:
            self.forget_kernels()
        page.goto("about:blank")
        page.goto(f"{self.address}/lab/tree/play.ipynb?reset")
        name = page.locator(".jp-Toolbar-kernelName")
        name.filter(has_text="Python").wait_for(timeout=MINUTE)
        form = page.locator(".arch-table-form")
        runs = page.locator(".jp-InputPrompt", has_text="*")
        for _ in range(6):
            page.get_by_role("menuitem", name="Run", exact=True).click()
            page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
            with contextlib.suppress(Exception):
                form.or_(runs).first.wait_for(timeout=12_000)
                form.wait_for(timeout=MINUTE)
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
        self.settled(0)
        return self

    def go_on(self):
        """Go on with the game of one's own that stands first in the list."""
        self.page.locator(".arch-chooser").get_by_role("option").filter(has_text="unfinished").first.click()
        self.settled(self.written)
        return self

    # -- writing ---------------------------------------------------------------------------------------------------
    def lines(self):
        """What the witness writes, as decisions, in order."""
        record, rules = self.replay.record, self.replay.rules
        witness = witness_of(self.witness, record.names)
        table = rules.new_table(len(record.names), record.options, record.components)
        for move in record.moves:
            yield from (
                [move.decision]
                if self.witness == "all"
                else rules.hidden.retold(table, move.decision, move.facts, witness)
            )
            table.advance(move.facts)

    def write(self, decisions):
        """Write some decisions, each by its taps where what they tap is in sight, and else as a line."""
        for decision in decisions:
            table, rules = self.follower.table, self.follower.rules
            line = rules.words.format(table, decision)
            received, worked = self.timing.received, self.timing.worked
            if not (self.tap(decision) and self._is_settled(self.written + 1)):
                self._type(line)
            self.follower.do(line)
            self.written += 1
            self.settled(self.written)
            if not self.page.evaluate("Boolean(document.activeElement?.closest('.arch'))"):
                self.lost.append(line)
            self.sizes.append(self.timing.received - received)
            self.work.append(self.timing.worked - worked)

    def begin_to_tap(self, decision):
        """Tap the first thing of an answer, and no more."""
        tapping = Tapping(self.follower.rules, self.follower.table, self.follower.names)
        first, *rest = way_to(tapping.question, decision) or ()
        assert rest, "this answer is no tap or one"
        self._click(self.page.locator(self._place(tapping, first)).first)
        self.page.locator(".arch-ask-chosen li").first.wait_for()

    def tap(self, decision, table=None):
        """Tap an answer to what a table asks, by default the one there is now; False if that is not possible."""
        tapping = Tapping(self.follower.rules, table or self.follower.table, self.follower.names)
        way = way_to(tapping.question, decision)
        if way is None:
            return False
        places = [self._place(tapping, tap) for tap in way]
        if None in places:
            return False
        for self.last in places:
            if not self.click_last():
                return False
            self.clicks += 1
        return True

    def click_last(self):
        """Click what was clicked last of an answer; False if it lies open nowhere."""
        return self._click(self.page.locator(self.last).first)

    def _click(self, thing):
        """Click something; a piece where it lies open, as a person does whose eyes find the place. False if it lies open nowhere."""
        if not thing.evaluate("(node) => Boolean(node.dataset.lit)"):
            thing.click(timeout=5_000)
            return True
        thing.scroll_into_view_if_needed()
        point = thing.evaluate(OPEN_POINT)
        if point is not None:
            self.page.mouse.click(*point)
        return point is not None

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
        self.typed.append(line)
        self.clicks += 2
        field = self.page.locator(".arch-ask-line input")
        field.fill(line)
        field.press("Enter")

    def _is_settled(self, moves):
        """Whether so many moves are shown soon."""
        with contextlib.suppress(Exception):
            self.settled(moves)
            return True
        return False

    def settled(self, moves, patience=20_000):
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
        button = page.get_by_role("button", name="Change this move", include_hidden=True)
        shown = page.locator(".arch-move", has=number).evaluate(
            "(line, button) => { line.click(); return button.checkVisibility(); }", button.element_handle()
        )
        assert not shown, "it would change the move shown before, until Python has heard of this one"
        button.click()
        page.locator(".arch-table-strip.is-changing").wait_for()
        page.locator(".arch-counter", has_text=re.compile(rf"^Move {move - 1} of")).first.wait_for()
        table = self.follower.replay().at(move - 1)
        decision = self.follower.rules.words.parse(table, line)
        if not self.tap(decision, table):
            self._type(line)
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
        going, done = page.get_by_text(re.compile("% of the review is done")), page.get_by_text("decisions judged")
        going.or_(done).first.wait_for(timeout=MINUTE)
        if whole:
            done.first.wait_for(timeout=60 * MINUTE)

    @property
    def file(self):
        (found,) = [path for path in (self.root / "games").glob("*.parquet") if ".review." not in path.name]
        return found

    def check(self):
        """The file holds what was written, to the last move."""
        kept = load(self.file)
        assert [move.notation for move in kept.moves] == [move.notation for move in self.follower.replay().moves]
        assert kept.witness == self.follower.replay().witness
