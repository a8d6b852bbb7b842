"""The table with all its verbs, in the order of the log's kinds; its end of the game, and its copy."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr

from arch_engine.core.table import ALL, Table
from arch_engine.royal_society.verbs.unknown import UnknownVerbs


@mypyc_attr(allow_interpreted_subclasses=True)
class SocietyTable(UnknownVerbs):
    """The table with its verbs. Seats, cards, tiles and spaces are numbers from 0 in the order of the component sheets."""

    __slots__ = ()

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
