"""What holds in every game and every position: checked from the facts, with sets of named squares instead of bits."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import polars as pl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arch_engine import simulate
from arch_engine.mykerinos import RULES, museum, survey
from arch_engine.mykerinos.components import PATRONS, shipped
from tests.mykerinos.desk import Desk

pytestmark = pytest.mark.slow

COLUMNS = "abcdefgh"
ROWS = {1: 6, 2: 6, 3: 6, 4: 9}
CARD: dict[int, dict[str, Any]] = {
    int(row[0]) - 1: shipped().sheets["parcels"].row(row[0]) for row in shipped().sheets["parcels"].rows
}

GAMES = settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
POSITIONS = settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))

games = st.builds(
    lambda players, seed, option: simulate(
        "mykerinos", ["random"] * players, seed, options={"neutral_after_last_action": option}
    ),
    st.integers(2, 4), st.integers(0, 10**6), st.booleans(),
)  # fmt: skip


# -- the rules again, in plain Python ------------------------------------------------------------------------------


def squares(season):
    return {f"{column}{row}" for column in COLUMNS for row in range(1, ROWS[season] + 1)}


def named(space):
    return f"{COLUMNS[space % 8]}{space // 8 + 1}"


def members(bits):
    return {named(space) for space in range(72) if bits >> space & 1}


def neighbours(square):
    """The squares that share a side, those off the board among them."""
    column, row = ord(square[0]), int(square[1:])
    return {f"{chr(column + x)}{row + y}" for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))}


def area_of(square):
    """Areas count from 0, line by line; each is 4 wide and 3 tall."""
    return (int(square[1:]) - 1) // 3 * 2 + COLUMNS.index(square[0]) // 4


def paths(own, free, length):
    """All ways to put cubes down one beside the other, the first beside an own cube, as sets of squares."""
    walks = [[square] for square in free if neighbours(square) & own]
    for _ in range(length - 1):
        walks = [[*walk, next_one] for walk in walks for next_one in neighbours(walk[-1]) & free - set(walk)]
    return {frozenset(walk) for walk in walks}


def singles(free):
    return {frozenset([square]) for square in free}


def pairs(free):
    return {frozenset([one, other]) for one in free for other in neighbours(one) & free}


def open_rooms(own, taken):
    """The rooms a cube can go to: 3w is the 3-room of wing w, 3w + 1 its 5-room, 3w + 2 its 2-room towards the next."""
    found = set()
    for wing in range(5):
        found |= {3 * wing, 3 * wing + 2}
        if own & {3 * wing, 3 * wing + 2, (3 * wing + 14) % 15}:
            found.add(3 * wing + 1)
    return found - taken


def placements(books, seat):
    """All legal actions of a seat as (kind, squares or rooms)."""
    found = {("pass", frozenset())}
    stock, supply, free, bare = books.personal[seat], books.general[seat], books.free, books.bare
    own = books.squares_of(seat)
    if stock == 0:
        return found
    moves = {"start": singles(free), "extend": paths(own, free, 2) if stock >= 2 else set()}
    if supply >= 1:
        moves["violet"] = singles(free) | paths(own, free, 2)
    moves["lemon"] = singles(bare)
    if stock >= 2:
        moves["lemon"] |= {pair for pair in paths(own, free | bare, 2) if len(pair & bare) == 1}
        moves["blackmore"] = pairs(free)
    if stock >= 3:
        moves["tangerine"] = paths(own, free, 3)
    moves["brown"] = {frozenset([room]) for room in open_rooms(books.rooms_of(seat), set(books.rooms))}
    usable = {"start", "extend"} | books.ready(seat)
    return found | {(kind, chosen) for kind, choices in moves.items() if kind in usable for chosen in choices}


def neutral_placements(books, seat):
    """All legal uses of neutral cubes."""
    found = {("neutral", frozenset())} | {("neutral", chosen) for chosen in singles(books.free)}
    if books.keeping[seat] >= 2:
        found |= {("neutral", chosen) for chosen in paths(books.squares_of(2), books.free, 2)}
    return found


class Books:
    """A game kept from its facts alone, everything by its name."""

    def __init__(self, players):
        self.players = players
        self.season = 0
        self.general = [25] * players
        self.personal = [0] * players
        self.keeping = [0, 0] if players == 2 else []
        self.neutral_stock = 25 if players == 2 else 0
        self.cubes = {}  # square: colour
        self.pyramids = set()
        self.rooms = {}  # room: seat
        self.markers = {}  # wing: patron
        self.deck = set(range(36))
        self.lying = {}  # place: card
        self.owned = {}  # card: seat
        self.gone = set()
        self.tilted = set()
        self.scale = {}  # colour: step

    @property
    def free(self):
        return squares(self.season) - set(self.cubes) - self.pyramids

    @property
    def bare(self):
        return self.pyramids - set(self.cubes)

    def squares_of(self, colour):
        return {square for square, owner in self.cubes.items() if owner == colour}

    def rooms_of(self, seat):
        return {room for room, owner in self.rooms.items() if owner == seat}

    def ready(self, seat):
        """The patrons a seat can appeal to."""
        return {CARD[card]["patron"] for card, owner in self.owned.items() if owner == seat and card not in self.tilted}

    def ranking(self, area):
        """Most cubes first, then who stands lower on the passing scale."""
        count = Counter(owner for square, owner in self.cubes.items() if area_of(square) == area)
        return sorted(count, key=lambda colour: (-count[colour], self.scale[colour]))

    def cubes_of(self, colour):
        """All cubes of a colour, wherever they are."""
        away = len(self.squares_of(colour)) + len(self.rooms_of(colour))
        if colour == 2 and self.players == 2:
            return away + self.neutral_stock + sum(self.keeping)
        return away + self.general[colour] + self.personal[colour]

    @classmethod
    def of_desk(cls, desk):
        """The books of a position laid on a desk."""
        table = desk.table
        books = cls(table.seats)
        books.season, books.general, books.personal = table.round, table.general, table.personal
        books.keeping = table.keeping
        books.pyramids = desk.pyramids
        for colour, name in enumerate(desk.colours):
            books.cubes |= dict.fromkeys(desk.cubes(name), colour)
            books.scale[colour] = table.scale[colour]
        for seat in range(table.seats):
            books.rooms |= {room: seat for room in range(15) if table.rooms[seat] >> room & 1}
            books.owned |= {card: seat for card in range(36) if table.cards[seat] >> card & 1}
            books.tilted |= {card for card in range(36) if table.tilted[seat] >> card & 1}
        return books

    def apply(self, fact):
        """Enter one fact."""
        kind, *values = fact
        getattr(self, kind, lambda *_: None)(*values)

    def begin_season(self, season):
        self.season = season
        self.pyramids = set()

    def place_marker(self, wing, patron):
        self.markers[wing] = PATRONS[patron]

    def take_cubes(self, seat, amount):
        self.general[seat] -= amount
        self.personal[seat] += amount

    def recall_cube(self, seat):
        self.take_cubes(seat, 1)

    def keep_neutral(self, seat, amount):
        self.neutral_stock -= amount
        self.keeping[seat] += amount

    def lay_parcel(self, place, card, turned):
        self.deck.remove(card)
        self.lying[place] = card
        column, row = place // 2 % 2 * 4 + place % 2 * 2, place // 4 * 3
        for square in CARD[card]["pyramids"].split():
            x, y = "ab".index(square[0]), int(square[1]) - 1
            if turned:
                x, y = 1 - x, 2 - y
            self.pyramids.add(f"{COLUMNS[column + x]}{row + y + 1}")

    def place_neutral_disc(self):
        self.scale[2] = 2

    def pass_turn(self, seat, step):
        self.scale[seat] = step

    close_scale = pass_turn

    def empty_scale(self):
        self.scale = {}

    def tilt(self, seat, card):
        self.tilted.add(card)

    def straighten_cards(self):
        self.tilted = set()

    def place_cube(self, seat, space):
        self.personal[seat] -= 1
        self.put(seat, named(space))

    def place_neutral(self, seat, space):
        self.keeping[seat] -= 1
        self.put(2, named(space))

    def put(self, colour, square):
        assert square in squares(self.season)
        assert square not in self.cubes, "one cube a space"
        self.cubes[square] = colour

    def send_to_museum(self, seat, room):
        self.personal[seat] -= 1
        self.enter(seat, room)

    def book_room(self, seat, room):
        self.general[seat] -= 1
        self.enter(seat, room)

    def enter(self, seat, room):
        assert room in open_rooms(self.rooms_of(seat), set(self.rooms)), "one cube a room, a 5-room through an own one"
        self.rooms[room] = seat

    def claim_parcel(self, seat, place, card):
        assert self.lying.pop(place) == card
        self.owned[card] = seat

    def discard_parcel(self, place, card):
        assert self.lying.pop(place) == card
        self.gone.add(card)

    neutral_claims = discard_parcel

    def return_cubes(self, colour, area, amount):
        back = {square for square in self.squares_of(colour) if area_of(square) == area}
        assert len(back) == amount
        self.cubes = {square: owner for square, owner in self.cubes.items() if square not in back}
        if colour == 2 and self.players == 2:
            self.neutral_stock += amount
        else:
            self.general[colour] += amount


def final_books(game):
    books = Books(len(game.names))
    for move in game.moves:
        for fact in move.facts:
            books.apply(fact)
    return books


def card_points(books, seat, patron):
    """What each card of a patron is worth to a seat: its best room in the wing or beside it."""
    wing = next(wing for wing, lies in books.markers.items() if lies == patron)
    rooms = books.rooms_of(seat)
    if 3 * wing + 1 in rooms:
        return 5
    if 3 * wing in rooms:
        return 3
    return 2 if rooms & {3 * wing + 2, (3 * wing + 14) % 15} else 1


def final_score(books, seat):
    own = [CARD[card] for card, owner in books.owned.items() if owner == seat]
    held = Counter(card["patron"] for card in own)
    parcels = sum(card["prestige"] for card in own)
    wings = sum(held[patron] * card_points(books, seat, patron) for patron in PATRONS)
    return parcels + wings + 5 * min(held[patron] for patron in PATRONS)


# -- every moment of every game ------------------------------------------------------------------------------------


@GAMES
@given(games)
def test_cubes_and_cards_are_never_made_or_lost(game):
    books = Books(len(game.names))
    for move in game.moves:
        for fact in move.facts:
            books.apply(fact)
            cards = [*books.deck, *books.lying.values(), *books.owned, *books.gone]
            assert sorted(cards) == list(range(36))
            assert [books.cubes_of(colour) for colour in range(max(3, books.players))] == [25] * max(3, books.players)
            assert min(*books.general, *books.personal, *books.keeping, books.neutral_stock) >= 0


@GAMES
@given(games)
def test_the_table_agrees_with_the_facts(game):
    books, table = Books(len(game.names)), game.at(0)
    for move in game.moves:
        for fact in move.facts:
            books.apply(fact)
            table.apply(fact)
            assert table.general == books.general
            assert table.personal == books.personal
            for colour in range(len(table.cubes)):
                assert members(table.cubes[colour]) == books.squares_of(colour)
            if table.phase == "excavation":  # in the survey spaces become free that nobody can use any more
                assert members(table.open) == books.free
                assert members(table.bare) == books.bare


@GAMES
@given(games)
def test_every_placement_is_one_the_rules_allow(game):
    books = Books(len(game.names))
    for move in game.moves:
        kind = move.notation.split()[0]
        order = [named(fact[2]) for fact in move.facts if fact[0] in ("place_cube", "place_neutral")]
        colour = 2 if kind == "neutral" else move.mover
        if "extend" in move.notation or kind == "tangerine":
            assert neighbours(order[0]) & books.squares_of(colour)
        if len(order) > 1:
            assert all(one in neighbours(other) for one, other in pairwise(order))
        assert len([square for square in order if square in books.pyramids]) == (1 if kind == "lemon" else 0)
        for fact in move.facts:
            books.apply(fact)


@settings(GAMES, max_examples=20)
@given(games)
def test_the_options_of_a_game_are_those_of_the_plain_rules(game):
    books, table = Books(len(game.names)), game.at(0)
    for move in game.moves:
        check_options(books, table)
        table.advance(move.facts)
        for fact in move.facts:
            books.apply(fact)


def check_options(books, table):
    if table.question == "action":
        expected = placements(books, table.asked)
    elif table.question == "neutral":
        expected = neutral_placements(books, table.asked)
    else:
        return
    decisions = list(RULES.options(table))
    found = {(kind, frozenset(parts if kind == "brown" else map(named, parts))) for kind, *parts in decisions}
    assert found == expected
    assert len(found) == len(decisions)


@GAMES
@given(games)
def test_the_survey_asks_in_the_order_of_the_ranking(game):
    books = Books(len(game.names))
    order = []
    for move in game.moves:
        for fact in move.facts:
            books.apply(fact)
            if fact[0] == "survey_area":
                order = books.ranking(fact[1])
            if fact[0] == "ask" and fact[2] in ("first", "second", "third", "fourth"):
                assert fact[1] == order[("first", "second", "third", "fourth").index(fact[2])]


@GAMES
@given(games)
def test_the_last_player_has_exactly_one_action(game):
    for season in range(1, 5):
        movers, passed = [], set()
        table = game.at(0)
        for move in game.moves:
            if table.question == "action" and table.round == season:
                if len(passed) == len(game.names) - 1:
                    movers.append(move.mover)
                if move.notation == "pass":
                    passed.add(move.mover)
            table.advance(move.facts)
        assert len(movers) == 1


@GAMES
@given(games)
def test_final_scores_follow_from_cards_rooms_and_markers(game):
    books, table = final_books(game), game.at()
    assert table.prestige == [final_score(books, seat) for seat in range(books.players)]


@GAMES
@given(games)
def test_the_winner_has_most_prestige_and_then_most_cubes_in_stock(game):
    books = final_books(game)
    standing = [(final_score(books, seat), books.personal[seat]) for seat in range(books.players)]
    assert RULES.winners(game.at()) == [seat for seat in range(books.players) if standing[seat] == max(standing)]


@GAMES
@given(games)
def test_every_patron_card_is_tilted_at_most_once_a_season(game):
    tilted = []
    for move in game.moves:
        for fact in move.facts:
            if fact[0] == "straighten_cards":
                tilted = []
            if fact[0] == "tilt":
                tilted.append(fact[2])
                assert tilted.count(fact[2]) == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_bare_polars_finds_the_final_scores_in_a_file(players, tmp_path):
    path = tmp_path / "game.parquet"
    game = simulate("mykerinos", ["random"] * players, seed=3)
    game.save(path)
    scores = pl.read_parquet(path).filter(pl.col("kind") == "score").group_by("seat").agg(pl.col("amount").sum())
    end: Any = game.at()
    assert dict(scores.iter_rows()) == dict(enumerate(end.prestige))


# -- every position ------------------------------------------------------------------------------------------------


@st.composite
def positions(draw, numbers=(2, 3, 4)):
    """Any position of the excavation phase, likely or not: crowded boards, empty stocks, all patrons at hand."""
    players = draw(st.sampled_from(numbers))
    season = draw(st.sampled_from([1, 4]))
    colours = ["blue", "red", "green", "white"][:players] + (["neutral"] if players == 2 else [])
    crowd = draw(st.sampled_from([2, 6, 14]))
    board = sorted(squares(season))
    holds = draw(
        st.lists(st.sampled_from([*["free"] * crowd, "pyramid", *colours]), min_size=len(board), max_size=len(board))
    )
    cards = draw(st.sets(st.sampled_from([name + mark for name in PATRONS for mark in ("", "*")])))
    rooms = draw(st.lists(st.sampled_from(["none", *colours[:players]]), min_size=15, max_size=15))
    desk = Desk(
        players=players, season=season, pyramids=" ".join(holding(board, holds, "pyramid")),
        cubes={colour: " ".join(holding(board, holds, colour)) for colour in colours},
        personal={"blue": draw(st.integers(0, 4))}, general={"blue": draw(st.integers(0, 1))},
        neutral={"blue": draw(st.integers(1, 3))}, cards={"blue": " ".join(sorted(cards))},
    )  # fmt: skip
    for room, owner in enumerate(rooms):
        if owner != "none":
            desk.table.rooms[colours.index(owner)] |= 1 << room
            desk.table.taken_rooms |= 1 << room
    return desk


def holding(board, holds, what):
    return [square for square, held in zip(board, holds, strict=True) if held == what]


@POSITIONS
@given(positions())
def test_the_options_of_any_position_are_those_of_the_plain_rules(desk):
    check_options(Books.of_desk(desk), desk.table)


@POSITIONS
@given(positions(numbers=(2,)))
def test_the_neutral_options_of_any_position_are_those_of_the_plain_rules(desk):
    desk.table.question = "neutral"
    check_options(Books.of_desk(desk), desk.table)


@POSITIONS
@given(positions(), st.permutations([1, 2, 3, 4]))
def test_the_ranking_of_any_position_is_that_of_the_plain_rules(desk, steps):
    table = desk.table
    table.scale = steps[: len(table.cubes)]
    books = Books.of_desk(desk)
    for area in range(6 if table.round == 4 else 4):
        assert survey.ranking(table, area) == books.ranking(area)


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2)), min_size=2, max_size=4))
def test_the_winner_of_any_final_standing_is_that_of_the_plain_rules(standing):
    table = Desk(players=len(standing)).table
    table.prestige = [prestige for prestige, _ in standing]
    table.personal = [cubes for _, cubes in standing]
    most = max(prestige for prestige, _ in standing)
    stock = max(cubes for prestige, cubes in standing if prestige == most)
    assert museum.winners(table) == [seat for seat in range(len(standing)) if standing[seat] == (most, stock)]
