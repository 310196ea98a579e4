"""Rounds, boards and their games as rows, and the openings they begin from."""
