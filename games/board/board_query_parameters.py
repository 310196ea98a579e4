"""Read the board's query parameters from a page's address: ply, side, line, move to try."""

from django.http import HttpRequest


def shown_ply(request: HttpRequest) -> int | None:
    """``?ply=12``; anything else asks for the last position."""
    text = request.GET.get("ply", "")
    return int(text) if text.isdecimal() and len(text) <= 4 else None


def is_seen_from_blacks_side(request: HttpRequest) -> bool:
    """``?flip=1``: seen from Black's side."""
    return request.GET.get("flip") == "1"


def shown_line(request: HttpRequest) -> str:
    """``?line=2.1``: a variation, or ``s1`` for what follows a set-up; unknown ones are none."""
    return request.GET.get("line", "")[:200]


def tried_move(request: HttpRequest) -> str:
    """``?try=d4:b6``: a move to be drawn as an arrow."""
    return request.GET.get("try", "")[:60]
