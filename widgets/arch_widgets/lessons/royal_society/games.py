"""Scripted games of The Royal Society of Archeology.

THREE is a whole game of five years. It holds the rulebook's worked examples with the rulebook's numbers: who learns from whom at the
University in year 2, the expedition to Ur in year 3, Purple's final scoring. What lies between them is our choice. ALONE is the opening
of a solo game with the Automa, DUEL that of a game in confrontation mode. Expeditions in the deck are given by their row in the
component sheet.
"""

from __future__ import annotations

from dataclasses import replace

from arch_engine.core.components import Components, Value
from arch_engine.royal_society import RULES
from arch_widgets.lesson.script import Script

THREE_NAMES = ("Blue", "Yellow", "Purple")

EXPEDITIONS: dict[str, tuple[Value, ...]] = {
    "kerma": (1, 1, 6, "3 prestige, 1 relic africa, 1 knowledge africa"),
    "taung": (2, 2, 9, "1 science, 1 knowledge africa, 1 relic africa"),
    "alexandria": (2, 3, 12, "3 prestige, 1 science, 1 relic africa"),
    "great-zimbabwe": (5, 7, 22, "12 prestige, 2 science, 1 reputation, 1 knowledge africa, 1 relic africa"),
    "tarquinia": (1, 2, 7, "4 prestige, 1 chosen relic mediterranean"),
    "cyrene": (1, 2, 8, "4 prestige, 1 reputation, 1 relic mediterranean"),
    "thera": (2, 3, 10, "2 prestige, 1 science, 1 relic mediterranean"),
    "hal-saflieni": (2, 3, 10, "4 prestige, 1 knowledge mediterranean, 2 relic mediterranean"),
    "carthage": (3, 3, 12, "3 prestige, 1 science, 5 money, 1 knowledge mediterranean, 1 relic mediterranean"),
    "troy": (3, 4, 15, "4 prestige, 1 science, 1 knowledge mediterranean, 1 chosen relic mediterranean"),
    "palmyra": (1, 2, 7, "3 prestige, 1 knowledge asia, 1 relic asia"),
    "dunhuang": (2, 3, 10, "4 prestige, 1 reputation, 2 relic asia"),
    "petra": (3, 4, 15, "7 prestige, 1 science, 1 chosen relic asia"),
    "lagoa-santa": (1, 1, 6, "1 science, 1 knowledge south-america"),
    "moche": (2, 2, 9, "5 prestige, 1 knowledge south-america, 1 relic south-america"),
    "nazca": (5, 6, 21, "10 prestige, 2 science, 2 reputation, 1 knowledge south-america, 1 relic south-america"),
}
"""What expeditions of the lessons demand (expertise, knowledge, money) and give.

These cards are reconstructed, and the examples are worked out with them: a better reconstruction must not change the lessons.
"""


def lesson_cards() -> Components:
    """The shipped components with the expeditions of the lessons."""
    shipped = RULES.components()
    sheet = shipped.sheets["expeditions"]
    places = [sheet.columns.index(column) for column in ("expertise", "knowledge", "cost", "gains")]
    rows: list[tuple[Value, ...]] = []
    for row in sheet.rows:
        own = list(row)
        for place, value in zip(places, EXPEDITIONS.get(str(row[0]), ()), strict=False):
            own[place] = value
        rows.append(tuple(own))
    return replace(shipped, sheets={**shipped.sheets, sheet.name: replace(sheet, rows=tuple(rows))})


CARDS = lesson_cards()

THREE = Script(
    "royal_society",
    THREE_NAMES,
    """
    collections tile-1a tile-2b tile-4b tile-5b tile-7a tile-11b
    requirements three-discs one-objective
    objectives three-regions two-at-5 knowledge-4
    bloomsbury money-20 expertise-1 port museum relics collections science-1 knowledge
    patrons commodore-blythe lady-gwendolyn-farrow mrs-pemberley-voss sir-percival-stroud dr-halloran lady-thornbury lord-ashcombe dame-hester-quill reverend-coldbrook canon-whitlock professor-wrexley baron-kelmscot miss-edith-larkwood captain-dunmarsh colonel-tregarth mr-barnaby-finch
    expeditions 47 45 44 43 41 39 38 35 33 30 26 24 22 21 20 19 12 10 9 8 7 40 42 3 5 34 28 18 16 4 48 36 46 23 11 31 15 17 1 13 37 25 32 27 6 29 2 14
    reputation blue purple yellow
    studies asian-sites customs-of-peoples mediterranean-sites caravan-roads four-crafts-and-a-wonder across-the-pacific
    societies british-school red-lion levantine mesoamerica london-institute association
    @choices Blue makes the choices of the set-up
    side a; experts 1 3 2; keep kerma palmyra; society british-school; draw scroll asia; draw jewelry asia
    side a; experts 3 2 1; keep lagoa-santa hal-saflieni; society red-lion; learn 2 south-america; train 1
    side b; experts 1 3 2; keep tarquinia cyrene; society levantine; draw scroll mediterranean; train 3
    first-player blue
    favor prestige; favor knowledge; learn mediterranean; favor money

    # ---- year 1
    @first The first turn of a game
    activate 1; place city 1; patron; meet mr-barnaby-finch; end
    activate 3; place port 3; go tarquinia; depart; take pottery mediterranean; end
    activate 1; place city 4
    @city Yellow is in The City
    patron; meet captain-dunmarsh; end
    activate 2; place port 3; go palmyra; depart; draw instrument asia; end
    activate 1; place city 1; patron; meet baron-kelmscot; end
    activate 3; place university 1; study; learn south-america; end
    activate 3; place port 2
    @reserve Blue may reserve an expedition
    reserve dunhuang; go kerma; depart; draw pottery africa; end
    activate 2; place port 3; go cyrene; depart; draw scroll mediterranean; end
    activate 2; place university 2; study; learn mediterranean; end

    # ---- year 2
    @upkeep Year 2 begins
    favor prestige; publish museum
    @favors Blue chooses a King's Favor
    favor money
    favor relic; take scroll asia
    @year-2
    activate 3; place university 4
    @university Purple is at the University
    deepen; give scroll mediterranean; end
    activate 1; place university 1; learn asia; study; learn asia; end
    activate 1; place university 4; study; learn mediterranean south-america; end
    activate 2; place university 4; study; learn 2 africa; end
    activate 3; place port 3; go dunhuang; cheaper; depart; draw instrument asia; draw pottery asia
    @publish Blue finds a publisher
    publish money-20; end
    @peers Yellow learns from peers
    activate 2; place university 2; learn asia; study; learn mediterranean; end
    @peers-over
    activate 1; place university 1; learn south-america; study; learn south-america
    @place Blue supports an explorer
    activate 2; support; support; place museum 6
    @museum Blue exhibits relics
    exhibit; exhibit instrument asia I 1; exhibit instrument asia I 2; exhibit scroll asia V 4; learn africa mediterranean; end
    @exhibited
    activate 3; place university 1; learn mediterranean; study; learn asia; end

    # ---- year 3
    favor money; favor relic; take scroll asia; favor prestige
    @to-ur Blue wants to go to Ur
    activate 2
    @ur Blue wants to go to Ur
    support; place port 5; go ur; disc; cheaper; depart; draw pottery asia; take scroll asia; publish relics; end
    @ur-done
    activate 3; place museum 4; exhibit; exhibit pottery mediterranean II 3; exhibit scroll mediterranean II 1
    activate 2; place port 2; decline; go hal-saflieni; depart; draw instrument mediterranean; draw jewelry mediterranean; end
    @anytime Blue has little reputation
    honor mr-barnaby-finch; activate 3; place city 4; patron; meet canon-whitlock; end
    activate 1; support; place port 2; decline; go alexandria; depart; draw scroll africa; end
    activate 3; place port 1; decline; go lagoa-santa; depart; end
    activate 1; place university 1; study; learn africa; end
    activate 2; place museum 4; exhibit; exhibit scroll africa V 1; learn 2 mediterranean; end
    @king The last turn before the King looks
    activate 1; place museum 4; exhibit; exhibit scroll asia V 2; exhibit scroll asia V 3; learn 2 asia; end

    # ---- year 4
    @year-4
    favor money; favor prestige; favor relic; take scroll asia
    activate 1; place university 4; study
    @study Yellow knows much of the Mediterranean
    learn 2 mediterranean; choose prestige; publish expertise-1; train 3; end
    activate 1; place city 2; patron; meet dame-hester-quill; end
    activate 2; place museum 5; exhibit; exhibit jewelry asia VI 7; exhibit pottery asia VI 6; end
    activate 3; place port 3; go carthage; depart; draw instrument mediterranean; end
    activate 3; place port 4; go moche; depart; draw pottery south-america; publish science-1
    @present Purple has been in three regions
    honor dame-hester-quill; present A; choose prestige; end
    activate 3; place port 4; go taung; depart; draw jewelry africa; end
    activate 2; place city 3; patron; meet lady-thornbury; end
    activate 2; place port 4; go thera; depart; draw scroll mediterranean; present B; choose science; end
    @penalty The King's penalty
    activate 1; place university 1; learn africa; study; learn africa
    @second Blue is second
    present B; choose prestige; end

    # ---- year 5
    @late Year 5 begins
    favor prestige; favor relic; take instrument africa; favor money
    activate 1; place port 4; go troy; depart; take pottery mediterranean; end
    activate 2; place city 5; patron; meet sir-percival-stroud; end
    activate 1; place museum 2; study-relic; give instrument africa
    activate 3; place university 4; study; learn 2 asia; end
    activate 3; place port 5; go great-zimbabwe; depart; draw instrument africa
    honor sir-percival-stroud; end
    activate 3; place university 5; study; learn 2 africa
    @sell Yellow has relics to spare
    honor lady-thornbury; give jewelry mediterranean; activate 2; place city 3; sell; give pottery mediterranean; end
    activate 1; place university 1; learn asia; study; learn asia; choose science; end
    @last The last turn of the game
    activate 2; place museum 5; exhibit; exhibit scroll mediterranean V 5; learn 2 mediterranean; choose science
    score-study customs-of-peoples; score-study asian-sites
    @final Purple chooses a study card
    score-study mediterranean-sites
    """,
    components=CARDS,
)

ALONE = Script(
    "royal_society",
    ("Blue",),
    """
    collections tile-3a tile-1b tile-2a tile-8b tile-6b tile-10b
    requirements science-3 prestige-45
    objectives four-expertises eight-relics knowledge-12
    bloomsbury reputation-4 knowledge-3 university prestige-7 four-types high-expeditions
    patrons lord-ashcombe lady-thornbury professor-wrexley dr-halloran sir-percival-stroud miss-edith-larkwood reverend-coldbrook mrs-pemberley-voss canon-whitlock lady-gwendolyn-farrow colonel-tregarth captain-dunmarsh mr-barnaby-finch baron-kelmscot dame-hester-quill commodore-blythe
    expeditions 48 47 45 43 42 41 39 38 37 36 35 34 33 29 28 27 25 24 23 22 21 20 17 16 15 13 12 10 9 7 6 5 4 3 18 2 44 32 31 11 1 40 8 46 30 19 26 14
    automa-deck automa-8 automa-2 automa-1 automa-6 automa-7 automa-4 automa-9 automa-3 automa-5
    reputation blue
    studies art-of-digging two-coasts
    societies greater-london st-pancras
    side b; experts 1 3 2; keep moche kerma; society greater-london; learn 2 south-america; learn 2 africa
    first-player blue
    @automa You are alone with the Automa
    favor money
    @automa-plays The Automa's first turn
    automa
    activate 1; place university 1; learn asia; study; learn asia; end
    automa
    activate 2; place port 2; decline; go moche; depart; draw pottery south-america; draw jewelry south-america; draw scroll south-america; hold jewelry south-america; end
    automa
    activate 3; place port 2; decline; go kerma; depart; draw instrument africa; draw scroll africa; draw pottery africa; hold scroll africa; end
    @blocked The Automa blocks a favor
    favor relic; take scroll asia
    automa
    @automa-played
    """,
    components=CARDS,
)

DUEL = Script(
    "royal_society",
    ("Blue", "Yellow"),
    """
    collections tile-3a tile-1b tile-2a tile-8b tile-6b tile-10b
    requirements science-3 prestige-45
    objectives four-expertises eight-relics knowledge-12
    bloomsbury reputation-4 knowledge-3 university prestige-7 four-types high-expeditions
    patrons lord-ashcombe lady-thornbury professor-wrexley dr-halloran sir-percival-stroud miss-edith-larkwood reverend-coldbrook mrs-pemberley-voss canon-whitlock lady-gwendolyn-farrow colonel-tregarth captain-dunmarsh mr-barnaby-finch baron-kelmscot dame-hester-quill commodore-blythe
    expeditions 48 47 45 44 43 42 41 40 39 37 36 35 34 32 29 28 27 24 23 21 20 18 17 16 15 13 12 10 9 7 6 5 4 2 22 33 31 11 38 1 3 25 8 46 30 19 26 14
    blocks 2 1 3 5 2 1 6
    reputation yellow blue
    studies art-of-digging two-coasts asian-sites caravan-roads
    societies association westminster st-pancras mesoamerica
    side b; experts 3 2 1; keep kerma palmyra; society association; learn 2 asia; learn africa; take scroll asia
    side a; experts 3 2 1; keep taung ingapirca; society mesoamerica; train 3
    first-player blue
    favor money; favor reputation
    @duel Discs that nobody owns
    """,
    components=CARDS,
)

SCRIPTS = {"three": THREE, "alone": ALONE, "duel": DUEL}
