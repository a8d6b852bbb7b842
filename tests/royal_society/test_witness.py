"""An evening written down by the table, or by one who played: what may be left unsaid, what turns up, what contradicts."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from arch_engine import ArchError, Session, as_text, from_text, load, simulate, verify
from arch_engine.core.bits import members
from arch_engine.core.errors import IllegalDecision
from arch_engine.core.moves import logged
from arch_engine.core.table import ALL, CHANCE
from arch_engine.royal_society import RULES
from arch_engine.royal_society.unseen import unseen_at
from tests.royal_society.bent import SETTINGS
from tests.royal_society.retold import check_game, full_game, moments, named, retell, seats_of


@pytest.mark.parametrize("number", range(len(SETTINGS)))
def test_a_game_as_its_witness_saw_it_can_be_entered_again_line_by_line(number):
    for witness in seats_of(number):
        lines, refused = check_game(number, witness, part=0.2)
        assert lines > 100 and refused


# As it was known then, and as all of it together tells it


@pytest.mark.parametrize("number", [1, 3, 4, 6, 8])
def test_in_hindsight_nothing_is_known_that_is_not_so(number):
    for witness in seats_of(number):
        true, moves = [], []
        for full, record, _ in moments(number, witness):
            true.append(full.copy() if record.question == full.question else None)
            log = record.log
        for _, _, facts in logged(log):
            moves.append(facts)
        start = RULES.new_table(record.seats, SETTINGS[number % len(SETTINGS)][1], witness=witness)
        tables = RULES.hidden.in_hindsight(start.copy(), moves)
        then = RULES.new_table(record.seats, SETTINGS[number % len(SETTINGS)][1], witness=witness)
        learned = 0
        for own, full, facts in zip(tables, true, moves, strict=False):
            known = RULES.hidden.as_witnessed(then, witness)
            learned += known.state() != own.state()
            if full is not None:
                check_names(own, full)
            then.advance(facts)
        assert learned > 20, "much shows itself later"


def check_names(known, full):
    """All names that a table gives are true: at their height in decks, and anywhere in hands and stacks."""
    for name in ("deck", "patron_deck", "automa_deck"):
        for card, true in zip(getattr(known, name), getattr(full, name), strict=True):
            assert card in (-1, true)
    piles = [(known.drawn, full.drawn), (known.box, full.box), *zip(known.stacks, full.stacks, strict=True)]
    for name in ("hands", "studies", "offered"):
        piles += zip(getattr(known, name), getattr(full, name), strict=True)
    for own, true in piles:
        assert named(own) <= named(true) and len(own) == len(true)


# The page about it, and single rules

PAGE = (Path(__file__).parents[2] / "docs" / "text-games.md").read_text(encoding="utf-8")
EVENING = PAGE.split("### The Royal Society\n")[1].split("```\n")[1]


def evening(until="", witness="table", instead=()):
    """The evening of the page up to a line, entered as it stands there."""
    session = Session("royal_society", ["Ana", "Bo"], witness=witness, options={"mode": "confrontation"})
    lines = [line.partition("#")[0].strip() for line in EVENING.splitlines()[4:]]
    for line in filter(None, lines):
        if until and line.endswith(until):
            return session
        session.enter(dict(instead).get(line, line))
    return session


def refused(session, line):
    """The sentence with which a line is refused; nothing has changed."""
    before = session.table.digest()
    with pytest.raises(IllegalDecision) as problem:
        session.do(line)
    assert session.table.digest() == before
    return str(problem.value)


def test_the_evening_of_the_page_is_a_text_that_can_be_entered(tmp_path):
    replay = from_text(EVENING)
    assert replay.witness == "table" and len(replay.moves) > 60
    assert verify(replay.save(tmp_path / "evening.parquet")).holds
    table: Any = replay.at()
    assert (-1, 0) in table.hands[0], "Ana's other card is unknown still"
    assert load(tmp_path / "evening.parquet").record.moves == replay.record.moves


def test_the_page_tells_how_the_line_is_refused():
    sentence = refused(evening("go moche"), "go troy")
    assert f"*{sentence}*" in PAGE


def test_the_set_up_says_no_more_than_lies_open():
    table = evening("side b").table
    assert set(table.deck) == {-1} and len(table.deck) == 48 - 6 - 8
    assert [len(stack) for stack in table.stacks] == [3, 3] and set(table.box) == {-1}
    assert [table.patron_deck.count(-1), table.studies, table.offered] == [15, [[-1, -1]] * 2, [[-1, -1]] * 2]


def test_a_card_of_the_program_is_named_when_it_turns_up():
    session = evening("turn-up island-of-the-sun")
    assert session.asked == "chance" and session.table.question == "turn-up"
    assert "lies in the Program" in refused(session, "turn-up giza")
    assert "lies in the discards since move 49" in refused(session, "turn-up troy")
    assert "Bo prepares it since move 50" in refused(session, "turn-up palmyra")
    assert session.do("turn-up lalibela").table.question == "prepare"


def test_the_patron_on_top_lies_open_and_no_other():
    session = evening("turn-up mr-barnaby-finch")
    assert "was met just now" in refused(session, "turn-up dame-hester-quill")
    assert session.do("turn-up mr-barnaby-finch").table.patron_deck.count(-1) == 13


def test_what_a_seat_keeps_is_a_question_mark_for_the_table():
    session = evening("keep ?")
    assert [line for line in session.options() if line.startswith("keep")] == ["keep ?"]
    assert session.do("keep ?").table.drawn == [(-1, 0)] * 3


def test_a_witness_names_what_it_sees():
    session: Any = Session("royal_society", ["Ana", "Bo"], witness=["Ana"], options={"mode": "confrontation"})
    for line in EVENING.split("\n\n")[1].splitlines()[1:9]:
        session.do(line.partition("#")[0].strip())
    assert "The witness sees these cards" in refused(session, "studies")
    session.do("studies two-coasts ? four-regions-and-a-myth ?")
    assert [[card >= 0 for card in own] for own in session.table.studies] == [[True, True], [False, False]]
    session.do("societies livingstone ? levantine ?")
    for name in (
        "machu-picchu",
        "angkor",
        "palmyra",
        "giza",
        "uruk",
        "valley-of-the-kings",
        "kuelap",
        "loulan",
        "moche",
        "ur",
    ):
        session.do(f"turn-up {name}")
    session.do("side b").do("experts 2 1 3")
    assert "name what is kept" in refused(session, "keep ? ?")
    assert sorted(session.options())[0].startswith("keep ") and len(session.options()) == 6
    assert session.do("keep moche ur").table.question == "society"
    assert set(session.options()) == {"society livingstone", "society levantine"}


def test_naming_more_than_the_witness_saw_is_allowed_and_nobody_saw_it():
    named = evening(
        instead={"Bo: keep ?": "Bo: keep lalibela", "turn-up lalibela": "turn-up petra"}, until="Ana: activate 3"
    )
    assert any(card >= 0 and epoch == 0 for card, epoch in named.table.hands[1])
    assert RULES.hidden.as_witnessed(named.table, 1 << 0).hands[1] == [(-1, 0)] * 3
    facts = named.replay().facts.filter(kind="turn_up", pile="drawn")
    assert facts["seen_by"].to_list()[0] == 0b10


def test_an_expedition_from_an_unknown_hand_is_any_that_lies_nowhere_else():
    session = evening("go moche")
    assert [line for line in session.options() if line.startswith("go ")] == ["go moche"]
    for name in ("troy", "kuelap", "palmyra"):
        assert "Ana cannot have" in refused(session, f"go {name}")
    assert "requires expertise 6" in refused(session, "go angkor"), "it lies in the Program; the public rules refuse it"


def test_a_hand_is_shown_also_after_the_end_and_not_against_what_is_known():
    session = evening("go moche")
    assert "discards" in refused(session, "show blue troy")
    assert "So many unknown cards" in refused(session, "show blue ur petra moche")
    session.do("show blue ur")
    card = next(number for number, own in enumerate(session.table.cards.expeditions) if own.name == "ur")
    assert (card, -1) in RULES.hidden.as_witnessed(session.table, 1 << 1).hands[0], "Bo has seen it, too"
    assert session.table.question == "act"
    assert refused(session, "show yellow ur").startswith("Bo cannot have Ur: Ana has it since move ")


def test_a_study_card_is_shown_once():
    session = evening("go moche").do("show-study yellow two-coasts")
    assert ": Bo has that study card" in refused(session, "show-study blue two-coasts")
    assert RULES.hidden.as_witnessed(session.table, 1 << 0).studies[1].count(-1) == 1


def test_what_a_seat_does_shows_what_its_hand_holds():
    """Ana's explorer stands at the Port, supported to 2, and nothing in the Program requires just that."""
    before, session = evening("place port 2"), evening("turn-up lalibela")
    assert "moche" not in RULES.hidden.knowledge(before.table, 0).certain().get("hand blue", {})
    assert RULES.hidden.knowledge(session.table, 0).certain()["hand blue"] == {"moche": 1}
    assert "a hand has to hold it" in refused(session, "turn-up moche")
    assert "moche" not in RULES.hidden.knowledge(session.table, 0).possible()["deck"]
    moche = next(number for number, own in enumerate(session.table.cards.expeditions) if own.name == "moche")
    for seed in range(20):
        assert moche in [card for card, _ in RULES.hidden.determinize(session.table, 0, Random(seed)).hands[0]]


@pytest.mark.parametrize("number", [4, 13])
def test_a_record_of_two_told_to_one_of_them_is_the_record_of_that_one(number):
    """What everybody can conclude names no card that somebody keeps to themselves: both records say the same."""
    players, options, played = full_game(number)
    one, two = (list(retell(logged(played.log), players, options, ALL, witness)) for witness in (0b10, 0b11))
    assert list(retell(two, players, options, 0b11, 0b10)) == one


@pytest.mark.parametrize(("number", "witness"), [(0, 0), (2, 0b01), (5, 0), (7, 0b100)])
def test_a_game_can_be_played_on_a_record_that_knows_little_and_hands_be_shown_at_the_end(number, witness):
    """Whatever is offered leads on: at every moment some full game agrees with all that was written."""
    players, options = SETTINGS[number]
    rng, table = Random(number), RULES.new_table(players, options, witness=witness)
    while not table.over:
        RULES.decide(table, RULES.draw(table, rng) if table.asked == CHANCE else RULES.pick(table, rng))
    assert unseen_at(table).ways() > 0
    for seat, hand in enumerate(table.hands):
        for _ in [card for card, _ in hand if card == -1]:
            card = min(members(unseen_at(table).in_hand(seat)))
            RULES.decide(table, ("show", seat, card))
            assert table.over and (card, -1) in table.hands[seat]
    assert all(card >= 0 for hand in table.hands for card, _ in hand)


def test_a_hand_shown_at_the_end_is_part_of_the_text_of_an_evening():
    """The last card that Bo kept was never seen."""
    game = simulate("royal_society", ["quick"] * 2, seed=0, options={"mode": "confrontation"}, names=["Ana", "Bo"])
    session = Session.resumed(game.as_witnessed("table"))
    session.enter("show Ana island-of-the-sun")
    assert session.table.over and session.replay().result_line() == game.result_line()
    assert from_text(as_text(session.replay())).record.moves == session.replay().record.moves
    with pytest.raises(ArchError, match="Bo cannot have Island of the Sun: Ana has it"):
        session.enter("show Bo island-of-the-sun")
    with pytest.raises(ArchError, match="The game is over"):
        session.enter("sail")


@pytest.mark.parametrize("number", [1, 3, 7])
def test_one_card_may_lie_where_it_is_among_all_that_may(number):
    """Asking of one card is quicker than of all, and says the same."""
    tried = 0
    for _, table, _ in moments(number, seats_of(number)[0]):
        unseen = unseen_at(table)
        if unseen.plain:
            continue
        for epoch, cards in enumerate(unseen.epochs):
            elsewhere = unseen.on_deck(epoch)
            assert sum(unseen.may_be_on_deck(card) << card for card in members(cards)) == elsewhere
        for seat in range(table.seats):
            everywhere = [card for cards in unseen.epochs for card in members(cards)]
            assert sum(unseen.may_be_in_hand(seat, card) << card for card in everywhere) == unseen.in_hand(seat)
        tried += 1
    assert tried > 100


@pytest.mark.parametrize(("simplified", "line"), [(False, "studies"), (False, "societies"), (True, "first-cards")])
def test_a_game_of_one_asks_for_the_cards_that_its_player_sees(simplified, line):
    """Nobody else is there from whom the table could keep them, and the page says so."""
    assert "In a solo game `witness: table` means the player" in PAGE
    session = Session("royal_society", ["Ana"], witness="table", options={"mode": "solo", "simplified": simplified})
    while session.table.question != line:
        session.do(session.rules.words.format(session.table, session.rules.draw(session.table, Random(1))))
    assert refused(session, line).endswith(
        f"In a game of one, the table sees the player's cards: name them, as in '{line} NAME NAME'."
    )
