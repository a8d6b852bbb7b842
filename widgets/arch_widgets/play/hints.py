"""Hints for a player who asks: the decisions worth comparing, played out for a second from what the player can know."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

from arch_engine.core.chance import generator
from arch_engine.core.language import say
from arch_engine.core.rules import Rules
from arch_engine.core.table import Table
from arch_engine.games import opinions_of
from arch_engine.review.judge import fitting
from arch_engine.search.halving import Halving
from arch_widgets.play.screens import Hint

COMPARED = 4
SECONDS = 1.0
MOST_ROLLOUTS = 400
SEED = 0


def hints_for(
    rules: Rules, table: Table, names: Sequence[str], moves: int, *, seconds: float = SECONDS, most: int = MOST_ROLLOUTS
) -> list[Hint]:
    """What the seat that is asked could do, the best first, with the share of the roll-outs it won.

    Roll-outs are those of a review, and deal anew whatever the seat does not know.
    """
    opinions = opinions_of(rules)
    seat = table.asked
    view = rules.hidden.as_witnessed(table, 1 << seat)
    candidates = opinions.candidates(view, COMPARED, generator(SEED, "hint", moves))
    race = Halving(fitting(rules).ahead(rules), view, candidates, seat, SEED)
    end = perf_counter() + seconds
    while not race.done or (race.done < most and perf_counter() < end and len(candidates) > 1):
        race.play_until(race.done + 1)
    found: list[Hint] = []
    for choice in sorted(race.left, key=lambda choice: -race.merit(choice)):
        results = race.results[choice]
        wins = sum(result.wins[seat] for result in results) / len(results)
        points = sum(result.points[seat] for result in results) / len(results)
        value = say(
            "wins {percent:.0f} % of {number} continuations, with {points:.0f} points on average",
            percent=100 * wins,
            number=len(results),
            points=points,
        )
        decision = candidates[choice]
        found.append(
            {
                "notation": rules.words.format(view, decision),
                "text": rules.words.narrate_move(view, decision, names),
                "value": value if len(candidates) > 1 else say("the only decision there is"),
            }
        )
    return found
