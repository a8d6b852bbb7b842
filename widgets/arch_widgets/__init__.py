"""Notebook widgets to step through, chart and try out recorded games.

>>> from arch_widgets import Analyzer, ReplayViewer, Review, TryIt, WhatIf
"""

from arch_widgets.analyzer.widget import Analyzer
from arch_widgets.lesson.widget import TryIt
from arch_widgets.review.widget import Review
from arch_widgets.viewer.altair_charts import breakdown_chart, curves_chart
from arch_widgets.viewer.charts import charts_of
from arch_widgets.viewer.widget import ReplayViewer
from arch_widgets.whatif.widget import WhatIf

__all__ = [
    "Analyzer",
    "ReplayViewer",
    "Review",
    "TryIt",
    "WhatIf",
    "breakdown_chart",
    "charts_of",
    "curves_chart",
]
