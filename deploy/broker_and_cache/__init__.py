"""Message broker and cache: Redis where configured, else folders and memory of this computer."""
