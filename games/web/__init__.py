"""HTTP helpers for all apps: request bodies, numbers, cursors, limits, language."""
