"""Reading the survey: which cubes will count when the survey comes. Twelve decisions of a recorded game."""

from __future__ import annotations

from arch_engine.core.language import mark
from arch_widgets.lessons.ready import Judged, Position

FILE = "mykerinos-3p-last-season"
TITLE = mark("Reading the survey")

POSITIONS: dict[int, Position] = {
    15: Judged(mark("A cube by itself"), mark("Count the cubes in area 4 before and after each move.")),
    16: Judged(mark("What the others lose"), mark("One of the moves also takes something from Cleo.")),
    42: Judged(mark("Three cubes at once"), mark("Where do three cubes make Cleo first?")),
    59: Judged(mark("Done for the season?"), mark("Look at area 4: does one more cube change who is first there?")),
    62: Judged(mark("A parcel or a room"), mark("What does the choice leave for Cleo?")),
    79: Judged(
        mark("Build on, or begin elsewhere"), mark("Look at area 4: who is first there now, and who after each move?")
    ),
    92: Judged(mark("When to pass"), mark("What does one more cube bring, and what does being early bring?")),
    99: Judged(mark("Which room"), mark("Which room is still free when Bo is asked the next time?")),
    113: Judged(
        mark("Two areas with one move"),
        mark("One of the moves reaches two areas. Who is first in each of them afterwards?"),
    ),
    122: Judged(
        mark("Where a pyramid helps"), mark("Lady Violet has a parcel in area 1: what does Cleo need to win it?")
    ),
    126: Judged(mark("A room before the survey"), mark("Which dear rooms are still free, and who can take one now?")),
    131: Judged(mark("Late in the last season"), mark("One area decides the game. Who is first there now?")),
}
