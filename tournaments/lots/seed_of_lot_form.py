"""Form of a lot's seed: the number called out in the hall it is drawn from, if any."""

from django import forms
from django.utils.translation import gettext_lazy as _


class LotForm(forms.Form):
    """Form of a lot's seed: a number called out in the hall, else the program makes one."""

    seed = forms.RegexField(
        label=_("Number of the lot"),
        regex=r"^[0-9a-f]{1,64}$",
        required=False,
        help_text=_("Digits, and letters from a to f; left empty, the program draws one."),
    )
