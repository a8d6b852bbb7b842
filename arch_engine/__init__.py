"""Archaeology board games as lists of facts: rules, records and replays.

- A recorded game: `load`, `Game`, its moves `GameMove` and moments `Position`, `LegalMoves`; the plain `Move`; whether a file holds: `verify`, `Verification`.
- A game being played: `new_game`, or `Session` if you say what chance does; between computer players: `simulate`; by players of your own: `Player`.
- A game as a text that people write: `as_text`, `from_text`, `TextProblems`.
- Opinions about a game: `Player`, `Policy`, `Evaluator`, and those that a game has: `Opinions`, `opinions_of`.
- Games side by side: `compare`. What if: `Study`, `Branch`. What it cost: the module `arch_engine.review`.
- The games: `GAMES`, `rules_of`, `Rules`, its `Words` and what is `Hidden`, `Table`, `Rule`, `Refusal`; a game of your own: `register`.
- What can go wrong: `ArchError` and the errors derived from it.

>>> from arch_engine import simulate
>>> replay = simulate("mykerinos", ["random", "random", "random"], seed=1)
>>> replay.names
('Blue', 'Red', 'Green')
>>> replay.result_line()
'Red wins with 36 prestige'

Everything else in the package is internal: it may change its name or place in any version.
"""

import warnings

from arch_engine.core.built import VERSION, compiled, outdated
from arch_engine.core.errors import (
    ArchError,
    ComponentError,
    DamagedRecord,
    IllegalDecision,
    NoSuchFile,
    NoSuchName,
    NoSuchStep,
    NotationError,
    Occupied,
    OptionError,
    PlayerFailed,
    RecordError,
    WrongArgument,
)
from arch_engine.core.hidden import Hidden
from arch_engine.core.moves import Move
from arch_engine.core.opinions import Evaluator, Expectation, Opinions, Player, Policy
from arch_engine.core.rules import Refusal, Rule, Rules
from arch_engine.core.table import Table
from arch_engine.core.wording import Words
from arch_engine.games import GAMES, opinions_of, register, rules_of
from arch_engine.record.game_record import GameRecord
from arch_engine.record.verify import Verification, verify
from arch_engine.replay.branches import Branch
from arch_engine.replay.charting import compare
from arch_engine.replay.deal import new_game
from arch_engine.replay.position import LegalMoves, Position
from arch_engine.replay.session import Session, simulate
from arch_engine.replay.study import Game, Study, load
from arch_engine.replay.text_game import TextProblems, from_text
from arch_engine.replay.text_writing import as_text
from arch_engine.replay.timeline import GameMove

__all__ = [
    "GAMES", "ArchError", "Branch", "ComponentError", "DamagedRecord", "Evaluator", "Expectation", "Game", "GameMove", "GameRecord", "Hidden",
    "IllegalDecision", "LegalMoves", "Move", "NoSuchFile", "NoSuchName", "NoSuchStep", "NotationError", "Occupied", "Opinions", "OptionError",
    "Player", "PlayerFailed", "Policy", "Position", "RecordError", "Refusal", "Rule", "Rules", "Session", "Study", "Table", "TextProblems",
    "Verification", "Words", "WrongArgument", "as_text", "compare", "compiled", "from_text", "load", "new_game", "opinions_of", "register",
    "rules_of", "simulate", "verify",
]  # fmt: skip

__version__ = VERSION


def __getattr__(name: str) -> object:
    """Say what replaced a name that is gone."""
    if name == "Replay":
        raise AttributeError("arch_engine.Replay is arch_engine.Game now: what load gives.")
    if name == "Verdict":
        raise AttributeError(
            "arch_engine.Verdict is arch_engine.Verification now; a Verdict is what a review says of a decision."
        )
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


if changed := outdated():
    warnings.warn(f"{', '.join(changed)} changed after being compiled; run 'make fast' or 'make slow'.", stacklevel=2)
