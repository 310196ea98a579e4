"""Rulings: signed, reasoned, never edited; appeals against them."""
