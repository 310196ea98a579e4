"""Signing in: guesses, one-time slips, passwords, the second factor, tokens of programs."""
