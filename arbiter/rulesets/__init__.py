"""Rulesets: their TOML files, pages, API and texts."""
