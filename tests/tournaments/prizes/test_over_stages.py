"""Prizes over an event of many whose groups go on to finals: by the order of the whole."""

import pytest

from tests.support import festivals
from tests.support.festival_results import play_entered_to_the_end
from tests.support.festivals import AT, GROUPS, PROGRAMMES
from tests.tournaments.festivals.test_finals import (
    FINAL,
    contests,
    final_played,
    make,
    plan,
    semi_finals,
)
from tournaments.errors import TournamentError
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
