"""Registries through which other apps add a journal, links beside records, import rights."""
