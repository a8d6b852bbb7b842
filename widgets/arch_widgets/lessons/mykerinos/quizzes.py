"""The questions of the rules notebook of Mykerinos."""

from __future__ import annotations

QUIZZES: dict[str, tuple[str, dict[str, str], str]] = {
    "beside": (
        "Blue has a cube on d3. Which of these spaces is beside it?",
        {
            "c2": "c2 and d3 only touch with their corners.",
            "e3": "The gap between two areas is no wall: d3 and e3 have a side in common.",
            "e4": "e4 is diagonal to d3, in the next area but one.",
        },
        "e3",
    ),
    "chain": (
        "You have one cube on the board and one cube left in your own stock. What can you do without a patron?",
        {
            "Start or pass": "Starting takes one cube. Extending takes exactly two, so it is out of reach.",
            "Start, extend with one cube, or pass": "An extension is always two cubes; there is no half of it.",
            "Only pass": "That is so with an empty own stock. With one cube you can still start.",
        },
        "Start or pass",
    ),
    "passing": (
        "All others have passed. How many cubes can you still place without the help of a patron?",
        {
            "None, the survey begins": "Not yet: the one who is left has a single action.",
            "Two at most": "You have one action, and extending places two. Then the survey begins.",
            "As many as you have": "That would be too good: a single action, then the survey begins.",
        },
        "Two at most",
    ),
    "patrons": (
        "You own two cards of Lord Lemon. May you call on him twice in one season?",
        {
            "No, once a season": "Each card can be tilted once a season, and you have two of them.",
            "Yes, both cards in one turn": "One card a turn: calling on a patron is your whole action.",
            "Yes, in two different turns": "Each turn tilts one card. The second one is still straight and waits for a later turn.",
        },
        "Yes, in two different turns",
    ),
    "ranking": (
        "Blue, Red and Green have two cubes each in an area. Red passed first, then Green, then Blue. Red books a room. Who gets what?",
        {
            "Green takes a parcel or books, then Blue may take a parcel": "The order is Red, Green, Blue. Since Red left the parcels, at least one is there for Blue, who is third.",
            "Blue chooses next, then Green": "Who passed earlier stands higher: Green before Blue.",
            "Only Green gets something": "Third may take a parcel that is left, and Red has left one.",
        },
        "Green takes a parcel or books, then Blue may take a parcel",
    ),
    "doors": (
        "You are in the 3-room of Sir Brown. Which 5-rooms are open to you, if they are free?",
        {
            "All of them": "A 5-room is entered only from a room that opens onto it.",
            "Sir Brown's": "A 3-room opens onto the 5-room of its own wing, and no other.",
            "Sir Brown's and those of both neighbours": "That is more than any room offers: a 2-room opens onto two 5-rooms, a 3-room onto one.",
        },
        "Sir Brown's",
    ),
    "exhibition": (
        "You own two cards of Lady Violet and are in her 5-room and her 3-room. What are the cards worth at the exhibition?",
        {
            "10": "Two cards at 5 each: only the best room in the wing counts.",
            "16": "Rooms do not add up: only the best one counts.",
            "13": "Every card of the wing is worth the same: as much as your best room says.",
        },
        "10",
    ),
}
"""Each question by name: its text, the answers with a reason each, and the right one."""
