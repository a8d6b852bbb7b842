"""The final scoring: the Grand Gallery, what is lost, the lower score, and who wins."""

from random import Random

import pytest

from arch_engine.core.table import CHANCE
from arch_engine.royal_society import RULES, scoring
from arch_engine.royal_society.players import quick
from tests.royal_society.desk import Desk

SEATS = ("blue", "yellow", "purple", "red")


def ended(players=3, **position):
    """The game after its last turn; everybody has met the last requirement."""
    year = 4 if players == 4 else 5
    desk = Desk(
        **{
            "players": players,
            "year": year,
            "home": {"blue": "1", **dict.fromkeys(SEATS[1:players], "")},
            "requirements": ("prestige-15", "one-objective"),
            "presented": {"A": " ".join(SEATS[:players])},
            "published": dict.fromkeys(SEATS[:players], "10 25"),
            **position,
        }
    )
    for decision in ("activate 1", "place university 1", "study", "learn africa"):
        if desk.legal(decision):
            desk.do(decision)
    assert desk.turn == "over"
    return desk


def gallery(players=3, **collections):
    desk = ended(players, gallery=collections)
    return tuple(desk.prestige(seat) for seat in SEATS[:players])


# The end


@pytest.mark.parametrize(("players", "year", "over"), [(3, 4, False), (3, 5, True), (4, 3, False), (4, 4, True)])
def test_the_game_ends_after_five_years_and_with_four_players_after_four(players, year, over):
    desk = Desk(players=players, year=year, home={"blue": "1", **dict.fromkeys(SEATS[1:players], "")})
    for decision in ("activate 1", "place university 1", "study", "learn africa"):
        if desk.legal(decision):
            desk.do(decision)
    assert (desk.turn == "over") is over


# The Grand Gallery


@pytest.mark.parametrize(
    ("discs", "points"),
    [
        ("blue blue yellow", (12, 0, 0)),
        ("blue blue blue", (12, 0, 0)),
        ("blue yellow purple", (4, 4, 4)),
        ("yellow blue purple", (4, 4, 4)),
        ("blue - -", (6, 0, 0)),
        ("blue blue -", (6, 0, 0)),
        ("blue yellow -", (3, 3, 0)),
        ("- - -", (0, 0, 0)),
    ],
)
def test_most_discs_in_a_small_collection(discs, points):
    assert gallery(I=discs) == points


@pytest.mark.parametrize(
    ("discs", "points"),
    [
        ("blue blue yellow yellow purple", (6, 6, 0)),
        ("blue blue blue yellow yellow", (12, 0, 0)),
        ("blue blue yellow yellow -", (3, 3, 0)),
        ("blue yellow purple - -", (2, 2, 2)),
    ],
)
def test_most_discs_in_a_middle_collection(discs, points):
    assert gallery(IV=discs) == points


@pytest.mark.parametrize(
    ("discs", "points"),
    [
        ("blue blue blue blue yellow yellow yellow", (12, 0, 0)),
        ("blue blue yellow yellow purple purple -", (2, 2, 2)),
        ("blue blue yellow yellow purple purple purple", (0, 0, 12)),
        ("blue blue yellow yellow blue yellow purple", (6, 6, 0)),
    ],
)
def test_most_discs_in_the_large_collection(discs, points):
    assert gallery(VI=discs) == points


def test_four_who_share_an_incomplete_collection_round_down():
    assert gallery(4, VI="blue yellow purple red - - -") == (1, 1, 1, 1)


def test_equal_shares_of_a_complete_collection_round_down():
    assert gallery(4, IV="blue yellow purple red automa") == (2, 2, 2, 2)


def test_only_those_with_the_most_discs_share():
    assert gallery(4, VI="blue yellow purple red blue yellow automa") == (6, 6, 0, 0)


def test_every_collection_is_scored_for_itself():
    assert gallery(I="blue - -", II="blue yellow yellow", V="yellow - - - -", VI="blue - - - - - -") == (12, 18, 0)


@pytest.mark.parametrize(
    ("discs", "points"),
    [
        ("automa automa blue", (0, 0, 0)),
        ("automa blue -", (3, 0, 0)),
        ("automa blue yellow", (4, 4, 0)),
        ("automa blue blue", (12, 0, 0)),
        ("automa - -", (0, 0, 0)),
    ],
)
def test_neutral_discs_count_for_the_majority_and_for_completeness(discs, points):
    assert gallery(I=discs) == points


def test_neutral_discs_take_their_share_rounding_down():
    assert gallery(VI="automa blue yellow purple - - -") == (1, 1, 1)


# The order of the scoring, and its floor

PATRONS = {"lord": "rate=5 penalty=5 wish='any africa'"}


def test_patrons_are_lost_after_everything_is_gained():
    desk = ended(prestige={"blue": 2}, gallery={"I": "blue - -"}, patrons=PATRONS, patrons_met={"blue": "lord"})
    assert desk.prestige("blue") == 3


def test_prestige_does_not_fall_below_zero():
    desk = ended(prestige={"blue": 4}, patrons=PATRONS, patrons_met={"blue": "lord"})
    assert desk.prestige("blue") == 0


def test_everything_of_the_final_scoring_adds_up():
    desk = ended(
        prestige={"blue": 20},
        science={"blue": 3},
        gallery={"I": "blue - -", "II": "yellow blue blue"},
        tiles={"blue": "reputation four-regions"},
        reputation={"blue": 7},
        cards={"a": "region=asia", "b": "region=africa", "c": "region=mediterranean", "d": "region=south-america"},
        done={"blue": "a b c d"},
        studies={"s": "asia, africa; myth = 2 5"},
        study_cards={"blue": "s"},
        patrons=PATRONS,
        patrons_met={"blue": "lord"},
    )
    assert desk.prestige("blue") == 20 + 6 + 12 + 7 - 5
    assert desk.science("blue") == 3 + 2 + 2
    assert desk.final("blue") == 35


# The lower of the two


@pytest.mark.parametrize(
    ("prestige", "science", "final"),
    [(30, 4, 20), (10, 9, 10), (20, 4, 20), (21, 4, 20), (19, 4, 19), (0, 12, 0), (50, 0, 0), (120, 30, 120)],
)
def test_the_final_score_is_the_lower_of_prestige_and_five_times_science(prestige, science, final):
    desk = ended(prestige={"blue": prestige}, science={"blue": science})
    assert desk.final("blue") == final


def winners(reputation=None, on_top="blue yellow purple", **scores):
    """Scores as (prestige, science)."""
    return ended(
        prestige={seat: score[0] for seat, score in scores.items()},
        science={seat: score[1] for seat, score in scores.items()},
        reputation=reputation or {},
        on_top=on_top,
    ).winners


def test_the_highest_final_score_wins():
    assert winners(blue=(60, 4), yellow=(25, 5), purple=(24, 20)) == {"yellow"}


@pytest.mark.parametrize(
    ("blue", "yellow", "winner"),
    [
        ((40, 4), (20, 9), "yellow"),
        ((46, 4), (20, 9), "blue"),
        ((40, 4), (41, 4), "yellow"),
        ((20, 10), (20, 9), "blue"),
    ],
)
def test_a_tie_goes_to_the_higher_of_the_other_scores(blue, yellow, winner):
    assert winners(blue=blue, yellow=yellow) == {winner}


def test_the_other_score_goes_before_reputation():
    assert winners(blue=(40, 4), yellow=(41, 4), reputation={"blue": 9, "yellow": 0}) == {"yellow"}


def test_a_tie_of_both_scores_goes_to_the_higher_reputation():
    assert winners(blue=(40, 4), yellow=(20, 8), reputation={"blue": 4, "yellow": 5}) == {"yellow"}
    assert winners(blue=(40, 4), yellow=(20, 8), reputation={"blue": 6, "yellow": 5}) == {"blue"}


@pytest.mark.parametrize("on_top", ["blue yellow purple", "yellow blue purple"])
def test_a_tie_to_the_last_is_a_shared_win_whoever_lies_on_top(on_top):
    assert winners(blue=(40, 4), yellow=(20, 8), purple=(30, 3), on_top=on_top) == {"blue", "yellow"}


@pytest.mark.parametrize(("seed", "players"), [(1, 3), (2, 4), (3, 2)])
def test_a_whole_game_ends_with_a_winner_of_the_highest_final_score(seed, players):
    desk = Desk.new(players=players, seed=seed)
    desk.play_on(seed=seed)
    finals = {seat: desk.final(seat) for seat in SEATS[:players]}
    best = {seat for seat, score in finals.items() if score == max(finals.values())}
    assert desk.winners
    assert desk.winners <= best
    for seat, score in finals.items():
        assert score == min(desk.prestige(seat), 5 * desk.science(seat))


@pytest.mark.parametrize("seed", range(4))
def test_the_score_if_it_ended_now_is_the_final_one_while_the_better_study_card_is_scored(seed):
    table, rng = RULES.new_table(3), Random(seed)
    during, better = [], {}
    while not table.over:
        if table.phase == "scoring":
            during.append([scoring.if_it_ended_now(table, seat) for seat in range(3)])
            done = scoring.symbols_of(table, table.asked)
            science = {
                card: scoring.study_science(table.cards.studies[card], done) for card in table.studies[table.asked]
            }
            better[table.asked] = science
        RULES.carry_out(table, RULES.draw(table, rng) if table.asked == CHANCE else quick.pick(table, rng))
    assert len(during) == 3, "each seat chooses a study card"
    assert all(science[table.shown_study[seat]] == max(science.values()) for seat, science in better.items())
    assert [*during, [scoring.if_it_ended_now(table, seat) for seat in range(3)]] == [table.final] * 4


def test_what_hidden_study_cards_would_bring_is_not_known_until_they_are_shown():
    table, rng = RULES.new_table(2), Random(1)
    while table.phase != "scoring":
        RULES.carry_out(table, RULES.draw(table, rng) if table.asked == CHANCE else quick.pick(table, rng))
    first = table.asked
    other = 1 - first
    assert scoring.if_it_ended_now(RULES.hidden.as_witnessed(table, 1 << other), first) is None
    RULES.carry_out(table, quick.pick(table, rng))
    shown = scoring.if_it_ended_now(RULES.hidden.as_witnessed(table, 1 << other), first)
    assert shown == scoring.if_it_ended_now(table, first) is not None
