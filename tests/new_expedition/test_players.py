"""The computer player `sensible`: what it does in positions where a fair human has no doubt, from what its seat knows alone."""

from dataclasses import fields, replace
from functools import cache
from itertools import combinations, islice
from random import Random

import pytest

from arch_engine.core.families import Decision
from arch_engine.core.play import play_on, step
from arch_engine.core.table import CHANCE, MOVE
from arch_engine.new_expedition import RULES
from arch_engine.new_expedition.components import KINDS, MONUMENTS
from arch_engine.new_expedition.players.opinions import OPINIONS
from arch_engine.new_expedition.players.sensible import (
    EFFORT,
    MOST_TAKEN,
    Sensible,
    after_trade,
    best_sale,
    best_trade,
    careful,
    open_to,
)
from arch_engine.new_expedition.players.valuation import (
    FAIR,
    TUNED,
    Habits,
    Valuation,
    best_sales,
    least_loss,
    least_lost,
    unseen_cards,
)
from arch_engine.search.players import players_of
from tests.benchmarks.strength import play_match, wilson
from tests.new_expedition.desk import Desk, counts

pytestmark = pytest.mark.slow

CALM = "scrap coin shard scrap coin shard cup talisman scrap coin shard scrap"
STORMY = "4 sandstorm scrap coin shard cup talisman"


def choice(desk, seed=0):
    """What `sensible` decides on a desk, as notation; the options are never asked for."""
    table = desk.table
    view = RULES.hidden.as_witnessed(table, 1 << table.asked)
    return RULES.words.format(table, Sensible().choose(view, never(), Random(seed)))


def never():
    """Options that must not be looked at."""
    raise AssertionError("the options were asked for")
    yield


def worth(desk):
    return Valuation(RULES.hidden.as_witnessed(desk.table, 1 << desk.table.asked), desk.table.asked)


def played(seats, seed, options=None, kinds=None):
    """A game, as the table with its log; it stops by failing if it does not end."""
    table = RULES.new_table(seats, options)
    table.log = []
    players, chance, thinking = players_of(RULES, kinds or ["sensible"] * seats), Random(2 * seed), Random(2 * seed + 1)
    for _ in range(2_000):
        if table.over:
            return table
        step(RULES, table, players, chance, thinking)
    raise AssertionError("the game does not end")


# Selling


def test_it_sells_a_complete_set_at_once():
    assert choice(Desk(hands={"blue": "2 cup scrap", "red": "coin"}, dig=STORMY, tents={"blue": 0})) == "sell 2 cup"


def test_it_keeps_a_set_that_grows_while_other_cards_can_go_in_a_storm():
    desk = Desk(
        hands={"blue": "3 talisman 2 scrap shard", "red": "coin"}, dig=f"sandstorm {CALM} 3 talisman {CALM}", tents={"blue": 0}
    )  # fmt: skip
    assert choice(desk) == "end"


def test_it_sells_before_a_storm_that_is_sure_to_come():
    desk = Desk(hands={"blue": "4 coin", "red": "coin"}, dig="4 sandstorm scrap", tents={"blue": 0})
    assert choice(desk) == "sell 4 coin"


def test_it_sells_what_cannot_grow_any_more():
    """All other masks are sold, and storms are about."""
    desk = Desk(
        hands={"blue": "2 mask", "red": "coin"}, sold={"red": ["2 mask"]}, dig=f"3 sandstorm {CALM}", tents={"blue": 0}
    )
    assert choice(desk) == "sell 2 mask"


# Trading


def test_it_trades_useless_cards_for_the_card_that_completes_a_set():
    desk = Desk(hands={"blue": "cup 2 scrap", "red": "coin"}, market="cup mask", dig=CALM)
    assert choice(desk) == "trade 2 scrap for cup"


def test_it_gives_one_dear_card_for_several():
    desk = Desk(hands={"blue": "3 scrap talisman", "red": "coin"}, market="scrap coin", dig="")
    assert choice(desk) == "trade talisman for scrap coin"


def test_it_does_not_break_a_good_set_for_a_single_card():
    desk = Desk(hands={"blue": "4 talisman", "red": "coin"}, market="mask cup", dig=CALM)
    assert not choice(desk).startswith("trade")


def test_it_does_not_trade_back_and_forth():
    """What a map is worth depends on all other cards: once a trap for trades that undo each other."""
    desk = Desk(
        hands={"blue": "2 scrap map", "red": "scrap"}, market="scrap talisman cup 2 mask", monument="mine", maps_spent=1,
        chambers={1: "3 scrap coin shard 2 mask"}, dig="2 coin 2 shard talisman map",
    )  # fmt: skip
    seen = []
    while desk.turn == "blue" and desk.question == "action":
        seen.append((desk.hand("blue"), desk.market))
        desk.do(choice(desk))
    assert all(before != after for before, after in combinations(seen, 2))


@pytest.mark.parametrize("seed", range(40))
def test_the_best_trade_is_the_best_of_all(seed):
    rng = Random(seed)
    words = [KINDS[int(rng.random() * 9)] for _ in range(9)]
    desk = Desk(hands={"blue": " ".join(words[:4])}, market=" ".join(words[4:]), dig=CALM)
    hold = [[round(sum(10 * rng.random() for _ in range(n)), 1) for n in range(12)] for _ in range(9)]
    hold = [sorted(row) for row in hold]
    table = desk.table

    def gain(trade):
        new = after_trade(table.hands[0], trade)
        moved = sum(trade[1:])
        whole = sum(hold[kind][new[kind]] - hold[kind][table.hands[0][kind]] for kind in range(9))
        return whole - EFFORT * moved

    trades = [one for one in RULES.options(table) if one[0] == "trade" and max(one[10:]) <= MOST_TAKEN]
    found, trade = best_trade(table, 0, hold)
    best = max([0.0, *map(gain, trades)])
    assert found == pytest.approx(best)
    if trade is not None:
        assert RULES.why_not(table, trade) is None
        assert gain(trade) == pytest.approx(found)


# Thieves and storms


def test_it_robs_the_seat_with_the_better_known_cards():
    desk = Desk(
        hands={"blue": "2 scrap", "red": "scrap coin", "green": "scrap coin"}, dig=f"thief {CALM}", question="dig"
    )
    desk.table.market = counts("mask shard")
    for seat, kind in ((1, 3), (2, 8)):  # both have taken a card openly
        desk.table.take(seat, kind, 1)
    desk.do("dig")
    assert choice(desk) == "rob green"


def test_among_equals_it_robs_the_leader():
    desk = Desk(
        hands={"blue": "scrap", "red": "2 coin", "green": "2 coin"}, sold={"green": ["4 talisman"]}, dig=f"thief {CALM}",
        question="dig",
    )  # fmt: skip
    assert choice(desk.do("dig")) == "rob green"


def test_a_storm_takes_the_least():
    desk = Desk(
        hands={"red": "3 talisman scrap 2 shard"},
        dig=f"sandstorm {CALM}",
        question="dig",
        tents={"red": 0, "blue": 0, "green": 0},
    )
    desk.do("dig")
    assert (desk.turn, choice(desk)) == ("red", "lose scrap 2 shard")


def test_it_shelters_a_valuable_hand():
    desk = Desk(hands={"red": "3 mask 3 talisman"}, dig=f"sandstorm {CALM}", question="dig")
    assert choice(desk.do("dig")) == "tent"


def test_it_keeps_the_tent_while_little_is_at_stake_and_storms_are_left():
    desk = Desk(hands={"red": "2 talisman 2 scrap"}, dig=f"sandstorm {CALM} 3 sandstorm", question="dig")
    assert choice(desk.do("dig")) == "no-tent"


def test_it_uses_the_tent_in_the_last_storm_even_for_little():
    desk = Desk(hands={"red": "2 scrap"}, dig=f"sandstorm {CALM}", question="dig")
    assert choice(desk.do("dig")) == "tent"


# Monuments


def test_it_explores_the_richest_open_chamber():
    desk = Desk(
        hands={"blue": "map cup scrap", "red": "coin"}, monument="ruins", dig=CALM,
        chambers={1: "scrap shard", 2: "cup coin", 3: "shard"},
    )  # fmt: skip
    assert choice(desk) == "explore 2"


def test_it_keeps_its_maps_from_a_chamber_that_is_worth_less():
    desk = Desk(hands={"blue": "map", "red": "coin"}, monument="ruins", dig=CALM, chambers={1: "scrap", 2: "", 3: ""})
    assert not choice(desk).startswith("explore")


def test_in_the_tomb_it_keeps_the_two_that_fit():
    desk = Desk(
        hands={"blue": "map cup", "red": "coin"},
        monument="tomb",
        chambers={1: "3 scrap shard talisman cup 2 coin"},
        dig=CALM,
    )
    desk.do("explore 1")
    assert choice(desk) == "keep talisman cup"


def test_in_the_tomb_it_keeps_a_pair_that_is_worth_more_together():
    desk = Desk(
        hands={"blue": "map", "red": "coin"}, monument="tomb", chambers={1: "3 scrap shard talisman 2 cup"}, dig="scrap"
    )
    desk.do("explore 1")
    assert choice(desk) == "keep 2 cup"


def test_the_mine_is_left_when_every_card_would_be_too_much():
    desk = Desk(hands={"blue": "map", "red": "coin"}, monument="mine", chambers={1: "mask 2 coin 3 talisman"}, dig=CALM)
    desk.next_chance("mine mask").do("explore")
    assert choice(desk) == "stop"


def test_the_mine_is_dug_on_when_nothing_can_go_wrong():
    desk = Desk(hands={"blue": "map", "red": "coin"}, monument="mine", chambers={1: "4 scrap 2 coin"}, dig=CALM)
    desk.next_chance("mine scrap").do("explore")
    assert choice(desk) == "draw"


def test_the_mine_is_left_when_there_is_much_to_lose():
    """One scrap more could be won; masks and talismans are four to one."""
    desk = Desk(
        hands={"blue": "map cup", "red": "coin"},
        monument="mine",
        chambers={1: "scrap 2 cup 2 mask 3 talisman"},
        dig=CALM,
    )
    desk.next_chance("mine cup").do("explore").next_chance("mine cup").do("draw")
    assert choice(desk) == "stop"


def test_for_the_sphinx_it_names_what_is_likely_and_useful():
    """The public draws have shown what the chamber holds: four talismans and cups, of which it has one, and junk."""
    desk = Desk(
        players=2, hands={"blue": "map cup 3 shard", "red": "map coin"}, monument="sphinx", dig=f"coin {CALM}",
        chambers={1: "4 talisman cup mask"}, turn="red",
    )  # fmt: skip
    desk.next_chance("sphinx 4 talisman cup").run("explore scrap coin", "end", "dig")
    assert choice(desk) == "explore talisman cup"


def test_in_the_temple_it_looks_where_it_knows_nothing():
    desk = Desk(
        hands={"blue": "2 cup 4 scrap", "red": "coin"}, monument="temple", dig=CALM,
        chambers={1: "scrap shard", 2: "coin talisman", 3: "mask"},
    )  # fmt: skip
    desk.run("sell 2 cup", "look 1", "sell 4 scrap")
    assert choice(desk) == "look 2"


# The end


def test_with_an_empty_dig_site_it_trades_first_and_then_sells_everything_in_the_best_sets():
    desk = Desk(hands={"blue": "6 coin 2 scrap cup", "red": "mask"}, market="cup 3 mask", dig="")
    done = []
    while desk.turn == "blue":
        done.append(choice(desk))
        desk.do(done[-1])
    assert done[0].startswith("trade")
    assert desk.hand("blue") == {}
    assert desk.money("blue") == 47, "5 coins for 30, 2 cups for 15, the sixth coin for 2; the scraps pay for the cup"


def test_when_it_must_sell_it_does():
    desk = Desk(players=2, hands={"blue": "2 coin mask", "red": "scrap"}, dig="")
    desk.run("end", "end")
    assert desk.table.forced
    assert choice(desk).startswith("sell")


def test_maps_are_still_good_for_another_turn_at_the_end():
    desk = Desk(
        players=2, hands={"blue": "2 map cup", "red": "scrap"}, monument="ruins", dig="",
        chambers={1: "cup mask", 2: "2 coin talisman", 3: "3 shard"},
    )  # fmt: skip
    assert choice(desk).startswith("explore")
    desk.do(choice(desk))
    while desk.turn == "blue":
        desk.do(choice(desk))
    assert desk.hand("blue")["map"] == 1
    desk.run("sell scrap", "end")
    assert choice(desk).startswith("explore")


# The reckoning


def test_sets_are_split_in_the_best_way():
    cards = RULES.new_table(2).cards
    assert list(best_sales(cards, KINDS.index("coin"), 7)) == [0, 2, 6, 12, 20, 30, 32, 36]


@pytest.mark.parametrize("seed", range(30))
def test_the_least_loss_is_the_least_of_all(seed):
    rng = Random(seed)
    hand = [int(rng.random() * 3) for _ in range(9)]
    hold = [sorted([0.0, *(round(20 * rng.random(), 1) for _ in range(3))]) for _ in range(9)]
    number = sum(hand) // 2

    def lost(cards):
        return sum(
            hold[kind][own] - hold[kind][own - gone] for kind, (own, gone) in enumerate(zip(hand, cards, strict=True))
        )

    found, cards = least_loss(hand, hold, number)
    members = [kind for kind, own in enumerate(hand) for _ in range(own)]
    every = {tuple(chosen.count(kind) for kind in range(9)) for chosen in combinations(members, number)}
    assert tuple(cards) in every
    assert found == pytest.approx(lost(cards))
    assert found == pytest.approx(min(map(lost, every)))
    assert least_lost(hand, hold, sum(hand)) == [least_loss(hand, hold, some)[0] for some in range(sum(hand) + 1)]


def positions(seats, games, kind="sensible"):
    """What seats see where they are asked for an action, with what they think cards are worth."""
    for seed in range(games):
        table = RULES.new_table(seats)
        players, chance, thinking = players_of(RULES, [kind] * seats), Random(seed), Random(seed)
        while not table.over:
            if table.question == "action":
                view = RULES.hidden.as_witnessed(table, 1 << table.asked)
                yield view, Valuation(view, view.asked)
            step(RULES, table, players, chance, thinking)


def test_the_best_sale_is_the_best_of_all():
    sold = 0
    for view, valuation in positions(3, 6, "quick"):
        gains: dict[Decision, float] = {("end",): 0.0}
        for kind, own in enumerate(valuation.hand):
            if own:
                amount = min(own, view.cards.largest[kind])
                left = [number - amount * (place == kind) for place, number in enumerate(valuation.hand)]
                regret = FAIR.no_regret if amount == view.cards.largest[kind] and KINDS[kind] != "map" else 0.0
                risk = valuation.after_the_risk(left) - valuation.after_the_risk(valuation.hand)
                gains[("sell", kind, amount)] = view.cards.price[kind][amount] + risk + regret
        found = best_sale(view, valuation)
        sold += found is not None
        assert gains[found or ("end",)] == pytest.approx(max(gains.values()))
    assert sold


def test_a_hand_after_a_trade_is_worth_what_it_is_worth_when_valued_anew():
    with_maps = 0
    for view, valuation in positions(2, 4, "quick"):
        found = best_trade(view, valuation.seat, valuation.hold)[1]
        if found is not None:
            after = after_trade(valuation.hand, found)
            before = valuation.whole(valuation.hand)
            worth = valuation.whole_after(after)
            assert valuation.whole(valuation.hand) == before
            traded = view.copy()
            traded.market = [laid + view.hands[view.asked][kind] - after[kind] for kind, laid in enumerate(view.market)]
            traded.hands[view.asked] = after
            assert Valuation(traded, view.asked).whole(after) == worth
            with_maps += bool(valuation.chambers)
    assert with_maps


def test_cards_in_hand_are_never_worth_less_than_they_sell_for_and_more_cards_never_worth_less():
    for seed in range(6):
        table = RULES.new_table(3)
        players, chance, thinking = players_of(RULES, ["sensible"] * 3), Random(seed), Random(seed)
        while not table.over:
            if table.asked != CHANCE:
                valuation = Valuation(RULES.hidden.as_witnessed(table, 1 << table.asked), table.asked)
                for hold, sale in zip(valuation.hold, valuation.sale, strict=True):
                    assert list(hold) == sorted(hold)
                    assert all(kept >= sold - 1e-9 for kept, sold in zip(hold, sale, strict=False))
            step(RULES, table, players, chance, thinking)


def test_unseen_cards_are_all_that_is_hidden():
    for seed in range(6):
        table = RULES.new_table(4)
        players, chance, thinking = players_of(RULES, ["sensible"] * 4), Random(seed), Random(seed)
        while not table.over:
            if table.asked != CHANCE:
                view = RULES.hidden.as_witnessed(table, 1 << table.asked)
                unseen = unseen_cards(view)
                hidden = sum(view.hidden_hands) + sum(view.hidden_chambers) + len(view.pile)
                assert min(unseen) >= 0
                assert sum(unseen) == hidden + len(view.dig) - view.thieves - view.storms
            step(RULES, table, players, chance, thinking)


# Whole games


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_same_seed_gives_the_same_game(seats):
    assert played(seats, 7).log == played(seats, 7).log


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("monument", MONUMENTS)
def test_every_game_ends(seats, monument):
    for seed in range(4):
        for luck in (False, True):
            options = {
                "monument": monument, "fierce_weather": seed % 2 == 1, "beginners_luck": luck, "long_expedition": seats == 2 and seed > 1
            }  # fmt: skip
            played(seats, seed, options)
            played(seats, seed, options, ["sensible"] + ["random"] * (seats - 1))


@pytest.mark.parametrize("monument", MONUMENTS)
def test_it_uses_every_part_of_the_game(monument):
    logs = [played(3, seed, {"monument": monument}).log for seed in range(8)]
    kinds = {fact[2][0] for log in logs for fact in log if fact[0] == MOVE}
    assert {"trade", "sell", "explore", "rob", "tent", "no-tent", "lose", "end"} <= kinds


def test_it_decides_from_what_its_seat_knows_alone():
    """The same view with other hidden cards gives the same decision."""
    table = RULES.new_table(3)
    players, chance, thinking = players_of(RULES, ["sensible"] * 3), Random(5), Random(6)
    while not table.over:
        if table.asked != CHANCE:
            seat = table.asked
            other = RULES.hidden.determinize(table, 1 << seat, Random(1))
            decisions = [
                Sensible().choose(RULES.hidden.as_witnessed(one, 1 << seat), never(), Random(2))
                for one in (table, other)
            ]
            assert decisions[0] == decisions[1]
        step(RULES, table, players, chance, thinking)


def test_it_beats_random_players():
    match = play_match(RULES, ["sensible", "random", "random"], games=40)
    assert wilson(match.wins["sensible"], match.games)[0] > 0.75


# Habits


@cache
def asked():
    """Tables of some games where a seat has to weigh something."""
    found = []
    for seed, monument in enumerate(("ruins", "mine", "tomb", "temple")):
        table = RULES.new_table(3, {"monument": monument})
        players, chance, thinking = players_of(RULES, ["sensible"] * 3), Random(seed), Random(seed)
        while not table.over:
            if table.asked != CHANCE and table.question != "dig":
                found.append(table.copy())
            step(RULES, table, players, chance, thinking)
    return found


def decided(view, habits):
    return Sensible(habits).choose(view, never(), Random(0))


def test_the_yardstick_has_the_fair_habits():
    player = OPINIONS.players["sensible"]
    assert isinstance(player, Sensible)
    assert Sensible().habits is player.habits is FAIR


def test_roll_outs_play_by_the_tuned_habits():
    otherwise = 0
    for table in asked():
        view = open_to(table, table.asked)
        found = careful(table, Random(0))
        assert found == OPINIONS.policies["careful"].start()(table, Random(0)) == decided(view, TUNED)
        otherwise += found != decided(view, FAIR)
    assert otherwise


def test_the_first_candidate_is_what_roll_outs_choose():
    otherwise = set()
    for table in asked():
        view = RULES.hidden.as_witnessed(table, 1 << table.asked)
        if table.question in ("action", "storm", "keep"):
            first = OPINIONS.candidates(view, 4, Random(0))[0]
            assert first == decided(view, TUNED)
            if first != decided(view, FAIR):
                otherwise.add(table.question)
    assert "action" in otherwise


@pytest.mark.parametrize("habit", [field.name for field in fields(Habits)])
def test_every_habit_changes_what_is_decided(habit):
    others = [replace(FAIR, **{habit: factor * getattr(FAIR, habit)}) for factor in (0.25, 4)]
    views = [RULES.hidden.as_witnessed(table, 1 << table.asked) for table in asked()]
    assert any(decided(view, FAIR) != decided(view, other) for view in views for other in others)


def test_who_wants_more_of_a_trade_makes_fewer():
    desk = Desk(hands={"blue": "cup 2 scrap", "red": "coin"}, market="cup mask", dig=CALM)
    view = RULES.hidden.as_witnessed(desk.table, 1 << desk.table.asked)
    assert decided(view, FAIR)[0] == "trade"
    assert decided(view, replace(FAIR, worth_a_trade=100.0))[0] != "trade"


# How players are asked


class Curious:
    """Looks at what it is offered and takes the first."""

    def __init__(self):
        self.offers = []

    def choose(self, view, options, rng):
        self.offers.append(options)
        return next(islice(options, 1))


def test_options_that_may_be_very_many_are_generated_one_by_one():
    table = RULES.new_table(2)
    curious = Curious()
    play_on(RULES, table, [curious, curious], Random(1), Random(2))
    assert curious.offers
    assert all(iter(offer) is offer for offer in curious.offers)
