"""Texts for findings about clocks and for time controls."""
