"""People who stand in several events: asking to manage them."""
