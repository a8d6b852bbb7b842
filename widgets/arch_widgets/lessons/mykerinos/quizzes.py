"""The questions of the rules notebook of Mykerinos."""

from __future__ import annotations

from arch_engine.core.language import mark

QUIZZES: dict[str, tuple[str, dict[str, str], str]] = {
    "beside": (
        mark("Blue has a cube on d3. Which of these spaces is beside it?"),
        {
            "c2": mark("c2 and d3 only touch with their corners."),
            "e3": mark("The gap between two areas is no wall: d3 and e3 have a side in common."),
            "e4": mark("e4 is diagonal to d3, in the next area but one."),
        },
        "e3",
    ),
    "chain": (
        mark("You have one cube on the board and one cube left in your own stock. What can you do without a patron?"),
        {
            mark("Start or pass"): mark("Starting takes one cube. Extending takes exactly two, so it is out of reach."),
            mark("Start, extend with one cube, or pass"): mark(
                "An extension is always two cubes; there is no half of it."
            ),
            mark("Only pass"): mark("That is so with an empty own stock. With one cube you can still start."),
        },
        "Start or pass",
    ),
    "passing": (
        mark("All others have passed. How many cubes can you still place without the help of a patron?"),
        {
            mark("None, the survey begins"): mark("Not yet: the one who is left has a single action."),
            mark("Two at most"): mark("You have one action, and extending places two. Then the survey begins."),
            mark("As many as you have"): mark("That would be too good: a single action, then the survey begins."),
        },
        "Two at most",
    ),
    "patrons": (
        mark("You own two cards of Lord Lemon. May you call on him twice in one season?"),
        {
            mark("No, once a season"): mark("Each card can be tilted once a season, and you have two of them."),
            mark("Yes, both cards in one turn"): mark("One card a turn: calling on a patron is your whole action."),
            mark("Yes, in two different turns"): mark(
                "Each turn tilts one card. The second one is still straight and waits for a later turn."
            ),
        },
        "Yes, in two different turns",
    ),
    "ranking": (
        mark(
            "Blue, Red and Green have two cubes each in an area. Red passed first, then Green, then Blue. Red books a room. Who gets what?"
        ),
        {
            mark("Green takes a parcel or books, then Blue may take a parcel"): mark(
                "The order is Red, Green, Blue. Since Red left the parcels, at least one is there for Blue, who is third."
            ),
            mark("Blue chooses next, then Green"): mark("Who passed earlier stands higher: Green before Blue."),
            mark("Only Green gets something"): mark("Third may take a parcel that is left, and Red has left one."),
        },
        "Green takes a parcel or books, then Blue may take a parcel",
    ),
    "doors": (
        mark("You are in the 3-room of Sir Brown. Which 5-rooms are open to you, if they are free?"),
        {
            mark("All of them"): mark("A 5-room is entered only from a room that opens onto it."),
            mark("Sir Brown's"): mark("A 3-room opens onto the 5-room of its own wing, and no other."),
            mark("Sir Brown's and those of both neighbours"): mark(
                "That is more than any room offers: a 2-room opens onto two 5-rooms, a 3-room onto one."
            ),
        },
        "Sir Brown's",
    ),
    "exhibition": (
        mark(
            "You own two cards of Lady Violet and are in her 5-room and her 3-room. What are the cards worth at the exhibition?"
        ),
        {
            "10": mark("Two cards at 5 each: only the best room in the wing counts."),
            "16": mark("Rooms do not add up: only the best one counts."),
            "13": mark("Every card of the wing is worth the same: as much as your best room says."),
        },
        "10",
    ),
}
"""Each question by name: its text, the answers with a reason each, and the right one."""
