"""What cannot be, and why: a card named where it does not lie, in a sentence that says where it does.

Move numbers stand in a sentence where the table is recorded from its first move on.
"""

from __future__ import annotations

from collections.abc import Callable

from arch_engine.core.language import mark, say
from arch_engine.core.rules import Refusal
from arch_engine.core.table import MOVE
from arch_engine.core.words import called, capital
from arch_engine.royal_society import bloomsbury
from arch_engine.royal_society.called import card_of
from arch_engine.royal_society.components import SOCIETIES, TILES_OF_A_STACK
from arch_engine.royal_society.table import FIRST_CARDS, HIDDEN, NOBODY
from arch_engine.royal_society.unseen import unseen_at
from arch_engine.royal_society.verbs import STACK_PILES, SocietyTable

RULE = "decks.turn-up"
HUES = (mark("Blue"), mark("Yellow"), mark("Purple"), mark("Red"))

SINCE = {
    "program": mark("it lies in the Program since move {move}"),
    "discards": mark("it lies in the discards since move {move}"),
    "done": mark("{owner} completed it in move {move}"),
    "going": mark("{owner} prepares it since move {move}"),
    "boxed": mark("it left the game in move {move}"),
    "hand": mark("{owner} has it since move {move}"),
    "deck": mark("it went into the new deck in move {move}, and this card was drawn before"),
    "drawn": mark("it was not among the cards shuffled in move {move}, so it is in a hand"),
}
HERE = {
    "program": mark("it lies in the Program"),
    "discards": mark("it lies in the discards"),
    "done": mark("{owner} completed it"),
    "going": mark("{owner} prepares it"),
    "boxed": mark("it left the game"),
    "hand": mark("{owner} has it"),
    "deck": mark("it went into the new deck, and this card was drawn before"),
    "drawn": mark("it was not among the cards shuffled last, so it is in a hand"),
}
"""Where an expedition is, with the move that brought it there and without."""

BRINGS = {
    "program": ("reveal",), "discards": ("discard_expedition", "discard_program"), "done": ("complete_expedition",), "going": ("pick_expedition",), "boxed": ("box_expedition",),
    "hand": ("take_expedition", "keep_expedition", "deal_expedition", "show", "turn_up"),
}  # fmt: skip
"""The facts that bring an expedition there; the card is in them."""


def against(table: SocietyTable, seat: int, pile: str, cards: list[int]) -> Refusal | None:
    """Why these cards cannot be unknown ones of a pile (see `STACK_PILES` in `verbs`), or None if at least one full game has them there."""
    if pile in ("hand", "drawn", "expeditions"):
        return _against_expeditions(table, seat, pile, cards)
    for card in cards:
        sentence = _AGAINST[pile](table, seat, card)
        if sentence:
            return Refusal(RULE, sentence)
    return None


# -- expeditions ---------------------------------------------------------------------------------------------------


def _against_expeditions(table: SocietyTable, seat: int, pile: str, cards: list[int]) -> Refusal | None:
    unseen, now = unseen_at(table), len(table.epochs) - 1
    drawn = [epoch for card, epoch in table.drawn if card == HIDDEN]
    for card in cards:
        title = say(table.cards.expeditions[card].title)
        cannot = _cannot(table, seat, pile, title)
        place, owner = _where(table, card)
        if place:
            return _because(cannot, _told(table, place, owner, card))
        epoch = table.epoch_of(card)
        if pile == "hand":
            epochs = {0 if own == FIRST_CARDS else own for known, own in table.hands[seat] if known == HIDDEN}
        else:
            epochs = set(drawn) if pile == "drawn" else {now}
        if epoch not in epochs:
            return _because(cannot, _told(table, "deck" if epoch == now else "drawn", NOBODY, card))
        if not (unseen.may_be_in_hand(seat, card) if pile == "hand" else unseen.may_be_on_deck(card)):
            return _because(cannot, _no_room(pile))
        if pile == "hand":
            unseen = unseen.named(seat, card)
        else:
            unseen = unseen.off_deck(card)
            if pile == "drawn":
                drawn.remove(epoch)
    return None


def _cannot(table: SocietyTable, seat: int, pile: str, card: str) -> str:
    """Return what a line says that cannot be, without the reason."""
    if pile == "hand" and table.question != "turn-up":
        return say("{player} cannot have {card}", player=called(seat, HUES), card=card)
    return say("{card} cannot turn up", card=card)


def _because(cannot: str, reason: str) -> Refusal:
    return Refusal(RULE, "{cannot}: {reason}.", cannot=capital(cannot), reason=reason)


def _no_room(pile: str) -> str:
    """Why a card that lies unknown somewhere cannot be this one."""
    if pile == "hand":
        return say("the unknown cards of the hands could then not be what they have to be")
    return say("a hand has to hold it, because without it what was done before could not be done")


def _where(table: SocietyTable, card: int) -> tuple[str, int]:
    """Return where an expedition lies in sight, as a key of HERE, and whose it is; "" if it lies unknown somewhere."""
    for place, cards in (
        ("program", table.program),
        ("discards", table.discards),
        ("boxed", table.boxed),
        ("deck", table.deck),
    ):
        if card in cards:
            return place, NOBODY
    if card == table.going:
        return "going", table.active
    for seat in range(table.seats):
        if card in table.done[seat]:
            return "done", seat
        if any(card == held for held, _ in table.hands[seat]):
            return "hand", seat
    if any(card == held for held, _ in table.drawn):
        return "hand", table.agenda[-1][1]
    return "", NOBODY


def _told(table: SocietyTable, place: str, owner: int, card: int) -> str:
    """Return where an expedition is instead, and since when."""
    if place in BRINGS:
        move = move_of(table, lambda fact: fact[0] in BRINGS[place] and card in fact[1:])
    else:
        move = move_of(table, lambda fact: fact[0] == "set_aside_deck" and fact[1] == "expeditions")
    whose = called(owner, HUES) if owner != NOBODY else ""
    return say(SINCE[place], move=move, owner=whose) if move else say(HERE[place], owner=whose)


def move_of(table: SocietyTable, meant: Callable[[tuple[object, ...]], bool]) -> int:
    """The number of the last move with such a fact; 0 if there is none, or the table is not recorded from its first move on."""
    log = table.log or []
    if not log or log[0][0] != MOVE or log[0][2][0] != "collections":
        return 0
    found = number = 0
    for fact in log:
        if fact[0] == MOVE:
            number += 1
        elif meant(fact):
            found = number
    return found


# -- patrons, tiles, study cards, societies, the Automa ------------------------------------------------------------


def _patron(table: SocietyTable, seat: int, card: int) -> str:
    if card in patrons_unseen(table):
        return ""
    title = table.cards.patrons[card].title
    for owner in range(table.seats):
        if card in table.unhonored[owner] + table.honored[owner]:
            return say(
                "{patron} cannot turn up: {player} met this patron before.", patron=title, player=called(owner, HUES)
            )
    return say("{patron} cannot turn up: this patron lies elsewhere in the deck, or was met just now.", patron=title)


def patrons_unseen(table: SocietyTable) -> list[int]:
    """The patrons that lie unknown in their deck."""
    known = {card for own in (*table.unhonored, *table.honored, table.met, table.patron_deck) for card in own}
    return [card for card in range(len(table.cards.patrons)) if card not in known]


def _automa(table: SocietyTable, seat: int, card: int) -> str:
    if card in automa_unseen(table):
        return ""
    return say("The Automa cannot play {card}: it has done so since its deck was shuffled.", card=card_of(table, "automa", card))  # fmt: skip


def automa_unseen(table: SocietyTable) -> list[int]:
    """The Automa's cards that lie unknown in its deck."""
    known = {*table.automa_seen, *table.automa_deck}
    return [card for card in range(len(table.cards.automa)) if card not in known]


def _study(table: SocietyTable, seat: int, card: int) -> str:
    if card in studies_unseen(table):
        return ""
    owner = next(other for other in range(table.seats) if card in table.studies[other])
    return say("{player} cannot have {card}: {owner} has that study card.", player=called(seat, HUES), card=say(table.cards.studies[card].title), owner=called(owner, HUES))  # fmt: skip


def studies_unseen(table: SocietyTable) -> list[int]:
    """The study cards that nobody has shown and the witness has not seen."""
    known = {card for own in table.studies for card in own}
    return [card for card in range(len(table.cards.studies)) if card not in known]


def _society(table: SocietyTable, seat: int, card: int) -> str:
    if card in societies_unseen(table):
        return ""
    owner = next(
        other
        for other in range(table.seats)
        if card in (table.society[other], table.unfounded[other], *table.offered[other])
    )
    return say("{player} cannot found the {card}: {owner} was dealt that card.", player=called(seat, HUES), card=say(table.cards.society_titles[card]), owner=called(owner, HUES))  # fmt: skip


def societies_unseen(table: SocietyTable) -> list[int]:
    """The societies that the witness has not seen."""
    known = {*table.society, *table.unfounded, *[card for own in table.offered for card in own]}
    return [card for card in range(len(SOCIETIES)) if card not in known]


def _tile(table: SocietyTable, stack: int, card: int) -> str:
    if card in bloomsbury.unseen_tiles(table, stack):
        return ""
    title = say(table.cards.tile_titles[card])
    if card // TILES_OF_A_STACK != stack:
        return say("“{tile}” cannot lie in this stack: it is a tile of the other.", tile=title)
    for owner in range(table.seats):
        if card in table.tiles[owner]:
            return say(
                "“{tile}” cannot lie in this stack: {player} took it before.", tile=title, player=called(owner, HUES)
            )
    if card in table.lost:
        return say("“{tile}” cannot lie in this stack: the Automa took it out of the game.", tile=title)
    return say("“{tile}” cannot be the tile: it is known to lie elsewhere.", tile=title)


_AGAINST: dict[str, Callable[[SocietyTable, int, int], str]] = {
    "patrons": _patron, "automa": _automa, "studies": _study, "offered": _society, "box": lambda table, seat, card: _tile(table, 0, card),
    STACK_PILES[0]: lambda table, seat, card: _tile(table, 0, card), STACK_PILES[1]: lambda table, seat, card: _tile(table, 1, card),
}  # fmt: skip
"""By pile, why a card cannot be an unknown one of it; "" if it can."""
