"""What a witness can know: possible, certain, and worlds drawn from the posterior. Knows no game; games give it their constraints."""
