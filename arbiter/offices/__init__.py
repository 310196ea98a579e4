"""Offices of officials: given, taken away, named on papers."""
