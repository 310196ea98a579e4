"""Offices of officials (organiser, arbiter, jury): appointment, dismissal, names on papers."""
