"""Cases on the arbiter's desk: opened with a question, heard from both sides, ruled, closed."""
