"""What each question of Mykerinos asks, in words."""

from __future__ import annotations

from arch_engine.core.language import mark

QUESTIONS = {
    "first-player": mark("who begins"),
    "markers": mark("where the patron markers lie"),
    "region": mark("which parcels lie out"),
    "action": mark("an action of the excavation"),
    "neutral": mark("neutral cubes, or 'neutral none'"),
    "first": mark("the first-ranked player takes a parcel or books a room"),
    "second": mark("the second-ranked player takes a parcel or books a room"),
    "third": mark("the third-ranked player may take a parcel that is left"),
    "fourth": mark("the fourth-ranked player may take a parcel that is left"),
    "neutral-card": mark("which parcel the neutral colour takes"),
    "over": mark("nothing; the game is over"),
}
