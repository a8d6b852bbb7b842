"""Scripted games for the rules notebooks: real positions, reached move by move.

>>> from arch_widgets.lessons import mykerinos as lesson
>>> lesson.attempt("start")
TryIt(Mykerinos, Blue is asked)
"""
