"""The form of a lot: the number it is drawn from, if one was called out in the hall."""

from django import forms
from django.utils.translation import gettext_lazy as _


class LotForm(forms.Form):
    """A number called out in the hall may be typed, else the program draws one."""

    seed = forms.RegexField(
        label=_("Number of the lot"),
        regex=r"^[0-9a-f]{1,64}$",
        required=False,
        help_text=_("Digits, and letters from a to f; left empty, the program draws one."),
    )
