"""Errors of a pairing engine that returns no round."""


class NoPairing(Exception):
    """The field cannot be paired by the rules: the arbiter decides (C.04.3, 1.9.3)."""


class EngineFailed(Exception):
    """The engine refused or crashed; its own words are for the log, not for players."""
