"""Forms by which players and delegations enter themselves, and what the organiser sets for them."""

import re
from collections.abc import Sequence
from datetime import datetime, time
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.calls.queries import is_mail_offered
from tournaments.entries.forms import PLACEHOLDER
from tournaments.events.forms.days import DayField
from tournaments.festivals.forms.people import SEXES
from tournaments.festivals.models import Festival, Group, LimitScope, Programme
from tournaments.festivals.rules.sexes import sex_of_name
from tournaments.festivals.texts import SIGNS, group_title, programme_title

YEARS_BACK = 110


class WhoForm(forms.Form):
    """First step: who will play."""

    name = forms.CharField(
        label=_("Surname and name"),
        max_length=120,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    birth_date = DayField(label=_("Date of birth"))
    title = forms.CharField(label=_("Rank"), max_length=40, required=False)
    place = forms.CharField(
        label=_("Region, city"),
        max_length=160,
        help_text=_("With a comma: Samara region, Tolyatti."),
    )
    sex = forms.ChoiceField(label=_("Sex"), choices=SEXES, required=False)

    def __init__(self, *args: Any, year: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.year = year

    def clean_name(self) -> str:
        """A surname alone is nobody."""
        words = " ".join(self.cleaned_data["name"].split())
        if len(words.split()) < 2:  # noqa: PLR2004
            raise forms.ValidationError(_("Write the surname and the given name."))
        return words

    def clean_birth_date(self) -> Any:
        """The day is in the past, and the person alive."""
        day = self.cleaned_data["birth_date"]
        if not self.year - YEARS_BACK <= day.year <= self.year - 2:
            raise forms.ValidationError(_("Look at the year again: %(year)s.") % {"year": day.year})
        return day

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        sex = cleaned.get("sex") or sex_of_name(cleaned.get("name", ""))
        if not sex and cleaned.get("name"):
            self.add_error("sex", _("The name does not tell it: choose."))
        cleaned["sex"] = sex
        return cleaned

    @property
    def region_and_city(self) -> tuple[str, str]:
        """The place typed as region and city."""
        region, _comma, city = self.cleaned_data["place"].partition(",")
        return region.strip()[:80], city.strip()[:80]


class PlaysForm(forms.Form):
    """Second step: what he plays, in his own group or an older one."""

    group = forms.ChoiceField(label=_("Group"), required=False)
    programmes = forms.MultipleChoiceField(
        label=_("Programmes"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one programme.")},
    )

    def __init__(
        self,
        *args: Any,
        groups: Sequence[Group],
        programmes: Sequence[Programme],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["group"].choices = [(str(group.pk), group_title(group)) for group in groups]
        self.fields["programmes"].choices = [
            (str(programme.pk), programme_title(programme)) for programme in programmes
        ]
        self.fields["programmes"].initial = [str(programme.pk) for programme in programmes]


class ConsentForm(forms.Form):
    """Third step: who writes, and what he consents to."""

    parent = forms.CharField(label=_("Who you are"), max_length=120)
    phone = forms.CharField(
        label=_("Telephone, for the arbiters only"),
        max_length=40,
        widget=forms.TextInput(attrs={"type": "tel", "autocomplete": "tel"}),
    )
    email = forms.EmailField(label=_("E-mail, if you wish"), max_length=120, required=False)
    agrees = forms.BooleanField(
        label=_("I consent to the keeping of these data for this event."),
        error_messages={"required": _("Without it the application cannot be taken.")},
    )
    may_be_named = forms.BooleanField(
        label=_("Surname, given name and year of birth may be shown; otherwise initials."),
        required=False,
        initial=True,
    )
    may_be_photographed = forms.BooleanField(
        label=_("Photographs may be published."), required=False
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if is_mail_offered():
            self.fields["email"].help_text = _(
                "Letters come to it: that the application came, how it was answered, that a place "
                "became free."
            )

    def clean_phone(self) -> str:
        """A number has digits enough to be dialled."""
        typed = self.cleaned_data["phone"].strip()
        if len(re.sub(r"\D", "", typed)) < 6:  # noqa: PLR2004
            raise forms.ValidationError(_("Write a telephone number that can be called."))
        return typed


class TeamForm(forms.Form):
    """Form of a delegation with its list."""

    body = forms.CharField(label=_("Region, club or school"), max_length=120)
    head = forms.CharField(label=_("Head of the delegation"), max_length=120)
    contact = forms.CharField(label=_("Telephone or e-mail"), max_length=120)
    accompanying = forms.IntegerField(
        label=_("Accompanying persons"), min_value=0, max_value=500, required=False, initial=0
    )
    text = forms.CharField(
        label=_("The list: surname, name, date or year of birth, rank, one player a line"),
        max_length=60_000,
        widget=forms.Textarea(
            attrs={"rows": 10, "spellcheck": "false", "placeholder": PLACEHOLDER}
        ),
    )
    agrees = forms.BooleanField(
        label=_("The parents of all players under 18 have consented, on paper."),
        error_messages={"required": _("Without it the application cannot be taken.")},
    )


class MoreForm(forms.Form):
    """Form that adds players to a delegation."""

    text = forms.CharField(
        label=_("More players, one a line"),
        max_length=60_000,
        widget=forms.Textarea(attrs={"rows": 5, "spellcheck": "false"}),
    )


class EntrySettingsForm(forms.Form):
    """Form of what the organiser sets for applications."""

    is_form_open = forms.BooleanField(
        label=_("Players and delegations may enter by the form"), required=False
    )
    until_day = DayField(label=_("Last day"), required=False)
    until_hour = forms.TimeField(
        label=_("Until what hour"),
        required=False,
        widget=forms.TimeInput(attrs={"placeholder": "18:00"}, format="%H:%M"),
    )
    limit_per_region = forms.IntegerField(
        label=_("Players of one region"), min_value=1, max_value=1000, required=False
    )
    limit_scope = forms.ChoiceField(
        label=_("Places of a region are counted"),
        choices=[
            (LimitScope.GROUP.value, _("in each group")),
            (LimitScope.FESTIVAL.value, _("in the whole event")),
        ],
    )
    extra_for_odd = forms.BooleanField(
        label=_("One place more where a group would be odd"), required=False
    )
    ages_on = DayField(
        label=_("Ages count on"),
        required=False,
        help_text=_("Empty: by the year of birth alone."),
    )
    currency = forms.ChoiceField(label=_("Currency"), choices=[(code, code) for code in SIGNS])

    def __init__(self, data: Any = None, *, festival: Festival) -> None:
        self.festival = festival
        self.groups = list(festival.groups.all())
        until = festival.entries_until
        local = until.astimezone(festival.zone) if until else None
        initial: dict[str, Any] = {
            name: getattr(festival, name)
            for name in (
                "is_form_open",
                "limit_per_region",
                "limit_scope",
                "extra_for_odd",
                "ages_on",
                "currency",
            )
        }
        initial |= {
            "until_day": local.date() if local else None,
            "until_hour": local.time() if local else None,
        }
        super().__init__(data, initial=initial)
        for group in self.groups:
            self.fields[f"minimum_{group.pk}"] = forms.IntegerField(
                label=_("fewest for a title"),
                min_value=0,
                max_value=500,
                required=False,
                initial=group.minimum or None,
            )
            self.fields[f"capacity_{group.pk}"] = forms.IntegerField(
                label=_("most"), min_value=1, max_value=500, required=False, initial=group.capacity
            )

    @property
    def group_fields(self) -> list[tuple[Group, forms.BoundField, forms.BoundField]]:
        """The two numbers of each group."""
        return [
            (group, self[f"minimum_{group.pk}"], self[f"capacity_{group.pk}"])
            for group in self.groups
        ]

    @property
    def common_fields(self) -> list[forms.BoundField]:
        """The fields of the whole event."""
        return [self[name] for name in self.base_fields]

    @property
    def about(self) -> dict[str, Any]:
        """The columns of the event."""
        typed = self.cleaned_data
        day, hour = typed["until_day"], typed["until_hour"] or time(23, 59)
        return {
            "is_form_open": typed["is_form_open"],
            "entries_until": datetime.combine(day, hour, self.festival.zone) if day else None,
            "limit_per_region": typed["limit_per_region"],
            "limit_scope": typed["limit_scope"],
            "extra_for_odd": typed["extra_for_odd"],
            "ages_on": typed["ages_on"],
            "currency": typed["currency"],
        }

    @property
    def limits(self) -> dict[int, tuple[int, int | None]]:
        """Group → the fewest for a title, the most it takes."""
        typed = self.cleaned_data
        return {
            group.pk: (typed[f"minimum_{group.pk}"] or 0, typed[f"capacity_{group.pk}"])
            for group in self.groups
        }
