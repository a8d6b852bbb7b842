"""Rounds of training: experts that ask a judge play, another judge learns from their games as well, and the better of the two is asked next.

An expert looks further than the judge it asks, so the games of experts tell a judge more than those of the players it learned from first
(known as expert iteration). Whether that made it better is not told by its figures alone: new and old weights meet in a match.

All of it lies in the folder of the positions, and nothing is done twice: the games of a round, the weights it fitted (`GAME-round-3.npz`;
`GAME-round-0.npz` are those that the first round asked), what its match has come to so far, and a line for each round that is finished.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any, Protocol, TypeVar

from arch_engine.core.errors import OptionError, shown
from arch_engine.core.language import say
from arch_engine.core.statistics import Estimate
from arch_engine.games import rules_of
from arch_engine.judge.weights import NoJudge, Weights, loaded, save
from arch_engine.search.players import players_of
from arch_engine.training import fitting, judging, positions
from arch_engine.training.lines import damaged, read_lines, write_lines
from arch_engine.training.matches import MATCHES, Met, asking, match_seeds, meet, two_sided
from arch_engine.training.mixtures import with_experts
from arch_engine.workers.spread import Workers

MOST_ROUNDS = 99  # the seeds of their matches end below the numbers of held-out games

Item = TypeVar("Item")


class Bar(Protocol):
    """Shows how far something is that takes a while, and passes it on."""

    def __call__(self, some: Iterable[Item], total: int, unit: str, /) -> Iterable[Item]: ...


@dataclass(frozen=True)
class Plan:
    """What rounds are made of.

    Attributes:
        game: The name of the game.
        folder: Where everything is kept.
        first: The number of the first game of all.
        games: How many games were played before the first round.
        kinds: The usual players, by name, among whom experts sit; the first is the best of them.
        rounds: How many rounds there are in the end, 1 to `MOST_ROUNDS`.
        a_round: How many games each adds; whole files of `positions.A_FILE` are played.
        match: How many games new and old weights play, an even number.
        how: How weights are fitted, by the names of `judging.train`: `width`, `hidden`, `ahead`, `members`.
        workers: Who plays, as for `Workers`.
    """

    game: str
    folder: Path
    first: int
    games: int
    kinds: Sequence[str]
    rounds: int
    a_round: int
    match: int
    how: Mapping[str, Any]
    workers: int | str | None = None


@dataclass(frozen=True)
class Round:
    """What came of a round, as its line in the file says it.

    Attributes:
        round: Its number, from 1.
        first: The number of its first game.
        games: How many games it added.
        positions: How many positions all games so far have, those kept apart with them.
        old: The digest of the weights that its experts asked.
        new: The digest of those that were fitted.
        loss_old: The log loss of the old weights on the positions kept apart, in nats.
        loss_new: That of the new ones, on the same.
        points_old: How far the points of the old ones are off there, in points of a seat.
        points_new: Those of the new ones.
        match: How many games new and old weights played.
        share: What the new ones won of the lucks that were played from both sides, 0 to 1.
        low: Where its interval of 95 % begins.
        high: Where that ends.
        kept: Whether the new ones are asked from now on.
    """

    round: int
    first: int
    games: int
    positions: int
    old: str
    new: str
    loss_old: float
    loss_new: float
    points_old: float
    points_new: float
    match: int
    share: float
    low: float
    high: float
    kept: bool

    def in_words(self) -> str:
        """What is printed of it."""
        told = say(
            "Round {round}: {games:,} games, {positions:,} positions in all; log loss {loss_new:.4f} (before: {loss_old:.4f}), points {points_new:.2f} off (before: {points_old:.2f}); the new weights won {share:.1f} % of a match of {match:,} games (95 %: {low:.1f} to {high:.1f} %).",
            **{**asdict(self), "share": 100 * self.share, "low": 100 * self.low, "high": 100 * self.high},
        )
        return " ".join((told, say("The new weights are kept.") if self.kept else say("The old weights are kept.")))


class Rounds:
    """The rounds of a game in a folder: those that are finished, and the way to the next.

    Raises OptionError where the rounds that lie there do not go on from the first games of the plan, where a file of theirs is damaged or
    gone, where numbers would reach those of matches, and for a game that two cannot play.

    Attributes:
        done: The rounds that are finished: their line is in the file and their weights are in the folder.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.rules = rules_of(plan.game)
        self.features = judging.features_of(self.rules)
        self.path = plan.folder / f"{plan.game}-rounds.jsonl"
        if 2 not in self.rules.players:
            raise OptionError(
                say(
                    "{title} is not for two players, so new and old weights cannot meet in a match; train without --rounds.",
                    title=self.rules.title,
                )
            )
        self.done = self._finished()
        if self.done and self.done[0].first != self._after_first_games():
            raise OptionError(
                say(
                    "The rounds in {path} go on from game {number}; give the same --first and --games as when they began, or another --folder.",
                    path=shown(self.path),
                    number=self.done[0].first,
                )
            )
        gone = [path for done in self.done for path in self._files(done) if not path.exists()]
        if gone:
            raise OptionError(
                say(
                    "{path} is gone, with games of a round that is finished; put it back, or begin anew in another --folder.",
                    path=shown(gone[0]),
                )
            )
        end = self._next() + (plan.rounds - len(self.done)) * len(_starts(0, plan.a_round)) * positions.A_FILE
        if end > MATCHES:
            raise OptionError(
                say(
                    "These rounds would play games up to number {last}, but numbers from {matches} on are kept for matches; give a lower --first or fewer --games, --rounds or --a-round.",
                    last=end - 1,
                    matches=MATCHES,
                )
            )

    def begin(self, given: Path | None, earlier: Path) -> bool:
        """Settle which weights the first round asks: those that are given, else those of an earlier run; False where there are none.

        Raises OptionError for weights that cannot be used, and where finished rounds began with others than those that are given.
        """
        if self.done:
            known = {self.done[0].old, *(done.new for done in self.done if done.kept)}
            if given is not None and self._read(given).digest not in known:
                raise OptionError(
                    say(
                        "The rounds in {path} began with other weights than those in {given}; leave out --begin to go on with them, or give another --folder.",
                        path=shown(self.path),
                        given=shown(given),
                    )
                )
            return True
        if given is None and self.path.exists() and self.weights_path(0).exists():
            return True  # the weights of a finished round were removed: others began it than those that came of it
        path = given if given is not None or not earlier.exists() else earlier
        if path is None:
            return False
        self.begin_with(self._read(path))
        return True

    def begin_with(self, weights: Weights) -> None:
        """Let the first round ask these weights."""
        self.plan.folder.mkdir(parents=True, exist_ok=True)
        save(self.weights_path(0), weights)

    def best(self) -> Weights:
        """The weights that won so far. Raises OptionError where they cannot be used."""
        return self._read(self._best_path())

    def go_on(self, bar: Bar) -> Iterator[Round]:
        """Do what is left of the rounds; gives each as it is finished. The first games must be there, and `begin` or `begin_with` called."""
        for number in range(len(self.done) + 1, self.plan.rounds + 1):
            self.done.append(self._round(number, bar))
            write_lines(self.path, self.done)
            yield self.done[-1]

    def _round(self, number: int, bar: Bar) -> Round:
        plan, old = self.plan, self.best()
        first = self._next()
        files = {start: self._file(number, old.digest, start) for start in _starts(first, plan.a_round)}
        raw = self._best_path().read_bytes()
        playing = judging.play_missing(files, partial(play, plan.game, plan.kinds, raw), plan.workers)
        for _ in bar(playing, len(files), say("file")):
            pass
        at_first = judging.files_of(plan.game, plan.folder, plan.first, plan.games)
        every = [*at_first.values(), *(path for done in self.done for path in self._files(done)), *files.values()]
        games = len(files) * positions.A_FILE
        new = self._fitted(number, every, {"first": plan.first, "games": first + games - plan.first, "old": old.digest})
        groups = fitting.read(every, self.rules, self.features)
        (loss_old, points_old), (loss_new, points_new) = (_apart(weights, groups) for weights in (old, new))
        won = self._match(number, old, new, raw, bar)
        return Round(
            number, first, games, sum(map(len, groups)), old.digest, new.digest, loss_old, loss_new, points_old, points_new,
            plan.match, won.value, won.low, won.high, won.value >= 0.5,
        )  # fmt: skip

    def _fitted(self, number: int, files: Sequence[Path], made: Mapping[str, Any]) -> Weights:
        """The weights of a round: those that were fitted before its match was stopped, or new ones."""
        path = self.weights_path(number)
        note = {**made, "round": number, "a_file": positions.A_FILE, "kinds": list(self.plan.kinds), **self.plan.how}
        if path.exists():
            there = self._read(path)
            if all(there.made.get(name) == value for name, value in note.items()):
                return there
        *_, weights = judging.train(self.plan.game, files, note, seed=number, **self.plan.how)
        save(path, weights)
        return weights

    def _match(self, number: int, old: Weights, new: Weights, raw: bytes, bar: Bar) -> Estimate:
        """What the new weights win of the lucks that are played from both sides, and how sure that is."""
        path = self.plan.folder / f"{self.plan.game}-round-{number}-match.jsonl"
        seeds = match_seeds(number, self.plan.match)
        met = {one.seed: one for one in read_lines(path, Met) if (one.old, one.new) == (old.digest, new.digest)}
        missing = [seed for seed in seeds if seed not in met]
        meeting = partial(meet, self.plan.game, self.weights_path(number).read_bytes(), raw)
        with Workers(self.plan.workers, len(missing)) as busy:
            for at, leads in bar(busy.as_done(meeting, missing), len(missing), say("luck")):
                met[missing[at]] = Met(missing[at], old.digest, new.digest, leads)
                write_lines(path, [met[seed] for seed in sorted(met)])
        return two_sided([met[seed].leads for seed in seeds])

    def weights_path(self, number: int) -> Path:
        """Where the weights of a round are kept; those that the first one asks have the number 0."""
        return self.plan.folder / f"{self.plan.game}-round-{number}.npz"

    def _best_path(self) -> Path:
        return self.weights_path(max((done.round for done in self.done if done.kept), default=0))

    def _file(self, number: int, asked: str, first: int) -> Path:
        """Games of a round have a name of their own: the same numbers may be first games of another run, and experts may ask other weights."""
        return positions.path_of(self.plan.folder, f"{self.plan.game}-round-{number}-{asked[:8]}", first)

    def _files(self, done: Round) -> list[Path]:
        return [self._file(done.round, done.old, start) for start in _starts(done.first, done.games)]

    def _after_first_games(self) -> int:
        return self.plan.first + len(_starts(self.plan.first, self.plan.games)) * positions.A_FILE

    def _next(self) -> int:
        """The number of the first game of the next round."""
        return self.done[-1].first + self.done[-1].games if self.done else self._after_first_games()

    def _finished(self) -> list[Round]:
        rounds = read_lines(self.path, Round)
        for place, done in enumerate(rounds):
            if done.round != place + 1:
                raise damaged(self.path, place + 1)
            if not self.weights_path(done.round).exists():
                return rounds[:place]
        return rounds

    def _read(self, path: Path) -> Weights:
        try:
            return loaded(path.read_bytes(), self.rules, self.features)
        except OSError as problem:
            raise OptionError(
                say("{path} cannot be read: {reason}.", path=shown(path), reason=problem.strerror or problem)
            ) from None
        except NoJudge:
            raise OptionError(
                say(
                    "The weights in {path} are damaged, too large or not for this version of {title}; name others with --begin, or remove the file to have them fitted anew.",
                    path=shown(path),
                    title=self.rules.title,
                )
            ) from None


def play(game: str, kinds: Sequence[str], weights: bytes, first: int) -> bytes:
    """Play the games of one file, from number `first` on, with experts that ask some weights among the usual players; gives the file.

    `weights` are the bytes of their file, for whoever plays elsewhere.
    """
    rules = rules_of(game)
    experts, usual = asking(rules, weights), players_of(rules, kinds)
    return positions.file_of(
        rules,
        judging.features_of(rules),
        lambda rules, seats, rng: list(with_experts(rules, experts, usual, seats, rng)),
        first,
    )


def _apart(weights: Weights, groups: Sequence[fitting.Group]) -> tuple[float, float]:
    """The log loss on positions kept apart, and the error in points: weights from other positions have another scale."""
    figures = fitting.measured_apart(weights.arrays, groups)
    return figures["loss"], figures["points"] * float(weights.arrays["points_scale"][0])


def _starts(first: int, games: int) -> range:
    """The numbers at which files of some games begin."""
    return range(first, first + games, positions.A_FILE)
