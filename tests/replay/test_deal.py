"""The same deal for several tables: its code, its luck, and what the tables made of it."""

import re
from contextlib import suppress
from itertools import chain
from random import Random
from typing import Any

import pytest

from arch_engine import Session
from arch_engine.core.errors import OptionError
from arch_engine.core.language import speaking
from arch_engine.core.table import CHANCE
from arch_engine.new_expedition.components import THIEF
from arch_engine.replay.deal import LETTERS, Deal, luck_of
from arch_engine.replay.duplicate import Duplicate

DEALS: dict[str, tuple[int, dict[str, Any]]] = {
    "mykerinos": (3, {}),
    "new_expedition": (4, {"monument": "tomb", "fierce_weather": True}),
    "royal_society": (2, {"simplified": True}),
}
SEED = 2**59 + 98_765_432_123


@pytest.fixture(params=DEALS)
def deal(request):
    seats, options = DEALS[request.param]
    return Deal.new(request.param, seats, options, SEED)


def played(deal, player, moves=None, names=None):
    """A game with the deal in which random players decide, another one for each number."""
    session, rng = deal.session(names), Random(player)
    while not session.table.over and (moves is None or moves > 0):
        table, rules = session.table, session.rules
        if table.asked == CHANCE:
            session.deal(luck_of(deal.seed))
        else:
            view = rules.hidden.as_witnessed(table, 1 << table.asked)
            session.do(rules.words.format(table, rules.pick(view, rng)))
            moves = None if moves is None else moves - 1
    return session.replay()


# -- the code ----------------------------------------------------------------------------------------------------------
def test_a_code_says_the_whole_deal_however_it_is_written(deal):
    for written in (deal.code, deal.code.upper(), deal.code.replace("-", " "), f"  {deal.code}\n"):
        assert Deal.read(written) == deal


def test_one_wrong_letter_is_noticed(deal):
    """Two letters of the code are there for that: of the wrong ones one in 961 would pass by chance."""
    head, passed, tried = len(f"{deal.game}-{deal.seats}-"), 0, 0
    for place in range(head, len(deal.code)):
        if deal.code[place] == "-":
            continue
        for letter in LETTERS:
            if letter != deal.code[place]:
                tried += 1
                with suppress(OptionError):
                    passed += Deal.read(deal.code[:place] + letter + deal.code[place + 1 :]) is not None
    assert tried >= 300 and passed <= tried // 100


@pytest.mark.parametrize(
    "code",
    ["", "x", "chess-2-abcd", "mykerinos-3-", "mykerinos-99-abcd", "mykerinos-3-0000", "mykerinos-3-" + "z" * 60],
)
def test_what_is_no_code_is_refused(code):
    with pytest.raises(OptionError, match="no code of a deal"):
        Deal.read(code)


def test_every_new_deal_is_another_one():
    assert len({Deal.new("mykerinos", 3).code for _ in range(20)}) == 20


# -- its luck ----------------------------------------------------------------------------------------------------------
def test_all_tables_are_dealt_alike(deal):
    one, two = (Deal.read(deal.code).set_up() for _ in range(2))
    assert [move.notation for move in one.moves] == [move.notation for move in two.moves]
    assert len(one) and all(move.mover == CHANCE for move in one.moves) and one.record.seed == deal.seed
    other = Deal.new(deal.game, deal.seats, deal.options, SEED + 1).set_up()
    assert [move.notation for move in one.moves] != [move.notation for move in other.moves]


def test_what_is_foretold_happens_at_every_table(deal):
    for player in (5, 6):
        game = played(deal, player)
        assert {dealt.line for dealt in deal.foretold()} <= {
            move.notation for move in game.moves if move.mover == CHANCE
        }


def test_the_regions_of_later_seasons_are_foretold():
    lines = [dealt.line for dealt in Deal.new("mykerinos", 3, seed=SEED).foretold()]
    assert [line.split()[0] for line in lines] == ["region"] * 3


def test_a_pile_is_told_from_the_top():
    for game, asked, first in (
        ("new_expedition", "dig-site", lambda table: ("Thief", "Sandstorm")[table.dig[-1] - THIEF] if table.dig[-1] >= THIEF else table.cards.names[table.dig[-1]]),
        ("royal_society", "patrons", lambda table: table.cards.patrons[table.patron_deck[-1]].title),
    ):  # fmt: skip
        deal = Deal.new(game, 3, seed=SEED)
        piles = {dealt.line.split()[0]: dealt.pile for dealt in deal.laid_out()}
        assert piles[asked][0] == first(deal.session().table)
        assert piles["first-player" if game == "new_expedition" else "objectives"] == ()


def test_after_undo_the_luck_is_the_same():
    deal = Deal.new("mykerinos", 2, seed=SEED)
    game = played(deal, 1)
    later = next(step for step, move in enumerate(game.moves) if step > 20 and move.mover == CHANCE)
    again = Session.resumed(game, at=later).deal(luck_of(SEED)).replay()
    assert again.moves[later].notation == game.moves[later].notation


# -- what the tables made of it ----------------------------------------------------------------------------------------
def test_a_score_sheet_compares_the_same_seats(deal):
    games = [played(deal, player) for player in (1, 2, 3)]
    found = Duplicate(games)
    assert found.totals == [[one[deal.rules.measures[0]] for one in game.rules.totals(game.at())] for game in games]
    for seat in range(deal.seats):
        assert sum(found.against_others(table, seat) for table in range(3)) == pytest.approx(0)
    parting = found.parted()
    assert parting.step >= len(deal.set_up()) and sorted(chain(*parting.told.values())) == [0, 1, 2]
    assert found.text().count("\n") > 5


def test_tables_part_where_they_decide_otherwise_and_not_before():
    deal = Deal.new("mykerinos", 3, seed=SEED)
    one, same, two = played(deal, 1, 9), played(deal, 1, 9, ["Ana", "Bo", "Cy"]), played(deal, 2, 9)
    assert Duplicate([one, same]).parted() is None
    found = Duplicate([one, same, two]).partings()
    assert [sorted(tables for tables in parting.told.values()) for parting in found] == [[[0, 1], [2]]]


def test_what_luck_depended_on_what_was_played_is_told():
    deal = Deal.new("new_expedition", 4, seed=SEED)
    games = [played(deal, player) for player in (1, 2)]
    found = Duplicate(games).other_luck()
    assert found and all(len(set(one.told)) > 1 for one in found)
    assert Duplicate([games[0], played(deal, 1)]).other_luck() == []


def test_sheets_speak_the_language_of_their_reader():
    deal = Deal.new("new_expedition", 3, seed=SEED)
    with speaking("fr"):
        told = [part for dealt in deal.laid_out() for part in (dealt.told, *dealt.parts, *dealt.pile)]
        told += Duplicate([played(deal, player, 5, ["A", "B", "C"]) for player in (1, 2)]).text().splitlines()
    assert {"Voleur", "Tempête de sable"} <= set(told) and any(re.search(r"table 1\s: ", line) for line in told)
    assert [line for line in told if re.search(r"Blue|Red|Green|Thief|Coin|table [12]:|\([+-]\d+\.\d\)", line)] == []
    assert any(re.search(r"\([+-]\d+,\d\)", line) for line in told)


def test_a_pile_names_its_tiles_without_quotation_marks_in_any_language():
    deal = Deal.new("royal_society", 3, seed=SEED)
    for language in ("en", "fr"):
        with speaking(language):
            piles = [name for dealt in deal.laid_out() for name in dealt.pile]
        assert len(piles) > 20 and not any(set(name) & set("“”«»") for name in piles)


def test_tables_that_were_not_dealt_alike_are_not_compared(deal):
    other = Deal.new(deal.game, deal.seats, deal.options, SEED + 1).set_up()
    with pytest.raises(OptionError, match="Table 2 was not dealt"):
        Duplicate([deal.set_up(), other])
    with pytest.raises(OptionError, match="two tables"):
        Duplicate([deal.set_up()])
    with pytest.raises(OptionError, match="another game"):
        Duplicate([deal.set_up(), Deal.new("mykerinos", 4).set_up()])
