"""A whole review by keyboard alone: what has the focus, and what is said of it, at each stop. Nothing is clicked, and nothing is looked at."""

import re

import pytest

from arch_engine import simulate
from arch_widgets.review.page import review_page
from tests.browser.driving import expect
from tests.widgets.reviews import made_up

pytestmark = pytest.mark.browser

LISTEN = """() => {
  window.heard = [];
  for (const region of document.querySelectorAll("[aria-live], [role=status]"))
    new MutationObserver(() => region.textContent && window.heard.push(region.textContent))
      .observe(region, { childList: true, characterData: true, subtree: true });
}"""
MOST_STOPS = 120


class Listener:
    """Somebody who presses keys and hears a page: the focused thing by its role and name, and what is announced."""

    def __init__(self, page):
        self.page = page
        self._tree = page.context.new_cdp_session(page)
        page.evaluate(LISTEN)

    @property
    def focus(self):
        """Role and accessible name of what has the focus, and its states."""
        found = self._tree.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]["objectId"]
        asked = {"objectId": found, "fetchRelatives": False}
        (node,) = self._tree.send("Accessibility.getPartialAXTree", asked)["nodes"]
        return node["role"]["value"], node.get("name", {}).get("value", ""), _states(node)

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def find(self, role, name, key="Tab"):
        """Press Tab until something of a role and name has the focus. Everything that is passed on the way has a name."""
        for _ in range(MOST_STOPS):
            self.press(key)
            found, called, _ = self.focus
            assert called or self.page.evaluate("document.activeElement === document.body"), f"a nameless {found}"
            if found == role and re.search(name, called):
                return called
        raise AssertionError(f"{key} never comes to a {role} called {name}")

    def hears(self, *told):
        """Wait until all of this is announced, in any order, and forget what was; gives the first of it."""
        for words in told:
            self.page.wait_for_function("(words) => window.heard.some((one) => new RegExp(words).test(one))", arg=words)
        heard = self.page.evaluate("window.heard.splice(0)")
        return next(one for one in heard if re.search(told[0], one))

    def reads(self, role, name):
        """A part of the page as a screen reader reads it."""
        return self.page.get_by_role(role, name=name, exact=True).aria_snapshot()


def _states(node):
    return {one["name"]: one["value"].get("value") for one in node.get("properties", ())}


@pytest.fixture(scope="module")
def review():
    return made_up(simulate("mykerinos", ["random"] * 3, seed=3, names=["Ana", "Bo", "Cleo"]), mistakes=5)


@pytest.fixture
def listener(open_file, review, tmp_path):
    viewer = open_file(review_page(review, tmp_path / "game.html", at=0)).viewer
    viewer.shows(0)
    return Listener(viewer.page)


def decided(review, step):
    """What is to be heard of a decision: its verdict, and why."""
    return review.verdicts[step].word, review.why(step)


def stands_at(listener, review, step):
    """The chosen row is that of a decision, and below it is read what is thought of it."""
    word, why = decided(review, step)
    read = listener.reads("region", "The decision here")
    assert word in read
    assert why in read


def test_every_decision_is_reached_with_its_why_and_its_numbers(listener, review):
    steps = sorted(review.losses()["step"])
    listener.find("button", "^0 Before the first move")
    at = 0
    for step in steps:
        listener.press(*["ArrowRight"] * (step + 1 - at))
        at = step + 1
        told = listener.hears(rf"^Move {at} of {len(review.replay)}, ")
        assert review.replay.names[review.verdicts[step].seat] in told
        role, row, _ = listener.focus
        assert (role, row.split()[0]) == ("button", str(at))
        assert review.verdicts[step].word in ("fine", "only move") or f" ({review.verdicts[step].word}" in row
        assert " ," not in row
        stands_at(listener, review, step)

    # its numbers are closed; they open, and stay open at the decision before
    assert "Played:" not in listener.reads("region", "The decision here")
    listener.find("DisclosureTriangle", "^Numbers and intervals$")
    assert listener.focus[2]["expanded"] is False
    listener.press("Enter")
    assert listener.focus[2]["expanded"] is True
    listener.find("button", f"^{at} ", key="Shift+Tab")
    listener.press(*["ArrowLeft"] * (steps[-1] - steps[-2]))
    listener.hears(rf"^Move {steps[-2] + 1} of ")
    read = listener.reads("region", "The decision here")
    assert "Played:" in read
    assert re.search(r"◆ played.*? \(\S+ to \S+\)", read, re.DOTALL)


def test_mistakes_are_walked_and_it_is_said_where_one_stands(listener, review):
    mistakes = review.mistakes()
    listener.find("region", "^Game replay")
    for number, verdict in enumerate(mistakes[:2], start=1):
        listener.press("n")
        listener.hears(rf"\b{number} of {len(mistakes)}\b", rf"^Move {verdict.step} of ")
        stands_at(listener, review, verdict.step)
    assert listener.focus[0] == "region"


def test_the_mode_and_the_tabs_are_changed_and_the_review_is_found_again(listener, review):
    first = review.mistakes()[0].step
    listener.find("region", "^Game replay")
    listener.press("n")
    listener.hears(rf"^Move {first} of ")
    listener.find("button", "^Look$")
    assert listener.focus[2]["pressed"] == "false"
    listener.press("Enter")
    assert listener.focus[:2] == ("button", "Look") and listener.focus[2]["pressed"] == "true"
    expect(listener.page.get_by_role("region", name="The decision here")).to_have_count(0)
    listener.press("Tab", "Enter")
    assert listener.focus[:2] == ("button", "Review") and listener.focus[2]["pressed"] == "true"
    stands_at(listener, review, first)

    # the tabs beside the board: one stop, and the arrows
    listener.find("tab", "^Moves$")
    listener.press("ArrowRight")
    assert listener.focus[:2] == ("tab", "Charts") and listener.focus[2]["selected"] is True
    expect(listener.page.get_by_role("tabpanel", name="Charts")).to_contain_text("Luck")
    listener.press("ArrowRight")
    assert listener.focus[:2] == ("tab", "Story")
    expect(listener.page.get_by_role("tabpanel", name="Story")).to_be_visible()
