"""What the counts of one record come to: every draw, and the answer to a player's claim."""
