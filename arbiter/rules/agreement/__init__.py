"""Draw offers and draws by agreement (D1): when they are allowed, how each was answered."""
