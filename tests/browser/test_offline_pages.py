"""Browser: pages that a device keeps to be shown offline."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Request, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests.support import browsing, small_event
from tests.support.browsing import Visitor
from tests.support.waiting import until

pytestmark = pytest.mark.django_db(transaction=True)

LAST_FILE = "**/static/site/print*.css"

FRONT_PAGE = re.compile(r"^http://[^/]+/$")

PASSWORD = "тихий ход белых"

SLOW = 9_000  # ms; the worker waits eight seconds for the network where it has the page

IS_KEPT = "(address) => caches.match(address, { ignoreVary: true }).then((kept) => Boolean(kept))"

ACCOUNTS = """async () => (await caches.keys()).filter(
    (name) => name.startsWith("pages-") && !name.endsWith("--"))"""


@pytest.fixture
def visitor(browser: Browser, live_server: LiveServer) -> Iterator[Visitor]:
    """At a page of his own, whose requests a test may hold back."""
    visitor = Visitor(browser, live_server.url, "ru", service_workers="allow")
    yield visitor
    visitor.leave()


def _is_kept(page: Page, address: str) -> bool:
    return page.evaluate(IS_KEPT, address)


def _until_held(page: Page, held: list[Route], is_by_worker: bool) -> Route:
    """Wait for the request of the page itself or of the worker for the same file."""

    def found() -> Route | None:
        page.wait_for_timeout(20)  # lets the requests in
        ways = (route for route in held if bool(route.request.service_worker) == is_by_worker)
        return next(ways, None)

    until(lambda: found() is not None, lambda: [route.request.url for route in held])
    return found()


def test_a_page_is_kept_after_all_its_files_however_late_they_come(visitor):
    """A slow hall: the worker is at work before the page has its last file.

    Kept without one, the page would come back without a network and take no result.
    """
    held: list[Route] = []
    came: list[str] = []

    def hold(route: Route) -> None:
        held.append(route)

    def note(request: Request) -> None:
        if request.service_worker:
            came.append(request.url)

    page = visitor.page
    visitor.context.route(LAST_FILE, hold)
    visitor.context.on("requestfinished", note)
    page.goto("/verify/", wait_until="commit")
    for_page = _until_held(page, held, is_by_worker=False)
    browsing.wait_until_active(page)
    for_page.continue_()
    for_worker = _until_held(page, held, is_by_worker=True)
    until(lambda: page.wait_for_timeout(20) or page.url in came, lambda: came)
    assert not _is_kept(page, page.url)
    for_worker.continue_()
    until(lambda: _is_kept(page, page.url), lambda: "the page is not kept")
    assert _is_kept(page, for_worker.request.url)


def test_a_page_still_to_be_kept_is_not_kept_after_signing_out(visitor):
    """Its files come late: by then the device is somebody else's."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        if route.request.service_worker and not held:
            held.append(route)
        else:
            route.continue_()

    visitor.context.route(LAST_FILE, hold)
    visitor.sign_in(small_event.event(4).organiser.username)
    page = visitor.open("/")
    of_account = _until_held(page, held, is_by_worker=True)
    visitor.open("/account/")
    visitor.follow(page.locator("form[action='/logout/'] button"))
    with visitor.context.expect_event("requestfinished", lambda done: done == of_account.request):
        of_account.continue_()
    for _look in range(20):
        assert page.evaluate(ACCOUNTS) == []
        page.wait_for_timeout(20)


def test_who_has_signed_in_is_not_shown_the_page_kept_for_nobody(visitor):
    """The front page comes so slowly that another reader would be shown the one he has."""
    organiser = small_event.event(4).organiser
    organiser.set_password(PASSWORD)
    organiser.save()
    held: list[Route] = []

    def hold(route: Route) -> None:
        is_awaited = route.request.service_worker and is_signing_in
        held.append(route) if is_awaited else route.continue_()

    is_signing_in = False
    visitor.context.route(FRONT_PAGE, hold)
    page = visitor.open("/")
    browsing.wait_until_active(page)
    until(lambda: _is_kept(page, page.url), lambda: "the page is not kept")
    visitor.open("/login/")
    page.fill("[name=username]", organiser.username)
    page.fill("[name=password]", PASSWORD)
    is_signing_in = True
    page.locator("main button").click(no_wait_after=True)
    _until_held(page, held, is_by_worker=True)
    page.wait_for_timeout(SLOW)
    assert page.url.endswith("/login/")
    held[0].continue_()
    expect(page.locator("header")).to_contain_text(organiser.username)


def test_a_visitor_leaves_no_worker_to_the_next(browser, live_server):
    """It would keep the page of the first among those of the second."""
    first = Visitor(browser, live_server.url, "ru")
    browsing.wait_until_active(first.open("/help/"))
    assert first.context.service_workers
    first.hand_back()
    second = Visitor(browser, live_server.url, "ru")
    assert second.context is first.context
    assert second.context.service_workers == []
    second.hand_back()


def test_a_page_comes_whole_on_a_device_without_room(visitor):
    """What the device cannot keep is shown all the same."""
    page = visitor.open("/verify/")
    browsing.wait_until_active(page)
    page.reload()
    page.evaluate("caches.delete('files-1')")
    session = visitor.context.new_cdp_session(page)
    room = {"origin": visitor.address, "quotaSize": 1}
    session.send("Storage.overrideQuotaForOrigin", room)
    session.send("Network.clearBrowserCache")
    page.reload()
    assert page.locator("body").evaluate("body => getComputedStyle(body).display") == "flex"
    session.send("Storage.overrideQuotaForOrigin", {"origin": visitor.address})
