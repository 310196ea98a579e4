"""Definitions of the draughts games other than the six of `variants`, as data."""
