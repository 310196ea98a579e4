"""Sign-in: passwords, one-time links, second factor, limits on guesses, API tokens."""
