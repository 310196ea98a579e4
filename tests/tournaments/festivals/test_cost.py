"""An event of 36 tournaments costs no more statements than one of twelve."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from arbiter.journal.models.rows import JournalEntry
from tests.support import festivals
from tests.support.festivals import AT, GROUPS
from tournaments.events.models import PlannedStart, Tournament
from tournaments.festivals.forms.timetable import TimetableForm
from tournaments.festivals.models import Festival, Sitting
from tournaments.festivals.services import setup
from tournaments.festivals.services.timetable import replace_timetable

pytestmark = pytest.mark.django_db

LINES = (
    "24.03.2026 09:30 Открытие, зал 1\n10:00 Блиц, все туры\n"
    "25.03.2026 10:00 Быстрые, все туры\n26.03.2026 10:00 Классика, туры 1–3\n"
    "27.03.2026 10:00 Классика, туры 4–8\n16:00 Награждение"
)


def _made(actor, groups) -> tuple[Festival, int]:
    with CaptureQueriesContext(
        connection,
    ) as caught:
        festival = festivals.youth_week(actor, groups=groups)
    return festival, len(caught)


def _written(actor, festival, lines) -> int:
    form = TimetableForm({"lines": lines}, festival=festival)
    assert form.is_valid(), form.errors
    with CaptureQueriesContext(connection) as caught:
        replace_timetable(
            festival=festival, sittings=form.cleaned_data["lines"], actor=actor, at=AT
        )
    return len(caught)


def test_setting_up_and_writing_the_timetable_do_not_grow_with_the_tournaments():
    actor = festivals.organiser()
    festivals.youth_week(actor, groups=GROUPS[:1])  # what is kept in memory is asked once
    twelve, made_of_twelve = _made(actor, GROUPS[:4])
    week, made_of_week = _made(actor, GROUPS)
    assert (twelve.contests.count(), week.contests.count()) == (12, 36)
    assert made_of_week == made_of_twelve
    assert made_of_week < 50  # of 36 tournaments it was 868 when each was made alone
    first = _written(actor, twelve, LINES)
    assert _written(actor, week, LINES) == first
    assert first < 40  # 417 for 36
    starts = PlannedStart.objects.filter(tournament__contests__festival=week)
    assert starts.count() == 36 * 8
    later = LINES.replace("10:00", "11:00").replace("\n16:00 Награждение", "")
    assert _written(actor, week, later) == _written(actor, twelve, later) < 40
    stored = Sitting.objects.filter(festival=week)
    assert sorted(stored.values_list("changes", "is_cancelled")) == [
        (0, False), (1, False), (1, False), (1, False), (1, False), (1, True),
    ]  # fmt: skip


def _cost(act, **given) -> int:
    with CaptureQueriesContext(connection) as caught:
        act(**given)
    return len(caught)


def test_opening_and_changing_what_is_common_do_not_grow_with_the_tournaments():
    actor = festivals.organiser()
    made = [
        festivals.youth_week(actor, groups=groups) for groups in (GROUPS[:1], GROUPS[:4], GROUPS)
    ]
    opened = [_cost(setup.open_to_everybody, festival=one, actor=actor, at=AT) for one in made]
    assert opened[1] == opened[2] < 30
    about = {"city": "Пермь", "chief_arbiter": "Иванова А. (Пермь)", "title_en": "Spring"}
    changed = [
        _cost(setup.change_common, festival=one, actor=actor, at=AT, **about) for one in made
    ]
    assert changed[1] == changed[2] < 40
    tournaments = Tournament.objects.filter(contests__festival=made[2])
    assert tournaments.filter(is_private=False, city="Пермь").count() == 36
    for event in tournaments:
        rows = JournalEntry.objects.filter(stream=event.scope_key).order_by("seq")
        assert [row.verb for row in rows][-2:] == ["event.opened_to_public", "head.corrected"]
        assert event.title_en.startswith("Spring. ")
