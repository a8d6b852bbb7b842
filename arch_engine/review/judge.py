"""Who judges: a computer player with a budget."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from hashlib import blake2b
from typing import Any

from arch_engine.core.arguments import checked, checked_methods
from arch_engine.core.errors import OptionError, given
from arch_engine.core.language import say
from arch_engine.core.opinions import Policy
from arch_engine.core.rules import Rules
from arch_engine.games import opinions_of
from arch_engine.search.policies import check_policy, policy_named

VERSION = 3
"""It grows when the same judge would judge otherwise, so that what was stored is not mixed with what is new."""

USUAL = 100
"""Roll-outs of a judge that nobody has named, at most."""

FEWEST = 4
MOST = 100_000


@checked_methods
@dataclass(frozen=True)
class Judge:
    """A judge by roll-outs. The same judge gives the same numbers for the same game.

    >>> Judge(rollouts=40).name
    'quick roll-outs'

    Attributes:
        rollouts: For each candidate and view at most, 4 to 100,000; half of them choose what is compared, half measure it.
        candidates: Decisions that are compared at most, from 2; the one that was played comes on top where it is not among them.
        policy: The name of the roll-out policy (`Opinions.policies`): every game has "quick" and "random", some "careful", which is
            slower and better.
        seed: Of everything random.

    Raises:
        OptionError: For numbers out of these bounds.
    """

    rollouts: int = 200
    candidates: int = 8
    policy: str = "quick"
    seed: int = 0

    def __post_init__(self) -> None:
        for name, value, least in (("rollouts", self.rollouts, FEWEST), ("candidates", self.candidates, 2)):
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

    def policy_for(self, rules: Rules) -> Policy:
        """How its roll-outs of a game are played; raises OptionError where the game has no such policy."""
        return policy_named(rules, self.policy)

    @property
    def name(self) -> str:
        """What it is called in files."""
        return f"{self.policy} roll-outs"

    @property
    def version(self) -> int:
        """Of how it judges."""
        return VERSION

    def text(self, rules: Rules) -> str:
        """Sentences for those who read its numbers of a game."""
        policy = self.policy_for(rules)
        judged = say(
            "Judged by a computer player: {rollouts} roll-outs at most for each of up to {candidates} candidates, played on {policy} (version {version}, seed {seed}). Intervals are of 95 % and tell how sure it is, not how right it is.",
            rollouts=self.rollouts,
            candidates=self.candidates,
            policy=say(policy.words),
            version=self.version,
            seed=self.seed,
        )
        return f"{judged} {say(policy.caution)}".rstrip()

    def as_data(self) -> dict[str, Any]:
        """It as plain values."""
        return {"name": self.name, "version": self.version, **asdict(self)}

    def seed_for(self, *purpose: object) -> int:
        """A seed for one purpose."""
        text = repr((self.seed, *purpose))
        return int.from_bytes(blake2b(text.encode(), digest_size=7).digest(), "big")


@checked
def fitting(rules: Rules) -> Judge:
    """The judge of a game where nobody names one: it plays roll-outs out as well as the game can, half as many as a searcher would.

    >>> from arch_engine import rules_of
    >>> fitting(rules_of("royal_society")).policy
    'careful'
    """
    opinions = opinions_of(rules)
    return Judge(rollouts=min(USUAL, opinions.searched // 2), policy=opinions.best)


def judge_of(data: Mapping[str, Any]) -> Judge | None:
    """The judge of plain values; None for one that this version does not have."""
    try:
        judge = Judge(**{name: data[name] for name in ("rollouts", "candidates", "policy", "seed")})
    except (KeyError, OptionError):
        return None
    return judge if judge.as_data() == dict(data) else None
