"""The questions of the rules notebook of The New Expedition."""

from __future__ import annotations

QUIZZES: dict[str, tuple[str, dict[str, str], str]] = {
    "two-numbers": (
        "A Coin has a trading value of 2, and two Coins sell for $6. What do two Coins get you at the marketplace?",
        {
            "Cards that sell for $6": "Prices play no part at the marketplace.",
            "Cards with a trading value of 4 or less": "Only trading values count there: twice 2.",
            "Exactly one card": "Any number of cards, as long as their trading values do not exceed what you give.",
        },
        "Cards with a trading value of 4 or less",
    ),
    "order": (
        "May you sell a set first and dig afterwards, so that no storm can touch it?",
        {
            "Yes, the order is free": "Free is the order of all other actions. Digging comes first.",
            "No, a turn begins with the dig": "First the top card of the dig site with all that it brings, then everything else.",
        },
        "No, a turn begins with the dig",
    ),
    "storm": (
        "You hold nine cards and use no tent when a storm breaks. How many do you lose?",
        {
            "Four, which you choose": "Half of nine, rounded down. The best five stay.",
            "Five, which you choose": "It is rounded down.",
            "Four, drawn at random": "Only a thief takes cards at random. In a storm you choose yourself.",
        },
        "Four, which you choose",
    ),
    "trade": (
        "You hold two Coins (2 each). In the marketplace lie a Talisman (3) and a Mask (4). Which trade is not allowed?",
        {
            "2 Coins for the Mask": "4 for 4 is even.",
            "2 Coins for the Talisman": "4 for 3 is allowed; the rest is lost.",
            "1 Coin for the Talisman": "2 does not pay for 3.",
        },
        "1 Coin for the Talisman",
    ),
    "explore": (
        "It is your turn at the Great Pyramid and you hold three Maps. What can you not do in this turn?",
        {
            "Take the chamber of eight": "That is just what three Maps are for.",
            "Take the chamber of two and the chamber of five": "One exploration a turn, however many Maps you hold.",
            "Trade a Map away and take the chamber of five with the other two": "Allowed: a Map is a treasure like any other, and actions come in any order.",
        },
        "Take the chamber of two and the chamber of five",
    ),
    "mine": (
        "In the Mine lie a Talisman (3) and a Coin (2) before you. What happens if you draw another card?",
        {
            "You may keep all three if it is a 1": "3 + 2 + 1 is 6, and more than 5 is too much.",
            "All three go back, whatever it is": "You are at 5 exactly, and no card is worth 0. It is time to stop.",
            "Only the third card goes back": "Either all or nothing.",
        },
        "All three go back, whatever it is",
    ),
    "sets": (
        "You have sold two Talismans for $10. Later you dig up two more. What do these bring?",
        {
            "$22, to make it the $32 of four": "A set that is sold is closed; nothing can be added.",
            "$10 as another set": "Every set is paid on its own. Together they would have brought $32.",
            "Nothing, one set a kind": "You may sell as many sets of a kind as you like.",
        },
        "$10 as another set",
    ),
    "passing": (
        "The dig site is empty. Red passes, Green sells a Coin, Blue passes. Who has to sell now?",
        {
            "Red": "Green's sale broke the sequence.",
            "Blue, on the next turn": "Not before all others have passed too.",
            "Nobody yet": "Only when all pass one after another is the first of them forced.",
        },
        "Nobody yet",
    ),
}
"""Each question by name: its text, the answers with a reason each, and the right one."""
