"""Opening explorer: moves played in the archive from a position, with counts and results."""
