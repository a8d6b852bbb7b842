"""Makes a handout: as a PDF where there is a Chromium to print it, or else as a page that a browser prints."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

from arch_engine.core.errors import OptionError, given
from arch_engine.core.files import check_place, write_file
from arch_engine.core.language import language as spoken_now
from arch_engine.core.language import say
from arch_widgets.handouts.material import material_of
from arch_widgets.handouts.page import SIZES, Paper, page_of

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
"""The programs that can print a page by themselves."""

PATIENCE = 120.0  # seconds; printing takes a few
DRAWING_MS = 10_000  # the browser's own clock, which runs as fast as it can


def handout(
    game: str,
    path: str | Path | None = None,
    *,
    paper: Paper = "A4",
    language: str | None = None,
    replace: bool = False,
) -> Path:
    """Write a handout for a workshop about a game: the rules in short, how to read the viewer, positions to think about, and the answers.

    It has three pages, made from the rule texts and a recorded game that comes with its review. Where Chromium is on the PATH it is a PDF,
    else a page that a browser prints on the same three sheets; a `path` that ends in `.html` is always such a page. A path that ends in
    neither gets the ending of what is written. Without a path the file is called after the game, in the working directory.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     print(handout("mykerinos", f"{folder}/workshop.html", paper="Letter").name)
    workshop.html

    Args:
        game: The name of the game, one of `arch_engine.games.GAMES`.
        path: The file.
        paper: "A4" or "Letter".
        language: "en" or "fr"; by default the language spoken.
        replace: Whether it may take the place of a file that is there.

    Returns:
        The path of what was written, which ends in `.pdf` or `.html`.

    Raises:
        OptionError: For a game, paper or language that does not exist, and for a game without a lesson or a reviewed game.
        Occupied: Where a file would be lost.
        RecordError: Where the file cannot be written.
    """
    if paper not in SIZES:
        raise OptionError(
            say("There is no paper {paper}; choose {papers}.", paper=given(paper), papers=" or ".join(SIZES))
        )
    place = Path(f"{game}-handout" if path is None else path)
    if not place.name:
        raise OptionError(say("There is no name of a file in {path}.", path=given(str(place))))
    material = material_of(game)
    as_page = place.suffix.lower() in (".html", ".htm")
    browser = None if as_page else _browser()
    wanted = place if as_page else _ending(place, ".html" if browser is None else ".pdf")
    check_place(wanted, replace=replace)  # a place that will not do is told before the work
    page = page_of(material, paper, language or spoken_now())
    printed = None if browser is None else _printed(browser, page)
    if browser is not None and printed is None:
        wanted = _ending(place, ".html")
    return write_file(wanted, page.encode() if printed is None else printed, replace=replace)


def _ending(place: Path, suffix: str) -> Path:
    """The path with an ending that says what the file is, in place of another such ending."""
    if place.suffix.lower() == suffix:
        return place
    return place.with_suffix(suffix) if place.suffix.lower() == ".pdf" else place.with_name(f"{place.name}{suffix}")


def _browser() -> str | None:
    """A Chromium on the PATH; None if there is none."""
    return next((found for name in BROWSERS if (found := which(name))), None)


def _printed(browser: str, page: str) -> bytes | None:
    """The page as a PDF; None if the browser does not do it."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:  # a browser that is ending may still write
        source, target = Path(folder, "handout.html"), Path(folder, "handout.pdf")
        write_file(source, page.encode())
        command = [
            *(browser, "--headless", "--disable-gpu", "--no-first-run", "--no-pdf-header-footer"),
            *(f"--user-data-dir={folder}/profile", f"--virtual-time-budget={DRAWING_MS}", f"--print-to-pdf={target}"),
            *(("--no-sandbox",) if getattr(os, "geteuid", lambda: 1)() == 0 else ()),  # it has none for root
            source.as_uri(),
        ]
        try:
            subprocess.run(command, capture_output=True, timeout=PATIENCE, check=True, stdin=subprocess.DEVNULL)
            raw = target.read_bytes()
        except (OSError, subprocess.SubprocessError):
            return None
    return raw if raw.startswith(b"%PDF") else None
