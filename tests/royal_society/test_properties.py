"""What must hold at every moment of every game of The Royal Society of Archeology."""

from __future__ import annotations

from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arch_engine import simulate
from arch_engine.core.table import CHANCE
from arch_engine.royal_society import RULES
from arch_engine.royal_society.components import REGIONS
from arch_engine.royal_society.numbers import DISCS

few = settings(max_examples=10, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
seeds = st.integers(0, 10_000)
MODES = {1: ("solo",), 2: ("confrontation", "competitive"), 3: ("standard",), 4: ("standard",)}


@st.composite
def games(draw):
    players = draw(st.integers(1, 4))
    return players, {"mode": draw(st.sampled_from(MODES[players])), "simplified": draw(st.booleans())}


def moments(game, seed):
    """The table before each decision of a random game, and its last state."""
    players, options = game
    rng = Random(seed)
    table = RULES.new_table(players, options)
    while not table.over:
        if table.asked == CHANCE:
            RULES.carry_out(table, RULES.draw(table, rng))
        else:
            yield table, rng
            RULES.carry_out(table, RULES.pick(table, rng))
    yield table, rng


def discs_of(table, seat):
    """All discs of a seat, wherever they are."""
    presented = sum((table.left[place] == seat) + (table.right[place] >> seat & 1) for place in range(3))
    missed = sum(table.unmet[place] >> seat & 1 for place in range(2))
    return table.discs[seat] + table.spent[seat] + table.own_discs(seat) + presented + missed


def expeditions(table):
    """All expedition cards, wherever they are."""
    hands = [card for hand in table.hands for card, _ in hand]
    done = [card for own in table.done for card in own]
    program = [card for card in table.program if card >= 0]
    going = [table.going] if table.going >= 0 else []
    drawn = [card for card, _ in table.drawn]
    return sorted([*hands, *done, *program, *going, *table.deck, *table.discards, *table.boxed, *drawn])


def relics(table):
    """All relics by sort."""
    counts = [a + b for a, b in zip(table.bags, table.beside, strict=True)]
    for own in table.relics:
        counts = [a + b for a, b in zip(counts, own, strict=True)]
    for sort in table.sifted:
        counts[sort] += 1
    return counts


def holds(table):
    """Everything that is conserved is there."""
    assert [discs_of(table, seat) for seat in range(table.seats)] == [DISCS] * table.seats
    assert expeditions(table) == list(range(48))
    assert relics(table) == list(table.cards.bags)
    assert [sum(relics(table)[4 * region : 4 * region + 4]) for region in range(len(REGIONS))] == [15] * 4
    patrons = [*table.patron_deck, *table.met, *(p for own in (*table.unhonored, *table.honored) for p in own)]
    assert sorted(patrons) == list(range(16))
    shown = [tile for own in table.tiles for tile in own] + table.lost
    low = [*table.stacks[0], *table.box, *(tile for tile in shown if tile < 10)]
    assert sorted(low) == list(range(10))
    high = [*table.stacks[1], *(tile for tile in shown if tile >= 10)]
    assert len(high) == len(set(high)) == table.published_players + 1
    assert len(set(table.automa_deck) | set(table.automa_seen)) == (9 if table.automa else 0)


@few
@given(games(), seeds)
def test_discs_relics_and_cards_are_somewhere_at_every_moment(game, seed):
    for table, _ in moments(game, seed):
        holds(table)


@few
@given(games(), seeds)
def test_no_track_is_left(game, seed):
    for table, _ in moments(game, seed):
        for seat in range(table.seats):
            assert 0 <= table.reputation[seat] <= 9
            assert all(0 <= own <= 12 for own in table.knowledge[seat])
            assert all(own <= 6 for own in table.expertise[seat])
            assert min(table.prestige[seat], table.science[seat], table.money[seat], table.discs[seat]) >= 0
            assert sum(table.tiles[seat][n] < 10 for n in range(len(table.tiles[seat]))) <= 1


@few
@given(games(), seeds)
def test_everybody_places_three_explorers_a_year(game, seed):
    placed = {}
    last = None
    for table, _ in moments(game, seed):
        last = table
        for seat in range(table.seats):
            placed[table.round, seat] = max(placed.get((table.round, seat), 0), 3 - table.home[seat].bit_count())
    years = range(1, last.years + 1)
    assert all(placed[year, seat] == 3 for year in years for seat in range(last.seats))
    assert last.round == last.years


def visible(view):
    """Everything a view shows."""
    return {name: getattr(view, name) for name in (*view.STATE, "asked", "question", "round", "phase")}


@few
@given(games(), seeds)
def test_a_guess_looks_like_the_table_to_its_seat_and_holds_every_card(game, seed):
    """A world is the table with hidden cards swapped: the seat's view may not change, and no card may be lost."""
    for number, (table, rng) in enumerate(moments(game, seed)):
        if number % 5:
            continue
        for seat in range(table.seats):
            world = RULES.hidden.determinize(table, 1 << seat, rng)
            assert visible(RULES.hidden.as_witnessed(world, 1 << seat)) == visible(
                RULES.hidden.as_witnessed(table, 1 << seat)
            )
            holds(world)


@few
@given(games(), seeds)
def test_a_guess_needs_no_more_than_the_view(game, seed):
    for number, (table, _) in enumerate(moments(game, seed)):
        if number % 7 == 0:
            for seat in range(table.seats):
                from_view = RULES.hidden.determinize(
                    RULES.hidden.as_witnessed(table, 1 << seat), 1 << seat, Random(number)
                )
                assert from_view.state() == RULES.hidden.determinize(table, 1 << seat, Random(number)).state()


@few
@given(games(), seeds)
def test_what_a_seat_is_sure_of_is_true(game, seed):
    for table, _ in moments(game, seed):
        for seat in range(table.seats):
            view = RULES.hidden.as_witnessed(table, 1 << seat)
            assert view.hands[seat] == table.hands[seat]
            for other in range(table.seats):
                known = {card for card, _ in view.hands[other] if card >= 0}
                assert known <= {card for card, _ in table.hands[other]}
            assert all(seen in (-1, own) for seen, own in zip(view.patron_deck, table.patron_deck, strict=True))


def test_a_scores_breakdown_adds_up_to_the_final_totals():
    replay = simulate("royal_society", ["random"] * 3, 4)
    totals = replay.rules.totals(replay.at(-1))
    for seat in range(3):
        for measure in ("prestige", "science"):
            rows = replay.scores().rows(named=True)
            assert (
                sum(row["amount"] for row in rows if (row["seat"], row["measure"]) == (seat, measure))
                == (totals[seat][measure])
            )
