"""Players who play oddly, and games between them in which everything is said, told, shown and sampled.

`python -m tests.core.bent mykerinos 500` plays 500 games and prints what went wrong, with the seed.
"""

from __future__ import annotations

import sys
from itertools import islice
from random import Random
from traceback import print_exc

from arch_engine import rules_of
from arch_engine.core.moves import happening
from arch_engine.core.table import CHANCE, MOVE

TASTES = {  # kinds of decisions liked and disliked, the strongest first; what is in neither stands between
    "passes early": ("pass end decline neutral-none look-none stop no-tent", "trade explore"),
    "refuses": ("decline neutral-none no-tent look-none stop end pass", "tent book"),
    "hoards": ("claim book explore draw trade tent dig", "sell end pass decline"),
    "trades": ("trade", "sell explore end pass"),
    "explores at once": ("explore draw look keep brown", "sell trade end"),
    "sells everything": ("sell end", "trade explore"),
    "calls on patrons": ("violet lemon brown blackmore tangerine", "pass start extend"),
    "spends everything": ("tangerine extend blackmore neutral lemon start", "pass decline neutral-none"),
    "lives in the museum": ("book brown", "claim pass"),
    "does anything": ("", ""),
}
MOST_TRADES = 4  # in a row: the rules allow any number
LISTED = 60
LOOKS = 0.2  # of the moments are looked at from all sides


def kind_of(decision):
    """The kind, and whether the decision is to do nothing."""
    return f"{decision[0]}-none" if decision in (("neutral",), ("look",)) else decision[0]


class Bent:
    """Plays by a taste, and now and then anything."""

    def __init__(self, rules, taste, rng):
        self.rules, self.rng, self.trades = rules, rng, 0
        self.likes, self.dislikes = (words.split() for words in TASTES[taste])

    def choose(self, table):
        """One of the options, the oddest of those liked best."""
        found = list(islice(self.rules.options(table), LISTED))
        found += [self.rules.pick(table, self.rng) for _ in range(8)]
        others = [one for one in found if one[0] != "trade"]
        if self.trades >= MOST_TRADES and others:
            found = others
        if self.rng.random() < 0.9:
            best = min(map(self._rank, found))
            found = [one for one in found if self._rank(one) == best]
        decision = found[int(self.rng.random() * len(found))]
        self.trades = self.trades + 1 if decision[0] == "trade" else 0
        return decision

    def _rank(self, decision):
        kind = kind_of(decision)
        if kind in self.likes:
            return self.likes.index(kind)
        return 100 - self.dislikes.index(kind) if kind in self.dislikes else 50


def options_of(rules, players, rng):
    """Any options of the game that go with so many players."""
    options = {}
    for name, known in rules.game_options.items():
        values = (False, True) if isinstance(known, bool) else known
        options[name] = values[int(rng.random() * len(values))]
        try:
            rules.new_table(players, options)
        except Exception:
            del options[name]
    return options


def play(game, seed):
    """One game to its end."""
    rules, rng = rules_of(game), Random(seed)
    seats = rules.players[seed % len(rules.players)]
    table = rules.new_table(seats, options_of(rules, seats, rng))
    table.log = []
    names = list(rules.hues[:seats])
    tastes = list(TASTES)
    players = [Bent(rules, tastes[int(rng.random() * len(tastes))], rng) for _ in range(seats)]
    while not table.over:
        if table.asked == CHANCE:
            decision = rules.draw(table, rng)
        else:
            assert next(iter(rules.options(table)), None) is not None, f"nothing is legal: {table.question}"
            decision = players[table.asked].choose(table)
        if rng.random() < LOOKS:
            look_at(rules, table, names, rng)
        move(rules, table, decision, names, rng)
    look_at(rules, table, names, rng)
    assert rules.winners(table)


def move(rules, table, decision, names, rng):
    """A decision is said and read, told to everybody and to a seat, and done; so are its facts."""
    assert rules.why_not(table, decision) is None, decision
    line = rules.words.format(table, decision)
    assert rules.words.parse(table, line) == decision, line
    assert "\n" not in rules.words.narrate_move(table, decision, names)
    seat = int(rng.random() * table.seats)
    view, redacted = (
        rules.hidden.as_witnessed(table, 1 << seat),
        rules.hidden.redact_decision(table, decision, 1 << seat),
    )
    assert "\n" not in rules.words.narrate_move(view, redacted, names)
    assert rules.words.format(view, redacted)
    replayed, length = table.copy(), len(table.log)
    rules.decide(table, decision)
    assert table.log[length] == (MOVE, replayed.asked, decision)
    for fact in happening(replayed, table.log[length + 1 :]):
        assert "\n" not in rules.words.narrate(replayed, fact, names)
        rules.rule_of_fact(replayed, fact)
        rules.words.narrate(replayed, rules.hidden.redact(replayed, fact, 1 << seat), names)
    assert replayed.state() == table.state()


def look_at(rules, table, names, rng):
    """The table and what each seat sees of it can be shown and weighed, and a world agrees with what is seen."""
    assert rules.words.board(table, names)
    rules.gauges(table, names)
    for seat in range(table.seats):
        view = rules.hidden.as_witnessed(table, 1 << seat)
        assert rules.words.board(view, names)
        rules.gauges(view, names)
    seat = int(rng.random() * table.seats)
    world = rules.hidden.determinize(table, 1 << seat, rng)
    assert rules.hidden.as_witnessed(world, 1 << seat).state() == rules.hidden.as_witnessed(table, 1 << seat).state()
    if table.asked == seat:
        wanted = list(islice(rules.options(table), 5))
        assert [rules.why_not(world, decision) for decision in wanted] == [None] * len(wanted)


if __name__ == "__main__":
    for number in range(int(sys.argv[2])):
        try:
            play(sys.argv[1], number)
        except Exception:
            print(f"seed {number}:")
            print_exc()
