"""Put an ending's worth into words, and what the moves named beside it keep."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def worth_in_words(ending: Mapping[str, Any]) -> str:
    """Put the worth of a position into words: ``White wins in 9 moves``."""
    number = ending["moves_to_end"]
    if ending["value"] == "draw":
        return _("A draw with best play")
    if not ending["plies"]:
        return _("White has won") if ending["winner"] == "w" else _("Black has won")
    if ending["winner"] == "w":
        words = ngettext("White wins in {number} move", "White wins in {number} moves", number)
    else:
        words = ngettext("Black wins in {number} move", "Black wins in {number} moves", number)
    return words.format(number=number)


def kept_by_moves_in_words(ending: Mapping[str, Any]) -> str:
    """Say what the moves listed for an ending keep: ``Moves that keep the win``."""
    if ending["value"] == "win":
        return _("Moves that keep the win")
    if ending["value"] == "draw":
        return _("Moves that keep the draw")
    return _("Every move loses; those that hold out longest first")
