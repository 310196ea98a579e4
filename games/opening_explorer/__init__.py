"""The explorer: what was played in the archive from a position, how often, with which results."""
