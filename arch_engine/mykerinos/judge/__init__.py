"""What the learned judge of Mykerinos reads, and its weights."""
