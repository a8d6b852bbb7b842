"""A desk to lay any position of Mykerinos on, so that tests can read like the rulebook."""

from __future__ import annotations

from random import Random

from arch_engine.core.bits import bit_set, members
from arch_engine.core.table import CHANCE, MOVE
from arch_engine.mykerinos import RULES, excavation
from arch_engine.mykerinos.components import PATRONS, parcels_of, shipped
from arch_engine.mykerinos.museum import room_name
from arch_engine.mykerinos.notation import room_named
from arch_engine.mykerinos.region import BOARD, areas_in, space_name, space_named
from arch_engine.mykerinos.survey import ranking
from arch_engine.mykerinos.table import HUES, MykerinosTable, free_step

MARKERS = "violet lemon brown blackmore tangerine"


def number_of(name):
    """The space with a name like "d4"."""
    space = space_named(name)
    assert space is not None, f"{name} is no space"
    return space


class Desk:
    """See the arguments: everything not given is what a table would have at the start of an excavation phase."""

    def __init__(
        self, players=3, *, season=1, turn="blue", question="action", first="blue", pyramids="", cubes=None, personal=None,
        general=None, neutral=None, cards=None, rooms=None, markers=MARKERS, passed="", prestige=None, parcels=None, options=None,
    ):  # fmt: skip
        table = RULES.new_table(players, options)
        assert isinstance(table, MykerinosTable)
        self.table = table
        self.colours = [*HUES[:players], *(["neutral"] if players == 2 else [])]
        table.first = self._colour(first)
        table.markers = [PATRONS.index(name) for name in markers.split()]
        table.begin_season(season)
        table.phase = "excavation"
        table.open = BOARD[season]
        self._own_cards(cards or {})
        self._lay_parcels(parcels or {}, season)
        for name in pyramids.split():
            table.open &= ~(1 << number_of(name))
            table.bare |= 1 << number_of(name)
        for colour, names in (cubes or {}).items():
            spaces = bit_set([number_of(name) for name in names.split()])
            table.cubes[self._colour(colour)] = spaces
            table.open &= ~spaces
            table.bare &= ~spaces
        for colour, names in (rooms or {}).items():
            table.rooms[self._colour(colour)] = bit_set([room_named(table, name) for name in names.split()])
        table.taken_rooms = bit_set([room for own in table.rooms for room in members(own)])
        for seat in range(players):
            hue = self.colours[seat]
            table.personal[seat] = (personal or {}).get(hue, 8 if players == 4 else 11)
            on_board = table.cubes[seat].bit_count() + table.rooms[seat].bit_count()
            table.general[seat] = (general or {}).get(hue, max(0, 25 - table.personal[seat] - on_board))
            table.prestige[seat] = (prestige or {}).get(hue, 0)
            if players == 2:
                table.keeping[seat] = (neutral or {}).get(hue, 4)
        if players == 2:
            table.neutral_stock = 25 - sum(table.keeping) - table.cubes[2].bit_count()
            table.scale[2] = 2
        for colour in passed.split():
            table.scale[self._colour(colour)] = free_step(table)
        table.asked = self._colour(turn)
        table.question = question
        table.log = []

    @classmethod
    def new(cls, players=3, seed=1):
        """A game from its very start; chance decides until a player is asked."""
        desk = cls.__new__(cls)
        desk.table = RULES.new_table(players)
        desk.colours = [*HUES[:players], *(["neutral"] if players == 2 else [])]
        desk.table.log = []
        return desk.draw(seed)

    def _colour(self, name):
        return self.colours.index(name)

    def _own_cards(self, cards):
        left = self.table.parcels.all_cards
        for colour, names in cards.items():
            for name in names.split():
                kind = name.rstrip("*")
                of_patron = 1 << 35 if kind == "five" else self.table.parcels.of_patron[PATRONS.index(kind)]
                card = next(members(of_patron & left))
                left &= ~(1 << card)
                self.table.cards[self._colour(colour)] |= 1 << card
                if name.endswith("*"):
                    self.table.tilted[self._colour(colour)] |= 1 << card
        self.table.deck = left

    def _lay_parcels(self, parcels, season):
        """Lay cards with the wanted patron and figure; the pile holds some of each, and pyramids are laid separately."""
        rows = list(shipped().sheets["parcels"].rows)
        wanted = {}
        for area, text in parcels.items():
            for side, part in enumerate(text.split("/")):
                patron, figure = part.split()
                wanted[2 * (area - 1) + side] = ("none" if patron == "five" else patron, int(figure))
        left = self.table.deck
        laid: dict[int, int] = {}
        for place, (patron, figure) in wanted.items():
            card = next(
                card
                for card in members(left)
                if rows[card][1] == patron and (rows[card][2] == figure or patron != "none")
            )
            rows[card] = (card + 1, patron, figure, "")
            left &= ~(1 << card)
            laid[place] = card
        self.table.parcels = parcels_of(type(shipped())("mykerinos", {"parcels": _sheet(tuple(rows))}))
        for place in range(2 * areas_in(season)):
            if place not in laid:
                laid[place] = next(members(left))
                left &= ~(1 << laid[place])
            self.table.layout[place] = laid[place]
        self.table.deck = left

    # -- acting ------------------------------------------------------------------------------------------------------
    def do(self, text):
        RULES.decide(self.table, RULES.words.parse(self.table, text))
        return self.draw()

    def draw(self, seed=1):
        """Chance decides until a player is asked."""
        rng = Random(seed)
        while self.table.asked == CHANCE and not self.table.over:
            RULES.carry_out(self.table, RULES.draw(self.table, rng))
        return self

    def run(self, *texts):
        for text in texts:
            self.do(text)
        return self

    def why_not(self, text):
        refusal = RULES.why_not(self.table, RULES.words.parse(self.table, text))
        return refusal and refusal.rule

    def legal(self, text):
        return self.why_not(text) is None

    def options(self):
        return {RULES.words.format(self.table, decision) for decision in RULES.options(self.table)}

    def survey(self):
        excavation.end_phase(self.table)
        return self

    def play_on(self, seed=0):
        rng = Random(seed)
        while not self.table.over:
            decision = RULES.draw(self.table, rng) if self.table.asked == CHANCE else RULES.pick(self.table, rng)
            RULES.carry_out(self.table, decision)
        return self

    # -- reading -----------------------------------------------------------------------------------------------------
    @property
    def turn(self):
        if self.table.over:
            return "over"
        return "chance" if self.table.asked == CHANCE else self.colours[self.table.asked]

    @property
    def question(self):
        return self.table.question

    @property
    def season(self):
        return self.table.round

    @property
    def first(self):
        return self.colours[self.table.first]

    @property
    def area(self):
        return self.table.area + 1

    @property
    def left(self):
        return self.parcels(self.area)[0]

    @property
    def right(self):
        return self.parcels(self.area)[1]

    @property
    def neutral_stock(self):
        return self.table.neutral_stock

    @property
    def pyramids(self):
        cubes = bit_set([space for own in self.table.cubes for space in members(own)])
        hidden = BOARD[self.season] & ~self.table.open & ~self.table.bare & ~cubes
        assert not hidden
        return {space_name(space) for space in members(self.table.bare)}

    @property
    def scale(self):
        steps = [step for step in self.table.scale if step]
        return [
            self.colours[self.table.scale.index(step)] if step in self.table.scale else None
            for step in range(1, max(steps, default=0) + 1)
        ]

    @property
    def winners(self):
        return {self.colours[seat] for seat in RULES.winners(self.table)}

    def cubes(self, colour):
        return {space_name(space) for space in members(self.table.cubes[self._colour(colour)])}

    def personal(self, colour):
        return self.table.personal[self._colour(colour)]

    def general(self, colour):
        return self.table.general[self._colour(colour)]

    def neutral(self, colour):
        return self.table.keeping[self._colour(colour)]

    def prestige(self, colour):
        return self.table.prestige[self._colour(colour)]

    def _patrons(self, cards):
        return sorted(PATRONS[self.table.parcels.patron[card]] if card != 35 else "five" for card in members(cards))

    def cards(self, colour):
        return self._patrons(self.table.cards[self._colour(colour)])

    def tilted(self, colour):
        return self._patrons(self.table.tilted[self._colour(colour)])

    def rooms(self, colour):
        return {room_name(self.table, room) for room in members(self.table.rooms[self._colour(colour)])}

    def room(self, name):
        room = room_named(self.table, name)
        owners = [colour for colour, own in zip(self.colours, self.table.rooms, strict=False) if own >> room & 1]
        return owners[0] if owners else None

    def parcels(self, area):
        cards = self.table.layout[2 * area - 2 : 2 * area]
        return tuple(None if card < 0 else self._patrons(1 << card)[0] for card in cards)

    def ranking(self, area):
        return [self.colours[colour] for colour in ranking(self.table, area - 1)]

    def facts(self):
        columns = self.table.columns()
        found = []
        for kind, *values in self.table.log:
            if kind == MOVE:
                continue
            fact = {"kind": kind, **dict(zip(columns[kind], values, strict=True))}
            if "seat" in fact:
                fact["seat"] = None if fact["seat"] < 0 else self.colours[fact["seat"]]
            if fact.get("patron", -1) >= 0:
                fact["patron"] = PATRONS[fact["patron"]]
            found.append(fact)
        return found


def _sheet(rows):
    from dataclasses import replace

    return replace(shipped().sheets["parcels"], rows=rows)
