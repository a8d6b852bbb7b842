"""The catalogues of sentences: `make words` finds every sentence in the sources, brings the translations up to date and compiles them.

A language begins with its folder: `mkdir -p arch_engine/locales/fr/LC_MESSAGES`, then `make words`. Translators fill in the `.po` file; who has
changed one runs `make words` again. The compiled `.mo` files are kept too, so that neither a checkout nor a wheel needs Babel.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[1]
ENGINE, WIDGETS = ROOT / "arch_engine", ROOT / "widgets" / "arch_widgets"
DOMAIN = "arch_engine"
ERRORS = (
    "NotationError", "OptionError", "RecordError", "DamagedRecord", "ComponentError", "NoSuchName", "NoSuchStep", "PlayerFailed", "WrongArgument",
    "Occupied", "ArchError", "NoJudge",
)  # fmt: skip
KEYWORDS = {
    "say": None, "say_as": ((1, "c"), 2), "count_of": (2, 3), "mark": None, "mark_count": (1, 2), "Refusal": (2,), **dict.fromkeys(ERRORS),
}  # fmt: skip
"""The functions of core/language.py and what is made of a sentence, and which of their arguments are sentences."""

CALLS = re.compile(r"(?<!function )(?<![\w$])(t|tAs|woven|plural)\(")
LITERAL = r'\s*("(?:[^"\\\n]|\\.)*")\s*'
SENTENCE = {
    "t": re.compile(LITERAL + r"[,)]"),
    "tAs": re.compile(LITERAL + "," + LITERAL + "[,)]"),
    "woven": re.compile(LITERAL + ","),
    "plural": re.compile(r"[^,()]*," + LITERAL + "," + LITERAL + "[,)]"),
}
"""The functions of static/shared/words.ts. Babel reads no TypeScript, and biome gives every call this form."""

CONTEXT = "\x04"
"""What gettext writes between a context and its sentence."""

COMMENTS = re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)

DAWN = datetime(2000, 1, 1, tzinfo=UTC)
PASSING = tuple(
    f'"{name}:'.encode()
    for name in (
        "POT-Creation-Date",
        "PO-Revision-Date",
        "Last-Translator",
        "Language-Team",
        "Report-Msgid-Bugs-To",
        "Generated-By",
    )
)
"""Lines of the head that say when and with what a file was made: git knows."""

TITLES = {
    "new_expedition": {"monuments": "name", "treasures": "name"},
    "royal_society": dict.fromkeys(
        ("expeditions", "studies", "societies", "objectives", "requirements", "bloomsbury"), "title"
    )
    | {"collections": "wishes"},
}
"""What is printed on components: the column of each sheet of a game that holds it."""


MOMENT = re.compile(r"^\s*@[\w-]+!? +(\S.*)$", re.MULTILINE)
"""A line of a lesson's script that gives a moment a name and a title; the title is the group."""


def sentences(engine: Path = ENGINE, widgets: Path = WIDGETS) -> Catalog:
    """Every sentence of both packages: Python and browser parts, titles in the scripts of lessons, what is printed on components."""
    found = Catalog(project="arch-engine")
    for folder in (engine, widgets):
        for file, line, message, comments, context in extract_from_dir(
            folder, method_map=[("**.py", "python")], options_map={"**.py": {"encoding": "utf-8"}}, keywords=KEYWORDS
        ):
            found.add(message, None, [(f"{folder.name}/{file}", line)], auto_comments=comments, context=context)
    for path, line, message in spoken(widgets):
        where = [(f"{widgets.name}/{path.relative_to(widgets).as_posix()}", line)]
        if isinstance(message, str):
            context, _, message = message.rpartition(CONTEXT)
            found.add(message, None, where, context=context or None)
        else:
            found.add(message, None, where)
    for script in sorted(widgets.glob("lessons/*/games.py")):
        for title in MOMENT.findall(script.read_text(encoding="utf-8")):
            found.add(title, None, [(f"{widgets.name}/{script.relative_to(widgets).as_posix()}", 0)])
    for game, columns in TITLES.items():
        data = json.loads((engine / game / "components.json").read_text(encoding="utf-8"))["sheets"]
        for sheet, column in columns.items():
            place = data[sheet]["columns"].index(column)
            for row in data[sheet]["rows"]:
                for title in str(row[place]).split(", ") if column == "wishes" else [str(row[place])]:
                    found.add(title, None, [(f"{engine.name}/{game}/components.json", 0)])
    return found


def spoken(widgets: Path = WIDGETS) -> Iterator[tuple[Path, int, str | tuple[str, str]]]:
    """The file, line and sentence of every call of `t`, `tAs`, `woven` and `plural` in the browser parts; a context stands before its sentence.

    Raises ValueError for a call whose sentence is not a literal: nobody could translate it.
    """
    for path in sorted((widgets / "static").rglob("*.ts")):
        source = COMMENTS.sub(_blank, path.read_text(encoding="utf-8"))
        for call in CALLS.finditer(source):
            line = source.count("\n", 0, call.start()) + 1
            literals = SENTENCE[call[1]].match(source, call.end())
            if literals is None:
                raise ValueError(
                    f"{path}, line {line}: the sentences of {call[1]}() have to be literals in double quotes."
                )
            said = [json.loads(literal) for literal in literals.groups()]
            if call[1] == "tAs":
                yield path, line, CONTEXT.join(said)
            else:
                yield path, line, said[0] if len(said) == 1 else (said[0], said[1])


def listed(widgets: Path = WIDGETS) -> str:
    """What `spoken.json` holds: the sentences of the browser parts, from which Python makes their dictionary."""
    found = sorted({message for _, _, message in spoken(widgets)}, key=str)
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


def _blank(comment: re.Match[str]) -> str:
    return "\n" * comment[0].count("\n")


def missing(found: Catalog, translated: Catalog) -> list[Message]:
    """The sentences a language does not have yet, or whose English has changed since."""
    known = [(message, translated.get(message.id, message.context)) for message in found if message.id]
    return [message for message, own in known if own is None or own.fuzzy or not all(forms(own.string))]


def forms(string: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    """The translations of a sentence: one, or one for each plural of the language."""
    return (string or "",) if isinstance(string, str | None) else tuple(string)


def read(path: Path) -> Catalog:
    """The translations in a `.po` file."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parts[-3], domain=DOMAIN)


def translations() -> list[Path]:
    """Return the `.po` files of all languages. A wheel does not hold them; the tests that run against one have a copy of the folder."""
    return sorted([*ENGINE.glob("locales/*/LC_MESSAGES/*.po"), *ROOT.glob("locales/*/LC_MESSAGES/*.po")])


def compiled(translated: Catalog) -> bytes:
    """The `.mo` file of translations: the same bytes wherever and whenever it is made."""
    translated.creation_date = translated.revision_date = DAWN
    into = BytesIO()
    write_mo(into, translated)
    return into.getvalue()


def update(folder: Path) -> str:
    """Bring the catalogue of a language up to date, and say what it still lacks."""
    path = folder / "LC_MESSAGES" / f"{DOMAIN}.po"
    found = sentences()
    translated = read(path) if path.is_file() else Catalog(folder.name, DOMAIN, project="arch-engine")
    translated.update(found, no_fuzzy_matching=True)
    translated.obsolete.clear()
    translated.header_comment = (
        f"# {folder.name}: the words of arch-engine; `make words` keeps them in step with the sources."
    )
    translated.fuzzy = False
    into = BytesIO()
    write_po(into, translated, width=0, sort_by_file=True, include_lineno=False, ignore_obsolete=True)
    path.write_bytes(b"".join(line for line in into.getvalue().splitlines(True) if not line.startswith(PASSING)))
    path.with_suffix(".mo").write_bytes(compiled(translated))
    return f"{folder.name}: {len(missing(found, translated))} of {len(found)} sentences are not translated."


if __name__ == "__main__":
    WIDGETS.joinpath("spoken.json").write_text(listed(), encoding="utf-8")
    for language in sorted(ENGINE.joinpath("locales").glob("*")):
        if language.joinpath("LC_MESSAGES").is_dir():
            print(update(language))
    print(f"en: all {len(sentences())} sentences are written in the sources.")
