"""What the learned judge of The Royal Society of Archeology reads of a position; its weights lie beside."""
