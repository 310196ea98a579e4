"""Form to enter a clock reading of a game."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.clock_readings.models import TIMED, ClockKind
from tournaments.games.half_move_of_numbered_move import half_move_of_numbered_move

KINDS = [
    (ClockKind.READING.value, _("reading: so much is left")),
    (ClockKind.FLAG.value, _("the flag is down")),
    (ClockKind.CORRECTION.value, _("correction: the clock is set to")),
    (ClockKind.ARRIVAL.value, _("came late by")),
    (ClockKind.ABSENCE.value, _("did not come")),
    (ClockKind.RECORDING.value, _("does not write the moves")),
]


_TIME = re.compile(r"(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)", re.ASCII)


class ClockForm(forms.Form):
    """Form of a clock reading; move number and side give the half-move."""

    kind = forms.ChoiceField(label=_("What"), choices=KINDS)
    side = forms.ChoiceField(label=_("Whose clock"), choices=[("w", _("White")), ("b", _("Black"))])
    move = forms.IntegerField(
        label=_("Move number"),
        min_value=0,
        max_value=500,
        initial=0,
        help_text=_("0 is before the first move; of a flag the move during which it fell."),
    )
    time = forms.CharField(
        label=_("Time"), max_length=9, required=False, help_text=_("7:41 or 1:05:00")
    )
    fell = forms.TypedChoiceField(
        label=_("Of two flags it fell"),
        choices=[("", _("only one, or unknown")), ("1", _("first")), ("2", _("second"))],
        coerce=int,
        empty_value=None,
        required=False,
    )
    reason = forms.CharField(label=_("Reason"), max_length=2000, required=False)

    def __init__(self, *args: Any, black_first: bool = False, **kwargs: Any) -> None:
        self.black_first = black_first
        super().__init__(*args, **{"auto_id": "clock-%s", **kwargs})

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        typed = cleaned.get("time", "").strip()
        match = _TIME.fullmatch(typed)
        is_due = cleaned.get("kind") in {kind.value for kind in TIMED}
        if is_due and match is None:
            self.add_error("time", _("A time is written 7:41 or 1:05:00."))
        cleaned["time"] = _milliseconds(match) if is_due and match else None
        if cleaned.get("kind") == ClockKind.CORRECTION and not cleaned.get("reason", "").strip():
            self.add_error("reason", _("A correction needs its reason."))
        if cleaned.get("move") and "side" in cleaned and not self._ply(cleaned):
            self.add_error("move", _("Black begins this record: White's moves count from 2."))
        return cleaned

    def ply(self) -> int:
        """Return the half-move that move number and side name."""
        return self._ply(self.cleaned_data)

    def _ply(self, typed: dict[str, Any]) -> int:
        return half_move_of_numbered_move(
            typed["move"], typed["side"], black_first=self.black_first
        )


def _milliseconds(match: re.Match[str]) -> int:
    hours, minutes, seconds = (int(part or 0) for part in match.groups())
    return ((hours * 60 + minutes) * 60 + seconds) * 1000
