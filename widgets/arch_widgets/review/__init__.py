"""The review: what the decisions of a game were worth, beside its viewer and as a page."""
