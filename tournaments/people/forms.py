"""Form of a player's own data."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.archive.names import is_broken_text, mended_text
from tournaments.people.lists.person import FIRST_YEAR, LAST_YEAR


class PlayerForm(forms.Form):
    """Form of the data of one player: name, title, rating, birth, club."""

    name = forms.CharField(label=_("Surname and name"), max_length=120)
    name_latin = forms.CharField(
        label=_("Name in Latin letters"),
        max_length=120,
        required=False,
        help_text=_("Left empty, it is written from the Russian name."),
    )
    rating = forms.IntegerField(label=_("Rating"), min_value=1, max_value=4000, required=False)
    title = forms.CharField(label=_("Rank or title"), max_length=40, required=False)
    city = forms.CharField(label=_("City"), max_length=80, required=False)
    region = forms.CharField(label=_("Region"), max_length=80, required=False)
    club = forms.CharField(label=_("Club"), max_length=80, required=False)
    federation = forms.RegexField(
        label=_("Federation"),
        regex=r"^[A-Za-z]{3}$",
        required=False,
        help_text=_("Three Latin letters: RUS."),
    )
    federation_id = forms.RegexField(
        label=_("Number in the federation"), regex=r"^[0-9A-Za-z-]{1,20}$", required=False
    )
    birth_year = forms.IntegerField(
        label=_("Year of birth"), min_value=FIRST_YEAR, max_value=LAST_YEAR, required=False
    )
    birth_date = forms.DateField(
        label=_("Date of birth"),
        required=False,
        input_formats=("%d.%m.%Y", "%Y-%m-%d"),
        widget=forms.DateInput(
            attrs={"placeholder": "12.05.1985", "autocomplete": "off"}, format="%d.%m.%Y"
        ),
        error_messages={"invalid": _("There is no such day. Write it as 12.05.1985.")},
        help_text=_("For the federation's files only; the pages show the year."),
    )
    sex = forms.ChoiceField(
        label=_("Sex"),
        required=False,
        choices=[("", "—"), ("m", _("man")), ("w", _("woman"))],
        help_text=_("For the federation's files only."),
    )

    def clean_federation(self) -> str:
        return self.cleaned_data["federation"].upper()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        for name in ("name", "name_latin", "city", "region", "club"):
            words = cleaned.get(name) or ""
            if is_broken_text(words):
                told = _("Broken by a wrong encoding. Write it as it is: %(mended)s")
                self.add_error(name, told % {"mended": mended_text(words) or "…"})
        day, year = cleaned.get("birth_date"), cleaned.get("birth_year")
        if day and not FIRST_YEAR <= day.year <= LAST_YEAR:
            self.add_error("birth_date", _("The year of this date is not possible."))
        elif day and year and day.year != year:
            self.add_error("birth_date", _("The date is not in the year of birth."))
        return cleaned
