"""What the handout of The Royal Society shows: of its many rules those about the course of the game and the locations."""

from __future__ import annotations

IN_SHORT = (
    *("set-up.collections", "set-up.objectives", "set-up.deal", "upkeep.order", "upkeep.favor", "upkeep.program"),
    *("turn.activate", "turn.place", "turn.section", "turn.end", "support.explorer", "learning.left"),
    *("learning.right", "university.study", "university.deepen", "knowledge.bonus", "museum.exhibit"),
    *("museum.reward", "city.patron", "city.sell", "port.go", "port.expertise", "port.knowledge", "port.cost"),
    *("port.gains", "discs.reputation", "honor.patron", "royal.present", "royal.reward", "bloomsbury.publish"),
    *("requirement.check", "requirement.penalty", "scoring.gallery", "scoring.study", "scoring.patrons"),
    *("scoring.final", "end.winner"),
)
"""The ids of the rules that one needs at the table."""

MAPS = ("london", "knowledge")
"""The maps that a position is drawn on."""

TOLD = ("prestige", "science", "money", "reputation", "explorer", "hand")
"""What is told of each player beside them: kinds of elements of the player's sheet, by their ids."""

MOMENT = 60
"""The step of the recorded game at which the viewer is shown."""
