"""Rounds changed or paired by hand: a phase with cautions and a journal."""
