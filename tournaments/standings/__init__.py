"""Standings: computed per revision, stored, explained; crosstable and colours."""
