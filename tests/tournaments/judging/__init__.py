"""Tests of a judge at the board."""
