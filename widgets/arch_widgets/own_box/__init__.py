"""The user's own box: component data corrected in a form, and kept as the set that games are played with."""
