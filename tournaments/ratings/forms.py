"""Forms of rating lists: title and rules; the event to be counted."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.events.models import Tournament
from tournaments.events.texts import event_title
from tournaments.ratings.texts import SYSTEMS, UNITS
from tournaments.scoring.ratings.rules import BOUNDS

LABELS = {
    "start": _("Everybody begins at (0: the first rating is a performance)"),
    "first_games": _("Games against rated opponents for a first rating by performance"),
    "k": _("Factor K"),
    "k_new": _("Factor K of a newcomer"),
    "new_games": _("A newcomer up to so many games"),
    "k_young": _("Factor K of the young"),
    "young_age": _("Young up to the year of this age"),
    "k_strong": _("Factor K of the strongest, for ever"),
    "strong_from": _("The strongest from"),
    "most_k_games": _("Factor × games of an event at most (0: without limit)"),
    "cut": _("A difference of ratings counts as at most (0: as it is)"),
    "floor": _("Nobody falls below"),
    "shown_games": _("In the list after so many games"),
}

FIRST_SHOWN = ("start", "k", "shown_games")


class RatingListForm(forms.Form):
    """Form of a rating list: its title and its rules."""

    title = forms.CharField(label=_("Title"), max_length=120)
    title_en = forms.CharField(label=_("Title in English"), max_length=120, required=False)
    system = forms.ChoiceField(label=_("How it is computed"), choices=SYSTEMS.items())
    unit = forms.ChoiceField(label=_("What counts as one game"), choices=UNITS.items())

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, (least, most) in BOUNDS.items():
            self.fields[name] = forms.IntegerField(
                label=LABELS[name], min_value=least, max_value=most
            )

    def rules(self) -> dict[str, Any]:
        """Return the rules as they are stored."""
        names = ("system", "unit", *BOUNDS)
        return {name: self.cleaned_data[name] for name in names}

    @property
    def usual(self) -> list[Any]:
        """The fields that are shown at once."""
        return [self[name] for name in FIRST_SHOWN]

    @property
    def rare(self) -> list[Any]:
        """The fields that are folded away."""
        return [self[name] for name in BOUNDS if name not in FIRST_SHOWN]


class CountedEventForm(forms.Form):
    """Form of an event that a list shall count."""

    event = forms.TypedChoiceField(label=_("Event"), coerce=int)

    def __init__(self, *args: Any, events: list[Tournament], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(event.pk, f"{event_title(event)} ({event.pk})") for event in events]
        self.fields["event"].choices = choices
