"""A review as tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from arch_engine.core.statistics import Estimate, mean_of, share_of
from arch_engine.record.review_file import ALSO, Rolled
from arch_engine.review.eyes import truth_told
from arch_engine.review.judged import Judged
from arch_engine.review.luck_split import Part
from arch_engine.review.nodes import moments_of
from arch_engine.review.verdict import Assessment, Verdict

if TYPE_CHECKING:
    import polars as pl


def _frame(rows: Sequence[Mapping[str, Any]], columns: Mapping[str, str]) -> pl.DataFrame:
    """Rows as a table; `columns` has the name of the Polars type of each."""
    import polars as pl

    return pl.DataFrame(rows, schema={name: getattr(pl, kind)() for name, kind in columns.items()})


def _floats(names: Iterable[str]) -> dict[str, str]:
    return dict.fromkeys(names, "Float64")


def _bounds(name: str, found: Estimate | None) -> dict[str, float | None]:
    """A number with its interval; nulls where it means nothing."""
    if found is None:
        return dict.fromkeys((name, f"{name}_low", f"{name}_high"))
    return {name: found.value, f"{name}_low": found.low, f"{name}_high": found.high}


# -- decisions -----------------------------------------------------------------------------------------------------

MEASURED = ("loss_win", "loss_points", "hindsight_win", "hindsight_points", "hidden_win", "hidden_points")
LOSSES = {
    "step": "UInt16", "round": "UInt16", "seat": "Int8", "player": "String", "played": "String", "best": "String", "word": "String", "mistake": "Boolean",
    **_floats(f"{name}{bound}" for name in MEASURED[:2] for bound in ("", "_low", "_high")),
    "best_hindsight": "String",
    **_floats(f"{name}{bound}" for name in MEASURED[2:] for bound in ("", "_low", "_high")),
    "word_hindsight": "String", "mistake_hindsight": "Boolean", "rollouts": "UInt32",
}  # fmt: skip


def losses(judged: Judged, seat: int | None) -> pl.DataFrame:
    """A row for each decision, of one seat or all, the greatest loss first."""
    return _frame(
        [_loss(judged, verdict) for verdict in sorted(judged.verdicts_of(seat), key=lambda one: -one.loss.value)],
        LOSSES,
    )


def _loss(judged: Judged, found: Verdict) -> dict[str, Any]:
    wins = judged.counts == "win"
    view: Assessment = found.hindsight
    told = truth_told(judged.replay)
    return {
        "step": found.step,
        "round": judged.replay.at(found.step).round,
        "seat": found.seat,
        "player": judged.replay.names[found.seat],
        "played": found.played,
        "best": found.best,
        "word": found.word,
        "mistake": found.mistake,
        **_bounds("loss_win", found.knowing.loss_win if wins else None),
        **_bounds("loss_points", found.knowing.loss_points),
        "best_hindsight": view.best if told else None,
        **_bounds("hindsight_win", view.loss_win if wins and told else None),
        **_bounds("hindsight_points", view.loss_points if told else None),
        **_bounds("hidden_win", found.hidden_win if wins and told else None),
        **_bounds("hidden_points", found.hidden_points if told else None),
        "word_hindsight": view.word if told else None,
        "mistake_hindsight": view.mistake if told else None,
        "rollouts": found.loss.rollouts,
    }


VALUES = _floats(("win", "win_se", "win_low", "win_high", "points", "points_se", "points_low", "points_high")) | {
    "n": "UInt32"
}
CANDIDATES = {
    "step": "UInt16", "seat": "Int8", "player": "String", "view": "String", "decision": "String", "played": "Boolean", **VALUES,
}  # fmt: skip


def weighed(judged: Judged, rolled: Sequence[Rolled]) -> pl.DataFrame:
    """A row for each candidate and view, over all its roll-outs."""
    merged: dict[tuple[int, str, str], list[Rolled]] = {}
    for row in rolled:
        if row.stage in ALSO:
            continue  # of roll-outs that are counted already
        merged.setdefault((row.step, row.view, row.decision), []).append(row)
    rows = []
    for (step, view, decision), parts in merged.items():
        first = parts[0]
        wins = [win for part in parts for win in part.wins]
        points = [value for part in parts for value in part.points]
        rows.append(
            _place(judged, step, first.seat)
            | {"view": view, "decision": decision, "played": first.played}
            | _values(judged, wins, points)
        )
    return _frame(rows, CANDIDATES)


def _place(judged: Judged, step: int, seat: int) -> dict[str, Any]:
    return {"step": step, "seat": seat, "player": judged.replay.names[seat]}


def _values(judged: Judged, wins: Sequence[float], points: Sequence[float]) -> dict[str, Any]:
    win = share_of(wins) if judged.counts == "win" else None
    score = mean_of(points)
    return {
        **_bounds("win", win),
        "win_se": win and win.error,
        **_bounds("points", score),
        "points_se": score.error,
        "n": len(points),
    }


# -- values --------------------------------------------------------------------------------------------------------

CURVE = {
    "step": "UInt16", "seat": "Int8", "player": "String", **_floats(("win", "win_decided", "points", "points_decided")),
}  # fmt: skip


def curve(judged: Judged, perspective: int | None) -> pl.DataFrame:
    """A row for each moment that is known and each seat: what it could expect there, and once the decision there was made. Between two decisions nothing
    changes but by luck.
    """
    found = {by: dict(moments_of(judged.nodes(by, perspective))) for by in ("win", "points")}
    wins = judged.counts == "win"
    rows = [
        _place(judged, step, seat)
        | {
            "win": found["win"][step][0][seat] if wins else None,
            "win_decided": found["win"][step][1][seat] if wins else None,
        }
        | {"points": worth[seat], "points_decided": decided[seat]}
        for step, (worth, decided) in found["points"].items()
        for seat in (range(len(judged.replay.names)) if perspective is None else [perspective])
    ]
    return _frame(rows, CURVE)


# -- luck ----------------------------------------------------------------------------------------------------------

SPLIT = {"step": "UInt16", "seat": "Int8", "player": "String", "of": "String", "words": "String", "amount": "Float64"}
TOTALS = {"seat": "Int8", "player": "String", "of": "String", "amount": "Float64"}


def split(judged: Judged, parts: Sequence[Part]) -> pl.DataFrame:
    """A row for each part of a result."""
    rows = [
        _place(judged, part.step, part.seat) | {"of": part.of, "words": part.words, "amount": part.amount}
        for part in parts
    ]
    return _frame(rows, SPLIT)


def totals(judged: Judged, found: Mapping[int, Mapping[str, float]]) -> pl.DataFrame:
    """A row for each seat and kind of part."""
    rows = [
        {"seat": seat, "player": judged.replay.names[seat], "of": of, "amount": amount}
        for seat, kinds in found.items()
        for of, amount in kinds.items()
    ]
    return _frame(rows, TOTALS)
