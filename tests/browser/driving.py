"""A browser tab with a replay viewer in it, in words of the viewer."""

from __future__ import annotations

import re

import pytest

expect = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed").expect


class Tab:
    """A page, what it said on the console, and what it asked of the network; and the viewer on it, if it has one."""

    def __init__(self, page, allowed="file:", heard=None):
        """`allowed` is how an address may begin; `heard` the kinds of console messages that count, or None for all."""
        self.page = page
        self.said = []
        self.asked = []
        page.on("console", lambda message: (heard and message.type not in heard) or self.said.append(message.text))
        page.on("pageerror", lambda problem: self.said.append(str(problem)))
        page.on("request", lambda request: request.url.startswith(allowed) or self.asked.append(request.url))
        self.viewer = Shown(page.locator(".arch").first)


class Shown:
    """One viewer."""

    def __init__(self, root):
        self.root = root
        self.page = root.page
        self.counter = root.locator(".arch-counter")
        self.slider = root.locator(".arch-slider")
        self.row = root.locator(".arch-move[aria-current]")
        self.sentence = self.row.locator(".arch-move-text")

    def find(self, selector, **more):
        return self.root.locator(selector, **more)

    def button(self, name):
        return self.find(".arch-bar").get_by_role("button", name=name, exact=True)

    @property
    def at(self):
        """The step shown."""
        return int(re.findall(r"^Move (\d+)", self.counter.inner_text())[0])

    def shows(self, step, **patience):
        """Wait until it shows a step."""
        expect(self.counter).to_contain_text(re.compile(rf"^Move {step}(?: of |(?! of)\b)"), **patience)

    def go(self, step):
        """To a step, by the slider, and back to the whole viewer with the keyboard."""
        self.slider.fill(str(step))
        self.shows(step)
        self.root.focus()

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def tab(self, name):
        """Open a tab of the column."""
        self.find(f'.arch-tab[data-tab="{name}"]').click()
        return self.find(".arch-tab-place")

    def sheet(self, name):
        """Open the sheet of a player, or one that is nobody's."""
        strip = self.find(".arch-strip-seat, .arch-parts button").filter(has_text=name).first
        if strip.get_attribute("aria-expanded") == "false":
            strip.click()
        return self.find(".arch-sheet").filter(has_text=name)

    def settle(self):
        """Wait until what was asked for is drawn: pictures follow at the next frame."""
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def piece(self, label):
        """The piece on a map with this label."""
        title = self.page.locator("title", has_text=re.compile(f"^{re.escape(label)}$"))
        return self.find(".arch-map .arch-piece").filter(has=title)


def box_of(locator):
    """Left, top, width and height of a drawing without its stroke."""
    return locator.evaluate(
        "(node) => { const box = node.getBoundingClientRect(); return [box.x, box.y, box.width, box.height]; }"
    )


def table_at(film, step):
    """The elements on the table after so many moves, added up as the viewer does."""
    table = dict(film["first"])
    for difference in film["steps"][:step]:
        for name in difference.get("gone", []):
            del table[name]
        table.update(difference.get("set", {}))
    return table
