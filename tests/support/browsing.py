"""Browser visitor that checks every page it opens, plays on boards, waits for the worker."""

import os
import re
from pathlib import Path

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from django.conf import settings
from django.contrib.auth.models import User
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from games.archive import services as archive_services
from games.archive.queries import records
from games.archive.services import ensure_collection
from tests.support.small_event import signed_in
from tests.support.waiting import SECONDS, until

# Browser visitor that checks every page it opens for script errors and refused resources.


PICTURES = Path(__file__).parents[2] / "var" / "pictures"

IS_PICTURED = os.environ.get("TAKE_PICTURES") == "yes"

OUTAGES = (
    "Failed to load",
    "net::ERR",
    "htmx:sendError",
    "htmx:afterRequest",
    "htmx:responseError",
    "EventSource's response",
)
"""What the browser itself tells of requests without a network or a server."""

# of the rules that hold axe would list as much again, to be carried here for nothing
FIND_VIOLATIONS = """
axe.run({resultTypes: ["violations"]}).then(({violations}) => ({violations}))
"""

WIDE, NARROW = {"width": 1280, "height": 900}, {"width": 360, "height": 740}

expect.set_options(timeout=SECONDS * 1000)

# emptied pages by browser, address and language: to open a new one takes longer than most walks
_handed_back: dict[tuple[Browser, str, str], list[Page]] = {}


def _page_of_its_own(browser: Browser, address: str, language: str, **device: object) -> Page:
    usual = {"viewport": WIDE, "reduced_motion": "reduce"}
    context = browser.new_context(locale=language, base_url=address, **{**usual, **device})
    context.set_default_timeout(SECONDS * 1000)
    return context.new_page()


def _empty(page: Page, address: str) -> None:
    """Make it as good as new: no cookie, no stored file, no worker, the usual size and light."""
    page.context.set_offline(False)
    page.goto("about:blank")
    session = page.context.new_cdp_session(page)
    # a worker still at work would put the page it was keeping into the next visitor's store
    session.send("ServiceWorker.enable")
    session.send("ServiceWorker.stopAllWorkers")
    session.send("Storage.clearDataForOrigin", {"origin": address, "storageTypes": "all"})
    session.send("Network.clearBrowserCache")
    session.detach()
    page.context.clear_cookies()
    page.mouse.move(0, 0)
    page.emulate_media(media="null", color_scheme="light", reduced_motion="reduce")
    page.set_viewport_size(WIDE)


def find_violations(page: Page) -> AxeResults:
    """Return what axe finds wrong with the accessibility of the page."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return AxeResults(page.evaluate(FIND_VIOLATIONS))


class Visitor:
    """One person at one browser; a script error or a refused resource fails the test."""

    def __init__(
        self, browser: Browser, address: str, language: str = "en", **device: object
    ) -> None:
        self.address = address
        self.is_usual = not device  # False where the test sets a clock or answers requests itself
        self._emptied = _handed_back.setdefault((browser, address, language), [])
        if self.is_usual and self._emptied:
            self.page: Page = self._emptied.pop()
        else:
            self.page = _page_of_its_own(browser, address, language, **device)
        self.context: BrowserContext = self.page.context
        self.complaints: list[str] = []
        self._forgiven: tuple[str, ...] = ()
        self.page.on("pageerror", self._note)
        self.page.on("console", self._listen)

    def _note(self, error: object) -> None:
        self.complaints.append(str(error))

    def _listen(self, message: object) -> None:
        # a form that came back with a fault is 422: the browser calls that an error, we do not
        if message.type == "error" and "422" not in message.text and self._counts(message.text):
            self.complaints.append(message.text)

    def _counts(self, complaint: str) -> bool:
        return not any(words in complaint for words in self._forgiven)

    def forgive(self, words: tuple[str, ...] = OUTAGES) -> None:
        """Ignore console complaints with one of these words, also later ones.

        The last of a request without a network may come while its page is closed.
        """
        self._forgiven = words
        self.complaints[:] = filter(self._counts, self.complaints)

    def sign_in(self, name: str) -> "Visitor":
        """Sign in by session, without the form."""
        session = signed_in(User.objects.get(username=name)).cookies[settings.SESSION_COOKIE_NAME]
        cookie = {"name": session.key, "value": session.value, "url": self.address}
        self.context.add_cookies([cookie])
        return self

    def open(self, path: str) -> Page:
        """Open a page; any answer but 200 fails the test."""
        answer = self.page.goto(path)
        assert answer is not None, path
        assert answer.ok, (path, answer.status)
        return self.page

    def press(self, text: str) -> None:
        """Press the content's only button with this text."""
        self.follow(self.page.locator("main").get_by_role("button", name=text, exact=True))

    def follow(self, link: Locator) -> None:
        """Click a link and wait for the page it leads to."""
        with self.page.expect_navigation():
            link.click()

    def look(self, name: str) -> None:
        """Check accessibility and width of the page, and take its picture where asked."""
        violations = find_violations(self.page)
        assert violations.violations_count == 0, f"{name}: {violations.generate_report()}"
        self.picture(name)
        self.page.set_viewport_size(NARROW)
        over = self.page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        self.picture(f"{name}-narrow")
        self.page.set_viewport_size(WIDE)
        assert over <= 0, f"{name}: {over} pixels wider than a phone"

    def picture(self, name: str) -> None:
        """Take a picture of the whole page, if ``TAKE_PICTURES=yes``."""
        if IS_PICTURED:
            PICTURES.mkdir(parents=True, exist_ok=True)
            self.page.screenshot(path=PICTURES / f"{name}.png", full_page=True)

    def leave(self) -> None:
        """Close the page; fail if anything went wrong on the way."""
        self.context.close()
        assert self.complaints == [], self.complaints

    def hand_back(self) -> None:
        """Leave, and give an ordinary page back, emptied, for the next visitor."""
        if not self.is_usual or self.complaints:
            self.leave()
            return
        _empty(self.page, self.address)
        self.page.remove_listener("pageerror", self._note)
        self.page.remove_listener("console", self._listen)
        assert self.complaints == [], self.complaints
        self._emptied.append(self.page)


def number_in(url: str) -> int:
    """Return the first number in an address: 12 for /events/12/."""
    return int(re.search(r"/(\d+)/", url)[1])


# Plays on a board in a browser: taps, drags, the written moves; puts records into the archive.


PHONE = {"viewport": {"width": 320, "height": 740}, "has_touch": True, "is_mobile": True}


def middle_of_square(page: Page, square: str) -> tuple[float, float]:
    """Where a square is on the screen now."""
    drawn = page.locator(f".stepper rect.dark[data-square='{square}']")
    drawn.wait_for()  # a board to write on comes with its script
    box = drawn.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def click(page: Page, *squares: str) -> None:
    for square in squares:
        page.mouse.click(*middle_of_square(page, square))


def drag(page: Page, start: str, end: str) -> None:
    page.mouse.move(*middle_of_square(page, start))
    page.mouse.down()
    page.mouse.move(*middle_of_square(page, end), steps=4)
    page.mouse.up()


def moves(page: Page):
    return page.locator("[data-writer] .moves .move")


def address_of_stored_record(text: str) -> str:
    """The address of a record in the archive."""
    collection = ensure_collection(slug="cup", title_ru="Кубок", title_en="Cup")
    read = records.read_one_game(text)
    return f"/archive/{archive_services.store_record(read, collection=collection).pk}/"


IS_ACTIVE = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return Boolean(registration?.active);
}"""

# a page of an earlier visitor had its worker cleared away: the browser may end the clearing
# after this page has registered its own, and only a page opened later would register it again
REGISTER = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    if (!registration) { await navigator.serviceWorker.register("/service-worker.js"); }
}"""


def wait_until_active(page: Page) -> None:
    """Wait until the page's service worker is active."""
    times = 0

    def is_active() -> bool:
        nonlocal times
        if page.evaluate(IS_ACTIVE):
            return True
        times += 1
        if times % 100 == 0:
            page.evaluate(REGISTER)
        page.wait_for_timeout(20)
        return False

    until(is_active, lambda: "the page has no service worker")
