"""A review as text for the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile

from arch_engine.core.errors import OptionError
from arch_engine.core.language import count_of, mark, say, written
from arch_engine.core.side_by_side import side_by_side
from arch_engine.core.statistics import Estimate
from arch_engine.review.eyes import truth_told
from arch_engine.review.grades import SAID, Counts
from arch_engine.review.judged import Judged
from arch_engine.review.luck_split import BEFORE, LUCK, OTHERS, OWN, PARTS, totals_of
from arch_engine.review.moments import TITLES, Story
from arch_engine.review.story import story_of
from arch_engine.review.verdict import Verdict, ranked
from arch_engine.review.why import teller, why

HEADS = {
    BEFORE: mark("before the game"),
    LUCK: mark("luck"),
    OWN: mark("own choices"),
    OTHERS: mark("others' choices"),
}
ZERO = mark("A choice counts against the best decision found: who finds it every time loses nothing.")
"""What a choice of no worth is."""
LONGEST = 44  # characters of a decision in the table


def text(judged: Judged, most: int, seat: int | None = None) -> str:
    """Who judged, what was worse than something else and why, in words and then in numbers, and where the results came from.

    Raises OptionError for fewer than none of the losses, and for a seat there is not.
    """
    if most < 0:
        raise OptionError(say("The losses that are told are 0 or more, not {most}.", most=most))
    blocks = [f"{judged.judged_by()}\n{judged.describe(seat)}."]
    verdicts = judged.verdicts_of(seat)
    story = story_of(judged, seat)
    blocks += [_moments(story), *([_chapters(story)] if story.chapters else [])] if story.moments else []
    if verdicts and most:
        blocks.append(_told(judged, verdicts, most, seat))
        blocks.append(_losses(judged, verdicts, most))
    seats = range(len(judged.replay.names)) if seat is None else [seat]
    if all(map(judged.splits, seats)):
        blocks.append(_luck(judged, seats))
    if themes := [one.words for chapter in story.chapters for one in chapter.themes]:
        blocks.append("\n".join([say("What the record shows"), *themes]))
    return "\n\n".join(blocks)


def _moments(story: Story) -> str:
    lines = [
        say("move {move:>3}  {title}: {words}", move=one.move, title=say(TITLES[one.kind]), words=one.words)
        for one in story.moments
    ]
    head = count_of(len(lines), "The game in one moment", "The game in {number} moments")
    return "\n".join([head, *lines])


def _chapters(story: Story) -> str:
    lines = [say("The players")]
    for chapter in story.chapters:
        lines.append(" ".join([sentence.words for sentence in chapter.sentences]))
    return "\n".join(lines)


def _told(judged: Judged, verdicts: Sequence[Verdict], most: int, seat: int | None) -> str:
    worse = [verdict for verdict in ranked(verdicts) if verdict.worse][:most]
    head = say("What cost most (docs/review.md says what the words mean)")
    lines = [
        say(
            "move {move:>3}  {word}: {what}. {why}",
            move=found.step + 1,
            word=say(SAID[found.word]),
            what=teller(judged, found.step)(found.played),
            why=why(judged, found, hindsight=seat is None),
        )
        for found in worse
    ]
    return "\n".join([head, *lines]) if lines else say("No decision was surely worse than another.")


def _losses(judged: Judged, verdicts: Sequence[Verdict], most: int) -> str:
    found = ranked(verdicts)
    wins = judged.counts == "win"
    lost = [say("win chance lost")] if wins else []
    head = [say("move"), "", say("player"), say("played"), say("better"), *lost, say("points lost")]
    rows = [[*head, say("with hindsight"), say("worth of what was hidden")] if truth_told(judged.replay) else head]
    for verdict in found[:most]:
        rows.append(_row(judged, verdict, wins))
    what = say("win chance") if wins else say("points")
    told = say("The same in numbers: the losses in {measure}, given what the player could know", measure=what)
    return f"{told}\n{_table(rows)}"


def _row(judged: Judged, verdict: Verdict, wins: bool) -> list[str]:
    known, told = verdict.knowing, teller(judged, verdict.step)
    played, best = told(verdict.played), told(verdict.best)
    row = [
        str(verdict.step + 1),
        say(SAID[verdict.word]),
        judged.replay.names[verdict.seat],
        _cut(played, best),
        say("nothing found") if verdict.best == verdict.played else _cut(best, played),
        *([amount(known.loss_win, "win")] if wins else []),
        amount(known.loss_points, "points"),
    ]
    if not truth_told(judged.replay):
        return row
    return [
        *row,
        say("the same") if verdict.hindsight is known else amount(verdict.hindsight.loss, judged.counts),
        _hidden(verdict, judged.counts),
    ]


def _hidden(verdict: Verdict, counts: Counts) -> str:
    found = verdict.hidden_win if counts == "win" else verdict.hidden_points
    return amount(found, counts) if found.rollouts else "0"


def _luck(judged: Judged, seats: Iterable[int]) -> str:
    what = say("win chance") if judged.counts == "win" else say("points")
    rows = [[say("player"), *map(say, HEADS.values()), say("result")]]
    unit = 100.0 if judged.counts == "win" else 1.0
    for seat in seats:
        totals = totals_of(judged.parts(seat))
        parts = rounded([unit * totals[of] for of in PARTS])
        rows.append([judged.replay.names[seat], *(_whole(one, judged.counts) for one in (*parts, sum(parts)))])
    told = say(
        "Where the results came from, in {measure}; a line adds up to its result. {zero}", measure=what, zero=say(ZERO)
    )
    return f"{told}\n{_table(rows)}"


def rounded(amounts: Sequence[float]) -> list[int]:
    """Whole numbers that add up to the whole number nearest to the sum: those are rounded up that lack least.

    >>> rounded([33.4, -8.3, 74.9]), sum(rounded([33.4, -8.3, 74.9]))
    ([33, -8, 75], 100)
    """
    down = [int(amount // 1) for amount in amounts]
    missing = round(sum(amounts)) - sum(down)
    order = sorted(range(len(down)), key=lambda place: down[place] - amounts[place])
    for place in order[:missing]:
        down[place] += 1
    return down


def _whole(number: int, counts: Counts) -> str:
    return say("{number} %", number=number) if counts == "win" else str(number)


def amount(found: Estimate, counts: Counts) -> str:
    """An amount with its interval: "12 (5 to 19) %", "3.1 (0.2 to 6.0)".

    >>> amount(Estimate(0.125, 0.03, 0.05, 0.1944, 100), "win")
    '12 (5 to 19) %'
    """
    value, low, high = (_bare(number, counts) for number in (found.value, found.low, found.high))
    numbers = say("{value} ({low} to {high})", value=value, low=low, high=high)
    return f"{numbers} %" if counts == "win" else numbers


def _bare(value: float, counts: Counts) -> str:
    shown = f"{100 * value:.0f}" if counts == "win" else written(value, ".1f")
    return shown[1:] if shown.strip("-0.,") == "" and shown.startswith("-") else shown


def _cut(decision: str, other: str) -> str:
    """A decision as far as a column holds it; from where it differs, if only then it can be told from another one.

    >>> _cut("Bo explores chamber 3 with four Coins, two Scraps and a Cup", "Bo explores chamber 2")
    'Bo explores chamber 3 with four Coins, two…'
    >>> _cut("Bo explores chamber 3 with four Coins and two Scraps", "Bo explores chamber 3 with four Coins and two Shards")
    '… Scraps'
    """
    if len(decision) <= LONGEST:
        return decision
    same = len(list(takewhile(lambda pair: pair[0] == pair[1], zip(decision, other, strict=False))))
    if same >= LONGEST - 1 and decision != other:
        decision = f"… {decision[decision.rfind(' ', 0, same) + 1 :]}"
    return decision if len(decision) <= LONGEST else f"{decision[: LONGEST - 1].rstrip()}…"


def _table(rows: Sequence[Sequence[str]]) -> str:
    return "\n".join(side_by_side(rows))
