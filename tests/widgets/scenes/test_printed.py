"""What is printed on cards, as films have it: every card, by the drawing that shows it, in words that are those of the rules."""

from typing import Any

import pytest

from arch_engine import load
from arch_engine.core.language import speaking
from arch_engine.royal_society.components import REGION_NAMES
from arch_engine.royal_society.rules import RULES
from arch_widgets.scenes import scene_of
from arch_widgets.scenes.royal_society.printed import printed
from arch_widgets.viewer.film import film_of
from tests.replay.trees import REPLAYS

CARDS = RULES.new_table(2).cards


def test_an_expedition_says_what_it_requires_and_gives():
    number = next(number for number, card in enumerate(CARDS.expeditions) if card.title == "Ur")
    card, ur = CARDS.expeditions[number], printed(CARDS)[f"expedition-{number}"]
    assert ur["name"] == "Ur"
    assert ur["kind"].startswith(str(REGION_NAMES[card.region]))
    assert [sign["number"] for sign in ur["costs"]][:3] == [str(card.expertise), str(card.knowledge), f"£{card.cost}"]
    assert ur["costs"][2]["words"] == f"costs £{card.cost}"
    assert len(ur["gives"]) == len(card.gains)


def test_every_patron_says_its_rate_its_wish_and_its_penalty():
    cards = printed(CARDS)
    for number, patron in enumerate(CARDS.patrons):
        told = cards[f"patron-card-{number}"]
        assert told["gives"][0]["words"] == f"gives £{patron.rate} for each expertise"
        assert told["costs"][0]["words"].startswith("wishes for ")
        assert told["costs"][1]["number"] == f"−{patron.penalty}"


@pytest.mark.parametrize("game", ["royal-society-4p", "royal-society-2p-first-games", "new-expedition-5p-mine"])
def test_every_sign_has_a_drawing_and_every_card_in_sight_can_be_read(game):
    film: Any = film_of(load(REPLAYS / f"{game}.parquet"))
    cards, faces = film["cards"], film["faces"]
    for name, card in cards.items():
        assert card.get("face", name) in faces
        for sign in [*card["costs"], *card["gives"]]:
            assert not sign["face"] or sign["face"] in faces
            assert sign["words"]
    large = {
        element["large"] for step in film["steps"] for element in step.get("set", {}).values() if "large" in element
    }
    assert large <= set(cards)
    assert large or game.startswith("new")


def test_no_sign_is_without_french():
    with speaking("fr"):
        french = printed(CARDS)
    english = printed(CARDS)
    for name, card in french.items():
        for here, there in zip(
            [*card["costs"], *card["gives"]], [*english[name]["costs"], *english[name]["gives"]], strict=True
        ):
            assert here["words"] != there["words"]
            assert (here["face"], here["number"].strip("£ \u202f\xa0")) == (there["face"], there["number"].strip("£"))


def test_the_prices_of_a_set_are_those_of_the_rules():
    replay = load(REPLAYS / "new-expedition-5p-mine.parquet")
    table: Any = replay.at(0)
    for kind in range(9):
        card = scene_of(replay.rules).cards(table)[f"small-{kind}"]
        assert card["costs"][0]["words"] == f"trading value {table.cards.trade[kind]}"
        assert card["gives"][0]["words"].count("$") == table.cards.largest[kind]
