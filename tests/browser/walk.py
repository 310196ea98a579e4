"""A visitor with a browser, who has every page checked on his way."""

import os
import re
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.waiting_times import SECONDS

PICTURES = Path(__file__).parents[2] / "var" / "pictures"
IS_PICTURED = os.environ.get("TAKE_PICTURES") == "yes"
WIDE, NARROW = {"width": 1280, "height": 900}, {"width": 360, "height": 740}


expect.set_options(timeout=SECONDS * 1000)


class Visitor:
    """One person at one browser; a script error or a refused resource fails the walk."""

    def __init__(
        self, browser: Browser, address: str, language: str = "en", **device: object
    ) -> None:
        self.address = address
        usual = {"viewport": WIDE, "reduced_motion": "reduce"}
        self.context: BrowserContext = browser.new_context(
            locale=language, base_url=address, **{**usual, **device}
        )
        self.context.set_default_timeout(SECONDS * 1000)
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._listen)

    def _listen(self, message: object) -> None:
        # a form that came back with a fault is 422: the browser calls that an error, we do not
        if message.type == "error" and "422" not in message.text:
            self.complaints.append(message.text)

    def sign_in(self, name: str) -> "Visitor":
        """With the password of the story: the name itself."""
        self.open("/login/")
        self.page.fill("[name=username]", name)
        self.page.fill("[name=password]", name)
        self.follow(self.page.locator("main button"))
        expect(self.page.locator("header")).to_contain_text(name)
        return self

    def open(self, path: str) -> Page:
        """Go there; anything but a page is a failure."""
        answer = self.page.goto(path)
        assert answer is not None, path
        assert answer.ok, (path, answer.status)
        return self.page

    def press(self, text: str) -> None:
        """The one button of the content that says so."""
        self.follow(self.page.locator("main").get_by_role("button", name=text, exact=True))

    def follow(self, link: Locator) -> None:
        """Click what leads to another page, and be there: nothing is looked at half-way."""
        with self.page.expect_navigation():
            link.click()

    def look(self, name: str) -> None:
        """Accessible by axe, nothing wider than a phone, and a picture where they are wanted."""
        found = Axe().run(self.page)
        assert found.violations_count == 0, f"{name}: {found.generate_report()}"
        self.picture(name)
        self.page.set_viewport_size(NARROW)
        over = self.page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        self.picture(f"{name}-narrow")
        self.page.set_viewport_size(WIDE)
        assert over <= 0, f"{name}: {over} pixels wider than a phone"

    def picture(self, name: str) -> None:
        """Of the whole page, with ``TAKE_PICTURES=yes``: a picture takes longer than a look."""
        if IS_PICTURED:
            PICTURES.mkdir(parents=True, exist_ok=True)
            self.page.screenshot(path=PICTURES / f"{name}.png", full_page=True)

    def leave(self) -> None:
        """Nothing may have gone wrong on the way."""
        self.context.close()
        assert self.complaints == [], self.complaints


def number_in(url: str) -> int:
    """The first number of an address: /events/12/ is 12."""
    return int(re.search(r"/(\d+)/", url)[1])
