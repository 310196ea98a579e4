"""SQL statements that are made once, where Django would put each together anew."""
