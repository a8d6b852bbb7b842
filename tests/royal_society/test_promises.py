"""A relic is promised once, no promise leaves a seat without its action, and what can be paid by honoring first can be paid."""

import pytest

from tests.royal_society.desk import Desk

PATRONS = {
    "duke": "wish='any asia'",
    "earl": "wish='any asia'",
    "lord": "wish='any asia'",
    "dame": "wish='scroll asia'",
    "count": "wish='any africa'",
}


def desk_with(met="duke earl", relics="scroll asia, pottery asia", **position):
    """No disc to swap, so that honoring is the only way to more reputation."""
    return Desk(
        **{
            "players": 3,
            "patrons": PATRONS,
            "patrons_met": {"blue": met},
            "relics": {"blue": relics},
            "discs": {"blue": 0},
            **position,
        }
    )


# A relic is promised once


def test_the_relic_an_action_needs_is_not_promised_to_a_second_patron():
    """Two relics, one to study: both patrons were honored, and the explorer stood in the Museum with nothing to do."""
    desk = desk_with(reputation={"blue": 6})
    desk.run("activate 1", "place museum 1", "honor duke")
    assert desk.question == "honor"
    assert desk.why_not("honor earl") == "turn.needs-action"
    desk.run("give scroll asia", "study-relic")
    assert (desk.science("blue"), desk.relics("blue")) == (1, {})


def test_of_three_patrons_two_are_honored_where_two_relics_fit():
    desk = desk_with("duke earl lord").run("honor duke", "honor earl")
    assert desk.question == "honor"
    assert desk.why_not("honor lord") == "honor.patron"
    desk.do("give pottery asia")
    assert desk.patrons("blue") == {"duke": True, "earl": True, "lord": False}
    assert desk.relics("blue") == {}


def test_of_three_patrons_three_are_honored_where_three_relics_fit():
    desk = desk_with("duke earl lord", "scroll asia, pottery asia, jewelry asia").run(
        "honor duke", "honor earl", "honor lord"
    )
    desk.run("give jewelry asia", "give scroll asia")
    assert desk.patrons("blue") == {"duke": True, "earl": True, "lord": True}


def test_the_only_relic_for_a_patron_is_not_given_to_one_who_would_take_another():
    desk = desk_with("duke dame").do("honor duke")
    assert desk.legal("honor dame")
    desk.do("honor dame")  # takes the scroll by itself, and leaves the duke one relic to take
    assert desk.patrons("blue") == {"duke": True, "dame": True}
    desk = desk_with("duke earl dame", "scroll asia, pottery asia, jewelry asia").run("honor duke", "honor earl")
    assert desk.legal("honor dame")


def test_a_patron_is_honored_with_the_relic_that_what_was_begun_can_spare():
    collections = {name: ", ".join(["scroll asia"] * n) for name, n in zip(("I", "II", "III", "IV", "V", "VI"), (3, 3, 3, 5, 5, 7), strict=True)}  # fmt: skip
    desk = desk_with(
        "duke",
        "scroll asia, pottery asia, jewelry asia",
        collections=collections,
        reputation={"blue": 6},
        discs={"blue": 2},
        expertise={"blue": "2 1 1"},
    )
    desk.run("activate 1", "place museum 2", "exhibit", "honor duke")
    assert desk.options() >= {"give pottery asia", "give jewelry asia"}
    assert desk.why_not("give scroll asia") == "honor.patron"
    desk.run("give pottery asia", "exhibit scroll asia I 1")
    assert desk.gallery("I")[0] == "blue"


def test_both_relics_to_study_are_kept_for_it():
    desk = desk_with("duke", reputation={"blue": 6}, expertise={"blue": "5 1 1"})
    desk.run("activate 1", "place museum 5")
    assert desk.why_not("honor duke") == "turn.needs-action"


# Honored first, it can be paid


def at_home(card, **position):
    """Blue could go on a single expedition, and has no reputation."""
    far = {f"h{n}": "expertise=6" for n in range(1, 7)}
    return desk_with(
        cards={**far, "voyage": card},
        hand={"blue": "voyage"},
        program="h6 h5 h4 h3 h2 h1",
        reputation={"blue": 0},
        skills={"blue": "africa africa africa"},
        **position,
    )


def test_reputation_for_an_expedition_may_come_from_patrons():
    desk = at_home("cost=3").do("activate 1")
    assert desk.legal("place port 1")
    desk.run("place port 1", "go voyage")
    assert desk.why_not("cheaper") == "port.reputation"
    desk.run("honor duke", "give scroll asia", "honor earl", "cheaper", "depart")
    assert desk.done("blue") == ["voyage"]
    assert desk.reputation("blue") == 0


@pytest.mark.parametrize(
    ("met", "relics", "possible"),
    [
        ("duke", "scroll asia", False),
        ("duke earl", "scroll asia", False),
        ("duke earl", "scroll asia, scroll africa", False),
        ("duke count", "scroll asia, scroll africa", True),
        ("duke earl", "2 scroll asia", True),
    ],
)
def test_each_patron_takes_a_relic_of_its_own(met, relics, possible):
    assert at_home("cost=3", met=met, relics=relics).do("activate 1").legal("place port 1") is possible


def test_a_patron_and_a_disc_pay_together():
    desk = at_home("cost=3 knowledge=1", met="duke earl", discs={"blue": 1}).do("activate 1")
    assert desk.legal("place port 1")
    assert at_home("cost=3 knowledge=1", met="duke", discs={"blue": 1}).do("activate 1").why_not("place port 1") == (
        "turn.needs-action"
    )


def test_a_patron_counted_on_is_not_honored_while_reputation_is_9():
    desk = desk_with(
        "duke",
        "scroll asia",
        cards={"voyage": "expertise=6 cost=3 knowledge=1"},
        hand={"blue": "voyage"},
        reputation={"blue": 9},
        expertise={"blue": "1 1 1"},
        skills={"blue": "africa africa africa"},
    ).run("activate 1", "support", "support", "support", "support", "support", "place port 6", "go voyage")
    assert desk.reputation("blue") == 4
    desk.run("cheaper", "wiser", "depart")
    assert "voyage" in desk.done("blue")


def test_a_relic_to_sell_does_not_pay_for_its_own_sale():
    """With reputation 4 spent on a card of the Program nothing is left; selling takes a reputation and a relic."""
    sale = {"patron_deck": "", "reputation": {"blue": 4}, "home": {"yellow": "1 2"}, "pawns": {"city": "yellow:3:3"}}
    desk = desk_with("duke", "scroll asia", **sale).run("activate 1", "place city 1")
    assert desk.why_not("honor duke") == "turn.needs-action"
