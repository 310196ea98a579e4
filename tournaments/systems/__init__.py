"""Systems of play: how opponents are found, as objects that the rest of the product asks."""
