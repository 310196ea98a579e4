"""Draw claims: all draws counted over a record, and the answer to a player's claim."""
