"""How the rooms are put together and run."""
