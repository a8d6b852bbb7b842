"""Scripted games for the rules notebooks: every position is reached by playing legal moves.

>>> from arch_widgets.lessons import mykerinos as lesson
>>> lesson.attempt("start")
TryIt(Mykerinos, Blue is asked)
"""
