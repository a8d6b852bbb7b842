"""Prestige and science in step: what brings one without losing sight of the other. Twelve decisions of a recorded game."""

from __future__ import annotations

from arch_engine.core.language import mark
from arch_widgets.lessons.ready import Judged, Position

FILE = "royal-society-1p-solo"
TITLE = mark("Prestige and science in step")

POSITIONS: dict[int, Position] = {
    44: Judged(
        mark("Once, or at each visit"), mark("One of the tiles pays once, the other at every visit to the City.")
    ),
    49: Judged(mark("What reputation costs"), mark("What could the disc do later?")),
    77: Judged(mark("Which knowledge"), mark("Which region do the expeditions within reach ask for?")),
    94: Judged(mark("The King's Favor"), mark("Which of the two is harder to get later?")),
    105: Judged(mark("University or port"), mark("What is missing for an expedition: knowledge or money?")),
    123: Judged(mark("Honor a patron, or move on"), mark("What does the explorer bring before the year ends?")),
    124: Judged(mark("A disc for reputation"), mark("Compare what the explorer brings with what reputation brings.")),
    126: Judged(mark("Support, or place"), mark("Is the better section worth the reputation?")),
    127: Judged(mark("Support once more"), mark("How many more times would Ana have to support for a better section?")),
    129: Judged(mark("City or museum"), mark("One of the moves adds a relic to a collection.")),
    136: Judged(mark("Leave now?"), mark("What is still to be gained before the expedition leaves?")),
    142: Judged(mark("The last places"), mark("Little time is left: what still becomes points?")),
}
