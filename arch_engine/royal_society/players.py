"""Computer players of The Royal Society of Archeology."""
