"""The free checker: every game of a text judged, nothing kept."""
