"""Scripted games of The New Expedition, and the moments of them that the rules notebook shows.

FOUR and THREE hold the worked examples of the rulebook with their own numbers; who holds which other cards is ours. THREE is a
whole game from the first card to the last sale. The others are beginnings, one for each monument and for the variants.
"""

from __future__ import annotations

from arch_engine.replay.session import Session
from arch_widgets.lesson.quiz import Quiz
from arch_widgets.lesson.script import Match, Practice, Script, script_of
from arch_widgets.viewer.widget import ReplayViewer

TWO_NAMES = ("Blue", "Red")
THREE_NAMES = ("Blue", "Red", "Green")

FOUR = Script(
    "new_expedition",
    ("Blue", "Red", "Green", "White"),
    """
    monument tomb
    deal SSCB CUSH UHKB HHTS THCSU SHCKHUT SSHCTKBH
    dig-site sBMHtBUBSCHSSsKTBBSsBtHstTMUCMSBtCCTCSMHtHTtMtBCCSHMStBHs
    first-player blue

    # ---- turn 1: a storm on the first card
    dig
    @tents A sandstorm: who takes shelter?
    no-tent; no-tent; no-tent; tent
    lose cup shard; lose shard tablet; lose scrap shard
    dig
    @trade Blue trades
    trade 2 scrap coin for talisman shard
    @traded
    end

    # ---- turn 2
    @turn A whole turn
    dig
    @tomb Red stands before the Tomb
    explore 2; keep talisman mask
    end
    @turned
    dig; end

    # ---- turn 4: a thief
    @thief-comes
    dig
    @thief White has met a thief
    rob blue
    @theft What each player knows of a theft
    theft shard
    @stolen
    end

    # ---- turn 5: tablets
    dig
    @tablets Blue has three tablets
    sell 3 tablet
    @sold
    end
    dig; end; dig; end; dig; end
    dig; sell coin; end
    dig; end; dig; end; dig; end

    # ---- turn 13: the storm of the rulebook
    @storm The sandstorm of the rulebook
    dig
    no-tent; no-tent; tent
    @half Red loses half
    lose scrap coin shard
    lose scrap shard
    dig
    @storm-over
    """,
    {"monument": "tomb"},
)

THREE = Script(
    "new_expedition",
    THREE_NAMES,
    """
    monument pyramid
    deal TTCS KHCS USHS HSUCH KU SCHSU TTCCSHTS
    dig-site MSCMMtMsHMCKStUsHHHCSHStHTCHsTtHHSCtssSMtHKSUCT
    first-player blue
    @first The first turn of a game
    dig
    @bearings Get your bearings
    end
    dig; end; dig; end; dig; end
    dig; end
    dig; rob red; theft shard; end
    dig
    @maps Blue has three maps
    explore 3
    @explored
    sell 4 talisman; end
    dig; no-tent; tent; no-tent; lose 2 scrap shard; lose scrap coin
    dig; explore 1; end
    dig
    @emptied One chamber is empty
    end
    dig; trade 3 scrap for coin; sell 5 coin; end
    dig; sell 3 mask; end
    dig; end
    dig; rob red; theft shard; end
    dig; sell 2 cup; end
    dig; no-tent; tent; lose shard; dig; end
    dig; end
    dig; trade scrap for shard; end
    dig; end; dig; end; dig; end; dig; end
    dig; rob green; theft scrap; end
    dig; end; dig; end; dig; end
    dig; sell 5 shard; end
    dig; no-tent; lose 2 scrap shard; lose scrap 2 shard cup; dig; end
    dig; rob green; theft coin; end
    dig; end
    dig; trade coin shard map for 4 scrap; sell 4 scrap; end
    dig; end; dig; end
    dig; rob blue; theft scrap; end
    dig; no-tent; lose shard; lose scrap; lose coin shard
    dig; no-tent; lose talisman; lose coin; dig; end
    dig; trade map for coin; end
    dig; rob blue; theft scrap; end
    dig; end
    dig; sell mask
    @late A game near its end
    end
    dig; end; dig; end; dig; end; dig; end

    # ---- the dig site is empty
    @empty The dig site is empty
    end; end; end
    @forced All have passed: Blue must sell
    trade shard cup for talisman; sell 2 talisman; end
    end
    sell 2 talisman; sell 2 scrap; end
    @last Red makes the last decision of the game
    sell 3 coin
    """,
    {"monument": "pyramid"},
)

LADDER = Script(
    "new_expedition",
    TWO_NAMES,
    """
    monument pyramid
    deal TTHH SSCU TTHHS SC SHHTU KKHCKKHT
    dig-site MSMCCHHSTUTCMSHCstCtCMUCSSUSSsHMHCtHCSSsHSMtSsUH
    first-player blue
    dig; trade map for talisman; end
    dig; end
    dig; trade map for talisman; end
    dig; end
    dig; trade coin for 2 shard; end
    dig; end; dig; end; dig; end; dig; end; dig; end
    dig
    @ladder Six talismans and five shards
    """,
    {"monument": "pyramid"},
)

TEMPLE = Script(
    "new_expedition",
    THREE_NAMES,
    """
    monument temple
    deal CCSH TUSH KSHC HSTUC CTSHH KCUSS THHSC
    dig-site MSHMCTMMSsHsHssTtHCKSUtSCTSSMHtHTtMtUCCSHKStUHs
    first-player blue
    dig; end; dig; end; dig; end
    dig
    @temple The Temple
    """,
    {"monument": "temple"},
)

MINE = Script(
    "new_expedition",
    THREE_NAMES,
    """
    monument mine
    deal CSSH TUSH KSHC HSTUC CTSHHKCUSSTHHSC
    dig-site MSHCHtMtKssMHtTsUTCSSHMSCTCStHtHTsMKUCCSHMStUHs
    first-player blue
    dig
    @mine The Mine
    """,
    {"monument": "mine"},
)

SPHINX = Script(
    "new_expedition",
    THREE_NAMES,
    """
    monument sphinx
    deal CSSH TUSH KSHC HSTUC CCCSHHKCUSSTHHH
    dig-site MSHCHtMtKssMHtTsUTCSSHMSCTSStHtHTsMKUCCSTMStUHs
    first-player blue
    dig
    @sphinx The Sphinx
    """,
    {"monument": "sphinx"},
)

RUINS = Script(
    "new_expedition",
    TWO_NAMES,
    """
    monument ruins
    deal CSSH TUSH HSTUC SCH SHTCSHCSHSUK
    dig-site MsSCMHKHtMtsUHMCsHTCSSHUSCTCStHKHTsUMHCCSTMSKHTt
    first-player blue
    dig; end
    @uncovered A storm uncovers cards
    dig
    tent; tent; dig; end
    dig
    @ruins The Buried Ruins
    """,
    {"monument": "ruins"},
)

VARIANTS = Script(
    "new_expedition",
    TWO_NAMES,
    """
    monument mine
    deal SSPB KCTS HSPUC CTSHBKPUSBTHHSC
    dig-site ssCHSttKBMUPCHCMCtBHsBTsHBsBCHTSSHUSMCTHCSBBSUHtHHSCStTMHSUBsKPMHMTB
    first-player blue
    @luck All three variants at once
    dig
    @fierce Two tents' worth of shelter
    """,
    {"monument": "mine", "long_expedition": True, "fierce_weather": True, "beginners_luck": True},
)

SCRIPTS = {
    "four": FOUR,
    "three": THREE,
    "ladder": LADDER,
    "temple": TEMPLE,
    "mine": MINE,
    "sphinx": SPHINX,
    "ruins": RUINS,
    "variants": VARIANTS,
}

EXAMPLES = {
    "turn": ("turn", "turned", "Worked example: a whole turn"),
    "thief": ("thief-comes", "stolen", "Worked example: a thief"),
    "storm": ("storm", "storm-over", "Worked example: a sandstorm"),
    "trade": ("trade", "traded", "Worked example: a trade"),
    "maps": ("maps", "explored", "Worked example: three maps for eight cards"),
    "uncovered": ("uncovered", "ruins", "Worked example: a storm at the Buried Ruins"),
    "tablets": ("tablets", "sold", "Worked example: three tablets"),
    "passing": ("empty", "last", "Worked example: all pass"),
    "end": ("last", None, "Worked example: the last sale"),
}
"""Worked examples: the moment they open at, the moment they end before, and a title."""

SEEN: dict[str, int | None] = {"everybody": None, "blue": 0, "red": 1}
"""Through whose eyes the theft is shown."""

BY_THE_ASKED = ("tomb", "temple", "mine", "sphinx")
"""Positions that show only what the seat knows that is asked: the fun of these chambers is not to know them."""

LUCK: dict[str, tuple[str, ...]] = {
    "thief": ("theft shard",),
    "mine": ("mine coin", "mine talisman", "mine shard"),
    "sphinx": ("sphinx 2 coin scrap shard mask",),
}
"""What chance does at a position, as long as it can."""

PICKED = ("trade", "forced", "last")
"""Positions at which the trade picker is open from the start."""

TRIES: dict[str, tuple[str, ...]] = {
    "bearings": (
        "trade coin for cup",
        "trade map for 2 shard",
        "sell 2 talisman",
        "sell 2 cup",
        "dig",
    ),
    "first": (
        "sell coin",
        "end",
        "dig",
        "dig > dig",
        "dig > sell 2 talisman",
        "dig > sell 2 talisman > trade coin for cup",
        "dig > sell 2 talisman > trade coin for cup > end",
    ),
    "thief": (
        "rob blue",
        "rob white",
        "end",
    ),
    "tents": (
        "tent",
        "no-tent",
        "lose cup shard",
    ),
    "half": (
        "lose scrap coin shard",
        "lose scrap coin",
        "lose 3 scrap",
        "lose scrap shard cup",
    ),
    "trade": (
        "trade 2 scrap coin for talisman shard",
        "trade coin for 2 shard",
        "trade coin for 2 shard > trade 2 shard for cup",
        "trade coin for scrap",
        "trade scrap for cup",
        "trade 2 coin for talisman",
        "trade 2 scrap coin for mask",
        "trade 2 scrap for scrap",
    ),
    "maps": (
        "explore 1",
        "explore 2",
        "explore 3",
        "explore 3 > explore 1",
        "explore 3 > sell 4 talisman",
    ),
    "emptied": (
        "explore 1",
        "explore 2",
        "end",
    ),
    "temple": (
        "explore 2",
        "explore 2 > explore 1",
        "look 1",
        "sell 2 coin",
        "sell 2 coin > end",
        "sell 2 coin > look 3",
        "sell 2 coin > look 3 > explore 3",
    ),
    "tomb": (
        "explore 2",
        "explore 2 > keep talisman",
        "explore 2 > keep 2 talisman",
        "explore 2 > keep talisman mask",
        "explore 2 > keep talisman mask > explore 1",
        "explore 3",
    ),
    "mine": (
        "explore",
        "explore > end",
        "explore > draw",
        "explore > draw > stop",
        "explore > draw > draw",
        "explore > draw > draw > stop",
        "explore 1",
    ),
    "sphinx": (
        "explore coin shard",
        "explore talisman cup",
        "explore coin coin",
        "explore coin map",
        "explore coin map > explore coin shard",
    ),
    "ruins": (
        "explore 2",
        "explore 2 > explore 1",
        "explore 2 > end",
        "explore 2 > end > dig",
        "explore 2 > end > dig > explore 2",
        "explore 2 > end > dig > explore 1",
    ),
    "tablets": (
        "sell 3 tablet",
        "sell 2 tablet",
        "sell 2 tablet > sell tablet",
        "sell 4 tablet",
        "sell coin",
    ),
    "ladder": (
        "sell 6 talisman",
        "sell 5 talisman",
        "sell 5 talisman > sell talisman",
        "sell 4 talisman",
        "sell 4 talisman > sell 2 talisman",
        "sell 5 shard",
        "sell 4 shard",
        "sell 4 shard > sell shard",
    ),
    "empty": (
        "dig",
        "trade talisman for coin",
        "end",
        "end > end",
        "end > end > end",
        "end > end > end > end",
    ),
    "forced": (
        "end",
        "trade shard cup for talisman",
        "trade shard cup for talisman > end",
        "trade shard cup for talisman > sell 2 talisman",
        "trade shard cup for talisman > sell 2 talisman > end",
    ),
    "last": (
        "sell 3 coin",
        "sell 3 coin > end",
        "sell 2 coin",
        "sell 2 coin > sell coin",
        "trade 2 coin for 2 cup",
        "trade 2 coin for 2 cup > sell 2 cup",
        "trade 2 coin for 2 cup > sell 2 cup > sell coin",
    ),
    "fierce": (
        "tent",
        "tent > no-tent",
        "tent > no-tent > lose scrap tablet",
        "tent > no-tent > lose scrap tablet > dig",
        "tent > no-tent > lose scrap tablet > dig > tent",
        "lose coin scrap",
    ),
}
"""What the rules notebook tells to try at a moment, one after another where lines are joined by " > "."""


def attempt(moment: str) -> Practice:
    """A position to try moves in."""
    position = script_of(SCRIPTS, moment).attempt(
        moment,
        TRIES.get(moment, ()),
        luck=LUCK.get(moment, ()),
        perspective="asked" if moment in BY_THE_ASKED else None,
    )
    if position.picker is not None:
        position.picker.unfolded = moment in PICKED
    return position


def watch(example: str) -> ReplayViewer:
    """A worked example to step through; it opens just before the first step that matters."""
    moment, until, title = EXAMPLES[example]
    return script_of(SCRIPTS, moment).watch(moment, until, title)


def look(moment: str) -> ReplayViewer:
    """The table at a moment, with what led to it."""
    return script_of(SCRIPTS, moment).watch(moment, moment)


def seen(whom: str) -> ReplayViewer:
    """The theft as everybody together saw it, or as a single player did."""
    title = "The theft: all cards open" if SEEN[whom] is None else f"The theft as {whom.capitalize()} knows it"
    return FOUR.watch("theft", "stolen", title, SEEN[whom])


def whole_game(kind: str = "sensible", monument: str = "pyramid", seed: int = 1) -> Match:
    """A new game for three: Blue is the reader and sees what Blue can know; the computer plays Red and Green.

    `kind` is the computer player, `monument` one of the six or "any"; another `seed` shuffles other cards.
    """
    session = Session(
        "new_expedition", THREE_NAMES, options={"monument": monument}, title="Your first game: you are Blue"
    )
    # monument, cards and dig site are left to the seed
    return Match(session, seed=seed, luck=("", "", "", "first-player blue"), perspective=0, kind=kind)


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


def quiz(name: str) -> Quiz:
    """A question about the chapter before it."""
    return Quiz(*QUIZZES[name])
