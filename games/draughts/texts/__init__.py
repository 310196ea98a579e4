"""Texts of faults, notes and suggestions, Russian and English, without Django."""
