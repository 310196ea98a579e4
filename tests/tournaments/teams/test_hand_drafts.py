"""A drafted round of teams changed by hand: cautions, reasons, what the engine had drafted."""

import json

import pytest
from django.core.exceptions import PermissionDenied
from django.urls import reverse

from arbiter.journal.models.rows import JournalEntry
from tests.support import team_event
from tests.support.small_event import NOON, signed_in
from tests.tournaments.teams.test_line_ups import hand_in, members, play, refused
from tournaments.boards.models import RoundState
from tournaments.errors import NeedsConfirmation, RefusalCode
from tournaments.pairing.field import Pair
from tournaments.rounds.queries.recheck import pair_past_rounds_again
from tournaments.standings.texts import pairing_or_place_reason_in_words
from tournaments.teams.models import LineUp
from tournaments.teams.services import drafts, hand_drafts, rounds

pytestmark = pytest.mark.django_db


def drafted(teams=5):
    """A first round: 1–3, 2–4 in the colours drawn, 5 rests."""
    story = team_event.event(teams, system="team_swiss", rounds_planned=3)
    row = drafts.draft_team_round(tournament=story.tournament, actor=story.organiser, at=NOON)
    return story, row


def pairs_of(row):
    return [
        Pair(match.first.number, match.second.number if match.second else None)
        for match in row.team_matches.select_related("first", "second").order_by("table")
    ]


def change(story, how, one, other=None, **given):
    return hand_drafts.change_team_draft(
        tournament=story.tournament,
        number=given.pop("number", 1),
        how=how,
        one=one,
        other=other,
        actor=given.pop("actor", story.organiser),
        at=NOON,
        **{"reason": "из одной школы", **given},
    )


def accepted(story, *args, **given):
    """Make a change whose cautions are all taken note of; return their codes."""
    with pytest.raises(NeedsConfirmation) as asked:
        change(story, *args, **given)
    keys = [caution.key for caution in asked.value.cautions]
    change(story, *args, accepted=keys, is_sure=True, **given)
    return [str(caution.code) for caution in asked.value.cautions]


def test_two_teams_take_each_others_places():
    story, row = drafted()
    before = pairs_of(row)
    first, second = before[0], before[1]
    one, other = first.black, second.black
    accepted(story, "exchange", one, other)
    assert pairs_of(row) == [Pair(first.white, other), Pair(second.white, one), before[2]]
    match = row.team_matches.get(table=1)
    assert [reason["code"] for reason in match.reasons] == ["by_hand"]
    for language in ("ru", "en"):
        assert "из одной школы" in pairing_or_place_reason_in_words(match.reasons[0], language)
    row.refresh_from_db()
    assert row.known["confirmed"] is False
    journal = JournalEntry.objects.filter(verb="teams.draft_changed").get()
    assert journal.data["pairs"] == [list(pair) for pair in pairs_of(row)]


def test_c_04_6_4_turned_colours_are_told_and_the_line_ups_stay():
    story, row = drafted()
    match = row.team_matches.get(table=1)
    hand_in(match, match.first, members(match.first)[:4], actor=story.organiser)
    pair = pairs_of(row)[0]
    assert accepted(story, "colours", pair.white) == ["team_colours"]
    assert pairs_of(row)[0] == Pair(pair.black, pair.white)
    assert LineUp.objects.filter(match=match).count() == 1


def test_a_team_that_rested_plays_and_another_rests():
    story, row = drafted()
    pair = pairs_of(row)[0]
    change(story, "pair", pair.white, 5)
    assert pairs_of(row)[0] == Pair(pair.white, 5)
    assert pairs_of(row)[-1] == Pair(pair.black, None)
    assert row.team_matches.count() == 3


def test_c_04_6_c1_a_rematch_wants_a_second_yes():
    story, row = drafted(4)
    rounds.publish_team_round(tournament=story.tournament, number=1, actor=story.organiser, at=NOON)
    met = pairs_of(row)[0]
    for match in row.team_matches.all():
        play(story, match, (0, 0, 0, 0))
    drafts.draft_team_round(tournament=story.tournament, actor=story.organiser, at=NOON)
    with pytest.raises(NeedsConfirmation) as asked:
        change(story, "pair", met.white, met.black, number=2)
    keys = [caution.key for caution in asked.value.cautions]
    assert "rematch" in {str(caution.code) for caution in asked.value.cautions}
    with pytest.raises(NeedsConfirmation):
        change(story, "pair", met.white, met.black, number=2, accepted=keys)
    change(story, "pair", met.white, met.black, number=2, accepted=keys, is_sure=True)


def test_a_published_round_by_hand_is_told_when_all_is_paired_again():
    """What the engine had drafted is held against the engine; the arbiter's matches beside it."""
    story, row = drafted(4)
    before = pairs_of(row)
    accepted(story, "exchange", before[0].black, before[1].black)
    rounds.publish_team_round(tournament=story.tournament, number=1, actor=story.organiser, at=NOON)
    [(_row, rechecked)] = pair_past_rounds_again(story.tournament)
    assert rechecked.is_same
    assert len(rechecked.by_hand) == 2
    assert rechecked.false_reasons == ()


@pytest.mark.parametrize(
    ("how", "one", "other", "given", "code"),
    (
        ("exchange", 1, 9, {}, "no_such_number"),
        ("exchange", 1, 1, {}, "apart_needs_two"),
        ("colours", 1, None, {"reason": " "}, "reason_missing"),
        ("colours", 1, None, {"number": 3}, "no_such_round"),
    ),
)
def test_an_impossible_change_is_refused(how, one, other, given, code):
    story, _row = drafted()
    assert refused(change, story, how, one, other, **given).code == code


def test_a_change_that_changes_nothing_is_refused_and_not_journalled():
    """Two who meet already are paired; the team that rests is turned round."""
    story, row = drafted()
    met, resting = pairs_of(row)[0], pairs_of(row)[-1]
    assert resting.is_rest
    before = JournalEntry.objects.count()
    same = refused(change, story, "pair", met.white, met.black)
    assert (same.code, same.params["round"]) == (RefusalCode.TEAM_DRAFT_SAME, 1)
    assert refused(change, story, "colours", resting.white).code == RefusalCode.TEAM_DRAFT_SAME
    assert JournalEntry.objects.count() == before
    address = reverse("event-matches-change", args=(story.tournament.pk, 1))
    form = {"how": "pair", "one": met.white, "other": met.black, "reason": "так решили"}
    page = signed_in(story.organiser).post(address, form, headers={"accept-language": "ru"})
    assert page.status_code == same.status
    assert "менять нечего" in page.content.decode()


def test_open_line_ups_hold_the_draft():
    story, row = drafted(4)
    match = row.team_matches.get(table=1)
    for team in (match.first, match.second):
        hand_in(match, team, members(team)[:4], actor=story.organiser)
    with pytest.raises(NeedsConfirmation) as asked:
        change(story, "colours", match.first.number)
    keys = [caution.key for caution in asked.value.cautions]
    held = refused(change, story, "colours", match.first.number, accepted=keys)
    assert held.code == RefusalCode.LINE_UPS_OPEN


def test_a_round_robin_of_teams_has_its_table():
    story = team_event.event(4)
    assert refused(change, story, "colours", 1).code == RefusalCode.NEEDS_SWISS


def test_a_stranger_changes_nothing():
    story, _row = drafted()
    with pytest.raises(PermissionDenied):
        change(story, "colours", 1, actor=story.stranger)


def test_by_the_page_and_by_the_api():
    story, row = drafted()
    organiser, address = signed_in(story.organiser), (story.tournament.pk, 1)
    pair = pairs_of(row)[0]
    page = organiser.get(reverse("event-round", args=address)).content.decode()
    assert reverse("event-matches-change", args=address) in page
    form = {"how": "colours", "one": pair.white, "reason": "жребий в зале"}
    asked = organiser.post(reverse("event-matches-change", args=address), form)
    assert asked.status_code == 409
    text = asked.content.decode()
    assert 'name="accepted"' in text
    assert "жребий в зале" in text  # what was typed stands
    key = f"team_colours:{pair.white}-{pair.black}"
    if key not in text:
        key = f"team_colours:{pair.black}-{pair.white}"
    done = organiser.post(
        reverse("event-matches-change", args=address), {**form, "accepted": key}, follow=True
    )
    assert done.status_code == 200
    assert pairs_of(row)[0] == Pair(pair.black, pair.white)
    answer = organiser.post(
        reverse("api-matches-change", args=address),
        json.dumps({"how": "colours", "one": pair.white, "reason": "назад", "accepted": []}),
        content_type="application/json",
    )
    assert answer.status_code == 200, answer.content
    assert pairs_of(row)[0] == pair
    row.refresh_from_db()
    assert (row.state, row.known["confirmed"]) == (RoundState.DRAFT, True)
