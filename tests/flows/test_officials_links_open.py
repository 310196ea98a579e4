"""Every link shown to an official opens for him."""

import html
import re
from collections import Counter

import pytest
from django.test import Client

from arbiter.rights.permissions_of_roles import Role
from tests import small_event
from tests.tournaments import swiss_event

LINK = re.compile(r'<a[^>]* href="(/[^"#]*)')
LEADS_OUT = re.compile(r"^/(help|rules|api|archive|logout|static)/")
MOST_OF_A_KIND = 2


def _refused(client: Client, start: str) -> dict[str, int]:
    """Pages that answer 400 or above, among those that are reached from one by their links."""
    waiting, seen, kinds, refused = [start], {start}, Counter(), {}
    for address in waiting:
        kind = re.sub(r"\d+", "N", address.partition("?")[0])
        kinds[kind] += 1
        if kinds[kind] > MOST_OF_A_KIND:
            continue
        answer = client.get(address)
        body = answer.getvalue()  # a file is closed when it has been read
        if answer.status_code >= 400:
            refused[address] = answer.status_code
        if not answer.get("Content-Type", "").startswith("text/html"):
            continue
        for link in LINK.findall(html.unescape(body.decode())):
            if link not in seen and not LEADS_OUT.match(link):
                seen.add(link)
                waiting.append(link)
    assert len(seen) > 20
    return refused


@pytest.mark.django_db
@pytest.mark.parametrize("role", (Role.ORGANISER, Role.CHIEF, Role.ARBITER, Role.JURY))
def test_an_official_finds_no_link_to_a_page_that_is_refused_to_him(role):
    story = swiss_event.event(6, 5)
    swiss_event.publish(story)
    swiss_event.play(story, 1)  # round 2 is to be drafted: check-in, pairing by hand
    official = small_event.user("official", staff_of=story.tournament.scope_key, role=role)
    assert _refused(small_event.signed_in(official), f"/events/{story.tournament.pk}/") == {}
