"""Form of the timetable of an event: a line a sitting, as people write it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.events.forms.days import parse_typed_day
from tournaments.festivals.models import Contest, Festival, Programme, SittingKind
from tournaments.festivals.rules.groups import sex_of_word
from tournaments.festivals.services.timetable import SittingTerms

_TIME = r"(\d{1,2}):(\d{2})"
_HOURS = re.compile(rf"(?:^|\s){_TIME}(?:\s*[-–—]\s*{_TIME})?(?=\s|$)")
_ROUNDS = re.compile(
    r"(?:\bтуры?|\brounds?)\s+(\d{1,2})(?:\s*[-–—]\s*(\d{1,2}))?|\b(все туры|all rounds)\b",
    re.IGNORECASE,
)
_HALL = re.compile(r"^(?:зал|hall|аудитория|room)\b", re.IGNORECASE)

_KINDS = (
    (SittingKind.COMMISSION, ("комисси", "admission", "commission")),
    (SittingKind.OPENING, ("открыти", "opening")),
    (SittingKind.CLOSING, ("закрыти", "closing")),
    (SittingKind.AWARDS, ("награжд", "award")),
    (SittingKind.MEETING, ("совещан", "собран", "заседан", "meeting")),
)

UNREAD_TIME = _("Line {line}: no time was found. Write it as “24.03 10:00 Opening”.")
UNREAD_DAY = _("Line {line}: “{found}” is no day. Write it as 24.03 or 24 March.")
NO_DAY = _("Line {line}: no day was named before this time.")
NO_SUCH_HOUR = _("Line {line}: there is no such time: {found}.")
GAP = _("Line {line}: {found} does not exist on that day, the clocks are changed.")
NO_PROGRAMME = _("Line {line}: “{found}” is none of the programmes: {names}.")
NO_GROUP = _("Line {line}: “{found}” is none of the groups, no hall and no rounds.")
NO_ROUNDS = _("Line {line}: which rounds? Write “round 1”, “rounds 1–4” or “all rounds”.")


@dataclass(frozen=True, slots=True)
class _Fault(Exception):
    sentence: Any
    facts: dict[str, object]


class TimetableForm(forms.Form):
    """Form of the whole timetable; each line that cannot be read is named."""

    lines = forms.CharField(
        label=_("Timetable, a line a sitting"),
        widget=forms.Textarea(attrs={"rows": 14}),
        required=False,
        max_length=20_000,
        help_text=_(
            "Day, time, what, for whom, where: “25.03 11:00 Classic, round 1”, “15:00 Rapid, "
            "rounds 1–4, up to 9 years, hall 2”, “24.03 14:00–22:00 Commission”. Without a day it "
            "is that of the line before."
        ),
    )

    def __init__(self, *args: Any, festival: Festival, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.festival = festival
        self.programmes = list(festival.programmes.all())
        self.contests = list(festival.contests.select_related("group", "programme", "tournament"))

    def clean_lines(self) -> list[SittingTerms]:
        """Read every line; all faults are told at once."""
        read: list[SittingTerms] = []
        day: date | None = None
        for number, line in enumerate(self.cleaned_data["lines"].splitlines(), start=1):
            if not line.strip():
                continue
            try:
                one = self._read(line.strip(), day)
            except _Fault as fault:
                words = str(fault.sentence).format(line=number, **fault.facts)
                self.add_error("lines", words)
                continue
            day = one.starts_at.astimezone(self.festival.zone).date()
            read.append(one)
        return read

    def _read(self, line: str, day: date | None) -> SittingTerms:
        hours = _HOURS.search(line)
        if hours is None:
            raise _Fault(UNREAD_TIME, {})
        before, what = line[: hours.start()].strip(" ,"), line[hours.end() :].strip(" ,–—-")
        if before:
            typed = parse_typed_day(before, self.festival.starts_on or date.today())
            if typed is None:
                raise _Fault(UNREAD_DAY, {"found": before})
            day = typed
        if day is None:
            raise _Fault(NO_DAY, {})
        starts_at = self._moment(day, hours[1], hours[2])
        terms = self._what(what, starts_at)
        if hours[3]:
            ends_at = self._moment(day, hours[3], hours[4])
            if ends_at <= starts_at:  # over midnight
                ends_at = self._moment(day + timedelta(days=1), hours[3], hours[4])
            terms = terms.until(ends_at)
        return terms

    def _moment(self, day: date, hour: str, minute: str) -> datetime:
        found = f"{hour}:{minute}"
        try:
            naive = datetime.combine(day, time(int(hour), int(minute)))
        except ValueError as error:
            raise _Fault(NO_SUCH_HOUR, {"found": found}) from error
        moment = naive.replace(tzinfo=self.festival.zone)
        if moment.astimezone(UTC).astimezone(self.festival.zone).replace(tzinfo=None) != naive:
            raise _Fault(GAP, {"found": found})
        return moment.astimezone(UTC)

    def _what(self, what: str, starts_at: datetime) -> SittingTerms:
        parts = _parts(what, [one.group.title for one in self.contests])
        hall = next((part for part in parts if _HALL.match(part)), "")
        parts = [part for part in parts if part != hall]
        programme = self._programme(parts[0]) if parts else None
        rounds = _ROUNDS.search(what)
        if programme is None:
            if rounds and parts:
                names = ", ".join(one.title for one in self.programmes)
                raise _Fault(NO_PROGRAMME, {"found": parts[0], "names": names})
            title = ", ".join(parts)
            return SittingTerms(
                starts_at, starts_at + timedelta(hours=1), _kind(title), title, hall, ()
            )
        if rounds is None:
            raise _Fault(NO_ROUNDS, {})
        own = parts[0][len(_named(programme, parts[0])) :].strip()
        rest = [_ROUNDS.sub("", part).strip() for part in (own, *parts[1:])]
        contests = self._contests(programme, [part for part in rest if part])
        last_of_all = max(contest.tournament.rounds_planned for contest in contests)
        if rounds[3]:
            first, last = 1, max(last_of_all, 1)
        else:
            first, last = int(rounds[1]), int(rounds[2] or rounds[1])
        if last < first or first < 1:
            raise _Fault(NO_ROUNDS, {})
        minutes = programme.round_minutes * (last - first + 1)
        return SittingTerms(
            starts_at,
            starts_at + timedelta(minutes=minutes),
            SittingKind.PLAY,
            "",
            hall,
            tuple((contest.pk, first, last) for contest in contests),
        )

    def _programme(self, part: str) -> Programme | None:
        named = [one for one in self.programmes if _named(one, part)]
        return max(named, key=lambda one: len(_named(one, part)), default=None)

    def _contests(self, programme: Programme, parts: Sequence[str]) -> list[Contest]:
        chosen = [one for one in self.contests if one.programme_id == programme.pk and one.is_host]
        sexes = {sex for part in parts if (sex := sex_of_word(part))}
        groups = [part for part in parts if not sex_of_word(part)]
        if sexes:
            chosen = [one for one in chosen if one.group.sex in sexes]
        kept = [
            one
            for one in chosen
            if not groups or any(_is_of(part, one.group.title) for part in groups)
        ]
        for part in groups:
            if not any(_is_of(part, one.group.title) for one in chosen):
                raise _Fault(NO_GROUP, {"found": part})
        if not kept:
            raise _Fault(NO_GROUP, {"found": ", ".join(parts)})
        return kept


def _parts(what: str, titles: Sequence[str]) -> list[str]:
    """Split a line at its commas; whole titles of groups, which have commas too, stay whole."""
    parts: list[str] = []
    for piece in what.split(";"):
        whole = next((one for one in titles if one.casefold() == piece.strip().casefold()), "")
        parts += [whole] if whole else [part.strip() for part in piece.split(",")]
    return [part for part in parts if part]


def _named(programme: Programme, part: str) -> str:
    """Return the title of a programme with which a part begins; empty if it does not."""
    for title in (programme.title, programme.title_en):
        if title and re.match(rf"{re.escape(title)}\b", part, re.IGNORECASE):
            return title
    return ""


def _is_of(part: str, title: str) -> bool:
    return re.search(rf"\b{re.escape(part)}\b", title, re.IGNORECASE) is not None


def _kind(title: str) -> SittingKind:
    words = title.casefold()
    for kind, beginnings in _KINDS:
        if any(beginning in words for beginning in beginnings):
            return kind
    return SittingKind.OTHER
