"""What acts of an event of many tournaments made is told where somebody changes it behind them."""

from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.utils import translation

from arbiter.journal.models.rows import JournalEntry
from arbiter.journal.queries import verification
from tests.support import festivals
from tests.support.festivals import AT
from tournaments.festivals.models import (
    Application,
    Classification,
    Contest,
    Festival,
    Group,
    Payment,
    PaymentKind,
    Sitting,
)
from tournaments.festivals.rules.fees import FeeLine
from tournaments.festivals.services import answers, corrections, merging, money, setup
from tournaments.festivals.services.classifications import add_classification

TEXT = """Фамилия Имя;Год рождения;Регион
Белов Олег;2014;Самарская область
Гусев Лев;2014;Татарстан
Зуев Ян;2012;Самарская область"""


@pytest.fixture
def festival(db):
    """An event with everything: in play, people entered by a list, fees, money, a table."""
    with translation.override("en"):
        actor = festivals.organiser()
        made = festivals.week_in_play(actor)
        festivals.enter_list(made, actor, TEXT)
        by = {"festival": made, "actor": actor, "at": AT}
        money.set_fees(**by, lines=[FeeLine(None, "", None, 50_000)])
        belov = Application.objects.get(player__name="Белов Олег")
        money.record_payment(
            **by, application=belov.pk, kind=PaymentKind.PAID, amount=50_000, reason="на месте"
        )
        add_classification(place=made, name="Самара", region="Самарская", actor=actor, at=AT)
        yield made


def _found(festival):
    return [fault.detail for fault in verification.damages_of_stream(festival.scope_key)]


def _run(sql, *values):
    with connection.cursor() as cursor:
        cursor.execute(sql, values)


def test_an_event_that_only_acts_changed_agrees_with_its_journal(festival):
    actor = festival.opened_by
    by = {"festival": festival, "actor": actor, "at": AT + timedelta(hours=1)}
    setup.change_common(**by, venue="Дворец", limit_per_region=3)
    gusev = Application.objects.get(player__name="Гусев Лев")
    playing = {part.programme_id: None for part in gusev.parts.all()}
    corrections.choose_parts(**by, application=gusev.pk, chosen=playing)
    answers.withdraw_application(**by, application=gusev.pk, reason="болен")
    assert _found(festival) == []


def test_every_act_of_the_event_itself_stands_in_its_journal(festival):
    rows = JournalEntry.objects.filter(stream=festival.scope_key, verb__startswith="festival.")
    assert list(rows.order_by("seq").values_list("verb", flat=True)) == [
        "festival.opened",
        "festival.changed",
        "festival.made_public",
        "festival.timetable",
    ]


def test_groups_merged_and_split_agree_with_the_journal(db):
    actor = festivals.organiser()
    festival = festivals.youth_week(actor, groups=festivals.GROUPS[:2])
    one, other = festival.groups.all()
    by = {"festival": festival, "actor": actor, "at": AT}
    merging.merge_group(**by, group=one.pk, into=other.pk, reason="")
    assert _found(festival) == []
    merging.split_group(**by, group=one.pk)
    assert _found(festival) == []


CHANGES = (
    ("festival", "title = 'Чужое имя'", "title"),
    ("festival", "is_private = true", "is_private"),
    ("group", "born_from = 1999", "born_from"),
    ("programme", "rounds = 1", "rounds"),
    ("sitting", "hall = 'зал 9'", "hall"),
    ("sittingrounds", "last = 9", "last"),
    ("application", "state = 'withdrawn'", "state"),
    ("application", "admission = 'admitted'", "admission"),
    ("payment", "amount = 1", "amount"),
    ("fee", "amount = 1", "amount"),
    ("classification", "minimum = 9", "minimum"),
    ("delegation", "accompanying = 9", "accompanying"),
)


def test_what_is_changed_behind_the_acts_is_told(festival):
    for table, change, column in CHANGES:
        with transaction.atomic():
            _run(f"UPDATE tournaments_{table} SET {change}")  # noqa: S608 - written above
            found = _found(festival)
            transaction.set_rollback(True)
        assert found, table
        assert all(fault.startswith(f"{table}:") and f", {column}" in fault for fault in found)


def test_a_contest_given_another_tournament_is_told(festival):
    one, other = Contest.objects.order_by("pk")[:2]
    _run("UPDATE tournaments_contest SET is_host = false WHERE id = %s", one.pk)
    _run(
        "UPDATE tournaments_contest SET tournament_id = %s WHERE id = %s",
        other.tournament_id,
        one.pk,
    )
    assert [fault.partition(":")[2].partition(":")[0] for fault in _found(festival)] == [
        f"{one.pk}, is_host",
        f"{one.pk}, tournament",
    ]


def test_rows_that_no_act_made_are_told(festival):
    Group.objects.create(festival=festival, position=9, title="Лишняя")
    Sitting.objects.create(festival=festival, starts_at=AT, ends_at=AT + timedelta(hours=1))
    Classification.objects.create(festival=festival, name="Лишний", sex="w")
    belov = Application.objects.get(player__name="Белов Олег")
    Payment.objects.create(
        application=belov, kind=PaymentKind.WAIVED, amount=1, by=festival.opened_by, at=AT
    )
    Application.objects.create(festival=festival, state="sent", at=AT)
    assert sorted(fault.partition(":")[0] for fault in _found(festival)) == [
        "application",
        "classification",
        "group",
        "payment",
        "sitting",
    ]


def test_an_event_without_its_journal_is_missed(db):
    made = Festival.objects.create(title="Без журнала", opened_at=AT)
    assert made.scope_key in verification.missing_journal_streams({})
