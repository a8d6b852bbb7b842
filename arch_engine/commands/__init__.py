"""The commands of `arch-engine`, a module each: `add` tells the parser of it, `run` does it and returns the exit code.

They stand on top of everything: `export`, `review` and `lab` reach for the widgets, which nothing below may.
"""
