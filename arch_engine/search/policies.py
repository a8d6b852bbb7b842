"""Roll-out policies by name: how games are played that nobody plays, to see what a position is worth."""

from __future__ import annotations

from arch_engine.core.errors import OptionError, given
from arch_engine.core.opinions import Policy
from arch_engine.core.rules import Rules
from arch_engine.games import games, opinions_of, rules_of


def policy_named(rules: Rules, name: str) -> Policy:
    """A policy of a game by its name; raises OptionError where the game has none of that name."""
    policies = opinions_of(rules).policies
    if name not in policies:
        raise OptionError(
            "{title} has no roll-out policy {given}; it has {policies}.",
            title=rules.title,
            given=given(name),
            policies=", ".join(policies),
        )
    return policies[name]


def check_policy(name: str) -> None:
    """Raise OptionError for a name that no game has a policy of."""
    known: dict[str, None] = {}
    for game in games():
        known |= dict.fromkeys(opinions_of(rules_of(game)).policies)
        if name in known:
            return
    raise OptionError(
        "The judge's roll-out policy is one of {choices}, not {given}.", choices=", ".join(known), given=given(name)
    )
