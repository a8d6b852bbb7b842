"""Archaeology board games as lists of facts: rules, records and replays.

>>> from arch_engine import simulate
>>> simulate("mykerinos", ["random", "random", "random"], seed=1).names
('Blue', 'Red', 'Green')
"""

import warnings

from arch_engine.core.built import VERSION, compiled, outdated
from arch_engine.core.errors import (
    ArchError,
    ComponentError,
    DamagedRecord,
    IllegalDecision,
    NotationError,
    OptionError,
    RecordError,
)
from arch_engine.games import GAMES, rules_of
from arch_engine.record.collection import Collection, save_collection
from arch_engine.record.verify import Verdict, verify
from arch_engine.replay.branches import Branch
from arch_engine.replay.session import Session, simulate
from arch_engine.replay.study import Replay, Study, load

__all__ = [
    "GAMES", "ArchError", "Branch", "Collection", "ComponentError", "DamagedRecord", "IllegalDecision", "NotationError",
    "OptionError", "RecordError", "Replay", "Session", "Study", "Verdict", "compiled", "load", "rules_of", "save_collection", "simulate", "verify",
]  # fmt: skip

__version__ = VERSION

if changed := outdated():
    warnings.warn(f"{', '.join(changed)} changed after being compiled; run 'make fast' or 'make slow'.", stacklevel=2)
