"""Texts of what a position of few pieces is worth."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def worth(found: Mapping[str, Any]) -> str:
    """``White wins in 9 moves``, in the reader's language; a game that is over is told so."""
    number = found["moves_to_end"]
    if found["value"] == "draw":
        return _("A draw with best play")
    if not found["plies"]:
        return _("White has won") if found["winner"] == "w" else _("Black has won")
    if found["winner"] == "w":
        words = ngettext("White wins in {number} move", "White wins in {number} moves", number)
    else:
        words = ngettext("Black wins in {number} move", "Black wins in {number} moves", number)
    return words.format(number=number)


def kept_by(found: Mapping[str, Any]) -> str:
    """What the moves named behind it do: ``Moves that keep the win``."""
    if found["value"] == "win":
        return _("Moves that keep the win")
    if found["value"] == "draw":
        return _("Moves that keep the draw")
    return _("Every move loses; those that hold out longest first")
