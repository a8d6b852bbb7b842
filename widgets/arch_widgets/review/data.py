"""A review as plain data for the browser: decisions, curves and the split into luck and choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from typing import Any

from arch_engine.charts.colours import SEAT_DASHES, colour_of
from arch_engine.core.language import mark, say
from arch_engine.core.statistics import Estimate
from arch_engine.core.table import CHANCE, Table
from arch_engine.judge.weights import NoJudge
from arch_engine.replay.timeline import Timeline
from arch_engine.review.eyes import truth_told
from arch_engine.review.grades import WORDS, Counts, in_words, meanings
from arch_engine.review.luck_split import PARTS, totals_of
from arch_engine.review.moments import TITLES
from arch_engine.review.review import Review
from arch_engine.review.story import story_of
from arch_engine.review.verdict import Verdict, ranked
from arch_engine.review.why import why
from arch_widgets.review import schema
from arch_widgets.review.words import CANDIDATES_NOTE, judge_text, sentences
from arch_widgets.scenes import scene_of
from arch_widgets.scenes.contract import Drawn, Element

MOST_FACTS = 6
"""How many of the moves that mattered most are listed for each seat."""

MOST_ORIGINS = 8
"""How many origins of points are listed for a decision."""

KIND_WORDS = {
    "start": mark("Before the game"),
    "luck": mark("Luck"),
    "own choice": mark("Own choices"),
    "others' choice": mark("Others’ choices"),
}


def data_of(review: Review, perspective: int | None = None) -> schema.Review:
    """All that is shown of a review. With a perspective, only what that seat could know: its own decisions, without hindsight."""
    replay, rules = review.replay, review.replay.rules
    seats = range(len(replay.names)) if perspective is None else [perspective]
    verdicts = [verdict for verdict in review.verdicts.values() if verdict.seat in seats]
    hindsight = perspective is None and truth_told(replay)
    table, ghosts = Candidates(review, hindsight), Ghosts(replay, perspective)
    return {
        "judge": judge_text(review),
        "summary": summary(review, verdicts),
        "meanings": meanings(review.counts),
        "note": say(CANDIDATES_NOTE),
        "counts": review.counts,
        "hindsight": hindsight,
        "knower": "" if perspective is None else replay.names[perspective],
        "seats": [
            {"name": name, "letter": rules.hues[k][0], "colour": colour_of(rules.hues[k], k), "dash": SEAT_DASHES[k]}
            for k, name in enumerate(replay.names)
        ],
        "length": len(replay),
        "rounds": [(f"{say(rules.round_name)} {n}", step) for n, step in enumerate(replay.rounds, start=1)],
        "movers": [None if move.mover == CHANCE else move.mover for move in replay.moves],
        "decisions": [_decision(review, verdict, table, ghosts) for verdict in ranked(verdicts)],
        "curves": _curves(review, seats, perspective),
        "quick": [] if review.has_luck else _quick(review, seats, perspective),
        "luck": _luck(review, seats, perspective),
        "story": _story(review, perspective),
        "deeper": len(review.deeper()),
    }


def _story(review: Review, perspective: int | None) -> schema.Story:
    """The story as plain data."""
    story = story_of(review, perspective)
    return {
        "moments": [
            {"title": say(TITLES[one.kind]), "move": one.move, "seat": one.seat, "words": one.words}
            for one in story.moments
        ],
        "chapters": [
            {
                "seat": one.seat,
                "sentences": [{"words": told.words, "move": told.move} for told in (*one.sentences, *one.themes)],
            }
            for one in story.chapters
        ],
    }


def summary(review: Review, verdicts: Sequence[Verdict]) -> str:
    """One line: how many decisions were judged, and how many mistakes were found."""
    counted = {word: sum(verdict.word == word for verdict in verdicts) for word in WORDS}
    sentence = mark("{number} decisions judged: {found}.")
    if not review.finished:
        sentence = mark("{number} decisions judged: {found}. The review is not finished: this is what is known so far.")
    return say(sentence, number=len(verdicts), found=in_words(counted))


def teller(replay: Timeline, step: int, perspective: int | None) -> Callable[[str], str]:
    """A function that narrates a decision at a step as the film does."""
    rules, table = replay.rules, replay.at(step)
    view = table if perspective is None else rules.hidden.as_witnessed(table, 1 << perspective)
    return lambda notation: rules.words.narrate_move(view, rules.words.parse(table, notation), replay.names)


# -- decisions -----------------------------------------------------------------------------------------------------


class Candidates:
    """What each candidate was worth, by step."""

    def __init__(self, review: Review, hindsight: bool) -> None:
        self.wins = review.counts == "win"
        self.rows: dict[int, list[dict[str, Any]]] = {}
        for row in review.rows().iter_rows(named=True):
            if hindsight or row["view"] == "knowing":
                self.rows.setdefault(row["step"], []).append(row)

    def at(self, step: int) -> dict[str, list[schema.Row]]:
        """The candidates of each view, best first: notation, roll-outs, win chance (None in a solo game), points."""
        found: dict[str, list[schema.Row]] = {}
        for row in sorted(self.rows.get(step, []), key=lambda row: (-(row["win"] or 0.0), -row["points"])):
            win = _bounds(row, "win") if self.wins else None
            found.setdefault(row["view"], []).append((row["decision"], row["n"], win, _bounds(row, "points")))
        return found


class Ghosts:
    """Draws what better moves would have put on the maps, as far as a perspective knows the table."""

    def __init__(self, replay: Timeline, perspective: int | None) -> None:
        self.replay, self.perspective = replay, perspective
        self.drawn = Drawn(scene_of(replay.rules).parts(replay.at(0), replay.names))

    def of(self, step: int, notation: str) -> dict[str, Element]:
        """Return the pieces that are new or elsewhere after a decision at a step, by id."""
        rules, before = self.replay.rules, self.replay.at(step)
        after = before.copy()
        rules.perform(after, rules.words.parse(before, notation))
        shown, then = self._elements(before), self._elements(after)
        return {key: piece for key, piece in then.items() if "x" in piece and shown.get(key) != piece}

    def _elements(self, table: Table) -> dict[str, Element]:
        if self.perspective is not None:
            table = self.replay.rules.hidden.as_witnessed(table, 1 << self.perspective)
        return self.drawn.elements(table, {})


def _decision(review: Review, verdict: Verdict, table: Candidates, ghosts: Ghosts) -> schema.Decision:
    replay, step, perspective = review.replay, verdict.step, ghosts.perspective
    told = teller(replay, step, perspective)
    wins, hindsight = review.counts == "win", perspective is None and truth_told(replay)
    candidates = table.at(step)
    found: schema.Decision = {
        "move": step + 1,
        "seat": verdict.seat,
        "played": verdict.played,
        "best": verdict.best,
        "word": verdict.word,
        "mistake": verdict.mistake,
        "why": why(review, verdict, told, hindsight=hindsight),
        "origins": _origins(review, verdict),
        "loss": {
            "win": _triple(verdict.knowing.loss_win) if wins else None,
            "points": _triple(verdict.knowing.loss_points),
        },
        "rests": review.rests_on(step),
        "deeper": sum(task.times for task in review.deeper(step)) * review.judge.rollouts,
        "words": sentences(review, verdict, told, hindsight),
        "candidates": candidates,
        "told": {row[0]: told(row[0]) for rows in candidates.values() for row in rows},
    }
    if verdict.mistake and verdict.best != verdict.played:
        found["ghost"] = dict(ghosts.of(step, verdict.best))
    if hindsight:
        view = verdict.hindsight
        found |= {
            "same": view is verdict.knowing,
            "later_best": view.best,
            "later_mistake": view.mistake,
            "later": {"win": _triple(view.loss_win) if wins else None, "points": _triple(view.loss_points)},
            "hidden": {
                "win": _triple(verdict.hidden_win) if wins else None,
                "points": _triple(verdict.hidden_points),
            },
            "changed": verdict.hidden_points.rollouts > 0,
        }
    return found


def _origins(review: Review, verdict: Verdict) -> list[schema.Origin]:
    """Where the better decision brings more points or fewer, greatest difference first: seat, origin in words, how much."""
    several = len(review.replay.rules.measures) > 1
    return [
        (one.seat, f"{one.origin} ({one.measure})" if several else one.origin, _triple(one.amount))
        for one in review.differences(verdict.step)[:MOST_ORIGINS]
    ]


def _triple(found: Estimate) -> schema.Estimate:
    return _estimate(found.value, found.low, found.high)


def _bounds(row: Mapping[str, float], name: str) -> schema.Estimate:
    return _estimate(row[name], row[f"{name}_low"], row[f"{name}_high"])


def _estimate(value: float, low: float, high: float) -> schema.Estimate:
    """A number that is known, with its bounds; a bound that is not known is None."""
    return round(value, 4), _bound(low), _bound(high)


def _bound(value: float) -> float | None:
    return round(value, 4) if isfinite(value) else None


# -- curves and luck -----------------------------------------------------------------------------------------------


def _curves(review: Review, seats: Sequence[int], perspective: int | None) -> list[schema.Curve]:
    """What each seat could expect at each step, null where nobody has judged it yet. Empty if luck was not reviewed."""
    found: dict[int, schema.Curve] = {}
    for row in review.curve(perspective).iter_rows(named=True):
        if row["seat"] not in seats:
            continue
        empty: list[schema.Number | None] = [None] * (len(review.replay) + 1)
        one = found.setdefault(row["seat"], {"seat": row["seat"], "win": list(empty), "points": list(empty)})
        one["points"][row["step"]] = round(row["points"], 4)
        if review.counts == "win":
            one["win"][row["step"]] = round(row["win"], 4)
    return [found[seat] for seat in sorted(found)]


def _quick(review: Review, seats: Sequence[int], perspective: int | None) -> list[schema.Curve]:
    """What the learned judge says at once where a curve is not reviewed yet, and a step beyond on both sides, so that the two meet."""
    curves = _curves(review, seats, perspective)
    if not curves:
        return []
    try:
        said = review.chances(perspective)
    except NoJudge:
        return []
    missing = {step for step, value in enumerate(curves[0]["points"]) if value is None}
    shown = [step in missing or bool(missing & {step - 1, step + 1}) for step in range(len(said))]
    return [
        {
            "seat": curve["seat"],
            "win": [round(one.wins[curve["seat"]], 4) if show else None for one, show in zip(said, shown, strict=True)],
            "points": [
                round(one.points[curve["seat"]], 4) if show else None for one, show in zip(said, shown, strict=True)
            ],
        }
        for curve in curves
    ]


def _luck(review: Review, seats: Sequence[int], perspective: int | None) -> schema.LuckSplit:
    """The parts of each seat's result, by what is counted. Empty unless luck was reviewed to the end."""
    if not review.has_luck:
        return {}
    points = [_luck_of(review, seat, "points", perspective) for seat in seats]
    if review.counts == "points":
        return {"points": points}
    return {"win": [_luck_of(review, seat, "win", perspective) for seat in seats], "points": points}


def _luck_of(review: Review, seat: int, by: Counts, perspective: int | None) -> schema.Split:
    parts = review.parts(seat, by, perspective)
    totals = totals_of(parts)
    events = sorted((part for part in parts if part.step), key=lambda part: -abs(part.amount))
    facts: list[schema.Fact] = [
        {"step": one.step, "of": say(KIND_WORDS[one.of]), "words": one.words, "amount": round(one.amount, 4)}
        for one in events[:MOST_FACTS]
    ]
    return {
        "seat": seat,
        "parts": [(say(KIND_WORDS[of]), round(totals[of], 4)) for of in PARTS],
        "result": round(sum(totals.values()), 6),
        "facts": facts,
    }
