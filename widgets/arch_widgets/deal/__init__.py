"""Paper for several tables with the same deal: the set-up sheet and the score sheet."""
