"""Prestige and science in step: what brings one without losing sight of the other. Twelve decisions of a recorded game."""

from __future__ import annotations

from arch_engine.core.language import mark
from arch_widgets.lessons.ready import Judged, Position

FILE = "royal-society-1p-solo"
TITLE = mark("Prestige and science in step")

POSITIONS: dict[int, Position] = {
    29: Judged(mark("Which card to keep"), mark("Which of the two could leave sooner, and what does it bring?")),
    46: Judged(mark("University or museum"), mark("What does Ana need next: knowledge or relics?")),
    48: Judged(mark("Which knowledge"), mark("Which region do the expeditions within reach ask for?")),
    52: Judged(mark("Port or museum"), mark("What does each of the two bring now, and what later?")),
    53: Judged(mark("Where to go"), mark("What does each of the two ask for, and what does it bring?")),
    59: Judged(mark("Port or City"), mark("One of the two brings an expedition within reach.")),
    81: Judged(mark("Support, or place"), mark("Is the better section worth the reputation?")),
    94: Judged(mark("The King's Favor"), mark("Which of the two is harder to get later?")),
    99: Judged(mark("University or port"), mark("What is missing for an expedition: knowledge or money?")),
    116: Judged(mark("Prestige or science"), mark("What comes with each of the two?")),
    136: Judged(mark("Leave now?"), mark("What is still to be gained before the expedition leaves?")),
    142: Judged(mark("The last places"), mark("Little time is left: what still becomes points?")),
}
