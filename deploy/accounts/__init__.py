"""A user's own account: sign-in, password, second factor, keys for programs."""
