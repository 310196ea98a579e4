"""Lists of federations and their snapshots as pages and programs read them."""
