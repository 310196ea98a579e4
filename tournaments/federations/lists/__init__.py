"""A federation's list as values: its columns, its names, what is different in it."""
