"""Decisions by tapping: each legal one can be tapped, no other one can, and everything can be taken back."""

import json
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest
from jsonschema import Draft202012Validator

from arch_engine import Session, load, rules_of, simulate
from arch_engine.core.table import CHANCE
from arch_engine.new_expedition.components import MONUMENTS
from arch_widgets.play.tapping import DONE, Tapping, way_to
from arch_widgets.scenes.contract import elements_of
from arch_widgets.scenes.royal_society.taps import PROMPTS
from tests.fourth_game.shards import RULES as SHARDS
from tests.widgets.play.entering import Person

SETTINGS = [
    ("mykerinos", 2, {}),
    ("mykerinos", 2, {"neutral_after_last_action": False}),
    ("mykerinos", 3, {}),
    ("mykerinos", 4, {}),
    *[("new_expedition", 2 + place % 4, {"monument": name}) for place, name in enumerate(MONUMENTS)],
    ("new_expedition", 3, {"monument": "sphinx", "long_expedition": True}),
    ("new_expedition", 4, {"monument": "tomb", "fierce_weather": True, "beginners_luck": True}),
    ("royal_society", 1, {"mode": "solo"}),
    ("royal_society", 2, {"mode": "competitive"}),
    ("royal_society", 2, {"mode": "confrontation"}),
    ("royal_society", 2, {"mode": "confrontation", "simplified": True}),
    ("royal_society", 3, {}),
    ("royal_society", 4, {"simplified": True}),
]  # fmt: skip
MOST = {"mykerinos": 2.0, "new_expedition": 3.0, "royal_society": 3.0}
"""The most taps a move that a game may take on average, those of chance among them."""


def named(setting):
    game, seats, options = setting
    return "-".join([game, str(seats), *map(str, options.values())])


def tables(setting, seed, every=1):
    """The tables of a random game, each with the move made at it."""
    game, seats, options = setting
    replay = simulate(game, ["random"] * seats, seed, options=options)
    table = replay.rules.new_table(seats, options)
    for step, move in enumerate(replay.record.moves):
        if step % every == 0:
            yield replay, table, move
        table.advance(move.facts)


@pytest.mark.parametrize("setting", SETTINGS, ids=named)
@pytest.mark.parametrize("kind", ["random", "quick"])
def test_a_game_entered_by_taps_gives_the_very_same_record(setting, kind):
    game, seats, options = setting
    replay = simulate(game, [kind] * seats, seed=3, options=options)
    session = Session(game, replay.names, options=options)
    person = Person(replay).enter(session)
    assert person.untold == []
    assert session.replay().record.moves == replay.record.moves


@pytest.mark.parametrize("setting", SETTINGS, ids=named)
def test_every_legal_decision_can_be_tapped(setting):
    checked = 0
    for replay, table, _ in tables(setting, seed=5, every=7):
        if table.asked == CHANCE:
            continue
        question = Tapping(replay.rules, table, replay.names).question
        for decision in some(replay.rules, table):
            assert way_to(question, decision) is not None, decision
            checked += 1
    assert checked > 50


def some(rules, table, most=60):
    """Legal decisions: all if they are few, else some at random."""
    rng = Random(1)
    return {rules.pick(table, rng) for _ in range(most)}


@pytest.mark.parametrize("setting", SETTINGS, ids=named)
def test_whatever_is_tapped_only_legal_decisions_come_of_it(setting):
    rng, complete = Random(8), 0
    for replay, table, _ in tables(setting, seed=6, every=3):
        tapping = Tapping(replay.rules, table, replay.names)
        while tapping.decision is None:
            legal = tapping.legal
            if tapping.line and (not legal or rng.random() < 0.3):
                tapping.end()
            else:
                assert legal, f"stuck at {table.question} after {tapping.taps}"
                tapping.tap(rng.choice(legal))
        assert replay.rules.why_not(table, tapping.decision) is None
        complete += 1
    assert complete > 20


@pytest.mark.parametrize("setting", SETTINGS, ids=named)
def test_what_is_chosen_can_be_taken_back(setting):
    rng = Random(9)
    for replay, table, _ in tables(setting, seed=7, every=11):
        tapping = Tapping(replay.rules, table, replay.names, confirm=True)
        first = tapping.tapped()
        while tapping.legal and len(tapping.taps) < 4:
            tapping.tap(rng.choice(tapping.legal))
            assert tapping.decision is None, "nothing ends by itself where answers are confirmed"
        while tapping.taps:
            before = tapping.taps
            tapping.back()
            assert len(tapping.taps) == len(before) - 1
        assert tapping.tapped() == first
        tapping.tap(rng.choice(tapping.legal))
        (item, _), *_ = tapping.question.chosen(tapping.taps)
        while item in tapping.legal:  # what counts several times is added until it is full
            tapping.tap(item)
        often = tapping.taps.count(item)
        assert tapping.tap(item).taps.count(item) < often


@pytest.mark.parametrize("setting", SETTINGS, ids=named)
def test_what_the_browser_is_given_is_what_the_schema_says(setting):
    schema = json.loads(files("arch_widgets").joinpath("play/data.schema.json").read_text("utf-8"))
    validator = Draft202012Validator(schema)
    for replay, table, move in tables(setting, seed=2, every=23):
        tapping = Tapping(replay.rules, table, replay.names)
        asking = tapping.asking()
        ids = {item["id"] for item in asking["items"]}
        assert len(ids) == len(asking["items"])
        assert {item["group"] for item in asking["items"]} <= {"", *[group["id"] for group in asking["groups"]]}
        for tap in (way_to(tapping.question, move.decision) or ())[:8]:
            tapped = tapping.tapped()
            assert not list(validator.iter_errors(json.loads(json.dumps({"asking": asking, "tapped": tapped}))))
            assert set(tapped["legal"]) <= ids
            assert tapped["prompt"]
            if tap != DONE:
                tapping.tap(tap)


@pytest.mark.parametrize("setting", SETTINGS, ids=named)
def test_what_stands_for_an_item_is_on_the_table(setting):
    """A piece that an item names exists, and an item is on the table or on the asking sheet; each picture can be drawn."""
    from arch_widgets.scenes import scene_of

    for replay, table, _ in tables(setting, seed=4, every=29):
        scene = scene_of(replay.rules)
        asking = Tapping(replay.rules, table, replay.names).asking()
        there, faces = elements_of(scene, table, replay.names), {**scene.faces(table), **asking["faces"]}
        for item in asking["items"]:
            assert set(item["pieces"]) <= set(there), item
            assert item["pieces"] or item["group"], item
            assert not item["face"] or item["face"] in faces, item


def at(game, step):
    replay = load(f"replays/{game}.parquet")
    return Tapping(replay.rules, replay.at(step), ["Ana", "Bo", "Cy"])


def test_a_second_cube_or_done():
    tapping = at("mykerinos-3p", 42)
    assert tapping.tapped()["prompt"].startswith("Ana: tap the space of the first cube")
    tapping.tap("space:33")
    assert tapping.tapped()["prompt"] == "Ana: tap the space of the next cube, or Done to place 1."
    assert tapping.line == "start b5"


def test_what_does_not_go_with_the_rest_is_refused_in_a_sentence():
    tapping = at("mykerinos-3p", 42).tap("space:33")
    far = next(item for item in tapping.question.items if item.startswith("space:") and item not in tapping.legal and item != "space:33")  # fmt: skip
    tapping.tap(far)
    assert tapping.taps == ("space:33",)
    assert tapping.said.endswith("does not go with what is chosen.")
    assert tapping.tap("no such thing").said == "There is nothing of that name to tap now."


def test_a_line_of_notation_does_as_well():
    tapping = at("mykerinos-3p", 42)
    assert tapping.write("start h2").said == "h2 has a pyramid; only Lord Lemon lets you place there."
    assert tapping.decision is None
    assert tapping.write("start b5").decision == ("start", 33)


def test_touches_come_all_together_and_each_is_heard_once():
    """A notebook may drop a message that a later one overtakes, so each message holds all touches since the question."""
    tapping = at("mykerinos-3p", 42)
    first = {"key": tapping.key, "n": 1, "tap": "space:33"}
    assert tapping.hear([{**first, "key": tapping.key - 1}]) is None
    assert tapping.taps == (), "it was meant for another question"
    assert tapping.hear([first]) is None
    assert tapping.hear([first]) is None
    assert tapping.taps == ("space:33",)
    assert tapping.tapped()["heard"] == 1
    assert tapping.hear([first, {"key": tapping.key, "n": 2, "done": True}]) == ("start", 33)


@pytest.mark.parametrize(
    "touch", [{}, {"tap": 3}, {"key": "x", "tap": "pass"}, {"text": []}, {"done": False}, {"n": "1"}]
)
def test_a_touch_that_makes_no_sense_does_nothing(touch):
    tapping = at("mykerinos-3p", 42)
    assert tapping.hear([{"key": tapping.key, "n": 1, **touch}]) is None
    assert tapping.hear([None, 3, touch]) is None
    assert tapping.taps == ()


def test_what_cannot_be_taken_after_all_can_be_tapped_again():
    tapping = at("mykerinos-3p", 42).tap("space:33").end()
    tapping.refuse("The disk is full.")
    assert (tapping.decision, tapping.tapped()["said"], tapping.line) == (None, "The disk is full.", "start b5")
    passing = at("mykerinos-3p", 42).tap("pass")
    passing.refuse("The disk is full.")
    assert passing.taps == ()
    assert passing.tap("pass").decision == ("pass",)


def test_a_parcel_is_turned_by_a_second_tap_and_taken_back_by_a_third():
    table = rules_of("mykerinos").new_table(2)
    for line in ("first-player blue", "markers violet lemon brown blackmore tangerine"):
        rules_of("mykerinos").decide(table, rules_of("mykerinos").words.parse(table, line))
    tapping = Tapping(rules_of("mykerinos"), table, ["Ana", "Bo"])
    tapping.tap("card:11").tap("card:6").tap("card:6")
    assert [(one["id"], one["turned"]) for one in tapping.tapped()["chosen"]] == [("card:11", False), ("card:6", True)]
    assert [one["id"] for one in tapping.tap("card:6").tapped()["chosen"]] == ["card:11"]


def test_a_game_that_says_nothing_about_taps_has_a_button_for_each_decision():
    table, rng = SHARDS.new_table(2), Random(1)
    while table.asked == CHANCE:
        SHARDS.carry_out(table, SHARDS.draw(table, rng))
    tapping = Tapping(SHARDS, table, ["Ana", "Bo"])
    decision = SHARDS.pick(table, rng)
    assert tapping.tap(SHARDS.words.format(table, decision)).decision == decision


@pytest.mark.parametrize("game", MOST)
def test_recorded_games_take_few_taps(game):
    """The figure of docs/figures.md, on the games that come with the project."""
    for path in sorted(Path("replays").glob(f"{game.replace('_', '-')}-*p*.parquet")):
        if ".review" in path.name:
            continue
        person = Person(load(path)).watch()
        assert person.untold == []
        assert person.average <= MOST[game]


WITNESSED = [
    ("new_expedition", 2, {"monument": "pyramid"}, 0),
    ("new_expedition", 3, {"monument": "temple"}, 0b001),
    ("new_expedition", 4, {"monument": "tomb"}, 0b0011),
    ("new_expedition", 3, {"monument": "ruins", "beginners_luck": True}, 0b010),
    ("royal_society", 1, {"mode": "solo"}, 0),
    ("royal_society", 2, {"mode": "competitive"}, 0b01),
    ("royal_society", 3, {}, 0),
]  # fmt: skip


@pytest.mark.parametrize(("game", "seats", "options", "witness"), WITNESSED)
def test_what_a_witness_saw_can_be_tapped(game, seats, options, witness):
    """Every line of the record can be tapped, and the table it comes to is the public one of the full game."""
    replay = simulate(game, ["quick"] * seats, seed=3, options=options)
    person = Person(replay)
    table, full = person.tell(witness), replay.at(len(replay))
    assert person.untold == []
    assert table.over
    assert replay.rules.totals(table) == replay.rules.totals(full)
    assert person.average <= 3.0


def test_an_answer_that_no_full_game_agrees_with_is_refused_when_it_is_complete():
    """With Beginner's Luck what each hand announced makes the exact answer slow: it is asked for once, at the end."""
    rules = rules_of("new_expedition")
    table = rules.new_table(2, {"monument": "mine", "beginners_luck": True}, witness=0)
    for line in (
        "monument mine",
        "deal market 2 coin scrap cup shard, blue worth 4, red worth 8",
        "first-player blue",
        "dig ?",
    ):
        rules.decide(table, rules.words.parse(table, line))
    tapping = Tapping(rules, table, ["Ana", "Bo"]).tap("sell:2:2")  # four cards worth 4 hold one talisman at most
    assert tapping.decision is None
    assert tapping.said
    assert tapping.taps == ()


def test_trade_what_the_hand_cannot_pay_for_is_not_to_be_taken():
    """Two of Ana's three cards nobody saw: a mask or two talismans, but not a mask and a talisman, so that two masks cannot be paid for."""
    told = load("replays/new-expedition-4p-tomb.parquet").as_witnessed("table")
    tapping = Tapping(told.rules, told.at(127), told.names).tap("take:8")
    assert "take:8" not in tapping.legal
    assert {"give:2", "give:8"} & set(tapping.legal) == {"give:2"}
    tapping.tap("take:3").tap("give:2")
    assert tapping.tap("give:2").line == "trade 2 talisman for shard mask"


def test_what_is_chosen_is_one_card_however_many_lie_there():
    replay = load("replays/new-expedition-4p-tomb.parquet")
    several = 0
    for step in range(len(replay)):
        table = replay.at(step)
        if table.asked < 0:
            continue
        tapping = Tapping(replay.rules, table, replay.record.names)
        items = {item["id"]: item for item in tapping.asking()["items"]}
        assert not [item for item in items.values() if "×" in item["text"] and item["there"] > 1]
        piled = [name for name, item in items.items() if item["there"] > 1 and name in tapping.legal]
        for name in piled[:1]:
            several += 1
            assert "×" not in tapping.tap(name).tapped()["chosen"][0]["text"]
        if several > 3:
            return
    raise AssertionError("there were no such cards")


def test_the_region_is_what_is_asked_about_while_it_is_laid_out():
    replay = load("replays/mykerinos-3p.parquet")
    table = replay.at(32)
    assert table.question == "region"
    asking = Tapping(replay.rules, table, replay.record.names).asking()
    assert asking["map"] == "region"
    assert not any(item["pieces"] for item in asking["items"])


def test_every_prompt_says_what_to_do_or_asks_a_question_that_can_be_read():
    assert all(prompt.startswith("{player}: ") for prompt in PROMPTS.values())
    assert not [prompt for prompt in PROMPTS.values() if prompt.endswith("?") and "which" in prompt]
