"""The table of The New Expedition."""
