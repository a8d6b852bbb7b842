"""An evening written down by the table, or by one who played: what may be left unsaid, what turns up, what contradicts."""

import pytest

from arch_engine.core.moves import logged
from arch_engine.royal_society import RULES
from tests.royal_society.bent import SETTINGS
from tests.royal_society.retold import check_game, moments, named, seats_of


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
        tables = RULES.in_hindsight(start.copy(), moves)
        then = RULES.new_table(record.seats, SETTINGS[number % len(SETTINGS)][1], witness=witness)
        learned = 0
        for own, full, facts in zip(tables, true, moves, strict=False):
            known = RULES.as_witnessed(then, witness)
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
