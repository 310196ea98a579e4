"""Rounds, boards and their games as rows."""
