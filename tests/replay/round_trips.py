"""Games written as text and read back: facts, digests and heads must be equal.

`python -m tests.replay.round_trips 1000 [GAME …]` plays so many games of each game, through all settings, and counts those that differ;
two numbers are the first game and the one after the last, to go on where it was stopped.
"""

from __future__ import annotations

import sys
from itertools import product

from arch_engine import GAMES, as_text, from_text, rules_of, simulate

EVERY = 50  # games it says how far it is
COMPARED = ("game", "names", "kinds", "options", "components", "seed", "title", "witness", "moves")
NAMES = [
    ["Ana", "Bo", "Cleo", "Dev", "Eli"],
    ["Ana Maria", "ana", "Bo, the second", 'Cy "the" Ox', "# no"],
    ["Red", "Blue", "White", "Green", "chance"],
    ["start d4", "pass; end", "game: x", "table", "é(e)"],
    ["Ana and Bo", "Cy & Di", "and", "&", "Andy"],
    ["王", "🏺", "می‌خواهم", "\\", '"'],
]


def settings(game):
    """Every setting a game can be played with: players and options."""
    rules = rules_of(game)
    options = rules.game_options
    values = [[True, False] if isinstance(known, bool) else known for known in options.values()]
    for players, chosen in product(rules.players, product(*values)):
        given = dict(zip(options, chosen, strict=True))
        try:
            rules.new_table(players, given)
        except Exception:
            continue
        yield players, given


def told_again(replay):
    """What differs between a game and the one that its text tells."""
    again = from_text(as_text(replay), components=replay.record.components)
    return [name for name in COMPARED if getattr(again.record, name) != getattr(replay.record, name)]


def game_number(game, number):
    """A simulated game; the numbers go through all settings, and through names that could be misread."""
    every = list(settings(game))
    players, options = every[number % len(every)]
    names = NAMES[number % len(NAMES)][:players]
    title = ["", "An evening", 'He said "#1"', "a: b, c"][number % 4]
    return simulate(game, ["random"] * players, number, names=names, options=options, title=title)


def as_somebody_saw(replay, number):
    """The game as the table or a player would have written it down; itself where nothing is hidden."""
    return replay.as_witnessed("table" if number % 2 else [replay.names[number % len(replay.names)]])


def main(first, last, *names):
    for game in names or GAMES:
        number = len(list(settings(game)))
        wrong = []
        for one in range(first, last):
            replay = game_number(game, one)
            wrong += [(one, found) for told in (replay, as_somebody_saw(replay, one)) if (found := told_again(told))]
            if (one + 1 - first) % EVERY == 0 or one + 1 == last:
                print(
                    f"{game}: games {first} to {one} in {number} settings, all known and as a witness saw them; {len(wrong)} differ {wrong[:3]}",
                    flush=True,
                )


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:] if word.isdecimal()]
    main(*(numbers if len(numbers) > 1 else (0, numbers[0])), *[word for word in sys.argv[1:] if not word.isdecimal()])
