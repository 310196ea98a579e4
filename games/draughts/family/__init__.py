"""Definitions of the draughts games beside the six of `variants`, each one entry of data."""
