"""Parse the query parameters of a page with a board: ply, line, side, move to try."""

from django.http import HttpRequest


def ply_in_query(request: HttpRequest) -> int | None:
    """Return the half-move of ``?ply=12``; None (the last position) for anything else."""
    text = request.GET.get("ply", "")
    return int(text) if text.isdecimal() and len(text) <= 4 else None


def is_flipped_in_query(request: HttpRequest) -> bool:
    """Whether ``?flip=1`` asks for the board from Black's side."""
    return request.GET.get("flip") == "1"


def line_in_query(request: HttpRequest) -> str:
    """Return the line of ``?line=2.1``: a variation, or ``s1`` for the moves after a set-up."""
    return request.GET.get("line", "")[:200]


def tried_move_in_query(request: HttpRequest) -> str:
    """Return the squares of ``?try=d4:b6``, a move to be drawn as an arrow."""
    return request.GET.get("try", "")[:60]
