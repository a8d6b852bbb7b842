"""Who judges: a computer player with a budget.

It plays roll-outs to the next quiet moments and asks the learned judge there, or plays games out to their end by a roll-out policy.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from hashlib import blake2b
from typing import Any

from arch_engine.core.errors import OptionError, given, must_be
from arch_engine.core.language import say
from arch_engine.core.opinions import Foresight
from arch_engine.core.rules import Rules
from arch_engine.games import opinions_of
from arch_engine.judge.learned import learned, why_none
from arch_engine.judge.measured import how_good
from arch_engine.judge.weights import NoJudge
from arch_engine.search.lookahead import Lookahead, usual
from arch_engine.search.policies import check_policy, policy_named

VERSION = 11
"""It grows when the same judge would judge otherwise, so that what was stored is not mixed with what is new."""

FEWEST = 4
"""A judge has no fewer roll-outs."""

MOST = 100_000


@dataclass(frozen=True)
class Judge:
    """A judge by roll-outs. The same judge gives the same numbers for the same game.

    >>> Judge(rollouts=40).name
    'quick roll-outs'
    >>> Judge(rollouts=40, weights="of the learned judge").name
    'short roll-outs'

    Attributes:
        rollouts: For each candidate and view at most, 4 to 100,000; half of them choose what is compared, half measure it.
        candidates: Decisions that are compared at most, from 2; the one that was played comes on top where it is not among them.
        policy: The name of the roll-out policy (`Opinions.policies`): every game has "quick" and "random", some "careful", which is
            slower and better.
        seed: Of everything random.
        weights: The learned judge (`Learned.digest`) that is asked at quiet moments, where roll-outs then end; "" to play games out.

    Raises:
        OptionError: For numbers out of these bounds.
    """

    rollouts: int = 200
    candidates: int = 8
    policy: str = "quick"
    seed: int = 0
    weights: str = ""

    def __post_init__(self) -> None:
        for name, value, least in (("rollouts", self.rollouts, FEWEST), ("candidates", self.candidates, 2)):
            must_be(int, value, name)
            if not least <= value <= MOST:
                raise OptionError(
                    say(
                        "The judge's {name} are {least} to {most:,}, not {value}.",
                        name=name,
                        least=least,
                        most=MOST,
                        value=given(value),
                    )
                )
        check_policy(self.policy)
        if not 0 <= self.seed <= 2**60:
            raise OptionError(
                say("The judge's seed is a whole number from 0 to 2^60, not {seed}.", seed=given(self.seed))
            )

    def ahead(self, rules: Rules) -> Lookahead:
        """How its roll-outs of a game are played, and how far.

        Raises OptionError where the game has no such policy, NoJudge where the learned judge cannot serve or is another one.
        """
        if not self.weights:
            return self.to_the_end(rules)
        if learned(rules).digest != self.weights:
            raise NoJudge(
                say("The learned judge of {title} is another one now; review the game anew.", title=rules.title)
            )
        opinions = opinions_of(rules)
        policy = policy_named(rules, self.policy).name
        foresight = opinions.judged
        return Lookahead(opinions, replace(foresight, policy=policy, moments=foresight.reviewed or foresight.moments))

    def to_the_end(self, rules: Rules) -> Lookahead:
        """The same, but games are played out. Raises OptionError where the game has no such policy."""
        return Lookahead(opinions_of(rules), Foresight(policy_named(rules, self.policy).name))

    @property
    def name(self) -> str:
        """What it is called in files."""
        return "short roll-outs" if self.weights else f"{self.policy} roll-outs"

    @property
    def version(self) -> int:
        """Of how it judges."""
        return VERSION

    def text(self, rules: Rules) -> str:
        """Sentences for those who read its numbers of a game."""
        policy = policy_named(rules, self.policy)
        if self.weights:
            judged = say(
                "Judged by a computer player: up to {rollouts} roll-outs for each of up to {candidates} candidates, more where it looked again, played on {policy} to the next quiet moments and weighed there by what was learned from many games (version {version}, seed {seed}). Intervals are of 95 % and tell how sure it is, not how right it is.",
                rollouts=self.rollouts,
                candidates=self.candidates,
                policy=say(policy.words),
                version=self.version,
                seed=self.seed,
            )
            told = [judged]
            if part := opinions_of(rules).judged.at_once:
                told.append(
                    say(
                        "What was learned also says at once what each candidate is worth, which counts for {percent:.0f} %, and the roll-outs for the rest.",
                        percent=100 * part,
                    )
                )
            return " ".join(filter(None, (*told, how_good(rules))))
        judged = say(
            "Judged by a computer player: {rollouts} roll-outs at most for each of up to {candidates} candidates, played on {policy} (version {version}, seed {seed}). Intervals are of 95 % and tell how sure it is, not how right it is.",
            rollouts=self.rollouts,
            candidates=self.candidates,
            policy=say(policy.words),
            version=self.version,
            seed=self.seed,
        )
        return " ".join(filter(None, (judged, say(policy.caution), _not_asked(rules))))

    def as_data(self) -> dict[str, Any]:
        """It as plain values."""
        data = {"name": self.name, "version": self.version, **asdict(self)}
        if not self.weights:
            del data["weights"]  # the judges there were before the learned one are still the same
        return data

    def seed_for(self, *purpose: object) -> int:
        """A seed for one purpose."""
        text = repr((self.seed, *purpose))
        return int.from_bytes(blake2b(text.encode(), digest_size=7).digest(), "big")


def _not_asked(rules: Rules) -> str:
    """A sentence on why roll-outs alone judge where a game has something learned; "" where it has nothing."""
    if opinions_of(rules).features is None:
        return ""
    if problem := why_none(rules):
        return say("What was learned from many games cannot be asked: {problem}", problem=problem)
    return say("It does not ask what was learned from many games, as a review usually does.")


def fitting(rules: Rules) -> Judge:
    """The judge of a game where nobody names one.

    It looks ahead as the first of the game's `Opinions.foresights` that can serve: to quiet moments, where it asks the learned judge, or else to the end.

    >>> from arch_engine import rules_of
    >>> judge = fitting(rules_of("royal_society"))
    >>> judge.name, judge.policy
    ('short roll-outs', 'careful')
    """
    return judge_by(rules, usual(opinions_of(rules)))


def judge_by(rules: Rules, foresight: Foresight) -> Judge:
    """The judge that looks ahead so. Raises NoJudge where it asks the learned judge and there is none that can serve."""
    weights = learned(rules).digest if foresight.moments else ""
    return Judge(rollouts=foresight.rollouts, policy=foresight.policy, weights=weights)


def judge_of(data: Mapping[str, Any]) -> Judge | None:
    """The judge of plain values; None for one that this version does not have."""
    try:
        named = {name: data[name] for name in ("rollouts", "candidates", "policy", "seed")}
        judge = Judge(**named, weights=data.get("weights", ""))
    except (KeyError, OptionError):
        return None
    return judge if judge.as_data() == dict(data) else None
