"""The positions of a handout: decisions of a recorded game whose review knows something surely better, spread over the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from arch_engine.core.language import say
from arch_engine.review.review import Review
from arch_engine.review.verdict import Verdict
from arch_engine.review.why import why
from arch_widgets.review.data import teller
from arch_widgets.review.words import amount
from arch_widgets.viewer.film import film_of
from arch_widgets.viewer.schema import Element, Film, Seat
from arch_widgets.viewer.table_at import table_at
from arch_widgets.viewer.when import when

MOST = 6
"""How many positions there are room for."""

LETTERS = "AB"


@dataclass(frozen=True)
class Position:
    """A decision to think about.

    film     the game as the player knew it, with what lies on the table at `step`
    when     the round and the move
    holdings what each player has, in words, by the player's seat
    options  what was played and what was better, in no order that gives the answer away
    answer   the letter of the better one
    why      why it is better
    cost     what the other one was, and what it cost
    """

    step: int
    seat: int
    film: Film
    when: str
    holdings: dict[int, str]
    options: tuple[str, ...]
    answer: str
    why: str
    cost: str


def chosen(verdicts: Iterable[Verdict], length: int, most: int = MOST) -> list[Verdict]:
    """At most so many decisions for which something was surely better, in the order of play: of each part of the game the worst.

    A part without one leaves its place to the worst of the others. `length` is the number of moves of the game.
    """
    worse = [verdict for verdict in verdicts if verdict.worse]
    loss = {verdict.step: verdict.loss.value for verdict in worse}
    parts: dict[int, list[Verdict]] = {}
    for verdict in worse:
        parts.setdefault(verdict.step * most // length, []).append(verdict)
    found = [max(part, key=lambda verdict: loss[verdict.step]) for part in parts.values()]
    others = sorted((one for one in worse if one not in found), key=lambda verdict: -loss[verdict.step])
    return sorted([*found, *others[: most - len(found)]], key=lambda verdict: verdict.step)


def positions(review: Review, wanted: Sequence[str]) -> list[Position]:
    """The positions of a reviewed game, told in the current language; `wanted` says what is told of the players (`holdings`)."""
    replay = review.replay
    eyes = {seat: seat if replay.rules.hides else None for seat in range(len(replay.names))}
    films = {known: film_of(replay, perspective=known) for known in set(eyes.values())}
    found = chosen(review.verdicts.values(), len(replay))
    return [
        _position(review, verdict, films[eyes[verdict.seat]], wanted, turned=number % 2 == 1)
        for number, verdict in enumerate(found)
    ]


def _position(review: Review, verdict: Verdict, film: Film, wanted: Sequence[str], *, turned: bool) -> Position:
    told = teller(review.replay, verdict.step, verdict.seat if review.replay.rules.hides else None)
    played, best = told(verdict.played), told(verdict.best)
    options = tuple(sorted((played, best), key=str.casefold, reverse=turned))
    table = table_at(film, verdict.step)
    return Position(
        step=verdict.step,
        seat=verdict.seat,
        film=film,
        when=when(film["round_name"], review.replay.rounds, verdict.step),
        holdings={seat: holdings(table, seat, wanted) for seat in range(len(film["seats"]))},
        options=options,
        answer=LETTERS[options.index(best)],
        why=why(review, verdict, told),
        cost=say(
            "In the game it was {letter}, which cost {amount}.",
            letter=LETTERS[options.index(played)],
            amount=amount(verdict.loss, review.counts),
        ),
    )


def holdings(table: dict[str, Element], seat: int, wanted: Sequence[str]) -> str:
    """What a player has, in words. `wanted` names kinds of elements on the player's sheet, as their ids do; like cards are told once.

    >>> table = {"seat-0:money": {"in": "seat-0", "slot": "headline", "value": "$5", "label": "money"}}
    >>> table |= {f"card:{n}": {"in": "seat-0", "slot": "cards", "text": "Map", "state": ""} for n in (3, 4)}
    >>> holdings(table, 0, ["money", "card"])
    '$5 money, Map ×2'
    """
    told: dict[str, list[str]] = {name: [] for name in wanted}
    tilted: list[str] = []
    for key, element in table.items():
        first, _, rest = key.partition(":")
        name = rest if first.startswith("seat-") else first
        if element["in"] != f"seat-{seat}" or name not in told:
            continue
        words = str(element.get("text") or f"{element.get('value')} {element.get('short') or element.get('label')}")
        (tilted if element.get("state") == "tilted" else told[name]).append(words)
    said = [words for name in wanted for words in _counted(told[name])]
    if tilted:
        said.append(say("tilted: {cards}", cards=", ".join(_counted(tilted))))
    return ", ".join(said)


def _counted(words: Sequence[str]) -> list[str]:
    """Words, each once; how often, where that is more than once."""
    return [one if number == 1 else f"{one} ×{number}" for one, number in Counter(words).items()]


def name_of(seat: Seat) -> str:
    """A player's name, with the letter that stands on the pieces."""
    return f"{seat['name']} ({seat['letter']})"
