"""Coefficients that separate equal points: what each is, and its working."""
