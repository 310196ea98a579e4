"""Rounds paired one draft at a time, and their reasons checked again."""
