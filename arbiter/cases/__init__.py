"""Cases on the arbiter's desk: a question comes in, both sides are heard, it is closed."""
