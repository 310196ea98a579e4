"""Draw offers and draws by agreement (D1): when they are allowed, what became of each."""
