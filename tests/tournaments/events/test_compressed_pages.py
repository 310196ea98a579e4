"""A page of an event is small, goes compressed to who takes it so, and says the same."""

import gzip
import re

import pytest
from django.test import Client

from tests import small_event
from tests.tournaments import swiss_event

pytestmark = pytest.mark.django_db

# bytes after one round of two hundred; seven rounds stay under a hundred thousand
LONGEST_PAGE = {"rounds/1/": 66_000, "crosstable/": 40_000, "colours/": 50_000, "players/": 50_000}
TOKEN = re.compile(rb'name="csrfmiddlewaretoken" value="(\w+)"')
TAKEN = ("gzip", "br, gzip;q=0.8", "gzip, deflate, br, zstd", "gzip;q=0.5, *;q=0")

NOT_TAKEN = ("", "identity", "br", "gzip;q=0", "gzip;q=0.0, br", "x-gzipped")


def _page(client, story, accepted):
    headers = {"accept-encoding": accepted, "accept-language": "ru"}
    return client.get(f"/events/{story.tournament.pk}/rounds/1/", headers=headers)


@pytest.mark.parametrize("accepted", TAKEN)
def test_a_spectator_is_sent_a_small_page_that_says_the_same(client, accepted):
    story = small_event.event(12)
    plain = _page(client, story, "")
    for _made_then_stored in range(2):
        sent = _page(client, story, accepted)
        assert sent["Content-Encoding"] == "gzip"
        assert gzip.decompress(sent.content) == plain.content
        assert int(sent["Content-Length"]) == len(sent.content) < len(plain.content) / 2
        assert "Accept-Encoding" in sent["Vary"]
        assert sent["ETag"] == plain["ETag"]


@pytest.mark.parametrize("accepted", NOT_TAKEN)
def test_who_takes_no_compressed_page_is_sent_none(client, accepted):
    story = small_event.event(4)
    _page(client, story, "gzip")
    sent = _page(client, story, accepted)
    assert "Content-Encoding" not in sent
    assert "Игрок 01" in sent.content.decode()
    assert "Accept-Encoding" in sent["Vary"]


def test_the_size_of_a_signed_in_visitors_page_tells_nothing_of_its_token():
    """BREACH: the token is masked anew in every answer, and the length changes by itself."""
    story = small_event.event(4)
    caller = small_event.signed_in(story.organiser)
    pages = [_page(caller, story, "gzip") for _ in range(8)]
    assert {page["Content-Encoding"] for page in pages} == {"gzip"}
    assert all("Accept-Encoding" in page["Vary"] for page in pages)
    tokens = {TOKEN.search(gzip.decompress(page.content))[1] for page in pages}
    assert len(tokens) == len(pages)
    assert len({len(page.content) for page in pages}) > 1


def test_a_page_of_an_event_of_two_hundred_is_small_before_compression():
    """Every reader's browser parses it whole, however small it travelled."""
    story = swiss_event.event(200, 7, games_per_pairing=1)
    swiss_event.publish(story)
    swiss_event.play(story, 1)
    pk, client = story.tournament.pk, Client()
    for path, longest in LONGEST_PAGE.items():
        page = client.get(f"/events/{pk}/{path}", headers={"accept-language": "ru"})
        assert len(page.content) < longest, (path, len(page.content))
