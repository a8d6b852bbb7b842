"""A desk to lay any position of The Royal Society of Archeology on, so that tests can read like the rulebook."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from arch_engine.core.table import CHANCE, MOVE
from arch_engine.royal_society import RULES, components, flow, scoring, years
from arch_engine.royal_society.components import (
    COLLECTION_SPACES,
    COLLECTIONS,
    FAVORS,
    KINDS,
    LETTERS,
    LOCATIONS,
    OBJECTIVES,
    REGIONS,
    REQUIREMENTS,
    SOCIETIES,
    STACKS,
    TILES,
)
from arch_engine.royal_society.notation import HUES
from arch_engine.royal_society.relics import name_of
from arch_engine.royal_society.table import AUTOMA, EXPLORERS, NOBODY, OPEN

PLAIN = {"region": "asia", "type": "exploration", "trait": "", "expertise": "1", "knowledge": "0", "cost": "0", "needs": "", "gains": "", "simple": "0"}  # fmt: skip


def fields(text):
    """ "a=1 b='two words'" as a dict."""
    found, rest = {}, text.strip()
    while rest:
        name, _, rest = rest.partition("=")
        if rest.startswith(("'", '"')):
            value, _, rest = rest[1:].partition(rest[0])
        else:
            value, _, rest = rest.partition(" ")
        found[name.strip()] = value
        rest = rest.strip()
    return found


def expedition(name, text):
    return components.expedition({**PLAIN, "name": name, "title": name, **fields(text)})


def patron(name, text=""):
    return components.patron({"name": name, "title": name, "rate": 4, "penalty": 3, "wish": "any any", **fields(text)})


def study(name, text):
    objectives, _, science = text.partition("=")
    parts = [part.strip() for part in objectives.split(";")]
    amounts = science.split()
    row = {"name": name, "title": name}
    for number in (1, 2, 3):
        row[f"objective{number}"] = parts[number - 1] if number <= len(parts) else ""
        row[f"science{number}"] = amounts[number - 1] if number <= len(amounts) else 0
    return components.study(row)


def relics_in(text):
    """ "2 scroll asia, pottery africa" as counts by sort."""
    counts = [0] * 16
    for item in filter(None, map(str.strip, text.split(","))):
        words = item.split()
        number = int(words.pop(0)) if words[0].isdigit() else 1
        counts[4 * REGIONS.index(words[1]) + KINDS.index(words[0])] += number
    return counts


def kinds_in(text):
    """ "2 scroll, jewelry" as counts by kind."""
    counts = [0] * 4
    for item in filter(None, map(str.strip, text.split(","))):
        words = item.split()
        counts[KINDS.index(words[-1])] += int(words[0]) if len(words) == 2 else 1
    return counts


class Desk:
    """See the arguments: everything not given is absent or ordinary."""

    def __init__(
        self, players=3, *, mode=None, year=1, turn="blue", order=None, home=None, expertise=None, skills=None, reputation=None, on_top=None,
        prestige=None, science=None, money=None, discs=None, knowledge=None, relics=None, bags=None, beside=None, cards=None, patrons=None,
        studies=None, collections=None, gallery=None, objectives=None, presented=None, requirements=("prestige-15", "prestige-45"), unmet=None,
        program=None, deck=None, discards="", hand=None, hidden_hand=None, done=None, patron_deck=None, patrons_met=None, society=None,
        study_cards=None, tiles=None, stacks=None, published=None, pawns=None, automa_deck=None,
    ):  # fmt: skip
        table = RULES.new_table(players, {"mode": mode} if mode else None)
        self.table, self._queue, self._could = table, [], set()
        self.colours = list(HUES[:players])
        self._own_cards(
            cards,
            patrons,
            studies,
            collections,
            automa_deck,
            program,
            deck,
            discards,
            hand,
            hidden_hand,
            done,
            patron_deck,
            patrons_met,
        )
        table.collections = list(range(6))
        table.objectives = [OBJECTIVES.index((objectives or {}).get(letter, name)) for letter, name in zip(LETTERS, ("two-and-two", "all-at-4", "knowledge-12"), strict=True)]  # fmt: skip
        table.requirements = [REQUIREMENTS.index(name) for name in requirements]
        table.round, table.phase = year, EXPLORERS
        self._places(order, on_top, pawns, gallery, presented, unmet)
        self._seats(
            home,
            expertise,
            skills,
            reputation,
            prestige,
            science,
            money,
            discs,
            knowledge,
            relics,
            society,
            study_cards,
            tiles,
        )
        self._bags(bags, beside)
        self._stacks(stacks, published)
        for colour, names in (hand or {}).items():
            table.hands[self._seat(colour)] += [(self._card(name), OPEN) for name in names.split()]
        for colour, names in (hidden_hand or {}).items():
            table.hands[self._seat(colour)] += [(self._card(name), 0) for name in names.split()]
        for colour, names in (done or {}).items():
            table.done[self._seat(colour)] = [self._card(name) for name in names.split()]
        for colour, names in (patrons_met or {}).items():
            for name in names.split():
                row = table.honored if name.endswith("*") else table.unhonored
                row[self._seat(colour)].append(self._patron_names.index(name.rstrip("*")))
        table.automa_home = 3 if table.automa else 0
        table.automa_deck = list(reversed(range(len(table.cards.automa))))
        table.looked = [0, 0]
        table.log = []
        table.begin_turn(self._seat(turn))
        table.last = self._seat(turn)
        flow.go_on(table)
        self._chance(Random(1))

    # -- arranging ---------------------------------------------------------------------------------------------------
    def _seat(self, colour):
        return self.colours.index(colour)

    def _owner(self, word):
        return {"automa": AUTOMA, "-": NOBODY}.get(word, self.colours.index(word) if word in self.colours else None)

    def _card(self, name):
        return self._card_names.index(name)

    def _own_cards(
        self,
        cards,
        patrons,
        studies,
        collections,
        automa_deck,
        program,
        deck,
        discards,
        hand,
        hidden_hand,
        done,
        patron_deck,
        patrons_met,
    ):
        table = self.table
        shipped = {own.name: own for own in table.cards.expeditions}
        names = (program if program is not None else "p6 p5 p4 p3 p2 p1").split()
        below = (deck if deck is not None else " ".join(f"d{n}" for n in range(1, 9))).split()
        used = [*names, *below, *discards.split()]
        for rows in (hand, hidden_hand, done):
            used += [name for words in (rows or {}).values() for name in words.split()]
        used = list(dict.fromkeys([*(cards or {}), *used]))
        own = {name: expedition(name, text) for name, text in (cards or {}).items()}
        found = [own.get(name) or shipped.get(name) or expedition(name, "") for name in used if name != "-"]
        people = {name: patron(name, text) for name, text in (patrons or {}).items()}
        top = (patron_deck if patron_deck is not None else " ".join(f"q{n}" for n in range(1, 9))).split()
        met = [name.rstrip("*") for words in (patrons_met or {}).values() for name in words.split()]
        listed = [people.get(name) or patron(name) for name in dict.fromkeys([*people, *top, *met])]
        learned = [study(name, text) for name, text in (studies or {}).items()]
        sides = []
        for place, (name, spaces) in enumerate(zip(COLLECTIONS, COLLECTION_SPACES, strict=True)):
            text = (collections or {}).get(name, ", ".join(["any any"] * spaces))
            wishes, _, reward = text.partition("=")
            sides.append(
                components.collection({"name": name, "tile": place, "wishes": wishes.strip(), "reward": reward.strip()})
            )
        automa = table.cards.automa
        if automa_deck is not None:
            automa = tuple(self._automa_card(number, card) for number, card in enumerate(automa_deck))
        table.cards = replace(
            table.cards, expeditions=tuple(found), patrons=tuple(listed), studies=tuple(learned), collections=tuple(sides), automa=automa
        )  # fmt: skip
        self._card_names = [card.name for card in found]
        self._patron_names = [person.name for person in listed]
        self._study_names = [card.name for card in learned]
        table.epochs = [(1 << len(found)) - 1]
        table.program = [self._card(name) if name != "-" else -1 for name in reversed(names)]
        table.deck = [self._card(name) for name in reversed(below)]
        table.discards = [self._card(name) for name in discards.split()]
        table.patron_deck = [self._patron_names.index(name) for name in reversed(top)]

    def _automa_card(self, number, text):
        text = next(iter(text)) if isinstance(text, set) else text.get("card") if isinstance(text, dict) else text
        lines, _, favor = text.rpartition("=")
        parts = [components._line(line.strip()) for line in lines.split("|")]
        return (f"own-{number}", tuple(parts + parts[-1:] * (5 - len(parts))), FAVORS.index(favor.strip()))

    def _places(self, order, on_top, pawns, gallery, presented, unmet):
        table = self.table
        ordinary = [*(["automa"] if table.automa else []), *self.colours]
        for space, word in enumerate(order.split() if order else ordinary):
            table.track[space] = self._owner(word)
        table.arrivals = list(range(table.seats))
        for colour in (on_top or "").split():
            table.arrivals.remove(self._seat(colour))
            table.arrivals.append(self._seat(colour))
        for location, words in (pawns or {}).items():
            for word in words.split():
                who, explorer, section = word.split(":")
                pawn = (self._owner(who), int(explorer) - 1 if explorer else -1, int(section))
                table.pawns[LOCATIONS.index(location)].append(pawn)
                if pawn[0] < table.seats:
                    table.home[pawn[0]] &= ~(1 << pawn[1])
        for name, words in (gallery or {}).items():
            row = [self._owner(word) for word in words.split()]
            spaces = COLLECTION_SPACES[COLLECTIONS.index(name)]
            table.gallery[COLLECTIONS.index(name)] = row + [NOBODY] * (spaces - len(row))
        for letter, words in (presented or {}).items():
            for number, word in enumerate(words.split()):
                owner = self._owner(word)
                if number == 0:
                    table.left[LETTERS.index(letter)] = owner
                else:
                    table.right[LETTERS.index(letter)] |= 1 << owner
        for colour, words in (unmet or {}).items():
            for name in words.split():
                table.unmet[table.requirements.index(REQUIREMENTS.index(name))] |= 1 << self._seat(colour)

    def _seats(
        self,
        home,
        expertise,
        skills,
        reputation,
        prestige,
        science,
        money,
        discs,
        knowledge,
        relics,
        society,
        study_cards,
        tiles,
    ):
        table = self.table
        for seat, colour in enumerate(self.colours):
            table.expertise[seat] = [int(word) for word in (expertise or {}).get(colour, "1 2 3").split()]
            words = (skills or {}).get(colour, "logistics logistics logistics").split()
            table.skills[seat] = [4 if word == "logistics" else REGIONS.index(word) for word in words]
            if home and colour in home:
                table.home[seat] = sum(1 << int(word) - 1 for word in home[colour].split())
            table.reputation[seat] = (reputation or {}).get(colour, 4)
            table.prestige[seat] = (prestige or {}).get(colour, 0)
            table.science[seat] = (science or {}).get(colour, 0)
            table.money[seat] = (money or {}).get(colour, 0)
            table.discs[seat] = (discs or {}).get(colour, 10)
            table.spent[seat] = 10 - table.discs[seat]
            for item in filter(None, map(str.strip, (knowledge or {}).get(colour, "").split(","))):
                region, number = item.split()
                table.knowledge[seat][REGIONS.index(region)] = int(number)
            table.relics[seat] = relics_in((relics or {}).get(colour, ""))
            table.society[seat] = SOCIETIES.index(society[colour]) if society and colour in society else -1
            names = (study_cards or {}).get(colour, "").split()
            table.studies[seat] = [self._study_names.index(name) for name in names]
            table.tiles[seat] = [TILES.index(name) for name in (tiles or {}).get(colour, "").split()]

    def _bags(self, bags, beside):
        table = self.table
        for sort in range(16):
            table.bags[sort] -= sum(own[sort] for own in table.relics)
        for region, words in (bags or {}).items():
            first = 4 * REGIONS.index(region)
            table.bags[first : first + 4] = kinds_in(words)
        for region, words in (beside or {}).items():
            first = 4 * REGIONS.index(region)
            table.beside[first : first + 4] = kinds_in(words)
            if region not in (bags or {}):
                for kind, number in enumerate(kinds_in(words)):
                    table.bags[first + kind] -= number

    def _stacks(self, stacks, published):
        table = self.table
        owned = {tile for row in table.tiles for tile in row}
        number = table.published_players + 1
        for place, prestige in enumerate(STACKS):
            if stacks and prestige in stacks:
                table.stacks[place] = [TILES.index(name) for name in stacks[prestige].split()]
            else:
                free = [tile for tile in range(10 * place, 10 * place + 10) if tile not in owned]
                table.stacks[place] = free[:number]
        table.box = [tile for tile in range(10) if tile not in owned and tile not in table.stacks[0]]
        for colour, words in (published or {}).items():
            for word in str(words).split():
                table.reached[STACKS.index(int(word))] |= 1 << self._seat(colour)
        for seat in range(table.seats):
            for tile in table.tiles[seat]:
                table.reached[tile // 10] |= 1 << seat

    @classmethod
    def new(cls, players=3, seed=1, mode=None, simplified=False):
        """A game from its very start; chance decides until a player is asked."""
        desk = cls.__new__(cls)
        desk._queue, desk._could = [], set()
        desk.colours = list(HUES[:players])
        desk.table = RULES.new_table(players, {"simplified": simplified, **({"mode": mode} if mode else {})})
        desk._named(desk.table.cards)
        desk.table.log = []
        desk._chance(Random(seed))
        return desk

    def _named(self, cards):
        self._card_names = [card.name for card in cards.expeditions]
        self._patron_names = [person.name for person in cards.patrons]
        self._study_names = [card.name for card in cards.studies]

    def _chance(self, rng):
        while not self.table.over:
            if self.table.asked == CHANCE:
                self._draw(rng)
            elif self.table.question == "end" and not self._something_new():
                RULES.carry_out(self.table, ("end",))
            else:
                if self.table.question == "activate":
                    self._could = self._free()
                return

    def _draw(self, rng):
        if self._queue and self.table.question in ("relic", "automa", "reshuffle"):
            RULES.decide(self.table, RULES.words.parse(self.table, self._queue.pop(0)))
        else:
            RULES.carry_out(self.table, RULES.draw(self.table, rng))

    def _free(self):
        """What the seat may do at any time now, but for swapping discs."""
        return {decision for decision in RULES.options(self.table) if decision[0] in ("present", "honor")}

    def _something_new(self):
        """At the end of a turn: whether there is something to do that could not have been done when it began."""
        return bool(self._free() - self._could)

    # -- acting ------------------------------------------------------------------------------------------------------
    def next_chance(self, *texts):
        self._queue += texts
        return self

    def do(self, text):
        RULES.decide(self.table, RULES.words.parse(self.table, text))
        self._chance(Random(1))
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

    def play_on(self, seed=0):
        rng = Random(seed)
        while not self.table.over:
            decision = RULES.draw(self.table, rng) if self.table.asked == CHANCE else RULES.pick(self.table, rng)
            RULES.carry_out(self.table, decision)
        return self

    # -- reading -----------------------------------------------------------------------------------------------------
    def _who(self, owner):
        return None if owner == NOBODY else "automa" if owner == AUTOMA else self.colours[owner]

    def _cards(self, cards):
        return ["?" if card < 0 else self._card_names[card] for card in cards]

    def program_cost(self, space):
        return self.table.cards.program[space - 1]

    @property
    def turn(self):
        if self.table.over:
            return "over"
        return "chance" if self.table.asked == CHANCE else self.colours[self.table.asked]

    @property
    def question(self):
        return {"keep-card": "keep"}.get(self.table.question, self.table.question)

    @property
    def year(self):
        return max(1, self.table.round)  # the marker lies on the first year from the set-up on

    @property
    def phase(self):
        return self.table.phase

    def prestige(self, colour):
        return self.table.prestige[self._seat(colour)]

    def science(self, colour):
        return self.table.science[self._seat(colour)]

    def money(self, colour):
        return self.table.money[self._seat(colour)]

    def reputation(self, colour):
        return self.table.reputation[self._seat(colour)]

    def discs(self, colour):
        return self.table.discs[self._seat(colour)]

    def hand(self, colour):
        return self._cards(card for card, _ in self.table.hands[self._seat(colour)])

    def relics(self, colour):
        own = self.table.relics[self._seat(colour)]
        return {name_of(sort): number for sort, number in enumerate(own) if number}

    def knowledge(self, colour, region=None):
        own = dict(zip(REGIONS, self.table.knowledge[self._seat(colour)], strict=True))
        return own[region] if region else own

    def expertise(self, colour):
        return tuple(self.table.expertise[self._seat(colour)])

    def home(self, colour):
        return {explorer + 1 for explorer in range(3) if self.table.home[self._seat(colour)] >> explorer & 1}

    def pawns(self, location):
        return [(self._who(owner), explorer + 1 if explorer >= 0 else None, section) for owner, explorer, section in self.table.pawns[LOCATIONS.index(location)]]  # fmt: skip

    def patrons(self, colour):
        seat = self._seat(colour)
        return {
            **{self._patron_names[patron]: False for patron in self.table.unhonored[seat]},
            **{self._patron_names[patron]: True for patron in self.table.honored[seat]},
        }

    def done(self, colour):
        return self._cards(self.table.done[self._seat(colour)])

    def society(self, colour):
        card = self.table.society[self._seat(colour)]
        return SOCIETIES[card] if card >= 0 else None

    def tiles(self, colour):
        return {TILES[tile] for tile in self.table.tiles[self._seat(colour)]}

    def unmet(self, colour):
        seat = self._seat(colour)
        return {
            REQUIREMENTS[tile]
            for place, tile in enumerate(self.table.requirements)
            if self.table.unmet[place] >> seat & 1
        }

    def gallery(self, name):
        return [self._who(owner) for owner in self.table.gallery[COLLECTIONS.index(name)]]

    def presented(self, letter):
        place = LETTERS.index(letter)
        right = [colour for seat, colour in enumerate(self.colours) if self.table.right[place] >> seat & 1]
        return {"left": self._who(self.table.left[place]), "right": right}

    def requirement_discs(self, name):
        place = self.table.requirements.index(REQUIREMENTS.index(name))
        return {colour for seat, colour in enumerate(self.colours) if self.table.unmet[place] >> seat & 1}

    @property
    def program(self):
        return [self._card_names[card] if card >= 0 else None for card in reversed(self.table.program)]

    @property
    def deck(self):
        return self._cards(reversed(self.table.deck))

    @property
    def discards(self):
        return set(self._cards(self.table.discards))

    @property
    def patron_deck(self):
        return [self._patron_names[patron] for patron in reversed(self.table.patron_deck)]

    def stack(self, prestige):
        return {TILES[tile] for tile in self.table.stacks[STACKS.index(prestige)]}

    def _sorts(self, counts, region):
        first = 4 * REGIONS.index(region)
        return {kind: counts[first + place] for place, kind in enumerate(KINDS) if counts[first + place]}

    def bag(self, region):
        return self._sorts(self.table.bags, region)

    def beside(self, region):
        return self._sorts(self.table.beside, region)

    @property
    def order(self):
        return [self._who(owner) for owner in self.table.order]

    @property
    def favors(self):
        return {
            self._who(owner): self.table.cards.favors[space][0]
            for space, owner in enumerate(self.table.track)
            if owner != NOBODY
        }

    @property
    def stack_order(self):
        return [self.colours[seat] for seat in years.by_reputation(self.table)]

    def above(self, one, other):
        order = years.by_reputation(self.table)
        return order.index(self._seat(one)) < order.index(self._seat(other))

    def final(self, colour):
        return self.table.final[self._seat(colour)]

    @property
    def winners(self):
        return {self.colours[seat] for seat in RULES.winners(self.table)}

    @property
    def title(self):
        return scoring.solo_title(self.table)

    def seen(self, colour):
        return Seen(self, RULES.hidden.as_witnessed(self.table, 1 << self._seat(colour)))

    def determinize(self, colour, seed=0):
        desk = Desk.__new__(Desk)
        desk._queue, desk._could, desk.colours = [], set(), self.colours
        desk.table = RULES.hidden.determinize(self.table, 1 << self._seat(colour), Random(seed))
        desk._named(self.table.cards)
        desk.table.log = []
        return desk

    def facts(self):
        columns = self.table.columns()
        found = []
        for kind, *values in self.table.log:
            if kind != MOVE:
                fact = {"kind": kind, **dict(zip(columns[kind], values, strict=True))}
                if "seat" in fact:
                    fact["seat"] = None if fact["seat"] < 0 else self.colours[fact["seat"]]
                found.append(fact)
        return found


class Seen:
    """What a seat knows, in words."""

    def __init__(self, desk, view):
        self._desk, self._view = desk, view

    def hand(self, colour):
        return self._desk._cards(card for card, _ in self._view.hands[self._desk._seat(colour)])

    @property
    def deck(self):
        return self._desk._cards(reversed(self._view.deck))

    @property
    def patron_deck(self):
        names = self._desk._patron_names
        return ["?" if patron < 0 else names[patron] for patron in reversed(self._view.patron_deck)]

    def studies(self, colour):
        return [
            "?" if card < 0 else self._desk._study_names[card] for card in self._view.studies[self._desk._seat(colour)]
        ]

    def stack(self, prestige):
        return ["?" if tile < 0 else TILES[tile] for tile in self._view.stacks[STACKS.index(prestige)]]
