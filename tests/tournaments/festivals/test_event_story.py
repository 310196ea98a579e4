"""One event from the entry to the diploma: played, counted for the rating, a norm, a diploma."""

from datetime import date
from types import SimpleNamespace

import pytest
from django.utils import timezone, translation

from arbiter.certificates.models import SignedPaper
from tests.support import festival_results, festivals, swiss_event
from tests.support.festivals import AT, GROUPS, PROGRAMMES
from tests.support.small_event import signed_in
from tests.tournaments.ranks.test_ranks import TABLE, TITLES, _outcome
from tournaments.entries.models import Entry
from tournaments.festivals.models import FestivalJob
from tournaments.festivals.queries import diplomas, honours
from tournaments.festivals.services import printing, setup
from tournaments.ranks import services as ranks
from tournaments.ranks.models import ProposalState
from tournaments.ranks.queries.tables import shipped_tables
from tournaments.ratings.models import RatingChange
from tournaments.ratings.services import lists
from tournaments.ratings.services.computing import recompute_list
from tournaments.rounds.services import publishing

pytestmark = pytest.mark.django_db


def test_from_the_entry_over_rating_and_norm_to_the_diploma():
    """Number 1 fulfils the norm for I with 4½ of 9; the diplomas are those of the last table."""
    actor = festivals.organiser()
    by = {"actor": actor, "at": AT}
    festival = festivals.youth_week(actor, GROUPS[:1], PROGRAMMES[:1])
    setup.open_to_everybody(festival=festival, **by)
    contest = festival.contests.select_related("tournament").get()
    event = contest.tournament
    # entries, lots, all rounds
    festival_results.begin(event, festival_results.people(["Самарская область"] * 10), actor)
    for entry in event.entries.all():
        Entry.objects.filter(pk=entry.pk).update(title=TITLES[entry.number - 1])
    assert honours.honours_of_festival(festival) == []  # nothing is over yet
    for number in range(1, 10):
        publishing.publish_round(tournament=event, number=number, **by)
        for game in swiss_event.games(event, number):
            swiss_event.enter_result(SimpleNamespace(organiser=actor), game, _outcome(game))
    festival_results.store_standings(event)
    assert event.state == "finished"
    # the rating
    rating_list = lists.open_list(title="Рейтинг", rules={"shown_games": 1}, **by)
    lists.count_event(rating_list=rating_list, tournament=event, **by)
    recompute_list(list_id=rating_list.pk, at=AT)
    changes = {one.player_id: one for one in RatingChange.objects.filter(is_newest=True)}
    people = {entry.number: entry for entry in event.entries.select_related("player")}
    assert len(changes) == 10
    assert changes[people[4].player_id].after > changes[people[10].player_id].after
    # the norm
    ranks.load_table(text=shipped_tables()[0].text, **by)
    ranks.choose_tables(tournament=event, chosen={TABLE: ""}, **by)
    event.refresh_from_db()
    festival_results.store_standings(event)
    proposal = ranks.propose_rank(tournament=event, entry=people[1], table=TABLE, rank="I", **by)
    order = {"order_number": "12-нг", "order_date": date(2026, 12, 1)}
    confirmed = ranks.confirm_rank(proposal_id=proposal.pk, **order, **by)
    assert confirmed.state == ProposalState.CONFIRMED
    assert SignedPaper.objects.count() == 2
    # the diploma
    event.refresh_from_db()
    table = event.standings.get(revision=event.revision).rows.select_related("entry__player")
    first = table.get(place_from=1)
    assert first.entry.number == 4  # who alone has beaten number 1
    with translation.override("ru"):
        sheets = diplomas.diploma_sheets(festival, f"contest-{contest.pk}", site="")
    best = [row.entry.player.name for row in table.filter(place_from__lte=3).order_by("place_from")]
    assert [sheet.name for sheet in sheets] == best
    assert (sheets[0].place, sheets[0].name) == ("1", first.entry.player.name)
    client = signed_in(actor)
    client.post(f"/festivals/{festival.pk}/papers/diplomas/", {"table": ""})
    job = FestivalJob.objects.get()
    printing.make_requested_file(job.pk, timezone.now)
    job.refresh_from_db()
    assert job.papers >= len(sheets)
    file = client.get(f"/festivals/{festival.pk}/papers/jobs/{job.pk}/file")
    assert file.content.startswith(b"%PDF-")
