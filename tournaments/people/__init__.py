"""Players as people: what is stored of each, and their names."""
