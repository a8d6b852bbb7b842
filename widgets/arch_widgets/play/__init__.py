"""Playing at a table: taps that become decisions, and the games that are played or written down."""
