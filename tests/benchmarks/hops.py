"""How far it is from a line to a fact and from a file to pixels, in a checkout: `python tests/benchmarks/hops.py FOLDER`.

Prints two numbers: the functions on the stack when a typed line writes its first fact, and the files that run from opening a recorded game to the film that
the browser draws. The checkout's own packages are imported, so each checkout has a process of its own.
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType


def main(folder: Path) -> None:
    """Print both numbers."""
    sys.path[:0] = [str(folder), str(folder / "widgets")]
    from arch_engine import Session, load
    from arch_widgets import ReplayViewer

    rooms = (f"{folder}/arch_engine", f"{folder}/widgets")
    deep: list[int] = []
    files: set[str] = set()

    def on_fact(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_name == "place_cube":
            stack, above = 0, frame
            while above is not None:
                stack += above.f_code.co_filename.startswith(rooms)
                above = above.f_back  # type: ignore[assignment]
            deep.append(stack)

    def on_call(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(rooms):
            files.add(frame.f_code.co_filename)

    recorded = folder / "replays" / "mykerinos-3p.parquet"
    game = Session.resumed(load(recorded), at=43)
    sys.setprofile(on_fact)
    game.do("start e2")
    sys.setprofile(on_call)
    film = ReplayViewer(load(recorded)).film
    sys.setprofile(None)
    assert film and deep
    print(deep[0], len(files))


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
