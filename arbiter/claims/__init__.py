"""Claims of a draw: the answer an arbiter gives, by page and by address."""
