"""Three scripted games of Mykerinos, with names for the moments that the rules notebook shows.

FOUR holds the worked examples of the rulebook with their own numbers, in one game of four seasons; the spaces are ours,
since the rulebook only shows them in pictures. TWO is the start of a game for two, TIE a game that ends level.
"""

from __future__ import annotations

from arch_widgets.lesson.script import Script

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
