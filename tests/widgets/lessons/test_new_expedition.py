"""The lessons of The New Expedition: the worked examples in their own numbers, and the figures its notebook names."""

import re
from typing import Any

import pytest

from arch_engine.new_expedition.components import BOX, KINDS, cards_of, shipped
from arch_widgets.lessons import new_expedition as lesson
from tests.widgets.lessons.courses import NEW_EXPEDITION, elements_at_end

BLUE, RED, GREEN, WHITE = range(4)
table, played = NEW_EXPEDITION.table, NEW_EXPEDITION.played


def named(counts):
    """Cards as {word: number}."""
    return {KINDS[kind]: number for kind, number in enumerate(counts) if number}


def now(board) -> Any:
    """The table of a lesson's board as it stands."""
    return board.session.table


def hand(table, seat):
    return named(table.hands[seat])


def money(script):
    """What every player ends with, by name."""
    table = script.session().table
    return dict(zip(script.names, table.money, strict=True))


# The table of cards


def test_the_table_of_cards_is_that_of_the_component_data():
    cards, sheet = cards_of(shipped()), shipped().sheets["treasures"]
    rows = re.findall(
        r"^\| ([A-Z][\w' ]+) \| `(\w+)` \| (\d+) \| (\S+) \| ([^\n]+) \|$", NEW_EXPEDITION.text, re.MULTILINE
    )
    assert [row[1] for row in rows] == list(KINDS)
    for kind, (name, word, number, trade, prices) in enumerate(rows):
        ladder = [price.strip().strip("*").lstrip("\\$") for price in prices.split("|")]
        assert (name, int(number)) == (cards.names[kind], BOX[kind])
        assert int(trade.strip("*")) == cards.trade[kind]
        assert tuple(int(price) for price in ladder if price) == cards.price[kind][1:]
        guessed = [trade.startswith("*"), *(price.strip().startswith("*") for price in prices.split("|"))]
        for column, italic in zip(("trade", "x1", "x2", "x3", "x4", "x5"), guessed, strict=True):
            if sheet.row(word)[column]:
                exceptions, where = sheet.exceptions.get(word, {}), sheet.columns.index(column)
                source = exceptions.get(column, sheet.sources[where])
                assert italic is (source == "reconstructed"), f"{word} {column} is {source}"


# The rulebook's own examples


def test_example_sandstorm():
    before, after = table("storm"), table("storm-over")
    assert [sum(cards) for cards in before.hands] == [1, 6, 5, 5]
    assert before.tents == [0, 1, 1, 1]
    assert after.tents == [0, 1, 1, 0]
    assert [sum(cards) for cards in after.hands] == [2, 3, 3, 5]
    assert sum(after.market) - sum(before.market) == 5
    asked = [move.mover for move in lesson.watch("storm").replay.moves[-7:]]
    assert asked == [BLUE, RED, GREEN, WHITE, RED, GREEN, BLUE]
    assert hand(after, BLUE) == {"talisman": 1, "mask": 1}


def test_example_trade():
    before, after = table("trade"), table("traded")
    assert hand(before, BLUE) == {"scrap": 2, "coin": 1, "tablet": 2}
    assert hand(after, BLUE) == {"talisman": 1, "shard": 1, "tablet": 2}


@pytest.mark.parametrize(("chamber", "maps", "cards"), [(1, 1, 2), (2, 2, 5), (3, 3, 8)])
def test_example_maps(chamber, maps, cards):
    before, after = table("maps"), played("maps", f"explore {chamber}")
    assert before.hands[BLUE][KINDS.index("map")] == 3
    assert after.maps_gone == maps
    assert sum(after.hands[BLUE]) == sum(before.hands[BLUE]) - maps + cards


def test_example_tomb():
    before, after = table("tomb"), table("turned")
    assert [sum(chamber) for chamber in before.chambers] == [7, 8]
    assert [sum(chamber) for chamber in after.chambers] == [7, 6]


def test_example_three_tablets():
    assert (table("tablets").money[BLUE], table("sold").money[BLUE]) == (0, 10)
    assert played("tablets", "sell 2 tablet", "sell tablet").money[BLUE] == 4


def test_example_final_score():
    end: Any = lesson.THREE.session().table
    assert [(KINDS[kind], number, price) for kind, number, price in end.sold[BLUE]] == [
        ("talisman", 4, 32),
        ("coin", 5, 30),
        ("talisman", 2, 10),
    ]
    assert (end.money[BLUE], end.money[RED]) == (72, 72)
    assert end.cards_sold[:2] == [11, 14]
    assert end.won == 0b001


# What else the notebook says

CLAIM = re.compile(r"^\* \*\*(Then )?allowed:\*\* `([^`]+)`(.*)$", re.IGNORECASE | re.MULTILINE)


def test_money_that_a_claim_names_is_what_it_brings():
    checked = 0
    for how, moment, text in NEW_EXPEDITION.shown():
        if how != "attempt" or not any("$" in rest for _, _, rest in CLAIM.findall(text)):
            continue
        start: Any = table(moment)
        session: Any = None
        for then, line, rest in CLAIM.findall(text):
            if not then:
                session = NEW_EXPEDITION.script(moment).session(moment)
            seat, before = session.table.asked, session.table.money[session.table.asked]
            session.do(line)
            now = session.table.money
            brought = now[seat] - before
            told = {int(number) for number in re.findall(r"\\\\?\$(\d+)", rest)}
            assert told <= {brought, now[seat] - start.money[seat], *now}, (moment, line, rest)
            more = {int(number) for number in re.findall(r"and (\d+) more", rest)}
            assert more <= {brought}, (moment, line, rest)
            checked += len(told) + len(more)
    assert checked >= 20


def test_the_storm_takes_what_its_table_says():
    text = next(text for how, name, text in NEW_EXPEDITION.shown() if (how, name) == ("watch", "storm"))
    rows = re.findall(r"^\| \*\*(\w+)\*\*[^|]*\| (\d+) \|[^|]*\| (?:\*\*(\d+)\*\*|nothing) \|$", text, re.MULTILINE)
    assert len(rows) == 4
    tables = NEW_EXPEDITION.tables("watch", "storm")
    for who, cards, lost in rows:
        seat = NEW_EXPEDITION.script("storm").names.index(who)
        held = [sum(now.hands[seat]) for now in tables]
        assert (held[0], held[0] - min(held)) == (int(cards), int(lost or 0)), who


def test_cards_and_maps_that_a_text_gives_a_player_are_in_the_hand():
    words = {"one": 1, "two": 2, "three": 3, "four": 4, "six": 6}
    checked = 0
    for how, name, text in NEW_EXPEDITION.shown():
        if how == "seen":
            continue
        first = NEW_EXPEDITION.tables(how, name)[0]
        seats = NEW_EXPEDITION.script(name if how != "watch" else lesson.EXAMPLES[name][0]).names
        for who, more in re.findall(r"you are (\w+)\**, with ([^.\n]+)", text):
            for number, word in re.findall(r"(one|two|three|four|six) (Map|Coin|Talisman)s?", more):
                kind = KINDS.index(word.lower())
                assert first.hands[seats.index(who)][kind] == words[number], (name, who, word)
                checked += 1
    assert checked >= 4


def test_the_late_table_is_late_and_the_last_decision_is_worth_what_the_notebook_says():
    assert len(table("late").dig) < 10
    assert table("last").money[RED] == 60
    assert hand(table("last"), RED) == {"coin": 3}
    assert played("last", "sell 2 coin", "sell coin").money[:2] == [72, 68]
    better = played("last", "trade 2 coin for 2 cup", "sell 2 cup", "sell coin")
    assert (better.money[RED], better.won) == (77, 0b010)


def test_the_ladder():
    assert hand(table("ladder"), BLUE) == {"talisman": 6, "shard": 5}
    assert played("ladder", "sell 5 talisman", "sell talisman").money[BLUE] == 49
    assert played("ladder", "sell 4 talisman", "sell 2 talisman").money[BLUE] == 42
    assert played("ladder", "sell 4 shard", "sell shard").money[BLUE] == 5
    assert played("ladder", "sell 5 shard").money[BLUE] == 15


def test_three_turns_after_the_maps_one_chamber_is_left():
    assert table("emptied").round == table("maps").round + 2
    assert [sum(chamber) for chamber in table("emptied").chambers] == [0, 5, 0]
    assert table("emptied").hands[GREEN][KINDS.index("map")] == 1


def test_the_mine_gives_what_the_notebook_says():
    board = lesson.attempt("mine")
    board.follow("explore > draw")
    assert named(now(board).tray) == {"coin": 1, "talisman": 1}
    board.do("stop")
    assert hand(board.session.table, BLUE) == {"scrap": 2, "coin": 2, "talisman": 1, "shard": 1}
    board.follow("explore > draw > draw")
    assert not any(now(board).tray)
    assert sum(now(board).chambers[0]) == 15
    assert "goes back" in board.row.said["text"]


def test_the_sphinx_shows_what_the_notebook_says():
    board = lesson.attempt("sphinx")
    before = sum(now(board).hands[BLUE]) - 1
    board.do("explore coin shard")
    assert sum(now(board).hands[BLUE]) == before + 3
    board.follow("explore talisman cup")
    assert sum(now(board).hands[BLUE]) == before


def test_a_storm_lays_a_card_into_each_chamber_of_the_ruins():
    assert [sum(chamber) for chamber in table("uncovered").chambers] == [1, 1, 1]
    assert [named(chamber) for chamber in table("ruins").chambers] == [
        {"scrap": 1, "mask": 1},
        {"coin": 1, "cup": 1},
        {"scrap": 1, "shard": 1},
    ]


def test_the_variants_look_as_the_notebook_says():
    start = table("luck")
    assert start.announced == [5, 10]
    assert (start.thieves, start.storms, start.tents) == (5, 6, [2, 2])
    assert named(start.market)["pendant"] == 1


# Knowledge


def unknown(viewer, seat):
    """How many cards of a hand are shown as backs at the end of a viewer."""
    shown = elements_at_end(viewer).get(f"hand:{seat}:hidden")
    return int(shown["label"].split()[0]) if shown else 0


def test_the_theft_is_open_in_the_first_view_and_hidden_from_red():
    told = {whom: lesson.seen(whom).film["moves"][-1]["text"] for whom in lesson.SEEN}
    assert told["everybody"] == told["blue"] == "White steals a Pot Shard from Blue"
    assert told["red"] == "White steals a card from Blue"


def test_what_each_sees_of_the_theft():
    assert [unknown(lesson.seen("everybody"), seat) for seat in range(4)] == [0, 0, 0, 0]
    assert unknown(lesson.seen("blue"), BLUE) == 0
    assert unknown(lesson.seen("blue"), WHITE) == 2
    assert (unknown(lesson.seen("red"), RED), unknown(lesson.seen("red"), BLUE)) == (0, 3)
    assert named(
        lesson.FOUR.session("stolen").rules.hidden.as_witnessed(table("stolen"), 1 << RED).chambers[1]
    ) == named(table("stolen").chambers[1])


def test_a_chamber_shows_its_faces_after_a_look_and_not_before():
    board = lesson.attempt("temple")
    hidden = [key for key in elements_at_end(board.viewer) if key.startswith("chamber:2:small-")]
    assert hidden == ["chamber:2:small-back", "chamber:2:small-back:n"]
    board.follow("sell 2 coin > look 3")
    assert "chamber:2:small-back" not in elements_at_end(board.viewer)


def test_the_whole_game_shows_what_blue_can_know():
    game = lesson.whole_game()
    game.do("dig")
    assert unknown(game.viewer, BLUE) == 0
    assert unknown(game.viewer, RED) == 4
    assert now(game).monument == 0


@pytest.mark.parametrize("monument", ["temple", "tomb", "mine", "sphinx", "ruins"])
def test_the_whole_game_can_have_another_monument(monument):
    game = lesson.whole_game("random", monument, seed=2)
    assert game.start.record.options["monument"] == monument
    assert game.asked == "Blue"
    for _ in range(12):
        option = next(iter(game.session.rules.options(game.session.table)))
        assert game.do(game.session.rules.words.format(game.session.table, option))["ok"]
        assert game.asked == "Blue"


def test_after_the_readers_decision_it_is_told_what_the_others_did():
    game = lesson.whole_game()
    game.do("dig")
    game.do("end")
    assert game.row.said["text"].startswith("Blue ends the turn. Red digs.")
