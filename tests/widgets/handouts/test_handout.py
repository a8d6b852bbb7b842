"""Handouts: three sheets, on which every position is asked and answered, in the words of the rules and of the review."""

from __future__ import annotations

import re
import shutil
from gettext import NullTranslations
from html import escape, unescape
from pathlib import Path

import pytest

import arch_widgets
from arch_engine.cli import main
from arch_engine.core import language
from arch_engine.core.errors import Occupied, OptionError
from arch_engine.core.language import speaking
from arch_engine.games import GAMES, rules_of
from arch_engine.review.grades import WORDS
from arch_widgets import handout
from arch_widgets.handouts import making
from arch_widgets.handouts.material import material_of
from arch_widgets.handouts.page import SIGNS, page_of
from arch_widgets.handouts.positions import MOST, chosen, positions
from tests.fourth_game.shards import RULES as SHARDS

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", params=GAMES)
def material(request):
    return material_of(request.param)


def test_every_position_is_asked_and_answered(material):
    found = positions(material.review, material.told)
    page = page_of(material, "A4", "en")
    assert page.count('<section class="handout-page">') == 3
    assert page.count('class="handout-position"') == page.count('class="handout-answer"') == len(found)
    assert page.count('class="arch handout-board"') == len(found)
    for one in found:
        verdict = material.review.verdicts[one.step]
        assert verdict.worse
        assert escape(one.why) in page
        assert len(set(one.options)) == 2
        assert one.why.startswith(f"Better: {one.options['AB'.index(one.answer)]}")
        for words in one.options:
            assert page.count(f"</b> {escape(words)}</li>") >= 2  # where it is asked, and where it is answered


def test_positions_are_spread_over_the_game(material):
    length = len(material.review.replay)
    worse = {one.step for one in material.review.verdicts.values() if one.worse}
    steps = [one.step for one in chosen(material.review.verdicts.values(), length)]
    assert steps == sorted(set(steps))
    assert len(steps) == min(MOST, len(worse))
    assert {step * MOST // length for step in steps} == {step * MOST // length for step in worse}


def test_rules_maps_and_moment_are_those_of_the_game(material):
    texts = material.rules.rule_texts("fr")
    assert set(material.in_short) <= set(texts)
    assert len(set(material.in_short)) == len(material.in_short)
    film = positions(material.review, material.told)[0].film
    assert set(material.maps) <= {panel["id"] for panel in film["panels"]}
    assert 0 < material.moment <= len(film["steps"])
    page = page_of(material, "Letter", "fr")
    for name in material.in_short:
        assert escape(texts[name].text) in page


def test_in_french_a_space_stands_before_every_colon_and_semicolon(material):
    page = re.sub(r"<(style|script)\b.*?</\1>", "", page_of(material, "A4", "fr"), flags=re.DOTALL)
    words = unescape(re.sub("<[^>]*>", "", page)).replace("Archaeology: The New Expedition", "")
    assert words.count("\N{NO-BREAK SPACE}: ") > 12
    assert words.count("\N{NO-BREAK SPACE}; ") >= len(WORDS) - 1
    assert re.findall(r".{20}(?<!\N{NO-BREAK SPACE})[:;] ", words) == []


def test_what_a_player_cannot_see_is_not_told():
    material = material_of("new_expedition")
    for one in positions(material.review, material.told):
        assert one.holdings[one.seat].count("unknown") == 0
        assert one.film["view"] == one.seat + 1


class Shouted(NullTranslations):
    def gettext(self, message: str) -> str:
        return re.sub(r"\{\w+\}|[^{]", lambda part: part[0] if part[0].startswith("{") else part[0].upper(), message)

    def ngettext(self, one: str, many: str, number: int) -> str:
        return self.gettext(one if number == 1 else many)


def test_its_own_words_come_from_the_catalogue(monkeypatch):
    monkeypatch.setattr(language, "catalogue", lambda code, *more: Shouted() if code == "fr" else None)
    page = page_of(material_of("mykerinos"), "A4", "fr")
    said = re.sub(r"<[^>]*>", "\n", re.sub(r"(?s)<(style|script).*?</\1>", "", page))
    rules = {words for rule in rules_of("mykerinos").rule_texts("fr").values() for words in (rule.text, rule.chapter)}
    rules |= {f"{rule.title}." for rule in rules_of("mykerinos").rule_texts("fr").values()}
    own = [line.strip() for line in said.splitlines() if line.strip() and line.strip() not in {*map(escape, rules)}]
    small = [line for line in own if re.search("[a-z]{4}", re.sub("quot|“.*”|&#x27;", "", line))]
    assert "ANSWERS" in own
    assert [line for line in small if not re.fullmatch(r"[^.]*(?:Ana|Bo|Cleo).*", line)] == []


def test_the_signs_are_those_of_the_review():
    source = Path(str(arch_widgets.__file__)).parent / "static" / "review" / "drawings.ts"
    if not source.exists():
        pytest.skip("a wheel holds the bundles, not the sources")
    [table] = re.findall(r"SIGNS: .*?\{(.*?)\}", source.read_text(encoding="utf-8"), re.DOTALL)
    assert dict(re.findall(r'"?([a-z]+(?: [a-z]+)?)"?: "(.+?)"', table)) == SIGNS


def test_a_game_without_one_and_one_that_does_not_exist_are_told(tmp_path, capsys, monkeypatch):
    assert main(["handout", "chess", "-o", str(tmp_path / "x.html")]) == 2
    assert "There is no game 'chess'" in capsys.readouterr().err
    monkeypatch.setitem(arch_games()._added, SHARDS.game, (SHARDS, None))
    with pytest.raises(OptionError, match="There is no handout for"):
        handout(SHARDS.game, tmp_path / "x.html")
    with pytest.raises(OptionError, match="in 'en' or 'fr', not"):
        handout("mykerinos", tmp_path / "x.html", language="xx")
    assert list(tmp_path.iterdir()) == []


def arch_games():
    from arch_engine import games

    return games


def test_a_file_that_is_there_stays(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(making, "page_of", lambda material, paper, code: f"<p>{paper} {code}")
    path = tmp_path / "sheet.html"
    path.write_text("mine")
    with pytest.raises(Occupied):
        handout("mykerinos", path)
    assert path.read_text() == "mine"
    assert main(["handout", "mykerinos", "-o", str(path), "--paper", "Letter", "--replace"]) == 0
    assert path.read_text() == "<p>Letter en"
    assert "a page to print from a browser: three sheets, Letter" in capsys.readouterr().out


@pytest.mark.parametrize("works", [False, True], ids=["none", "one that fails"])
def test_without_a_browser_it_is_a_page_and_the_command_says_so(tmp_path, monkeypatch, capsys, works):
    monkeypatch.setattr(making, "page_of", lambda material, paper, code: "<p>")
    program = shutil.which("false") if works else None
    monkeypatch.setattr("arch_widgets.handouts.making.which", lambda name: program)
    monkeypatch.chdir(tmp_path)
    assert main(["handout", "mykerinos"]) == 0
    assert "mykerinos-handout.html is a page" in capsys.readouterr().out
    assert main(["handout", "mykerinos", "-o", "sheet.pdf"]) == 0
    assert "For a PDF a Chromium that works has to be on the PATH" in capsys.readouterr().out
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mykerinos-handout.html", "sheet.html"]


def test_who_speaks_another_language_gets_it(tmp_path):
    with speaking("fr"):
        path = handout("new_expedition", tmp_path / "sheet.html")
    assert '<html lang="fr"' in path.read_text(encoding="utf-8")
