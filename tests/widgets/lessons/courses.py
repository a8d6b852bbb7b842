"""The rules notebooks with the lessons behind them, in words for tests."""

import json
import re
from itertools import islice
from pathlib import Path

from arch_widgets.lessons import mykerinos, new_expedition, royal_society

NOTEBOOKS = Path(__file__).parents[3] / "notebooks"
CLAIM = re.compile(
    r"^\* \*\*(Then |Puis )?(allowed|refused|permis|refusé)\s?:\*\* `([^`]+)`(?: \(\*([^*]+)\*\))?",
    re.IGNORECASE | re.MULTILINE,
)
VERDICTS = {"allowed": "allowed", "permis": "allowed", "refused": "refused", "refusé": "refused"}


def source(cell):
    return "".join(cell["source"])


class Course:
    """One rules notebook.

    lesson   the module with its scripts
    cells    of the notebook
    claims   for each position of the notebook the claims above it: {moment: [(then, verdict, line, rule's title)]}
    """

    def __init__(self, lesson, notebook):
        self.lesson = lesson
        self.notebook = json.loads((NOTEBOOKS / notebook).read_text(encoding="utf-8"))
        self.cells = self.notebook["cells"]
        self.claims = self._claims()

    def _claims(self):
        found, text = {}, ""
        for cell in self.cells:
            if cell["cell_type"] == "markdown":
                text = source(cell)
            elif match := re.fullmatch(r'lesson\.attempt\("([\w-]+)"\)', source(cell)):
                found[match[1]] = [
                    (bool(then), VERDICTS[verdict.lower()], line, title)
                    for then, verdict, line, title in CLAIM.findall(text)
                ]
        return found

    @property
    def code(self):
        """All code of the notebook."""
        return "\n".join(source(cell) for cell in self.cells if cell["cell_type"] == "code")

    @property
    def text(self):
        """All that is to be read in it."""
        return "\n".join(source(cell) for cell in self.cells if cell["cell_type"] == "markdown")

    def shown(self):
        """What the notebook shows of a table: [(how it is made, the moment's or example's name, the text above)]."""
        found, text = [], ""
        for cell in self.cells:
            if cell["cell_type"] == "markdown":
                text = source(cell)
            elif match := re.fullmatch(r'lesson\.(attempt|watch|look|seen)\("([\w-]+)"\)', source(cell)):
                found.append((match[1], match[2], text))
        return found

    def viewer(self, how, name):
        """The viewer of one of these tables."""
        made = getattr(self.lesson, how)(name)
        return made.viewer if how == "attempt" else made

    def script(self, moment):
        return next(script for script in self.lesson.SCRIPTS.values() if moment in script.moments)

    def table(self, moment):
        """The table at a moment."""
        return self.script(moment).session(moment).table

    def tables(self, how, name):
        """The tables that somebody sees at a position, an example or a look: on the way through it, and after each thing to try."""
        moment, until = self.lesson.EXAMPLES[name][:2] if how == "watch" else (name, name)
        script = self.script(moment)
        session = script.session(moment)
        found = [script.session(moment).table]
        for line in script.lines[script.step(moment) : until and script.step(until)] if how == "watch" else ():
            session.do(line)
            found.append(session.table.copy())
        for path in self.lesson.TRIES.get(name, ()) if how == "attempt" else ():
            session = script.session(moment)
            for line in path.split(" > "):
                if session.why_not(line) is None:
                    session.do(line)
                    found.append(session.table.copy())
        return found

    def played(self, moment, *lines):
        """The table after these lines from a moment on."""
        session = self.script(moment).session(moment)
        for line in lines:
            session.do(line)
        return session.table


MYKERINOS = Course(mykerinos, "mykerinos-rules.ipynb")
NEW_EXPEDITION = Course(new_expedition, "new-expedition-rules.ipynb")
ROYAL_SOCIETY = Course(royal_society, "royal-society-rules.ipynb")
COURSES = {"mykerinos": MYKERINOS, "new_expedition": NEW_EXPEDITION, "royal_society": ROYAL_SOCIETY}
IN_FRENCH = {
    "mykerinos": Course(mykerinos, "mykerinos-rules.fr.ipynb"),
    "new_expedition": Course(new_expedition, "new-expedition-rules.fr.ipynb"),
    "royal_society": Course(royal_society, "royal-society-rules.fr.ipynb"),
}
"""The same notebooks in French: what their code does is tried in English, once for both."""


def every(what):
    """Pairs of a course and one of its parts, with names, for parametrization."""
    pairs = [(name, course, part) for name, course in COURSES.items() for part in what(course)]
    return {"argvalues": [pair[1:] for pair in pairs], "ids": [f"{name}-{part}" for name, _, part in pairs]}


def first_options(session, most=200):
    """The first legal decisions as notation; where cards are traded there may be millions."""
    rules, table = session.rules, session.table
    return [rules.words.format(table, option) for option in islice(rules.options(table), most)]


def elements_at_end(viewer):
    """Everything that lies on the table at the last step of a viewer, by id."""
    return elements_at(viewer, len(viewer.film["steps"]))


def elements_at(viewer, at):
    """Everything that lies on the table at a step of a viewer, by id."""
    shown = dict(viewer.film["first"])
    for step in viewer.film["steps"][:at]:
        for gone in step.get("gone", []):
            shown.pop(gone)
        shown |= step.get("set", {})
    return shown
