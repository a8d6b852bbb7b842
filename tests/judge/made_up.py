"""A judge of made-up features and weights for Mykerinos: what it says means nothing, how it says it can be tested."""

import numpy as np

from arch_engine.core.features import Feature
from arch_engine.games import rules_of
from arch_engine.judge.network import numbers_told
from arch_engine.judge.weights import VERSION, Weights, fingerprint

RULES = rules_of("mykerinos")


class MadeUp:
    """Reads the season and, of each seat, its prestige and its cubes."""

    shared = (Feature("season", "1 to 4"),)
    own = (Feature("prestige", "points"), Feature("cubes", "in the personal stock"))

    def read(self, table):
        return [float(table.round)], [
            [float(table.prestige[seat]), float(table.personal[seat])] for seat in range(table.seats)
        ]

    def quiet(self, table):
        return table.question == "action"


def arrays(features=None, read=5, met=4, told=None, seed=0):
    """Random weights of the right sizes."""
    features, told = features or MadeUp(), told or numbers_told(RULES)
    shared, own = len(features.shared), len(features.own)
    rng = np.random.default_rng(seed)
    shapes = {
        "seat": (own + shared, read), "seat_bias": (read,), "meet": (3 * read + own, met), "meet_bias": (met,), "tell": (met, told),
        "tell_bias": (told,), "shared_mean": (shared,), "own_mean": (own,), "points_mean": (told - 1,),
    }  # fmt: skip
    scales = {"shared_scale": (shared,), "own_scale": (own,), "points_scale": (told - 1,)}
    return {name: rng.standard_normal(shape) for name, shape in shapes.items()} | {
        name: np.full(shape, 2.0) for name, shape in scales.items()
    }


def weights(**changes):
    """Weights with a note that fits, but for what is changed in it."""
    note = {"game": "mykerinos", "version": VERSION, "features": fingerprint(MadeUp()), **changes}
    return Weights(arrays(), note)
