"""Prizes over an event of many whose groups go on to finals: by the order of the whole."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.support import festivals
from tests.support.festival_results import Person, play_entered_to_the_end, play_to_the_end
from tests.support.festivals import AT, GROUPS, PROGRAMMES
from tests.tournaments.festivals.test_classifications import add
from tests.tournaments.festivals.test_finals import (
    FINAL,
    contests,
    final_played,
    make,
    plan,
    semi_finals,
)
from tournaments.errors import TournamentError
from tournaments.festivals.models import Classification, Contest
from tournaments.festivals.services import prizes, setup
from tournaments.prizes.services import PrizeTerms
from tournaments.scoring.prizes import Rules, Sharing

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser():
    return festivals.organiser()


@pytest.fixture
def week(organiser):
    """Two groups in one programme, open to everybody: each of four players."""
    week = festivals.youth_week(organiser, GROUPS[6:8], PROGRAMMES[:1])
    setup.open_to_everybody(festival=week, actor=organiser, at=AT)
    return week


def set_up(week, actor, key) -> None:
    amounts = {key: [600, 500, 400, 300, 200]}
    terms = PrizeTerms(2000, "RUB", amounts, Rules(sharing=Sharing.NONE))
    prizes.set_prizes(festival=week, terms=terms, actor=actor, at=AT)


def separate(week, actor, amounts, **rules) -> None:
    terms = PrizeTerms(sum(map(sum, amounts.values())), "RUB", amounts, Rules(**rules))
    prizes.set_prizes(festival=week, terms=terms, actor=actor, at=AT)


def listed(week):
    by = prizes.contested(week)
    shown = prizes.prize_list(prizes.fund_of_festival(week), by, prizes.tables_of_festival(by))
    return [(one.place, one.entry.player.name, one.amount) for one in shown.lines]


BY_FINAL = [
    (place, name, amount)
    for place, (name, amount) in enumerate(zip(FINAL, (600, 500, 400, 300), strict=True), 1)
]


def test_prizes_are_won_in_the_final_and_by_players_of_either_semi_final(week, organiser):
    final = final_played(week, organiser)
    assert [one.pk for one in prizes.contested(week).contests] == [contests(week)[0].pk]
    key = f"c{contests(week)[0].pk}"
    set_up(week, organiser, key)
    shown = listed(week)
    assert shown[:4] == BY_FINAL
    assert shown[4][0] == 5, "then those who stopped in the semi-finals"
    fund = prizes.confirm_prizes(festival=week, actor=organiser, at=AT)
    assert sum(one["amount"] for one in fund.awards) == 2000
    assert listed(week) == shown, "and so they stand as they were confirmed"
    final.refresh_from_db()
    assert fund.table_revision >= final.standings_revision


def test_prizes_wait_for_a_final_that_is_planned_and_for_one_that_is_played(week, organiser):
    sources = semi_finals(week, organiser)
    key = f"c{contests(week)[0].pk}"
    set_up(week, organiser, key)
    assert prizes.are_tables_final(prizes.contested(week))
    stage = plan(sources, organiser)
    for step in ("planned", "made"):
        with pytest.raises(TournamentError) as refusal:
            prizes.confirm_prizes(festival=week, actor=organiser, at=AT)
        assert refusal.value.code == "prizes_not_over", step
        if step == "planned":
            (made,) = make(stage, organiser)
    play_entered_to_the_end(made.tournament, FINAL, organiser)
    prizes.confirm_prizes(festival=week, actor=organiser, at=AT)
    assert listed(week)[:4] == BY_FINAL


def test_a_group_whose_players_go_on_with_others_has_no_prizes_of_its_own(week, organiser):
    plan(semi_finals(week, organiser), organiser)
    with pytest.raises(TournamentError) as refusal:
        set_up(week, organiser, f"c{contests(week)[1].pk}")
    assert refusal.value.code == "no_such_prize_table"


def test_a_separate_table_has_prizes_of_its_own_by_the_order_of_the_whole(week, organiser):
    add(week, organiser, "Регион Б", region="B")
    final_played(week, organiser)
    host = contests(week)[0]
    key = f"c{host.pk}-{Classification.objects.get().pk}"
    separate(week, organiser, {f"c{host.pk}": [600], key: [300]}, one_prize=False)
    assert listed(week) == [(1, "Юноша 02", 600), (1, "Юноша 01", 300)]
    prizes.confirm_prizes(festival=week, actor=organiser, at=AT)
    assert listed(week) == [(1, "Юноша 02", 600), (1, "Юноша 01", 300)]
    shown = prizes.names_of_tables(prizes.contested(week))
    assert shown[key].startswith("Регион Б: ")


def test_one_prize_a_person_over_separate_tables_too(week, organiser):
    add(week, organiser, "Регион А", region="A")
    final_played(week, organiser)
    host = contests(week)[0]
    key = f"c{host.pk}-{Classification.objects.get().pk}"
    separate(week, organiser, {f"c{host.pk}": [600], key: [300]}, sharing=Sharing.NONE)
    assert listed(week) == [(1, "Юноша 02", 600), (1, "Игрок 02", 300)], "the next of region A"


def test_a_group_that_plays_with_another_has_prizes_of_its_own(week, organiser):
    host, guest = contests(week)
    Contest.objects.filter(pk=guest.pk).update(is_host=False, tournament=host.tournament)
    girls = "девуш" in guest.group.title
    assert girls != ("девуш" in host.group.title)
    mixed = [
        Person("Аня", "А", "w", 2014), Person("Боря", "Б", "m", 2014),
        Person("Варя", "Б", "w", 2014), Person("Гена", "А", "m", 2014),
    ]  # fmt: skip
    play_to_the_end(host.tournament, mixed, organiser)
    boys_key, girls_key = f"c{host.pk}-own", f"c{guest.pk}-own"
    separate(week, organiser, {boys_key: [300, 100], girls_key: [200]}, sharing=Sharing.NONE)
    assert listed(week) == [(1, "Боря", 300), (2, "Гена", 100), (1, "Аня", 200)]


def test_the_form_has_a_line_for_each_separate_table_that_somebody_belongs_to(week, organiser):
    add(week, organiser, "Регион Б", region="B")
    add(week, organiser, "Регион Я", region="Я")
    final_played(week, organiser)
    client = Client(headers={"accept-language": "ru"})
    client.force_login(organiser)
    page = client.get(reverse("festival-prizes", args=[week.pk])).content.decode()
    assert "Регион Б: " in page
    assert "Регион Я" not in page
    host = contests(week)[0].pk
    own = Classification.objects.get(name="Регион Б").pk
    sent = {
        "fund": "300", "currency": "RUB", "sharing": "equal", "unit": "1", "rest": "higher",
        "one_prize": "on", "minimum": "", f"prizes-c{host}-{own}": "300",
    }  # fmt: skip
    client.post(reverse("festival-prizes-set", args=[week.pk]), sent)
    assert prizes.fund_of_festival(week).amounts == {f"c{host}-{own}": [30000]}
    with pytest.raises(TournamentError) as refusal:
        separate(week, organiser, {f"c{host}-999": [100]})
    assert refusal.value.code == "no_such_prize_table"


def test_separate_tables_cost_no_query_for_each(week, organiser):
    final_played(week, organiser)
    asked = []
    for region in ("A", "B"):
        add(week, organiser, f"Регион {region}", region=region)
        with CaptureQueriesContext(connection) as queries:
            prizes.tables_of_festival(prizes.contested(week))
        asked.append(len(queries))
    assert asked[0] == asked[1]
