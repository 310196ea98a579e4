"""Lots: starting numbers, openings, table rounds, places; drawn again by anybody."""
