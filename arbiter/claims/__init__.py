"""Draw claims: the arbiter's answer, on pages and in the API."""
