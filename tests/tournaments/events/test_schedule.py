"""When rounds begin: typed as people write it, kept, told to calendars."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest
from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse

from arbiter.journal.models.rows import JournalEntry
from tests.support import small_event, swiss_event
from tournaments.errors import TournamentError
from tournaments.events.forms.days import ScheduleForm
from tournaments.events.models import Tournament
from tournaments.events.queries import listing
from tournaments.events.queries.calendars import Calendar, RoundOfCalendar, calendar_file
from tournaments.events.services import visibility
from tournaments.events.services.regulations import replace_planned_beginnings

pytestmark = pytest.mark.django_db

HERE = ZoneInfo(settings.TIME_ZONE)


def local(day: int, hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 11, day, hour, minute, tzinfo=HERE)


def form(*lines: str, first_day: date | None = date(2026, 11, 22)) -> ScheduleForm:
    typed = {f"round_{at}": line for at, line in enumerate(lines, start=1)}
    return ScheduleForm(typed, rounds=len(lines), starts={}, first_day=first_day)


def test_a_time_alone_is_of_the_day_of_the_round_before():
    typed = form("10:00", "13.30", "", "23.11.2026 10:00", "12:15")
    assert typed.is_valid(), typed.errors
    assert typed.cleaned_data["starts"] == {
        1: local(22, 10), 2: local(22, 13, 30), 4: local(23, 10), 5: local(23, 12, 15),
    }  # fmt: skip


@pytest.mark.parametrize("typed", ["завтра", "25:00", "31.11.2026 10:00", "10"])
def test_a_line_that_cannot_be_read_is_told_at_its_round(typed):
    filled_form = form("10:00", typed)
    assert not filled_form.is_valid()
    assert set(filled_form.errors) == {"round_2"}


def test_a_time_without_any_day_is_asked_for():
    assert set(form("10:00", first_day=None).errors) == {"round_1"}


def test_a_round_never_begins_before_the_one_before_it():
    story = swiss_event.event(4, 3)
    with pytest.raises(TournamentError) as caught:
        replace_planned_beginnings(
            **swiss_event.by(story), starts={1: local(22, 12), 2: local(22, 12)}
        )
    assert caught.value.code == "schedule_out_of_order"
    assert listing.planned_starts(story.tournament) == {}


def test_the_same_schedule_again_writes_no_row_into_the_journal():
    story = swiss_event.event(4, 3)
    for _ in range(2):
        replace_planned_beginnings(**swiss_event.by(story), starts={1: local(22, 10)})
    row = JournalEntry.objects.get(verb="schedule.planned")
    assert row.data["after"] == "1: 22.11.2026 10:00"


def test_the_next_beginning_is_of_the_published_round_until_its_hour():
    starts = {3: local(22, 13), 4: local(22, 15)}
    assert listing.round_that_begins_next(starts, 3, local(22, 12)) == (
        3,
        local(22, 13),
    )
    assert listing.round_that_begins_next(starts, 3, local(22, 14)) == (
        4,
        local(22, 15),
    )
    assert listing.round_that_begins_next(starts, 5, local(22, 14)) is None


def test_only_the_organiser_plans_and_everybody_takes_the_calendar():
    story = swiss_event.event(4, 3)
    Tournament.objects.filter(pk=story.tournament.pk).update(city="Тверь, клуб; зал")
    with pytest.raises(PermissionDenied):
        replace_planned_beginnings(
            **{**swiss_event.by(story), "actor": story.arbiter}, starts={1: local(22, 10)}
        )
    page = reverse("event-schedule", args=[story.tournament.pk])
    assert small_event.signed_in(story.arbiter).get(page).status_code == 403
    organiser = small_event.signed_in(story.organiser)
    assert organiser.post(page, {"round_1": "10"}).status_code == 422
    assert organiser.post(page, {"round_1": "22.11.2026 10:00"}).status_code == 302
    answer = Client().get(reverse("event-schedule-file", args=[story.tournament.pk]))
    assert answer["Content-Type"].startswith("text/calendar")
    lines = answer.content.decode().split("\r\n")
    assert f"DTSTART:{local(22, 10).astimezone(ZoneInfo('UTC')):%Y%m%dT%H%M%SZ}" in lines
    assert "LOCATION:Тверь\\, клуб\\; зал" in lines


def _calendar(story: small_event.Story) -> dict[str, dict[str, str]]:
    """Round of the calendar file → its lines by name."""
    answer = Client().get(reverse("event-schedule-file", args=[story.tournament.pk]))
    entries = answer.content.decode().split("BEGIN:VEVENT\r\n")[1:]
    rounds = {}
    for entry in entries:
        lines = dict(line.split(":", 1) for line in entry.split("\r\n") if ":" in line)
        rounds[lines["UID"].rpartition("-")[2]] = lines
    return rounds


def _moment(at: datetime) -> str:
    return f"{at.astimezone(ZoneInfo('UTC')):%Y%m%dT%H%M%SZ}"


def test_a_calendar_is_told_when_a_round_ends_and_that_it_takes_place():
    """Twenty minutes with ten seconds a move, twice; never into the next round."""
    story = swiss_event.event(4, 3, games_per_pairing=1, time_control="1200+10")
    starts = {1: local(22, 10), 2: local(22, 10, 30), 3: local(22, 12)}
    replace_planned_beginnings(**swiss_event.by(story), starts=starts)
    rounds = _calendar(story)
    assert [rounds[number]["DTEND"] for number in "123"] == [
        _moment(local(22, 10, 30)), _moment(local(22, 11, 30)), _moment(local(22, 13)),
    ]  # fmt: skip
    assert {rounds[number]["STATUS"] for number in "123"} == {"CONFIRMED"}
    assert {rounds[number]["SEQUENCE"] for number in "123"} == {"0"}
    assert rounds["1"]["LAST-MODIFIED"] == _moment(small_event.NOON)


def test_a_moved_round_has_a_higher_number_and_one_taken_out_is_cancelled():
    """The telephone that holds the old file learns both; the untouched round stays as it is."""
    story = swiss_event.event(4, 3)
    acts = swiss_event.by(story)
    later = {**acts, "at": local(21, 9)}
    replace_planned_beginnings(
        **acts, starts={1: local(22, 10), 2: local(22, 14), 3: local(23, 10)}
    )
    replace_planned_beginnings(**later, starts={1: local(22, 10), 2: local(22, 15)})
    rounds = _calendar(story)
    told = {number: (row["SEQUENCE"], row["STATUS"]) for number, row in rounds.items()}
    assert told == {"1": ("0", "CONFIRMED"), "2": ("1", "CONFIRMED"), "3": ("1", "CANCELLED")}
    assert rounds["3"]["DTSTART"] == _moment(local(23, 10))
    assert rounds["3"]["LAST-MODIFIED"] == _moment(local(21, 9))
    replace_planned_beginnings(
        **later, starts={1: local(22, 10), 2: local(22, 15), 3: local(23, 11)}
    )
    third = _calendar(story)["3"]
    assert (third["SEQUENCE"], third["STATUS"]) == ("2", "CONFIRMED")


def test_a_cancelled_event_cancels_its_rounds_in_calendars():
    story = swiss_event.event(4, 3)
    replace_planned_beginnings(**swiss_event.by(story), starts={1: local(22, 10)})
    visibility.cancel_event(**swiss_event.by(story), reason="нет зала")
    row = _calendar(story)["1"]
    assert (row["SEQUENCE"], row["STATUS"]) == ("1", "CANCELLED")


def test_a_long_line_of_a_calendar_is_folded_between_letters():
    beginning = RoundOfCalendar(1, local(22, 10), local(22, 12), 0, local(21, 9))
    named = Calendar(uid="1", title="Ы" * 90, place="", address="", rounds=[("Тур 1", beginning)])
    text = calendar_file([named], at=local(21, 10))
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    assert f"SUMMARY:{'Ы' * 90}: Тур 1" in text.replace("\r\n ", "")


@pytest.mark.parametrize(
    ("language", "words"),
    [("ru", "начало 22 ноября, 10:00"), ("en", "beginning 22 November, 10:00")],
)
def test_the_page_of_a_round_tells_its_planned_beginning(language, words):
    story = swiss_event.event(4, 3)
    replace_planned_beginnings(**swiss_event.by(story), starts={1: local(22, 10), 2: local(23, 11)})
    swiss_event.publish(story)
    page = Client(HTTP_ACCEPT_LANGUAGE=language).get(
        reverse("event-round", args=[story.tournament.pk, 1])
    )
    text = page.content.decode()
    assert words in text
    assert "11:00" not in text
