"""Form of the planned beginnings of rounds."""

from collections.abc import Mapping
from datetime import date, datetime, time

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

MOMENTS = ("%d.%m.%Y %H:%M", "%Y-%m-%d %H:%M", "%d.%m.%Y %H.%M")
HOURS = ("%H:%M", "%H.%M")


class ScheduleForm(forms.Form):
    """Form of the schedule: per round day and time, or only the time of the same day."""

    def __init__(
        self, *args: object, rounds: int, starts: Mapping[int, datetime], first_day: date | None,
        **kwargs: object,
    ) -> None:  # fmt: skip
        super().__init__(*args, **kwargs)
        self.rounds, self.first_day = rounds, first_day
        hint = f"{first_day or timezone.localdate():%d.%m.%Y} 10:00"
        for number in range(1, rounds + 1):
            moment = starts.get(number)
            self.fields[f"round_{number}"] = forms.CharField(
                label=_("Round %(number)s") % {"number": number},
                required=False,
                max_length=20,
                initial=f"{timezone.localtime(moment):%d.%m.%Y %H:%M}" if moment else "",
                widget=forms.TextInput(
                    attrs={"placeholder": hint if number == 1 else "", "autocomplete": "off"}
                ),
            )

    def clean(self) -> dict[str, object]:
        """Parse every line into ``starts``; an unreadable one gets its own error."""
        starts: dict[int, datetime] = {}
        day = self.first_day
        for number in range(1, self.rounds + 1):
            text = str(self.cleaned_data.get(f"round_{number}", "")).strip()
            if not text:
                continue
            moment = _moment(text, day)
            if moment is None:
                self.add_error(f"round_{number}", ValidationError(UNREAD))
                continue
            starts[number], day = timezone.make_aware(moment), moment.date()
        return {"starts": starts}


UNREAD = _("Write a day and a time, 22.11.2026 10:00, or the time alone: 13:30.")


def _moment(text: str, day: date | None) -> datetime | None:
    for form in MOMENTS:
        try:
            return datetime.strptime(text, form)  # noqa: DTZ007  (made aware by the form)
        except ValueError:
            continue
    hour = _hour(text)
    return datetime.combine(day, hour) if day is not None and hour is not None else None


def _hour(text: str) -> time | None:
    for form in HOURS:
        try:
            return datetime.strptime(text, form).time()  # noqa: DTZ007
        except ValueError:
            continue
    return None
