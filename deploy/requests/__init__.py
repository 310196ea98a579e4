"""What every request passes: its id in the log, content policy, impossible addresses, slashes."""
