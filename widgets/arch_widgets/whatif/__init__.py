"""What if: another decision or other luck at any moment of a game, in a tree of branches."""
