"""The replay viewer: films of games, their charts, and pages of their own."""
