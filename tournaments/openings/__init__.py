"""Tables of drawn openings that organisers bring: drafts read row by row, then published."""
