"""Draws by count: each rule's numbers and its fold in a file of its own."""
