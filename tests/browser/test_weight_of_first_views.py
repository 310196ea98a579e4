"""What a page weighs for whoever comes for the first time, from a laptop without a proxy.

The browser tells what the first view asks for; each of these is weighed as the service sends it,
compressed and with its head.
"""

import io
from urllib.parse import urlsplit

import pytest
from django.core.management import call_command
from django.http.response import HttpResponseBase
from django.test import Client
from django.utils import timezone

from arbiter.cases.models import Case
from games.archive.models import GameRecord
from tests.browser.page_checking_visitor import Visitor
from tournaments.rounds_and_boards.models import Game, GameState, RoundState
from tournaments.standings import recompute_standings as standings
from tournaments.standings.find_overdue_standings import overdue_standings

pytestmark = pytest.mark.django_db(transaction=True)

MOST_BYTES = 100_000
OF_SERVER = 120  # bytes of a head that the server itself writes: status, date, name
GZIP = {"Accept-Encoding": "gzip", "Accept-Language": "ru"}


def _weight(answer: HttpResponseBase) -> int:
    content = b"".join(answer) if answer.streaming else answer.content
    answer.close()
    head = sum(len(f"{name}: {value}\r\n") for name, value in answer.headers.items())
    return OF_SERVER + head + len(content)


def _weigh(visitor: Visitor, path: str, client: Client) -> dict[str, int]:
    """Bytes by address of all that the first view of a page asks the service for."""
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    visitor.open(path)
    visitor.page.wait_for_timeout(300)  # what a script fetches when the page stands
    own = (urlsplit(url) for url in asked if url.startswith(visitor.address))
    addresses = {f"{url.path}?{url.query}" if url.query else url.path for url in own}
    shown = {address for address in addresses if "/live/" not in address}  # a stream has no end
    return {address: _weight(client.get(address, headers=GZIP)) for address in shown}


def _pages() -> list[tuple[str, str | None]]:
    """The heaviest of every kind, each with who looks at it."""
    played = Game.objects.filter(state=GameState.FINISHED).exclude(record=None).order_by("pk")
    of_open_round = Game.objects.filter(pairing__round__state=RoundState.PLAYING)
    open_game = of_open_round.order_by("pk").first()
    disputed = Case.objects.order_by("pk").first()
    assert open_game is not None
    assert disputed is not None
    event, number = open_game.pairing.round.tournament_id, open_game.pairing.round.number
    round_page = f"/events/{event}/rounds/{number}/"
    stored = GameRecord.objects.order_by("pk").first()
    assert stored is not None
    everybody = ["/", "/check/", "/archive/", f"/archive/{stored.pk}/", "/help/tour/"]
    everybody += [
        "/help/papers/",
        "/help/family/",
        "/api/docs/",
        "/api/docs/cases/",
        f"/events/{event}/standings/",
    ]
    everybody += [f"/games/{game.pk}/" for game in played[:3]]
    office = [round_page, f"/games/{open_game.pk}/?write=1", f"/desk/{disputed.pk}/", "/desk/"]
    return [(path, None) for path in everybody] + [(path, "arbiter") for path in office]


def test_every_first_view_is_under_100_kb(browser, live_server, settings, tmp_path):
    settings.VAR_DIR = tmp_path
    call_command("fill_demo", stdout=io.StringIO())
    for event, revision in overdue_standings():  # what a worker would have done
        standings.recompute_standings(tournament_id=event, revision=revision, at=timezone.now())
    too_heavy = {}
    for path, name in _pages():
        visitor = Visitor(browser, live_server.url, "ru", service_workers="block")
        client = Client()
        if name:
            visitor.sign_in(name)
            for cookie in visitor.context.cookies():
                client.cookies[cookie["name"]] = cookie["value"]
        sent = _weigh(visitor, path, client)
        visitor.leave()
        assert len(sent) > 10, path
        if sum(sent.values()) >= MOST_BYTES:
            too_heavy[path] = (sum(sent.values()), sorted(sent.items(), key=lambda row: -row[1]))
    assert too_heavy == {}
