"""When to sell: what a set is worth, and what waiting costs. Twelve moments of a recorded game."""

from __future__ import annotations

from arch_engine.core.language import mark
from arch_widgets.lessons.ready import Counted, Judged, Position

FILE = "new-expedition-2p-pyramid"
TITLE = mark("When to sell")

POSITIONS: dict[int, Position] = {
    8: Judged(mark("What one keeps can be sold"), mark("What does the storm take, and from whom?")),
    9: Judged(mark("The second tent"), mark("What does the storm take, and from whom?")),
    13: Counted(
        mark("A whole set"),
        mark("Ana has five Pot Shards. How many dollars do they bring, all sold together?"),
        15,
        mark("Look at the values printed on the card: they belong to sets, not to single cards."),
        {
            5: mark("That is what they bring one by one. Together they bring more."),
            4: mark("That is what four of them bring."),
        },
    ),
    43: Counted(
        mark("What one more card adds"),
        mark("Bo has four Coins. How many dollars more do four bring than three?"),
        8,
        mark("Three Coins bring 12 dollars."),
        {
            20: mark("That is what four bring in all. How much more is it than what three bring?"),
            2: mark("That is what a single Coin brings."),
        },
    ),
    57: Judged(mark("A storm strikes a set"), mark("Which card would be missed more when a set is sold?")),
    75: Judged(mark("A small sale"), mark("What would the second Broken Cup make of the first?")),
    77: Counted(
        mark("A pair of cups"),
        mark("Ana has two Broken Cups. How many dollars more do they bring together than one by one?"),
        11,
        mark("A single Broken Cup brings 2 dollars, two bring 15."),
        {
            13: mark("That is what the second one adds to the first; one by one they would bring 4 dollars."),
            15: mark("That is what they bring together."),
        },
    ),
    96: Judged(
        mark("What the storm may have"), mark("Which of the two cards would be missed more when a set is sold?")
    ),
    97: Judged(mark("Of one kind, or of two"), mark("Which of the two sets is nearer to being whole?")),
    104: Judged(
        mark("Sell four, or wait?"), mark("How many Talismans make a whole set, and what can still happen to a hand?")
    ),
    119: Judged(mark("The map"), mark("What else are Maps good for?")),
    127: Counted(
        mark("Four masks"),
        mark("Ana has four Pharaoh's Masks. How many dollars do they bring, all sold together?"),
        50,
        mark("Three of them bring 26 dollars."),
        {16: mark("That is what they bring one by one.")},
    ),
}
