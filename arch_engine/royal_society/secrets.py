"""What a witness knows: decks, stacks, study cards, and hand cards drawn from the deck are hidden.

A card unseen since the last reshuffle is in the deck or in a hand that drew it since; one that was in an earlier deck and was not
reshuffled is in a hand that drew it then. So the unseen cards fall into groups by epoch, and within a group any card may lie in any
unseen place. (Rulebook: Player setup; Reserve an expedition; Find a publisher; The Study cards.)
"""

from __future__ import annotations

from random import Random

from arch_engine.core.chance import shuffled
from arch_engine.core.table import ALL, Fact
from arch_engine.royal_society.bloomsbury import BOX
from arch_engine.royal_society.components import TILES_OF_A_STACK
from arch_engine.royal_society.table import CAME, FIRST_CARDS, HIDDEN, NOBODY, OPEN
from arch_engine.royal_society.unseen import Unseen, unseen_at
from arch_engine.royal_society.verbs import SocietyTable

HIDDEN_CARD = {
    "stack_tile": 2, "box_tile": 1, "stack_patron": 1, "stack_expedition": 1, "stack_automa": 1, "deal_study": 2, "deal_society": 2,
    "deal_expedition": 2, "draw_expedition": 2, "keep_expedition": 2, "turn_up": 3,
}  # fmt: skip
"""For each kind of fact that not all seats see: the position of the card in it."""

OF_A_SEAT = ("deal_study", "deal_society", "deal_expedition", "draw_expedition", "keep_expedition", "turn_up")
HIDDEN_OUTCOMES = (
    "bloomsbury", "patrons", "first-cards", "expeditions", "automa-deck", "studies", "societies", "reshuffle", "automa-shuffle",
)  # fmt: skip


def seen_by(table: SocietyTable, fact: Fact) -> int:
    """The bit set of seats that see the whole of a fact."""
    if fact[0] not in HIDDEN_CARD or (fact[0] == "turn_up" and not _alone(table, fact)):
        return (1 << table.seats) - 1
    return 1 << int(fact[1]) if fact[0] in OF_A_SEAT else 0


def _alone(table: SocietyTable, fact: Fact) -> bool:
    """Return whether a card gets its name before the eyes of one seat only: what it draws, keeps, or finds in a stack."""
    _, seat, pile, _ = fact
    if seat == NOBODY or pile in ("studies", "offered"):
        return False
    return pile not in ("hand", "drawn") or table.question in ("keep", "keep-card")


def as_witnessed(table: SocietyTable, witness: int) -> SocietyTable:
    """The table as a witness knows it; what it cannot know is HIDDEN. A copy."""
    view = table.copy()
    if witness == ALL:
        return view
    view.deck = [HIDDEN] * len(table.deck)
    view.automa_deck = [HIDDEN] * len(table.automa_deck)
    top = len(table.patron_deck) - 1  # it is face up; all have seen which patrons went to the bottom
    view.patron_deck = [
        patron if place < table.returned or place == top else HIDDEN for place, patron in enumerate(table.patron_deck)
    ]
    for other in range(table.seats):
        if not witness >> other & 1:
            view.hands[other] = sorted((card if epoch == OPEN else HIDDEN, epoch) for card, epoch in table.hands[other])
            view.studies[other] = [
                card if card == table.shown_study[other] or (card >= 0 and table.shown >> card & 1) else HIDDEN
                for card in table.studies[other]
            ]
            view.offered[other] = [HIDDEN] * len(table.offered[other])
            if view.unfounded[other] != HIDDEN:
                view.unfounded[other] = HIDDEN
    drawer = next((task[1] for task in table.agenda if task[0] == "keep-card" or task[4] == "drawn"), NOBODY)
    if drawer != NOBODY and not witness >> drawer & 1:
        view.drawn = [(HIDDEN, epoch) for _, epoch in table.drawn]
    looking = [_looked_through(table, stack) for stack in (0, 1)]
    for stack in (0, 1):
        if not looking[stack] & witness:
            view.stacks[stack] = [HIDDEN] * len(table.stacks[stack])
    if not looking[0] & witness:
        view.box = [HIDDEN] * len(table.box)
    return view


LESS_TOLD = ("hands", "studies", "stacks", "box", "patron_deck")


def agrees(world: SocietyTable, table: SocietyTable, witness: int) -> bool:
    """Return whether a full table is one that a witness could take for this one.

    A record may tell less than its witness could work out (the box from a stack, which of two unknown cards was drawn when, a patron that
    is about to turn up): there every card that it names has to lie in the same place, and the places have to hold as many.
    """
    ours, theirs = as_witnessed(world, witness), as_witnessed(table, witness)
    if table.witness == ALL:
        return ours.state() == theirs.state()
    same = all(
        getattr(ours, name) == getattr(theirs, name)
        for name in ("seats", "asked", "question", "round", "phase", *table.STATE)
        if name not in LESS_TOLD
    )
    return same and all(
        len(own) == len(other) and set(other) - {HIDDEN} <= set(own)
        for own, other in zip(_heaps(ours), _heaps(theirs), strict=True)
    )


def _heaps(table: SocietyTable) -> list[list[int]]:
    """The cards of each hand, the study cards of each seat, the tiles of each stack and the box, and the patrons."""
    return [
        *([card for card, _ in hand] for hand in table.hands),
        *table.studies,
        *table.stacks,
        table.box,
        table.patron_deck,
    ]


def _looked_through(table: SocietyTable, stack: int) -> int:
    """The bit set of seats that looked through a stack, or are about it while chance names the tiles."""
    task = table.agenda[-1] if table.agenda and table.question == "turn-up" else None
    now = task is not None and task[0] == "bloomsbury" and stack == task[2] % BOX
    return table.looked[stack] | (1 << task[1] if task is not None and now else 0)


def determinize(table: SocietyTable, witness: int, rng: Random, active_holds: int = 0) -> SocietyTable:
    """A full table drawn from those that agree with all that a witness has seen. It takes the table or a view of it.

    `active_holds`: expeditions of which the active seat holds one at least, as a bit set, if there are any.
    """
    full = as_witnessed(table, witness)
    if active_holds:
        deal_unseen(full, unseen_at(full).given(table.active, active_holds), rng)
    elif table.witness != ALL:
        deal_unseen(full, unseen_at(full), rng)
    else:
        _sample_expeditions(full, rng)
    _sample_tiles(full, rng)
    if table.witness != ALL:  # nobody has written down the order of a stack
        full.stacks = [shuffled(rng, stack) for stack in full.stacks]
    cards = full.cards
    taken = {patron for own in (*full.unhonored, *full.honored, full.met, full.patron_deck) for patron in own}
    _fill(full.patron_deck, shuffled(rng, [patron for patron in range(len(cards.patrons)) if patron not in taken]))
    played = set(full.automa_seen)
    _fill(full.automa_deck, shuffled(rng, [card for card in range(len(cards.automa)) if card not in played]))
    shown = {card for own in full.studies for card in own}
    unseen = shuffled(rng, [card for card in range(len(cards.studies)) if card not in shown])
    for own in full.studies:
        _fill(own, unseen)
    offered = {card for own in full.offered for card in own} | set(full.society) | set(full.unfounded)
    unseen = shuffled(rng, [card for card in range(len(cards.society_titles)) if card not in offered])
    for own in full.offered:
        _fill(own, unseen)
    return fully_known(full)


def fully_known(table: SocietyTable) -> SocietyTable:
    """The same table, on which everything has got its name, without what was noted of unknown cards."""
    table.witness = ALL
    table.traces = [[] for _ in range(table.seats)]
    table.unfounded = [HIDDEN] * table.seats
    table.shown = 0
    return table


def with_witness(table: SocietyTable, witness: int) -> SocietyTable:
    """A full table as a witness would have it before it, to go on from there as a record of this witness; a copy."""
    view = fully_known(as_witnessed(table, witness))
    view.witness = witness
    for seat, hand in enumerate(view.hands):
        view.traces[seat] = [(CAME, epoch, 0) for card, epoch in hand if card == HIDDEN]
    return view


def deal_unseen(full: SocietyTable, unseen: Unseen, rng: Random) -> None:
    """Deal the unseen expeditions to hands, to the cards drawn and to the deck, by all that is known of the hands."""
    hands, left = unseen.dealt(rng)
    for hand, found in zip(full.hands, hands, strict=True):
        for place, (card, _) in enumerate(hand):
            if card == HIDDEN:
                hand[place] = found.pop()
    for place, (card, epoch) in enumerate(full.drawn):
        if card == HIDDEN:
            full.drawn[place] = (left[epoch].pop(), epoch)
    _fill(full.deck, left[-1])


def _fill(places: list[int], cards: list[int]) -> None:
    """Fill hidden places with cards from the end of a list."""
    for place, card in enumerate(places):
        if card == HIDDEN:
            places[place] = cards.pop()


def _sample_expeditions(full: SocietyTable, rng: Random) -> None:
    """Deal the unseen expeditions to the unseen places of their epoch."""
    in_sight = {card for hand in full.hands for card, _ in hand}
    in_sight.update(card for own in full.done for card in own)
    in_sight.update((*full.program, *full.discards, *full.boxed, full.going), [card for card, _ in full.drawn])
    now = len(full.epochs) - 1
    groups: dict[int, list[int]] = {epoch: [] for epoch in range(now + 1)}
    for card in shuffled(rng, range(len(full.cards.expeditions))):
        if card not in in_sight:
            groups[full.epoch_of(card)].append(card)
    # first fill hands dealt from the simple expeditions: they take no others
    for hand in full.hands:
        for place, (card, epoch) in enumerate(hand):
            if card == HIDDEN and epoch == FIRST_CARDS:
                simple = next(own for own in groups[0] if full.cards.expeditions[own].simple)
                groups[0].remove(simple)
                hand[place] = (simple, epoch)
    for cards in (*full.hands, full.drawn):
        for place, (card, epoch) in enumerate(cards):
            if card == HIDDEN:
                cards[place] = (groups[epoch].pop(), epoch)
    _fill(full.deck, groups[now])


def _sample_tiles(full: SocietyTable, rng: Random) -> None:
    """Deal the Bloomsbury tiles that nobody has shown to the stacks the witness has not looked through, and to the box."""
    for stack in (0, 1):
        tiles = range(TILES_OF_A_STACK * stack, TILES_OF_A_STACK * (stack + 1))
        shown = {tile for own in full.tiles for tile in own} | set(full.lost)
        shown.update(full.stacks[stack])
        if stack == 0:
            shown.update(full.box)
        unseen = shuffled(rng, [tile for tile in tiles if tile not in shown])
        _fill(full.stacks[stack], unseen)
        if stack == 0:
            _fill(full.box, unseen)
