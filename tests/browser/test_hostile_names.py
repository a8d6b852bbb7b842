"""Pages of games whose players, title, branches and notes are called as no player is: all of it stands there as text."""

import pytest

from arch_engine import simulate
from arch_engine.review import Judge, review
from arch_widgets import WhatIf
from arch_widgets.review.page import review_page
from arch_widgets.viewer.widget import export_page
from tests.browser.driving import expect

pytestmark = pytest.mark.browser

HOSTILE = {
    "keys": ["toString", "__proto__", "constructor"],
    "code": ["</script><img src=x onerror=document.title='!'>", "{who.__class__} {x:>100000000}", "hasOwnProperty"],
    "long": ["🏺" * 40, "W" * 80, "valueOf"],
}
PAGES = [*((game, "code") for game in ("mykerinos", "new_expedition", "royal_society")), ("mykerinos", "keys"), ("new_expedition", "long")]  # fmt: skip
"""Each game draws names in its own way; what reads them as keys, and what gives them room, is the same for all."""


def of(game, names):
    return simulate(game, ["random"] * 3, seed=2, names=names, title=names[0])


def words(tab):
    """All that is written on the page, in its drawings, too."""
    return tab.page.evaluate("document.body.textContent")


@pytest.mark.parametrize(("game", "kind"), PAGES)
def test_a_page_shows_every_name_as_it_is(open_file, game, kind, tmp_path):
    """`open_file` watches that nothing is said on the console and nothing asked of the network."""
    names = HOSTILE[kind]
    replay = of(game, names)
    tab = open_file(export_page(replay, tmp_path / "game.html", at=len(replay) // 2))
    expect(tab.viewer.root).to_contain_text(names[1])
    assert tab.page.title() == names[0]
    tab.viewer.press("End", "Home", "ArrowRight", "PageDown", "End", "ArrowLeft")
    for name in names:
        assert name in words(tab)
    assert tab.page.locator("img").count() == 0
    wide = tab.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, "a long name makes the page scroll sideways"


def test_the_page_of_a_tree_shows_every_name_as_it_is(open_file, tmp_path):
    names = ["__proto__", HOSTILE["code"][0], "W" * 80]
    replay = of("new_expedition", names)
    what = WhatIf(replay, at=replay.turns[9])
    for name in names:
        branch = what.study.game.branch(replay.turns[9], name=name)
        branch.comment = f"{name}\n\tand more"
        branch.do(what.viewer.choices[0]["notation"])
    what.refresh()
    tab = open_file(what.to_html(tmp_path / "tree.html"))
    tab.viewer.tab("branches")
    for item in (1, 2, 3):
        tab.page.get_by_role("treeitem").nth(item).click()
        expect(tab.page.get_by_role("treeitem").nth(item)).to_contain_text(names[item - 1])
        expect(tab.viewer.root).to_contain_text(names[item - 1])


def test_the_page_of_a_review_shows_every_name_as_it_is(open_file, tmp_path):
    names = HOSTILE["code"]
    replay = of("mykerinos", names)
    steps = [step for step in replay.turns if replay.at(step).asked >= 0][-3:]
    found = review(replay, Judge(rollouts=4, candidates=2), steps=steps, luck=False, workers=1)
    tab = open_file(review_page(found, tmp_path / "review.html"))
    expect(tab.viewer.root).to_contain_text(names[1])
    assert names[2] in words(tab)


def test_a_seats_view_of_a_tree_does_not_open_a_branch_that_deals_cards_as_they_truly_lay(open_file, tmp_path):
    replay = of("new_expedition", ["Ana", "Bo", "Cleo"])
    step = next(step for step in replay.turns[9:] if replay.at(step).asked == 1)
    what = WhatIf(replay, at=step)
    for luck in ("same", "fresh"):
        branch = what.study.game.branch(step, name=f"With {luck} luck", luck=luck)
        branch.finish("random")
    what.refresh()
    tab = open_file(what.to_html(tmp_path / "tree.html"))
    tab.viewer.tab("branches")
    seen_by = tab.viewer.root.get_by_label("Seen by")
    same, fresh = (tab.page.get_by_role("treeitem", name=f"With {luck} luck") for luck in ("same", "fresh"))
    same.click()
    expect(same).to_have_attribute("aria-selected", "true")
    expect(seen_by.get_by_role("option", name="What Bo knew: not of this branch")).to_be_disabled()
    tab.page.get_by_role("treeitem").first.click()
    seen_by.select_option(label="What Bo knew")
    expect(same).to_contain_text("not shown here")
    same.click(force=True)
    expect(same).to_have_attribute("aria-selected", "false")
    fresh.click()
    expect(fresh).to_have_attribute("aria-selected", "true")
    expect(tab.viewer.root).to_contain_text("As Bo knew it")
    expect(tab.viewer.root).to_contain_text("With fresh luck")
