"""Forms of the commission: who leads a delegation; who is its clerk."""

from django import forms
from django.utils.translation import gettext_lazy as _


class DelegationForm(forms.Form):
    """Form of a delegation: head, contact, accompanying persons."""

    head = forms.CharField(label=_("Head of the delegation"), max_length=120, required=False)
    contact = forms.CharField(label=_("Telephone or e-mail"), max_length=120, required=False)
    accompanying = forms.IntegerField(
        label=_("Accompanying persons"), min_value=0, max_value=500, required=False, initial=0
    )

    def clean_accompanying(self) -> int:
        """An empty number is none."""
        return self.cleaned_data["accompanying"] or 0


class ClerkForm(forms.Form):
    """Form that makes an account a clerk of the commission."""

    username = forms.CharField(label=_("Name to sign in with"), max_length=150)
