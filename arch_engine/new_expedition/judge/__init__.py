"""What a learned judge sees of The New Expedition."""
