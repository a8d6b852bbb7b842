"""How long a table to play at keeps people waiting, and how long their own box takes to enter.

python -m tests.benchmarks.table answers     how long the player that thinks ahead takes for a decision
python -m tests.benchmarks.table box         how long the form of the own box takes, at a person's pace
"""

from __future__ import annotations

import sys
from random import Random
from time import perf_counter

from arch_engine import GAMES, rules_of, simulate
from arch_widgets.own_box.form import BoxForm
from arch_widgets.play.strengths import THINKING, player_of

SEATS = {"mykerinos": 4, "new_expedition": 5, "royal_society": 4}
DECISIONS = 40
A_CLICK, A_LOOK, A_WORD = 2.0, 5.0, 4.0
"""Seconds for a click, for finding a card in the box and comparing it, and for typing a value."""


def answers():
    for game in GAMES:
        rules, replay = rules_of(game), simulate(game, ["sensible"] * SEATS[game], 7)
        player = player_of(rules, THINKING)
        steps = [step for step in range(len(replay)) if replay.at(step).asked >= 0]
        took = []
        for step in steps[:: max(1, len(steps) // DECISIONS)]:
            table = replay.at(step)
            options = rules.options(table)
            began = perf_counter()
            player.choose(rules.hidden.as_witnessed(table, 1 << table.asked), options, Random(step))
            took.append(perf_counter() - began)
        took.sort()
        middle, high = took[len(took) // 2], took[int(len(took) * 0.95)]
        print(f"{game}: {len(took)} decisions, median {middle:.2f} s, p95 {high:.2f} s, longest {took[-1]:.2f} s")


def box():
    """Every card is another than in the package's data: as if the values of each column had been dealt anew."""
    rng = Random(1)
    for game in GAMES:
        form = BoxForm(rules_of(game))
        clicks, words, rows, fields = 0, 0, 0, 0
        clicks += len(form.sheets)  # once through a sheet, all of it is ticked off
        for sheet in form.sheets:
            rows += len(form.rows(sheet))
            for column in form.columns(sheet):
                kind, choices = form.kind(sheet, column)
                asked = [str(row[0]) for row in form.rows(sheet) if form.asked(sheet, row[0], column)]
                now = [str(form.value(sheet.name, key, column)) for key in asked]
                other = sorted(now, key=lambda value: rng.random())
                fields += len(asked)
                for before, after in zip(now, other, strict=True):
                    if kind == "marks":
                        clicks += len(set(before.split()) ^ set(after.split()))
                    elif kind == "choice" or (kind == "number" and choices):
                        clicks += before != after
                    else:
                        words += before != after
        minutes = (clicks * A_CLICK + words * (A_CLICK + A_WORD) + rows * A_LOOK) / 60
        print(f"{game}: {rows} cards, {fields} values, {clicks} clicks, {words} typed, {minutes:.1f} minutes")


if __name__ == "__main__":
    {"answers": answers, "box": box}[sys.argv[1]]()
