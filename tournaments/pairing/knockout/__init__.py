"""Knock-out: the order of the bracket, its ties unfolded from the results, places, checks."""
