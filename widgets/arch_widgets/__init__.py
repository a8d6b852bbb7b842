"""Notebook widgets to step through, chart and try out recorded games.

>>> from arch_widgets import Analyzer, ReplayViewer, Review, TryIt, WhatIf
"""

from arch_widgets.altair_charts import breakdown_chart, curves_chart
from arch_widgets.analyzer import Analyzer
from arch_widgets.charts import charts_of
from arch_widgets.lesson import TryIt
from arch_widgets.review import Review
from arch_widgets.viewer import ReplayViewer
from arch_widgets.whatif import WhatIf

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
