"""Whole games turned into what the table saw, or one seat, and entered again line by line.

`python -m tests.royal_society.retold FROM TO [PART]` does so with the games of these numbers, for the table and for one of their seats, and
looks closely at this part of the moments (all of them if left out): at views, and at spoiled lines. It says every hundred games how far
it is. A game's number settles its setting, its luck and its players.
"""

from __future__ import annotations

import sys
from random import Random
from time import perf_counter

from arch_engine.core.moves import logged
from arch_engine.core.table import CHANCE
from arch_engine.royal_society import RULES
from arch_engine.royal_society.players.opinions import OPINIONS
from tests.royal_society.bent import SETTINGS, Bent

EVERY = 100
PUBLIC = (
    "asked", "question", "round", "phase", "prestige", "science", "money", "reputation", "discs", "spent", "knowledge", "relics", "society", "skills",
    "expertise", "home", "done", "unhonored", "honored", "tiles", "bags", "beside", "discards", "boxed", "epochs", "returned", "program", "collections",
    "gallery", "objectives", "left", "right", "requirements", "unmet", "lost", "looked", "reached", "track", "arrivals", "pawns", "active", "last",
    "explorer", "gate", "support", "risen", "location", "section", "going", "cheaper", "wiser", "placed", "supplied", "met", "sifted", "automa_seen",
    "automa_card", "automa_home", "final", "won", "shown_study",
)  # fmt: skip
"""What everybody sees of a table, by slot."""

HIDING = ("hands", "studies", "offered", "stacks", "box", "deck", "patron_deck", "automa_deck", "drawn")


def full_game(number):
    """A game of one of all settings, played at random, bent, or by rules of thumb, with its log; it needs nobody to see it all."""
    players, options = SETTINGS[number % len(SETTINGS)]
    rng, table = Random(f"retold {number}"), RULES.new_table(players, options)
    table.log, bent, quick = [], [Bent(rng) for _ in range(players)], OPINIONS.policies["quick"].start()
    while not table.over:
        if table.asked == CHANCE:
            decision = RULES.draw(table, rng)
        elif number % 3 == 0:
            decision = bent[table.asked].choose(table, list(RULES.options(table)))
        else:
            decision = RULES.pick(table, rng) if number % 3 == 1 else quick(table, rng)
        RULES.carry_out(table, decision)
    return players, options, table


def public(table):
    """What everybody sees of a table, with the sizes of what they do not see."""
    sizes = [sizes_of(getattr(table, name)) for name in HIDING]
    return [getattr(table, name) for name in PUBLIC] + sizes


def sizes_of(pile):
    return len(pile) if not pile or not isinstance(pile[0], list) else [len(own) for own in pile]


def moments(number, witness):
    """Each moment of a game as its witness has it, with the full table and the line that is entered next."""
    players, options, played = full_game(number)
    full, record = RULES.new_table(players, options), RULES.new_table(players, options, witness=witness)
    record.log = []
    for _, decision, facts in logged(played.log):
        for said in RULES.hidden.retold(full, decision, facts, witness):
            yield full, record, said
            RULES.decide(record, said)
        full.advance(facts)
        assert public(record) == public(full), f"game {number}, witness {witness}, after {decision}"
    assert record.over


def retell(moves, players, options, before, witness):
    """The moves of a game or a record as a witness who saw less has them, and their facts."""
    source, record = (
        RULES.new_table(players, options, witness=before),
        RULES.new_table(players, options, witness=witness),
    )
    record.log = []
    for _, decision, facts in moves:
        for said in RULES.hidden.retold(source, decision, facts, witness):
            RULES.decide(record, said)
        source.advance(facts)
    return logged(record.log)


def seats_of(number):
    """The witnesses of a game that are tried: the table, and one seat."""
    players = SETTINGS[number % len(SETTINGS)][0]
    return 0, 1 << number // len(SETTINGS) % players


def check_game(number, witness, part=1.0):
    """Every line is accepted and read as it is written, nothing public differs, no seat sees more than the witness; some lines are spoiled.

    `part` of the moments are looked at closely. Gives the number of lines, and of spoiled ones that were refused.
    """
    lines = refused = 0
    rng = Random(f"looked at {number} {witness}")
    for full, record, said in moments(number, witness):
        lines += 1
        if rng.random() < part:
            line = RULES.words.format(record, said)
            assert RULES.words.parse(record, line) == said, line
            if record.question == full.question:
                check_views(record, full)
            for spoiled in spoil(record, full, said, rng):
                assert RULES.why_not(record, spoiled) is not None, (
                    f"game {number}, witness {witness}: {spoiled} at {record}"
                )
                refused += 1
    return lines, refused


def check_views(record, full):
    """A seat's view of a record shows nothing that the record or the seat does not know."""
    for seat in range(record.seats):
        view, own = RULES.hidden.as_witnessed(record, 1 << seat), RULES.hidden.as_witnessed(full, 1 << seat)
        for name in ("hands", "studies", "offered"):
            for mine, known, true in zip(getattr(view, name), getattr(record, name), getattr(own, name), strict=True):
                assert named(mine) <= named(known) and named(mine) <= named(true)
        for name in ("deck", "automa_deck"):
            assert named(getattr(view, name)) == set()


def named(pile):
    """The cards of a pile that have a name."""
    cards = {card[0] if isinstance(card, tuple) else card for card in pile}
    return cards - {-1}


def spoil(record, full, said, rng):
    """Lines in place of the next one that name a card which everybody knows to lie elsewhere."""
    kind = said[0]
    if kind not in ("turn-up", "go", "discard", "publish", "score-study", "society", "automa"):
        return
    if kind == "automa":
        wrong = record.automa_seen
    elif kind == "score-study":
        wrong = [card for card in record.shown_study if card >= 0]
    elif kind == "society":
        wrong = [card for card in record.society if card >= 0]
    elif kind == "publish" or (kind == "turn-up" and record.agenda[-1][0] in ("bloomsbury", "automa-tile")):
        wrong = [*record.lost, *[tile for own in record.tiles for tile in own]]
    elif kind == "turn-up" and record.agenda[-1][0] == "meet-patron":
        wrong = [*record.met, *[patron for own in (*record.unhonored, *record.honored) for patron in own]]
    else:
        wrong = [*record.discards, *record.boxed, *[card for own in record.done for card in own]]
    if wrong:
        yield (kind, rng.choice(wrong))


def main(first, last, part):
    started, lines, refused = perf_counter(), 0, 0
    for number in range(first, last):
        for witness in seats_of(number):
            more, spoiled = check_game(number, witness, part)
            lines += more
            refused += spoiled
        if (number + 1 - first) % EVERY == 0:
            print(f"{number + 1 - first} games, {lines} lines, {refused} spoiled ones refused, {perf_counter() - started:.0f} s", flush=True)  # fmt: skip
    print(f"games {first} to {last - 1}: {lines} lines entered again, {refused} spoiled ones refused")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]) if len(sys.argv) > 3 else 1.0)
