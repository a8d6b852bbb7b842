"""Games are written as parts of a dataset: as they are played, or from records that are there already."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from arch_engine.core.arguments import checked
from arch_engine.core.errors import NotationError, RecordError, shown
from arch_engine.core.facts import Fact
from arch_engine.core.language import say
from arch_engine.core.rules import Rules
from arch_engine.core.table import MOVE
from arch_engine.dataset.beside import beside
from arch_engine.dataset.columns import FactColumns
from arch_engine.dataset.game_rows import Row, frame_of_games, row_of
from arch_engine.dataset.layout import MOST_IN_PART, Part, is_dataset, layout_of
from arch_engine.dataset.parts import PartFiles, files_of, keep_components, make_folders
from arch_engine.dataset.plan import next_number
from arch_engine.record.collection import Collection, is_collection
from arch_engine.record.game_record import GameRecord
from arch_engine.record.read_study import load_study
from arch_engine.record.write import check_writable, header_of

AT_ONCE = 10
"""Games whose facts are made into columns together: fewer cost more calls, and the facts of more have left the processor's cache."""


class PartMaker:
    """Games of one kind, numbered from `first` on, on their way into one part."""

    def __init__(self, rules: Rules, first: int, plan: Row | None = None) -> None:
        self.rules, self.first, self.plan = rules, first, plan or {}
        self.rows: list[Row] = []
        self._columns = FactColumns(rules, first)
        self._logs: list[Sequence[Fact]] = []

    def add(self, log: Sequence[Fact], row: Row) -> None:
        """One more game: what its table wrote down, and its row (see `row_of`)."""
        self._logs.append(log)
        self.rows.append(row)
        if len(self._logs) == AT_ONCE:
            self._fill()

    def files(self) -> PartFiles:
        """The part, which holds at least one game; it is written by its `write`."""
        self._fill()
        part = Part(self.first, self.first + len(self.rows), self.rules.game)
        facts, forms = self._columns.frame()
        return files_of(part, facts, [(self.first, forms)], frame_of_games(self.rows, self.first), self.plan)

    def _fill(self) -> None:
        if self._logs:
            self._columns.add(self._logs)
            self._logs = []


@checked
def add_games(folder: str | Path, games: Sequence[GameRecord | str | Path]) -> range:
    """Add games to a dataset, which is made if it is not there; they get the next numbers, in the order given.

    >>> from arch_engine import simulate
    >>> add_games("ours", ["replays", simulate("mykerinos", ["random"] * 2, seed=1).record])
    range(0, 17)
    >>> add_games("ours", ["replays/mykerinos-3p.parquet"])
    range(17, 18)

    Args:
        folder: The dataset.
        games: Records, files of games, collections, and folders of such files. A whole review beside a file goes in with its game, as numbers for each
            seat. Of a study only the game is taken, not its branches.

    Returns:
        The numbers of the games.

    Raises:
        RecordError: For a file that is no game, and for a game that a dataset cannot hold; the games before it may have been added.
    """
    home = Path(folder)
    make_folders(home)
    first = end = next_number(home, layout_of(home))
    maker: PartMaker | None = None
    for record, where, more in _records(games):
        if maker is not None and (record.game != maker.rules.game or len(maker.rows) == MOST_IN_PART):
            end = _written(maker, home)
            maker = None
        if maker is None:
            maker = PartMaker(record.rules, end)
        check_writable(record)
        keep_components(home, record.components)
        maker.add(list(_log(record, where)), row_of(header_of(record), record.rules, record.last_table()) | more)
    if maker is not None:
        end = _written(maker, home)
    return range(first, end)


def _written(maker: PartMaker, folder: Path) -> int:
    files = maker.files()
    files.write(folder)
    return files.part.end


def _log(record: GameRecord, where: str) -> Iterator[Fact]:
    """What a table would have written down: before the facts of each move, its decision."""
    for number, move in enumerate(record.moves, start=1):
        if isinstance(move.parsed, NotationError):
            raise RecordError(
                say(
                    "{where}: the decision of move {number} cannot be read by these rules, so a dataset cannot hold it; keep the file.",
                    where=where,
                    number=number,
                )
            )
        yield (MOVE, move.mover, move.decision)
        yield from move.facts


def _records(games: Iterable[GameRecord | str | Path]) -> Iterator[tuple[GameRecord, str, Row]]:
    """The games, what errors call them, and what lies beside their files."""
    for one in games:
        if isinstance(one, GameRecord):
            yield one, say("the game"), {}
            continue
        path = Path(one)
        if path.is_dir():
            if is_dataset(path):
                raise RecordError(say("{path} is a dataset itself; name files or folders of games.", path=shown(path)))
            found = sorted(file for file in path.glob("*.parquet") if ".review." not in file.name)
            if not found:
                raise RecordError(
                    say("There is no .parquet file in the folder {path}; name another.", path=shown(path))
                )
            yield from _records(found)
        elif is_collection(path):
            collection = Collection(path)
            for number in range(len(collection)):
                yield collection.record(number), say("{path}, game {number}", path=shown(path), number=number), {}
        else:
            record = load_study(path).game
            yield record, shown(path), beside(path, record)
