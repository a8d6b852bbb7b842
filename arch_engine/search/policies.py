"""Roll-out policies: how games are played that nobody plays, to see what a position is worth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from arch_engine.core.errors import OptionError, given
from arch_engine.core.rules import Decide, Rules


class Policy(Protocol):
    """A way to decide for every seat of a roll-out, from what that seat may know.

    name   what files and the command line call it
    words  how it plays, to go on after "roll-outs are played …"
    """

    @property
    def name(self) -> str: ...

    @property
    def words(self) -> str: ...

    def serves(self, rules: Rules) -> bool:
        """Whether a game has it."""
        ...

    def decide(self, rules: Rules) -> Decide:
        """The deciding function of one roll-out; asked for anew for each, since it may keep plans in mind."""
        ...


@dataclass(frozen=True)
class _Named:
    name: str
    words: str
    serves: Callable[[Rules], bool]
    decide: Callable[[Rules], Decide]

    def __reduce__(self) -> tuple[Callable[[str], Policy], tuple[str]]:  # workers get it by its name
        return policy_named, (self.name,)


QUICK: Policy = _Named("quick", "by the game's quick rules of thumb", lambda rules: True, lambda rules: rules.quick)
CAREFUL: Policy = _Named(
    "careful",
    "much as the computer player 'sensible' plays",
    lambda rules: rules.has_careful,
    lambda rules: rules.careful(),
)
RANDOM: Policy = _Named("random", "at random", lambda rules: True, lambda rules: rules.pick)

POLICIES = {policy.name: policy for policy in (QUICK, CAREFUL, RANDOM)}
"""Every policy by its name; whoever adds one adds it here."""


def policy_named(name: str) -> Policy:
    """The policy of a name; raises OptionError where there is none."""
    if name not in POLICIES:
        raise OptionError(f"The judge's roll-out policy is one of {', '.join(POLICIES)}, not {given(name)}.")
    return POLICIES[name]
