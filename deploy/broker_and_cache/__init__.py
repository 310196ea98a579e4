"""Message broker and cache: Redis where one is named, else this computer alone."""
