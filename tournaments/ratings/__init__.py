"""Rating lists of this site: of a club or a series, never those of a federation."""
