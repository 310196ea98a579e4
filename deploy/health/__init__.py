"""Health checks: whether the process lives, and which part of the service fails."""
