"""Form of prizes: fund, rules, and the amounts by place of every table."""

import re
from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.festivals.texts import SIGNS
from tournaments.prizes.models import PrizeFund
from tournaments.prizes.queries import TableOfPrizes
from tournaments.prizes.services import PrizeTerms
from tournaments.prizes.texts import RESTS, SHARING
from tournaments.scoring.prizes import Rest, Rules, Sharing

UNITS = (
    (1, _("to the smallest coin")),
    (100, _("whole")),
    (1000, _("tens")),
    (10000, _("hundreds")),
)


MOST = 10**12
"""The largest amount, in the smallest coin."""

_AMOUNT = re.compile(r"(\d{1,3}(?:[ \u00a0\u202f]\d{3})+|\d{1,12})(?:[.,](\d{1,2}))?")


def read_amount(text: str) -> int:
    """Read a sum of money as a number of the smallest coin; raises ValidationError.

    >>> read_amount("1 200,5"), read_amount("300")
    (120050, 30000)
    """
    match = _AMOUNT.fullmatch(text.strip())
    if match is None:
        words = _("“{0}” is no sum of money. Write 300 or 300.50.")
        raise forms.ValidationError(str(words).format(text.strip()[:40]))
    whole = int(re.sub(r"\D", "", match[1]))
    amount = whole * 100 + int((match[2] or "0").ljust(2, "0"))
    if amount > MOST:
        raise forms.ValidationError(str(_("“{0}” is too large.")).format(text.strip()[:40]))
    return amount


class AmountField(forms.CharField):
    """Form field of a sum of money, as a number of the smallest coin."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
        super().__init__(max_length=20, widget=widget, **kwargs)

    def clean(self, value: Any) -> Any:
        """Read the sum; None for an empty field that may be."""
        text = super().clean(value)
        return read_amount(text) if text else None


class AmountsField(forms.CharField):
    """Form field of amounts by place, with semicolons, new lines or “/” between."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.TextInput(attrs={"inputmode": "text", "autocomplete": "off"})
        super().__init__(max_length=2000, widget=widget, required=False, **kwargs)

    def clean(self, value: Any) -> Any:
        """Read the amounts."""
        text = super().clean(value)
        parts = (one.strip() for one in re.split(r"[;/\n]", text))
        return [read_amount(part) for part in parts if part]


class PrizesForm(forms.Form):
    """Form of the prizes of an event."""

    fund = AmountField(label=_("Prize fund"))
    currency = forms.ChoiceField(label=_("Currency"), choices=[(code, code) for code in SIGNS])
    sharing = forms.ChoiceField(
        label=_("Who have equal points share"), choices=list(SHARING.items())
    )
    unit = forms.TypedChoiceField(label=_("Amounts are rounded"), choices=UNITS, coerce=int)
    rest = forms.ChoiceField(label=_("What does not divide"), choices=list(RESTS.items()))
    one_prize = forms.BooleanField(label=_("One prize a person, the most valuable"), required=False)
    minimum = AmountField(label=_("No prize is smaller than"), required=False)

    def __init__(
        self, data: Any = None, *, tables: Sequence[TableOfPrizes], fund: PrizeFund | None
    ) -> None:
        super().__init__(data, initial=_initial(fund))
        self.keys = [table.key for table in tables]
        for table in tables:
            amounts = fund.amounts.get(table.key, []) if fund else []
            self.fields[f"prizes-{table.key}"] = AmountsField(
                label=table.name,
                initial="; ".join(map(_written, amounts)),
                help_text=_("The amounts by place, with semicolons: 10000; 7000; 5000"),
            )

    def terms(self) -> PrizeTerms:
        """Return what was typed."""
        typed = self.cleaned_data
        return PrizeTerms(
            fund=typed["fund"],
            currency=typed["currency"],
            amounts={key: typed[f"prizes-{key}"] for key in self.keys},
            rules=Rules(
                sharing=Sharing(typed["sharing"]),
                unit=typed["unit"],
                rest=Rest(typed["rest"]),
                one_prize=typed["one_prize"],
                minimum=typed["minimum"] or 0,
            ),
        )


def _initial(fund: PrizeFund | None) -> dict[str, object]:
    if fund is None:
        return {"currency": "RUB", "sharing": Sharing.EQUAL.value, "unit": 1, "one_prize": True}
    return {
        "fund": _written(fund.fund),
        "currency": fund.currency,
        "sharing": fund.sharing,
        "unit": fund.unit,
        "rest": fund.rest,
        "one_prize": fund.one_prize,
        "minimum": _written(fund.minimum) if fund.minimum else "",
    }


def _written(amount: int) -> str:
    whole, part = divmod(amount, 100)
    return f"{whole},{part:02d}" if part else str(whole)
