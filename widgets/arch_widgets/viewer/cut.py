"""A film that ends at a step: nothing in it tells of a later move."""

from __future__ import annotations

from arch_engine.core.language import say
from arch_widgets.viewer.schema import Film


def cut(film: Film, step: int, seen: str) -> Film:
    """The film of a game that has come as far as a step; `seen` says whose knowledge it shows.

    It has no curves, which span the whole game, and no title or subtitle of the record's, which may tell how it ends or from which seed it was dealt.
    """
    names = [seat["name"] for seat in film["seats"]]
    return {
        **film,
        "title": say("{game}: {players}", game=film["game"], players=", ".join(names)),
        "subtitle": seen,
        "steps": film["steps"][:step],
        "moves": film["moves"][:step],
        "rounds": [one for one in film["rounds"] if one["step"] <= step],
        "result": film["result"] if step == len(film["steps"]) else "",
        "views": [],
        "curve": None,
    }
