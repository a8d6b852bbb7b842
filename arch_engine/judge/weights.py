"""The weights of a game's judge, as data: a file of numpy arrays with a note of how they were made."""

from __future__ import annotations

import io
import json
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arch_engine.core.errors import ArchError, reason_of, shown
from arch_engine.core.features import Features
from arch_engine.core.files import write_file
from arch_engine.core.language import say
from arch_engine.core.rules import Rules
from arch_engine.judge.network import PARTS, SIZES, numbers_told

if TYPE_CHECKING:
    from numpy import ndarray

VERSION = 1
"""Of the form of the file and of the network that reads it."""

MOST_BYTES = 1_000_000
MOST_INSIDE = 8_000_000  # unpacked: nobody's memory is filled by a small file
NOTE = "made"


class NoJudge(ArchError):
    """There is no learned judge for a game, or none that can serve here."""


@dataclass(frozen=True)
class Weights:
    """The weights of one game's judge.

    Attributes:
        arrays: By name, as `network.Network` wants them.
        made: How they were made: commit, games, seeds, figures; only data that JSON knows.
    """

    arrays: Mapping[str, ndarray]
    made: Mapping[str, Any]

    @property
    def digest(self) -> str:
        """A short text that changes with the weights."""
        hashed = sha256()
        for name in sorted(self.arrays):
            array = self.arrays[name]
            hashed.update(f"{name} {array.dtype.str} {array.shape}".encode() + array.tobytes())
        return hashed.hexdigest()[:16]


def fingerprint(features: Features) -> str:
    """A short text that changes with the names and the order of the features."""
    names = [[feature.name for feature in kind] for kind in (features.shared, features.own)]
    return sha256(json.dumps(names).encode()).hexdigest()[:16]


def beside_the_rules(rules: Rules, name: str) -> Traversable | None:
    """The file of a name in the folder of a game's judge, whether it is there or not; None for a game outside any package."""
    package = type(rules).__module__.rpartition(".")[0]
    return files(package).joinpath("judge", name) if package else None


def shipped(rules: Rules, features: Features) -> Weights:
    """The weights that come with a game. Raises NoJudge for a game without any, and for those that do not fit."""
    try:
        return _in_place(rules, features)
    except NoJudge as problem:
        raise NoJudge(
            "{problem} Install arch-engine anew; until then a new review plays games out.", problem=problem
        ) from None


def _in_place(rules: Rules, features: Features) -> Weights:
    path = beside_the_rules(rules, "weights.npz")
    where = shown(str(path))
    if path is None or not path.is_file():
        raise NoJudge("There are no weights of the judge of {title} at {where}.", title=rules.title, where=where)
    try:
        raw = path.read_bytes()
    except OSError as problem:
        raise NoJudge("{where} cannot be read: {reason}.", where=where, reason=reason_of(problem)) from None
    return loaded(raw, rules, features, where)


def loaded(raw: bytes, rules: Rules, features: Features, where: str = "") -> Weights:
    """The weights in the bytes of a file, which is called `where` in messages. Raises NoJudge if they are damaged, of another version or
    of other features.
    """
    try:
        import numpy as np
    except ImportError:
        raise NoJudge("The learned judge needs numpy, which is not installed here.") from None
    where = where or say("The file")
    try:
        if len(raw) > MOST_BYTES:
            raise ValueError
        with zipfile.ZipFile(io.BytesIO(raw)) as inside:
            if sum(part.file_size for part in inside.infolist()) > MOST_INSIDE:
                raise ValueError
        with np.load(io.BytesIO(raw), allow_pickle=False) as kept:
            arrays = {name: kept[name] for name in kept.files if name != NOTE}
            made = json.loads(bytes(kept[NOTE]).decode())
        right = isinstance(made, dict) and {*PARTS, *SIZES} <= arrays.keys()
        if not right or not all(np.isfinite(array).all() for array in arrays.values()):
            raise ValueError
    except (ValueError, LookupError, TypeError, OSError, EOFError, RuntimeError, zipfile.BadZipFile, zlib.error):
        raise NoJudge(
            "{where} is damaged: it holds no weights of a judge of {title}.", where=where, title=rules.title
        ) from None
    wanted = (rules.game, VERSION, fingerprint(features))
    if (made.get("game"), made.get("version"), made.get("features")) != wanted or not _fits(arrays, rules, features):
        raise NoJudge("The weights in {where} are not for this version of {title}.", where=where, title=rules.title)
    return Weights(arrays, made)


def _fits(arrays: Mapping[str, ndarray], rules: Rules, features: Features) -> bool:
    """Whether the sizes of the arrays go together, and with the features."""
    shared, own, told = len(features.shared), len(features.own), numbers_told(rules)
    read, met = arrays["seat_bias"].size, arrays["meet_bias"].size
    sizes = {
        "seat": (own + shared, read), "seat_bias": (read,), "meet": (3 * read + own, met), "meet_bias": (met,), "tell": (met, told),
        "tell_bias": (told,), "shared_mean": (shared,), "shared_scale": (shared,), "own_mean": (own,), "own_scale": (own,),
        "points_mean": (told - 1,), "points_scale": (told - 1,),
    }  # fmt: skip
    return all(arrays[name].shape == size for name, size in sizes.items())


def save(path: str | Path, weights: Weights) -> Path:
    """Write weights to a file, in place of what it held."""
    import numpy as np

    raw = io.BytesIO()
    note = np.frombuffer(json.dumps(dict(weights.made)).encode(), dtype=np.uint8)
    everything: dict[str, Any] = {**weights.arrays, NOTE: note}
    np.savez_compressed(raw, **everything)
    return write_file(path, raw.getvalue(), replace=True)
