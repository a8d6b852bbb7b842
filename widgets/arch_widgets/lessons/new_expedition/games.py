"""Scripted games of The New Expedition, with names for the moments that the rules notebook shows.

FOUR and THREE hold the rulebook's worked examples with the rulebook's numbers; the other cards in each hand are our choice. THREE is
a whole game, from the first card to the last sale. The others are only openings: one for each monument, and one for the variants.
"""

from __future__ import annotations

from arch_widgets.lesson.script import Script

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
