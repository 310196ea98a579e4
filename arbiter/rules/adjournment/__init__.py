"""Adjourned games: the sealed move."""
