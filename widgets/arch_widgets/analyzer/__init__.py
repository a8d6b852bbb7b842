"""The analyzer: choose a recorded game, and see everything about it in one place."""
