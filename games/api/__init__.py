"""The archive for programs."""
