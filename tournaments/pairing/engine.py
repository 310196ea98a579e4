"""The pairing engine: whether it is installed, and which."""

from importlib.metadata import PackageNotFoundError, version

NAME = "gacrux"


def engine_name() -> str:
    """Return the engine with its version; by its name alone where it is not installed."""
    try:
        return f"{NAME} {version(NAME)}"
    except PackageNotFoundError:
        return NAME


def is_engine_installed() -> bool:
    """Return whether rounds of a Swiss system can be paired here."""
    return engine_name() != NAME
