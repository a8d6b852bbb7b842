"""Several networks as a single one, which tells the mean of what they tell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from arch_engine.judge.network import SIZES


def joined(several: Sequence[Mapping[str, np.ndarray]]) -> dict[str, np.ndarray]:
    """The weights of one network that does what several do side by side.

    All must read the same features by the same scales. Networks that began from other numbers err in other ways, so their mean errs less.
    """
    first = several[0]
    number, widths = len(several), [each["seat_bias"].size for each in several]
    wide, own = sum(widths), first["own_mean"].size
    starts = [sum(widths[:place]) for place in range(number)]
    meet = np.zeros((3 * wide + own, sum(each["meet_bias"].size for each in several)), np.float32)
    column = 0
    for each, start, width in zip(several, starts, widths, strict=True):
        columns = slice(column, column + each["meet_bias"].size)
        for place in range(3):  # the seat itself, the mean of the others, the strongest of them
            meet[place * wide + start : place * wide + start + width, columns] = each["meet"][
                place * width : (place + 1) * width
            ]
        meet[3 * wide :, columns] = each["meet"][3 * width :]
        column = columns.stop
    return {
        **{name: first[name] for name in SIZES},
        **{name: np.concatenate([each[name] for each in several], axis=-1) for name in ("seat", "seat_bias", "meet_bias")},
        "meet": meet,
        "tell": np.concatenate([each["tell"] for each in several]) / number,
        "tell_bias": np.mean([each["tell_bias"] for each in several], axis=0),
    }  # fmt: skip
