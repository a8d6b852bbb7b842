"""Questions to many games: how often does who begins win, where do points come from, what does passing early cost (docs/insights.md).

`ask` gives the mean of a *measure* for each value of a *dimension*, with counts and 95 % intervals; `table` the same to read, `chart` as bars, `rows` what it counted.
`measures` and `dimensions` say what there is to ask. `habits` says what its players could work on.
"""

from arch_engine.core.asking import Dimension, Measure
from arch_engine.insights.asking import ask, rows
from arch_engine.insights.catalogue import dimensions, measures
from arch_engine.insights.charts import chart
from arch_engine.insights.habits import habits
from arch_engine.insights.opening import dataset_of
from arch_engine.insights.tables import table

__all__ = ["Dimension", "Measure", "ask", "chart", "dataset_of", "dimensions", "habits", "measures", "rows", "table"]
