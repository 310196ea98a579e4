"""Form to forbid two players to meet, or to discourage it."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.entries.entries_as_form_choices import entry_choices
from tournaments.entries.models import Entry


class ForbiddenPairForm(forms.Form):
    """Form to forbid or discourage two entries to meet."""

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
        self.fields["one"].choices = self.fields["other"].choices = entry_choices(entries)
