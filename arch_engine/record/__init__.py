"""The record: one game as a list of facts in a Parquet file, read back with suspicion, verified against the rules."""
