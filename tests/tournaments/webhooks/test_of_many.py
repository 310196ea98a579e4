"""Messages of an event of many tournaments and of the whole site; of teams, ties and ranks."""

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from rest_framework.test import APIClient

from arbiter.certificates.queries.keys import STREAM
from arbiter.journal.models import writing
from arbiter.journal.models.rows import JournalEntry
from deploy.api_document.webhooks import describe_webhooks
from tests.support import festivals, small_event, swiss_event, team_event
from tests.support.webhook_receiver import expected
from tests.tournaments.ranks.test_ranks import _confirm, _played, _propose
from tests.tournaments.teams.test_line_ups import hand_in, members, play
from tests.tournaments.teams.test_line_ups import publish as publish_teams
from tests.tournaments.ties.test_knockout import Bracket
from tests.tournaments.webhooks.conftest import ALL, send_all
from tournaments.boards.models import Game
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.festivals.models import Festival
from tournaments.games.services import results
from tournaments.people.models import Player
from tournaments.ranks import services as ranks
from tournaments.webhooks import queries
from tournaments.webhooks.kinds import MessageType
from tournaments.webhooks.models import WebhookDelivery, WebhookEndpoint, WebhookReading
from tournaments.webhooks.services import endpoints

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser():
    return festivals.organiser()


@pytest.fixture
def week(organiser) -> Festival:
    return festivals.week_in_play(organiser)


def tell(organiser, receiver, festival=None, types=ALL, at=None):
    return endpoints.add_endpoint(
        festival=festival,
        address=receiver.address("many"),
        types=types,
        actor=organiser,
        at=at or timezone.now(),
    )


def played(tournament: Tournament, organiser) -> Game:
    game = (
        Game.objects.filter(pairing__round__tournament=tournament, result="*")
        .select_related("pairing__round__tournament")
        .first()
    )
    return results.enter_result(
        game=game,
        outcome=swiss_event.WHITE,
        expected_revision=game.revision,
        actor=organiser,
        at=timezone.now(),
    )


def test_a_festival_tells_of_all_its_tournaments_and_of_no_other(week, organiser, receiver, clock):
    made = tell(organiser, receiver, week, [MessageType.RESULT_RECORDED])
    one, other = (
        contest.tournament
        for contest in week.contests.filter(programme__position=0).select_related("tournament")
    )
    games = [played(one, organiser), played(other, organiser)]
    lonely = small_event.event(4)
    played(lonely.tournament, lonely.organiser)
    assert queries.does_event_tell(one.pk)
    assert not queries.does_event_tell(lonely.tournament.pk)
    send_all(clock)
    send_all(clock)
    assert [message.data["game"] for message in receiver.arrived] == [game.pk for game in games]
    assert [message.data["tournament"] for message in receiver.arrived] == [one.pk, other.pk]
    assert {message.data["festival"] for message in receiver.arrived} == {week.pk}
    first = receiver.arrived[0]
    assert first.signatures == (expected(made.secret, first.id, first.timestamp, first.body),)
    assert queries.endpoints_behind() == []


def test_the_site_tells_of_events_of_today_and_of_those_to_come(receiver, clock):
    story = small_event.event(4)
    made = tell(story.organiser, receiver, at=small_event.NOON)
    Player.objects.update(user=None)
    later = small_event.event(2)
    played(story.tournament, story.organiser)
    send_all(clock)
    told_of = {message.data["tournament"] for message in receiver.arrived}
    assert told_of == {story.tournament.pk, later.tournament.pk}
    assert "entry.accepted" in receiver.types("many"), "of an event that was opened since, all"
    of_earlier = [one for one in receiver.arrived if one.data["tournament"] == story.tournament.pk]
    assert [one.type for one in of_earlier] == ["result.recorded"], "nothing from before"
    assert made.endpoint.scope_key == "site"


def test_what_is_out_of_sight_is_told_nobody(week, organiser, receiver, clock):
    tell(organiser, receiver, week)
    contest = week.contests.filter(programme__position=0).first()
    played(contest.tournament, organiser)
    Tournament.objects.filter(pk=contest.tournament_id).update(hidden_at=timezone.now())
    send_all(clock)
    assert receiver.arrived == []
    assert queries.endpoints_behind() == []


def test_switched_off_and_on_nothing_of_any_tournament_is_lost(week, organiser, receiver, clock):
    made = tell(organiser, receiver, week, [MessageType.RESULT_RECORDED])
    by = {"festival": week, "number": made.endpoint.pk, "actor": organiser, "at": timezone.now()}
    endpoints.change_endpoint(**by, is_active=False)
    for contest in week.contests.filter(programme__position=0).select_related("tournament"):
        played(contest.tournament, organiser)
    send_all(clock)
    assert receiver.arrived == []
    endpoints.change_endpoint(**by, is_active=True)
    send_all(clock)
    assert receiver.types("many") == ["result.recorded"] * 2
    endpoints.send_again(**by, deliveries=[WebhookDelivery.objects.first().pk])
    clock.move(minutes=1)
    send_all(clock)
    assert len(receiver.arrived) == 3
    assert receiver.arrived[-1].id == receiver.arrived[0].id


def test_a_certificate_is_told_by_the_event_of_its_game(week, organiser, receiver, clock):
    tell(organiser, receiver, week, [MessageType.RECORD_CERTIFIED])
    game = Game.objects.filter(pairing__round__tournament__contests__festival=week).first()
    writing.write_journal_row(
        stream=STREAM,
        verb="certificate.issued",
        actor=organiser,
        at=timezone.now(),
        data={"serial": "2026-000001", "subject": f"game:{game.pk}"},
        before=None,
        after="2026-000001",
    )
    send_all(clock)
    (one,) = receiver.arrived
    assert (one.data["certificate"], one.data["game"]) == ("2026-000001", game.pk)


# Pages and programs.


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("kind", ["festival", "site"])
def test_an_organiser_manages_the_addresses_of_many(week, organiser, kind, language):
    client = Client(headers={"accept-language": language})
    client.force_login(organiser)
    place = [week.pk] if kind == "festival" else []
    listed = reverse(f"{kind}-webhooks", args=place)
    assert client.get(listed).status_code == 200
    made = client.post(
        reverse(f"{kind}-webhooks-new", args=place),
        {"address": "https://example.org/hook", "types": ["rank.confirmed"]},
    )
    assert made.content.decode().count("whsec_") == 1
    (endpoint,) = WebhookEndpoint.objects.all()
    assert (endpoint.tournament_id, endpoint.festival_id) == (None, place[0] if place else None)
    assert WebhookReading.objects.count() == Tournament.everything.count()
    own = reverse(f"{kind}-webhook", args=[*place, endpoint.pk])
    assert own in client.get(listed).content.decode()
    for act in ("trial", "again", "secret", "remove"):
        page = client.post(
            reverse(f"{kind}-webhook-{act}", args=[*place, endpoint.pk]), follow=True
        )
        assert page.status_code == 200, act
    trial = WebhookDelivery.objects.get()
    assert trial.type == "webhook.test"
    endpoint.refresh_from_db()
    assert endpoint.ended_at is not None
    verbs = JournalEntry.objects.filter(stream=endpoint.scope_key, verb__startswith="webhook.")
    assert [row.verb for row in verbs.order_by("seq")] == [
        "webhook.added",
        "webhook.secret_renewed",
        "webhook.removed",
    ]


@pytest.mark.parametrize("kind", ["festival", "site"])
def test_nobody_else_sees_or_changes_them(week, organiser, receiver, kind):
    made = tell(organiser, receiver, week if kind == "festival" else None)
    stranger = small_event.user("stranger")
    place = [week.pk] if kind == "festival" else []
    pages, programs = Client(), APIClient()
    pages.force_login(stranger)
    programs.force_authenticate(stranger)
    assert pages.get(reverse(f"{kind}-webhooks", args=place)).status_code == 403
    one = reverse(f"{kind}-webhook", args=[*place, made.endpoint.pk])
    assert pages.get(one).status_code == 403
    assert pages.post(one, {"turn": "off"}).status_code == 403
    api = reverse(f"api-{kind}-webhook", args=[*place, made.endpoint.pk])
    assert programs.get(api).status_code == 403
    assert programs.patch(api, {"is_active": False}, format="json").status_code == 403
    assert programs.delete(api).status_code == 403
    assert WebhookEndpoint.objects.get().is_active


@pytest.mark.parametrize("kind", ["festival", "site"])
def test_programs_manage_the_addresses_of_many(week, organiser, kind):
    client = APIClient()
    client.force_authenticate(organiser)
    place = [week.pk] if kind == "festival" else []
    made = client.post(
        reverse(f"api-{kind}-webhooks", args=place),
        {"address": "https://example.org/hook", "types": ["tie.decided"]},
        format="json",
    )
    assert made.status_code == 201
    assert made.json()["secret"].startswith("whsec_")
    one = reverse(f"api-{kind}-webhook", args=[*place, made.json()["id"]])
    assert made["Location"] == one
    assert client.get(one).json()["festival"] == (week.pk if place else None)
    assert client.patch(one, {"is_active": False}, format="json").json()["is_active"] is False
    stopped = client.post(f"{one}trial/")
    assert (stopped.status_code, stopped.json()["code"]) == (409, "webhook_stopped")
    client.patch(one, {"is_active": True}, format="json")
    assert client.post(f"{one}trial/").status_code == 201
    assert [row["type"] for row in client.get(f"{one}deliveries/").json()] == ["webhook.test"]
    assert client.delete(one).status_code == 204
    assert client.get(one).status_code == 404


def test_an_address_of_one_place_is_not_found_at_another(week, organiser, receiver):
    made = tell(organiser, receiver, week)
    client = Client()
    client.force_login(organiser)
    assert client.get(reverse("site-webhook", args=[made.endpoint.pk])).status_code == 404
    event = week.contests.first().tournament_id
    assert client.get(reverse("event-webhook", args=[event, made.endpoint.pk])).status_code == 404


# Messages of teams, ties and ranks.


def told_of(tournament, organiser, receiver):
    return endpoints.add_endpoint(
        tournament=tournament,
        address=receiver.address("one"),
        types=ALL,
        actor=organiser,
        at=timezone.now(),
    )


def test_a_team_match_tells_its_line_ups_and_its_result(receiver, clock):
    story = team_event.event(2)
    told_of(story.tournament, story.organiser, receiver)
    match = story.match()
    for team in (match.first, match.second):
        hand_in(match, team, members(team)[:4], actor=story.organiser)
    publish_teams(story)
    play(story, match, (1, 1, 0, 2))
    send_all(clock)
    opened = next(one for one in receiver.arrived if one.type == "teams.line_ups_published")
    assert opened.data["match"] == match.pk
    (ended,) = (one for one in receiver.arrived if one.type == "teams.match_ended")
    assert ended.data["match"] == match.pk
    assert ended.data["teams"] == [match.first_id, match.second_id]
    assert ended.data["points"] == [
        sum(ended.data["points"]) // 8 * 5,
        sum(ended.data["points"]) // 8 * 3,
    ]
    assert ended.data["url"].endswith("/rounds/1/matches/1/")


def test_a_tie_tells_its_steps_and_who_goes_on(receiver, clock):
    cup = Bracket(system="knockout", rounds_planned=0, ladder="rapid_blitz_lg")
    organiser = cup.tournament.opened_by
    told_of(cup.tournament, organiser, receiver)
    cup.draft(1)
    cup.finish(1, "=")
    cup.next(1)
    cup.finish(1, "+")
    send_all(clock)
    of_ties = [
        (one.type, one.data["step"] if "step" in one.data else one.data.get("goes_on"))
        for one in receiver.arrived
        if one.type.startswith(("tie.", "bracket."))
    ]
    winner = Entry.objects.get(tournament=cup.event, number=cup.ties[0]["winner"]["number"]).pk
    assert ("tie.step_set_up", 1) in of_ties
    assert ("tie.step_ended", 1) in of_ties
    assert ("tie.decided", winner) in of_ties
    assert ("bracket.changed", winner) in of_ties
    decided = next(one for one in receiver.arrived if one.type == "tie.decided")
    assert decided.data["url"].endswith("/rounds/1/tie/1/")


def test_a_rank_is_told_without_its_order_and_reason(receiver, clock):
    story = _played()
    told_of(story.tournament, story.organiser, receiver)
    proposal = _propose(story)
    _confirm(story, proposal, order_number="77-sekret", order_date=date(2026, 12, 1))
    ranks.withdraw_rank(
        proposal_id=proposal.pk, reason="ошибка", actor=story.organiser, at=timezone.now()
    )
    send_all(clock)
    assert receiver.types() == ["rank.proposed", "rank.confirmed", "rank.withdrawn"]
    assert {one.data["rank"] for one in receiver.arrived} == {"I"}
    assert {one.data["entry"] for one in receiver.arrived} == {proposal.entry_id}
    text = str([one.body for one in receiver.arrived])
    assert "sekret" not in text
    assert "ошибка" not in text


def test_every_message_holds_what_the_document_says(receiver, clock):
    """No field that the document does not name, and none missing that it promises."""
    cup = Bracket(system="knockout", rounds_planned=0, ladder="rapid_blitz_lg")
    told_of(cup.tournament, cup.tournament.opened_by, receiver)
    cup.draft(1)
    cup.finish(1, "=")
    cup.next(1)
    cup.finish(1, "+")
    send_all(clock)
    described = describe_webhooks()
    assert len(set(receiver.types())) >= 5
    for one in receiver.arrived:
        body = described[one.type]["post"]["requestBody"]["content"]["application/json"]
        shape = body["schema"]["properties"]["data"]
        assert set(one.data) <= set(shape["properties"]), one.type
        assert set(shape["required"]) <= set(one.data), one.type
