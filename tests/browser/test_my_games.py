"""*My games*: a game is found by two taps or by typing, and no path is typed."""

import re
from base64 import b64encode

import pytest

from arch_engine import Session, load, simulate
from arch_engine.lab.own import FOLDER_VARIABLE
from arch_engine.record.schema import MOST_BYTES
from arch_widgets import Analyzer, Play
from tests.browser.driving import Shown, box_of, expect
from tests.browser.hosting import Hosted

pytestmark = pytest.mark.browser

TITLES = {"a": "Rain all evening", "b": "The long museum", "c": "Three at the lake"}


DROP = """(box, [name, letters]) => {
  const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([bytes], name));
  box.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
}"""


@pytest.fixture
def page(chromium, tmp_path, monkeypatch):
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "mine"))
    for name, title in TITLES.items():
        simulate("mykerinos", ["random"] * 3, 1, title=title).save(tmp_path / f"{name}.parquet")
    page = chromium.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce").new_page()
    Hosted(page, Analyzer(tmp_path, "a.parquet"))
    yield page
    page.context.close()


def test_a_game_is_found_by_two_taps(page):
    find, viewer = page.get_by_role("combobox", name="My games"), Shown(page.locator(".arch").first)
    expect(viewer.find("h2")).to_have_text(TITLES["a"])
    find.click()
    rows = page.locator(".arch-chooser").get_by_role("option")
    expect(rows).to_have_count(len(TITLES))
    expect(rows.filter(has_text=TITLES["a"])).to_have_attribute("aria-selected", "true")
    row = rows.filter(has_text=TITLES["b"])
    expect(row).to_be_in_viewport(ratio=1)
    left, top, wide, tall = box_of(row)
    page.mouse.click(left + wide / 2, top + tall / 2)
    expect(viewer.find("h2")).to_have_text(TITLES["b"])
    expect(page.get_by_role("listbox", name="My games")).to_be_hidden()


def test_a_game_that_was_played_since_stands_in_the_list_once_somebody_looks(page, tmp_path):
    games = tmp_path / "mine/games"
    games.mkdir(parents=True, exist_ok=True)
    simulate("mykerinos", ["random"] * 2, 4, title="Played since").save(games / "since.parquet")
    page.get_by_role("combobox", name="My games").click()
    expect(page.locator(".arch-chooser").get_by_role("option").filter(has_text="Played since")).to_be_visible()


def test_a_game_is_found_as_one_types(page):
    find, viewer = page.get_by_role("combobox", name="My games"), Shown(page.locator(".arch").first)
    find.fill("lake")
    expect(page.locator(".arch-chooser").get_by_role("option")).to_have_count(1)
    find.press("Enter")
    expect(viewer.find("h2")).to_have_text(TITLES["c"])
    find.fill("nothing like it")
    expect(page.locator(".arch-chooser").get_by_role("option")).to_have_count(0)
    said = page.get_by_text("No game found.")
    expect(said).to_be_visible()
    find.fill("somewhere/else.parquet")
    expect(said).to_be_hidden()
    expect(page.get_by_text("Enter opens this file.")).to_be_visible()
    find.press("Escape")
    expect(page.get_by_text("Enter opens this file.")).to_be_hidden()
    expect(find).to_have_value("")


def drop(page, name, raw):
    page.locator(".arch-chooser").evaluate(DROP, [name, b64encode(raw).decode()])


def test_a_dropped_game_is_kept_once_and_opened(page, tmp_path):
    game = simulate("mykerinos", ["random"] * 3, 2, title="Brought along")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    brought = game.save(elsewhere / "brought.parquet").read_bytes()
    viewer, kept = Shown(page.locator(".arch").first), tmp_path / "mine" / "games"
    rows, said = page.locator(".arch-chooser").get_by_role("option"), page.locator(".arch-chooser-said")
    drop(page, "brought.parquet", brought)
    expect(viewer.find("h2")).to_have_text("Brought along")
    expect(said).to_be_hidden()
    page.get_by_role("combobox", name="My games").click()
    expect(rows).to_have_count(len(TITLES) + 1)
    for name in ("brought.parquet", "called otherwise.parquet"):
        drop(page, name, brought)
        expect(said).to_contain_text("is in the list already")
        expect(rows).to_have_count(len(TITLES) + 1)
    assert [path.read_bytes() for path in kept.glob("*.parquet")] == [brought]
    for _ in range(2):
        drop(page, "evening.txt", b"game: Mykerinos\nplayers: Ana, Bo\n\nfirst-player Bo\n")
        expect(rows).to_have_count(len(TITLES) + 2)
    assert ("Ana", "Bo") in [load(path).names for path in kept.glob("*.parquet")]


def test_a_dropped_file_that_is_too_large_is_not_even_read(page, tmp_path):
    drop(page, "film.parquet", b"x" * (MOST_BYTES + 1))
    expect(page.locator(".arch-chooser-said")).to_contain_text("4,000,001 bytes; a recorded game has at most 4,000,000")
    assert not (tmp_path / "mine").exists()


def test_the_same_list_stands_in_play_and_opens_what_is_unfinished_with_one_tap(chromium, tmp_path):
    game = simulate("mykerinos", ["random"] * 3, 2, title="Over")
    game.save(tmp_path / "over.parquet")
    Session("mykerinos", ["Ana", "Bo"], seed=4).replay().save(tmp_path / "half.parquet")
    page = chromium.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce").new_page()
    Hosted(page, Play(tmp_path))
    rows, find = page.locator(".arch-chooser").get_by_role("option"), page.get_by_role("combobox", name="My games")
    expect(rows.first).to_be_in_viewport(ratio=1)
    find.fill("yours")
    expect(rows).to_have_count(2)
    rows.filter(has_text="unfinished").click()
    expect(page.locator(".arch-counter")).to_contain_text("Season 1")
    expect(page.get_by_role("img", name=re.compile(r"^\W|: \.$"))).to_have_count(0)  # a chart without lines
    page.get_by_role("tab", name="Game").click()
    page.get_by_role("button", name="To the list of games").click()
    drop(page, "bad.txt", b"nothing")
    expect(page.locator(".arch-chooser-said")).to_be_visible()
    rows.filter(has_text="Over").click()
    expect(page.locator(".arch-counter")).to_contain_text(f"of {len(game)}")
    page.context.close()


@pytest.mark.parametrize("name", ["bad.parquet", "bad.txt", "bad.jpg"])
def test_a_dropped_file_that_is_not_a_game_says_one_sentence_and_changes_nothing(page, tmp_path, name):
    said = page.locator(".arch-chooser-said")
    for _ in range(2):
        drop(page, name, b"nothing")
        expect(said).to_be_visible()
        expect(said).not_to_contain_text("Opening")
    assert not (tmp_path / "mine").exists()
    expect(Shown(page.locator(".arch").first).find("h2")).to_have_text(TITLES["a"])
