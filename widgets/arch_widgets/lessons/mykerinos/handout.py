"""What the handout of Mykerinos shows."""

from __future__ import annotations

IN_SHORT = (
    *("set-up.markers", "new-season.cubes", "new-season.region"),
    *("excavation.start", "excavation.extend", "excavation.pass", "excavation.no-cubes-pass", "excavation.pyramid"),
    *("excavation.last-player", "patrons.own-card", "patrons.tilted", "patrons.violet", "patrons.lemon"),
    *("patrons.brown", "patrons.blackmore", "patrons.tangerine", "survey.order", "survey.ranking", "survey.claim"),
    *("survey.book", "survey.first-and-second-choose", "survey.alone", "survey.third-may-take", "survey.season-ends"),
    *("museum.one-cube-a-room", "museum.five-through-own-room", "exhibition.room-5", "exhibition.room-3"),
    *("exhibition.room-2", "exhibition.room-1", "exhibition.series", "end.winner"),
    *("neutral.place", "neutral.choose-card", "neutral.scale"),
)
"""The ids of the rules that one needs at the table."""

MAPS = ("region", "museum")
"""The maps that a position is drawn on."""

TOLD = ("prestige", "Own stock", "General stock", "card")
"""What is told of each player beside them: kinds of elements of the player's sheet, by their ids."""

MOMENT = 128
"""The step of the recorded game at which the viewer is shown."""
