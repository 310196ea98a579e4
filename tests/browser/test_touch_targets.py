"""Browser: everything to press on a phone is at least 24 by 24 pixels (WCAG 2.2, 2.5.8)."""

import pytest

from tests import small_event
from tests.browser.page_checking_visitor import NARROW, Visitor
from tests.tournaments import swiss_event
from tournaments.standings import recompute_standings

pytestmark = pytest.mark.django_db(transaction=True)

PAGES = (
    *("", "players/", "rounds/", "rounds/1/", "standings/", "crosstable/", "colours/", "draw/"),
    *("exchange/", "print/", "check-in/", "manage/", "journal/"),
)
TOO_SMALL = """() => [...document.querySelectorAll(
    "a[href], button, summary, select, input:not([type=hidden], [type=file])"
)].filter((one) => {
    const box = one.getBoundingClientRect(), style = getComputedStyle(one);
    const isShown = style.visibility !== "hidden" && box.width > 2 && box.height > 2;
    return isShown && !one.closest(".skip") && (box.width < 23.5 || box.height < 23.5);
}).map((one) => `${one.tagName} ${one.textContent.trim()}`)"""


def test_whatever_is_pressed_is_large_enough_for_a_finger(browser, live_server):
    story = swiss_event.event(4, 3, games_per_pairing=1, count_by="games")
    swiss_event.publish(story)
    swiss_event.play(story, 1)
    story.tournament.refresh_from_db()
    revision = story.tournament.revision
    recompute_standings.recompute_standings(
        tournament_id=story.tournament.pk, revision=revision, at=small_event.NOON
    )
    phone = {"viewport": NARROW, "has_touch": True, "is_mobile": True}
    visitor = Visitor(browser, live_server.url, "ru", **phone).sign_in("organiser")
    small_targets = {}
    for path in PAGES:
        page = visitor.open(f"/events/{story.tournament.pk}/{path}")
        if small := page.evaluate(TOO_SMALL):
            small_targets[path] = small
    visitor.leave()
    assert small_targets == {}
