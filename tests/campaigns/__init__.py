"""Long runs started by hand: what a test of seconds cannot show."""
