"""What a link leads to and takes long to come: a bar says so, and how far a file is."""

import pytest
from playwright.sync_api import Route, expect

from tests.support import small_event
from tests.support.browsing import Visitor

pytestmark = pytest.mark.django_db(transaction=True)

LONG = 1_500  # milliseconds: longer than a page waits before it says anything

LANGUAGES = {"ru": ("Загружаем…", "до минуты"), "en": ("Loading…", "up to a minute")}

# a page that takes for ever to come; the head of the page leads on
KEEP_FROM_GOING = """() => window.addEventListener("click", (event) => {
    if (!event.target.closest(".site-head")) { event.preventDefault(); }
})"""

HALF_OF_A_FILE = """() => {
  const half = new Uint8Array(500);
  const parts = {
    async start(stream) {
      stream.enqueue(half);
      await new Promise((go) => { window.letGo = go; });
      stream.enqueue(half);
      stream.close();
    },
  };
  const headers = { "Content-Length": "1000", "Content-Type": "application/zip" };
  window.fetch = async () => {
    await new Promise((go) => { setTimeout(go, 1000); });
    return new Response(new ReadableStream(parts), { headers });
  };
}"""
"""After a second half of the file comes, the rest when the test lets it go."""


@pytest.fixture
def event():
    return small_event.event(4)


def _held(visitor: Visitor, pattern: str) -> list[Route]:
    """Requests that wait until the test lets them go."""
    held: list[Route] = []
    visitor.page.route(pattern, lambda route: held.append(route))
    return held


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_that_takes_long_is_said_to_be_on_its_way(browser, live_server, event, language):
    visitor = Visitor(browser, live_server.url, language)
    page = visitor.open(f"/events/{event.tournament.pk}/")
    page.evaluate(KEEP_FROM_GOING)
    bar = page.get_by_role("progressbar", name=LANGUAGES[language][0])
    page.locator(".tabs a[href$='/players/']").click()
    expect(bar).to_have_text(LANGUAGES[language][0])
    expect(page.locator("body > [role=status]")).to_have_text(LANGUAGES[language][0])
    visitor.look(f"on-its-way-{language}")
    page.keyboard.press("Escape")
    expect(bar).to_have_count(0)
    visitor.follow(page.locator(".site-head a[href='/archive/']"))
    expect(bar).to_have_count(0)
    visitor.hand_back()


def test_a_file_that_the_browser_saves_leaves_no_bar_behind(browser, live_server, event):
    """The page stays when the file has come: nothing would end the bar."""
    visitor = Visitor(browser, live_server.url, "ru", service_workers="block")
    page = visitor.sign_in("organiser").open(f"/events/{event.tournament.pk}/entries/import/")
    with page.expect_download():
        page.get_by_role("link", name="пустой список").click()
    page.wait_for_timeout(LONG)
    assert page.get_by_role("progressbar").count() == 0  # now: it ends by itself, but much later
    visitor.leave()


def test_a_file_that_takes_long_is_saved_when_it_has_come(browser, live_server, event):
    visitor = Visitor(browser, live_server.url, "ru", service_workers="block")
    page = visitor.open(f"/events/{event.tournament.pk}/exchange/")
    held = _held(visitor, "**/event.xlsx")
    page.locator("a[href$='event.xlsx']").click()
    bar = page.get_by_role("progressbar")
    expect(bar).to_be_visible()
    with page.expect_download() as download:
        held[0].continue_()
    assert download.value.suggested_filename.endswith(".xlsx")
    assert download.value.path().read_bytes().startswith(b"PK")
    expect(bar).to_have_count(0)
    visitor.leave()


def test_the_share_of_a_file_that_has_come_is_told_where_it_is_known(browser, live_server, event):
    visitor = Visitor(browser, live_server.url, "ru", service_workers="block")
    page = visitor.open(f"/events/{event.tournament.pk}/exchange/")
    page.evaluate(HALF_OF_A_FILE)
    page.locator("a[href$='event.xlsx']").click()
    bar = page.get_by_role("progressbar")
    expect(bar).to_have_attribute("aria-valuenow", "50")
    expect(bar).to_have_text("Загружаем… 50 %")
    with page.expect_download() as download:
        page.evaluate("window.letGo()")
    assert download.value.suggested_filename == "event.xlsx"
    visitor.leave()


def test_what_comes_at_once_or_stays_on_the_page_shows_no_bar(browser, live_server):
    visitor = Visitor(browser, live_server.url, "ru")
    page = visitor.open("/help/glossary/")
    page.locator("article a[href^='#']").first.click()
    page.wait_for_timeout(LONG)
    expect(page.get_by_role("progressbar")).to_have_count(0)
    visitor.hand_back()


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_scripts_it_is_said_beforehand(browser, live_server, event, language):
    visitor = Visitor(browser, live_server.url, language, java_script_enabled=False)
    for path in ("exchange/", "print/"):
        page = visitor.open(f"/events/{event.tournament.pk}/{path}")
        said = page.locator("main noscript p").first
        expect(said).to_contain_text(LANGUAGES[language][1])
        expect(said).to_be_visible()
    visitor.leave()
