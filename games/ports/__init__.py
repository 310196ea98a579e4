"""Registries where other apps add a journal, links beside records, and import rights."""
