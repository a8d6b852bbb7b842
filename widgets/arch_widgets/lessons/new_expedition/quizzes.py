"""The questions of the rules notebook of The New Expedition."""

from __future__ import annotations

from arch_engine.core.language import mark

QUIZZES: dict[str, tuple[str, dict[str, str], str]] = {
    "two-numbers": (
        mark(
            "A Coin has a trading value of 2, and two Coins sell for $6. What do two Coins get you at the marketplace?"
        ),
        {
            mark("Cards that sell for $6"): mark("Prices play no part at the marketplace."),
            mark("Cards with a trading value of 4 or less"): mark("Only trading values count there: twice 2."),
            mark("Exactly one card"): mark(
                "Any number of cards, as long as their trading values do not exceed what you give."
            ),
        },
        "Cards with a trading value of 4 or less",
    ),
    "order": (
        mark("May you sell a set first and dig afterwards, so that no storm can touch it?"),
        {
            mark("Yes, the order is free"): mark("Free is the order of all other actions. Digging comes first."),
            mark("No, a turn begins with the dig"): mark(
                "First the top card of the dig site with all that it brings, then everything else."
            ),
        },
        "No, a turn begins with the dig",
    ),
    "storm": (
        mark("You hold nine cards and use no tent when a storm breaks. How many do you lose?"),
        {
            mark("Four, which you choose"): mark("Half of nine, rounded down. The best five stay."),
            mark("Five, which you choose"): mark("It is rounded down."),
            mark("Four, drawn at random"): mark("Only a thief takes cards at random. In a storm you choose yourself."),
        },
        "Four, which you choose",
    ),
    "trade": (
        mark(
            "You hold two Coins (2 each). In the marketplace lie a Talisman (3) and a Mask (4). Which trade is not allowed?"
        ),
        {
            mark("2 Coins for the Mask"): mark("4 for 4 is even."),
            mark("2 Coins for the Talisman"): mark("4 for 3 is allowed; the rest is lost."),
            mark("1 Coin for the Talisman"): mark("2 does not pay for 3."),
        },
        "1 Coin for the Talisman",
    ),
    "explore": (
        mark("It is your turn at the Great Pyramid and you hold three Maps. What can you not do in this turn?"),
        {
            mark("Take the chamber of eight"): mark("That is just what three Maps are for."),
            mark("Take the chamber of two and the chamber of five"): mark(
                "One exploration a turn, however many Maps you hold."
            ),
            mark("Trade a Map away and take the chamber of five with the other two"): mark(
                "Allowed: a Map is a treasure like any other, and actions come in any order."
            ),
        },
        "Take the chamber of two and the chamber of five",
    ),
    "mine": (
        mark("In the Mine lie a Talisman (3) and a Coin (2) before you. What happens if you draw another card?"),
        {
            mark("You may keep all three if it is a 1"): mark("3 + 2 + 1 is 6, and more than 5 is too much."),
            mark("All three go back, whatever it is"): mark(
                "You are at 5 exactly, and no card is worth 0. It is time to stop."
            ),
            mark("Only the third card goes back"): mark("Either all or nothing."),
        },
        "All three go back, whatever it is",
    ),
    "sets": (
        mark("You have sold two Talismans for $10. Later you dig up two more. What do these bring?"),
        {
            mark("$22, to make it the $32 of four"): mark("A set that is sold is closed; nothing can be added."),
            mark("$10 as another set"): mark("Every set is paid on its own. Together they would have brought $32."),
            mark("Nothing, one set a kind"): mark("You may sell as many sets of a kind as you like."),
        },
        "$10 as another set",
    ),
    "passing": (
        mark("The dig site is empty. Red passes, Green sells a Coin, Blue passes. Who has to sell now?"),
        {
            mark("Red"): mark("Green's sale broke the sequence."),
            mark("Blue, on the next turn"): mark("Not before all others have passed too."),
            mark("Nobody yet"): mark("Only when all pass one after another is the first of them forced."),
        },
        "Nobody yet",
    ),
}
"""Each question by name: its text, the answers with a reason each, and the right one."""
