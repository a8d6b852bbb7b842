"""Puts compiled modules into the wheel where `HATCH_BUILD_HOOKS_ENABLE=1` asks for it; without that the wheel is pure Python."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledModules(BuildHookInterface[Any]):
    """The wheel is for this Python and this kind of machine, and has the sources beside what was made of them."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # `make fast` compiles into a checkout
            return
        into = Path(self.root, "build", "wheel")
        shutil.rmtree(into, ignore_errors=True)  # what was listed once must not get in
        # a process of its own, since mypyc and setuptools change much that the builder is using
        subprocess.run([sys.executable, "tools/compiling.py", into], cwd=self.root, check=True)
        made = [path for path in into.rglob("*") if path.is_file()]
        build_data["force_include"].update({str(path): str(path.relative_to(into)) for path in made})
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
