"""A record with a witness: what may be left unknown, what has to be named, what is refused and why."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from arch_engine import Session, from_text, load
from arch_engine.core.errors import NotationError
from arch_engine.core.table import ALL, UNKNOWN
from arch_engine.core.words import calling
from arch_engine.new_expedition import RULES
from arch_engine.new_expedition.components import KINDS, SANDSTORM, THIEF
from arch_engine.new_expedition.witnessed.showing import can_lie, may_show, may_turn_up
from tests.new_expedition.desk import counts, named

NAMES = ["Ana", "Bo", "Cy", "Di", "Eve"]
MARKET = "deal market scrap 2 coin cup mask"


PAGE = (Path(__file__).parents[2] / "docs" / "text-games.md").read_text(encoding="utf-8")


class Record:
    """A game as its witness writes it down."""

    def __init__(self, *lines, players=2, witness=0, monument="pyramid", **options):
        self.table = RULES.new_table(players, {"monument": monument, **options}, None, witness)
        self.write(f"monument {monument}", *lines)

    def write(self, *lines):
        for line in lines:
            decision = RULES.words.parse(self.table, line)
            with calling(NAMES):
                RULES.decide(self.table, decision)
            assert (
                RULES.words.parse(self.before(decision), RULES.words.format(self.before(decision), decision))
                == decision
            )
        return self

    def before(self, decision):
        table = self.table.copy()
        table.question = table.question if decision[0] != "deal" else "deal"
        return table

    def why_not(self, line):
        """The sentence against a line; None if it is legal. Nothing has changed."""
        state = self.table.state()
        with calling(NAMES):
            refusal = RULES.why_not(self.table, RULES.words.parse(self.table, line))
        assert self.table.state() == state
        assert refusal is None or refusal.rule in RULES.rule_texts()
        return refusal.sentence if refusal else None

    def hand(self, seat):
        return named(self.table.hands[seat]), self.table.hidden_hands[seat]

    def chamber(self, number):
        return named(self.table.chambers[number - 1]), self.table.hidden_chambers[number - 1]


def begun(deal=MARKET, first="blue", **settings):
    return Record(deal, f"first-player {first}", **settings)


# Set-up


def test_the_deal_names_the_marketplace_only():
    record = Record(MARKET)
    assert [record.hand(seat) for seat in range(2)] == [({}, 4), ({}, 4)]
    assert record.chamber(3) == ({}, 8)
    assert named(record.table.market) == {"coin": 2, "scrap": 1, "cup": 1, "mask": 1}


def test_the_dig_site_is_a_number_of_cards_and_chance_is_not_asked_for_its_order():
    record = Record(MARKET)
    assert record.table.question == "first-player"
    thieves, storms = record.table.cards.thieves[2], record.table.cards.sandstorms[2]
    assert (record.table.thieves, record.table.storms) == (thieves, storms)
    assert record.table.dig == [UNKNOWN] * (68 - 8 - 5 - 15 + thieves + storms)


def test_the_marketplace_lies_open_and_is_named():
    assert "five cards of the marketplace" in Record().why_not("deal market 2 coin scrap cup")
    assert "five cards of the marketplace" in Record().why_not("deal blue coin")


def test_a_player_who_is_a_witness_names_the_own_hand():
    record = Record(witness=0b01)
    assert record.why_not(MARKET) == "Ana is a witness: name the four cards of that hand."
    record.write(f"{MARKET}, blue 2 scrap coin shard")
    assert [record.hand(seat) for seat in range(2)] == [({"scrap": 2, "coin": 1, "shard": 1}, 0), ({}, 4)]


def test_the_chambers_of_the_buried_ruins_lie_open_and_are_named():
    record = Record(monument="ruins")
    assert "the card in each chamber" in record.why_not(MARKET)
    record.write(f"{MARKET}, chamber 1 coin, chamber 2 shard, chamber 3 talisman")
    assert record.chamber(2) == ({"shard": 1}, 0)
    assert record.table.pile == [UNKNOWN] * 12


def test_nobody_sees_the_pile_of_the_buried_ruins():
    letters = "S" * 0 + "?" * 8 + "CCSUK" + "SCH" + "T" + "?" * 11
    assert "Nobody sees the pile" in Record(monument="ruins").why_not(f"deal {letters}")


def test_a_card_is_dealt_no_more_often_than_the_box_holds_it():
    assert "only 4 Pharaoh's Masks" in Record().why_not("deal market 3 mask 2 coin, red 2 mask")
    assert "only 0 Maps" in Record().why_not("deal market 3 mask coin map")


def test_more_than_the_witness_saw_may_be_named_in_the_deal():
    record = Record(f"{MARKET}, red coin, chamber 1 2 shard")
    assert record.hand(1) == ({"coin": 1}, 3)
    assert record.chamber(1) == ({"shard": 2}, 0)


@pytest.mark.parametrize(
    "line",
    ["deal", "deal coin", "deal market coin market scrap", "deal market 6 coin", "deal market coin, market scrap",
     "deal chamber 9 coin", "deal red worth", "deal market 2 coin scrap cup mask, red worth 5", "dig coin cup", "dig thief thief?",
     "dig map of gold", "show", "show red", "show green coin", "show red ?", "show red 0 coin", "theft 2", "keep ? ? x"],
)  # fmt: skip
def test_a_line_that_cannot_be_read_says_how_to_write_it(line):
    record = Record() if line.startswith("deal") else begun()
    state = record.table.state()
    with pytest.raises(NotationError) as problem:
        RULES.words.parse(record.table, line)
    assert "'" in str(problem.value) or "market" in str(problem.value) or "announce" in str(problem.value)
    assert record.table.state() == state


# Digging


def test_a_thief_and_a_sandstorm_are_seen_by_all():
    record = begun(players=3)
    record.write("dig thief")
    assert (record.table.question, record.table.thieves) == ("thief", record.table.cards.thieves[3] - 1)


def test_a_treasure_is_seen_by_its_finder_only():
    record = begun().write("dig")
    assert record.hand(0) == ({}, 5)
    assert RULES.words.format(record.table, ("dig", UNKNOWN)) == "dig ?"


def test_a_witness_names_the_own_finds():
    record = begun(f"{MARKET}, blue 2 scrap coin shard", witness=0b01)
    assert record.why_not("dig ?") == "Ana is a witness: name the card dug up, as in 'dig coin'."
    record.write("dig mask", "end", "dig ?")
    assert record.hand(0) == ({"scrap": 2, "coin": 1, "shard": 1, "mask": 1}, 0)
    assert record.hand(1) == ({}, 5)


def test_no_more_thieves_turn_up_than_play():
    record = begun(players=3)
    for _ in range(record.table.cards.thieves[3]):
        record.write("dig thief", f"rob {('red', 'green', 'blue')[record.table.active]}", "theft ?", "end")
    assert "no thief any more" in record.why_not("dig thief")


def test_a_card_dug_up_is_one_that_is_left():
    record = begun("deal market 4 mask coin", first="red")
    sentence = "The dig site cannot hold a Pharaoh's Mask: this game has 4 Pharaoh's Masks; 4 lie in the marketplace."
    assert record.why_not("dig mask") == sentence


def test_a_sandstorm_lays_the_cards_of_the_pile_open():
    record = begun(f"{MARKET}, chamber 1 coin, chamber 2 shard, chamber 3 talisman", monument="ruins")
    assert "name them in the order of the chambers" in record.why_not("dig sandstorm")
    assert "No map lies in the pile" in record.why_not("dig sandstorm map coin coin")
    record.write("dig sandstorm cup scrap shard")
    assert [record.chamber(number) for number in (1, 2, 3)] == [
        ({"coin": 1, "cup": 1}, 0),
        ({"shard": 1, "scrap": 1}, 0),
        ({"talisman": 1, "shard": 1}, 0),
    ]


# Thieves


def robbed(*lines, players=3, **settings):
    return begun(players=players, **settings).write(*lines, "dig thief", "rob red")


def test_a_theft_between_others_is_unknown():
    record = robbed().write("theft ?")
    assert [record.hand(seat) for seat in range(3)] == [({}, 5), ({}, 3), ({}, 4)]


def test_with_two_players_all_see_the_card_stolen():
    assert robbed(players=2).why_not("theft ?") == "Both players see the card stolen: name it, as in 'theft coin'."


@pytest.mark.parametrize(("witness", "name"), [(0b01, "Ana"), (0b10, "Bo")])
def test_thief_and_victim_both_see_the_card(witness, name):
    hand = ", blue 2 scrap coin shard" if witness == 1 else ", red 2 scrap coin shard"
    record = robbed(deal=MARKET + hand, witness=witness)
    assert record.why_not("theft ?") == f"{name} is a witness: name the card stolen, as in 'theft coin'."
    record.write("theft coin")
    assert record.hand(0)[0].get("coin")


def test_an_unseen_theft_leaves_all_but_one_of_a_known_kind():
    record = robbed(deal="deal market 2 coin scrap cup mask, red 2 shard 2 coin").write("theft ?")
    assert record.hand(1) == ({"shard": 1, "coin": 1}, 1)
    assert record.hand(0) == ({}, 5)


def test_a_stolen_card_is_known_where_all_are_alike():
    record = robbed(deal="deal market 2 coin scrap cup mask, red 4 shard").write("theft ?")
    assert record.hand(0) == ({"shard": 1}, 4)
    assert record.hand(1) == ({"shard": 3}, 0)


def test_a_theft_named_later_is_known_to_the_record_and_not_to_those_who_did_not_see_it():
    record = begun(players=3).write("dig thief", "rob red", "theft shard")
    assert record.hand(0) == ({"shard": 1}, 4)
    assert [named(RULES.hidden.as_witnessed(record.table, 1 << seat).hands[0]) for seat in (1, 2)] == [{"shard": 1}, {}]


# Selling, trading, losing: what shows itself


def test_a_sale_shows_cards_that_were_unknown():
    record = begun().write("dig ?", "sell 3 shard")
    assert record.hand(0) == ({}, 2)
    assert record.table.money[0] == record.table.cards.price[KINDS.index("shard")][3]


def test_three_masks_cannot_be_sold_when_two_lie_in_the_market_and_one_was_sold():
    record = begun("deal market 2 mask scrap cup shard", first="blue").write("dig ?", "sell mask", "end", "dig ?")
    said = "Bo cannot sell 3 Pharaoh's Masks: this game has 4 Pharaoh's Masks; 2 lie in the marketplace and Ana sold 1 at move 5."
    assert record.why_not("sell 3 mask") == said
    assert record.why_not("sell mask") is None


def test_a_known_card_leaves_no_room_for_others():
    record = begun().write("dig ?", "trade 2 talisman for mask", "sell 2 shard")
    said = "Ana cannot sell 2 Coins: Ana holds 2 cards, among them a Pharaoh's Mask."
    assert record.why_not("sell 2 coin") == said
    assert record.why_not("sell coin") is None


def test_cards_dealt_are_no_maps():
    record = begun(first="blue").write("dig ?")
    assert record.why_not("explore 1") is None
    assert record.why_not("explore 2").startswith("Ana cannot spend 2 Maps: 1 unknown card came there after the deal")


def test_a_thief_who_took_a_dealt_card_has_no_map():
    record = robbed().write("theft ?")
    said = "Ana cannot spend a Map: by what was written before, none of the cards there can be Maps."
    assert record.why_not("explore 1") == said


def test_a_storm_takes_what_may_be_held():
    record = begun("deal market 4 mask coin").write("dig sandstorm", "no-tent", "no-tent")
    assert record.why_not("lose 2 mask").startswith("Bo cannot lose 2 Pharaoh's Masks")
    assert "takes exactly 2 of your 4 cards" in record.why_not("lose coin")
    record.write("lose 2 shard", "lose shard coin")
    assert [record.hand(seat) for seat in (0, 1)] == [({}, 2), ({}, 2)]


def test_what_was_shown_is_counted_across_hands():
    record = begun("deal market 2 mask scrap cup shard, red mask").write("dig mask")
    assert record.why_not("sell 2 mask").endswith("2 lie in the marketplace and Bo is known to hold 1.")


# Monuments


def test_cards_taken_unseen_from_a_chamber_are_unknown():
    record = begun().write("dig map", "explore 1")
    assert record.hand(0) == ({}, 6)
    assert record.chamber(1) == ({}, 0)


def test_a_witness_who_explores_names_the_cards():
    record = begun(f"{MARKET}, blue 2 scrap coin shard", witness=0b01).write("dig map")
    assert "name the 2 cards of chamber 1" in record.why_not("explore 1")
    record.write("explore 1 coin shard")
    assert record.hand(0) == ({"scrap": 2, "coin": 2, "shard": 2}, 0)


def test_some_cards_of_a_chamber_may_be_told():
    record = begun().write("dig map", "explore 1 mask ?")
    assert record.hand(0) == ({"mask": 1}, 5)
    assert "holds 2 cards" in begun().write("dig map").why_not("explore 1 mask")


def test_the_tomb_hides_what_is_kept():
    record = begun(monument="tomb").write("dig map", "explore 1", "keep ?")
    assert record.hand(0) == ({}, 6)
    assert record.chamber(1) == ({}, 5)


def test_a_witness_in_the_tomb_names_the_chamber_and_the_two_cards():
    record = begun(f"{MARKET}, blue 2 scrap coin shard", witness=0b01, monument="tomb").write("dig map")
    record.write("explore 1 2 coin 2 shard 3 scrap")
    assert record.chamber(1) == ({"coin": 2, "shard": 2, "scrap": 3}, 0)
    assert record.why_not("keep ?") == "Ana is a witness: name the two cards, as in 'keep coin mask'."
    assert record.why_not("keep mask coin") == "The chamber holds 0 Pharaoh's Masks, not 1."
    record.write("keep coin shard")
    assert record.chamber(1) == ({"coin": 1, "shard": 1, "scrap": 3}, 0)


def test_the_last_cards_of_the_tomb_are_taken_without_a_choice():
    record = begun(monument="tomb").write("dig map", "explore 1", "keep ?")
    for _ in range(2):
        record.write("end", "dig ?", "end", "dig map", "explore 1", "keep ?")
    record.write("end", "dig ?", "end", "dig map", "explore 1")
    assert (record.table.question, record.chamber(1)) == ("action", ({}, 0))


def test_a_look_is_seen_by_who_looks():
    lines = [f"{MARKET}, blue 2 scrap coin shard", "first-player blue", "dig ?", "sell scrap"]
    record = Record(*lines, monument="temple").write("look 2")
    assert record.chamber(2) == ({}, 5)
    lines[2] = "dig mask"
    record = Record(*lines, monument="temple", witness=0b01)
    assert "name the 5 cards of chamber 2" in record.why_not("look 2")
    assert record.why_not("look 2 3 mask 2 coin").startswith("Chamber 2 cannot hold 2 Coins and 3 Pharaoh's Masks")
    record.write("look 2 2 coin 3 shard")
    assert record.chamber(2) == ({"coin": 2, "shard": 3}, 0)
    assert named(RULES.hidden.as_witnessed(record.table, 1 << 1).chambers[1]) == {}


def test_a_second_look_finds_the_same_cards():
    record = begun(f"{MARKET}, blue 2 scrap coin shard", monument="temple", witness=0b01)
    record.write("dig mask", "sell scrap", "look 2 2 coin 3 shard", "sell scrap")
    assert record.why_not("look 2 coin 4 shard").endswith("and all are known: 2 Coins and 3 Pot Shards.")
    assert record.why_not("look 2") is None


def test_what_the_mine_gives_is_seen_by_all():
    record = begun(monument="mine").write("dig map", "explore", "mine coin", "draw", "mine coin", "stop")
    assert record.hand(0) == ({"coin": 2}, 4)
    assert record.chamber(1) == ({}, 13)


def test_what_goes_back_into_the_mine_is_known_to_lie_there():
    record = begun(monument="mine").write("dig map", "explore", "mine coin", "draw", "mine mask")
    assert record.chamber(1) == ({"coin": 1, "mask": 1}, 13)


def test_no_map_comes_out_of_the_mine():
    record = begun(monument="mine").write("dig map", "explore")
    assert "maps are only in the dig site" in record.why_not("mine map")


def test_the_sphinx_shows_cards_that_may_lie_there():
    record = begun("deal market 3 mask 2 coin", monument="sphinx").write("dig map", "explore coin mask")
    assert "3 lie in the marketplace" in record.why_not("sphinx 2 mask 3 coin")
    record.write("sphinx mask 2 coin 2 scrap")
    assert record.hand(0) == ({"mask": 1, "coin": 2}, 4)
    assert record.chamber(1) == ({"scrap": 2}, 10)


# Beginner's Luck


def lucky(*lines, blue=5, red=6, **settings):
    deal = f"{MARKET}, blue worth {blue}, red worth {red}, green worth 9"
    return Record(deal, "first-player blue", *lines, beginners_luck=True, players=3, **settings)


def test_the_deal_says_what_each_hand_announced():
    assert lucky().table.announced == [5, 6, 9]
    assert "what each hand is worth" in Record(beginners_luck=True).why_not(MARKET)


def test_a_hand_that_is_named_need_not_announce():
    record = Record(f"{MARKET}, blue 2 scrap coin shard, red worth 6", beginners_luck=True, witness=0b01)
    assert record.table.announced == [5, 6]


def test_the_announced_value_is_that_of_the_hand():
    record = Record(beginners_luck=True)
    said = record.why_not(f"{MARKET}, blue worth 9 4 scrap, red worth 6")
    assert said == "Ana's four cards are worth 4 together, not 9."


def test_no_four_cards_are_worth_less_than_four():
    assert (
        Record(beginners_luck=True).why_not(f"{MARKET}, blue worth 3, red worth 6").startswith("No hands of the cards")
    )


def test_whoever_announced_least_begins():
    record = Record(f"{MARKET}, blue worth 9, red worth 6", beginners_luck=True)
    assert (
        record.why_not("first-player blue")
        == "The first player must be a player, with Beginner's Luck one with the lowest hand."
    )
    assert record.why_not("first-player red") is None


def test_cards_that_were_announced_cannot_be_worth_more():
    record = lucky("dig thief", "rob red", "theft ?", blue=4)
    assert record.why_not("sell 4 scrap") is None
    told = record.why_not("sell 2 mask")
    assert told.startswith(
        "Ana cannot sell 2 Pharaoh's Masks: Ana announced that the 4 cards dealt were worth 4 together"
    )


# Cards shown


def test_cards_of_a_hand_may_be_shown_at_any_moment():
    record = begun().write("show red 2 coin mask")
    assert record.hand(1) == ({"coin": 2, "mask": 1}, 1)
    assert (record.table.asked, record.table.question) == (0, "dig")
    record.write("dig thief", "rob red", "show red talisman", "theft talisman")
    assert record.table.question == "action"


def test_everybody_knows_what_was_shown():
    record = begun(players=3).write("show red 2 coin mask")
    assert named(RULES.hidden.as_witnessed(record.table, 1 << 2).hands[1]) == {"coin": 2, "mask": 1}


def test_cards_that_contradict_are_not_shown():
    record = begun("deal market 4 mask coin")
    assert record.why_not("show red mask").startswith(
        "Bo cannot show a Pharaoh's Mask: this game has 4 Pharaoh's Masks"
    )
    assert record.why_not("show red 5 coin") == "Bo holds 4 cards; between one and all cards of a hand are shown."


def test_where_all_is_known_nothing_needs_showing():
    table = RULES.new_table(2, {"monument": "pyramid"})
    assert RULES.why_not(table, ("show", 0, *counts("coin"))).rule == "turn.asked"


# What can be asked


def test_what_a_seat_may_show_is_told_by_kind():
    record = begun("deal market 4 mask coin").write("dig ?")
    assert named(may_show(record.table, 0)) == {
        "scrap": 5, "coin": 5, "talisman": 5, "shard": 5, "cup": 5, "map": 1,
    }  # fmt: skip
    assert not can_lie(record.table, 0, counts("4 coin 2 shard"))
    assert can_lie(record.table, 0, counts("4 coin map"))
    assert not can_lie(record.table, 1, counts("map"))


def test_what_may_turn_up_is_told():
    record = begun("deal market 4 mask coin", players=3)
    assert may_turn_up(record.table) == [
        UNKNOWN,
        *map(KINDS.index, ("scrap", "coin", "talisman", "shard", "cup", "map")),
        THIEF,
        SANDSTORM,
    ]
    record.write("dig thief", "rob red")
    assert may_turn_up(record.table) == [UNKNOWN, *map(KINDS.index, ("scrap", "coin", "talisman", "shard", "cup"))]


def test_the_hand_sold_now_is_unknown_and_the_money_is_not():
    record = begun(f"{MARKET}, blue 2 scrap coin shard", witness=0b01).write("dig mask", "sell mask", "end", "dig ?")
    gauges = RULES.gauges(record.table, NAMES[:2])
    worth = gauges["Worth of hand if sold now"]
    assert worth["Ana"] is not None and worth["Bo"] is None
    assert RULES.totals(record.table)[0]["money"] == record.table.cards.price[KINDS.index("mask")][1]


@pytest.mark.parametrize("witness", [0, 0b01, 0b110])
@pytest.mark.parametrize("monument", ["tomb", "ruins", "temple"])
def test_a_record_can_be_played_on_from_any_moment(witness, monument):
    """What is picked and drawn there is legal, and the game comes to its end."""
    rng = Random(witness)
    table = RULES.new_table(3, {"monument": monument}, None, witness)
    moves = 0
    while not table.over:
        decision = RULES.draw(table, rng) if table.asked < 0 else RULES.pick(table, rng)
        if moves % 5 == 0:
            assert RULES.why_not(table, decision) is None
            line = RULES.words.format(table, decision)
            assert RULES.words.parse(table, line) == decision
            for fact_text in (RULES.words.narrate_move(table, decision, NAMES), RULES.words.board(table, NAMES[:3])):
                assert fact_text
        RULES.carry_out(table, decision)
        moves += 1
    assert RULES.winners(table)


def test_a_record_is_kept_in_a_file_and_checked(tmp_path):
    game = Session(
        "new_expedition",
        ["Ana", "Bo", "Cy"],
        options={"monument": "pyramid"},
        witness="table",
        path=tmp_path / "evening.parquet",
    )
    for line in (
        "monument pyramid", MARKET, "first-player blue", "dig ?", "sell 2 shard", "end", "dig thief", "rob blue", "theft ?", "show blue coin"
    ):  # fmt: skip
        game.do(line)
    replay = load(tmp_path / "evening.parquet")
    assert [move.notation for move in replay.moves][1:4] == [MARKET, "first-player blue", "dig ?"]
    again = Session.resumed(replay)
    assert again.table.digest() == game.table.digest()
    refusal = game.why_not("sell 4 mask")
    assert refusal is not None and refusal.sentence.startswith("Bo cannot sell 4 Pharaoh's Masks: this game has 4")


def test_the_witness_all_writes_what_it_wrote_before():
    table = RULES.new_table(2, {"monument": "pyramid"}, None, ALL)
    rng = Random(3)
    for _ in range(3):
        RULES.carry_out(table, RULES.draw(table, rng))
    assert table.question == "first-player" and UNKNOWN not in table.dig
    with pytest.raises(NotationError):
        RULES.words.parse(table, "dig thief")


# The page about it


def test_the_evening_of_the_page_is_a_game():
    replay = from_text(PAGE.split("### The New Expedition\n")[1].split("```")[1].strip("\n"))
    assert replay.names == ("Ana", "Bo", "Cleo") and replay.witness == "table"
    game = Session.resumed(replay, at=len(replay) - 1)
    assert replay.moves[-1].notation == "sell mask"
    refusal = game.why_not("sell 4 mask")
    assert refusal is not None and f"*{refusal.sentence}*" in PAGE


@pytest.mark.parametrize(
    ("setting", "lines"),
    [
        ({"beginners_luck": True, "monument": "tomb"}, ["deal market …, blue worth 7, red worth 5"]),
        ({"monument": "pyramid"}, ["explore 2 mask 4 ?", "explore 2 2 coin mask scrap cup"]),
        ({"monument": "temple"}, ["look 2 2 coin mask scrap cup"]),
        ({"monument": "tomb"}, ["explore 1 3 coin 2 cup shard scrap", "keep ? ?"]),
    ],
)
def test_the_lines_of_the_page_can_be_read(setting, lines):
    table = RULES.new_table(2, setting, None, 0)
    RULES.decide(table, RULES.words.parse(table, f"monument {setting['monument']}"))
    for line in lines:
        assert f"`{line}`" in PAGE
        RULES.words.parse(table, line.replace("…", "2 coin scrap cup mask"))


def test_the_deal_may_be_written_with_commas_in_a_text():
    head = "game: new_expedition\nplayers: Ana, Bo\nwitness: table\noptions: pyramid, beginners luck\n\n"
    replay = from_text(f"{head}pyramid\ndeal market 2 coin scrap cup mask, blue worth 7, red worth 5\nBo\n")
    table: Any = replay.at(-1)
    assert table.announced == [7, 5]


def test_of_a_hand_not_seen_it_is_not_said_how_many_cards_it_holds():
    record = begun()
    record.write("dig ?")
    mask = KINDS.index("mask")
    refusal = RULES.why_not(record.table, ("sell", mask, 0))
    assert refusal is not None and refusal.rule == "sell.own-cards"
    assert "hold" not in refusal.sentence
    assert RULES.why_not(record.table, ("sell", mask, 1)) is None
