"""Lists of federations, ratings taken from them, reports to federations."""
