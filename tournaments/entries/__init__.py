"""Entries of an event: players, sides, cards, consent, lists, forbidden pairs."""
