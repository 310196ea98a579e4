"""Change or pair rounds by hand, with cautions and a journal."""
