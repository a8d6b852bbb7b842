"""Every sentence a person reads comes from the catalogue: in a language of other letters nothing is left in ours."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Container, Iterable, Iterator
from gettext import NullTranslations
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

import arch_engine
import arch_widgets
from arch_engine import GAMES, ArchError, load, rules_of, simulate
from arch_engine.cli import main
from arch_engine.core import language
from arch_engine.core.errors import NotationError
from arch_engine.core.language import speaking
from arch_engine.replay.session import Session
from arch_widgets.lessons import mykerinos, new_expedition, royal_society
from arch_widgets.spoken import SENTENCES
from arch_widgets.viewer.charts import Drawer, curve_of
from arch_widgets.viewer.film import film_of
from arch_widgets.whatif.panel import Panel
from tools import catalogues

pytestmark = pytest.mark.slow

PACKAGES = [Path(str(package.__file__)).parent for package in (arch_engine, arch_widgets)]
READ = ("title", "subtitle", "help", "label", "text", "say", "tab", "note", "result", "facts", "round_name", "value")
"""Parts of a film that are shown."""

NAMES = re.compile(
    r"Lady Violet|Lord Lemon|Sir Brown|Mrs Blackmore|Colonel Tangerine|Archaeology: The New Expedition|Mykerinos"
    r"|The Royal Society of Archeology|arch-engine"
)
"""Names of games and of people in them."""


def codes(game: str) -> set[str]:
    """What notation and files call things, which boards and cards show as well; and the names of patrons."""
    rules = rules_of(game)
    sheets = rules.components().sheets
    cells = {str(cell) for sheet in sheets.values() for row in sheet.rows for cell in row if str(cell).islower()}
    patrons = {str(row[1]) for row in sheets["patrons"].rows} if "patrons" in sheets else set()
    numerals = {"II", "III", "IV", "VI"}
    return numerals | {word for cell in cells | patrons | {"random"} for word in WORD.findall(cell)}


WORD = re.compile(r"[A-Za-z][A-Za-z'’]+")


def other(sentence: str) -> str:
    """A sentence in wide letters; what stands in braces stays, and what argparse fills in.

    >>> other("{player} passes.")
    '{player} ｐａｓｓｅｓ.'
    """
    parts = re.split(r"(\{[^{}]*\}|%(?:\(\w+\))?[rs])", sentence)
    return "".join(part if part.startswith(("{", "%")) else re.sub("[A-Za-z]", _wide, part) for part in parts)


def longer(sentence: str) -> str:
    """A sentence with every second letter twice, about 1.4 times as long with its spaces; what stands in braces stays, and what argparse fills in.

    >>> longer("{player} passes a treasure.")
    '{player} paasssees aa trreeassurre.'
    """
    parts = re.split(r"(\{[^{}]*\}|%(?:\(\w+\))?[rs])", sentence)
    number = count()
    return "".join(
        part
        if part.startswith(("{", "%"))
        else re.sub("[A-Za-z]", lambda letter: letter[0] * (1 + next(number) % 2), part)
        for part in parts
    )


def _wide(letter: re.Match[str]) -> str:
    return chr(ord(letter[0]) + 0xFEE0)


class Pseudo(NullTranslations):
    """Each sentence of the catalogue told in another way, and whatever is not in it as it is."""

    def __init__(self, told: Callable[[str], str] = other) -> None:
        super().__init__()
        self.told = told
        found = catalogues.sentences(*PACKAGES)
        self.known = {message.id if isinstance(message.id, str) else message.id[0] for message in found}
        # a wheel holds no sources of the browser parts, but their sentences
        browser = json.loads(SENTENCES.read_text(encoding="utf-8"))
        self.known |= {message if isinstance(message, str) else message[0] for message in browser}

    def gettext(self, message: str) -> str:
        return self.told(message) if message in self.known else message

    def ngettext(self, one: str, many: str, number: int) -> str:
        return self.told(one if number == 1 else many) if one in self.known else many

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)


@pytest.fixture(scope="module")
def pseudo() -> Pseudo:
    return Pseudo()


@pytest.fixture(autouse=True)
def spoken(pseudo: Pseudo, monkeypatch: pytest.MonkeyPatch):
    plain = language.catalogue
    monkeypatch.setattr(language, "catalogue", lambda code, *more: pseudo if code == "xx" else plain(code, *more))
    with speaking("xx"):
        yield


def bare(text: str, names: Iterable[str] = (), known: Container[str] = ()) -> str:
    """What of a text did not come from the catalogue, but for names, numbers and codes that are known."""
    for name in names:
        text = re.sub(rf"\b{re.escape(name)}\b", "", text)
    return " ".join(word for word in WORD.findall(NAMES.sub("", text)) if word not in known)


def strings(part, key=""):
    """The texts of a film that are shown."""
    if isinstance(part, dict):
        for name, inner in part.items():
            yield from strings(inner, name if name in READ or not isinstance(inner, str | list) else "")
    elif isinstance(part, list):
        for inner in part:
            yield from strings(inner, key)
    elif isinstance(part, str) and key in READ:
        yield part


def replay_of(game: str):
    rules = rules_of(game)
    return simulate(game, ["random"] * min(3, max(rules.players)), 7)


def test_what_is_not_in_the_catalogue_is_found():
    assert language.say("{player} passes.", player="Ana") == "Ana ｐａｓｓｅｓ."
    assert bare(language.say("{player} passes.", player="Ana"), ["Ana"]) == ""
    assert bare(language.say("{player} takes {relic}.", player="Ana", relic="a scroll"), ["Ana"]) == "scroll"
    assert bare(language.say("nobody has written this down")) == "nobody has written this down"
    assert bare("Ana; 12; £3; d4", ["Ana"]) == ""


@pytest.mark.parametrize("game", GAMES)
def test_every_question_of_a_game_has_words(game):
    rules, table = rules_of(game), replay_of(game)
    asked = {table.at(step).question for step in range(len(table) + 1)}
    assert asked <= set(rules.words.questions)
    assert {bare(language.say(words)) for words in rules.words.questions.values()} <= {"", "neutral none"}


@pytest.fixture(scope="module", params=GAMES)
def replay(request):
    return replay_of(request.param)


def test_narration_comes_from_the_catalogue(replay):
    rules, names, table, known = replay.rules, replay.names, replay.at(0), codes(replay.rules.game)
    found = {bare(replay.describe(), names)}
    for move in replay.moves:
        found.add(bare(rules.words.narrate_move(table, move.parsed, names), names, known))
        for fact in move.facts:
            found.add(bare(rules.words.narrate(table, fact, names), names, known))
            table.apply(fact)
    assert found == {""}


def test_boards_come_from_the_catalogue(replay):
    rules, known = replay.rules, codes(replay.rules.game)
    found = set()
    for step in range(0, len(replay) + 1, 7):
        lines = rules.words.board(replay.at(step), replay.names).splitlines()
        found |= {bare(line, replay.names, known | {"museum"}) for line in lines}
    assert found == {""}


def test_a_film_speaks_the_language_it_is_asked_for(replay):
    assert film_of(replay, "en")["round_name"] == replay.rules.round_name != film_of(replay)["round_name"]
    with pytest.raises(ArchError), speaking("en"):
        film_of(replay, "tlh")


def test_a_film_comes_from_the_catalogue(replay):
    known = codes(replay.rules.game)
    film: Any = film_of(replay, perspective=0 if replay.rules.hides else None)
    shown = [
        film[part]
        for part in ("title", "subtitle", "note", "result", "round_name", "rounds", "first", "steps", "moves", "views")
    ]
    shown += [{name: part for name, part in panel.items() if name != "ground"} for panel in film["panels"]]
    shown += [{"title": curve_of(replay)["title"]}, *({"title": spec["title"]} for spec in Drawer(replay).specs())]
    assert {bare(text, replay.names, known) for text in strings(shown)} == {""}


LESSONS: list[Any] = [mykerinos, new_expedition, royal_society]


def course_of(lesson) -> str:
    return str(lesson.__name__).rpartition(".")[2]


lessons = pytest.mark.parametrize("lesson", LESSONS, ids=course_of)
scripts = pytest.mark.parametrize(
    ("lesson", "script"),
    [(lesson, name) for lesson in LESSONS for name in lesson.SCRIPTS],
    ids=lambda part: part if isinstance(part, str) else course_of(part),
)


@lessons
def test_the_questions_of_lessons_come_from_the_catalogue(lesson):
    found = {}
    for name in lesson.QUIZZES:
        content = lesson.quiz(name).content
        shown = [content["question"], *(text for answer in content["answers"] for text in answer)]
        found |= {text: left for text in shown if (left := bare(text))}
    assert found == {}


@lessons
def test_the_titles_of_worked_examples_and_games_come_from_the_catalogue(lesson):
    titles = [lesson.watch(example).film["title"] for example in lesson.EXAMPLES]
    titles.append(lesson.whole_game().viewer.film["title"])
    if lesson is new_expedition:
        titles += [lesson.seen(whom).film["title"] for whom in lesson.SEEN]
    assert [bare(title, ["Blue", "Red"]) for title in titles] == [""] * len(titles)


@scripts
def test_positions_and_what_is_tried_in_them_come_from_the_catalogue(lesson, script):
    written, words = lesson.SCRIPTS[script], codes(course_of(lesson))
    known = words | {word.capitalize() for word in words}  # a refusal may begin with a word of notation
    left = {bare(language.say(title)) for title in written.titles.values()}
    for moment in set(written.moments) & set(lesson.TRIES):
        start = written.replay(moment)
        for path in lesson.TRIES[moment]:
            session = Session.resumed(start, None)
            left |= {bare(told, written.names, known | {session.table.question}) for told in answers(session, path)}
    assert left == {""}


def answers(session: Session, path: str) -> Iterator[str]:
    """What the lines of a path are answered with: a refusal, or the move; chance draws in between."""
    rules = session.rules
    for line in path.split(" > "):
        while session.asked == "chance":
            rules.carry_out(session.table, rules.draw(session.table, Random(1)))
        try:
            decision = rules.words.parse(session.table, line)
        except NotationError as wrong:
            yield re.sub(WRITTEN, "", str(wrong))
            continue
        refusal = rules.why_not(session.table, decision)
        if refusal is not None:
            yield re.sub(WRITTEN, "", refusal.sentence)
        else:
            yield rules.words.narrate_move(session.table, decision, session.names)
            session.do(line)


WRITTEN = re.compile(r"'[^']*'|\n.*\Z", re.DOTALL)
"""What was written, and a second line that points at it."""


def test_what_glyphs_and_kinds_of_luck_mean_comes_from_the_catalogue():
    words: Any = Panel().words
    assert {bare(text) for kind in words.values() for text in kind.values()} == {""}


@pytest.mark.parametrize(
    "command",
    ["simulate", "verify", "show", "export", "review", "components", "lab", "enter", "room", "deal", "ladder"],
)
def test_help_comes_from_the_catalogue(command, capsys):
    with pytest.raises(SystemExit):
        main([command, "--help"])
    told = re.sub(r"--?[a-z-]+|\{.*?\}", "", capsys.readouterr().out)
    known = set(GAMES) | {word for game in GAMES for word in WORD.findall(game)} | {command, "html", "arch"}
    known |= option_words()  # short forms of options
    assert bare(told, (), known) == ""


@pytest.mark.parametrize(
    "arguments",
    [
        [], ["show"], ["publish"], ["show", "a", "--step"], ["show", "a", "--step", "1.5"], ["show", "a", "--hi"], ["enter", "a", "--re"],
        ["show", "a", "--moves=3"], ["export", "a", "-o", "b", "--language", "de"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_what_is_wrong_with_arguments_comes_from_the_catalogue(arguments, capsys):
    assert main(arguments) == 2
    told = re.sub(r"^arch-engine|'[^']*'|--?[a-z]+", "", capsys.readouterr().err)
    assert bare(told) == ""


def test_a_moment_on_the_command_line_comes_from_the_catalogue(replay, tmp_path, capsys):
    replay.save(tmp_path / "game.parquet")
    assert main(["show", str(tmp_path / "game.parquet"), "--moves", "--step", "30"]) == 0
    told = capsys.readouterr().out
    known = codes(replay.rules.game) | {"museum"}
    lines = [re.sub(r"\[.*\]$", "", line) for line in told.splitlines()]  # notation and the rule stand at the end
    assert {bare(line, replay.names, known) for line in lines} == {""}


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: rules_of("chess"),
        lambda: rules_of("mykerinos").new_table(9),
        lambda: rules_of("new_expedition").full_options({"speed": 3}),
        lambda: load("nowhere.parquet"),
        lambda: simulate("mykerinos", ["sensible"], seed=-1),
        lambda: simulate("mykerinos", "sensible", seed=1),
    ],
)
def test_errors_come_from_the_catalogue(wrong):
    with pytest.raises(ArchError) as refused:
        wrong()
    told = re.sub(r"'[^']*'|nowhere.parquet|simulate|No such file or directory", "", str(refused.value))
    assert bare(told, (), {"chess", "beginners", "luck", *GAMES}) == "" or set(bare(told).split()) <= option_words()


def option_words():
    """Options, games and kinds are called in errors as one writes them."""
    words = {word for game in GAMES for name in rules_of(game).game_options for word in WORD.findall(name)}
    return words | {word for game in GAMES for word in WORD.findall(game)}
