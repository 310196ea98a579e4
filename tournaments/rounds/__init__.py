"""How rounds come about: attendance, lots, drafts, changes by hand, publication."""
