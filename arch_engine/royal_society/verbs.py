"""The verbs of The Royal Society of Archeology: everything that can happen to its table, one thing each."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr

from arch_engine.core.table import ALL, Table
from arch_engine.royal_society.components import FAVORS
from arch_engine.royal_society.numbers import MOST_EXPERTISE, MOST_KNOWLEDGE, MOST_REPUTATION, TEAM
from arch_engine.royal_society.table import (
    ALL_HOME,
    AUTOMA,
    CAME,
    FIRST_CARDS,
    HIDDEN,
    LEFT,
    NOBODY,
    ONE_OF,
    OPEN,
    SocietyBase,
)

TURN = ("hand", "end", "tiles", "act", "learn", "place", "activate")
"""The steps of a turn in the order of the agenda: the first comes last."""
STACK_PILES = ("10", "25")
"""The stacks of Bloomsbury as piles, by the prestige that opens them."""

AS_IT_CAME = -2  # in place of an epoch: the one the card came from


@mypyc_attr(allow_interpreted_subclasses=True)
class SocietyTable(SocietyBase):
    """The table with its verbs. Seats, cards, tiles and spaces are numbers from 0 in the order of the component sheets."""

    VERBS: ClassVar[tuple[str, ...]] = (
        *Table.VERBS,
        "lay_collection", "post_requirement", "post_objective", "stack_tile", "box_tile", "stack_patron", "stack_expedition", "stack_automa", "set_aside_deck",
        "place_reputation", "deal_study", "deal_society", "deal_expedition", "choose_side", "assign_expertise", "found_society",
        "owe", "settle", "begin_year", "place_marker", "gather", "begin_turn", "end_turn", "activate", "support_explorer", "place_explorer",
        "reveal", "discard_program", "take_expedition", "pick_expedition", "draw_expedition", "keep_expedition", "discard_expedition",
        "complete_expedition", "box_expedition", "play_reputation",
        "score", "gain_money", "pay", "gain_reputation", "lose_reputation", "swap_disc", "gain_knowledge", "gain_expertise",
        "refill_bag", "draw_relic", "take_relic", "sift_relic", "keep_relic", "return_sifted", "discard_relic", "exhibit_relic", "find_nothing",
        "draw_patron", "take_patron", "return_patron", "honor_patron",
        "open_stack", "look_stack", "take_tile", "lose_tile", "present", "place_disc", "take_back_disc", "miss_requirement",
        "reveal_automa", "place_pawn", "show_study", "finish_score", "win",
        "turn_up", "imply", "show",
    )  # fmt: skip
    NULLABLE: ClassVar[frozenset[tuple[str, str]]] = Table.NULLABLE | frozenset(
        {("owe", "seat"), ("owe", "where"), ("present", "seat"), ("place_marker", "seat"), ("turn_up", "seat")}
    )  # fmt: skip

    LIMITS: ClassVar[dict[str, int]] = {
        "collection": 6, "explorer": 3, "location": 4, "region": 4, "relic": 16, "side": 2, "stack": 2, "tile": 20,
    }  # fmt: skip
    SIGNED: ClassVar[frozenset[tuple[str, str]]] = frozenset({("score", "amount"), ("owe", "where")})
    TEXTS: ClassVar[frozenset[str]] = Table.TEXTS | {"pile", "task"}
    OPENS: ClassVar[dict[str, str]] = {"begin_year": "upkeep"}
    SMALL: ClassVar[frozenset[str]] = Table.SMALL | {
        "collection", "explorer", "location", "patron", "place", "region", "relic", "section", "side", "space", "stack", "tile", "where",
    }  # fmt: skip

    def copy(self) -> SocietyTable:
        new = SocietyTable.__new__(SocietyTable)
        self._copied_to(new)
        new.cards = self.cards
        new.mode = self.mode
        new.simplified = self.simplified
        new.at_once = self.at_once
        new.prestige = self.prestige[:]
        new.science = self.science[:]
        new.money = self.money[:]
        new.reputation = self.reputation[:]
        new.discs = self.discs[:]
        new.spent = self.spent[:]
        new.knowledge = [row[:] for row in self.knowledge]
        new.relics = [row[:] for row in self.relics]
        new.hands = [row[:] for row in self.hands]
        new.studies = [row[:] for row in self.studies]
        new.offered = [row[:] for row in self.offered]
        new.society = self.society[:]
        new.skills = [row[:] for row in self.skills]
        new.expertise = [row[:] for row in self.expertise]
        new.home = self.home[:]
        new.done = [row[:] for row in self.done]
        new.unhonored = [row[:] for row in self.unhonored]
        new.honored = [row[:] for row in self.honored]
        new.tiles = [row[:] for row in self.tiles]
        new.shown_study = self.shown_study[:]
        new.bags = self.bags[:]
        new.beside = self.beside[:]
        new.deck = self.deck[:]
        new.patron_deck = self.patron_deck[:]
        new.automa_deck = self.automa_deck[:]
        new.discards = self.discards[:]
        new.boxed = self.boxed[:]
        new.epochs = self.epochs[:]
        new.returned = self.returned
        new.program = self.program[:]
        new.collections = self.collections[:]
        new.gallery = [row[:] for row in self.gallery]
        new.objectives = self.objectives[:]
        new.left = self.left[:]
        new.right = self.right[:]
        new.requirements = self.requirements[:]
        new.unmet = self.unmet[:]
        new.stacks = [row[:] for row in self.stacks]
        new.box = self.box[:]
        new.lost = self.lost[:]
        new.looked = self.looked[:]
        new.reached = self.reached[:]
        new.track = self.track[:]
        new.arrivals = self.arrivals[:]
        new.pawns = [row[:] for row in self.pawns]
        new.agenda = self.agenda[:]
        new.active = self.active
        new.last = self.last
        new.explorer = self.explorer
        new.gate = self.gate
        new.support = self.support
        new.risen = self.risen
        new.location = self.location
        new.section = self.section
        new.going = self.going
        new.cheaper = self.cheaper
        new.wiser = self.wiser
        new.placed = self.placed
        new.supplied = self.supplied
        new.drawn = self.drawn[:]
        new.met = self.met[:]
        new.sifted = self.sifted[:]
        new.chosen = self.chosen
        new.automa_seen = self.automa_seen[:]
        new.automa_card = self.automa_card
        new.automa_home = self.automa_home
        new.final = self.final[:]
        new.won = self.won
        if self.witness == ALL:
            new.traces = self.traces  # nothing leaves a trace where everything is known
            new.unfounded = self.unfounded
        else:
            new.traces = [row[:] for row in self.traces]
            new.unfounded = self.unfounded[:]
        new.shown = self.shown
        return new

    # -- the end -----------------------------------------------------------------------------------------------------
    def show_study(self, seat: int, card: int) -> None:
        """A seat shows the study card it scores."""
        self.shown_study[seat] = card
        self._note("show_study", seat, card)

    def finish_score(self, seat: int, amount: int) -> None:
        """A seat's final score: the lower of prestige and science, science counting 5."""
        self.final.append(amount)
        self._note("finish_score", seat, amount)

    def win(self, seat: int) -> None:
        """A seat wins, alone or with others."""
        self.won |= 1 << seat
        self._note("win", seat)

    # -- What happens while the game is set up. (Rulebook: Game setup; Player setup.) ------------------------
    def lay_collection(self, collection: int, card: int) -> None:
        """A side of a collection tile lies on a place of the Grand Gallery."""
        self.collections.append(card)
        self._note("lay_collection", collection, card)

    def post_requirement(self, place: int, card: int) -> None:
        """A Royal Requirement lies on the calendar, place 0 for the first period."""
        self.requirements.append(card)
        self._note("post_requirement", place, card)

    def post_objective(self, place: int, card: int) -> None:
        """A tile lies on place A, B or C of the Royal Society."""
        self.objectives.append(card)
        self._note("post_objective", place, card)

    def stack_tile(self, stack: int, tile: int) -> None:
        """A Bloomsbury tile goes face down on a stack (0: [10], 1: [25])."""
        self.stacks[stack].append(tile)
        self._note("stack_tile", stack, tile)

    def box_tile(self, tile: int) -> None:
        """A [10] Bloomsbury tile that is not used goes back to the box."""
        self.box.append(tile)
        self._note("box_tile", tile)

    def stack_patron(self, patron: int) -> None:
        """A patron goes on top of their deck, unseen."""
        self.patron_deck.append(patron)
        self._note("stack_patron", patron)

    def stack_expedition(self, card: int) -> None:
        """An expedition goes on top of the deck, unseen."""
        self.deck.append(card)
        self._note("stack_expedition", card)

    def stack_automa(self, card: int) -> None:
        """An Automa card goes on top of its deck, unseen."""
        self.automa_deck.append(card)
        self._note("stack_automa", card)

    def set_aside_deck(self, pile: str) -> None:
        """The discarded expeditions, or the Automa's played cards, leave their pile to become the deck again."""
        if pile == "expeditions":
            self.epochs.append(sum(1 << card for card in self.discards))
            self.discards = []
        else:
            self.automa_seen = []
        self._note("set_aside_deck", pile)

    def place_reputation(self, seat: int) -> None:
        """A seat's disc goes on the start space of the reputation track, on top of those already there."""
        self.arrivals.append(seat)
        self._note("place_reputation", seat)

    def deal_study(self, seat: int, card: int) -> None:
        """A seat gets a study card only it sees."""
        self.studies[seat].append(card)
        self._note("deal_study", seat, card)

    def deal_society(self, seat: int, card: int) -> None:
        """A seat may choose a society it alone sees."""
        self.offered[seat].append(card)
        self._note("deal_society", seat, card)

    def deal_expedition(self, seat: int, card: int) -> None:
        """A seat gets an expedition only it sees: the top one of the deck, or a simple one before there is a deck."""
        epoch = FIRST_CARDS
        if self.deck:
            self.deck.pop()
            epoch = len(self.epochs) - 1
        self.hands[seat].append((card, epoch))
        self._trace(seat, card, epoch)
        self._note("deal_expedition", seat, card)

    def _trace(self, seat: int, card: int, epoch: int) -> None:
        """Remember where a hand's card came from that the witness did not see."""
        if card == HIDDEN and self.witness != ALL:
            self.traces[seat].append((CAME, epoch, 0))

    def choose_side(self, seat: int, side: int) -> None:
        """A seat turns its society board to side a or b, with the skills printed there."""
        self.skills[seat] = list(self.cards.boards[2 * seat + side])
        self._note("choose_side", seat, side)

    def assign_expertise(self, seat: int, explorer: int, amount: int) -> None:
        """An explorer begins with an expertise."""
        self.expertise[seat][explorer] = amount
        self._note("assign_expertise", seat, explorer, amount)

    def found_society(self, seat: int, card: int) -> None:
        """A seat keeps one of its two societies; the other goes back to the box."""
        self.society[seat] = card
        if self.witness != ALL:
            self.unfounded[seat] = next((other for other in self.offered[seat] if other != card), HIDDEN)
        self.offered[seat] = []
        self.chosen = 0
        self._note("found_society", seat, card)

    # -- The agenda of what is still to do, and the course of years and turns. (Rulebook: Game flow.) --------
    def owe(self, seat: int, task: str, amount: int, where: int, source: str) -> None:
        """Put a task on the agenda, to do before anything owed earlier."""
        self.agenda.append((task, seat, amount, where, source))
        self._note("owe", seat, task, amount, where, source)

    def settle(self) -> None:
        """Take the last task off the agenda: it is done, or no longer needed."""
        self.agenda.pop()
        self._note("settle")

    def begin_year(self, round: int) -> None:
        """A year begins: the markers leave the turn order track."""
        self.round = round
        self.phase = "upkeep"
        self.track = [NOBODY] * len(FAVORS)
        self.automa_home = TEAM if self.automa else 0
        self._note("begin_year", round)

    def place_marker(self, seat: int, space: int) -> None:
        """A seat (or the Automa, without a seat) takes a space of the turn order track and its King's Favor."""
        self.track[space] = AUTOMA if seat == NOBODY else seat
        self._note("place_marker", seat, space)

    def gather(self) -> None:
        """All explorers come back from London."""
        self.pawns = [[] for _ in range(4)]
        self.home = [ALL_HOME] * self.seats
        self._note("gather")

    def begin_turn(self, seat: int) -> None:
        """A seat's turn: it will activate and place an explorer, learn from peers, act, and keep the hand limit."""
        self.active = self.last = seat
        self.explorer = self.location = self.going = -1
        self.gate = self.support = self.section = self.placed = self.supplied = 0
        self.cheaper = self.wiser = self.risen = False
        self.agenda = [(step, seat, 0, -1, "turn") for step in TURN]
        self._note("begin_turn", seat)

    def end_turn(self) -> None:
        """The turn is over."""
        self.active = NOBODY
        self._note("end_turn")

    def activate(self, seat: int, explorer: int) -> None:
        """A seat chooses an explorer; its reputation now decides where the explorer may go."""
        self.explorer = explorer
        self.gate = self.reputation[seat]
        self._note("activate", seat, explorer)

    def support_explorer(self, seat: int) -> None:
        """The activated explorer has 1 more expertise for this turn."""
        self.support += 1
        self._note("support_explorer", seat)

    def place_explorer(self, seat: int, explorer: int, location: int, section: int) -> None:
        """An explorer goes to a numbered section of a location."""
        self.home[seat] &= ~(1 << explorer)
        self.pawns[location].append((seat, explorer, section))
        self.location = location
        self.section = section
        self._note("place_explorer", seat, explorer, location, section)

    # -- Expedition cards on their way from deck to seat. (Rulebook: Expedition Program; Organize and Reserve an exped
    def reveal(self, card: int) -> None:
        """The top card of the deck comes into the Program, on the last empty space in the direction cards slide."""
        self.deck.pop()
        self.program[self.program.index(-1)] = card
        self._note("reveal", card)

    def discard_program(self, card: int) -> None:
        """A card of the Program goes to the discards; those on its left slide."""
        self._slide(card)
        self.discards.append(card)
        self._note("discard_program", card)

    def _slide(self, card: int) -> None:
        self.program.remove(card)
        self.program.append(-1)

    def take_expedition(self, seat: int, card: int) -> None:
        """A seat takes a card of the Program into its hand, seen by all; those on its left slide."""
        self._slide(card)
        self.hands[seat].append((card, OPEN))
        self._note("take_expedition", seat, card)

    def pick_expedition(self, seat: int, card: int) -> None:
        """A card of the Program or of the hand is the expedition about to be organized."""
        if card in self.program:
            self._slide(card)
        else:
            self._leave_hand(seat, card)
        self.going = card
        self._note("pick_expedition", seat, card)

    def _leave_hand(self, seat: int, card: int) -> None:
        self.hands[seat] = [held for held in self.hands[seat] if held[0] != card]

    def draw_expedition(self, seat: int, card: int) -> None:
        """A seat draws the top card of the deck to choose from, unseen by the others."""
        self.deck.pop()
        self.drawn.append((card, len(self.epochs) - 1))
        self._note("draw_expedition", seat, card)

    def keep_expedition(self, seat: int, card: int) -> None:
        """A drawn card goes into the hand, unseen by the others."""
        drawn = next(own for own in self.drawn if own[0] == card)
        self.drawn.remove(drawn)
        self.hands[seat].append(drawn)
        self._trace(seat, card, drawn[1])
        self._note("keep_expedition", seat, card)

    def discard_expedition(self, seat: int, card: int) -> None:
        """A drawn card, or one of the hand, goes to the discards for all to see."""
        if self.drawn:
            self.drawn = [own for own in self.drawn if own[0] != card]
        else:
            self._leave_hand(seat, card)
        self.discards.append(card)
        self._note("discard_expedition", seat, card)

    def complete_expedition(self, seat: int, card: int) -> None:
        """The expedition is done; its card lies next to the seat's board."""
        self.going = -1
        self.done[seat].append(card)
        self._note("complete_expedition", seat, card)

    def box_expedition(self, card: int, source: str) -> None:
        """The Automa takes an expedition from the Program or the deck; it goes back to the box."""
        if source == "program":
            self._slide(card)
        else:
            self.deck.pop()
        self.boxed.append(card)
        self._note("box_expedition", card, source)

    def play_reputation(self, seat: int, task: str) -> None:
        """Reputation makes the expedition cheaper, or the seat wiser, once each."""
        if task == "cheaper":
            self.cheaper = True
        else:
            self.wiser = True
        self._note("play_reputation", seat, task)

    # -- What a seat gains and loses: points, money, reputation, knowledge, expertise, relics. (Rulebook: Concepts.)
    def score(self, seat: int, measure: str, amount: int, source: str, rule: str) -> None:
        """A seat gains (or, below 0, loses) prestige or science."""
        if measure == "prestige":
            self.prestige[seat] += amount
        else:
            self.science[seat] += amount
        self._note("score", seat, measure, amount, source, rule)

    def gain_money(self, seat: int, amount: int) -> None:
        """A seat takes money from the supply."""
        self.money[seat] += amount
        self._note("gain_money", seat, amount)

    def pay(self, seat: int, amount: int) -> None:
        """A seat pays money to the supply."""
        self.money[seat] -= amount
        self._note("pay", seat, amount)

    def gain_reputation(self, seat: int, amount: int) -> None:
        """A seat's disc moves up the reputation track and lies on top where it arrives."""
        self.reputation[seat] = min(MOST_REPUTATION, self.reputation[seat] + amount)
        self._arrive(seat)
        self._note("gain_reputation", seat, amount)

    def lose_reputation(self, seat: int, amount: int) -> None:
        """A seat's disc moves down the reputation track and lies on top where it arrives."""
        self.reputation[seat] -= amount
        self._arrive(seat)
        self._note("lose_reputation", seat, amount)

    def _arrive(self, seat: int) -> None:
        self.arrivals.remove(seat)
        self.arrivals.append(seat)

    def swap_disc(self, seat: int) -> None:
        """A seat lays a disc from its reserve below the reputation track, for good."""
        self.discs[seat] -= 1
        self.spent[seat] += 1
        self._note("swap_disc", seat)

    def gain_knowledge(self, seat: int, region: int, amount: int) -> None:
        """A seat goes up the knowledge track of a region, at most to 12."""
        self.knowledge[seat][region] = min(MOST_KNOWLEDGE, self.knowledge[seat][region] + amount)
        self.chosen |= 1 << region
        self._note("gain_knowledge", seat, region, amount)

    def gain_expertise(self, seat: int, explorer: int) -> None:
        """An explorer has 1 more expertise for good."""
        self.expertise[seat][explorer] = min(MOST_EXPERTISE, self.expertise[seat][explorer] + 1)
        if self.support and (seat, explorer) == (self.active, self.explorer):
            self.risen = True
        self._note("gain_expertise", seat, explorer)

    def refill_bag(self, region: int) -> None:
        """The relics beside an empty bag go back into it."""
        for sort in range(4 * region, 4 * region + 4):
            self.bags[sort] += self.beside[sort]
            self.beside[sort] = 0
        self._note("refill_bag", region)

    def draw_relic(self, seat: int, relic: int) -> None:
        """A seat draws a relic at random."""
        self.bags[relic] -= 1
        self.relics[seat][relic] += 1
        self._note("draw_relic", seat, relic)

    def take_relic(self, seat: int, relic: int) -> None:
        """A seat takes a relic of its choice out of a bag."""
        self.bags[relic] -= 1
        self.relics[seat][relic] += 1
        self._note("take_relic", seat, relic)

    def sift_relic(self, seat: int, relic: int) -> None:
        """A seat draws a relic at random, to keep one of two."""
        self.bags[relic] -= 1
        self.sifted.append(relic)
        self._note("sift_relic", seat, relic)

    def keep_relic(self, seat: int, relic: int) -> None:
        """A seat keeps one of the relics it drew to choose from."""
        self.sifted.remove(relic)
        self.relics[seat][relic] += 1
        self._note("keep_relic", seat, relic)

    def return_sifted(self, relic: int) -> None:
        """A relic drawn and not kept goes beside its bag."""
        self.sifted.remove(relic)
        self.beside[relic] += 1
        self._note("return_sifted", relic)

    def discard_relic(self, seat: int, relic: int) -> None:
        """A seat lays a relic beside its bag."""
        self.relics[seat][relic] -= 1
        self.beside[relic] += 1
        self._note("discard_relic", seat, relic)

    def exhibit_relic(self, seat: int, relic: int, collection: int, space: int) -> None:
        """A relic is given to the museum: a disc marks its space in the Grand Gallery."""
        self.relics[seat][relic] -= 1
        self.beside[relic] += 1
        self.discs[seat] -= 1
        self.gallery[collection][space] = seat
        self.placed += 1
        self.supplied |= 1 << collection
        self._note("exhibit_relic", seat, relic, collection, space)

    def find_nothing(self, pile: str) -> None:
        """Nothing is left to draw."""
        self._note("find_nothing", pile)

    # -- Patrons, publishers, the Royal Society, the Grand Gallery, the Automa. (Rulebook: Optional actions; Royal Req
    def draw_patron(self, seat: int, patron: int) -> None:
        """A seat draws the top patron, to keep one of two."""
        self.patron_deck.pop()
        self.returned = min(self.returned, len(self.patron_deck))
        self.met.append(patron)
        self._note("draw_patron", seat, patron)

    def take_patron(self, seat: int, patron: int) -> None:
        """A seat keeps a patron, unhonored."""
        self.met.remove(patron)
        self.unhonored[seat].append(patron)
        self._note("take_patron", seat, patron)

    def return_patron(self, patron: int) -> None:
        """The other patron goes to the bottom of the deck, seen by all."""
        self.met.remove(patron)
        self.patron_deck.insert(0, patron)
        self.returned += 1
        self._note("return_patron", patron)

    def honor_patron(self, seat: int, patron: int) -> None:
        """A seat honors a patron, who has got the relic."""
        self.unhonored[seat].remove(patron)
        self.honored[seat].append(patron)
        self._note("honor_patron", seat, patron)

    def open_stack(self, seat: int, stack: int) -> None:
        """A seat's one chance of a tile of this stack has come."""
        self.reached[stack] |= 1 << seat
        self._note("open_stack", seat, stack)

    def look_stack(self, seat: int, stack: int) -> None:
        """A seat looks through a stack of tiles, and remembers."""
        self.looked[stack] |= 1 << seat
        self._note("look_stack", seat, stack)

    def take_tile(self, seat: int, tile: int) -> None:
        """A seat takes a Bloomsbury tile and shows it."""
        next(pile for pile in (*self.stacks, self.box) if tile in pile).remove(tile)
        self.tiles[seat].append(tile)
        self._note("take_tile", seat, tile)

    def lose_tile(self, stack: int, tile: int) -> None:
        """The Automa takes the top tile of a stack out of the game."""
        self.stacks[stack].remove(tile)
        self.lost.append(tile)
        self._note("lose_tile", stack, tile)

    def present(self, seat: int, place: int) -> None:
        """A disc (without a seat, of a colour nobody plays) goes on objective A, B or C, on the left if it is the first."""
        if seat != NOBODY:
            self.discs[seat] -= 1
        if self.left[place] == NOBODY:
            self.left[place] = AUTOMA if seat == NOBODY else seat
        else:
            self.right[place] |= 1 << seat
        self._note("present", seat, place)

    def place_disc(self, collection: int, space: int) -> None:
        """A disc of a colour nobody plays lies on a space of the Grand Gallery."""
        self.gallery[collection][space] = AUTOMA
        self._note("place_disc", collection, space)

    def take_back_disc(self, seat: int, collection: int, space: int) -> None:
        """A seat without discs takes one back from the Grand Gallery."""
        self.gallery[collection][space] = NOBODY
        self.discs[seat] += 1
        self._note("take_back_disc", seat, collection, space)

    def miss_requirement(self, seat: int, place: int) -> None:
        """A seat missed a Royal Requirement and lays a disc there, from the reserve or from those already used."""
        self.unmet[place] |= 1 << seat
        if self.discs[seat]:
            self.discs[seat] -= 1
        else:
            self.spent[seat] -= 1
        self._note("miss_requirement", seat, place)

    def reveal_automa(self, card: int) -> None:
        """The top card of the Automa's deck is played."""
        self.automa_deck.pop()
        self.automa_seen.append(card)
        self.automa_card = card
        self.automa_home -= 1
        self.last = AUTOMA
        self._note("reveal_automa", card)

    def place_pawn(self, location: int, section: int) -> None:
        """A pawn of the Automa stands in a section of a location."""
        self.pawns[location].append((AUTOMA, -1, section))
        self._note("place_pawn", location, section)

    # -- What a witness comes to know later: a card gets its name where it lies. (Rulebook: wherever a card is turned
    def turn_up(self, seat: int, pile: str, card: int) -> None:
        """An unknown card gets its name: the top one of a deck, or any one of the seat's hand, of what it drew, of a stack."""
        if pile == "expeditions":
            self.deck[-1] = card
        elif pile == "patrons":
            self.patron_deck[-1] = card
        elif pile == "automa":
            self.automa_deck[-1] = card
        elif pile == "hand":
            self._name(seat, card, AS_IT_CAME)
        elif pile == "drawn":
            epoch = self.epoch_of(card)
            self.drawn[self.drawn.index((HIDDEN, epoch))] = (card, epoch)
        elif pile == "studies":
            self._replace(self.studies[seat], card)
        elif pile == "offered":
            self._replace(self.offered[seat], card)
        elif pile == "box":
            self._replace(self.box, card)
        else:
            self._replace(self.stacks[STACK_PILES.index(pile)], card)
        self._note("turn_up", seat, pile, card)

    def _replace(self, pile: list[int], card: int) -> None:
        pile[pile.index(HIDDEN)] = card

    def _name(self, seat: int, card: int, epoch: int) -> None:
        """Give a name to an unknown card of a hand. Where it may be one of the first cards or one drawn, say it is a first one."""
        origin = self.epoch_of(card)
        hand = self.hands[seat]
        first = self.cards.expeditions[card].simple and (HIDDEN, FIRST_CARDS) in hand and origin == 0
        place = hand.index((HIDDEN, FIRST_CARDS if first else origin))
        hand[place] = (card, hand[place][1] if epoch == AS_IT_CAME else epoch)
        self.traces[seat].append((LEFT, card, origin))
        if all(held != HIDDEN for held, _ in hand):
            self.traces[seat] = []

    def imply(self, seat: int, pile: str) -> None:
        """What a seat does shows that one of its unknown expeditions is among these: numbers of cards, from 0."""
        self.traces[seat].append((ONE_OF, sum([1 << int(card) for card in pile.split()]), 0))
        self._note("imply", seat, pile)

    def show(self, seat: int, pile: str, card: int) -> None:
        """A seat shows everybody a card of its hand, or a study card."""
        if pile == "studies":
            if card not in self.studies[seat]:
                self._replace(self.studies[seat], card)
            self.shown |= 1 << card
        elif any(held == card for held, _ in self.hands[seat]):
            self.hands[seat] = [(card, OPEN) if held == card else (held, epoch) for held, epoch in self.hands[seat]]
        else:
            self._name(seat, card, OPEN)
        self._note("show", seat, pile, card)
