"""Golden games: every move of a random game as a line, with the totals of each round.

`python -m tests.golden.regenerate` writes them anew; read the difference before you commit it.
"""

from __future__ import annotations

from pathlib import Path

from arch_engine import GAMES, Game, rules_of, simulate

FOLDER = Path(__file__).parent
SEED = 1
CASES = [(game, players) for game in GAMES for players in rules_of(game).players]


def path_of(game: str, players: int) -> Path:
    """Where the text of a game lies."""
    return FOLDER / f"{game}-{players}.txt"


def text_of(game: str, players: int) -> str:
    """A random game: the seed, each move (number, mover, decision, rule), and the totals when a round has ended."""
    replay = simulate(game, ["random"] * players, SEED)
    lines = [f"{replay.rules.title}, {players} players, seed {SEED}", ""]
    for number, move in enumerate(replay.moves, start=1):
        mover = replay.names[move.mover] if move.mover >= 0 else "chance"
        lines.append(f"{number:>3}  {mover:<7} {move.notation:<42} {move.rule}")
        if replay.at(number).round > replay.at(number - 1).round > 0 or number == len(replay):
            lines += ["", totals_line(replay, number), ""]
    return "\n".join([*lines, replay.result_line(), ""])


def totals_line(replay: Game, step: int) -> str:
    """The totals after the round that has just ended."""
    totals = replay.rules.totals(replay.at(step))
    words = [
        f"{name} " + ", ".join(f"{amount} {measure}" for measure, amount in total.items())
        for name, total in zip(replay.names, totals, strict=True)
    ]
    return f"-- {replay.rules.round_name} {replay.at(step - 1).round} ends: {'; '.join(words)}"


def main() -> None:
    """Write every golden game."""
    for game, players in CASES:
        path_of(game, players).write_text(text_of(game, players), encoding="utf-8")
        print(path_of(game, players).name)


if __name__ == "__main__":
    main()
