"""A room in real browsers: a leader's page, two phones, a question, and a server that is gone for a while."""

import pytest

from arch_engine import load
from arch_widgets.room.hall import Hall
from arch_widgets.room.question import Question
from arch_widgets.room.server import Server
from tests.browser.driving import Tab, expect

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def replay():
    return load("replays/mykerinos-3p.parquet")


@pytest.fixture
def opened(chromium):
    """A function that opens a page of the room in a browser of its own; no page may ask anybody else for anything."""
    tabs = []

    def open_page(address, **context):
        page = chromium.new_context(**context).new_page()
        home = address.rpartition("/")[0] + "/"
        tabs.append(Tab(page, allowed=(home, home.replace("http", "ws")), heard=[]))
        page.goto(address)
        expect(page.locator(".arch-room-where")).to_be_visible()
        return page

    yield open_page
    for tab in tabs:
        tab.page.context.close()
        assert tab.asked == []
        # while the server is gone, its pages try to reach it
        assert [words for words in tab.said if not words.startswith("WebSocket connection to")] == []


def go(page, step):
    page.locator(".arch-slider").fill(str(step))


def test_a_leader_and_two_phones(replay, opened, tmp_path):
    path = tmp_path / "room.parquet"
    server = Server(Hall(replay, path))
    leader = opened(server.leader_address, viewport={"width": 1400, "height": 900})
    ana, bo = (opened(server.hall.address, viewport=PHONE, has_touch=True) for _ in range(2))
    expect(leader.locator(".arch-room-where")).to_have_text("2 are here · 2 follow")

    # follow, break free, come back
    go(leader, 40)
    for phone in (ana, bo):
        expect(phone.locator(".arch-counter")).to_contain_text("Move 40 of 40")
        expect(phone.locator(".arch-room-where")).to_have_text("You follow the leader")
    go(ana, 30)
    expect(leader.locator(".arch-room-where")).to_have_text("2 are here · 1 follow")
    ana.get_by_role("button", name="Back to the leader").click()
    expect(ana.locator(".arch-counter")).to_contain_text("Move 40 of 40")

    space = Question(replay, 1, 40).result({1: "start a1"})["bars"][0]["pieces"][0]
    # predict: one on the board, the other is on a wander and is called
    go(bo, 12)
    leader.get_by_role("button", name="Ask before this move").click()
    for phone in (ana, bo):
        expect(phone.locator(".arch-counter")).to_contain_text("Move 40 of 40")
        expect(phone.locator(".arch-room-question")).to_contain_text("What will Bo do?")
        # a picture would hide its buttons from a screen reader
        expect(phone.locator(".arch-map > svg").first).to_have_attribute("role", "group")
        phone.locator(f'.arch-piece[data-piece="{space}"]').click()
        phone.locator(".arch-ask-done").click()
        expect(phone.locator(".arch-room-question")).to_contain_text("Your answer: Bo starts on a1")
        # it is confirmed, and nothing is left that could be pressed again and never be heard
        expect(phone.get_by_role("button", name="Change it")).to_be_visible()
        expect(phone.locator(".arch-ask")).to_be_hidden()
    expect(leader.locator(".arch-room-where")).to_contain_text("2 of 2 have answered")

    # the server is gone for a while
    server.close()
    expect(ana.locator(".arch-room-where")).to_contain_text("trying again")
    server = Server(Hall(replay, path))
    expect(ana.locator(".arch-room-where")).to_have_text("You follow the leader")
    expect(ana.locator(".arch-room-question")).to_contain_text("Your answer: Bo starts on a1")

    # a name is text
    ana.locator('.arch-tab[data-tab="you"]').click()
    ana.locator(".arch-room-name input").fill("<b>Ana</b>")
    ana.get_by_role("button", name="Save").click()
    expect(leader.locator(".arch-room-people")).to_contain_text("<b>Ana</b>")

    # the leader sends a phone away, which says so and does not come back
    eve = opened(server.hall.address, viewport=PHONE, has_touch=True)
    expect(leader.locator(".arch-room-where")).to_contain_text("3 are here")
    leader.locator(".arch-room-visitors summary").click()
    expect(leader.locator(".arch-room-addresses")).to_contain_text("127.0.0.1 3 pages")
    leader.locator(".arch-room-phones li").last.get_by_role("button").click()
    expect(eve.locator(".arch-room-where")).to_have_text("The leader has sent you away.")
    expect(leader.locator(".arch-room-where")).to_contain_text("2 are here")
    leader.locator(".arch-room-visitors input").fill("40")
    leader.locator(".arch-room-visitors input").press("Enter")
    expect(leader.locator(".arch-room-visitors input")).to_have_value("40")

    # reveal
    leader.get_by_role("button", name="Reveal").click()
    for phone in (ana, bo):
        expect(phone.locator(".arch-room-bars .is-played")).to_contain_text("Bo starts on c2")
        expect(phone.locator(".arch-room-result")).to_contain_text("2 answers")
        expect(phone.locator('.arch-piece[data-lit="chosen"]').first).to_be_visible()
        expect(phone.locator(f'.arch-piece[data-piece="{space}"] .arch-tally text')).to_have_text("2")

    # the projector: the answers stay in sight, and a remote control steps and blanks
    leader.locator(".arch").focus()
    leader.keyboard.press("f")
    expect(leader.locator(".arch.is-projector .arch-room-bars")).to_be_visible()
    expect(leader.locator(".arch-tabbed")).to_be_hidden()
    assert leader.locator(".arch").evaluate("node => node.getBoundingClientRect().height >= innerHeight - 1")
    leader.keyboard.press("b")
    expect(leader.locator(".arch.is-blank")).to_have_count(1)
    leader.keyboard.press("PageDown")
    expect(leader.locator(".arch-counter")).to_contain_text("Move 41")
    leader.keyboard.press("Escape")
    expect(leader.locator(".arch.is-projector")).to_have_count(0)
    server.close()
