"""Form field of a day, typed as people write it."""

from datetime import date
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.events.read_typed_dates import parse_typed_day

UNREAD = _("There is no such day. Write it as 12.05.2026 or 12 May.")


class DayInput(forms.DateInput):
    """Text input that shows a day as written here: 12.05.2026."""

    input_type = "text"

    def __init__(self) -> None:
        attrs = {"placeholder": _("12.05.2026 or 12 May"), "autocomplete": "off"}
        super().__init__(attrs=attrs, format="%d.%m.%Y")


class DayField(forms.DateField):
    """Form field of a typed day: 12.05.2026, 12 мая, 2026-05-12; errors give an example."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(widget=DayInput(), error_messages={"invalid": UNREAD}, **kwargs)

    def to_python(self, value: Any) -> date | None:
        """Parse the typed day."""
        if value in self.empty_values:
            return None
        if isinstance(value, str):
            day = parse_typed_day(value, timezone.localdate())
            if day is None:
                raise forms.ValidationError(UNREAD, code="invalid")
            return day
        return super().to_python(value)
