"""Which language JupyterLab speaks: a notebook's kernel reads it from the user's settings, as the widgets speak Lab's own."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

from arch_engine.core.language import first_known, speak_by_default

SETTING = Path("@jupyterlab", "translation-extension", "plugin.jupyterlab-settings")
LOCALE = re.compile(r'^\s*\{?\s*"locale"\s*:\s*"([\w-]+)"', re.MULTILINE)
"""The file is JSON with comments."""


def speak_as_lab() -> None:
    """In a notebook, speak Lab's language where nobody has chosen another."""
    if "ipykernel" in sys.modules:
        speak_by_default(language_of_lab(_settings()))


def language_of_lab(settings: Path) -> str:
    """The language chosen in JupyterLab's settings, if there is a catalogue; else English."""
    try:
        found = LOCALE.search(settings.joinpath(SETTING).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        return first_known([])
    return first_known(found.groups() if found else [])


def _settings() -> Path:
    from jupyter_core.paths import jupyter_config_dir  # a kernel has it

    return Path(os.environ.get("JUPYTERLAB_SETTINGS_DIR") or Path(jupyter_config_dir(), "lab", "user-settings"))
