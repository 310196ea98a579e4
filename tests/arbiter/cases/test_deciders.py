"""The desk and a case name who decides; where nobody may."""

import re

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import timezone

from arbiter.cases.models import Case, CaseKind
from tests.arbiter.cases.test_appeals import appeal
from tests.support import small_event
from tests.support.results import dispute, rule

pytestmark = pytest.mark.django_db

NO_JURY = {"ru": "В этом соревновании ещё нет жюри", "en": "This event has no jury yet"}

BARRED = "Никто из членов жюри не вправе решать этот протест"


def named(user: User, first: str, last: str) -> User:
    User.objects.filter(pk=user.pk).update(first_name=first, last_name=last)
    user.refresh_from_db()
    return user


def juror(story, login: str, first: str, last: str, scope: str = "") -> User:
    place = scope or story.tournament.scope_key
    return named(small_event.user(login, staff_of=place, role="jury"), first, last)


def read(user: User, name: str, *args: object, language: str = "ru") -> str:
    page = small_event.signed_in(user).get(
        reverse(name, args=args), headers={"accept-language": language}
    )
    assert page.status_code == 200
    return page.content.decode()


@pytest.fixture
def story():
    story = small_event.event()
    named(story.arbiter, "Анна", "Судьина")
    named(story.organiser, "Олег", "Организаторов")
    return story


@pytest.fixture
def taken(story) -> Case:
    """An appeal of Black's against the arbiter's ruling."""
    case = dispute(story, at=timezone.now())
    rule(case, story.arbiter, at=timezone.now())
    return appeal(story, case, at=timezone.now())


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("ru", "Решает жюри: Юрий Присяжный, Жанна Жюрина"),
        ("en", "The jury decides: Iurii Prisiazhnyi, Zhanna Zhiurina"),
    ],
)
def test_an_open_appeal_names_the_members_of_the_jury_at_its_head(story, taken, language, names):
    """To everybody who sees the case, by name; nobody is asked to appoint anybody."""
    jurors = [
        juror(story, "login-one", "Юрий", "Присяжный"),
        juror(story, "login-two", "Жанна", "Жюрина"),
    ]
    for user in (taken.opened_by, story.arbiter, story.organiser, jurors[0]):
        page = read(user, "case", taken.pk, language=language)
        assert names in page
        assert page.index(names) < page.index('id="claim"')
        assert NO_JURY[language] not in page
        assert "login-two" not in page
    for user in (story.arbiter, story.organiser):
        assert names in read(user, "desk", language=language)


@pytest.mark.parametrize(
    ("language", "way", "told"),
    [
        ("ru", "Назначить членов жюри", "Назначает организатор: Олег Организаторов"),
        ("en", "Appoint members of the jury", "Appointed by the organiser: Oleg Organizatorov"),
    ],
)
def test_without_a_jury_the_organiser_gets_the_way_and_the_others_his_name(
    story, taken, language, way, told
):
    people = reverse("event-people", args=[story.tournament.pk])
    for page in (
        read(story.organiser, "case", taken.pk, language=language),
        read(story.organiser, "desk", language=language),
    ):
        assert NO_JURY[language] in page
        assert f'<a href="{people}">{way}</a>' in page
    for page in (
        read(story.arbiter, "case", taken.pk, language=language),
        read(story.arbiter, "desk", language=language),
        read(taken.opened_by, "case", taken.pk, language=language),
    ):
        assert NO_JURY[language] in page
        assert told in page
        assert way not in page


def test_the_arbiter_reads_on_the_page_of_the_event_who_has_to_act(story, taken):
    page = read(story.arbiter, "event", story.tournament.pk)
    assert "его членов назначает организатор" in page
    juror(story, "juror", "Юрий", "Присяжный")
    assert "его членов назначает организатор" not in read(
        story.arbiter, "event", story.tournament.pk
    )


@pytest.mark.parametrize("who", ["the judge of the first ruling", "a player of the game"])
def test_a_juror_who_may_not_decide_is_not_named_and_is_no_jury_alone(story, taken, who):
    user = story.arbiter if who.startswith("the judge") else story.user_of(story.game().white)
    user.offices.create(scope=story.tournament.scope_key, role="jury")
    page = read(story.organiser, "case", taken.pk)
    assert BARRED in page
    assert "Назначить членов жюри" in page
    assert "жюри, которое вправе его решить" in read(story.organiser, "event", story.tournament.pk)
    juror(story, "juror", "Юрий", "Присяжный")
    page = read(story.organiser, "case", taken.pk)
    assert "Решает жюри: Юрий Присяжный<" in page
    assert BARRED not in page


def test_a_jury_of_the_whole_site_is_one(story, taken):
    juror(story, "juror", "Юрий", "Присяжный", scope="site")
    assert "Решает жюри: Юрий Присяжный" in read(story.organiser, "case", taken.pk)


def test_before_he_appeals_a_player_reads_who_would_decide(story):
    case = dispute(story, at=timezone.now())
    rule(case, story.arbiter, at=timezone.now())
    black = story.user_of(story.game().black)
    assert NO_JURY["ru"] in read(black, "case", case.pk)
    juror(story, "juror", "Юрий", "Присяжный")
    page = read(black, "case", case.pk)
    assert "Решать будет жюри: Юрий Присяжный." in page
    assert NO_JURY["ru"] not in page


def test_a_question_of_the_arbiters_names_him_to_those_who_do_not_decide(story):
    case = dispute(story)
    words = "Решает судья: Анна Судьина"
    for user in (case.opened_by, story.organiser):
        assert words in read(user, "case", case.pk)
    assert words in read(story.organiser, "desk")
    assert words not in read(story.arbiter, "case", case.pk)
    second = small_event.user("second", staff_of=story.tournament.scope_key, role="chief")
    named(second, "Борис", "Второй")
    assert "Решает один из судей: " in read(case.opened_by, "case", case.pk)


def test_without_an_arbiter_the_organiser_is_asked_for_one(story):
    case = dispute(story)
    story.arbiter.offices.all().delete()
    page = read(story.organiser, "case", case.pk)
    assert "Судья, который вправе это решить, не назначен" in page
    assert "Назначить судью" in page


def test_a_decided_case_names_nobody_to_decide(story, taken):
    first = juror(story, "juror", "Юрий", "Присяжный")
    rule(taken, first, "1/2-1/2 adjudicated")
    page = read(story.organiser, "case", taken.pk)
    assert "Решает жюри" not in page
    assert "обжалованию не подлежит" in page
    assert Case.objects.filter(kind=CaseKind.APPEAL, state="ruled").exists()


@pytest.mark.parametrize(
    ("language", "ruled", "superseded"),
    [
        (
            "ru",
            "½–½, решение апелляционного жюри",
            "заменено решением № {number}: ½–½, решение апелляционного жюри",
        ),
        (
            "en",
            "½–½, the ruling of the jury of appeal",
            "superseded by ruling No. {number}: ½–½, the ruling of the jury",
        ),
    ],
)
def test_what_rests_on_the_jurys_word_is_the_jurys_on_pages_and_papers(
    story, taken, language, ruled, superseded
):
    """Its own case, the first case, the protocols, the sheet, the decisions of the event."""
    first = juror(story, "juror", "Юрий", "Присяжный")
    rule(taken, first, "1/2-1/2 adjudicated")
    number = f"{taken.pk}/1"
    for name, args in (
        ("case", (taken.pk,)),
        ("case", (taken.appeals.case_id,)),
        ("case-protocol", (taken.pk,)),
        ("case-ruling", (taken.pk, 1)),
        ("event-decisions", (story.tournament.pk,)),
    ):
        assert ruled in read(first, name, *args, language=language), name
    for name, args in (
        ("case-protocol", (taken.appeals.case_id,)),
        ("case-ruling", (taken.appeals.case_id, 1)),
        ("event-decisions", (story.tournament.pk,)),
    ):
        assert superseded.format(number=number) in read(first, name, *args, language=language)


def test_a_juror_reads_why_the_arbiter_ruled_so_and_signs_the_decisions(story, taken):
    first = juror(story, "juror", "Юрий", "Присяжный")
    page = read(first, "case", taken.pk)
    against = page.index("Против решения")
    assert "<p>так</p>" in page[against : page.index("Что нашла программа")]
    assert "½–½, решение апелляционного жюри" in page
    assert "Жюри, " not in read(first, "event-decisions", story.tournament.pk)
    rule(taken, first, "1/2-1/2 adjudicated")
    assert "Жюри, Юрий Присяжный" in read(first, "event-decisions", story.tournament.pk)


def test_the_journal_calls_a_ruling_by_the_number_that_the_papers_bear(story, taken):
    juror(story, "juror", "Юрий", "Присяжный")
    first = User.objects.get(username="juror")
    rule(taken, first, "1/2-1/2 adjudicated")
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", read(first, "case", taken.pk)))
    number = taken.appeals.shown_number
    assert f"на решение {number} " in text
    assert f"вместо {number} " in text


@pytest.mark.parametrize("who", ["the judge of the first ruling", "a player of the game"])
@pytest.mark.parametrize("is_decided", [False, True])
def test_a_juror_who_may_not_decide_has_no_line_to_sign_on_papers_of_an_appeal(
    story, taken, who, is_decided
):
    """Protocols of both cases, the sheet of the jury's ruling, the decisions of the event."""
    user = story.arbiter if who.startswith("the judge") else story.user_of(story.game().white)
    named(user, "Захар", "Запрещённый")
    user.offices.create(scope=story.tournament.scope_key, role="jury")
    free = juror(story, "juror", "Юрий", "Присяжный")
    papers = [("case-protocol", (taken.pk,)), ("case-protocol", (taken.appeals.case_id,))]
    if is_decided:
        rule(taken, free, "1/2-1/2 adjudicated")
        papers += [("case-ruling", (taken.pk, 1)), ("event-decisions", (story.tournament.pk,))]
    for name, args in papers:
        page = read(story.organiser, name, *args)
        assert "Жюри, Юрий Присяжный" in page, name
        assert "Жюри, Захар Запрещённый" not in page, name


def test_the_ruling_that_is_appealed_against_is_signed_by_no_juror(story, taken):
    juror(story, "juror", "Юрий", "Присяжный")
    page = read(story.organiser, "case-ruling", taken.appeals.case_id, 1)
    assert "Главный судья, Анна Судьина" in page
    assert "Жюри, " not in page
