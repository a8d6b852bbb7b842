"""What must flow and what can: how many cards of one sort lay in a place at least and at most, given where they came from and went to.

A network has an edge for each stretch of time a place stays as it is, and for each move between places. Each edge carries a whole number of
cards within bounds; what comes to a node leaves it. The least on an edge is found by sending its cards another way as long as there is one.
"""

from __future__ import annotations

from collections import deque


class Network:
    """Nodes by number, edges by number, and a flow that keeps all bounds once `settle` has found one."""

    def __init__(self) -> None:
        self._tails: list[int] = []
        self._heads: list[int] = []
        self._low: list[int] = []
        self._high: list[int] = []
        self._flow: list[int] = []
        self._from: list[list[int]] = []  # by node the edges that leave it
        self._into: list[list[int]] = []

    def node(self) -> int:
        """A new node."""
        self._from.append([])
        self._into.append([])
        return len(self._from) - 1

    def edge(self, tail: int, head: int, low: int, high: int) -> int:
        """A new edge that carries at least `low` and at most `high`."""
        self._tails.append(tail)
        self._heads.append(head)
        self._low.append(low)
        self._high.append(high)
        self._flow.append(low)
        edge = len(self._tails) - 1
        self._from[tail].append(edge)
        self._into[head].append(edge)
        return edge

    def settle(self) -> bool:
        """Find a flow within all bounds; False if there is none."""
        if any(low > high for low, high in zip(self._low, self._high, strict=True)):
            return False
        excess = [0] * len(self._from)
        for tail, head, flow in zip(self._tails, self._heads, self._flow, strict=True):
            excess[tail] -= flow
            excess[head] += flow
        for node, over in enumerate(excess):
            while over > 0:
                target = self._push(node, excess, -1)
                if target < 0:
                    return False
                over -= 1
                excess[node] -= 1
                excess[target] += 1
        return True

    def least(self, edge: int) -> int:
        """The least that an edge carries in any flow; another flow may be found on the way."""
        wanted = [0] * len(self._from)
        wanted[self._heads[edge]] = -1
        while self._flow[edge] > self._low[edge] and self._push(self._tails[edge], wanted, edge) >= 0:
            self._flow[edge] -= 1
        return self._flow[edge]

    def most(self, edge: int) -> int:
        """The most that an edge carries in any flow; another flow may be found on the way."""
        wanted = [0] * len(self._from)
        wanted[self._tails[edge]] = -1
        while self._flow[edge] < self._high[edge] and self._push(self._heads[edge], wanted, edge) >= 0:
            self._flow[edge] += 1
        return self._flow[edge]

    def _push(self, start: int, excess: list[int], without: int) -> int:
        """Send one more from a node to one that lacks some, on the shortest way; that node, or -1 if there is no way."""
        came: dict[int, int] = {
            start: 0
        }  # by node the edge on which it was reached: counted from 1, below 0 against its direction
        waiting = deque([start])
        flow, low, high, tails, heads = self._flow, self._low, self._high, self._tails, self._heads
        while waiting:
            node = waiting.popleft()
            if excess[node] < 0:
                self._send(node, start, came)
                return node
            for edge in self._from[node]:
                if flow[edge] < high[edge] and edge != without and heads[edge] not in came:
                    came[heads[edge]] = edge + 1
                    waiting.append(heads[edge])
            for edge in self._into[node]:
                if flow[edge] > low[edge] and edge != without and tails[edge] not in came:
                    came[tails[edge]] = -edge - 1
                    waiting.append(tails[edge])
        return -1

    def _send(self, node: int, start: int, came: dict[int, int]) -> None:
        while node != start:
            edge = came[node]
            if edge > 0:
                self._flow[edge - 1] += 1
                node = self._tails[edge - 1]
            else:
                self._flow[-edge - 1] -= 1
                node = self._heads[-edge - 1]
