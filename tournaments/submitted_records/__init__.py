"""Game records handed in by players."""
