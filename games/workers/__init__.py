"""Messages to workers: sent within a bound of time, never a fault of what is stored."""
