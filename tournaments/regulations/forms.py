"""Form of the organiser's own paragraphs of the regulations."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.regulations.document import SectionKey
from tournaments.regulations.models import RegulationsWords
from tournaments.regulations.services import LONGEST
from tournaments.regulations.texts import TITLES

ROWS = 3


class RegulationsWordsForm(forms.Form):
    """Form of own paragraphs: one field a section, and one for its English."""

    def __init__(self, *args: Any, own: dict[str, RegulationsWords], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        area = forms.Textarea(attrs={"rows": ROWS})
        for key, title in TITLES.items():
            row = own.get(key.value)
            self.fields[key.value] = forms.CharField(
                label=title,
                required=False,
                max_length=LONGEST,
                widget=area,
                initial=row.text if row else "",
            )
            self.fields[f"{key.value}_en"] = forms.CharField(
                label=_("the same in English"),
                required=False,
                max_length=LONGEST,
                widget=area,
                initial=row.text_en if row else "",
            )

    def words(self) -> dict[SectionKey, tuple[str, str]]:
        """Return the paragraphs by section, in Russian and English."""
        return {
            key: (self.cleaned_data[key.value], self.cleaned_data[f"{key.value}_en"])
            for key in SectionKey
        }

    @property
    def pairs(self) -> list[tuple[Any, Any]]:
        """The fields of each section, Russian and English."""
        return [(self[key.value], self[f"{key.value}_en"]) for key in SectionKey]
