"""Texts of uncertain rules: of games for which sources are few or differ."""

from collections.abc import Mapping

from games.draughts.texts.translate_by_catalogue import gettext_noop as _

BY_READING = _("; by the reading declared here: {said}")

DECLARED: Mapping[str, str] = {
    "whole": _("the rules of this game are known by retellings alone"),
    "one_book": _("the rules of this game are taken from one book"),
    "who_begins": _("the sources differ on who begins"),
    "colours": _("the source does not say clearly which colour begins"),
    "crowning": _(
        "the sources do not say, or differ on, what becomes of a man that reaches the last row in "
        "a capture"
    ),
    "lifting": _("the source does not say when captured pieces are lifted"),
    "diagonal_step": _("the sources differ on whether a man steps diagonally"),
}
"""What a fault of a thinly told game rests on, by the codes of `Variant.declared`."""
