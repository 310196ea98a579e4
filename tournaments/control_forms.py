"""What an organiser types about the rounds of an event and the people in them."""

from typing import Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games.draughts.bilingual import reads_cyrillic
from tournaments import messages
from tournaments.clock_forms import half_move
from tournaments.models import Entry
from tournaments.pairing.presence import Presence
from tournaments.regulations import MOST_TABLE_ROUNDS
from tournaments.services.interrupting import Fate
from tournaments.services.manual_change import Change
from tournaments.systems.terms import MOST_ROUNDS


class MarkForm(forms.Form):
    """What a player is to a round."""

    entry = forms.TypedChoiceField(label=_("Player"), coerce=int)
    round = forms.IntegerField(label=_("Round"), min_value=1, max_value=MOST_TABLE_ROUNDS)
    presence = forms.ChoiceField(label=_("State"))
    reason = forms.CharField(label=_("Reason"), max_length=400, required=False)

    def __init__(self, *args: Any, entries: list[Entry], takes_byes: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["entry"].choices = named(entries)
        byes = () if takes_byes else (Presence.HALF_BYE, Presence.ZERO_BYE)
        self.fields["presence"].choices = [
            (one.value, messages.presence(one.value, get_language()))
            for one in Presence
            if one not in byes
        ]


class TurnForm(forms.Form):
    """Which board begins with the other colours, and why."""

    board = forms.IntegerField(min_value=1)
    reason = forms.CharField(max_length=400)


class SetUpForm(forms.Form):
    """From which set-up the games of a board begin, and why; an empty one takes it back."""

    board = forms.IntegerField(min_value=1)
    set_up = forms.CharField(max_length=200, required=False)
    reason = forms.CharField(max_length=400)


class ApartForm(forms.Form):
    """Two who must not meet, or should not."""

    one = forms.TypedChoiceField(label=_("One"), coerce=int)
    other = forms.TypedChoiceField(label=_("The other"), coerce=int)
    is_absolute = forms.TypedChoiceField(
        label=_("How strictly"),
        choices=[("1", _("must not meet")), ("", _("should rather not"))],
        coerce=bool,
        required=False,
        empty_value=False,
        initial="1",
    )
    reason = forms.CharField(label=_("Reason"), max_length=200, required=False)

    def __init__(self, *args: Any, entries: list[Entry], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["one"].choices = self.fields["other"].choices = named(entries)


class RoundsForm(forms.Form):
    """Another number of rounds after the start."""

    rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=MOST_ROUNDS)
    reason = forms.CharField(label=_("Reason"), max_length=400)
    is_sure = forms.BooleanField(
        label=_("I know that everybody's pairings from now on, and the end, depend on it")
    )


class BeginForm(forms.Form):
    """The beginning of a change by hand."""

    reason = forms.CharField(label=_("Reason"), max_length=400, required=False)
    from_nothing = forms.BooleanField(required=False)


class ChangeForm(forms.Form):
    """One change by hand; ``how`` says which, the numbers are those of the round."""

    how = forms.TypedChoiceField(choices=[(one.value, one.value) for one in Change], coerce=Change)
    one = forms.IntegerField(label=_("Number"), min_value=1)
    other = forms.IntegerField(label=_("Number"), min_value=1, required=False)
    is_sure = forms.BooleanField(required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        how = cleaned.get("how")
        if how and how.needs_other and not cleaned.get("other"):
            self.add_error("other", _("A second number is missing."))
        return cleaned


class SuspendForm(forms.Form):
    """Adjourn, resume or annul a game."""

    how = forms.TypedChoiceField(choices=[(one.value, one.value) for one in Fate], coerce=Fate)
    expected_revision = forms.IntegerField(min_value=0)
    reason = forms.CharField(label=_("Reason"), max_length=2000, required=False)
    sealed = forms.CharField(max_length=60, required=False)
    sealed_move = forms.IntegerField(min_value=1, max_value=500, required=False)
    sealed_side = forms.ChoiceField(choices=[("w", "w"), ("b", "b")], required=False)

    def sealed_ply(self, *, black_first: bool) -> int:
        """The half-move that was sealed, 0 where its number is missing."""
        side = self.cleaned_data.get("sealed_side") or "w"
        return half_move(self.cleaned_data.get("sealed_move"), side, black_first=black_first)


def named(entries: list[Entry]) -> list[tuple[int, str]]:
    """Entries as choices: the number, if there is one, and the name."""
    latin = not reads_cyrillic(get_language())
    return [
        (
            one.pk,
            f"{one.number or '–'}. {(one.player.name_latin if latin else '') or one.player.name}",
        )
        for one in entries
    ]
