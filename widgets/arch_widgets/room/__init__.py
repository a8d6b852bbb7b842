"""A room: a leader shows a game, others follow on their own screens and predict (docs/teaching.md)."""
