"""Compiles the modules that roll-outs spend their time in, with mypyc: `python tools/compiling.py FOLDER`.

The same sources run without it, only slower. `make fast` compiles into the checkout, `hatch_build.py` into a wheel. With `ARCH_OPTIMIZE=0` in the
environment the C compiler does not optimise: what comes out does the same, more slowly, and is there much sooner, so the tests are run on that.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

FOLDER = "arch_engine"
SCRATCH = "build/fast"

# Compiled together, by package: calls inside a group are plain C calls, and a change compiles its group only.
# Left out is what costs no time (components, notation, narration, themes, board, check: texts and files), `core/facts` (a native class
# cannot be a tuple), and `core/rules` with the `rules` of the games: classes from outside may stand in for them, whole or in part.
GROUPS = {
    "core": "bits chance families multisets table",
    "knowledge": "lattice",
    "mykerinos": """
        excavation museum neutral patrons placing region season survey table
        judge/features judge/holdings judge/seat
        players/quick players/valuation""",
    "new_expedition": """
        digging judge/features market monuments
        knowledge/in_sight knowledge/moves knowledge/walk
        setup table turns
        players/candidates players/quick players/sensible players/valuation judge/holdings""",
    "royal_society": """
        automa bloomsbury city feasibility flow free_actions gains grand_gallery london matching numbers player_setup points port program
        questions relics scoring secrets setup table turning_up turns unseen years
        judge/features judge/gallery judge/goals judge/means_held judge/plans judge/points_now judge/reach
        verbs
        players/candidates players/careful players/final_scores
        players/milestones players/opening players/plans players/quick
        players/sensible players/valuation""",
}


def paths(group: str) -> list[str]:
    """The sources of a group."""
    return [f"{FOLDER}/{group}/{name}.py" for name in GROUPS[group].split()]


def compile_into(into: Path) -> None:
    """Compile everything into a folder, at the places modules are imported from; what is up to date is left alone."""
    from mypyc.build import mypycify  # here, so that the list can be read where mypyc is not installed
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    listed = {into / path.removesuffix(".py") for group in GROUPS for path in paths(group)}
    for made in into.glob(f"{FOLDER}/**/*.so"):  # what is no longer listed would still be imported
        if made.with_name(made.name.partition(".")[0]) not in listed:
            made.unlink()
    options = [
        # without what happens to be installed: all types of the compiled modules are in the standard library
        "--no-site-packages",
        "--ignore-missing-imports",
        f"--cache-dir={SCRATCH}/types",
    ]
    extensions = mypycify(
        options + [path for group in GROUPS for path in paths(group)],
        separate=[(paths(group), f"{FOLDER}_{group}") for group in GROUPS],
        target_dir=SCRATCH,
        opt_level=os.environ.get("ARCH_OPTIMIZE", "2"),
        debug_level="0",
    )
    if os.name == "posix":  # functions of a group call each other directly: nobody puts others in their place
        for extension in extensions:
            extension.extra_compile_args.append("-fno-semantic-interposition")
    command = build_ext(Distribution({"name": FOLDER, "ext_modules": extensions}))
    command.build_lib, command.build_temp = str(into), f"{SCRATCH}/objects"
    command.parallel = os.cpu_count()
    command.ensure_finalized()
    command.run()


if __name__ == "__main__":
    compile_into(Path(sys.argv[1]))
