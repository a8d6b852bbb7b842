"""A game that arch-engine does not know: written by the public contract alone, added by one entry."""
