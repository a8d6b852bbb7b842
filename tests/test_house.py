"""The house stands as docs/architecture.md says: no file imports in a circle, and floors import downwards only."""

import ast
import re
from pathlib import Path

import pytest

import arch_engine
import arch_widgets
from arch_engine import GAMES

PACKAGES = {package.__name__: Path(package.__path__[0]) for package in (arch_engine, arch_widgets)}
FLOORS = (
    "arch_engine.core",
    "arch_engine.knowledge",
    "arch_engine.mykerinos arch_engine.new_expedition arch_engine.royal_society",
    "arch_engine.games",
    "arch_engine.workers",
    "arch_engine.judge",
    "arch_engine.search",
    "arch_engine.record",
    "arch_engine.charts",
    "arch_engine.replay",
    "arch_engine.dataset arch_engine.review arch_engine.training",
    "arch_engine.insights",
    "arch_engine.positions",
    "arch_engine",
    "arch_widgets arch_engine.lab",
    "arch_engine.commands arch_engine.cli arch_engine.__main__",
)
"""From the ground up; a file stands on the floor of the longest name that begins its own."""


def sources():
    """The files by their dotted names."""
    return {
        ".".join((package, *path.relative_to(folder).with_suffix("").parts)).removesuffix(".__init__"): path
        for package, folder in PACKAGES.items()
        for path in folder.rglob("*.py")
        if "brought" not in path.parts
    }


def imports(path, files):
    """The files that a file takes names from, wherever in it that is written; a package counts where a name is its own."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names if alias.name in files}
        elif isinstance(node, ast.ImportFrom) and node.module and node.module in files:
            inner = {f"{node.module}.{alias.name}" for alias in node.names} & set(files)
            found |= inner
            if len(inner) < len(node.names):
                found.add(node.module)
    return found


@pytest.fixture(scope="module")
def arrows():
    files = sources()
    assert len(files) > 150
    return {name: imports(path, files) - {name} for name, path in files.items()}


def circles(arrows):
    """The groups of files each of which leads to all others of its group (Tarjan)."""
    index, low, stack, found = {}, {}, [], []

    def visit(name):
        index[name] = low[name] = len(index)
        stack.append(name)
        for other in sorted(arrows[name]):
            if other not in index:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], index[other])
        if low[name] == index[name]:
            at = stack.index(name)
            group, stack[at:] = stack[at:], []
            if len(group) > 1:
                found.append(sorted(group))

    for name in sorted(arrows):
        if name not in index:
            visit(name)
    return found


def floor_of(name):
    """The number of the floor a file stands on, from the ground up."""
    homes = {home: number for number, floor in enumerate(FLOORS) for home in floor.split()}
    return homes[max((home for home in homes if name == home or name.startswith(f"{home}.")), key=len)]


def test_no_file_imports_in_a_circle(arrows):
    assert circles(arrows) == []


def test_a_circle_would_be_found():
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [["a", "b", "c"]]


def test_floors_import_downwards_only(arrows):
    upwards = {
        f"{name} -> {other}" for name, others in arrows.items() for other in others if floor_of(other) > floor_of(name)
    }
    assert upwards == set()


def test_rules_do_not_know_opinions(arrows):
    """A game's rules and chapters never look into its `players`; the list of games brings both together."""
    games = FLOORS[2].split()
    knowing = {
        name
        for name, others in arrows.items()
        for other in others
        for game in games
        if name.startswith(f"{game}.") and f"{game}.players" in other and f"{game}.players" not in name
    }
    assert knowing == set()


APPLYING = {  # where a fact is applied: everybody else lets a table `advance`, or looks at each fact `happening`
    "arch_engine.core.moves",
    "arch_engine.core.table",
    "arch_engine.record.rows",
}


def calls(name):
    """The files that call something of this name, with what they give it."""
    for file, path in sources().items():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == name:
                yield file, ast.unparse(node)


def test_there_is_one_way_to_advance_a_table():
    assert {file for file, _ in calls("apply")} == APPLYING


def test_a_move_s_notation_is_parsed_where_it_is_read_and_nowhere_else():
    assert [call for _, call in calls("parse") if ".notation" in call] == []
    assert {file for file, call in calls("parse") if call == "rules.words.parse(table, notation)"} >= {
        "arch_engine.core.moves"
    }


def game_names(path):
    """The names of games that stand in a file's code, as an import or a text; what docstrings show does not count."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)} & set(GAMES)
    modules = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    modules += [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    return found | {game for module in modules for game in GAMES if game in module.split(".")}


def test_only_the_list_of_games_scenes_and_lessons_name_a_game():
    """So a further game touches none of the other files."""
    own = (*FLOORS[2].split(), "arch_engine.games", "arch_widgets.scenes.", "arch_widgets.lessons.")
    assert {name for name, path in sources().items() if game_names(path) and not name.startswith(own)} == set()
    assert game_names(sources()["arch_engine.games"]) == set(GAMES)


def plain_rules(sheet):
    """The classes to which a style sheet gives a rule of their own, `.name {`, wherever they stand."""
    rules = re.findall(r"([^{};]+)\{", re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL))
    selectors = [one.strip() for rule in rules for one in rule.split(",")]
    return {one[1:] for one in selectors if re.fullmatch(r"\.[a-z][\w-]*", one)}


def test_a_class_gets_its_own_rule_in_one_folder():
    """So its looks are found in one place. Others may say what it is like inside something of theirs, and `page/` what paper changes."""
    homes = {}
    for path in (PACKAGES["arch_widgets"] / "static").rglob("*.css"):
        if path.parent.name != "page":
            for name in plain_rules(path.read_text(encoding="utf-8")) - {"arch"}:  # the root, which each may still
                homes.setdefault(name, set()).add(path.parent.name)
    assert {name: folders for name, folders in homes.items() if len(folders) > 1} == {}
    assert len(homes) > 150


def test_a_rule_of_a_class_would_be_found():
    sheet = "/* .no { */ .a, .b > .c { x: y; } @media print { .d { x: y } .e:hover, .f.g { x: y } }"
    assert plain_rules(sheet) == {"a", "d"}


SCRIPT = re.compile(r"=>|\bfunction\s*\w*\(|\bdocument\.|addEventListener|\bconst \w+ =")
"""What stands in JavaScript and not in a sentence."""


def scripts_in(text):
    """The texts in a Python file that are scripts."""
    texts = (node.value for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant))
    return [words for words in texts if isinstance(words, str) and SCRIPT.search(words)]


def test_no_script_stands_in_a_python_text():
    assert {file: found for file, path in sources().items() if (found := scripts_in(path.read_text("utf-8")))} == {}


def test_a_script_in_a_text_would_be_found():
    assert scripts_in('START = "const state = given();"') and scripts_in('f"x.map((one) => {one})"')
    assert not scripts_in('"""A constant function of the document; see the listener."""')
