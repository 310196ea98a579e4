"""Drawn openings: which opening a pairing plays."""
