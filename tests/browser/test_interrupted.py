"""What goes wrong while a game is written down: a tab closed, a kernel killed, two windows, a disk that is full. A sentence, and nothing is lost."""

import os
import resource
import signal

import pytest

from arch_engine import load
from tests.browser.driving import expect
from tests.browser.evening import HERE, furnish
from tests.browser.person import Evening

pytestmark = pytest.mark.browser

TELL_ITS_NUMBER = ["import os\n", "from pathlib import Path\n", "Path('kernel').write_text(str(os.getpid()))"]


@pytest.fixture
def page(chromium):
    context = chromium.new_context(viewport={"width": 1600, "height": 1000})
    yield context.new_page()
    context.close()


@pytest.fixture
def evening(page, lab):
    address, root = lab
    furnish(root, TELL_ITS_NUMBER)
    return Evening(page, address, root, load(HERE / "replays" / "mykerinos-3p.parquet")).open().begin()


def kernel_of(evening):
    return int((evening.root / "kernel").read_text())


def test_a_tab_closed_and_a_kernel_killed_in_the_middle_of_an_answer(evening):
    decisions = list(evening.lines())
    evening.write(decisions[:2])
    evening.begin_to_tap(decisions[2])
    evening.open().go_on()  # the tab was closed
    assert evening.page.locator(".arch-ask-chosen li").count() == 0
    evening.write(decisions[2:4])
    evening.check()
    os.kill(kernel_of(evening), signal.SIGKILL)
    evening.page.locator(".arch [data-lit=legal], .arch-ask-item.is-legal").first.click(force=True)
    expect(evening.page.locator(".arch-ask-said")).to_contain_text("All moves up to this one are saved", timeout=40_000)
    evening.open(fresh_kernel=True).go_on().write(decisions[4:6])
    evening.check()
    assert evening.typed == []


def test_a_disk_that_is_full_is_named_and_the_move_can_be_made_again(evening):
    decisions = list(evening.lines())
    evening.write(decisions[:1])
    kernel, kept = kernel_of(evening), evening.file.read_bytes()
    usual = resource.prlimit(kernel, resource.RLIMIT_FSIZE)
    resource.prlimit(kernel, resource.RLIMIT_FSIZE, (64, usual[1]))
    evening.tap(decisions[1])
    said = evening.page.locator(".arch-ask-said")
    expect(said).to_contain_text("cannot be written")
    expect(said).to_contain_text("make room or choose another place")
    expect(evening.page.locator(".arch-counter").first).to_contain_text("Move 1")
    assert evening.file.read_bytes() == kept
    resource.prlimit(kernel, resource.RLIMIT_FSIZE, usual)
    evening.click_last()
    evening.settled(2)
    evening.follower.do(evening.follower.rules.words.format(evening.follower.table, decisions[1]))
    evening.written += 1
    evening.check()


def test_two_windows_on_one_game_meet_in_a_sentence(evening):
    decisions = list(evening.lines())
    evening.write(decisions[:2])
    other = Evening(evening.page.context.new_page(), evening.address, evening.root, evening.replay)
    other.open()
    other.written = 2
    other.go_on()
    for decision in decisions[:2]:
        other.follower.do(other.follower.rules.words.format(other.follower.table, decision))
    other.write(decisions[2:4])
    other.check()
    evening.tap(decisions[2])
    expect(evening.page.locator(".arch-table-said, .arch-ask-said").filter(has_text="was changed by somebody else").first).to_be_visible()  # fmt: skip
    other.check()  # what the other window wrote stands
    evening.page.get_by_role("tab", name="Game").click()
    evening.page.get_by_role("button", name="Go on in a new file").click()
    expect(evening.page.locator(".arch-table-said").filter(has_text="goes on in").first).to_be_visible()
    evening.write(decisions[2:3])
    files = (evening.root / "games").glob("*.parquet")
    assert sorted(len(load(path)) for path in files) == [3, 4]
