"""The folders that hold what belongs to the user: the games, and the component data of the own boxes.

They stand in the folder that `arch-engine lab` was opened on. A notebook in another Jupyter keeps them beside itself.
"""

from __future__ import annotations

import os
from pathlib import Path

FOLDER_VARIABLE = "ARCH_ENGINE_FOLDER"
"""The environment variable by which `arch-engine lab` tells its notebooks the user's folder. Anybody may set it."""


def user_folder() -> Path:
    """The user's folder; the working directory where nobody named one."""
    return Path(os.environ.get(FOLDER_VARIABLE) or ".")


def games_folder() -> Path:
    """Where games are kept that are played or written down. It need not be there yet."""
    return user_folder() / "games"


def boxes_folder() -> Path:
    """Where the user's own component data are kept, one file a game. It need not be there yet."""
    return user_folder() / "components"
