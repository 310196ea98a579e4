"""Faults, notes and suggestions in words, Russian and English, for the library alone."""
