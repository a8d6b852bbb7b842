"""By which numbers a game's roll-outs weigh things: searches for better ones by playing, and measures those there are.

    python -m tests.benchmarks.habits new_expedition --generations 15 --games 280 --workers 2
    python -m tests.benchmarks.habits new_expedition --measure 2000

The numbers are the `Habits` of `arch_engine/GAME/players/habits.py`. FAIR are those of the yardstick `sensible`, TUNED those of roll-outs. In every game
one seat plays by the habits that are tried, and all others play by FAIR. Seat, number of players and setting follow from the game's seed.

The search (CMA-ES, by the library cma of the extra `train`) begins with FAIR. In each generation it tries several sets of habits, all in the same games,
and every generation has games of its own. It maximises the mean over games of 0.15 · share of the win · number of players + (points − mean points of the
table) / (1 + mean points of the table); FAIR itself comes to 0.15. A line for each generation has the best and the mean of that, and the habits it has come
to. The best is that of the luckiest of many, so `--measure` says what habits are worth, in games that were not searched with.

Where the search stands is kept in a file. Given again, the command goes on from there: from the same mean and as widely as before, but how habits hang
together is learned anew, so the result is not the same as without a break.

`--measure` prints how often one player with TUNED wins, by number of players, and how many points it has above the mean of its table, with 95 % intervals.
"""

from __future__ import annotations

import argparse
import json
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from functools import lru_cache, partial
from itertools import islice
from math import exp, inf
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

from arch_engine.core.chance import below, generator
from arch_engine.core.errors import ArchError, OptionError
from arch_engine.core.opinions import Player
from arch_engine.core.play import generators, play_on
from arch_engine.core.statistics import mean_of
from arch_engine.games import rules_of
from arch_engine.new_expedition.players import valuation as expedition_habits
from arch_engine.new_expedition.players.sensible import Sensible as ExpeditionPlayer
from arch_engine.royal_society.players import final_scores as society_habits
from arch_engine.royal_society.players.sensible import Sensible as SocietyPlayer
from arch_engine.training.mixtures import settings
from arch_engine.workers.spread import Workers
from tests.benchmarks.strength import wilson

WIN = 0.15
"""What a win counts beside points, for a table at which everybody wins equally often."""

STEP = 0.5
"""The logarithm of the factor that a step of the search is."""

SIGMA = 0.5
"""How many steps from FAIR habits are tried at first, as a standard deviation."""

SEARCHED, MEASURED = 1_000_000, 5_000_000
"""The seeds of the first games."""

A_JOB = 20
"""Games played in one go: a process remembers what cards are worth by the same habits."""

Numbers = dict[str, float | tuple[float, ...]]
"""Habits by name, as plain values: compiled classes do not travel between processes."""

Items = tuple[tuple[str, float | tuple[float, ...]], ...]


class Searched(NamedTuple):
    """A game whose habits can be searched for.

    Attributes:
        player: A player by its habits.
        fair: The habits that the search begins with, and those of all other seats.
        tuned: The habits of roll-outs.
        shares: The habits that are probabilities, or parts of a whole: they are never more than 1.
        seats: Numbers of players, which games take in turn. Few players come more often: with them it is measured how strong a player is.
    """

    player: Callable[[Mapping[str, Any]], Player[Any]]
    fair: Numbers
    tuned: Numbers
    shares: frozenset[str]
    seats: tuple[int, ...]


def numbers_of(habits: Any) -> Numbers:
    """Habits as plain values."""
    return {field.name: getattr(habits, field.name) for field in fields(habits)}


GAMES = {
    "new_expedition": Searched(
        lambda numbers: ExpeditionPlayer(expedition_habits.Habits(**numbers)),
        numbers_of(expedition_habits.FAIR),
        numbers_of(expedition_habits.TUNED),
        frozenset({"stays_in_market", "no_rival", "hope", "later"}),
        (2, 3, 4, 5, 2, 3),
    ),
    "royal_society": Searched(
        lambda numbers: SocietyPlayer(society_habits.Habits(**numbers)),
        numbers_of(society_habits.FAIR),
        numbers_of(society_habits.TUNED),
        frozenset({"sure", "crowded", "in_the_program", "held"}),
        (2, 3, 4, 2),
    ),
}


def bent(game: str, point: Sequence[float]) -> Numbers:
    """The habits at a point of the search: so many steps from the fair ones, in the order of their names. A tuple is scaled as a whole.

    >>> bent("new_expedition", [0.0] * 13) == GAMES["new_expedition"].fair
    True
    """
    searched = GAMES[game]
    found: Numbers = {}
    for (name, start), steps in zip(searched.fair.items(), point, strict=True):
        factor = exp(STEP * steps)
        if isinstance(start, tuple):
            found[name] = tuple(part * factor for part in start)
        else:
            found[name] = min(1.0, start * factor) if name in searched.shares else start * factor
    return found


# -- games ---------------------------------------------------------------------------------------------------------


class Outcome(NamedTuple):
    """What a game came to for the one who tried habits.

    Attributes:
        seats: The number of players.
        win: Its share of the win, from 0 to 1.
        lead: Its points above the mean of the table.
        mean: The mean points of the table.
    """

    seats: int
    win: float
    lead: float
    mean: float

    @property
    def merit(self) -> float:
        """What the search maximises on average. Where nobody has points, a point is a point."""
        return WIN * self.win * self.seats + self.lead / (1.0 + max(0.0, self.mean))


@lru_cache(maxsize=32)
def player_of(game: str, numbers: Items) -> Player[Any]:
    """A player by its habits; the same one again, for what it remembers goes by its habits."""
    return GAMES[game].player(dict(numbers))


def one_game(game: str, numbers: Items, seed: int) -> Outcome:
    """Play one game, in which a single seat plays by some habits."""
    rules, searched, rng = rules_of(game), GAMES[game], generator(seed, "tuning")
    seats = searched.seats[seed % len(searched.seats)]
    options = rng.choice(settings(rules, seats))
    own = rng.randrange(seats)
    table = rules.new_table(seats, options)
    trying, fair = player_of(game, numbers), player_of(game, tuple(searched.fair.items()))
    play_on(rules, table, [trying if seat == own else fair for seat in range(seats)], *generators(seed))
    points = rules.standing(table)
    mean = sum(points) / seats
    return Outcome(seats, rules.win_shares(table)[own], points[own] - mean, mean)


def some_games(game: str, job: tuple[Items, range]) -> list[Outcome]:
    """Play the games of some seeds by the same habits."""
    numbers, seeds = job
    return [one_game(game, numbers, seed) for seed in seeds]


def outcomes(workers: Workers, game: str, tried: Sequence[Numbers], seeds: range) -> list[list[Outcome]]:
    """For each set of habits what the games of all seeds came to; the same with any number of workers."""
    parts = [seeds[first : first + A_JOB] for first in range(0, len(seeds), A_JOB)]
    jobs = [(tuple(numbers.items()), part) for numbers in tried for part in parts]
    found = workers.map(partial(some_games, game), jobs)
    return [[outcome for _ in parts for outcome in next(found)] for _ in tried]


# -- the search ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class State:
    """Where a search stands.

    Attributes:
        game: Whose habits are searched for.
        generation: How many generations are done.
        seed: That of the next generation's first game.
        sigma: How widely habits are tried, in steps.
        mean: Around which habits, in steps from the fair ones.
    """

    game: str
    generation: int
    seed: int
    sigma: float
    mean: dict[str, float]

    @property
    def habits(self) -> Numbers:
        """The habits it has come to."""
        return bent(self.game, [*self.mean.values()])

    def write(self, path: Path) -> None:
        """Keep it in a file, with the habits for whoever reads that; where this is interrupted, the file stays as it was."""
        written = path.with_name(path.name + ".new")
        written.write_text(json.dumps(asdict(self) | {"habits": self.habits}, indent=2) + "\n")
        written.replace(path)


def begun(game: str, seed: int) -> State:
    """A search that has not tried anything yet."""
    return State(game, 0, seed, SIGMA, dict.fromkeys(GAMES[game].fair, 0.0))


def read(path: Path, game: str) -> State:
    """The search that a file keeps. Raises OptionError if it is none, or is that of another game or of other habits."""
    try:
        kept = json.loads(path.read_text())
        state = State(**{field.name: kept[field.name] for field in fields(State)})
    except (ValueError, KeyError, TypeError):
        raise OptionError(f"{path} keeps no search for habits; name another file with --into") from None
    if state.game != game or [*state.mean] != [*GAMES[game].fair]:
        raise OptionError(f"{path} keeps a search for other habits; name another file with --into")
    return state


def generations(
    state: State, population: int, games: int, merits_of: Callable[[Sequence[Numbers], range], Sequence[float]]
) -> Iterator[tuple[State, Sequence[float]]]:
    """Search from where a search stands, without end: after each generation where it stands now, and what each set of habits came to.

    `merits_of` says that of sets of habits, from the games of some seeds. Raises OptionError where the library is not installed.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it warns where matplotlib is missing, which draws
            from cma import CMAEvolutionStrategy
    except ImportError:
        raise OptionError("the search needs the library cma; install arch-engine[train]") from None
    luck = 1 + below(generator(state.seed, "habits"), 2**31)
    evolution = CMAEvolutionStrategy(
        [*state.mean.values()], state.sigma, {"popsize": population, "seed": luck, "verbose": -10}
    )
    while True:
        points = evolution.ask()
        seeds = range(state.seed, state.seed + games)
        merits = merits_of([bent(state.game, [*map(float, point)]) for point in points], seeds)
        evolution.tell(points, [-merit for merit in merits])  # it minimises
        mean = dict(zip(state.mean, map(float, evolution.result.xfavorite), strict=True))
        state = State(state.game, state.generation + 1, seeds.stop, float(evolution.sigma), mean)
        yield state, merits


def in_short(numbers: Numbers) -> str:
    """Habits as JSON with three digits, as many as the search can tell."""
    short = {
        name: [float(f"{part:.3g}") for part in value] if isinstance(value, tuple) else float(f"{value:.3g}")
        for name, value in numbers.items()
    }
    return json.dumps(short)


def search(state: State, last: int, population: int, games: int, workers: Workers, into: Path) -> None:
    """Search until so many generations are done; print a line for each, and keep where the search stands."""

    def merits_of(tried: Sequence[Numbers], seeds: range) -> list[float]:
        return [fmean(outcome.merit for outcome in found) for found in outcomes(workers, state.game, tried, seeds)]

    state.write(into)  # before the first hour of games, if it cannot be written
    searching = generations(state, population, games, merits_of)
    for now, merits in islice(searching, max(0, last - state.generation)):
        now.write(into)
        print(
            f"generation {now.generation}: best {max(merits):.3f}, mean {fmean(merits):.3f}, sigma {now.sigma:.3f}, {in_short(now.habits)}",
            flush=True,
        )


# -- the measurement -----------------------------------------------------------------------------------------------


def report(found: Sequence[Outcome]) -> list[str]:
    """The lines that are printed of a measurement."""
    lines = []
    for seats in sorted({outcome.seats for outcome in found}):
        shares = [outcome.win for outcome in found if outcome.seats == seats]
        wins, games = sum(shares), len(shares)
        low, high = wilson(wins, games)
        lines.append(
            f"  {seats} players: {wins:.1f} wins in {games} games, {100 * wins / games:.1f} % "
            f"(95 %: {100 * low:.1f} to {100 * high:.1f} %); par is {100 / seats:.1f} %"
        )
    lead = mean_of([outcome.lead for outcome in found])
    lines.append(f"  points above the mean of the table: {lead.value:.2f} (95 %: {lead.low:.2f} to {lead.high:.2f})")
    return lines


def measure(game: str, seeds: range, workers: Workers) -> None:
    """Play with the habits of roll-outs, and print what came of it."""
    found = outcomes(workers, game, [GAMES[game].tuned], seeds)[0]
    print(f"{rules_of(game).title}: one player by TUNED, all others by FAIR, {len(found)} games from {seeds.start}")
    print("\n".join(report(found)))


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line; search or measure."""
    parser = argparse.ArgumentParser(
        prog="habits", description="Search for habits of computer players, or measure them."
    )
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--generations", type=int, default=15, help="in all, with those in the file")
    parser.add_argument("--games", type=int, default=280, help="of each set of habits in a generation")
    parser.add_argument("--population", type=int, default=14, help="sets of habits in a generation")
    parser.add_argument(
        "--sigma", type=float, help=f"how widely habits are tried, in steps: {SIGMA}, or as the file says, if left out"
    )
    parser.add_argument(
        "--measure", type=int, metavar="GAMES", help="do not search, but measure TUNED in so many games"
    )
    parser.add_argument(
        "--seed", type=int, help=f"of the first game: {SEARCHED}, or {MEASURED} to measure, if left out"
    )
    parser.add_argument("--workers", type=int, default=1, help="processes that play")
    parser.add_argument("--into", type=Path, metavar="FILE", help="keeps the search; habits-GAME.json if left out")
    given = parser.parse_args(arguments)
    if min(given.generations, given.games, 1 if given.measure is None else given.measure) < 1:
        parser.error("there is at least one game, and one generation")
    if given.population < 4:
        parser.error("a generation is at least four sets of habits")
    if given.sigma is not None and not 0 < given.sigma < inf:
        parser.error("how widely habits are tried is more than 0")
    if given.seed is not None and given.seed < 0:
        parser.error("a seed is a whole number from 0 on")
    try:
        with Workers(given.workers) as workers:
            if given.measure is not None:
                first = MEASURED if given.seed is None else given.seed
                measure(given.game, range(first, first + given.measure), workers)
                return
            into = given.into or Path(f"habits-{given.game}.json")
            state = begun(given.game, SEARCHED if given.seed is None else given.seed)
            if into.exists():
                state = read(into, given.game)
            if given.sigma is not None:
                state = replace(state, sigma=given.sigma)
            search(state, given.generations, given.population, given.games, workers, into)
    except ArchError as problem:
        parser.error(str(problem))
    except OSError as problem:
        parser.error(f"{problem.filename} cannot be used: {problem.strerror}; name another file with --into")


if __name__ == "__main__":
    main()
