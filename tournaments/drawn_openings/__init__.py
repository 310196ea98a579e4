"""Drawn openings: find which opening a pairing plays, and whether one still waits for its lot."""
