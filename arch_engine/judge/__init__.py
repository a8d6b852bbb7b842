"""The learned judge: what a position is worth to every seat, at once, from features and weights."""
