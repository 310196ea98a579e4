"""Form: a named table of some of the players, by what they are chosen."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.festivals.models import Festival
from tournaments.festivals.services.classifications import Place
from tournaments.festivals.texts import group_title, programme_title
from tournaments.people.models import OLDEST, YOUNGEST, Sex


def _year(label: Any) -> forms.IntegerField:
    return forms.IntegerField(
        label=label, required=False, min_value=OLDEST, max_value=YOUNGEST,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "maxlength": 4, "size": 6}),
    )  # fmt: skip


class ClassificationForm(forms.Form):
    """Form of a table of some players; over an event also of which programme and group."""

    name = forms.CharField(
        label=_("Name of the table"), max_length=80, help_text=_("“Women”, “Juniors to 20”")
    )
    sex = forms.ChoiceField(
        label=_("Sex"),
        required=False,
        choices=[
            ("", pgettext_lazy("people", "all")),
            (Sex.WOMAN.value, _("women")),
            (Sex.MAN.value, _("men")),
        ],
    )
    born_from = _year(_("Year of birth, from"))
    born_to = _year(_("Year of birth, up to"))
    title = forms.CharField(
        label=_("Ranks"), max_length=40, required=False, help_text=_("several with commas")
    )
    region = forms.CharField(label=_("Region"), max_length=80, required=False)
    club = forms.CharField(label=_("Club"), max_length=80, required=False)
    federation = forms.CharField(label=_("Federation"), max_length=3, required=False)
    minimum = forms.IntegerField(
        label=_("Players needed for a title"), required=False, min_value=0, max_value=1000
    )
    name_en = forms.CharField(label=_("Name in English"), max_length=80, required=False)
    is_mutual = forms.BooleanField(label=_("only games among these players count"), required=False)

    def __init__(self, place: Place, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if isinstance(place, Festival):
            self.fields["programme"] = _one_of(
                _("Programme"), place.programmes.all(), programme_title
            )
            self.fields["group"] = _one_of(
                pgettext_lazy("of players", "Group"), place.groups.all(), group_title
            )

    def clean_minimum(self) -> int:
        """None typed is none needed."""
        return self.cleaned_data["minimum"] or 0

    def clean_federation(self) -> str:
        """Three capital letters."""
        return self.cleaned_data["federation"].upper()


def _one_of(label: Any, rows: Any, title: Any) -> forms.ModelChoiceField:
    field = forms.ModelChoiceField(
        label=label, queryset=rows, required=False, empty_label=pgettext_lazy("people", "all")
    )
    field.label_from_instance = title
    return field
