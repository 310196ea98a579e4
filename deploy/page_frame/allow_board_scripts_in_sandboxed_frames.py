"""Allow the scripts of the board in sandboxed frames of other sites, which have no origin."""

from collections.abc import MutableMapping

BOARD_SCRIPTS = "/games/board/"


def allow_board_scripts_in_sandboxed_frames(
    headers: MutableMapping[str, str], path: str, url: str
) -> None:
    """Add the header that lets a script module start there; a browser asks for it of modules alone.

    A forum puts what its members embed into ``<iframe sandbox="allow-scripts">``. The scripts are
    the same for everybody; a page or an answer of the API never carries the header.
    """
    if BOARD_SCRIPTS in url and url.endswith(".js"):
        headers["Access-Control-Allow-Origin"] = "*"
