"""How the house reads, in figures: `python -m tests.benchmarks.house [FOLDER …]`; a folder is any checkout, this one by default.

An older checkout: `git archive COMMIT | tar x -C FOLDER`. Only text and syntax are read, but for the two hops of `hops.py`, which runs in a process of its own. docs/architecture.md has the table.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from tests.test_house import circles, imports

ROOMS = ("arch_engine", "widgets/arch_widgets")
GAMES = ("mykerinos", "new_expedition", "royal_society")
PATTERNS = {
    "`assert isinstance`": r"\bassert isinstance\(",
    "`type: ignore`": r"#\s*type: ignore",
    "`Any` as a word": r"\bAny\b",
    "notations parsed again": r"\.(read|parse)\([^\n]*\.notation\)",
    "loops over the facts of a move": r"for [^\n]* in [^\n]*\bmove\.facts\b",
}
OPINIONS = re.compile(  # where a game's players stood before they had a room
    r"(appraisal|candidates|careful|forecast|gallery|opening|outlook|plans|prices|prospects|quick\w*|reach|resolute|schedule|sensible|tiles|trading|trips|valuation|worth)\.py"
)


def files_of(folder: Path) -> dict[str, Path]:
    """The Python files of a checkout by their dotted names."""
    return {
        ".".join((Path(room).name, *path.relative_to(folder / room).with_suffix("").parts)).removesuffix(
            ".__init__"
        ): path
        for room in ROOMS
        for path in sorted((folder / room).rglob("*.py"))
        if "brought" not in path.parts
    }


def room_of(name: str, path: Path) -> str:
    """The room a file stands in: a game's rules and its players are two."""
    package, room, *_ = (*name.split("."), "")
    if package == "arch_widgets":
        return "widgets"
    if room not in GAMES:
        return room if (path.parent.name != package) else "arch_engine itself"
    return f"{room}: players" if "players" in path.parts or OPINIONS.fullmatch(path.name) else f"{room}: rules"


def code_lines(tree: ast.AST) -> set[int]:
    """The lines on which something stands that is neither a docstring nor a comment; inner lines of long texts do not count."""
    texts = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    }
    inside = {id(node) for node in ast.walk(tree) if isinstance(node, ast.Expr) and id(node.value) in texts}
    return {
        line
        for node in ast.walk(tree)
        if id(node) not in texts | inside
        for line in (getattr(node, "lineno", 0), getattr(node, "end_lineno", 0) or 0)
        if line
    }


def length(paths: Iterable[Path]) -> int:
    """Count the lines of some files."""
    return sum(path.read_text(encoding="utf-8").count("\n") for path in paths)


def hops(folder: Path) -> list[int]:
    """Return the functions from a line to a fact, and the files from a recorded game to its film."""
    run = subprocess.run(
        [sys.executable, Path(__file__).with_name("hops.py"), folder], capture_output=True, text=True, check=True
    )
    return [int(number) for number in run.stdout.split()]


def heaps(folder: Path) -> dict[str, int]:
    """Return what the table of docs/architecture.md compares."""
    found: dict[str, int] = {}
    for room in ("arch_engine", "widgets", "tests"):
        paths = [path for path in (folder / room).rglob("*.py") if "brought" not in path.parts]
        found |= {f"{room}: files": len(paths), f"{room}: lines": length(paths)}
    drawn = [path for kind in ("ts", "css") for path in (folder / "widgets").rglob(f"*.{kind}")]
    rules = ast.parse((folder / "arch_engine/core/rules.py").read_text(encoding="utf-8"))
    (contract,) = (node for node in rules.body if isinstance(node, ast.ClassDef) and node.name == "Rules")
    pages = [*(folder / "docs").glob("*.md"), folder / "README.md"]
    line, film = hops(folder)
    return found | {
        "TypeScript and CSS: lines": length(path for path in drawn if "built" not in path.parts),
        "core: files": len(list((folder / "arch_engine/core").glob("*.py"))),
        "methods of `Rules`": sum(isinstance(node, ast.FunctionDef) for node in contract.body),
        "functions from a line to a fact": line,
        "files from a recorded game to its film": film,
        "pages": len(pages) - 1,
        "words of pages and README": sum(len(path.read_text(encoding="utf-8").split()) for path in pages),
    }


def figures_of(folder: Path) -> dict[str, int]:
    """The figures of one checkout by their names."""
    files = files_of(folder)
    texts = {name: path.read_text(encoding="utf-8") for name, path in files.items()}
    lines: Counter[str] = Counter()
    for name, path in files.items():
        lines[f"lines in {room_of(name, path)}"] += texts[name].count("\n")
    arrows = {name: imports(path, files) - {name} for name, path in files.items()}
    functions = [
        len(code_lines(node))
        for text in texts.values()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef)
    ]
    return {
        **heaps(folder),
        "files": len(files),
        "lines": sum(lines.values()),
        "lines of code, without docstrings, comments and empty lines": sum(
            len(code_lines(ast.parse(text))) for text in texts.values()
        ),
        "files of more than 300 lines": sum(text.count("\n") > 300 for text in texts.values()),
        "functions of more than 40 lines of code": sum(length > 40 for length in functions),
        "circles of imports": len(circles(arrows)),
        "files in circles": sum(map(len, circles(arrows))),
        **{name: sum(len(re.findall(found, text)) for text in texts.values()) for name, found in PATTERNS.items()},
        **dict(sorted(lines.items())),
    }


def main() -> None:
    """Print the figures as a table, a column for each folder."""
    folders = [Path(given) for given in sys.argv[1:]] or [Path(__file__).parents[2]]
    found = [figures_of(folder) for folder in folders]
    print("| |", " | ".join(folder.resolve().name for folder in folders), "|")
    print("| --- |", " | ".join("---" for _ in folders), "|")
    for name in dict.fromkeys(name for figures in found for name in figures):
        print(f"| {name} |", " | ".join(f"{figures.get(name, 0):,}" for figures in found), "|")


if __name__ == "__main__":
    main()
