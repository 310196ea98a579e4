"""Rating lists opened and changed, events counted for them, changes computed."""
