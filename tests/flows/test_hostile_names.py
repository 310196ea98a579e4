"""Names with hostile markup are shown as text on every page and never executed.

Every page that can be reached by links is read by a strict parser, for a visitor and for
whoever may everything.
"""

import re
from html.parser import HTMLParser

import pytest
from django.test import Client

from tests.support import small_event
from tests.support.addresses import pages_by_links
from tests.support.full_event import MOVES
from tournaments.games.services import disputes, records
from tournaments.people.models import Player

pytestmark = pytest.mark.django_db

EVIL = "</td><script>evil()</script><img src=x onerror=evil()>\"'><svg onload=evil()>{{7*7}}"

ACT = re.compile(r"^\s*javascript:", re.IGNORECASE)


class Page(HTMLParser):
    """What a browser would run of a page."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.run: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        own_script = tag == "script" and not attributes.get("src") and not attributes.get("type")
        handlers = [name for name in attributes if name.startswith("on")]
        addresses = [attributes.get(name) or "" for name in ("href", "src", "action", "formaction")]
        if own_script or handlers or attributes.get("src") == "x" or any(map(ACT.match, addresses)):
            self.run.append(self.get_starttag_text() or tag)


@pytest.fixture
def story():
    """Hostile words in every field that a person fills in and a page shows."""
    story = small_event.event(4)
    Player.objects.update(
        name=EVIL, name_latin=EVIL, city=EVIL[:80], club=EVIL[:80], title=EVIL[:40]
    )
    for model, fields in (
        (type(story.tournament), {"title": EVIL, "title_en": EVIL, "city": EVIL[:80]}),
        (type(story.organiser), {"first_name": EVIL[:150]}),
    ):
        model.objects.update(**fields)
    game = story.game()
    text = f'[Event "{EVIL[:60]}"]\n\n1. c3-d4 {{{EVIL[:60]}}} d6-c5 2. b2-c3 f6-g5 1-0'
    for data in (text, MOVES.replace("c3-d4", EVIL[:40])):
        records.submit_record(
            game_id=game.pk,
            data=data.encode(),
            actor=story.user_of(game.white),
            at=small_event.NOON,
        )
    disputes.open_dispute(
        game_id=story.game(board=2).pk,
        kind="clock",
        claim_text=EVIL,
        actor=story.arbiter,
        at=small_event.NOON,
    )
    story.organiser.is_superuser = True
    story.organiser.save()
    return story


def test_no_page_runs_what_people_have_written(story):
    event = story.tournament.pk
    start = ["/", f"/events/{event}/", f"/games/{story.game().pk}/", "/desk/", "/account/"]
    for client in (Client(), small_event.signed_in(story.organiser)):
        texts = pages_by_links(client, *start, each=2)
        pages = {path: Page(text) for path, text in texts.items()}
        assert len(pages) > 15
        assert {path: page.run for path, page in pages.items() if page.run} == {}
    page = client.get(f"/events/{event}/").content.decode()
    assert "&lt;script&gt;evil()" in page
    assert "{{7*7}}" in page
