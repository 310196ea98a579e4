"""Browser: what a page weighs for whoever comes first, and the API's document on any screen."""

import io
from urllib.parse import urlsplit

import pytest
from django.core.management import call_command
from django.http.response import HttpResponseBase
from django.test import Client
from django.utils import timezone
from playwright.sync_api import expect

from arbiter.cases.models import Case
from games.archive.models import GameRecord
from tests.support.browsing import Visitor
from tournaments.boards.models import Game, GameState, RoundState
from tournaments.standings import services as standings_services
from tournaments.standings.queries.tables import overdue_standings

# What a page weighs for whoever comes for the first time, from a laptop without a proxy.
#
# The browser tells what the first view asks for; each of these is weighed as the service sends
# it, compressed and with its head.


pytestmark = pytest.mark.django_db(transaction=True)

MOST_BYTES = 100_000

MOST_OF_A_ROUND = {"bytes": 80_000, "requests": 12}  # in a hall every request waits for the network

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
        standings_services.recompute_standings(
            tournament_id=event, revision=revision, at=timezone.now()
        )
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
        assert len(sent) > 5, path
        if "/rounds/" in path:
            assert sum(sent.values()) <= MOST_OF_A_ROUND["bytes"], sent
            assert len(sent) <= MOST_OF_A_ROUND["requests"], sorted(sent)
        if sum(sent.values()) >= MOST_BYTES:
            too_heavy[path] = (sum(sent.values()), sorted(sent.items(), key=lambda row: -row[1]))
    assert too_heavy == {}


# Pages of the API's document: read on a screen and a phone, searched, printed, without scripts.


TYPED = {"ru": ("свод", "Своды правил"), "en": ("ruleset", "Rulesets")}


@pytest.mark.parametrize("language", TYPED)
def test_an_address_is_found_by_a_word_or_its_path_and_leads_to_its_sheet(
    browser, live_server, language
):
    word, subject = TYPED[language]
    visitor = Visitor(browser, live_server.url, language)
    page = visitor.open("/api/docs/")
    visitor.look(f"api-docs-{language}")
    rows, box = page.locator(".api-operations tbody tr:visible"), page.locator("[data-find] input")
    whole = rows.count()
    for typed in (word, "rulesets/compare"):
        box.fill(typed)
        expect(rows.filter(has_text=subject)).not_to_have_count(0)
        assert rows.count() < whole / 4
    visitor.follow(rows.first.locator("a"))
    expect(page.locator("section:target h2")).to_contain_text("/api/v1/rulesets/compare/")
    expect(page.locator("section:target")).to_be_in_viewport()
    visitor.look(f"api-docs-subject-{language}")
    visitor.hand_back()


@pytest.mark.parametrize("scheme", ("light", "dark"))
def test_a_sheet_is_whole_on_the_narrowest_phone_in_both_themes(browser, live_server, scheme):
    narrowest = {"width": 320, "height": 640}
    visitor = Visitor(browser, live_server.url, "ru", color_scheme=scheme, viewport=narrowest)
    page = visitor.open("/api/docs/cases/")
    for opened in page.locator("details").all():
        opened.evaluate("part => { part.open = true; }")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    visitor.leave()


def test_it_is_read_and_printed_without_scripts(browser, live_server):
    visitor = Visitor(browser, live_server.url, "ru", java_script_enabled=False)
    page = visitor.open("/api/docs/record-checker/")
    expect(page.locator("pre").first).to_contain_text("curl -X POST")
    page.emulate_media(media="print")
    expect(page.locator(".site-head")).to_be_hidden()
    expect(page.locator(".api-turn")).to_be_hidden()
    visitor.leave()
