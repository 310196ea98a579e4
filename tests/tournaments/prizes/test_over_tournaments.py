"""Prizes over an event of many tournaments: one fund, one prize a person, the sheet to sign."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st
from rest_framework.test import APIClient

from arbiter.journal.models.rows import JournalEntry
from tests.support import festivals, small_event
from tests.support.festival_results import store_standings
from tests.support.small_event import read
from tournaments.errors import TournamentError
from tournaments.events.models import Tournament, TournamentState
from tournaments.festivals.services import prizes
from tournaments.prizes.services import PrizeTerms
from tournaments.scoring.prizes import Category, Placed, Rules, Sharing, distribute
from tournaments.standings.models import StandingRow

pytestmark = pytest.mark.django_db

NOON = small_event.NOON


@pytest.fixture
def organiser():
    return festivals.organiser()


@pytest.fixture
def week(organiser):
    """Classic and rapid of six boys are over, no two with equal points; all else is cancelled."""
    festival = festivals.week_in_play(organiser)
    kept = festival.contests.filter(group__title="до 14 лет, юноши", programme__position__lt=2)
    others = festival.contests.exclude(pk__in=kept).values("tournament")
    Tournament.objects.filter(pk__in=others).update(state=TournamentState.CANCELLED)
    for contest in kept.select_related("tournament"):
        tournament = contest.tournament
        if not tournament.rounds.exists():
            by = {"tournament": tournament, "actor": organiser, "at": NOON}
            festivals.lots.draw_lots(seed="0123456789abcdef", **by)
        Tournament.objects.filter(pk=tournament.pk).update(state=TournamentState.FINISHED)
        tournament.refresh_from_db()
        store_standings(tournament)
        rows = StandingRow.objects.filter(entry__tournament=tournament).order_by("entry__number")
        for place, row in enumerate(rows, start=1):
            StandingRow.objects.filter(pk=row.pk).update(
                place_from=place, place_to=place, points=12 - 2 * place
            )
    return festival


def keys(week) -> list[str]:
    return [f"c{contest.pk}" for contest in prizes.contested(week).contests]


def terms(amounts, **rules) -> PrizeTerms:
    return PrizeTerms(sum(map(sum, amounts.values())), "RUB", amounts, Rules(**rules))


def listed(week):
    by = prizes.contested(week)
    fund = prizes.fund_of_festival(week)
    return prizes.prize_list(fund, by, prizes.tables_of_festival(by))


def test_one_prize_a_person_over_all_tournaments_and_the_sum_is_the_fund(week, organiser):
    classic, rapid = keys(week)
    by = {"festival": week, "actor": organiser, "at": NOON}
    prizes.set_prizes(
        terms=terms({classic: [90000, 60000, 30000], rapid: [50000, 20000]}, sharing=Sharing.NONE),
        **by,
    )
    shown = listed(week)
    assert sum(one.amount for one in shown.lines) == 250000
    people = [one.entry.player_id for one in shown.lines]
    assert len(people) == len(set(people)) == 5
    assert {one.category for one in shown.lines} == {classic, rapid}
    assert all(one.why for one in shown.lines)
    confirmed = prizes.confirm_prizes(**by)
    assert sum(one["amount"] for one in confirmed.awards) == 250000
    assert [(one.entry.pk, one.amount) for one in listed(week).lines] == [
        (one.entry.pk, one.amount) for one in shown.lines
    ]
    with pytest.raises(TournamentError) as refusal:
        prizes.set_prizes(terms=terms({classic: [100]}), **by)
    assert refusal.value.code == "prizes_confirmed"
    prizes.reopen_prizes(reason="ошибка в таблице", **by)
    assert not prizes.fund_of_festival(week).is_confirmed
    rows = JournalEntry.objects.filter(stream=week.scope_key, verb__startswith="prizes.")
    assert [row.verb for row in rows.order_by("seq")] == [
        "prizes.set",
        "prizes.confirmed",
        "prizes.reopened",
    ]


def test_without_the_rule_of_one_prize_a_person_has_several(week, organiser):
    classic, rapid = keys(week)
    prizes.set_prizes(
        festival=week,
        terms=terms({classic: [600] * 6, rapid: [500] * 6}, sharing=Sharing.NONE, one_prize=False),
        actor=organiser,
        at=NOON,
    )
    people = [one.entry.player_id for one in listed(week).lines]
    assert len(people) == 12
    assert len(set(people)) == 6


def test_a_list_is_not_confirmed_while_a_tournament_is_played(week, organiser):
    classic, rapid = keys(week)
    by = {"festival": week, "actor": organiser, "at": NOON}
    prizes.set_prizes(terms=terms({classic: [100]}), **by)
    last = prizes.contested(week).contests[1].tournament_id
    Tournament.objects.filter(pk=last).update(state=TournamentState.RUNNING)
    with pytest.raises(TournamentError) as refusal:
        prizes.confirm_prizes(**by)
    assert refusal.value.code == "prizes_not_over"
    with pytest.raises(TournamentError) as refusal:
        prizes.set_prizes(terms=terms({"c999": [100]}), **by)
    assert refusal.value.code == "no_such_prize_table"


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_way_through_the_pages(week, organiser, language):
    classic, rapid = keys(week)
    client = Client(headers={"accept-language": language})
    client.force_login(organiser)
    page = reverse("festival-prizes", args=[week.pk])
    sent = {
        "fund": "1000", "currency": "RUB", "sharing": "equal", "unit": "1", "rest": "higher",
        "one_prize": "on", "minimum": "", f"prizes-{classic}": "600; 300", f"prizes-{rapid}": "100",
    }  # fmt: skip
    assert Client().get(page).status_code == 404, "before it is confirmed nobody else sees it"
    wrong = client.post(reverse("festival-prizes-set", args=[week.pk]), sent | {"fund": "999"})
    assert wrong.status_code in (302, 422)
    assert prizes.fund_of_festival(week) is None
    client.post(reverse("festival-prizes-set", args=[week.pk]), sent)
    assert client.get(page).status_code == 200
    client.post(reverse("festival-prizes-confirm", args=[week.pk]))
    assert Client().get(page).status_code == 200
    sheet = client.get(reverse("festival-prizes-sheet", args=[week.pk]))
    assert sheet.content.startswith(b"%PDF")
    rows = client.get(reverse("festival-prizes-file", args=[week.pk])).content.decode()
    assert re.search(r"600[.,]00", rows)
    assert page in read(organiser, "festival-manage", week.pk, language=language)
    client.post(reverse("festival-prizes-reopen", args=[week.pk]), {"reason": "так"})
    assert not prizes.fund_of_festival(week).is_confirmed


def test_programs_do_the_same_and_a_stranger_does_not(week, organiser):
    classic, _rapid = keys(week)
    client = APIClient()
    client.force_authenticate(organiser)
    address = reverse("api-festival-prizes", args=[week.pk])
    body = {"fund": 900, "amounts": [{"table": classic, "amounts": [600, 300]}]}
    stranger = APIClient()
    stranger.force_authenticate(small_event.user("stranger"))
    assert stranger.post(address, body, format="json").status_code == 403
    made = client.post(address, body, format="json")
    assert made.status_code == 200, made.json()
    assert sum(one["amount"] for one in made.json()["prizes"]) == 900
    assert stranger.get(address).status_code == 404
    assert client.post(f"{address}confirm/").json()["is_confirmed"] is True
    assert stranger.get(address).status_code == 200
    assert client.post(f"{address}reopen/", {"reason": "так"}, format="json").status_code == 200


TABLES = st.lists(
    st.tuples(
        st.permutations(range(1, 7)),
        st.lists(st.integers(0, 12), min_size=6, max_size=6),
        st.lists(st.integers(1, 1000), max_size=7),
    ),
    min_size=1,
    max_size=4,
)


@given(TABLES, st.sampled_from(Sharing))
def test_over_any_tables_nobody_is_paid_twice_and_nothing_is_lost(drawn, sharing):
    categories = []
    for at, (people, points, amounts) in enumerate(drawn):
        ordered = sorted(points, reverse=True)
        table = tuple(
            Placed(person, place, place, scored)
            for place, (person, scored) in enumerate(zip(people, ordered, strict=True), start=1)
        )
        categories.append(Category(f"c{at}", tuple(sorted(amounts, reverse=True)), table))
    fund = sum(sum(one.prizes) for one in categories)
    if not fund:
        return
    awards = distribute(fund, categories, Rules(sharing=sharing))
    paid = [award.number for award in awards.awards]
    assert len(paid) == len(set(paid))
    assert awards.has_whole_fund()
