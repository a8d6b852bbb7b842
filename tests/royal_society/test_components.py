"""What is on the cards: what the rulebook gives, whether the reconstructed rest holds together, and what is refused."""

from __future__ import annotations

from copy import deepcopy
from itertools import combinations
from statistics import mean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arch_engine import ComponentError, rules_of
from arch_engine.core.components import SOURCES, from_data
from arch_engine.royal_society.check import KNOWN_STUDIES, SHEETS, check
from arch_engine.royal_society.components import KINDS, REGIONS, SORTS, TYPES, cards_of, shipped

CARDS = cards_of(shipped())
EXPEDITIONS = CARDS.expeditions
DATA = shipped().as_data()


def sheet(name):
    return shipped().sheets[name]


def column(name, wanted):
    place = sheet(name).columns.index(wanted)
    return [row[place] for row in sheet(name).rows]


def counted(values):
    values = list(values)
    return {value: values.count(value) for value in values}


# What the rulebook gives


def test_the_shipped_components_are_accepted():
    check(shipped())


def test_the_box_holds_what_the_rulebook_lists():
    assert {name: len(own.rows) for name, own in shipped().sheets.items()} == {
        "expeditions": 48, "patrons": 16, "studies": 16, "collections": 24, "boards": 8, "societies": 12, "objectives": 12,
        "requirements": 8, "bloomsbury": 20, "relics": 4, "favors": 6, "program": 6, "automa": 9,
    }  # fmt: skip


def test_ur_is_the_card_of_the_rulebooks_example():
    assert sheet("expeditions").row("ur") == {
        "name": "ur", "title": "Ur", "region": "asia", "type": "excavation", "trait": "", "expertise": 5, "knowledge": 7, "cost": 23,
        "needs": "asia", "gains": "10 prestige, 2 science, 1 knowledge asia, 1 relic asia, 1 chosen relic asia", "simple": 0,
    }  # fmt: skip
    assert sheet("expeditions").source("ur", "gains") == "rulebook"
    assert sheet("expeditions").source("ur", "type") == "reconstructed"


def test_of_palmyra_only_the_name_and_the_region_are_known():
    assert sheet("expeditions").row("palmyra")["region"] == "asia"
    known = [
        name for name in sheet("expeditions").columns if sheet("expeditions").source("palmyra", name) == "rulebook"
    ]
    assert known == ["name", "title", "region"]


def test_no_other_expedition_claims_to_be_known():
    assert set(sheet("expeditions").exceptions) == {"ur", "palmyra"}
    assert set(sheet("expeditions").sources) == {"reconstructed"}


def test_the_three_study_cards_of_the_rulebook():
    rows = [tuple(sheet("studies").row(name).values())[2:] for name in KNOWN_STUDIES]
    assert rows == [
        ("2 mediterranean, excavation", "mediterranean, cartography", "wonder", 1, 2, 4),
        ("africa, mediterranean, asia, south-america", "myth", "", 2, 4, 0),
        ("mediterranean, excavation", "south-america, excavation", "mediterranean, south-america", 1, 2, 3),
    ]
    assert {sheet("studies").source(name, "objective1") for name in KNOWN_STUDIES} == {"rulebook"}


def test_three_sizes_of_collections_with_four_tiles_of_two_sides_each():
    assert counted(column("collections", "spaces")) == {3: 8, 5: 8, 7: 8}
    assert counted(column("collections", "tile")) == dict.fromkeys(range(1, 13), 2)


def test_every_space_of_a_collection_has_a_wish():
    assert [len(side.wishes) for side in CARDS.collections] == column("collections", "spaces")


def test_each_region_has_fifteen_relics_as_six_four_three_and_two():
    for row in sheet("relics").rows:
        assert sorted(row[1:]) == [2, 3, 4, 6]


def test_scrolls_are_the_most_of_asia_and_jewelry_of_south_america():
    assert sheet("relics").row("asia")["scroll"] == 6
    assert sheet("relics").row("south-america")["jewelry"] == 6


def test_four_royal_society_tiles_have_each_letter():
    assert counted(column("objectives", "letter")) == {"A": 4, "B": 4, "C": 4}


def test_ten_bloomsbury_tiles_lie_in_each_stack():
    assert counted(column("bloomsbury", "stack")) == {10: 10, 25: 10}


def test_the_four_left_spaces_of_the_program_cost_reputation():
    assert CARDS.program == (0, 0, 1, 1, 2, 2)


def test_patrons_pay_three_to_five_and_cost_three_to_five_prestige():
    assert set(column("patrons", "rate")) == set(column("patrons", "penalty")) == {3, 4, 5}


def test_one_side_of_the_blue_board_knows_asia():
    assert any("asia" in sheet("boards").row(side).values() for side in ("blue-a", "blue-b"))


def test_every_value_says_how_sure_we_are_of_it():
    for own in shipped().sheets.values():
        assert sum(own.values_from(source) for source in SOURCES) == len(own.rows) * len(own.columns)
    assert sheet("societies").values_from("rulebook") == 36
    assert sheet("patrons").values_from("reconstructed") == 80


# Whether the reconstructed set holds together


def worth(card):
    """The gains of an expedition in prestige, for the comparison of cards: 1 science counts as 5."""
    each = {
        "prestige": 1,
        "science": 5,
        "money": 0.4,
        "reputation": 1.5,
        "knowledge": 1.5,
        "relic": 3,
        "chosen": 4,
        "reserve": 2,
    }
    return sum(gain.amount * each[gain.what] for gain in card.gains)


def of_expertise(level):
    return [card for card in EXPEDITIONS if card.expertise == level]


def test_twelve_expeditions_in_each_region_and_of_each_type():
    assert counted(card.region for card in EXPEDITIONS) == dict.fromkeys(range(4), 12)
    assert counted(card.type for card in EXPEDITIONS) == dict.fromkeys(range(4), 12)


def test_every_region_has_three_expeditions_of_each_type():
    assert set(counted((card.region, card.type) for card in EXPEDITIONS).values()) == {3}


def test_expertise_is_a_smooth_pyramid():
    assert [len(of_expertise(level)) for level in range(1, 7)] == [9, 10, 10, 8, 6, 5]


@pytest.mark.parametrize("region", range(4), ids=REGIONS)
def test_every_region_can_be_begun_and_crowned(region):
    levels = {card.expertise for card in EXPEDITIONS if card.region == region}
    assert levels == {1, 2, 3, 4, 5, 6}


def test_nine_myths_and_nine_wonders_in_all_regions():
    assert counted(card.trait for card in EXPEDITIONS) == {0: 30, 1: 9, 2: 9}
    for trait in (1, 2):
        assert {card.region for card in EXPEDITIONS if card.trait == trait} == {0, 1, 2, 3}


def test_no_expedition_allows_to_reserve_another():
    """The rulebook names what does: collections, learning at the Port, a favor and a tile."""
    assert [card.name for card in EXPEDITIONS for gain in card.gains if gain.what == "reserve"] == []


def test_higher_expeditions_give_more_and_ask_for_more():
    for level in range(1, 6):
        lower, higher = of_expertise(level), of_expertise(level + 1)
        assert max(map(worth, lower)) < min(map(worth, higher))
        for asked in ("knowledge", "cost"):
            assert mean(getattr(card, asked) for card in lower) < mean(getattr(card, asked) for card in higher)


def test_the_cards_of_one_expertise_are_of_like_worth():
    for level in range(1, 7):
        worths = [worth(card) for card in of_expertise(level)]
        assert max(worths) <= 1.35 * min(worths)


def test_ur_is_one_of_its_kind():
    ur = next(card for card in EXPEDITIONS if card.name == "ur")
    assert min(map(worth, of_expertise(5))) <= worth(ur) <= max(map(worth, of_expertise(5)))


def test_an_expedition_gives_knowledge_and_relics_of_its_own_region():
    for card in EXPEDITIONS:
        places = {gain.where for gain in card.gains if gain.what in ("knowledge", "relic", "chosen")}
        assert places <= {card.region, -1}  # -1: of any


def test_fourteen_conditions_none_on_a_card_for_beginners():
    asking = [card for card in EXPEDITIONS if card.needs >= 0]
    assert len(asking) == 14
    assert min(card.expertise for card in asking) == 3
    assert {card.needs for card in asking} == set(range(8))


def test_every_condition_can_be_met_by_lower_expeditions_without_one():
    for card in EXPEDITIONS:
        if card.needs >= 0:
            helpful = [
                own
                for own in EXPEDITIONS
                if card.needs in (own.region, 4 + own.type) and own.needs < 0 and own.expertise < card.expertise
            ]
            assert len(helpful) >= 3, card.name


def test_there_are_simple_cards_for_four_players_in_all_regions():
    simple = [card for card in EXPEDITIONS if card.simple]
    assert 8 <= len(simple) <= 12
    assert set(counted(card.region for card in simple).values()) <= {2, 3}


def test_both_simple_cards_can_be_paid_and_understood_at_once():
    simple = [card for card in EXPEDITIONS if card.simple]
    for card in simple:
        assert (card.expertise <= 2, card.knowledge <= 2, card.needs) == (True, True, -1)  # 2 knowledge everywhere
    assert max(one.cost + two.cost for one, two in combinations(simple, 2)) <= 20  # the money of this set-up


def can_serve(symbols, cards):
    """Whether different expeditions can serve all symbols: 0-3 a region, 4-7 a type, 8 myth, 9 wonder."""
    serves = [{card.region, 4 + card.type, 7 + card.trait if card.trait else -1} for card in cards]
    holder = {}

    def place(symbol, seen):
        for number, own in enumerate(serves):
            if symbols[symbol] in own and number not in seen:
                seen.add(number)
                if number not in holder or place(holder[number], seen):
                    holder[number] = symbol
                    return True
        return False

    return all(place(symbol, set()) for symbol in range(len(symbols)))


@pytest.mark.parametrize("study", CARDS.studies, ids=lambda study: study.name)
def test_every_study_card_can_be_met(study):
    within_reach = [card for card in EXPEDITIONS if card.expertise <= 4]
    symbols = [symbol for objective in study.objectives for symbol in objective]
    assert 5 <= len(symbols) <= 6
    assert can_serve(symbols, within_reach)


def test_a_study_card_is_not_met_by_one_expedition_for_two_symbols():
    troy = [card for card in EXPEDITIONS if card.name == "troy"]
    assert can_serve([8], troy)
    assert not can_serve([8, 1], troy)


def test_studies_ask_alike_for_regions_and_for_types():
    symbols = [symbol for study in CARDS.studies for objective in study.objectives for symbol in objective]
    regions, types = ([symbols.count(symbol) for symbol in range(first, first + 4)] for first in (0, 4))
    assert max(regions) - min(regions) <= 3
    assert max(types) - min(types) <= 3
    assert abs(symbols.count(8) - symbols.count(9)) <= 1


# The twelve tiles of the Royal Society, each of which a player can achieve with these cards


def test_two_regions_twice_three_regions_and_one_type_three_times_can_be_met_by_low_expeditions():
    low = [card for card in EXPEDITIONS if card.expertise <= 3 and card.needs < 0]
    assert min(counted(card.region for card in low).values()) >= 2
    assert len(counted(card.region for card in low)) == 4
    assert min(counted(card.type for card in low).values()) >= 3


def test_four_different_expertises_can_be_met_without_a_condition():
    assert {card.expertise for card in EXPEDITIONS if card.needs < 0} == {1, 2, 3, 4, 5, 6}


def test_two_myths_or_two_wonders_can_be_met_without_the_highest_expeditions():
    for trait in (1, 2):
        assert len([card for card in EXPEDITIONS if card.trait == trait and card.expertise <= 4]) >= 2


def test_explorers_can_grow_to_what_is_asked_of_them():
    # An expedition adds 1; on each step of the way there must be cards for all players.
    for level in range(1, 6):
        assert len([card for card in EXPEDITIONS if card.expertise <= level and card.needs < 0]) >= 4


def test_there_are_relics_for_exhibitions_and_for_a_set_of_all_regions():
    for region in range(4):
        assert sum(CARDS.bags[4 * region : 4 * region + 4]) == 15
        assert any(
            gain.what in ("relic", "chosen") and gain.where == region for card in EXPEDITIONS for gain in card.gains
        )


@pytest.mark.parametrize("side", CARDS.collections, ids=lambda side: side.name)
def test_every_collection_can_be_completed_from_the_bags(side):
    left = list(CARDS.bags)
    # The narrowest wishes first; a wish takes the relic of which most are left.
    for wish in sorted(side.wishes, key=int.bit_count):
        fitting = [sort for sort in range(SORTS) if wish >> sort & 1 and left[sort]]
        assert fitting
        left[max(fitting, key=left.__getitem__)] -= 1


def test_collections_ask_alike_for_all_kinds_and_regions():
    words = [word for side in CARDS.collections for wish in side.wish_words for word in wish.split()]
    for names in (KINDS, REGIONS):
        assert max(map(words.count, names)) - min(map(words.count, names)) <= 1


def test_every_patron_can_be_honored():
    for patron in CARDS.patrons:
        assert sum(CARDS.bags[sort] for sort in range(SORTS) if patron.wish >> sort & 1) >= 3


def test_patrons_ask_alike_for_all_kinds_and_regions():
    exact = [patron.wish_words.split() for patron in CARDS.patrons if "any" not in patron.wish_words]
    assert len(exact) == 12
    assert counted(kind for kind, _ in exact) == dict.fromkeys(KINDS, 3)
    assert counted(region for _, region in exact) == dict.fromkeys(REGIONS, 3)


def test_a_wish_that_is_easy_to_meet_pays_less():
    easy = [patron.rate for patron in CARDS.patrons if "any" in patron.wish_words]
    assert mean(easy) < mean(patron.rate for patron in CARDS.patrons)


def test_knowledge_of_every_region_can_be_had_on_expeditions():
    for region in range(4):
        assert (
            sum(
                gain.amount
                for card in EXPEDITIONS
                for gain in card.gains
                if (gain.what, gain.where) == ("knowledge", region)
            )
            >= 6
        )
    assert max(card.knowledge for card in EXPEDITIONS) <= 12


def test_every_board_helps_in_every_region_on_one_of_its_sides():
    for board in range(4):
        assert sorted(CARDS.boards[2 * board] + CARDS.boards[2 * board + 1]) == [0, 1, 2, 3, 4, 4]


def test_every_kings_favor_is_named_by_an_automa_card():
    assert {favor for _, _, favor in CARDS.automa} == set(range(6))


def test_the_automa_grows_from_year_to_year():
    sections = [
        [
            number
            for _, lines, _ in CARDS.automa
            for word, number in [lines[year]]
            if word in ("university", "museum", "city")
        ]
        for year in range(5)
    ]
    assert [round(mean(own), 1) for own in sections] == sorted(round(mean(own), 1) for own in sections)


# What is refused, and where it is


def refusal(altered):
    with pytest.raises(ComponentError) as refused:
        check(from_data(altered, "my-box.json"))
    sentence = str(refused.value)
    assert "\n" not in sentence
    assert len(sentence) < 500
    return sentence


def with_value(name, key, wanted, value):
    """The shipped data with one value changed."""
    altered = deepcopy(DATA)
    own = altered["sheets"][name]
    row = next(row for row in own["rows"] if row[0] == key)
    row[own["columns"].index(wanted)] = value
    own["exceptions"].pop(str(key), None)  # a row of another name has none
    return altered


@pytest.mark.parametrize(
    ("name", "key", "wanted", "value", "sentence"),
    [
        ("expeditions", "troy", "region", "europe", "is 'europe'; it must be one of africa, mediterranean, asia, south-america."),
        ("expeditions", "troy", "type", "", "is ''; it must be one of excavation, exploration, anthropology, cartography."),
        ("expeditions", "troy", "trait", "legend", "is 'legend'; it must be one of myth, wonder or empty."),
        ("expeditions", "troy", "expertise", 7, "is 7; it must be a whole number from 1 to 6."),
        ("expeditions", "troy", "expertise", "4", "is '4'; it must be a whole number from 1 to 6."),
        ("expeditions", "troy", "knowledge", 13, "is 13; it must be a whole number from 0 to 12."),
        ("expeditions", "troy", "cost", -1, "is -1; it must be a whole number from 0 to 60."),
        ("expeditions", "troy", "needs", "myth",
         "is 'myth'; it must be one of africa, mediterranean, asia, south-america, excavation, exploration, anthropology, "
         "cartography or empty."),
        ("expeditions", "troy", "gains", "4 glory",
         "is '4 glory'; it must be gains such as '3 prestige, 1 knowledge asia, 1 relic any, 1 chosen relic asia, reserve'."),
        ("expeditions", "troy", "simple", "yes", "is 'yes'; it must be a whole number from 0 to 1."),
        ("expeditions", "troy", "title", " ", "is ' '; it must be a text of 1 to 60 letters."),
        ("expeditions", "ur", "cost", 22, "is 22; it must be 23, which the rulebook's example gives."),
        ("expeditions", "ur", "expertise", 4, "is 4; it must be 5, which the rulebook's example gives."),
        ("expeditions", "palmyra", "region", "africa", "is 'africa'; it must be 'asia', which the rulebook's example gives."),
        ("patrons", "canon-whitlock", "rate", 6, "is 6; it must be a whole number from 3 to 5."),
        ("patrons", "canon-whitlock", "wish", "two scrolls",
         "is 'two scrolls'; it must be like 'scroll asia', 'scroll any' or 'any asia', with kinds instrument, pottery, scroll, "
         "jewelry and regions africa, mediterranean, asia, south-america."),
        ("studies", "asian-sites", "objective2", "", "is ''; it must be there; only the third objective can be empty."),
        ("studies", "asian-sites", "objective1", "7 asia",
         "is '7 asia'; it must be symbols such as '2 asia, excavation', 6 at most, out of africa, mediterranean, asia, "
         "south-america, excavation, exploration, anthropology, cartography, myth, wonder."),
        ("studies", "asian-sites", "science3", 0, "is 0; it must be 0 exactly where 'objective3' is empty."),
        ("studies", "asian-sites", "science3", 1, "is 1; it must be at least 2, the science for one objective less."),
        ("studies", "asian-sites", "science1", 3, None),
        ("studies", "two-coasts", "science3", 4, "is 4; it must be 3, as on the card in the rulebook."),
        ("collections", "tile-1a", "tile", 2, "is 2; it must be 1, as this is row 1 and every tile has two sides, one after the other."),
        ("collections", "tile-1a", "spaces", 5, "is 5; it must be 3: four tiles have 3 spaces, then four 5, then four 7."),
        ("collections", "tile-1a", "wishes", "scroll any", "is 'scroll any'; it must be 3 wishes, one for each space, not 1."),
        ("boards", "blue-a", "skill1", "money", "is 'money'; it must be one of logistics, africa, mediterranean, asia, south-america."),
        ("societies", "red-lion", "setup", "3 knowledge any",
         "is '3 knowledge any'; it must be '2 knowledge any, 1 expertise, 1 reputation, 10 money', which the rulebook's text fixes."),
        ("objectives", "two-and-two", "letter", "D", "is 'D'; it must be one of A, B, C."),
        ("requirements", "science-3", "period", 2, "is 2; it must be 1, which the rulebook's text fixes."),
        ("bloomsbury", "port", "moment", "end", "is 'end'; it must be 'permanent', as the rules of this tile are played."),
        ("relics", "asia", "scroll", 5, "is 5; it must be one of 6, 4, 3, 2."),
        ("favors", 2, "gains", "6 money", "is '6 money'; it must be '5 money', which the rulebook says for 'money'."),
        ("favors", 2, "name", "prestige", "is 'prestige'; it must be another one: each favor has one space."),
        ("program", 6, "reputation", 1, "is 1; it must be 2, as the rulebook says."),
        ("program", 1, "reputation", 1, "is 1; it must be 0, as the rulebook says."),
        ("program", 4, "reputation", 0, "is 0; it must be 1 or more: the rulebook has the four left spaces cost reputation."),
        ("automa", "automa-3", "year2", "pub 3", None),
        ("automa", "automa-3", "favor", "none", "is 'none'; it must be one of prestige, money, reputation, reserve, knowledge, relic."),
    ],
)  # fmt: skip
def test_a_wrong_value_is_named_with_its_place(name, key, wanted, value, sentence):
    said = refusal(with_value(name, key, wanted, value))
    assert said.startswith(f"Sheet {name!r}, row {str(key)!r}, column ")
    if sentence:
        assert said == f"Sheet {name!r}, row {str(key)!r}, column {wanted!r} {sentence}"


@pytest.mark.parametrize(
    "gains",
    ["prestige", "3prestige", "0 prestige", "3 prestige,1 science", "3  prestige", "1 knowledge europe", "1 relic", "publish-box",
     "1 knowledge other", "1 chosen knowledge asia", "31 prestige", "03 prestige", "1 relic asia, ", "meet-patron 4", "١ prestige", 3],
)  # fmt: skip
def test_gains_are_written_in_one_way(gains):
    assert "'gains'" in refusal(with_value("expeditions", "troy", "gains", gains))


@pytest.mark.parametrize("name", ["", "Troy", "old troy", "troy-", "-", "tr\u00f6y", "deck", "x" * 41, 3])
def test_a_name_is_one_that_notation_can_hold(name):
    said = refusal(with_value("expeditions", "troy", "name", name))
    assert said.startswith(f"Sheet 'expeditions', row {str(name)[:40]!r}, column 'name' is ")


def test_a_card_may_have_another_name_but_none_may_be_missing():
    check(from_data(with_value("expeditions", "troy", "name", "hissarlik"), "my-box.json"))
    assert "lacks the row 'ur'" in refusal(with_value("expeditions", "ur", "name", "ur-of-the-chaldees"))
    altered = deepcopy(DATA)
    altered["sheets"]["patrons"]["rows"].pop()
    assert refusal(altered) == "Sheet 'patrons', column 'name' names 15 rows; the box has 16, so give each one row."


def test_what_the_rulebook_lists_stays_in_its_order():
    altered = deepcopy(DATA)
    rows = altered["sheets"]["objectives"]["rows"]
    rows[0], rows[1] = rows[1], rows[0]
    assert refusal(altered).startswith(
        "Sheet 'objectives', column 'name', row 'three-regions' is row 1, where 'two-and-two' must be; list two-and-two, "
    )
    altered = deepcopy(DATA)
    altered["sheets"]["requirements"]["rows"].pop()
    assert refusal(altered).startswith("Sheet 'requirements', column 'name' has 7 rows; it must list prestige-15, ")


def test_two_kinds_of_a_bag_do_not_have_the_same_number():
    assert refusal(with_value("relics", "asia", "jewelry", 6)) == (
        "Sheet 'relics', row 'asia', column 'scroll' is 6; it must be one of its own: a region has 6, 4, 3 and 2 relics of the "
        "four kinds."
    )


def test_a_letter_has_four_tiles():
    assert refusal(with_value("objectives", "knowledge-12", "letter", "A")) == (
        "Sheet 'objectives', row 'two-and-two', column 'letter' is 'A'; it must be another one here or in a row below: "
        "5 tiles have it, not 4."
    )


def test_the_blue_board_must_know_asia():
    altered = with_value("boards", "blue-a", "skill2", "africa")
    assert refusal(altered).startswith(
        "Sheet 'boards', rows 'blue-a' and 'blue-b', columns 'skill1' to 'skill3' lack 'asia'"
    )


def test_the_simplified_set_up_needs_eight_cards():
    altered = deepcopy(DATA)
    for row in altered["sheets"]["expeditions"]["rows"][:20]:
        row[-1] = 0
    assert refusal(altered) == (
        "Sheet 'expeditions', column 'simple' has 4 rows with 1; the simplified set-up deals 8 to four players, so mark more."
    )


def test_sheets_columns_and_the_game_are_looked_at_first():
    altered = deepcopy(DATA)
    del altered["sheets"]["automa"]
    assert refusal(altered).endswith("; the sheet 'automa' is missing.")
    altered = deepcopy(DATA)
    altered["sheets"]["dice"] = altered["sheets"]["automa"]
    assert refusal(altered).endswith("; 'dice' is not one of them.")
    altered = deepcopy(DATA)
    altered["sheets"]["program"]["columns"] = ["space", "price"]
    altered["sheets"]["program"]["exceptions"] = {}
    assert refusal(altered) == "Sheet 'program' needs the columns space, reputation."
    assert "not for royal_society" in refusal(DATA | {"game": "mykerinos"})


@st.composite
def corrupted(draw):
    """The shipped data with one change somewhere: a value, a row gone, a row twice, two rows exchanged."""
    altered = deepcopy(DATA)
    own = altered["sheets"][draw(st.sampled_from(sorted(SHEETS)))]
    rows = own["rows"]
    number = draw(st.integers(0, len(rows) - 1))
    change = draw(st.sampled_from(["value", "value", "value", "letter", "letter", "drop", "repeat", "exchange"]))
    if change in ("value", "letter"):
        place = draw(st.integers(0, len(rows[number]) - 1))
        elsewhere = [value for part in altered["sheets"].values() for row in part["rows"] for value in row]
        words = str(rows[number][place])
        cut = draw(st.integers(0, len(words)))
        rows[number][place] = (
            draw(st.one_of(st.sampled_from(elsewhere), st.integers(-3, 100), st.text(max_size=8)))
            if change == "value"
            else words[:cut]
            + draw(st.sampled_from(["", " ", ",", "-", "1", "x", ", "]))
            + words[cut + draw(st.integers(0, 1)) :]
        )
        if draw(st.booleans()) and str(rows[number][place]).isdecimal():
            rows[number][place] = int(rows[number][place])
    elif change == "drop":
        own["exceptions"].pop(str(rows.pop(number)[0]), None)
    elif change == "repeat":
        rows.append(list(rows[number]))
    else:
        other = draw(st.integers(0, len(rows) - 1))
        rows[number], rows[other] = rows[other], rows[number]
    return altered


@given(corrupted())
@settings(max_examples=400, deadline=None, derandomize=True)
def test_one_wrong_thing_anywhere_is_refused_in_one_sentence_or_can_be_played_with(altered):
    rules = rules_of("royal_society")
    try:
        components = from_data(altered, "my-box.json")
        rules.check_components(components)
    except ComponentError as refused:
        sentence = str(refused)
        assert sentence.isprintable() and sentence.endswith(".") and len(sentence) < 600
        return
    cards = cards_of(components)
    assert (len(cards.expeditions), len(TYPES), sum(cards.bags)) == (48, 4, 60)
    rules.new_table(3, {}, components)
