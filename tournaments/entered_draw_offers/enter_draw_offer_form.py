"""Form to enter a draw offer."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from arbiter.draw_offers.models import MISTAKE
from arbiter.rules.agreement.draw_offers_and_their_limits import OfferAnswer
from tournaments.games.half_move_of_numbered_move import half_move_of_numbered_move

ANSWERS = [
    (OfferAnswer.OPEN.value, _("not answered yet")),
    (OfferAnswer.ACCEPTED.value, _("the opponent accepted")),
    (OfferAnswer.DECLINED.value, _("the opponent declined")),
    (OfferAnswer.LAPSED.value, _("refused by making a move")),
    (MISTAKE, _("struck: it was written by mistake")),
]


class OfferForm(forms.Form):
    """Form of a draw offer: who made it, after which move, and the answer."""

    side = forms.ChoiceField(
        label=_("Who offered the draw"), choices=[("w", _("White")), ("b", _("Black"))]
    )
    move = forms.IntegerField(
        label=_("After his move number"),
        min_value=0,
        max_value=500,
        help_text=_(
            "0 is before his first move. An offer is never taken back: it stands until "
            "it is answered or the opponent moves."
        ),
    )
    answer = forms.ChoiceField(label=_("Answer"), choices=ANSWERS)
    without_sheet = forms.BooleanField(label=_("Nobody writes the moves"), required=False)
    reason = forms.CharField(label=_("Reason, of a correction"), max_length=2000, required=False)

    def __init__(self, *args: Any, black_first: bool = False, **kwargs: Any) -> None:
        self.black_first = black_first
        super().__init__(*args, **{"auto_id": "offer-%s", **kwargs})

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if cleaned.get("move") and "side" in cleaned and not self._ply(cleaned):
            self.add_error("move", _("Black begins this record: White's moves count from 2."))
        return cleaned

    def offer_facts(self) -> dict[str, Any]:
        """Return the typed offer as the service takes it."""
        typed = self.cleaned_data
        facts = {name: typed[name] for name in ("side", "answer", "without_sheet", "reason")}
        return {**facts, "ply": self._ply(typed)}

    def _ply(self, typed: dict[str, Any]) -> int:
        return half_move_of_numbered_move(
            typed["move"], typed["side"], black_first=self.black_first
        )
