"""Forms of money: the lines of the fees, a payment, a delegation's sum."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.events.forms.days import DayField
from tournaments.festivals.models import Fee, Festival, PaymentKind, Programme
from tournaments.festivals.rules.fees import FeeFault, FeeLine, read_amount
from tournaments.festivals.texts import programme_title

FAULTS = {
    FeeFault.UNREAD: _("“{0}” is no sum of money. Write 300 or 300.50."),
    FeeFault.FRACTION: _(
        "“{0}” cannot be paid: money has two digits behind the comma. Round it, or write what the "
        "first and what the others pay."
    ),
    FeeFault.TOO_LARGE: _("“{0}” is too large."),
}

EVENT, EACH = "event", "each"

SPARE_LINES = 3


class AmountField(forms.CharField):
    """Form field of a sum of money, as a number of the smallest unit."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
        super().__init__(max_length=20, widget=widget, **kwargs)

    def clean(self, value: Any) -> Any:
        """Read the sum; None for an empty field that may be."""
        text = super().clean(value)
        if not text:
            return None
        try:
            return read_amount(text)
        except ValueError as error:
            fault, found = error.args
            raise forms.ValidationError(str(FAULTS[fault]).format(found)) from error


class FeesForm(forms.Form):
    """Form of all lines of the fees; a line without a sum is none."""

    def __init__(self, data: Any = None, *, festival: Festival) -> None:
        super().__init__(data)
        self.programmes: Sequence[Programme] = list(festival.programmes.all())
        stored: list[Fee] = list(festival.fees.all())
        self.count = len(stored) + SPARE_LINES
        if data is not None:
            self.count = max(self.count, min(60, sum(key.startswith("amount_") for key in data)))
        choices = [
            (EVENT, _("once for the event")),
            (EACH, _("each programme")),
            *((str(one.pk), programme_title(one)) for one in self.programmes),
        ]
        for number in range(self.count):
            fee = stored[number] if number < len(stored) else None
            self.fields[f"what_{number}"] = forms.ChoiceField(
                label=_("For"),
                choices=choices,
                required=False,
                initial=(str(fee.programme_id) if fee.programme_id else EVENT) if fee else EACH,
            )
            self.fields[f"category_{number}"] = forms.CharField(
                label=_("Who"),
                required=False,
                max_length=40,
                initial=fee.category if fee else "",
            )
            self.fields[f"until_{number}"] = DayField(
                label=_("Paid until"), required=False, initial=fee.until if fee else None
            )
            self.fields[f"amount_{number}"] = AmountField(
                label=_("Sum"), required=False, initial=typed_amount(fee.amount) if fee else ""
            )

    @property
    def lines(self) -> list[dict[str, forms.BoundField]]:
        """The fields line by line."""
        names = ("what", "category", "until", "amount")
        return [{name: self[f"{name}_{number}"] for name in names} for number in range(self.count)]

    def fee_lines(self) -> list[FeeLine]:
        """Return the lines typed."""
        typed = self.cleaned_data
        lines = []
        for number in range(self.count):
            amount = typed.get(f"amount_{number}")
            if amount is None:
                continue
            what = typed.get(f"what_{number}") or EVENT
            programmes: list[int | None] = (
                [programme.pk for programme in self.programmes]
                if what == EACH
                else [None if what == EVENT else int(what)]
            )
            lines += [
                FeeLine(
                    programme,
                    typed.get(f"category_{number}", "").strip(),
                    typed.get(f"until_{number}"),
                    amount,
                )
                for programme in programmes
            ]
        return lines


def typed_amount(amount: int) -> str:
    """Return an amount as it is typed: 300 or 300,50."""
    whole, part = divmod(amount, 100)
    return f"{whole},{part:02d}" if part else str(whole)


class PaymentForm(forms.Form):
    """Form of money taken, given back or waived."""

    kind = forms.ChoiceField(
        label=_("What"),
        choices=[
            (PaymentKind.PAID.value, _("paid")),
            (PaymentKind.RETURNED.value, _("given back")),
            (PaymentKind.WAIVED.value, _("waived")),
        ],
    )
    amount = AmountField(label=_("Sum"))
    reason = forms.CharField(
        label=_("Reason, receipt"),
        max_length=200,
        required=False,
        help_text=_("Needed where more is taken than owed, and to waive."),
    )


class SumForm(forms.Form):
    """Form of one sum for a whole delegation."""

    amount = AmountField(label=_("Sum"))
