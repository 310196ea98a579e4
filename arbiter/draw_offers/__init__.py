"""Draw offers that officials recorded."""
