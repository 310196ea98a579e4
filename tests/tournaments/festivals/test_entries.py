"""A person is entered once for the whole event, and what does not fit is asked on his row."""

import time
from datetime import UTC, date, datetime, timedelta
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.core.management import call_command

from arbiter.accounts.queries.rights import Role
from arbiter.accounts.services.offices import appoint_official
from arbiter.journal.models.rows import JournalEntry
from tests.support import festivals
from tests.support.festivals import AT, PROGRAMMES, children_list
from tournaments.entries.models import Entry
from tournaments.errors import NotOnesOwn, TournamentError
from tournaments.events.models import Tournament, TournamentState
from tournaments.festivals.models import (
    Application,
    ApplicationState,
    Festival,
    Sitting,
    SittingRounds,
)
from tournaments.festivals.queries.people import festival_people
from tournaments.festivals.rules.ages import counted_year
from tournaments.festivals.rules.limits import Limits, NoPlace, Wish, region_key, waiting
from tournaments.festivals.rules.questions import NamedRow, QuestionCode, same_persons
from tournaments.festivals.rules.sexes import sex_of_name
from tournaments.festivals.services import answers, applications, corrections, lists
from tournaments.people.lists.person import ListedPerson
from tournaments.people.models import Player

TODAY = date(2026, 3, 20)
BOYS_14 = ("до 14 лет, юноши, 2013–2015", "до 17 лет, юноши, 2010–2012")


@pytest.mark.parametrize(
    ("name", "sex"),
    [
        ("Мельникова Таисия", "w"),
        ("Назаров Тимур", "m"),
        ("Ильина Никита", "m"),
        ("Белых Илья", "m"),
        ("Шевченко Мария", "w"),
        ("Ким Саша", ""),
        ("Мамедов Рашид оглы", "m"),
        ("Алиева Лейла Рашид кызы", "w"),
        ("Гончар Женя Олеговна", "w"),
        ("Smirnova Anna", "w"),
        ("Wang Li", ""),
    ],
)
def test_the_sex_is_proposed_by_the_name_or_left_open(name, sex):
    assert sex_of_name(name) == sex


def test_ages_on_a_day_make_a_child_born_later_in_the_year_younger():
    first_of_september = date(2026, 9, 1)
    assert counted_year(2012, date(2012, 8, 31), first_of_september) == 2012
    assert counted_year(2012, date(2012, 9, 2), first_of_september) == 2013
    assert counted_year(2012, None, first_of_september) == 2012
    assert counted_year(2012, date(2012, 12, 31), None) == 2012


def test_a_second_spelling_is_found_and_brother_and_sister_are_not():
    rows = [
        NamedRow(1, "Мельникова Таисия", 2018),
        NamedRow(2, "Мельникова Таисья", 2018),
        NamedRow(3, "Таисия Мельникова", 2018),
        NamedRow(4, "Иванов Александр", 2016),
        NamedRow(5, "Иванова Александра", 2016),
        NamedRow(6, "Петров Семён", 2014),
        NamedRow(7, "Петров Семен", 2014),
        NamedRow(8, "Петров Семён", 2015),
        NamedRow(9, "Сидоров Иван", 2013),
        NamedRow(10, "Сидоров И.", 2013),
        NamedRow(11, "Сидоров Олег", 2013),
    ]
    found = {pk: (code, other.pk) for pk, (code, other) in same_persons(rows).items()}
    assert found == {
        2: (QuestionCode.SPELLING, 1),
        3: (QuestionCode.TWIN, 1),
        7: (QuestionCode.TWIN, 6),
        10: (QuestionCode.SPELLING, 9),
    }


def test_a_region_over_its_limit_waits_and_an_odd_group_takes_one_more():
    limits = Limits(per_region=2, extra_for_odd=True)
    wishes = [Wish("самарская", 1)] * 4 + [Wish("", 1)]
    assert waiting(limits, [], wishes) == (
        None,
        None,
        None,  # the third of the region makes the group of three even
        NoPlace.REGION_FULL,
        None,
    )
    full = Limits(capacity=((1, 2),))
    assert waiting(full, [Wish("а", 1)], [Wish("б", 1), Wish("в", 1), Wish("в", 2)]) == (
        None,
        NoPlace.GROUP_FULL,
        None,
    )
    whole = Limits(per_region=1, in_each_group=False)
    assert waiting(whole, [Wish("а", 1)], [Wish("а", 2)]) == (NoPlace.REGION_FULL,)


@pytest.mark.parametrize("written", ["Самарская обл.", "самарская область", "САМАРСКАЯ"])
def test_a_region_is_one_however_it_is_written(written):
    assert region_key(written) == "самарская"


@pytest.mark.django_db
def test_144_children_are_entered_by_one_paste_in_36_tournaments():
    actor = festivals.organiser()
    festival = festivals.youth_week(actor)
    read = lists.read_people_for(festival, children_list(144).encode(), actor)
    assert [row.group is None for row in read.rows] == [False] * 144
    festivals.enter_list(festival, actor, children_list(144))
    people = festival_people(festival, TODAY)
    assert len(people.confirmed) == 144
    assert people.asked == []
    assert Entry.objects.count() == 432
    a_child = people.confirmed[0]
    assert {part.contest.group_id for part in a_child.parts.values()} == {a_child.group.pk}
    # the same list again enters nobody twice
    festivals.enter_list(festival, actor, children_list(144))
    assert Entry.objects.count() == 432
    assert Application.objects.count() == Player.objects.count() == 144
    assert festival.delegations.count() == 4


@pytest.mark.django_db
def test_300_applications_are_imported_in_three_seconds_without_a_query_per_row(
    django_assert_max_num_queries,
):
    actor = festivals.organiser()
    festival = festivals.youth_week(actor)
    began = time.process_time()
    with django_assert_max_num_queries(70):  # none of a row, none of a tournament
        festivals.enter_list(festival, actor, children_list(300))
    assert time.process_time() - began < 3
    with django_assert_max_num_queries(12):
        assert len(festival_people(festival, TODAY).confirmed) == 300


@pytest.mark.django_db
def test_what_does_not_fit_is_asked_on_its_row_and_the_others_are_entered():
    actor = festivals.organiser()
    festival = festivals.youth_week(actor, groups=BOYS_14, programmes=PROGRAMMES[:2])
    text = """Фамилия Имя;Год рождения;Регион
Дроздов Матвей;2015;Татарстан
Старый Пётр;1950;Татарстан
Мельникова Таисия;2014;Самарская
Дроздов Матфей;2015;Татарстан
Безгодов Олег;;Татарстан"""
    festivals.enter_list(festival, actor, text)
    people = festival_people(festival, TODAY)
    asked = {
        row.facts.name: [question.code.value for question in row.questions] for row in people.rows
    }
    assert asked == {
        "Дроздов Матвей": [],
        "Старый Пётр": ["no_group"],
        "Мельникова Таисия": ["no_group"],
        "Дроздов Матфей": ["spelling"],
        "Безгодов Олег": ["no_group"],
    }
    assert {row.facts.name: row.state for row in people.rows if row.questions} == {
        "Старый Пётр": "sent",
        "Мельникова Таисия": "sent",
        "Дроздов Матфей": "confirmed",
        "Безгодов Олег": "sent",
    }


def _one(festival, actor, line: str, **more):
    name, year, sex = line.split(";")
    person = ListedPerson(row=1, name=name, birth_year=int(year), sex=sex)
    return applications.enter_person(
        festival=festival, person=person, player=None, actor=actor, at=AT, **more
    )


@pytest.mark.django_db
def test_a_question_is_put_right_by_moving_by_the_year_or_by_a_word():
    actor = festivals.organiser()
    festival = festivals.youth_week(actor, groups=BOYS_14, programmes=PROGRAMMES[:2])
    younger, older = festival.groups.all()
    row = _one(festival, actor, "Осипов Геннадий;2012;m", group=younger.pk)
    act = {"festival": festival, "application": row.pk, "actor": actor, "at": AT}

    def asked():
        return [q.code.value for q in festival_people(festival, TODAY).by_pk[row.pk].questions]

    assert asked() == ["too_old"]
    corrections.move_to_group(**act, group=older.pk)
    assert asked() == []
    assert {entry.tournament.contests.get().group for entry in Entry.objects.all()} == {older}
    corrections.move_to_group(**act, group=younger.pk)
    corrections.correct_person(**act, birth_year=2013)
    assert asked() == []
    girl = _one(festival, actor, "Мельникова Таисия;2014;w", group=younger.pk)
    act["application"] = girl.pk
    question = festival_people(festival, TODAY).by_pk[girl.pk].questions[0]
    assert question.code is QuestionCode.SEX
    corrections.settle_question(**act, key=question.key)
    assert festival_people(festival, TODAY).asked == []


@pytest.mark.django_db
def test_two_games_at_one_hour_are_asked_about_and_one_of_them_is_dropped():
    actor = festivals.organiser()
    festival = festivals.youth_week(actor, groups=BOYS_14, programmes=PROGRAMMES[:2])
    younger, older = festival.groups.all()
    row = _one(festival, actor, "Дроздов Матвей;2015;m")
    classic, rapid = festival.programmes.all()
    up = older.contests.get(programme=classic)
    act = {"festival": festival, "application": row.pk, "actor": actor, "at": AT}
    corrections.choose_parts(**act, chosen={classic.pk: up.pk})
    starts = datetime(2026, 3, 26, 12, tzinfo=UTC)
    for number, contest in enumerate((up, younger.contests.get(programme=rapid))):
        sitting = Sitting.objects.create(
            festival=festival,
            starts_at=starts + timedelta(minutes=30 * number),
            ends_at=starts + timedelta(hours=2),
        )
        SittingRounds.objects.create(sitting=sitting, contest=contest, first=1, last=1)
    question = festival_people(festival, TODAY).by_pk[row.pk].questions[0]
    assert question.code is QuestionCode.SAME_HOUR
    assert question.params["at"] == starts + timedelta(minutes=30)
    corrections.choose_parts(**act, chosen={classic.pk: None})
    assert festival_people(festival, TODAY).asked == []
    assert Entry.objects.count() == 1
    Sitting.objects.update(is_cancelled=True)


@pytest.mark.django_db
def test_the_last_row_over_a_regions_limit_waits_and_is_taken_when_there_is_room():
    actor = festivals.organiser()
    festival = festivals.youth_week(actor, groups=BOYS_14, programmes=PROGRAMMES[:1])
    Festival.objects.update(limit_per_region=2)
    festival.refresh_from_db()
    text = "Фамилия Имя;Год рождения;Регион\n" + "\n".join(
        f"{name};2014;Самарская обл." for name in ("Белов Олег", "Гусев Лев", "Зуев Ян")
    )
    festivals.enter_list(festival, actor, text)
    people = festival_people(festival, TODAY)
    (waits,) = people.waiting
    assert (len(people.confirmed), Entry.objects.count()) == (2, 2)
    act = {"festival": festival, "actor": actor, "at": AT}
    again = answers.confirm_applications(**act, applications=[waits.pk])
    assert again.waiting == (waits.pk,)
    answers.withdraw_application(**act, application=people.confirmed[0].pk)
    assert answers.confirm_applications(**act, applications=[waits.pk]).confirmed
    back = answers.take_in_again(**act, application=people.confirmed[0].pk)
    assert back.state == ApplicationState.WAITING
    taken = answers.confirm_applications(**act, applications=[back.pk], over_limit=True)
    assert taken.confirmed == (back.pk,)
    over = festival_people(festival, TODAY).asked
    assert [row.questions[0].code for row in over] == [QuestionCode.OVER_LIMIT]


@pytest.mark.django_db
def test_a_full_group_has_the_next_wait_and_one_moved_into_it_is_asked_about():
    actor = festivals.organiser()
    festival = festivals.youth_week(actor, groups=BOYS_14, programmes=PROGRAMMES[:1])
    younger, older = festival.groups.all()
    older.capacity = 1
    older.save(update_fields=["capacity"])
    for name in ("Белов Олег", "Гусев Лев"):
        _one(festival, actor, f"{name};2011;m")
    moved = _one(festival, actor, "Зуев Ян;2014;m")
    assert [row.facts.name for row in festival_people(festival, TODAY).waiting] == ["Гусев Лев"]
    corrections.move_to_group(
        festival=festival, application=moved.pk, group=older.pk, actor=actor, at=AT
    )
    asked = festival_people(festival, TODAY).by_pk[moved.pk].questions
    assert [question.code for question in asked] == [QuestionCode.OVER_CAPACITY]
    assert younger.applications.count() == 0


@pytest.mark.django_db
def test_after_the_lots_a_withdrawal_names_the_way_out():
    actor = festivals.organiser()
    festival = festivals.youth_week(actor, groups=BOYS_14, programmes=PROGRAMMES[:1])
    row = _one(festival, actor, "Дроздов Матвей;2015;m")
    Tournament.objects.update(state=TournamentState.DRAWN, is_private=False)
    act = {"festival": festival, "application": row.pk, "actor": actor, "at": AT}
    with pytest.raises(TournamentError, match="application_in_play"):
        answers.withdraw_application(**act)
    assert Entry.objects.count() == 1
    Entry.objects.update(state="withdrawn")  # as the tournament's own page does it
    assert answers.withdraw_application(**act).state == "withdrawn"
    late = _one(festival, actor, "Назаров Тимур;2014;m")
    asked = festival_people(festival, TODAY).by_pk[late.pk].questions
    assert [question.code for question in asked] == [QuestionCode.NOT_ENTERED]
    corrections.enter_again(
        festival=festival,
        application=late.pk,
        contest=late.parts.get().contest_id,
        actor=actor,
        at=AT,
    )
    assert festival_people(festival, TODAY).asked == []


@pytest.mark.django_db
def test_a_refusal_wants_a_reason_and_a_clerk_works_in_the_event_alone():
    actor = festivals.organiser()
    festival = festivals.youth_week(actor, groups=BOYS_14, programmes=PROGRAMMES[:1])
    clerk = User.objects.create_user("clerk")
    act = {"festival": festival, "actor": clerk, "at": AT}
    with pytest.raises(PermissionDenied):
        answers.confirm_applications(**act, applications=[])
    appoint_official(user=clerk, role=Role.CLERK, scope=festival.scope_key, actor=actor, at=AT)
    row = _one(festival, clerk, "Дроздов Матвей;2015;m")
    assert row.state == ApplicationState.CONFIRMED
    with pytest.raises(TournamentError, match="reason_missing"):
        answers.withdraw_application(**act, application=row.pk, state=ApplicationState.REFUSED)
    answers.withdraw_application(
        **act, application=row.pk, state=ApplicationState.REFUSED, reason="нет полиса"
    )
    assert not Entry.objects.exists()
    verbs = list(
        JournalEntry.objects.filter(stream=festival.scope_key).values_list("verb", flat=True)
    )
    assert verbs[-2:] == ["applications.entered", "application.refused"]


@pytest.mark.django_db
def test_a_person_of_somebody_elses_event_is_entered_as_he_is():
    other = festivals.organiser("other")
    elsewhere = festivals.youth_week(other, groups=BOYS_14, programmes=PROGRAMMES[:1])
    _one(elsewhere, other, "Дроздов Матвей;2015;m")
    actor = User.objects.create_user("actor")
    festival = festivals.youth_week(other, groups=BOYS_14, programmes=PROGRAMMES[:1])
    appoint_official(user=actor, role=Role.CLERK, scope=festival.scope_key, actor=other, at=AT)
    text = "Фамилия Имя;Год рождения;Город\nДроздов Матвей;2015;Казань"
    read = lists.read_people_for(festival, text.encode(), actor)
    assert [row.is_asked for row in read.rows] == [False]
    festivals.enter_list(festival, actor, text)
    assert Player.objects.count() == 1
    assert Player.objects.get().city == ""
    row = festival.applications.get()
    with pytest.raises(NotOnesOwn):
        corrections.correct_person(
            festival=festival, application=row.pk, birth_year=2014, actor=actor, at=AT
        )


@pytest.mark.django_db
def test_people_and_entries_agree_with_the_journal_after_many_acts():
    actor = festivals.organiser()
    festival = festivals.youth_week(actor, groups=festivals.GROUPS[:4])
    festivals.enter_list(festival, actor, children_list(40))
    rows = festival_people(festival, TODAY).confirmed
    act = {"festival": festival, "actor": actor, "at": AT}
    answers.withdraw_application(**act, application=rows[0].pk)
    corrections.correct_person(**act, application=rows[1].pk, birth_year=1999)
    corrections.note_consent(**act, application=rows[1].pk, on=TODAY)
    out = StringIO()
    call_command("verify_journal", stdout=out)
    verbs = JournalEntry.objects.filter(stream=festival.scope_key).values_list("verb", flat=True)
    assert {"applications.entered", "application.withdrawn", "application.consent_noted"} <= {
        *verbs
    }


@pytest.mark.django_db
def test_every_act_about_an_application_is_journalled():
    actor = festivals.organiser()
    festival = festivals.youth_week(actor, groups=BOYS_14, programmes=PROGRAMMES[:2])
    younger, older = festival.groups.all()
    row = _one(festival, actor, "Дроздов Матвей;2015;m")
    act = {"festival": festival, "application": row.pk, "actor": actor, "at": AT}
    corrections.choose_parts(**act, chosen={festival.programmes.first().pk: None})
    corrections.move_to_group(**act, group=older.pk)
    corrections.settle_question(**act, key="sex:1")
    answers.withdraw_application(**act)
    answers.take_in_again(**act)
    verbs = JournalEntry.objects.filter(stream=festival.scope_key).values_list("verb", flat=True)
    assert list(verbs)[-7:] == [
        "application.programmes_chosen",
        "application.programmes_chosen",
        "application.moved",
        "application.question_settled",
        "application.withdrawn",
        "application.taken_in_again",
        "applications.confirmed",
    ]
