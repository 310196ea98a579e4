"""Groups with too few players merged and split, system and rounds set for all by one press."""

from datetime import date

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from arbiter.journal.models.rows import JournalEntry
from tests.support import festivals
from tests.support.festivals import AT, PROGRAMMES, children_list
from tournaments.entries.models import Entry
from tournaments.errors import TournamentError
from tournaments.events.models import PlannedStart, Tournament, TournamentState
from tournaments.events.services import regulations
from tournaments.festivals.queries.lengths import proposed_lengths
from tournaments.festivals.queries.people import festival_people
from tournaments.festivals.services import merging, setup

pytestmark = pytest.mark.django_db

TODAY = date(2026, 3, 20)
PAIR = ("до 14 лет, юноши, 2013–2015", "до 14 лет, девушки, 2013–2015")
TEXT = """Фамилия Имя;Год рождения;Регион
Белов Олег;2014;Самарская
Гусев Лев;2014;Самарская
Лапина Ева;2013;Самарская"""


@pytest.fixture
def week():
    actor = festivals.organiser()
    festival = festivals.youth_week(actor, groups=PAIR, programmes=PROGRAMMES[:2])
    festivals.enter_list(festival, actor, TEXT)
    boys, girls = festival.groups.all()
    return festival, actor, boys, girls


def _merge(week, **more):
    festival, actor, boys, girls = week
    act = {"group": girls.pk, "into": boys.pk, "reason": "мало участниц", **more}
    return merging.merge_group(festival=festival, actor=actor, at=AT, **act)


def test_a_merged_group_plays_in_the_other_tournament_and_is_split_again(week):
    festival, actor, boys, girls = week
    own = [contest.tournament_id for contest in girls.contests.all()]
    _merge(week)
    girls.refresh_from_db()
    assert girls.merged_into == boys
    assert [contest.is_host for contest in girls.contests.all()] == [False, False]
    hosts = {contest.tournament_id for contest in boys.contests.all()}
    assert set(Entry.objects.values_list("tournament", flat=True)) == hosts
    assert not Tournament.objects.filter(pk__in=own).exists()  # hidden
    assert festival_people(festival, TODAY).asked == []
    festivals.enter_list(
        festival, actor, "Фамилия Имя;Год рождения;Регион\nЮдина Варвара;2013;Самарская"
    )
    assert Entry.objects.filter(tournament__in=hosts).count() == 8
    merging.split_group(festival=festival, group=girls.pk, actor=actor, at=AT)
    assert Entry.objects.filter(tournament__in=own).count() == 4
    assert Entry.objects.filter(tournament__in=hosts).count() == 4
    assert Tournament.objects.filter(pk__in=own).count() == 2
    verbs = JournalEntry.objects.filter(stream=festival.scope_key).values_list("verb", flat=True)
    assert [*verbs][-3:] == ["groups.merged", "applications.entered", "groups.split"]


def test_a_split_group_plays_by_what_became_common_meanwhile(week):
    """Its hidden tournaments follow as the others do; what one says otherwise it keeps."""
    festival, actor, _boys, girls = week
    own = [contest.tournament for contest in girls.contests.order_by("programme__position")]
    setup_own = {"chief_arbiter": "Орлов П."}
    regulations.correct_head(tournament=own[1], about=setup_own, actor=actor, at=AT)
    _merge(week)
    setup.change_common(
        festival=festival, actor=actor, at=AT, city="Казань", chief_arbiter="Иванов И."
    )
    merging.split_group(festival=festival, group=girls.pk, actor=actor, at=AT)
    stands = [
        (row.city, row.chief_arbiter)
        for row in Tournament.objects.filter(pk__in=[one.pk for one in own]).order_by("pk")
    ]
    assert stands == [("Казань", "Иванов И."), ("Казань", "Орлов П.")]


@pytest.mark.parametrize("is_merged", [False, True])
def test_after_the_lots_it_is_refused_with_the_way_out(week, is_merged):
    festival, actor, _boys, girls = week
    if is_merged:
        _merge(week)
    Tournament.objects.update(state=TournamentState.DRAWN, is_private=False)
    with pytest.raises(TournamentError, match="merge_too_late"):
        if is_merged:
            merging.split_group(festival=festival, group=girls.pk, actor=actor, at=AT)
        else:
            _merge(week)
    client = Client(headers={"accept-language": "ru"})
    client.force_login(actor)
    act = {"split": "1"} if is_merged else {"into": _boys.pk}
    address = reverse("festival-merge", args=[festival.pk, girls.pk])
    told = client.post(address, act, follow=True, headers={"referer": "http://testserver/help/"})
    assert "места по группам и так считаются отдельно" in told.text


def test_what_cannot_be_merged_is_named_and_nothing_moves(week):
    festival, actor, boys, girls = week
    with pytest.raises(TournamentError, match="merge_into_itself"):
        _merge(week, into=girls.pk)
    with pytest.raises(TournamentError, match="no_such_group"):
        _merge(week, into=999999)
    last = boys.contests.last()
    last.parts.all().delete()
    last.delete()
    with pytest.raises(TournamentError, match="merge_no_programme"):
        _merge(week)
    assert Entry.objects.filter(tournament__contests__group=girls).count() == 2
    assert merging.split_group(festival=festival, group=girls.pk, actor=actor, at=AT) == girls


def test_system_and_rounds_are_set_for_all_by_one_press():
    actor = festivals.organiser()
    festival = festivals.youth_week(actor, groups=festivals.GROUPS[:4], programmes=PROGRAMMES[:2])
    festivals.enter_list(festival, actor, children_list(60))
    first = proposed_lengths(festival)[0]
    PlannedStart.objects.create(tournament=first.contest.tournament, number=1, starts_at=AT)
    first = proposed_lengths(festival)[0]
    assert (first.ends_at - AT).total_seconds() == first.rounds * 216 * 60
    client = Client(headers={"accept-language": "ru"})
    client.force_login(actor)
    page = reverse("festival-groups", args=[festival.pk])
    assert "закончится около" in client.get(page).text
    assert merging.set_lengths(festival=festival, actor=actor, at=AT) > 0
    client.post(reverse("festival-rounds-set", args=[festival.pk]))
    lengths = proposed_lengths(festival)
    assert not any(length.is_to_change for length in lengths)
    for length in lengths:
        if length.players >= 2:
            assert length.contest.tournament.system == length.system
    assert merging.set_lengths(festival=festival, actor=actor, at=AT) == 0
    assert "festival.rounds_set" in JournalEntry.objects.filter(
        stream=festival.scope_key
    ).values_list("verb", flat=True)


def test_a_stranger_merges_nothing(week):
    festival, actor, boys, girls = week
    setup.open_to_everybody(festival=festival, actor=actor, at=AT)
    client = Client()
    client.force_login(User.objects.create_user("stranger"))
    for name, args in (
        ("festival-groups", []),
        ("festival-rounds-set", []),
        ("festival-merge", [girls.pk]),
    ):
        address = reverse(name, args=[festival.pk, *args])
        assert client.post(address, {"into": boys.pk}).status_code in (403, 405)
    girls.refresh_from_db()
    assert girls.merged_into is None
