"""Three scripted games of Mykerinos, and the moments of them that the rules notebook shows.

FOUR holds the worked examples of the rulebook with their own numbers, in one game of four seasons; the spaces are ours,
since the rulebook only shows them in pictures. TWO is the start of a game for two, TIE a game that ends level.
"""

from __future__ import annotations

from arch_engine.replay.session import Session
from arch_widgets.lesson.quiz import Quiz
from arch_widgets.lesson.script import Match, Practice, Script, script_of
from arch_widgets.viewer.widget import ReplayViewer

FOUR = Script(
    "mykerinos",
    ("Blue", "Red", "Green", "White"),
    """
    first-player green
    markers lemon blackmore violet brown tangerine
    region 17 4t 33 19 13 24 6 30

    # ---- season 1
    @season A season at a glance
    start f5; start g2
    @start! Blue starts an excavation
    start b5
    @started
    start c3
    extend f4 e4; extend g3 h3; extend b4 a4
    @extend! Red extends an excavation
    extend c4 c5
    @extended
    extend d4 d5; start c6; extend b3 a3; extend c2 c1
    start d3; extend g4 h4; start b6; start h5
    @pass Green thinks of passing
    pass
    @passed
    pass; pass
    @last Red is the only one left
    start e2
    @surveying
    book violet-3; claim left; claim right
    claim left; claim right
    @survey Blue is first in area 3
    claim left
    @second Green is second in area 3
    book lemon-blackmore
    @third Red is third in area 3
    claim right
    @museum! Green may enter the museum again
    book lemon-5
    @booked
    claim left
    @season-ends Red may take the last parcel of season 1
    claim right
    @season-2

    # ---- season 2: everybody has patrons now
    region 5 9 20 25 29 16 10 27
    @blackmore! Red calls Mrs Blackmore
    blackmore f2 g2
    @blackmored
    start g4; start c5; start b3
    @brown! Red calls Sir Brown
    brown brown-3
    @violet! Green calls Lady Violet
    violet extend h4 h5
    @tangerine! White calls Colonel Tangerine
    tangerine c4 d4 d5
    @lemon! Blue calls Lord Lemon
    lemon extend b2 b1
    @lemoned
    extend f3 e3; extend h3 h2; violet start e5; brown brown-tangerine
    start a5; pass; pass; extend b4 b5
    @table The table in season 2
    pass; pass
    @alone Blue is alone in area 1
    claim left
    claim left; claim right
    claim left; claim right
    claim right; book tangerine-3

    # ---- season 3
    region 36 31 14 23 18 1 34 26
    start d2; start b2; start g5; start g2
    extend d3 e3; extend a2 a3; extend f5 f4; extend g3 f3
    brown brown-5; start c5; violet extend e4 e5; tangerine g4 h4 h3
    brown lemon-3; pass; pass; pass
    extend d4 c4
    claim left; claim right
    book tangerine-5; claim left
    claim left; claim right
    book blackmore-5; claim left

    # ---- season 4: six areas
    region 22 8 35 2 7 11 21 3 28 12 32 15
    @season-4 Season 4 begins
    start b2; start f5; start c8; start g8
    extend b1 c1; extend f4 g4; extend c7 b7; extend g9 f9
    start f2; start f8; violet start c5; start d5
    extend f3 g3; start h2; extend b5 a5; extend d6 c6
    brown blackmore-3; pass; pass; pass
    pass
    @last-survey The last survey
    claim left
    claim left; claim right
    claim left; claim right
    claim left
    claim left
    claim left
    @end Red makes the last decision of the game
    claim right
    """,
)

TWO = Script(
    "mykerinos",
    ("Blue", "Red"),
    """
    first-player blue
    markers lemon blackmore violet brown tangerine
    region 17 4t 33 19 13 24 6 30
    @two A game for two begins
    start b1
    @neutral Blue may place neutral cubes
    neutral start c2
    start f5; neutral extend c3 b3
    start g2; neutral start e2
    extend f4 e4; neutral none
    extend g3 h3; neutral none
    start b5; neutral start f2
    pass
    @two-last Blue has passed: Red has one action
    start b4; neutral none
    @neutral-card Neutral is first in area 1
    neutral left
    claim right
    @neutral-second Neutral is second in area 2
    """,
)

TIE = Script(
    "mykerinos",
    ("Blue", "Red", "Green"),
    """
    first-player blue
    markers lemon blackmore violet brown tangerine
    region 17 4t 33 19 13 24 6 30
    start b5; start f4; pass; pass; pass
    claim left; claim left
    region 5 9 20 25 29 16 10 27
    pass; pass; pass
    region 36 31 14 23 18 1 34 26
    pass; pass; pass
    region 21 8 22 2 7 11 28 3 32 12 35 15
    pass; start b2; start f8; pass
    @tie Red has one action left in the game
    extend f9 g9
    claim left; claim left
    """,
)

SCRIPTS = {"four": FOUR, "two": TWO, "tie": TIE}

EXAMPLES = {
    "season": ("season", "season-2", "Season 1, move by move"),
    "start": ("start", "started", "Worked example: starting"),
    "extend": ("extend", "extended", "Worked example: extending"),
    "pass": ("pass", "passed", "Worked example: the first to pass"),
    "blackmore": ("blackmore", "blackmored", "Worked example: Mrs Blackmore"),
    "tangerine": ("tangerine", "lemon", "Worked example: Colonel Tangerine"),
    "lemon": ("lemon", "lemoned", "Worked example: Lord Lemon"),
    "survey": ("survey", "museum", "Worked example: the survey of an area"),
    "museum": ("museum", "booked", "Worked example: into a 5-room"),
    "carry-over": ("season-ends", "blackmore", "From season 1 to season 2"),
    "exhibition": ("end", None, "Worked example: the final exhibition"),
}
"""Worked examples of FOUR: the moment they open at, the moment they end before, and a title."""


TRIES: dict[str, tuple[str, ...]] = {
    "table": (
        "start d3",
        "start c2",
        "start f2",
    ),
    "start": (
        "start b5",
        "start c1",
        "start f5",
        "start g2",
        "start f3",
        "start g5",
        "extend b5 b4",
    ),
    "extend": (
        "extend c4 c5",
        "extend c2 d2",
        "extend d4 d5",
        "extend c2 d3",
        "extend c2 b2",
    ),
    "pass": (
        "pass",
        "pass > pass",
        "claim left",
    ),
    "last": (
        "start e2",
        "start e2 > start e3",
    ),
    "blackmore": (
        "blackmore f2 g2",
        "blackmore f2 g1",
        "blackmore e1 e2",
        "tangerine f2 g2 h2",
        "lemon start e1",
    ),
    "brown": (
        "brown brown-3",
        "brown violet-5",
        "brown brown-5",
        "brown lemon-5",
        "blackmore a4 a5",
    ),
    "violet": (
        "violet extend h4 h5",
        "violet start d3",
        "violet extend f4 e4",
    ),
    "tangerine": (
        "tangerine c4 d4 d5",
        "tangerine b5 c4 d5",
        "tangerine d5 d6 c6",
    ),
    "lemon": (
        "lemon extend b2 b1",
        "lemon extend b2 c2",
        "lemon extend a3 a2",
        "lemon start c2",
        "extend b2 b1",
    ),
    "survey": (
        "claim left",
        "claim right",
        "book lemon-3",
        "book lemon-5",
        "book violet-3",
        "decline",
    ),
    "third": (
        "book brown-3",
        "claim left",
        "claim right",
        "decline",
    ),
    "alone": (
        "claim left",
        "claim left > decline",
    ),
    "museum": (
        "book lemon-5",
        "book blackmore-5",
        "book brown-tangerine",
        "book violet-5",
        "book violet-3",
    ),
    "season-ends": (
        "claim right",
        "decline",
        "book tangerine-3",
        "violet start d3",
    ),
    "end": (
        "claim right",
        "book violet-5",
        "book brown-5",
        "decline",
    ),
    "neutral": (
        "neutral start c2",
        "neutral none",
        "neutral extend c2 c3",
        "neutral start b2",
        "start c2",
    ),
    "neutral-card": (
        "neutral left",
        "neutral right",
        "claim left",
    ),
    "neutral-second": (
        "claim left",
        "book brown-3",
        "book brown-3 > neutral left",
    ),
    "tie": (
        "extend f9 g9",
        "extend f9 g9 > claim left",
        "extend f9 g9 > claim left > book violet-3",
        "extend f9 g9 > claim left > claim left",
        "pass",
        "pass > claim left",
        "pass > claim left > claim left",
    ),
}
"""What the rules notebook tells to try at a moment, one after another where lines are joined by " > "."""


def attempt(moment: str) -> Practice:
    """A position to try moves in."""
    return script_of(SCRIPTS, moment).attempt(moment, TRIES.get(moment, ()))


def watch(example: str) -> ReplayViewer:
    """A worked example to step through; it opens just before the first step that matters."""
    moment, until, title = EXAMPLES[example]
    return FOUR.watch(moment, until, title)


def look(moment: str) -> ReplayViewer:
    """The table at a moment, with what led to it."""
    return FOUR.watch(moment, moment)


def whole_game() -> Match:
    """A new game for three: Blue is the reader, the computer plays Red and Green."""
    session = Session("mykerinos", ("Blue", "Red", "Green"), title="Your first game: you are Blue")
    return Match(session.do("first-player blue"))


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


def quiz(name: str) -> Quiz:
    """A question about the chapter before it."""
    return Quiz(*QUIZZES[name])
