"""What is printed on the cards of The Royal Society of Archeology: as signs with what each says, and in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from arch_engine.core.language import mark, say
from arch_engine.royal_society.called import wish as wish_in_words
from arch_engine.royal_society.components import REGION_NAMES, TRAITS, TYPES, Cards, Expedition, Gain, Patron
from arch_widgets.viewer.schema import Printed, Sign

GAIN_WORDS = {
    "relic": mark("random relic"),
    "chosen": mark("relic of choice"),
    "money": mark("pounds"),
    "reserve": mark("reserving an expedition"),
}


def gains_in_words(gains: Sequence[Gain]) -> str:
    return ", ".join(map(_gain_in_words, gains))


def _gain_in_words(gain: Gain) -> str:
    what = say(GAIN_WORDS.get(gain.what, gain.what))
    if gain.what == "reserve":
        return what
    if gain.where >= 0:
        region = say(REGION_NAMES[gain.where])
        return say("{amount} {gain} of {region}", amount=gain.amount, gain=what, region=region)
    return say("{amount} {gain}", amount=gain.amount, gain=what)


def expedition_in_words(card: Expedition) -> str:
    """Everything printed on an expedition, in words."""
    kind = f"{say(TRAITS[card.trait])}, " if card.trait else ""
    after = say(", after an earlier one in {region}", region=say(REGION_NAMES[card.needs])) if 0 <= card.needs < 4 else say(", after an earlier {type}", type=say(TYPES[card.needs - 4])) if card.needs >= 4 else ""  # fmt: skip
    return say(
        "{expedition} ({region}, {kind}{type}): requires expertise {expertise}, knowledge {knowledge} and £{cost}{after}; gives {gains}",
        expedition=say(card.title),
        region=say(REGION_NAMES[card.region]),
        kind=kind,
        type=say(TYPES[card.type]),
        expertise=card.expertise,
        knowledge=card.knowledge,
        cost=card.cost,
        after=after,
        gains=gains_in_words(card.gains),
    )


def patron_in_words(own: Patron) -> str:
    """Everything printed on a patron, in words."""
    return say(
        "{patron}: £{rate} for each expertise; wishes {wish}, or it costs {penalty} prestige at the end",
        patron=own.title,
        rate=own.rate,
        wish=wish_in_words(own.wish_words),
        penalty=own.penalty,
    )


def printed(cards: Cards) -> dict[str, Printed]:
    """Return what is printed on expeditions and patrons, by the names of their large drawings."""
    expeditions = {f"expedition-{number}": _expedition(card) for number, card in enumerate(cards.expeditions)}
    return expeditions | {f"patron-card-{number}": _patron(card) for number, card in enumerate(cards.patrons)}


def gain_face(gain: Gain) -> str:
    """Return the name of the drawing of a gain without its number; money is written out instead."""
    if gain.what == "money":
        return ""
    return f"gain-{gain.what}-{gain.where}" if gain.where >= 0 or gain.what in ("relic", "chosen") else f"sign-{gain.what}"  # fmt: skip


def wish_face(words: str) -> str:
    """Return the name of the drawing of what a patron wishes for."""
    return f"wanted-{words.replace(' ', '-')}"


def _expedition(card: Expedition) -> Printed:
    region = say(REGION_NAMES[card.region])
    costs = [
        _sign("sign-expertise", card.expertise, say("requires expertise {expertise}", expertise=card.expertise)),
        _sign("sign-knowledge", card.knowledge, say("requires knowledge {knowledge} of {region}", knowledge=card.knowledge, region=region)),
        _sign("", say("£{amount}", amount=card.cost), say("costs £{cost}", cost=card.cost)),
    ]  # fmt: skip
    if 0 <= card.needs < 4:
        earlier = say("only after an earlier one in {region}", region=say(REGION_NAMES[card.needs]))
        costs.append(_sign(f"sign-region-{card.needs}", "", earlier))
    elif card.needs >= 4:
        earlier = say("only after an earlier {type}", type=say(TYPES[card.needs - 4]))
        costs.append(_sign(f"sign-type-{card.needs - 4}", "", earlier))
    kinds = [region, say(TYPES[card.type]), *([say(TRAITS[card.trait])] if card.trait else [])]
    return {
        "name": say(card.title),
        "kind": ", ".join(kinds),
        "costs": costs,
        "gives": [_sign(gain_face(gain), _number(gain), say("gives {gains}", gains=_gain_in_words(gain))) for gain in card.gains],
    }  # fmt: skip


def _number(gain: Gain) -> int | str:
    if gain.what == "money":
        return say("£{amount}", amount=gain.amount)
    return "" if gain.what == "reserve" else gain.amount


def _patron(card: Patron) -> Printed:
    wish = say("wishes for {wish}", wish=wish_in_words(card.wish_words))
    penalty = say("costs {penalty} prestige at the end unless honored", penalty=card.penalty)
    rate = say("gives £{rate} for each expertise", rate=card.rate)
    return {
        "name": say(card.title),
        "kind": say("patron"),
        "costs": [_sign(wish_face(card.wish_words), "", wish), _sign("sign-prestige", f"−{card.penalty}", penalty)],
        "gives": [_sign("sign-expertise", say("£{amount}", amount=card.rate), rate)],
    }


def _sign(face: str, number: int | str, words: str) -> Sign:
    return {"face": face, "number": str(number), "words": words}
