"""Prestige and science in step: what brings one without losing sight of the other. Twelve decisions of a recorded game."""

from __future__ import annotations

from arch_engine.core.language import mark
from arch_widgets.lessons.ready import Judged, Position

FILE = "royal-society-1p-solo"
TITLE = mark("Prestige and science in step")

POSITIONS: dict[int, Position] = {
    44: Judged(mark("A tile to publish"), mark("One of the two pays at once, the other with every visit.")),
    45: Judged(mark("Who goes first?"), mark("Which explorer's turn can wait?")),
    48: Judged(mark("Which knowledge"), mark("Which region do the expeditions within reach ask for?")),
    52: Judged(mark("Port or museum"), mark("What does each of the two bring now, and what later?")),
    77: Judged(mark("Africa or South America"), mark("Which region do the expeditions within reach ask for?")),
    80: Judged(mark("Whose turn now?"), mark("Which of the two would bring less later in the year?")),
    81: Judged(mark("Support, or place"), mark("Is the better section worth the reputation?")),
    88: Judged(mark("A disc for reputation"), mark("What could the reputation be used for this year?")),
    99: Judged(mark("University or port"), mark("What is missing for an expedition: knowledge or money?")),
    101: Judged(mark("One region, or two"), mark("Where does the next point of knowledge complete something?")),
    127: Judged(mark("Once more, support?"), mark("Is the better section worth the reputation?")),
    137: Judged(mark("The last expedition"), mark("Little time is left: what still becomes points?")),
}
