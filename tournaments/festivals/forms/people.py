"""Forms of the people of an event: one person typed, facts corrected, what he plays."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.events.forms.days import DayField
from tournaments.festivals.models import Contest, Group, Programme
from tournaments.festivals.queries.people import PersonRow
from tournaments.festivals.texts import contest_words, group_title, programme_title
from tournaments.people.lists.person import FIRST_YEAR, LAST_YEAR

SEXES = [("", _("by the name")), ("m", _("boy or man")), ("w", _("girl or woman"))]


class FactsForm(forms.Form):
    """Form of the facts of a person that decide his group."""

    name = forms.CharField(label=_("Surname and name"), max_length=120)
    birth_date = DayField(label=_("Date of birth"), required=False)
    birth_year = forms.IntegerField(
        label=_("or the year alone"), min_value=FIRST_YEAR, max_value=LAST_YEAR, required=False
    )
    sex = forms.ChoiceField(label=_("Sex"), choices=SEXES, required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        day, year = cleaned.get("birth_date"), cleaned.get("birth_year")
        if day and year and day.year != year:
            self.add_error("birth_date", _("The date is not in the year of birth."))
        return cleaned


class PersonForm(FactsForm):
    """Form to enter one person in the event."""

    region = forms.CharField(label=_("Region"), max_length=80, required=False)
    city = forms.CharField(label=_("City"), max_length=80, required=False)
    title = forms.CharField(label=_("Rank or title"), max_length=40, required=False)
    rating = forms.IntegerField(label=_("Rating"), min_value=1, max_value=4000, required=False)
    coach = forms.CharField(label=_("Coach"), max_length=120, required=False)
    group = forms.ChoiceField(label=_("Group"), required=False)
    programmes = forms.MultipleChoiceField(
        label=_("Plays"), widget=forms.CheckboxSelectMultiple, required=False
    )

    def __init__(
        self,
        *args: Any,
        groups: Sequence[Group],
        programmes: Sequence[Programme],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["group"].choices = [
            ("", _("his own, by year and sex")),
            *((str(group.pk), group_title(group)) for group in groups),
        ]
        self.fields["programmes"].choices = [
            (str(programme.pk), programme_title(programme)) for programme in programmes
        ]
        self.fields["programmes"].initial = [str(programme.pk) for programme in programmes]


class PartsForm(forms.Form):
    """Form of what a person plays: for each programme a contest, or nothing."""

    def __init__(
        self, *args: Any, row: PersonRow, contests: Sequence[Contest], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        for programme in row.programmes:
            own = [contest for contest in contests if contest.programme_id == programme.pk]
            if not own:
                continue
            part = row.parts.get(programme.pk)
            self.fields[f"programme_{programme.pk}"] = forms.ChoiceField(
                label=programme_title(programme),
                required=False,
                choices=[
                    ("", _("does not play")),
                    *((str(contest.pk), contest_words(contest)) for contest in own),
                ],
                initial=str(part.contest_id) if part else "",
            )

    @property
    def chosen(self) -> dict[int, int | None]:
        """Programme → contest chosen, None for not at all."""
        return {
            int(name.removeprefix("programme_")): int(value) if value else None
            for name, value in self.cleaned_data.items()
        }
