"""What a judge learns from, smoothed: in place of how one game happened to end, in part what a first judge says of its next positions.

One game tells one winner, and all of its positions are told the same, so a network soon learns games by heart. What a judge says a little
later in the same game is surer than the end and right on average, so a share of it makes fewer games tell more (known as temporal differences).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from arch_engine.judge.network import Network
from arch_engine.training.fitting import Group


def looking_ahead(groups: Sequence[Group], judge: Network, share: float) -> list[Group]:
    """The same positions, to be learned from with what a judge says ahead.

    Args:
        groups: Positions with how their games ended.
        judge: A first judge.
        share: How much of what a position is told comes from the judge's word on the next position that was kept of its game, 0 to 1; the
            rest is what that position is told itself, and the last one is told the end.
    """
    return [_told(group, judge, share) for group in groups]


def _told(group: Group, judge: Network, share: float) -> Group:
    said = judge.judge(group.shared, group.own)
    wins, points = group.wins.copy(), group.points.copy()
    order = np.lexsort((group.part, group.game))
    for at, after in zip(order[-2::-1], order[:0:-1], strict=True):
        if group.game[at] == group.game[after]:
            if wins[at].any():  # where nobody can win there is nothing to share
                wins[at] = share * said.wins[after] + (1 - share) * wins[after]
            points[at] = share * said.points[after] + (1 - share) * points[after]
    return replace(group, wins=wins, points=points)
