"""Semi-finals and finals inside an event of many: places, medals, papers, the matrix, the steps."""

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import translation

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action, Role
from arbiter.journal.models.rows import JournalEntry
from arbiter.rules.outcome import GameResult
from tests.support import festivals, swiss_event
from tests.support.festival_results import (
    Person,
    enter,
    people,
    play_entered_to_the_end,
    play_to_the_end,
    store_standings,
)
from tests.support.festivals import AT, GROUPS, PROGRAMMES
from tournaments.errors import TournamentError
from tournaments.events.models import Tournament
from tournaments.events.queries.listing import MOST_STAGES, find_visible_event, list_events
from tournaments.events.queries.officials import event_scope
from tournaments.festivals.models import Festival, FestivalTables
from tournaments.festivals.queries import wall
from tournaments.festivals.queries.awards import awards_of_festival
from tournaments.festivals.queries.bundle import packed_tournaments
from tournaments.festivals.queries.checks import check_festival
from tournaments.festivals.queries.overview import festival_overview
from tournaments.festivals.queries.scope import festival_of_tournament
from tournaments.festivals.queries.statements import extract_papers
from tournaments.festivals.queries.steps import Step, next_steps
from tournaments.festivals.queries.tables import events_of_tournament, overdue_tables
from tournaments.festivals.services import officials, setup, tables
from tournaments.festivals.services.steps import take_steps
from tournaments.games.services import results
from tournaments.people.models import Player
from tournaments.stages.models import Stage, StageFinal
from tournaments.stages.services import stages

pytestmark = pytest.mark.django_db

BOYS = people("AABB")
OTHERS = people("BABA", first="Юноша")


@pytest.fixture
def organiser():
    return festivals.organiser()


@pytest.fixture
def week(organiser) -> Festival:
    """Two groups in one programme, open to everybody: each of four players."""
    week = festivals.youth_week(organiser, GROUPS[6:8], PROGRAMMES[:1])
    setup.open_to_everybody(festival=week, actor=organiser, at=AT)
    return week


def contests(week: Festival) -> list:
    rows = week.contests.select_related("tournament", "group", "programme")
    return list(rows.order_by("group__position"))


def plan(sources: list[Tournament], actor: Any, **terms: Any) -> Stage:
    usual: dict[str, Any] = {
        "title": "Финал",
        "quotas": [{"first": 1, "last": 2}],
        "carry": "mutual",
        "regulations": {"system": "round_robin"},
    }
    return stages.plan_stage(
        tournament=sources[0],
        also_from=[one.pk for one in sources[1:]],
        actor=actor,
        at=AT,
        **{**usual, **terms},
    )


def make(stage: Stage, actor: Any) -> list[StageFinal]:
    return stages.make_stage(stage=stage, actor=actor, at=AT)


def semi_finals(week: Festival, actor: Any) -> list[Tournament]:
    """Both groups played: of the first 01 02 03 04, of the second Юноша 01 02 03 04."""
    first, second = (contest.tournament for contest in contests(week))
    play_to_the_end(first, BOYS, actor)
    play_to_the_end(second, OTHERS, actor)
    return [first, second]


FINAL = ["Юноша 02", "Игрок 02", "Юноша 01", "Игрок 01"]
"""The order of the final: who was second before is first now."""


def final_played(week: Festival, actor: Any) -> Tournament:
    (made,) = make(plan(semi_finals(week, actor), actor), actor)
    play_entered_to_the_end(made.tournament, FINAL, actor)
    return made.tournament


def stored(week: Festival) -> dict[str, Any]:
    tables.recompute_tables(festival_id=week.pk, at=AT)
    return FestivalTables.objects.filter(festival=week).latest("revision").tables


def names(week: Festival, lines: list[list[int]]) -> list[tuple[str, int]]:
    people_by_pk = Player.objects.in_bulk([person for _contest, person, _kind in lines])
    return [(people_by_pk[person].name, kind) for _contest, person, kind in lines]


def test_a_final_follows_what_is_common_to_the_event(week, organiser):
    sources = semi_finals(week, organiser)
    (final,) = make(plan(sources, organiser), organiser)
    setup.change_common(festival=week, actor=organiser, at=AT, names_of_minors="initials")
    made = Tournament.objects.get(pk=final.tournament_id)
    assert made.names_of_minors == "initials"
    row = JournalEntry.objects.filter(stream=made.scope_key).latest("pk")
    assert row.verb == "head.corrected"


def test_medals_wait_for_the_final(week, organiser):
    sources = semi_finals(week, organiser)
    assert len(stored(week)["over"]["winners"]) == 6
    stage = plan(sources, organiser)
    assert overdue_tables(AT.date()) == [week.pk]
    told = stored(week)["over"]
    assert (told["winners"], told["waiting"]) == ([], [contests(week)[0].pk])
    address = f"/festivals/{week.pk}/medals/"
    for language, words in (("ru", "медали ждут финала"), ("en", "the medals wait for the final")):
        page = Client().get(address, headers={"accept-language": language})
        assert words in page.content.decode()
    make(stage, organiser)
    assert overdue_tables(AT.date()) == [week.pk]
    assert stored(week)["over"]["winners"] == []


def test_finals_count_for_the_medals_instead_of_the_semi_finals(week, organiser):
    final = final_played(week, organiser)
    assert events_of_tournament(final.pk) == [week.pk]
    made = stored(week)
    host = contests(week)[0].pk
    assert made["over"]["contests"] == [[host, 8, ""]]
    assert names(week, made["over"]["winners"]) == [
        ("Юноша 02", 1),
        ("Игрок 02", 2),
        ("Юноша 01", 3),
    ]
    assert [row[:6] for row in made["over"]["medals"]["region"]] == [
        ["A", 1, 1, 1, 1, 0],
        ["B", 2, 2, 0, 0, 1],
    ]
    assert overdue_tables(AT.date()) == []
    assert check_festival(week).lines == ()


def test_points_of_a_team_are_those_of_both_stages_none_twice(week, organiser):
    rules = {"team": {"by": "points_sum", "body": "region"}}
    tables.set_rules(festival=week, rules=rules, reason="", actor=organiser, at=AT)
    final_played(week, organiser)
    (first, *_rest) = stored(week)["over"]["team"]
    # in the semi-finals 6 4 2 0 twice, in the final 6 4 2 0 besides what was carried
    assert (first["body"], first["value"]) == ("A", str(6 + 4 + 4 + 0 + 6 + 4 + 0))
    of_second = [line for line in first["counted"] if line[2:4] == [1, 1]]
    assert [line[4] for line in of_second] == [4 + 6]


def test_awards_and_extracts_name_the_places_of_the_whole(week, organiser):
    final = final_played(week, organiser)
    awards = awards_of_festival(week)
    assert [(award.span, award.row.entry.player.name) for award in awards] == [
        ("1", "Юноша 02"),
        ("2", "Игрок 02"),
        ("3", "Юноша 01"),
    ]
    assert {award.row.entry.tournament_id for award in awards} == {final.pk}
    stopped = final.made_by_stage.stage.sources.first().tournament.entries.get(
        player__name="Игрок 03"
    )
    (paper,) = extract_papers(week, stopped.player_id)
    (table,) = [block for block in paper.blocks if hasattr(block, "rows")]
    assert [row[1:3] for row in table.rows] == [("5–6", "8")]


def test_papers_and_files_of_the_event_have_the_final(week, organiser):
    final = final_played(week, organiser)
    with translation.override("ru"):
        (paper,) = wall.standings_papers(week, None, AT)
        titles = [block.caption for block in paper.blocks]
    assert any("· Финал: " in title for title in titles)
    assert len(titles) == 3
    assert [one.tournament_id for one in packed_tournaments(week)][1] == final.pk


@pytest.mark.parametrize("language", ["ru", "en"])
def test_matrix_shows_the_final_under_its_semi_final(week, organiser, language):
    final = final_played(week, organiser)
    page = Client().get(f"/festivals/{week.pk}/", headers={"accept-language": language})
    text = page.content.decode()
    assert f'href="/events/{final.pk}/"' in text
    assert text.count("is-final") == 1
    assert text.count("gold-place") == 1  # the winner of the final, of no semi-final
    answer = Client().get(f"/api/v1/festivals/{week.pk}/now/")
    told = [(cell["event"], cell["final"]) for cell in json.loads(answer.content)]
    first, second = (contest.tournament_id for contest in contests(week))
    assert told == [(first, ""), (final.pk, "Финал"), (second, "")]


def test_page_of_a_final_leads_to_the_event(week, organiser):
    final = final_played(week, organiser)
    assert festival_of_tournament(final.pk) == week
    assert f'href="/festivals/{week.pk}/"' in Client().get(f"/events/{final.pk}/").content.decode()
    assert final not in [event for events in list_events().values() for event in events]


def test_lots_of_a_final_are_among_the_next_steps(week, organiser):
    (made,) = make(plan(semi_finals(week, organiser), organiser), organiser)
    (step,) = next_steps(festival_overview(week, AT))
    assert (step.step, step.cell.tournament) == (Step.LOTS, made.tournament)
    taken, refused = take_steps(festival=week, keys=[step.key], actor=organiser, at=AT)
    assert (len(taken), refused) == (1, [])
    made.tournament.refresh_from_db()
    assert made.tournament.state != "entries"


def test_groups_out_of_a_list_of_entries_then_finals_a_and_b(week, organiser):
    """The contest itself is not played: two groups by the serpentine, then finals A and B."""
    root = contests(week)[0].tournament
    for person in people("ABABAB"):
        enter(root, person, organiser)
    groups = make(
        plan(
            [root],
            organiser,
            title="Группа",
            from_entries=True,
            carry="none",
            quotas=[{"first": 1, "last": 6}],
            finals_planned=2,
            distribution="serpentine",
        ),
        organiser,
    )
    for group in groups:
        own = sorted(group.tournament.entries.values_list("player__name", flat=True))
        play_entered_to_the_end(group.tournament, own, organiser)
    finals = make(
        plan(
            [group.tournament for group in groups],
            organiser,
            quotas=[{"first": 1, "last": 1, "final": 0}, {"first": 2, "last": 3, "final": 1}],
            finals_planned=2,
            carry="none",
        ),
        organiser,
    )
    assert stored(week)["over"]["winners"] == []
    for final in finals:
        own = sorted(final.tournament.entries.values_list("player__name", flat=True), reverse=True)
        play_entered_to_the_end(final.tournament, own, organiser)
    won = names(week, stored(week)["over"]["winners"])
    best = sorted(finals[0].tournament.entries.values_list("player__name", flat=True), reverse=True)
    assert [name for name, _kind in won[:2]] == best
    assert [kind for _name, kind in won] == [1, 2, 3]
    assert festival_of_tournament(finals[0].tournament_id) == week


def test_region_that_was_entered_counts_in_the_final(week, organiser):
    """Whoever plays for another region by his application wins the medal for that one."""
    first, second = (contest.tournament for contest in contests(week))
    play_to_the_end(first, BOYS, organiser)
    play_to_the_end(second, [Person(f"Юноша {n:02}", "") for n in range(1, 5)], organiser)
    (made,) = make(plan([first, second], organiser), organiser)
    play_entered_to_the_end(made.tournament, FINAL, organiser)
    rows = stored(week)["over"]["medals"]["region"]
    assert [row[:6] for row in rows] == [["A", 1, 1, 0, 1, 0]]


def test_corrected_final_moves_the_medals(week, organiser):
    final = final_played(week, organiser)
    before = stored(week)["over"]["winners"]
    game = final.rounds.first().pairings.first().games.first()
    was_white = game.result == GameResult.WHITE_WINS.value
    results.enter_result(
        game=game,
        outcome=swiss_event.BLACK if was_white else swiss_event.WHITE,
        expected_revision=game.revision,
        actor=organiser,
        at=AT,
        reason="записан не тот результат",
    )
    store_standings(final)
    assert overdue_tables(AT.date()) == [week.pk]
    assert stored(week)["over"]["winners"] != before


def test_officials_of_the_event_hold_office_in_its_finals(week, organiser):
    (made,) = make(plan(semi_finals(week, organiser), organiser), organiser)
    arbiter = User.objects.create_user("arbiter", password=None)
    scope = event_scope(made.tournament)
    by = {"festival": week, "user": arbiter, "role": Role.ARBITER, "actor": organiser, "at": AT}
    officials.appoint_everywhere(**by)
    assert rights.is_allowed(arbiter, Action.ENTER_RESULT, scope)
    officials.dismiss_everywhere(**by)
    assert not rights.is_allowed(arbiter, Action.ENTER_RESULT, scope)


def chain_of_finals(week: Festival, actor: Any, stages: int) -> list[Tournament]:
    """The first group and its finals, each of the first two of the one before."""
    (first, *_rest) = (contest.tournament for contest in contests(week))
    play_to_the_end(first, BOYS, actor)
    chain = [first]
    for number in range(1, stages + 1):
        (made,) = make(plan(chain[-1:], actor, title=f"Этап {number}", carry="none"), actor)
        play_entered_to_the_end(made.tournament, ["Игрок 02", "Игрок 01"], actor)
        made.tournament.refresh_from_db()
        chain.append(made.tournament)
    return chain


def test_the_last_of_as_many_stages_as_are_followed_has_the_medals_and_the_event_above(
    week, organiser
):
    last = chain_of_finals(week, organiser, MOST_STAGES)[-1]
    assert names(week, stored(week)["over"]["winners"])[0] == ("Игрок 02", 1)
    assert events_of_tournament(last.pk) == [week.pk]
    assert festival_of_tournament(last.pk) == week
    assert find_visible_event(organiser, last.pk).roof == week.pk
    assert not any(last in group for group in list_events().values())
    with pytest.raises(TournamentError) as refused:
        plan([last], organiser)
    assert (refused.value.code, refused.value.params) == ("stage_too_far", {"most": MOST_STAGES})


def test_medallists_lead_to_the_final_that_decided(week, organiser):
    final = final_played(week, organiser)
    stored(week)
    page = Client().get(f"/festivals/{week.pk}/medals/").content.decode()
    winners = page[page.index('id="winners"') :]
    assert f'href="/events/{final.pk}/"' in winners
    assert f'href="/events/{contests(week)[0].tournament_id}/"' not in winners
