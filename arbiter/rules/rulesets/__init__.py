"""Rulesets: their values, the reader of their files, and the catalogue of all of them."""
