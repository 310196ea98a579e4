"""Texts: the result of opening a sealed move."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from arbiter.rules.adjournment.commit_and_open_sealed_moves import SealVerdict

SEALS: Mapping[str, tuple[str, str]] = {
    SealVerdict.GOOD: _("a legal move, and the very one that was sealed"),
    SealVerdict.CHANGED: _("not the move that was sealed: the arbiter decides"),
    SealVerdict.NO_MOVE: _("no move of this position: the arbiter decides"),
    SealVerdict.UNCHECKED: _(
        "the very move that was sealed; not checked against the position, for no record reaches it"
    ),
}
