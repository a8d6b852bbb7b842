"""What cannot be, and why: a card named where it does not lie, in a sentence that says where it does.

Move numbers stand in a sentence where the table is recorded from its first move on.
"""

from __future__ import annotations

from collections.abc import Callable

from arch_engine.core.language import mark, say
from arch_engine.core.rules import Refusal
from arch_engine.core.table import MOVE
from arch_engine.royal_society import bloomsbury
from arch_engine.royal_society.components import SOCIETIES, TILES
from arch_engine.royal_society.table import FIRST_CARDS, HIDDEN
from arch_engine.royal_society.unseen import unseen_at
from arch_engine.royal_society.verbs import SocietyTable
from arch_engine.royal_society.verbs.unknown import STACK_PILES

RULE = "decks.turn-up"

SINCE = {
    "program": mark("It cannot be {card}, which lies in the Program since move {move}."),
    "discards": mark("It cannot be {card}, which lies in the discards since move {move}."),
    "done": mark("It cannot be {card}: that expedition was done in move {move}."),
    "boxed": mark("It cannot be {card}, which left the game in move {move}."),
    "hand": mark("It cannot be {card}, which is in a player's hand since move {move}."),
    "deck": mark("It cannot be {card}, which went into the new deck in move {move}; this card was drawn before."),
    "drawn": mark("It cannot be {card}: it was not among the cards shuffled in move {move}, so it is in a hand."),
}
HERE = {
    "program": mark("It cannot be {card}, which lies in the Program."),
    "discards": mark("It cannot be {card}, which lies in the discards."),
    "done": mark("It cannot be {card}: that expedition is done."),
    "boxed": mark("It cannot be {card}, which left the game."),
    "hand": mark("It cannot be {card}, which is in a player's hand."),
    "deck": mark("It cannot be {card}, which went into the new deck; this card was drawn before."),
    "drawn": mark("It cannot be {card}: it was not among the cards shuffled last, so it is in a hand."),
}
"""By where an expedition is, with the move that brought it there and without."""

BRINGS = {
    "program": ("reveal",), "discards": ("discard_expedition", "discard_program"), "done": ("complete_expedition",), "boxed": ("box_expedition",),
    "hand": ("take_expedition", "keep_expedition", "deal_expedition", "show", "turn_up"),
}  # fmt: skip
"""The facts that bring an expedition there; the card is in them."""


def against(table: SocietyTable, seat: int, pile: str, cards: list[int]) -> Refusal | None:
    """Why these cards cannot be unknown ones of a pile (see `verbs.unknown`), or None if at least one full game has them there."""
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
        place = _where(table, card)
        if place:
            return Refusal(RULE, _told(table, place, card, title))
        epoch = table.epoch_of(card)
        possible = unseen.in_hand(seat) if pile == "hand" else unseen.on_deck(epoch)
        if pile == "hand":
            epochs = {0 if own == FIRST_CARDS else own for known, own in table.hands[seat] if known == HIDDEN}
        else:
            epochs = set(drawn) if pile == "drawn" else {now}
        if epoch not in epochs:
            return Refusal(RULE, _told(table, "deck" if epoch == now else "drawn", card, title))
        if not possible >> card & 1:
            return Refusal(RULE, _no_room(pile, title))
        if pile == "hand":
            unseen = unseen.named(seat, card)
        else:
            unseen = unseen.off_deck(card)
            if pile == "drawn":
                drawn.remove(epoch)
    return None


def _no_room(pile: str, title: str) -> str:
    """Why a card that lies unknown somewhere cannot be this one."""
    if pile == "hand":
        return say(
            "It cannot be {card}: what else is unknown in the hands could then not be what it has to be.", card=title
        )
    return say(
        "It cannot be {card}, which a hand has to hold: without it what a player did could not be done.", card=title
    )


def _where(table: SocietyTable, card: int) -> str:
    """Where an expedition lies in sight, as a key of HERE; "" if it lies unknown somewhere."""
    if card in table.program:
        return "program"
    if card in table.discards:
        return "discards"
    if card in table.boxed:
        return "boxed"
    if card == table.going or any(card in own for own in table.done):
        return "done"
    if any(card == held for hand in (*table.hands, table.drawn) for held, _ in hand):
        return "hand"
    return "deck" if card in table.deck else ""


def _told(table: SocietyTable, place: str, card: int, title: str) -> str:
    if place in BRINGS:
        move = move_of(table, lambda fact: fact[0] in BRINGS[place] and card in fact[1:])
    else:
        move = move_of(table, lambda fact: fact[0] == "set_aside_deck" and fact[1] == "expeditions")
    return say(SINCE[place], card=title, move=move) if move else say(HERE[place], card=title)


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
    return say("It cannot be {card}: where this patron is, is known already.", card=table.cards.patrons[card].title)


def patrons_unseen(table: SocietyTable) -> list[int]:
    """The patrons that lie unknown in their deck."""
    known = {card for own in (*table.unhonored, *table.honored, table.met, table.patron_deck) for card in own}
    return [card for card in range(len(table.cards.patrons)) if card not in known]


def _automa(table: SocietyTable, seat: int, card: int) -> str:
    if card in automa_unseen(table):
        return ""
    return say("It cannot be {card}: the Automa has played that card since its deck was shuffled.", card=table.cards.automa[card][0])  # fmt: skip


def automa_unseen(table: SocietyTable) -> list[int]:
    """The Automa's cards that lie unknown in its deck."""
    known = {*table.automa_seen, *table.automa_deck}
    return [card for card in range(len(table.cards.automa)) if card not in known]


def _study(table: SocietyTable, seat: int, card: int) -> str:
    if card in studies_unseen(table):
        return ""
    return say("It cannot be {card}: another player has that study card.", card=say(table.cards.studies[card].title))


def studies_unseen(table: SocietyTable) -> list[int]:
    """The study cards that nobody has shown and the witness has not seen."""
    known = {card for own in table.studies for card in own}
    return [card for card in range(len(table.cards.studies)) if card not in known]


def _society(table: SocietyTable, seat: int, card: int) -> str:
    if card in societies_unseen(table):
        return ""
    return say("It cannot be the {card}: another player has or had that card.", card=say(table.cards.society_titles[card]))  # fmt: skip


def societies_unseen(table: SocietyTable) -> list[int]:
    """The societies that the witness has not seen."""
    known = {*table.society, *table.unfounded, *[card for own in table.offered for card in own]}
    return [card for card in range(len(SOCIETIES)) if card not in known]


def _tile(table: SocietyTable, stack: int, card: int) -> str:
    if card in bloomsbury.unseen_tiles(table, stack):
        return ""
    known = card < len(TILES) and bloomsbury.unseen_tiles(table, 0) + bloomsbury.unseen_tiles(table, 1)
    if known and card in known:
        return say("It cannot be “{tile}”, a tile of the other stack.", tile=say(table.cards.tile_titles[card]))
    return say("It cannot be “{tile}”: where this tile is, is known already.", tile=say(table.cards.tile_titles[card]))


_AGAINST: dict[str, Callable[[SocietyTable, int, int], str]] = {
    "patrons": _patron, "automa": _automa, "studies": _study, "offered": _society, "box": lambda table, seat, card: _tile(table, 0, card),
    STACK_PILES[0]: lambda table, seat, card: _tile(table, 0, card), STACK_PILES[1]: lambda table, seat, card: _tile(table, 1, card),
}  # fmt: skip
"""By pile, why a card cannot be an unknown one of it; "" if it can."""
