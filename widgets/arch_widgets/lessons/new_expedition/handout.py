"""What the handout of The New Expedition shows."""

from __future__ import annotations

IN_SHORT = (
    *("set-up.monument", "set-up.deal", "set-up.dig-site", "set-up.first-player", "dig.must", "thief.victim"),
    *("thief.steal", "storm.tent", "storm.half", "turn.end", "trade.value", "trade.both-sides", "trade.from-market"),
    *("trade.not-for-itself", "explore.once", "explore.maps", "explore.empty", "explore.pyramid", "explore.temple"),
    *("explore.tomb", "explore.mine", "explore.sphinx", "explore.ruins", "temple.look", "sell.ladder"),
    *("sell.largest-set", "end.pass", "end.must-sell", "end.winner"),
)
"""The ids of the rules that one needs at the table."""

MAPS = ("table",)
"""The maps that a position is drawn on."""

TOLD = ("money", "hand")
"""What is told of each player beside them: kinds of elements of the player's sheet, by their ids."""

MOMENT = 60
"""The step of the recorded game at which the viewer is shown."""
