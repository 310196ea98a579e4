"""Findings about clocks and time controls in words."""
