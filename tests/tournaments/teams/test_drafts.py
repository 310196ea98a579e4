"""Rounds of a team Swiss drafted, with their reasons, and decided again."""

import pytest
from django.core.exceptions import PermissionDenied

from arbiter.journal.models.rows import JournalEntry
from tests.support import team_event
from tests.support.small_event import NOON
from tournaments.boards.models import RoundState
from tournaments.errors import RefusalCode, TournamentError
from tournaments.pairing.field import Pair, format_pairs
from tournaments.pairing.teams.reasons import TeamCode
from tournaments.rounds.queries.recheck import pair_past_rounds_again
from tournaments.standings.texts import pairing_or_place_reason_in_words
from tournaments.teams.models import LineUp
from tournaments.teams.services import drafts

pytestmark = pytest.mark.django_db


def event(teams: int = 5, **kwargs):
    return team_event.event(teams, system="team_swiss", rounds_planned=3, **kwargs)


def draft(story):
    return drafts.draft_team_round(tournament=story.tournament, actor=story.organiser, at=NOON)


def pairs_of(row):
    return [
        Pair(match.first.number, match.second.number if match.second else None)
        for match in row.team_matches.select_related("first", "second").order_by("table")
    ]


def test_the_first_round_meets_by_halves_with_a_reason_on_every_match():
    story = event()
    row = draft(story)
    drawn = story.tournament.initial_colour
    assert format_pairs(pairs_of(row)) == ("1-3 4-2 5" if drawn == "w" else "3-1 2-4 5")
    codes = [[one["code"] for one in match.reasons] for match in row.team_matches.all()]
    assert codes == [
        [TeamCode.BRACKET, TeamCode.INITIAL],
        [TeamCode.BRACKET, TeamCode.INITIAL],
        [TeamCode.BYE],
    ]
    assert row.known["confirmed"] is True
    journal = JournalEntry.objects.filter(stream=story.tournament.scope_key).order_by("seq").last()
    assert journal.verb == "teams.round_drafted"
    assert journal.data["pairs"] == [list(pair) for pair in pairs_of(row)]


@pytest.mark.parametrize(("language", "word"), [("ru", "белые на доске 1"), ("en", "White on")])
def test_every_reason_has_its_words(language, word):
    row = draft(event())
    told = [
        pairing_or_place_reason_in_words(reason, language)
        for match in row.team_matches.all()
        for reason in match.reasons
    ]
    assert sum(word in words for words in told) == 2
    assert not any("{" in words for words in told)


def test_a_round_drafted_again_keeps_the_line_ups_of_its_matches():
    story = event()
    match = draft(story).team_matches.get(table=1)
    line_up = LineUp.objects.create(match=match, team=match.first, by=None, at=NOON)
    again = draft(story)
    assert again.drafts == 2
    assert again.team_matches.get(table=1).line_ups.get() == line_up


def test_a_draft_whose_line_ups_are_open_stays():
    story = event()
    draft(story).team_matches.filter(table=2).update(opened_at=NOON)
    with pytest.raises(TournamentError) as refused:
        draft(story)
    assert refused.value.code == RefusalCode.LINE_UPS_OPEN
    assert refused.value.params == {"table": 2}


def test_a_team_that_has_left_is_not_paired():
    story = event(4)
    story.tournament.teams.filter(number=4).update(withdrawn_from=1)
    assert {number for pair in pairs_of(draft(story)) for number in pair.numbers} == {1, 2, 3}


def test_a_round_robin_of_teams_drafts_nothing():
    story = team_event.event()
    with pytest.raises(TournamentError) as refused:
        draft(story)
    assert refused.value.code == RefusalCode.NEEDS_SWISS


def test_a_stranger_drafts_no_round():
    story = event()
    with pytest.raises(PermissionDenied):
        drafts.draft_team_round(tournament=story.tournament, actor=story.stranger, at=NOON)
    assert not story.tournament.rounds.exists()


def test_a_published_round_is_decided_again_with_its_reasons():
    """``check_pairings``: the same matches, no finding; a match changed behind is found."""
    story = event()
    row = draft(story)
    row.state = RoundState.PUBLISHED
    row.save(update_fields=["state"])
    [(_row, check)] = pair_past_rounds_again(story.tournament)
    assert check.is_right
    first, second = row.team_matches.order_by("table")[:2]
    first.reasons, second.reasons = second.reasons, first.reasons
    first.save()
    [(_row, check)] = pair_past_rounds_again(story.tournament)
    assert check.false_reasons == (1,)


def test_a_round_robin_of_teams_is_held_against_its_table():
    story = team_event.event()
    story.tournament.rounds.filter(number=1).update(state=RoundState.PUBLISHED)
    [(_row, check)] = pair_past_rounds_again(story.tournament)
    assert check.is_right
