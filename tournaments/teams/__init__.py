"""Team events: teams, rosters, line-ups, matches of teams, their table."""
