"""Another language is chosen in a viewer: whatever stands in it speaks that, at the same moment."""

import pytest

from arch_engine import load
from arch_engine.core import language
from arch_engine.core.errors import OptionError
from arch_engine.core.language import say
from arch_widgets import Analyzer, ReplayViewer, Review, WhatIf

GAME = "replays/mykerinos-3p-last-season.parquet"


@pytest.fixture(autouse=True)
def as_before(monkeypatch):
    """What is spoken afterwards is what was spoken before."""
    monkeypatch.setattr(language._Process, "language", "")


def test_a_viewer_offers_every_language_by_its_own_name():
    assert ["fr", "Français"] in ReplayViewer(load(GAME)).languages


def test_everything_in_a_viewer_is_said_in_the_language_chosen_and_the_moment_stays():
    viewer = ReplayViewer(load(GAME), 130, hide=True)
    english = viewer.film
    viewer.language = "fr"
    assert (viewer.at, viewer.hiding, viewer.film["language"]) == (130, True, "fr")
    assert viewer.spoken["words"]["Next move"] == "Coup suivant"
    assert viewer.film["moves"][130]["text"] != english["moves"][130]["text"]
    assert viewer.film["curve"]["title"] != english["curve"]["title"]
    assert say("The game is over.") == "La partie est finie."  # what is said from now on, too
    viewer.language = "en"
    assert (viewer.film, viewer.spoken) == (english, {})


def test_a_language_nobody_has_is_refused_and_the_one_before_stays():
    viewer = ReplayViewer(load(GAME))
    with pytest.raises(OptionError, match="tlh"):
        viewer.language = "tlh"
    assert (viewer.language, viewer.film["language"]) == (None, "en")


def test_a_review_is_told_in_the_language_chosen():
    review = Review(GAME)
    told = review.panel.data["story"]
    review.viewer.language = "fr"
    assert review.panel.data["story"] != told
    review.leave()
    review.viewer.language = "en"
    assert review.panel.data["story"] != told  # it has let go of the viewer


def test_branches_stay_and_what_can_be_tried_is_told_in_the_language_chosen():
    what = WhatIf(GAME, at=130)
    choice = what.viewer.choices[0]["notation"]
    assert what.do(choice)["ok"]
    at, names = what.viewer.at, [row["name"] for row in what.panel.lines[1:]]
    what.viewer.language = "fr"
    assert (what.viewer.at, [row["name"] for row in what.panel.lines[1:]]) == (at, names)
    assert what.panel.lines[0]["name"] == "La partie"
    assert what.panel.words["glyphs"]["!!"] == "brillant"
    assert "décide" in what.panel.here["who"]


def test_the_list_of_games_speaks_with_the_viewer(tmp_path):
    analyzer = Analyzer("replays", "mykerinos-3p-last-season", hide=True)
    assert analyzer.viewer is not None
    analyzer.viewer.language = "fr"
    assert analyzer.chooser.spoken["words"]["Find a game: a name, a day"] == "Chercher une partie : un nom, un jour"
    assert "Partie 1" in str(analyzer.chooser.games)
