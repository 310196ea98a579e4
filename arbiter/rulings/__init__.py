"""Rulings of arbiters: signed, reasoned, never edited; appeals against them."""
