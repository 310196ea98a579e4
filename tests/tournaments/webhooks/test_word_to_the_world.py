"""One event by HTTP from its entries to the world: rating, rank, papers, messages, calendar."""

import json
import re
from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse
from rest_framework.test import APIClient

from arbiter.accounts.queries.rights import Role
from tests.support import small_event
from tests.support.webhook_receiver import expected
from tests.tournaments.webhooks.conftest import send_all
from tournaments.boards.models import Game
from tournaments.events.models import Tournament
from tournaments.people.models import Player
from tournaments.ranks.queries.tables import shipped_tables
from tournaments.ratings.services.computing import recompute_list
from tournaments.standings.services import recompute_standings

pytestmark = pytest.mark.django_db

TITLES = ("II", "КМС", "КМС", "КМС", "I", "I", "I", "II", "II", "II")
TABLE = "turnir@2022"


class Programs:
    """An organiser who does everything over the API."""

    def __init__(self, user) -> None:
        self.client = APIClient()
        self.client.force_authenticate(user)

    def post(self, address: str, **fields):
        answer = self.client.post(f"/api/v1/{address}", fields, format="json")
        assert answer.status_code in (200, 201), (address, answer.content.decode())
        return answer.json()

    def get(self, address: str):
        answer = self.client.get(f"/api/v1/{address}")
        assert answer.status_code == 200, (address, answer.content.decode())
        return answer.json()


def test_from_the_entries_to_a_rank_a_rating_and_other_sites(receiver, clock):
    organiser = small_event.user("organiser", staff_of="site", role=Role.ORGANISER)
    site, public = Programs(organiser), APIClient()

    # another site is told of all that happens here, by an address on the page of the site
    pages = small_event.signed_in(organiser)
    shown = pages.post(
        reverse("site-webhooks-new"),
        {
            "address": receiver.address("many"),
            "types": [
                *("entry.accepted", "round.published", "result.recorded", "standings.published"),
                *("tournament.finished", "rank.proposed", "rank.confirmed"),
            ],
        },
    ).content.decode()
    secret = re.search(r"whsec_[A-Za-z0-9+/=]+", shown)[0]

    # the event: entries, norms, its rating, the hours of its rounds
    event = site.post(
        "events/",
        title="Кубок верховьев",
        system="round_robin",
        is_private=False,
        result_by="official",
        time_control="2700",
        starts_on="2026-11-20",
        ends_on="2026-11-22",
    )["id"]
    for number, title in enumerate(TITLES, start=1):
        site.post(f"events/{event}/entries/", name=f"Игрок {number:02}", title=title, whom="new")
    site.post("norms/", table=shipped_tables()[0].text)
    site.post(f"events/{event}/norms/", tables=[{"table": TABLE}])
    rating = site.post("ratings/", title="Рейтинг клуба", rules={"start": 1500})["id"]
    site.post(f"ratings/{rating}/events/{event}/")
    first = datetime(2026, 11, 20, 9, tzinfo=UTC)
    starts = [
        {"round": number, "starts_at": (first + timedelta(hours=3 * number)).isoformat()}
        for number in range(1, 10)
    ]
    site.post(f"events/{event}/lots/", seed="0123456789abcdef")
    site.post(f"events/{event}/schedule/", starts=starts)

    # nine rounds: one player wins all his games, all others are drawn
    for number in range(1, 10):
        site.post(f"events/{event}/rounds/{number}/publish/")
        for game in Game.objects.filter(
            pairing__round__tournament=event, pairing__round__number=number
        ).select_related("white__player", "black__player"):
            result = "1/2-1/2"
            if game.white.player.name == "Игрок 01":
                result = "1-0"
            elif game.black.player.name == "Игрок 01":
                result = "0-1"
            site.post(f"games/{game.pk}/result/", result=result, expected_revision=game.revision)
    tournament = Tournament.objects.get(pk=event)
    assert tournament.state == "finished"
    recompute_standings(tournament_id=event, revision=tournament.revision, at=clock.now)
    recompute_list(list_id=rating, at=clock.now)

    # the rank: fulfilled, proposed, confirmed by an order of a body
    hero = Player.objects.get(name="Игрок 01")
    entry = hero.entries.get(tournament=event).pk
    norms = site.get(f"events/{event}/ranks/")["players"]
    assert any(one["fulfilled"] for one in norms)
    proposal = site.post(f"events/{event}/ranks/", entry=entry, table=TABLE, rank="I")
    site.post(
        f"events/{event}/ranks/{proposal['id']}/confirm/",
        order_number="12-нг",
        order_date="2026-12-01",
    )
    statement = pages.get(reverse("event-rank-statement", args=[event, proposal["id"]]))
    assert statement.content.startswith(b"%PDF")

    # papers, and the person over the years as everybody reads him
    protocol = pages.get(reverse("event-paper", args=[event, "protocol"]))
    assert protocol.status_code == 200
    person = public.get(reverse("api-person", args=[hero.pk])).json()
    assert [norm["rank"] for norm in person["norms"]] == ["I"]
    assert person["ratings"][0]["changes"][0]["after"] > 1500
    assert (person["total"]["games"], person["total"]["won"]) == (9, 9)
    assert person["events"][0]["place_from"] == 1

    # the other site has it all, signed, in the order in which it happened, and no name
    send_all(clock)
    types = receiver.types("many")
    assert types.count("entry.accepted") == 10
    assert types.count("round.published") == 9
    assert types.count("result.recorded") == 45
    assert types.index("rank.proposed") < types.index("rank.confirmed")
    assert "tournament.finished" in types
    assert {message.data["tournament"] for message in receiver.arrived} == {event}
    for message in receiver.arrived:
        signed = expected(secret, message.id, message.timestamp, message.body)
        assert message.signatures == (signed,)
        assert "Игрок" not in message.body.decode()
        assert json.loads(message.body)["data"]["url"]

    # and any calendar reads the hours
    calendar = public.get(reverse("event-schedule-file", args=[event])).content.decode()
    assert calendar.count("BEGIN:VEVENT") == 9
    assert len(re.findall(r"^DTSTART[^\r\n]*:202611\d\dT", calendar, re.MULTILINE)) == 9
