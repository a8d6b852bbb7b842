"""A recorded game as something to walk through: any moment, its rounds and turns, curves and breakdowns."""
