"""Draws by count: one file a rule, with its numbers and the fold that counts it."""
