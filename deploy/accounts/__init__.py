"""One's own account: signing in, password, second factor, keys for programs."""
