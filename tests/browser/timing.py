"""How long a tap takes to show, and how much Python sends for it, measured on the page while somebody writes a game down."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median, quantiles
from typing import NamedTuple

from tests.benchmarks.clicks import worked

# *shown*: from the click to the frame after it, in which what was tapped is marked; *moved*: to the frame in which the board shows the move
CLOCK = """(() => {
  const times = (window.eveningTimes = { shown: [], moved: [] });
  let began = 0, counted = "";
  const keep = (list, since) => requestAnimationFrame(() => setTimeout(() => list.push(performance.now() - since)));
  addEventListener("click", (event) => {
    const asking = document.querySelector(".arch-ask.is-asking");
    if (!event.isTrusted || !asking || !asking.closest(".arch").contains(event.target)) return;
    began = event.timeStamp;
    keep(times.shown, began);
  }, true);
  new MutationObserver(() => {
    const now = document.querySelector(".arch-counter")?.textContent ?? "";
    if (now === counted) return;
    counted = now;
    if (began) keep(times.moved, began);
    began = 0;
  }).observe(document, { subtree: true, childList: true, characterData: true });
})()"""


class Times(NamedTuple):
    """Milliseconds from a click to what shows of it: what was tapped, and the move where the click ended an answer."""

    shown: list[float]
    moved: list[float]

    def told(self) -> str:
        """Median and 95th percentile of both."""
        cells = [f"{median(some):.0f}, {quantiles(some, n=20)[-1]:.0f} ms" for some in self if len(some) > 1]
        return " | ".join(cells)


class Timing:
    """A clock on a page, and a count of what comes to it over the web socket."""

    def __init__(self, page):
        self.page = page
        self.times = Times([], [])
        self.received = 0
        self._thread = page.context.new_cdp_session(page)
        self._thread.send("Performance.enable", {"timeDomain": "threadTicks"})
        page.add_init_script(CLOCK)
        page.on("websocket", lambda socket: socket.on("framereceived", self._count))

    def _count(self, frame):
        self.received += len(frame)

    @property
    def worked(self) -> float:
        """The milliseconds that the page's thread has worked, whatever else the machine does."""
        return worked(self._thread)

    def collect(self):
        """Take what the page has measured. A page that is left forgets it."""
        found = self.page.evaluate("window.eveningTimes ?? { shown: [], moved: [] }")
        self.page.evaluate("if (window.eveningTimes) Object.assign(window.eveningTimes, { shown: [], moved: [] })")
        self.times.shown.extend(found["shown"])
        self.times.moved.extend(found["moved"])


def thirds(values: Sequence[float]) -> list[float]:
    """The means of the first, the second and the last third."""
    size = max(1, len(values) // 3)
    return [sum(part) / len(part) for part in (values[:size], values[size : 2 * size], values[-size:]) if part]
