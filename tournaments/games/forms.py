"""Forms of a game: its result, record, clock, draw offer, claim, dispute, adjournment."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from arbiter.examinations.texts.terms import RULES, numbered_move_at
from arbiter.rules.adjournment import LONGEST
from arbiter.rules.claims.uncounted import rules_to_claim
from arbiter.rules.outcome import Outcome, Termination
from arbiter.rules.rulesets.values import Ruleset
from arbiter.rules.verdicts.model import EnteredFact
from games.board.steps import ReplayStep
from games.draughts.colour import Colour
from games.draughts.numbering import USUAL, MoveNumbers
from games.web.language import text_of_code
from tournaments.entries.models import Entry
from tournaments.events.forms.days import DayField
from tournaments.games.models import TIMED, ClockKind
from tournaments.games.services.adjournment import ActOnUnfinishedGame
from tournaments.games.services.correspondence import Ending
from tournaments.games.texts import ENDING_CHOICES, ENDINGS, OFFER_ANSWERS, RESULT_CHOICES, RESULTS

# Forms: enter a game's result and how it ended; undo the last entry.


class ResultForm(forms.Form):
    """Form of one result; ``expected_revision`` detects that somebody was faster.

    ``is_by_flag``: a flag decided the game, and not only the score sheet says who won.
    """

    expected_revision = forms.IntegerField(widget=forms.HiddenInput)
    result = forms.ChoiceField(label=_("Result"), choices=RESULT_CHOICES)
    reason = forms.CharField(label=_("Reason"), max_length=2000, required=False)
    is_by_flag = forms.BooleanField(required=False)
    moves_made = forms.BooleanField(required=False)

    def outcome(self) -> Outcome:
        """Return the chosen result and how the game ended."""
        outcome = RESULTS[self.cleaned_data["result"]]
        if self.cleaned_data["is_by_flag"] and self.cleaned_data["result"] in ("1", "0"):
            return Outcome(outcome.result, Termination.CLOCK)
        return outcome


class UndoForm(forms.Form):
    """Form to undo the last entry; it holds the state of the game it was made in."""

    expected_revision = forms.IntegerField(widget=forms.HiddenInput)


SAID = {"won": _("I won"), "draw": pgettext_lazy("a result", "Draw"), "lost": _("I lost")}

SAID_ENDINGS: Mapping[str, Mapping[str, str]] = {
    "won": {"w": "black_resigned", "b": "white_resigned"},
    "draw": {"w": "agreed", "b": "agreed"},
    "lost": {"w": "white_resigned", "b": "black_resigned"},
}


class RecordForm(forms.Form):
    """Form of a record, pasted or uploaded, and of how the game ended."""

    text = forms.CharField(
        label=_("Record of the game"),
        required=False,
        strip=False,
        max_length=200_000,
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false", "autocomplete": "off"}),
    )
    upload = forms.FileField(label=_("or a file (PDN or text)"), required=False)
    ending = forms.ChoiceField(label=_("How it ended"), choices=ENDING_CHOICES, required=False)
    said = forms.ChoiceField(choices=[(said, said) for said in SAID], required=False)

    def __init__(self, *args: Any, side: str = "", **kwargs: Any) -> None:
        """``side`` is that of the player who hands it in; nothing for an official."""
        self.side = side
        super().__init__(*args, **kwargs)

    @property
    def said_choices(self) -> list["SaidChoice"]:
        """What a player may say with one press, each with the ending that it stands for."""
        if not self.side:
            return []
        chosen = self["said"].value() or ""
        ending = self["ending"].value() or ""
        return [
            SaidChoice(said, words, name, said == chosen or bool(name) and name == ending)
            for said, words, name in (
                (said, words, SAID_ENDINGS[said][self.side]) for said, words in SAID.items()
            )
        ]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        upload = cleaned.get("upload")
        if upload is None and not cleaned.get("text", "").strip():
            raise forms.ValidationError(_("Paste the record or choose a file."), code="empty")
        if upload is not None and upload.size > settings.MAX_UPLOAD_BYTES:
            raise forms.ValidationError(_("The file is larger than 5 MB."), code="too_large")
        return cleaned

    def data_bytes(self) -> bytes:
        """Return the exact bytes uploaded or pasted."""
        upload = self.cleaned_data.get("upload")
        return upload.read() if upload else self.cleaned_data["text"].encode()

    def fact(self) -> EnteredFact | None:
        """Return how the game ended, as the sender states it; None if not stated."""
        said = self.cleaned_data.get("said")
        by_press = SAID_ENDINGS[said][self.side] if said and self.side else ""
        return ENDINGS[self.cleaned_data.get("ending") or by_press]


@dataclass(frozen=True, slots=True)
class SaidChoice:
    """How a player says that his game ended: the value, its words, the ending it stands for."""

    value: str
    words: str
    ending: str
    is_chosen: bool


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

    def __init__(self, *args: Any, numbering: MoveNumbers = USUAL, **kwargs: Any) -> None:
        self.numbering = numbering
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
        return half_move_of_numbered_move(typed["move"], typed["side"], numbering=self.numbering)


def _milliseconds(match: re.Match[str]) -> int:
    hours, minutes, seconds = (int(part or 0) for part in match.groups())
    return ((hours * 60 + minutes) * 60 + seconds) * 1000


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
    answer = forms.ChoiceField(label=_("Answer"), choices=OFFER_ANSWERS)
    without_sheet = forms.BooleanField(label=_("Nobody writes the moves"), required=False)
    reason = forms.CharField(label=_("Reason, of a correction"), max_length=2000, required=False)

    def __init__(self, *args: Any, numbering: MoveNumbers = USUAL, **kwargs: Any) -> None:
        self.numbering = numbering
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
        return half_move_of_numbered_move(typed["move"], typed["side"], numbering=self.numbering)


# Forms: claim a draw by a rule, or open a dispute about a game.


class ClaimForm(forms.Form):
    """Form to claim a draw by a rule of the event, after a move of the record."""

    rule = forms.ChoiceField(label=_("By which rule"))
    ply = forms.TypedChoiceField(label=_("After which move"), coerce=int, empty_value=None)
    text = forms.CharField(
        label=_("What the arbiter should know"),
        max_length=4000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    def __init__(
        self,
        *args: Any,
        rules: Ruleset,
        steps: Sequence[ReplayStep] = (),
        proven: Mapping[str, Any] | None = None,
        **kwargs: Any,
    ) -> None:
        """``steps`` are the moves of the record at hand; without one the board alone counts.

        ``proven`` is the newest claim that the examination of the record has found, if any.
        """
        # the record's form has a field of the same name on the same page
        super().__init__(*args, **{"auto_id": "claim_%s", **kwargs})
        self.fields["rule"].choices = [
            (name.value, text_of_code(RULES, name, get_language()))
            for name in rules_to_claim(rules)
        ]
        if steps:
            moves = [(step.ply, numbered_move_at(step.ply, steps)) for step in reversed(steps)]
            self.fields["ply"].choices = [*moves, (0, numbered_move_at(0, steps))]
            self.fields["ply"].initial = steps[-1].ply
        else:
            del self.fields["ply"]
        if proven:
            self.fields["rule"].initial = proven["rule"]
            self.initial.setdefault("ply", steps[-1].ply if steps else None)


class DisputeForm(forms.Form):
    """Form to open a dispute about a game."""

    kind = forms.ChoiceField(
        label=_("What about"),
        choices=[
            ("result", _("the result")),
            ("record", _("the record")),
            ("violation", _("a violation")),
            ("clock", _("the clock")),
        ],
    )
    claim_text = forms.CharField(
        label=_("What happened"), max_length=4000, widget=forms.Textarea(attrs={"rows": 3})
    )


class BestGameForm(forms.Form):
    """Form to name a game the best, with the reason."""

    reason = forms.CharField(label=_("Why it is the best"), max_length=400)
    is_of_whole = forms.BooleanField(label=_("of the whole event, all tournaments"), required=False)


class SuspendForm(forms.Form):
    """Form to adjourn, resume or annul a game."""

    how = forms.TypedChoiceField(
        choices=[(act.value, act.value) for act in ActOnUnfinishedGame], coerce=ActOnUnfinishedGame
    )
    expected_revision = forms.IntegerField(min_value=0)
    reason = forms.CharField(label=_("Reason"), max_length=2000, required=False)
    sealed = forms.CharField(max_length=60, required=False)
    sealed_move = forms.IntegerField(min_value=1, max_value=500, required=False)
    sealed_side = forms.ChoiceField(choices=[("w", "w"), ("b", "b")], required=False)

    def sealed_ply(self, *, numbering: MoveNumbers) -> int:
        """Return the half-move number of the sealed move; 0 if not given."""
        side = self.cleaned_data.get("sealed_side") or "w"
        return half_move_of_numbered_move(
            self.cleaned_data.get("sealed_move"), side, numbering=numbering
        )


# Forms of a correspondence game: send the next move, end the game, take leave for some days.


class MoveForm(forms.Form):
    """Form to send the next move; an official may set the day it was sent."""

    move = forms.CharField(
        label=_("Your move"),
        max_length=LONGEST,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    ply = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    sent_on = DayField(label=_("Sent on (by the postmark)"), required=False)

    def __init__(self, *args: Any, is_player: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if is_player:
            del self.fields["sent_on"]
        else:
            self.fields["move"].label = _("Move")


class EndingForm(forms.Form):
    """Form to end a correspondence game: resign, draw, or hand in the moves."""

    how = forms.TypedChoiceField(
        choices=[(ending.value, ending.value) for ending in Ending], coerce=Ending
    )


class LeaveForm(forms.Form):
    """Form for leave of a player in all his games."""

    entry = forms.TypedChoiceField(label=_("Player"), coerce=int)
    first_day = DayField(label=_("First day of leave"))
    last_day = DayField(label=_("Last day of leave"))

    def __init__(self, *args: Any, seats: list[tuple[Entry, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["entry"].choices = [(entry.pk, name) for entry, name in seats]
        if len(seats) == 1:
            self.fields["entry"].widget = forms.HiddenInput()
            self.fields["entry"].initial = seats[0][0].pk


def half_move_of_numbered_move(move: int | None, side: str, *, numbering: MoveNumbers) -> int:
    """Convert a move number and side to a half-move; 0 without a number.

    Where the second side of a pair began, its 1… is the first of the record.
    """
    return numbering.ply_of(move, Colour(side)) if move else 0
