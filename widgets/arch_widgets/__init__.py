"""Notebook widgets to step through, chart and try out recorded games.

- A table to play at, or to write a game down: `Play`.
- A folder of games: `Analyzer`. One game: `ReplayViewer`; what its decisions cost: `Review`; what if: `WhatIf`.
- Questions to many games: `Insights`; their positions: `Positions`.
- A room: others follow on their phones and predict: `Room`.
- A position to try moves in: `TryIt`. The mistakes of one's own games, to find better moves: `Practice`.
- A lesson of questions about moments of games, to play: `Lesson`; every viewer has a mode to make one.
- Three pages of paper for a workshop: `handout`.
- Charts in Altair are made by `Game.chart`.

>>> from arch_engine import load
>>> from arch_widgets import ReplayViewer
>>> ReplayViewer(load("replays/mykerinos-3p.parquet"), at=42)
ReplayViewer(Mykerinos, 154 moves)
"""

from arch_widgets.analyzer.widget import Analyzer
from arch_widgets.handouts.making import handout
from arch_widgets.insights.widget import Insights
from arch_widgets.lab_language import speak_as_lab
from arch_widgets.lesson import making as _making  # noqa: F401  # adds its mode to every viewer
from arch_widgets.lesson.playing import Lesson
from arch_widgets.lesson.widget import TryIt
from arch_widgets.play.widget import Play
from arch_widgets.positions.widget import Positions
from arch_widgets.review.practice import Practice
from arch_widgets.review.widget import Review
from arch_widgets.room.widget import Room
from arch_widgets.viewer.widget import ReplayViewer
from arch_widgets.whatif.widget import WhatIf

__all__ = [
    "Analyzer",
    "Insights",
    "Lesson",
    "Play",
    "Positions",
    "Practice",
    "ReplayViewer",
    "Review",
    "Room",
    "TryIt",
    "WhatIf",
    "handout",
]

speak_as_lab()
