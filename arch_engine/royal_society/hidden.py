"""What The Royal Society of Archeology hides: which module works out what can be known."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random

from arch_engine.core.bits import members
from arch_engine.core.families import Decision
from arch_engine.core.hidden import Hidden
from arch_engine.core.table import ALL, UNKNOWN, Fact, sees
from arch_engine.royal_society import (
    bloomsbury,
    contradictions,
    decisions,
    feasibility,
    secrets,
    setup,
    turning_up,
    witnessed,
)
from arch_engine.royal_society.chance_unknown import TO_SEATS
from arch_engine.royal_society.components import SOCIETIES, STACKS, TILES
from arch_engine.royal_society.matching import served
from arch_engine.royal_society.notation import HUES
from arch_engine.royal_society.table import FIRST_CARDS, HIDDEN, NOBODY
from arch_engine.royal_society.unseen import Unseen, unseen_at
from arch_engine.royal_society.verbs import STACK_PILES, SocietyTable

# What a witness can know of the hidden cards: which may lie where, which must, how likely each is, and full tables drawn by that.
# The expeditions are counted (`unseen`); among study cards, societies, tiles and patrons every unseen one is as likely as any other.
# On a table whose own witness does not see everything, what the hands are known to have held is kept and counts for good. On a full table
# it is forgotten with the turn: to know it there, too, tell the game anew as the witness saw it.


class SocietyKnowledge:
    """What a witness can know at one moment (see `core.hidden.Knowledge`).

    Places are "hand blue", "study blue", "society blue" and so on by colour, "drawn", "deck", "patrons", "automa", "stack 10", "stack 25" and "box";
    cards have the names of the component sheets. Every card is there once, so each number is 0 or 1.

    >>> from arch_engine import load, rules_of
    >>> table = load("replays/royal-society-2p-confrontation.parquet").at(60)
    >>> knowledge = rules_of("royal_society").hidden.knowledge(table, 0b01)
    >>> sorted(knowledge.possible())
    ['box', 'deck', 'hand yellow', 'patrons', 'stack 10', 'stack 25', 'study yellow']
    >>> len(knowledge.possible()["study yellow"]), round(float(knowledge.chances()["study yellow"]["two-coasts"]), 3)
    (14, 0.143)
    """

    exact = True

    def __init__(self, view: SocietyTable, unseen: Unseen, drawn: Callable[[Random], SocietyTable]) -> None:
        self._view = view
        self._unseen = unseen
        self._drawn = drawn
        self._ways = unseen.ways()
        self._chances: dict[str, dict[str, Fraction]] | None = None

    def certain(self) -> dict[str, dict[str, int]]:
        """The cards that lie in a place in every full game."""
        return self._where(lambda chance: chance == 1)

    def possible(self) -> dict[str, dict[str, int]]:
        """The cards that lie in a place in some full game."""
        return self._where(lambda chance: chance > 0)

    def world(self, rng: Random) -> SocietyTable:
        """A full table, drawn as likely as it is; a copy."""
        return self._drawn(rng)

    def _where(self, fits: Callable[[Fraction], bool]) -> dict[str, dict[str, int]]:
        found = {
            place: {card: 1 for card, chance in cards.items() if fits(chance)}
            for place, cards in self.chances().items()
        }
        return {place: cards for place, cards in found.items() if cards}

    def chances(self) -> Mapping[str, Mapping[str, Fraction]]:
        """For every place with unknown cards, how likely each card is to lie there."""
        if self._chances is None:
            self._chances = {place: cards for place, cards in self._counted() if cards}
        return self._chances

    def _counted(self) -> Iterator[tuple[str, dict[str, Fraction]]]:
        view = self._view
        names = [card.name for card in view.cards.expeditions]
        for seat in range(view.seats):
            cards = {names[card]: self._in_hand(seat, card) for card in members(self._unseen.in_hand(seat))}
            yield f"hand {HUES[seat]}", cards
        yield "drawn", self._elsewhere([epoch for card, epoch in view.drawn if card == HIDDEN], names)
        yield "deck", self._elsewhere([len(view.epochs) - 1] * view.deck.count(HIDDEN), names)
        studies = [study.name for study in view.cards.studies]
        for seat, own in enumerate(view.studies):
            yield f"study {HUES[seat]}", _even(contradictions.studies_unseen(view), own.count(HIDDEN), studies)
        for seat, own in enumerate(view.offered):
            yield f"society {HUES[seat]}", _even(contradictions.societies_unseen(view), own.count(HIDDEN), SOCIETIES)
        patrons = [patron.name for patron in view.cards.patrons]
        yield "patrons", _even(contradictions.patrons_unseen(view), view.patron_deck.count(HIDDEN), patrons)
        yield (
            "automa",
            _even(
                contradictions.automa_unseen(view),
                view.automa_deck.count(HIDDEN),
                [card[0] for card in view.cards.automa],
            ),
        )
        for stack, gate in enumerate(STACKS):
            yield f"stack {gate}", _even(bloomsbury.unseen_tiles(view, stack), view.stacks[stack].count(HIDDEN), TILES)
        yield "box", _even(bloomsbury.unseen_tiles(view, 0), view.box.count(HIDDEN), TILES)

    def _in_hand(self, seat: int, card: int) -> Fraction:
        return Fraction(self._unseen.named(seat, card).ways(), self._ways)

    def _elsewhere(self, epochs: Sequence[int], names: Sequence[str]) -> dict[str, Fraction]:
        """The chance of every card to lie in one of so many places outside hands, by their epochs."""
        found: dict[str, Fraction] = {}
        for epoch in set(epochs):
            for card in members(self._unseen.on_deck(epoch)):
                ways = self._unseen.off_deck(card).ways() * epochs.count(epoch)
                found[names[card]] = Fraction(ways, self._ways * self._unseen.outside(epoch))
        return found


def _even(unseen: Sequence[int], places: int, names: Sequence[str]) -> dict[str, Fraction]:
    """The chance of each unseen card to lie in one of so many places, if every one is as likely as any other."""
    return {names[card]: Fraction(min(places, len(unseen)), len(unseen)) for card in unseen} if places else {}


# A record as all of it together tells it: a card that shows itself later is known from the moment it certainly lay there.
# Decks of patrons, expeditions and the Automa are lists, so a card that turns up at some height lay at that height all along. A card of a hand
# came with one of the unknown cards that the hand got before; it certainly was there once the last of these that it can have been had come.


def in_hindsight(
    as_witnessed: Callable[[SocietyTable], SocietyTable], table: SocietyTable, moves: Iterable[Sequence[Fact]]
) -> list[SocietyTable]:
    """The table before some moves and after each of them (`Hidden.in_hindsight`); `table` is moved along."""
    learned = _Learned(table)
    tables = [as_witnessed(table)]
    marks = [learned.mark(table)]
    for step, facts in enumerate(moves, start=1):
        for fact in facts:
            learned.note(table, fact, step)
            table.advance([fact])
        tables.append(as_witnessed(table))
        marks.append(learned.mark(table))
    for step, (own, mark) in enumerate(zip(tables, marks, strict=True)):
        learned.fill(own, mark, step)
    return tables


class _Learned:
    """What the facts name, and where that lay before.

    Heights count from the bottom of a deck as it was stacked; patrons that return below it lie at -1, -2 and so on.
    """

    def __init__(self, table: SocietyTable) -> None:
        self.shuffles = 0  # of the Automa's cards
        self.returned = 0
        self.at_height: dict[tuple[str, int, int], int] = {}
        self.of_stack: dict[str, list[tuple[int, int]]] = {pile: [] for pile in (*STACK_PILES, "box")}
        self.drawn: list[tuple[int, int]] = []  # step, card
        self.emptied: list[int] = []  # the steps after which no drawn cards are left
        self.studies: list[list[int]] = [[] for _ in range(table.seats)]
        self.societies = [HIDDEN] * table.seats
        self.came: list[list[tuple[int, int]]] = [[] for _ in range(table.seats)]  # step, epoch
        self.left: list[list[tuple[int, int, int]]] = [[] for _ in range(table.seats)]  # step, card, epoch
        self.simple = [card.simple for card in table.cards.expeditions]

    def mark(self, table: SocietyTable) -> tuple[int, int, int]:
        """Return which decks lie on the table now."""
        return len(table.epochs) - 1, self.returned, self.shuffles

    def note(self, table: SocietyTable, fact: Fact, step: int) -> None:
        """Learn from a fact just before it happens."""
        kind = fact[0]
        if kind in ("turn_up", "show"):
            self._named(table, fact, step)
        elif kind == "deal_expedition" and fact[2] == HIDDEN:
            self.came[fact[1]].append((step, len(table.epochs) - 1 if table.deck else FIRST_CARDS))
        elif kind == "keep_expedition" and fact[2] == HIDDEN:
            epoch = next(epoch for card, epoch in table.drawn if card == HIDDEN)
            self.came[fact[1]].append((step, epoch))
        elif kind == "return_patron":
            self.returned += 1
        elif kind == "set_aside_deck" and fact[1] != "expeditions":
            self.shuffles += 1
        if kind in ("keep_expedition", "discard_expedition") and len(table.drawn) == 1:
            self.emptied.append(step)

    def _named(self, table: SocietyTable, fact: Fact, step: int) -> None:
        kind, seat, pile, card = fact
        if pile == "expeditions":
            self.at_height[pile, len(table.epochs) - 1, len(table.deck) - 1] = card
        elif pile == "patrons":
            self.at_height[pile, 0, len(table.patron_deck) - 1 - self.returned] = card
        elif pile == "automa":
            self.at_height[pile, self.shuffles, len(table.automa_deck) - 1] = card
        elif pile == "drawn":
            self.drawn.append((step, card))
        elif pile == "studies":
            self.studies[seat].append(card)
        elif pile == "offered":
            self.societies[seat] = card
        elif pile in self.of_stack:
            self.of_stack[pile].append((step, card))
        elif kind == "turn_up" or all(held != card for held, _ in table.hands[seat]):
            self.left[seat].append((step, card, table.epoch_of(card)))

    # -- looking back ----------------------------------------------------------------------------------------------
    def fill(self, table: SocietyTable, mark: tuple[int, int, int], step: int) -> None:
        """Name on the table of a step what all facts together tell of it."""
        epoch, returned, shuffles = mark
        for pile, deck, which, below in (
            ("expeditions", table.deck, epoch, 0), ("patrons", table.patron_deck, 0, returned), ("automa", table.automa_deck, shuffles, 0),
        ):  # fmt: skip
            for height, card in enumerate(deck):
                if card == HIDDEN:
                    deck[height] = self.at_height.get((pile, which, height - below), HIDDEN)
        for pile, tiles in zip((*STACK_PILES, "box"), (*table.stacks, table.box), strict=True):
            _name(tiles, [tile for later, tile in self.of_stack[pile] if later > step])
        for seat in range(table.seats):
            _name(table.studies[seat], self.studies[seat])
            _name(table.offered[seat], [self.societies[seat]])
            self._fill_hand(table, seat, step)
        self._fill_drawn(table, step)

    def _fill_drawn(self, table: SocietyTable, step: int) -> None:
        if any(card == HIDDEN for card, _ in table.drawn):
            until = min([later for later in self.emptied if later > step], default=0)
            for later, card in self.drawn:
                epoch = table.epoch_of(card)
                # a reshuffle may come between the cards that are drawn: what came after it is not there before
                if step < later <= until and (HIDDEN, epoch) in table.drawn:
                    table.drawn[table.drawn.index((HIDDEN, epoch))] = (card, epoch)

    def _fill_hand(self, table: SocietyTable, seat: int, step: int) -> None:
        hand = table.hands[seat]
        if all(card != HIDDEN for card, _ in hand):
            return
        for number, (later, card, epoch) in enumerate(self.left[seat]):
            if step < later and self._had_come(seat, number, step):
                first = (HIDDEN, FIRST_CARDS) in hand and epoch == 0 and self.simple[card]
                place = hand.index((HIDDEN, FIRST_CARDS if first else epoch))
                hand[place] = (card, hand[place][1])

    def _had_come(self, seat: int, number: int, step: int) -> bool:
        """Return whether a card that left a hand must have been in it at a step: it cannot be one that came later, whatever the others were."""
        came, left = self.came[seat], self.left[seat]
        wishes = [
            sum(
                [
                    1 << place
                    for place, (when, origin) in enumerate(came)
                    if when <= later and self._fits(card, epoch, origin)
                ]
            )
            for later, card, epoch in left
        ]
        late = sum([1 << place for place, (when, _) in enumerate(came) if when > step])
        wishes[number] &= late
        return not all(served(wishes))

    def _fits(self, card: int, epoch: int, origin: int) -> bool:
        return epoch == origin or (origin == FIRST_CARDS and epoch == 0 and self.simple[card])


def _name(pile: list[int], cards: list[int]) -> None:
    """Name the unknown cards of a pile, as far as the names go."""
    for card in cards:
        if card != HIDDEN and card not in pile and HIDDEN in pile:
            pile[pile.index(HIDDEN)] = card


# A decision of a full game as a record with a witness has it: unknown cards as such, and chance naming those that turn up.
# The record is played along beside the full game. Wherever it asks for the name of a card, the full game knows the answer.


def retold(
    perform: Callable[[SocietyTable, Decision], None],
    table: SocietyTable,
    decision: Decision,
    facts: Sequence[Fact],
    witness: int,
) -> list[Decision]:
    """The decisions of the record (`Hidden.retold`). The game may be a record itself, whose witness saw more."""
    if witness == ALL:
        return [decision]
    if decision[0] == "turn-up" and not sees(witness, turning_up.seen_by(table), table.seats):
        return []  # the record has gone on without it
    record = secrets.with_witness(table, witness)
    after = table.copy()
    after.advance(facts)
    found = [_as_written(record, table, decision)]
    perform(record, found[0])
    seen = _Seen(table, decision, facts, after)
    while True:
        if record.question == after.question == "turn-up" and record.agenda == after.agenda:
            return found  # the game says it next
        if record.question == "turn-up":
            found.append(("turn-up", seen.next_card(record)))
        elif (
            record.question == "honor" and record.agenda != after.agenda
        ):  # in the full game there was one relic to give
            found.append(("give", next(fact[2] for fact in facts if fact[0] == "discard_relic")))
        else:
            return found
        perform(record, found[-1])


def _as_written(record: SocietyTable, table: SocietyTable, decision: Decision) -> Decision:
    """The decision itself, as far as the witness knows it."""
    kind, *cards = decision
    if kind == "keep" and record.misses(table.asked):
        return (kind, *[UNKNOWN] * len(cards))
    if kind == "automa" and not cards:
        return (kind, table.automa_deck[-1])
    if kind == "patrons":
        return (kind, cards[-1])
    if kind in TO_SEATS and not all(record.misses(seat) for seat in range(table.seats)):
        cards = cards or [UNKNOWN] * setup.number_of(table, kind)
        return (kind, *[UNKNOWN if record.misses(place % table.seats) else card for place, card in enumerate(cards)])
    if kind in setup.OF_HIDDEN_CARDS or kind in ("reshuffle", "automa-shuffle"):
        return (kind,)
    return decision


class _Seen:
    """What turns up in a move of a full game, in the order in which it does."""

    def __init__(self, table: SocietyTable, decision: Decision, facts: Sequence[Fact], after: SocietyTable) -> None:
        self.deck = decision[1:] if decision[0] == "reshuffle" else table.deck
        self.patrons = table.patron_deck
        self.after = after
        self.discarded: Iterator[int] = iter([fact[2] for fact in facts if fact[0] == "discard_expedition"])
        self.lost: Iterator[int] = iter([fact[2] for fact in facts if fact[0] == "lose_tile"])

    def next_card(self, record: SocietyTable) -> int:
        """The card that the record asks for."""
        pile, _ = turning_up.place_of(record)
        task = record.agenda[-1]
        if pile == "expeditions":
            return int(self.deck[len(record.deck) - 1])
        if pile == "patrons":
            return self.patrons[len(record.patron_deck) - 1]
        if task[0] == "turn-up":
            return next(self.discarded)
        if task[0] == "automa-tile":
            return next(self.lost)
        own, full = (
            table.box if task[2] == bloomsbury.BOX else table.stacks[task[2]] for table in (record, self.after)
        )
        return next(tile for tile in full if tile not in own)


# -- the main thing ----
MOST_TRIES = 1_000
"""How many worlds `determinize` tries at random. A seat that places an explorer shows that the explorer can act there, perhaps with an
expedition from the hand; a hand that leaves it no action is impossible. If that rules out nearly all worlds, the hand is dealt by counting."""


class SocietyHidden(Hidden[SocietyTable]):
    """What seats see and can know in The Royal Society of Archeology."""

    def seen_by(self, table: SocietyTable, fact: Fact) -> int:
        return secrets.seen_by(table, fact)

    def redact(self, table: SocietyTable, fact: Fact, witness: int) -> Fact:
        if sees(witness, self.seen_by(table, fact), table.seats):
            return fact
        place = secrets.HIDDEN_CARD[fact[0]]
        return (*fact[:place], UNKNOWN, *fact[place + 1 :])

    def redact_decision(self, table: SocietyTable, decision: Decision, witness: int) -> Decision:
        kind = decision[0]
        if witness == ALL:
            return decision
        if kind in secrets.HIDDEN_OUTCOMES:
            return (kind,)
        if kind == "keep" and not witness >> table.asked & 1:
            return (kind, *[UNKNOWN] * len(decision[1:]))
        if kind == "turn-up" and not sees(witness, turning_up.seen_by(table), table.seats):
            return (kind, UNKNOWN)
        return decision

    def as_witnessed(self, table: SocietyTable, witness: int) -> SocietyTable:
        return secrets.as_witnessed(table, witness)

    def agrees(self, world: SocietyTable, table: SocietyTable, witness: int) -> bool:
        return secrets.agrees(world, table, witness)

    def determinize(self, table: SocietyTable, witness: int, rng: Random) -> SocietyTable:
        for _ in range(MOST_TRIES):
            world = secrets.determinize(table, witness, rng)
            active = table.active
            if active == NOBODY or witness >> active & 1 or feasibility.can_finish(world, active):
                return world
        return secrets.determinize(table, witness, rng, _reachable(table, witness))

    def in_hindsight(self, table: SocietyTable, moves: Iterable[Sequence[Fact]]) -> list[SocietyTable]:
        return in_hindsight(lambda now: secrets.as_witnessed(now, now.witness), table, moves)

    def granted(self, table: SocietyTable, decision: Decision) -> SocietyTable:
        new = table.copy()
        if table.witness != ALL:
            witnessed.prepare(new, decision, decisions.publicly)
        return new

    def knowledge(self, table: SocietyTable, witness: int) -> SocietyKnowledge:
        view = secrets.as_witnessed(table, witness)
        unseen, active = unseen_at(view), table.active
        if active != NOBODY and not feasibility.can_finish(view, active):
            unseen = unseen.given(active, _reachable(table, witness))
        return SocietyKnowledge(view, unseen, lambda rng: self.determinize(table, witness, rng))

    def retold(self, table: SocietyTable, decision: Decision, facts: Sequence[Fact], witness: int) -> list[Decision]:
        return retold(decisions.perform, table, decision, facts, witness)


def _reachable(table: SocietyTable, witness: int) -> int:
    """The expeditions of which the active seat must hold one to do what it began."""
    view = secrets.as_witnessed(table, witness)
    return sum([1 << card for card, world in witnessed.with_one_of(view, table.active, view) if feasibility.can_finish(world, table.active)])  # fmt: skip
