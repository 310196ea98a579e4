"""Rulesets: the TOML files, and the pages and addresses that tell them."""
