"""The table of The Royal Society of Archeology: what lies where. Its verbs are in `verbs`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from arch_engine.core.table import ALL, Table
from arch_engine.royal_society.components import COLLECTION_SPACES, FAVORS, LETTERS, SORTS, Cards
from arch_engine.royal_society.numbers import CALENDARS, DISCS, FIRST_REPUTATION, SCIENCE_WORTH, TEAM

AUTOMA = 4  # owner of the pawns, discs and marker of a colour nobody plays
NOBODY = -1
ANY_PLACE = -1  # a task that has no place
HIDDEN = -1  # in a view, an unknown card
OPEN = -1  # in place of an epoch: a hand card everybody has seen
FIRST_CARDS = 100  # in place of an epoch: a hand card dealt from the simple expeditions

CAME, LEFT, ONE_OF = range(3)  # how a trace of a hand begins: see `SocietyBase.traces`

STANDARD, SOLO, CONFRONTATION, COMPETITIVE = MODES = ("standard", "solo", "confrontation", "competitive")
EXPLORERS = "explorers"  # the phase in which turns are taken
CONFRONTATION_SECTION = 4  # where the discs nobody owns stand in every location
ALL_HOME = (1 << TEAM) - 1  # the bit set of all explorers

Trace = tuple[int, int, int]
"""(CAME, epoch, 0), (LEFT, card, epoch) or (ONE_OF, bit set of cards, 0)."""

Task = tuple[str, int, int, int, str]
"""A task on the agenda: what to do, which seat, how much, where, and the source it counts under."""


def mode_of(seats: int, wanted: str) -> str:
    """The mode of a game: solo for one player, confrontation for two unless they want competitive."""
    if wanted != STANDARD:
        return wanted
    return {1: SOLO, 2: CONFRONTATION}.get(seats, STANDARD)


@mypyc_attr(allow_interpreted_subclasses=True)
class SocietyBase(Table):
    """One game of The Royal Society of Archeology, or what one seat knows of it.

    mode        "solo", "confrontation", "competitive" or "standard";   simplified: the set-up for first games
    at_once     whether a tile reached among the gains of an expedition is taken before the gains still to come
    By seat:
    prestige, science, money, reputation, discs (in reserve), spent (discs below the reputation track)
    knowledge   by region;   relics: how many of each of the 16 sorts (4 * region + kind)
    hands       (card, epoch) pairs: the epoch of the deck a card was drawn from unseen, OPEN where everybody has seen it
    studies, offered (societies), society, skills, expertise (by explorer), home (bit set of explorers), done (expeditions)
    unhonored, honored (patrons), tiles (Bloomsbury), shown_study
    For all:
    bags, beside   relics by sort, in the bags and beside them
    deck, patron_deck, automa_deck   lists with the top card last; HIDDEN where unknown;   discards, boxed: expeditions
    epochs      bit sets of cards: what the deck held at the start and after each reshuffle
    returned    how many patrons at the bottom of their deck everybody has seen
    program     by space from 1: an expedition, or -1
    gallery     by collection and space: the owner of a disc, or NOBODY;   collections: the six tiles
    objectives  the tiles A, B, C;   left: whose disc lies left;   right: bit sets of seats
    requirements   the two tiles;   unmet: bit sets of seats
    stacks      the two stacks of Bloomsbury tiles;   box: the [10] tiles not used;   lost: tiles the Automa took;   looked, reached: bit sets of seats by stack
    track       the turn order track: who stands on each space;   arrivals: seats as they reached their reputation, latest last
    pawns       by location: (owner, explorer, section)
    agenda      the tasks still to do, the next one last
    active      whose turn it is, or NOBODY;   last: who had the last turn (AUTOMA too);   explorer, gate (reputation when activated), support, location, section: of the turn
    risen       whether the expertise of the explorer has grown since it got support; not in the digest, because old records hold digests without it
    going       the expedition about to be organized;   cheaper, wiser: reputation played for it
    placed      relics exhibited this turn;   supplied: bit set of collections they went to
    drawn       expeditions drawn to choose from, as in hands;   met: patrons;   sifted: relics
    chosen      bit set of regions chosen so far in the set-up of a society
    automa_seen, automa_card   Automa cards played, the last of them;   automa_home: its explorers not yet placed
    final, won  the final scores;   bit set of winners
    Only where a witness does not see everything:
    traces      by seat, what is known of the unknown cards of a hand: that one CAME from an epoch, which one LEFT by getting a name, that
                the hand held ONE_OF these; empty while it holds no unknown card
    unfounded   by seat, the society it did not found, or -1;   shown: bit set of study cards that everybody has seen
    """

    __slots__ = (
        "active", "agenda", "arrivals", "at_once", "automa_card", "automa_deck", "automa_home", "automa_seen", "bags", "beside", "box", "boxed", "cards",
        "cheaper", "chosen", "collections", "deck", "discards", "discs", "done", "drawn", "epochs", "expertise", "explorer", "final", "gallery",
        "gate", "going", "hands", "home", "honored", "knowledge", "last", "left", "location", "looked", "lost", "met", "mode", "money", "objectives", "offered", "patron_deck",
        "pawns", "placed", "prestige", "program", "reached", "relics", "reputation", "requirements", "returned", "right", "risen", "science", "section",
        "shown", "shown_study", "sifted", "simplified", "skills", "society", "spent", "stacks", "studies", "supplied", "support", "tiles", "traces", "track", "unfounded", "unhonored",
        "unmet", "wiser", "won",
    )  # fmt: skip

    STATE: ClassVar[tuple[str, ...]] = (
        "prestige", "science", "money", "reputation", "discs", "spent", "knowledge", "relics", "hands", "studies", "offered", "society", "skills",
        "expertise", "home", "done", "unhonored", "honored", "tiles", "shown_study", "bags", "beside", "deck", "patron_deck", "automa_deck",
        "discards", "boxed", "epochs", "returned", "program", "collections", "gallery", "objectives", "left", "right", "requirements", "unmet", "stacks",
        "box", "lost", "looked", "reached", "track", "arrivals", "pawns", "agenda", "active", "last", "explorer", "gate", "support", "location", "section",
        "going", "cheaper", "wiser", "placed", "supplied", "drawn", "met", "sifted", "chosen", "automa_seen", "automa_card", "automa_home", "final", "won",
    )  # fmt: skip

    def __init__(self, seats: int, options: Mapping[str, Any], cards: Cards) -> None:
        super().__init__(seats)
        self.cards = cards
        self.mode = mode_of(seats, options["mode"])
        self.simplified: bool = options["simplified"]
        self.at_once: bool = options["tiles_at_once"]
        self.prestige = [0] * seats
        self.science = [0] * seats
        self.money = [0] * seats
        self.reputation = [FIRST_REPUTATION] * seats
        self.discs = [DISCS] * seats
        self.spent = [0] * seats
        self.knowledge = [[0] * 4 for _ in range(seats)]
        self.relics = [[0] * SORTS for _ in range(seats)]
        self.hands: list[list[tuple[int, int]]] = [[] for _ in range(seats)]
        self.studies: list[list[int]] = [[] for _ in range(seats)]
        self.offered: list[list[int]] = [[] for _ in range(seats)]
        self.society = [-1] * seats
        self.skills = [[-1] * TEAM for _ in range(seats)]
        self.expertise = [[0] * TEAM for _ in range(seats)]
        self.home = [ALL_HOME] * seats
        self.done: list[list[int]] = [[] for _ in range(seats)]
        self.unhonored: list[list[int]] = [[] for _ in range(seats)]
        self.honored: list[list[int]] = [[] for _ in range(seats)]
        self.tiles: list[list[int]] = [[] for _ in range(seats)]
        self.shown_study = [-1] * seats
        self.bags = list(cards.bags)
        self.beside = [0] * SORTS
        self.deck: list[int] = []
        self.patron_deck: list[int] = []
        self.automa_deck: list[int] = []
        self.discards: list[int] = []
        self.boxed: list[int] = []
        self.epochs: list[int] = [(1 << len(cards.expeditions)) - 1]
        self.returned = 0
        self.program: list[int] = [-1] * len(cards.program)
        self.collections: list[int] = []
        self.gallery = [[NOBODY] * spaces for spaces in COLLECTION_SPACES]
        self.objectives: list[int] = []
        self.left = [NOBODY] * len(LETTERS)
        self.right = [0] * len(LETTERS)
        self.requirements: list[int] = []
        self.unmet = [0, 0]
        self.stacks: list[list[int]] = [[], []]
        self.box: list[int] = []
        self.lost: list[int] = []
        self.looked = [0, 0]
        self.reached = [0, 0]
        self.track = [NOBODY] * len(FAVORS)
        self.arrivals: list[int] = []
        self.pawns: list[list[tuple[int, int, int]]] = [[] for _ in range(4)]
        self.agenda: list[Task] = []
        self.active = NOBODY
        self.last = NOBODY
        self.explorer = -1
        self.gate = 0
        self.support = 0
        self.risen = False
        self.location = -1
        self.section = 0
        self.going = -1
        self.cheaper = False
        self.wiser = False
        self.placed = 0
        self.supplied = 0
        self.drawn: list[tuple[int, int]] = []
        self.met: list[int] = []
        self.sifted: list[int] = []
        self.chosen = 0
        self.automa_seen: list[int] = []
        self.automa_card = -1
        self.automa_home = 0
        self.final: list[int] = []
        self.won = 0
        self.traces: list[list[Trace]] = [[] for _ in range(seats)]
        self.unfounded = [-1] * seats
        self.shown = 0

    # -- recording ---------------------------------------------------------------------------------------------------
    def _note(self, *fact: Any) -> None:
        if self.log is not None:
            self.log.append(fact)

    def state(self) -> tuple[Any, ...]:
        """Everything that makes two tables the same; what a witness cannot see of a hand counts where it left traces."""
        state = super().state()
        if self.witness == ALL or not (self.shown or any(self.traces) or max(self.unfounded) >= 0):
            return state
        return (*state, self.traces, self.unfounded, self.shown)

    # -- reading -----------------------------------------------------------------------------------------------------
    def misses(self, seat: int) -> bool:
        """Return whether the witness does not see what a seat alone sees."""
        return self.witness != ALL and not self.witness >> seat & 1

    @property
    def automa(self) -> bool:
        """Whether the Automa plays."""
        return self.mode in (SOLO, COMPETITIVE)

    @property
    def years(self) -> int:
        """How many years the game lasts."""
        return CALENDARS[self.seats].years

    @property
    def published_players(self) -> int:
        """The number of players the set-up of the board is for: 2 in solo, 3 in competitive mode."""
        return {SOLO: 2, COMPETITIVE: 3}.get(self.mode, self.seats)

    @property
    def order(self) -> list[int]:
        """The order of play this year: the turn order track from the left."""
        return [owner for owner in self.track if owner != NOBODY]

    @property
    def players_in_order(self) -> list[int]:
        """The seats in this year's turn order."""
        return [owner for owner in self.track if owner not in (NOBODY, AUTOMA)]

    def final_score(self, seat: int) -> int:
        """The lower of the two scores, with science at its worth in prestige."""
        return min(self.prestige[seat], SCIENCE_WORTH * self.science[seat])

    def after(self, owner: int) -> list[int]:
        """All seats in play order from a seat, or the Automa, on."""
        place = self.track.index(owner)
        return [other for other in self.track[place:] + self.track[:place] if other not in (NOBODY, AUTOMA)]

    def top_section(self, location: int) -> int:
        """The highest section of a location in which anybody stands; 0 where nobody does."""
        sections = [section for _, _, section in self.pawns[location]]
        if self.mode == CONFRONTATION:
            sections.append(CONFRONTATION_SECTION)
        return max(sections, default=0)

    def learns(self, location: int, section: int) -> bool:
        """Return whether an explorer in a section of a location has peers to learn from: any who stand higher."""
        return section < self.top_section(location)

    def has_power(self, seat: int, society: int) -> bool:
        """Return whether a seat leads a society whose power works: from the first year on."""
        return self.round > 0 and self.society[seat] == society

    def penalized(self, seat: int, requirement: int) -> bool:
        """Return whether a seat lives with the penalty of a Royal Requirement."""
        for place, tile in enumerate(self.requirements):
            if tile == requirement and self.unmet[place] >> seat & 1:
                return True
        return False

    def checked(self, place: int) -> bool:
        """Return whether the Royal Requirement of a period has been checked: at the end of its year."""
        due = CALENDARS[self.seats].requirements[place]
        return self.round > due or (self.round == due and self.phase not in ("upkeep", EXPLORERS))

    def has_presented(self, seat: int, place: int) -> bool:
        """Return whether a disc of a seat lies on objective A, B or C."""
        return self.left[place] == seat or bool(self.right[place] >> seat & 1)

    def epoch_of(self, card: int) -> int:
        """The epoch of a card that nobody sees: the last reshuffle that put it into the deck."""
        for epoch in range(len(self.epochs) - 1, 0, -1):
            if self.epochs[epoch] >> card & 1:
                return epoch
        return 0

    def own_discs(self, seat: int) -> int:
        """Return how many discs a seat has in the Grand Gallery."""
        return sum(row.count(seat) for row in self.gallery)
