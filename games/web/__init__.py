"""HTTP helpers of every app: request bodies, numbers, cursors, limits, language."""
