"""Browser: chapters for an event are readable offline after one look into the handbook."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from deploy.handbook.chapters import ORDER
from deploy.handbook.views import KEPT as KEPT_CHAPTERS
from tests.support import browsing, small_event
from tests.support.browsing import Visitor
from tests.support.waiting import until

pytestmark = pytest.mark.django_db(transaction=True)

KEPT = """async () => {
    const edition = (await caches.keys()).find((name) => name.startsWith("handbook-"));
    const cache = edition && await caches.open(edition);
    const names = cache ? await cache.keys() : [];
    const pages = await Promise.all(names.map((page) => cache.match(page)));
    const sizes = await Promise.all(pages.map(async (page) => (await page.blob()).size));
    return { pages: pages.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}"""

HANDBOOKS = """async () => (await caches.keys()).filter((name) => name.startsWith("handbook-"))
    .map((name) => name.split("-")[2])"""

WHOLE = 1 + len(KEPT_CHAPTERS)  # with the contents

MOST_BYTES = 600_000

FURTHER = [name for name in ORDER if name not in KEPT_CHAPTERS]

NOT_KEPT = {"ru": "на устройстве не сохранено", "en": "not kept on this device"}

NO_CONNECTION = {"ru": "Связи нет", "en": "No connection"}


@pytest.fixture
def new_visitor(browser: Browser, live_server: LiveServer) -> Iterator:
    made: list[Visitor] = []

    def make(language: str) -> Visitor:
        made.append(Visitor(browser, live_server.url, language, reduced_motion="reduce"))
        return made[-1]

    yield make
    for visitor in made:
        visitor.forgive()
        visitor.leave()


def _look_into_handbook(visitor: Visitor, address: str = "/help/") -> None:
    page = visitor.open(address)
    until(lambda: page.evaluate(KEPT)["pages"] == WHOLE, lambda: page.evaluate(KEPT))
    assert page.evaluate(KEPT)["bytes"] < MOST_BYTES


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_chapters_for_an_event_open_and_the_others_say_that_they_do_not(new_visitor, language):
    visitor = new_visitor(language)
    page = visitor.page
    _look_into_handbook(visitor)
    titles = {
        name: page.locator(f".handbook-contents a[href='/help/{name}/']").inner_text()
        for name in KEPT_CHAPTERS
    }
    visitor.context.set_offline(True)
    for name, title in titles.items():
        page.goto(f"/help/{name}/")
        expect(page.locator("article h1")).to_have_text(title)
    visitor.look(f"handbook-chapter-offline-{language}")
    page.goto("/help/?from=menu")
    expect(page.locator(".handbook-contents small", has_text=NOT_KEPT[language])).to_have_count(
        len(FURTHER)
    )
    expect(page.locator("[data-outbox-old]")).to_be_visible()
    visitor.look(f"handbook-offline-{language}")
    visitor.follow(page.locator(f".handbook-contents a[href='/help/{FURTHER[0]}/']"))
    expect(page.locator("h1")).to_have_text(NO_CONNECTION[language])
    visitor.context.set_offline(False)
    page.goto("/help/")
    expect(page.locator(".handbook-contents small", has_text=NOT_KEPT[language])).to_have_count(0)


def test_a_chapter_alone_brings_the_others_and_a_pressed_language_its_own(new_visitor):
    visitor = new_visitor("ru")
    _look_into_handbook(visitor, "/help/player/")
    page = visitor.page
    visitor.follow(page.locator(".language"))
    until(
        lambda: page.evaluate(HANDBOOKS) == ["en"] and page.evaluate(KEPT)["pages"] == WHOLE,
        lambda: page.evaluate(HANDBOOKS),
    )
    visitor.context.set_offline(True)
    page.goto("/help/arbiter/")
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_the_handbook_takes_no_page_of_the_event_from_the_device(new_visitor):
    """The pages of an account are counted; the handbook stands beside them, as nobody reads it."""
    story = small_event.event(4)
    visitor = new_visitor("ru")
    visitor.sign_in(story.organiser.username)
    page = visitor.open(f"/events/{story.tournament.pk}/rounds/1/")
    browsing.wait_until_active(page)
    visitor.open(f"/events/{story.tournament.pk}/rounds/1/")
    _look_into_handbook(visitor)
    visitor.context.set_offline(True)
    page.goto("/help/organiser/")
    expect(page.locator("article h1")).to_be_visible()
    expect(page.locator(".site-head")).not_to_contain_text(story.organiser.username)
    page.goto(f"/events/{story.tournament.pk}/rounds/1/")
    expect(page.locator("h1")).to_contain_text("Тур 1")
    expect(page.locator(".site-head")).to_contain_text(story.organiser.username)
