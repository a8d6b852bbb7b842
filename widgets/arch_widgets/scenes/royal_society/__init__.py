"""The table of The Royal Society of Archeology."""
