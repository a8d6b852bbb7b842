"""What people read: names and no keys, whole sentences, right articles and numbers."""

import re

import pytest

from arch_engine import IllegalDecision, NotationError, Session, load
from arch_engine.royal_society import RULES
from arch_engine.royal_society.called import relic, wish
from arch_engine.royal_society.components import SORTS, cards_of, shipped
from arch_engine.royal_society.numbers import CALENDARS
from tests.royal_society.desk import Desk

CARDS = cards_of(shipped())
KEYS = {
    *(card.name for cards in (CARDS.expeditions, CARDS.patrons, CARDS.studies) for card in cards if "-" in card.name or card.name != card.title.lower()),
    *(card[0] for card in CARDS.automa), "south-america", "money-20", "expertise-1",
}  # fmt: skip
RELIC = re.compile(r"\b(scroll|instrument|pottery|jewelry|any) (africa|asia|mediterranean|south-america)\b")
GAMES = ("1p-solo", "2p-confrontation", "2p-competitive", "2p-first-games", "3p", "4p")


def told(replay):
    """Everything that is said of a game: its board at some moments, its moves and what came of them."""
    rules, names = replay.rules, replay.names
    for step, move in enumerate(replay.moves):
        table = replay.at(step)
        if step % 20 == 0:
            yield rules.words.board(table, names)
        yield rules.words.narrate_move(table, move.parsed, names)
        now = table.copy()
        for fact in move.facts:
            yield rules.words.narrate(now, fact, names)
            now.advance((fact,))


@pytest.mark.parametrize("game", GAMES)
def test_boards_and_moves_say_names_and_no_keys(game):
    for text in told(load(f"replays/royal-society-{game}.parquet")):
        words = set(re.findall(r"[a-z0-9]+(?:-[a-z0-9]+)+", text))
        assert not words & KEYS, text
        assert not RELIC.search(text), text
        assert not re.search(r"\b1 (discs|cards|relics|cubes)\b|\ba [AEIO]\w|\ban [B-DF-HJ-NP-TV-Z]|\bthe (The|London's|King's Cross|Livingstone's)\b", text), text  # fmt: skip


def test_relics_and_wishes_are_said_as_people_say_them():
    assert relic(2) == "an African scroll" and relic(11) == "a piece of Asian jewelry"
    assert wish("any south-america") == "a South American relic of any kind"
    assert wish("scroll any") == "a scroll from any region"
    assert wish("pottery asia") == relic(9) == "a piece of Asian pottery"
    assert len({relic(sort) for sort in range(SORTS)}) == SORTS


def sentence(desk, text):
    try:
        refusal = RULES.why_not(desk.table, RULES.words.parse(desk.table, text))
    except NotationError as problem:
        return str(problem)
    return refusal.sentence if refusal else ""


def at_the_university(**position):
    desk = Desk(players=3, **position)
    return desk.run("activate 1", "place university 1")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("activate 4", "There is no explorer 4; explorers are numbered from 1 to 3."),
        ("train 0", "There is no explorer 0; explorers are numbered from 1 to 3."),
        ("place port 9", "'place port 9' is not a decision of this game; check its numbers."),
        ("retrieve IV 9", "'retrieve IV 9' is not a decision of this game; check its numbers."),
        ("learn 0 asia", "Write one number from 1 to 9 before a region, as in 'learn 2 asia'."),
        ("learn 2 3 asia", "Write one number from 1 to 9 before a region, as in 'learn 2 asia'."),
        ("learn asia 2", "Write the region after its number, as in 'learn 2 asia'."),
        ("meet machu-picchu", "'machu-picchu' is an expedition; after 'meet' write the name of a patron, as in 'meet"),
        ("go baron-kelmscot", "'baron-kelmscot' is a patron; after 'go' write the name of an expedition, as in 'go"),
        ("go nowhere", "'nowhere' is not the name of an expedition; write it as in 'go"),
    ],
)
def test_a_refusal_names_what_is_wrong(line, said):
    assert sentence(Desk.new(players=3, seed=1), line).startswith(said)


def test_refusals_name_things_as_people_do():
    desk = Desk(players=3, expertise={"blue": "1 1 1"})
    desk.do("activate 1")
    assert (
        sentence(desk, "place university 3")
        == "Your explorer has expertise 1; place it in section 1, or support it first."
    )
    assert sentence(desk, "place port 1").startswith("No action at the Port of London") or desk.legal("place port 1")
    desk = Desk(players=3, reputation={"blue": 1})
    desk.do("activate 1")
    assert sentence(desk, "place city 1").startswith("You need 4 reputation in The City")
    desk = Desk(players=3, patrons={"lord": "rate=5 penalty=5 wish='any south-america'"}, patrons_met={"blue": "lord"})
    assert sentence(desk, "honor lord").endswith(
        "wishes for a relic you do not have: a South American relic of any kind."
    )


def test_the_automa_says_what_it_does():
    replay = load("replays/royal-society-1p-solo.parquet")
    said = [
        replay.rules.words.narrate_move(replay.at(step), move.decision, replay.names)
        for step, move in enumerate(replay.moves)
        if move.notation.startswith("automa") and move.notation != "automa-deck"
    ]
    assert any("places an explorer at the University of London, section" in text for text in said)
    assert any("goes on an expedition" in text for text in said)
    assert not any("next card" in text for text in said)


def test_who_is_drawn_chooses_first_and_what_is_declined_is_named():
    desk = Desk.new(players=3, seed=1)
    names = ["Ana", "Bo", "Cleo"]
    assert RULES.words.narrate_move(desk.table, ("first-player", 1), names) == "Bo is first to choose a King's Favor"
    desk.table.question = "bloomsbury"
    assert RULES.words.narrate_move(desk.table, ("decline",), names).endswith("takes no Bloomsbury tile")
    desk.table.question = "reserve"
    assert RULES.words.narrate_move(desk.table, ("decline",), names).endswith("reserves no expedition")


def test_a_royal_requirement_is_missed_only_once_it_was_checked():
    due = CALENDARS[3].requirements[0]
    for year in range(1, due + 1):
        assert f"checked at the end of year {due}" in RULES.words.board(
            Desk(players=3, year=year).table, ["Ana", "Bo", "Cleo"]
        )
    later = RULES.words.board(Desk(players=3, year=due + 1).table, ["Ana", "Bo", "Cleo"])
    assert "missed by nobody" in later and f"checked at the end of year {due}" not in later


def test_an_illegal_line_of_a_session_shows_no_tuple():
    session = Session("royal_society", ["Ana", "Bo"])
    with pytest.raises((IllegalDecision, NotationError)) as problem:
        session.do("experts 9 9 9")
    assert "(" not in str(problem.value)


@pytest.mark.parametrize(("discs", "told"), [(0, "0 discs"), (1, "1 disc"), (2, "2 discs")])
def test_one_disc_is_not_told_as_several(discs, told):
    desk = Desk(players=2)
    desk.table.discs[0] = discs
    assert re.search(rf"\b{told}\b", RULES.words.board(desk.table, ["Ana", "Bo"]))
