"""Every game keeps the contract, with every number of players and every option."""

from contextlib import suppress

import pytest

from arch_engine import GAMES, OptionError, Table, rules_of
from arch_engine.record.schema import column_types, table_type
from tests.core.contract import check_game, check_nonsense, random_game

SEEDS = (1, 2)


def options_of(rules):
    """The game's options as they are by default, and each of them in every other way."""
    default = rules.full_options(None)
    return [default, *[default | {name: choice} for name in default for choice in choices(rules, name)[1:]]]


def choices(rules, name):
    """The values of an option, the default first."""
    known = rules.game_options[name]
    return known if isinstance(known, tuple) else (known, not known)


def players_for(rules, options):
    """The numbers of players that can play with these options."""
    found = []
    for seats in rules.players:
        with suppress(OptionError):
            rules.new_table(seats, options)
            found.append(seats)
    return found


def cases_of(game):
    """The ordinary game with every number of players, each option with the fewest and the most."""
    rules = rules_of(game)
    default, *others = options_of(rules)
    yield from ((game, seats, seed, default) for seats in rules.players for seed in SEEDS)
    for options in others:
        seats = players_for(rules, options)
        yield from ((game, number, 1, options) for number in sorted({seats[0], seats[-1]}))


CASES = [
    pytest.param(*case, marks=[pytest.mark.slow] if number else [])
    for game in GAMES
    for number, case in enumerate(cases_of(game))
]
"""A game of each kind is played whenever tests run, the others with all tests."""


def label(value):
    return ",".join(f"{name}={choice}" for name, choice in value.items()) if isinstance(value, dict) else str(value)


@pytest.mark.parametrize(("game", "seats", "seed", "options"), CASES, ids=label)
def test_a_random_game_keeps_the_contract(game, seats, seed, options):
    check_game(rules_of(game), seats, seed, options)


@pytest.mark.parametrize(("game", "seats"), [(game, seats) for game in GAMES for seats in rules_of(game).players])
def test_decisions_nobody_could_say_are_refused(game, seats):
    check_nonsense(rules_of(game), seats, 1, None)


# what games at random hardly ever come to; the game's own tests see it at work
RARE = {"refill_bag", "find_nothing"}
# what happens only where a record has a witness
WITNESSED = {"bury", "recognize", "show", "turn_up", "imply"}


@pytest.mark.parametrize("game", GAMES)
def test_every_verb_of_a_game_happens_sometimes(game):
    rules = rules_of(game)
    options = options_of(rules)
    plans = [(seats, seed, given) for given in options for seats in players_for(rules, given) for seed in range(8)]
    happened = {fact[0] for plan in plans for fact in random_game(rules, *plan)}
    assert set(rules.new_table(rules.players[0]).VERBS) - RARE - WITNESSED <= happened


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_rules(game):
    rules = rules_of(game)
    assert list(rules.rule_texts("en")) == list(rules.rule_texts("fr"))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [-1, 0, 99])
def test_other_numbers_of_players_are_refused(game, seats):
    with pytest.raises(OptionError, match=f"not {seats}"):
        rules_of(game).new_table(seats)


@pytest.mark.parametrize("game", GAMES)
def test_an_unknown_option_is_refused(game):
    with pytest.raises(OptionError, match="no option 'fly'"):
        rules_of(game).new_table(rules_of(game).players[0], {"fly": True})


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("value", [1, "yes", None, 0.5, [], "x" * 10_000])
def test_an_option_has_one_of_its_values(game, value):
    rules = rules_of(game)
    for name in rules.game_options:
        with pytest.raises(OptionError, match=f"The option '{name}' of "):
            rules.new_table(rules.players[0], {name: value})


@pytest.mark.parametrize("game", GAMES)
def test_the_package_s_own_components_pass_its_own_check(game):
    rules_of(game).check_components(rules_of(game).components())


def test_a_column_has_the_same_type_in_every_game_of_the_package():
    """So that logs of different games can be read together."""
    types: dict[str, set[str]] = {}
    for game in GAMES:
        for column, kind in column_types(rules_of(game)).items():
            types.setdefault(column, set()).add(kind)
    assert {column: kinds for column, kinds in types.items() if len(kinds) > 1} == {}


@pytest.mark.parametrize("game", GAMES)
def test_a_table_declares_only_arguments_that_its_verbs_have(game):
    tables = table_type(rules_of(game))
    columns = tables.columns()
    roles = {role for arguments in columns.values() for role in arguments}
    assert roles >= tables.SMALL | tables.SEAT_ROLES
    assert roles >= tables.TEXTS - Table.TEXTS
    assert {
        (verb, role) for verb, arguments in columns.items() for role in arguments
    } >= tables.NULLABLE | tables.SIGNED


def test_an_unknown_game_is_refused():
    with pytest.raises(OptionError, match="no game 'chess'"):
        rules_of("chess")
