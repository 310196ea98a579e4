"""Walk the first hour of a newcomer through the demo, and tell how long each step takes.

    python -m tests.benchmarks.first_hour

Demo up, an event opened and its first round paired, a result entered on a phone, the table
printed, a record checked and a certificate verified: in a real browser, on a demo of its own in a
throw-away folder. Told are the seconds of the machine and the presses and signs of the person;
his own time is put at 2.45 s a press (1.35 to think, 1.1 to point) and 0.28 s a sign that is
typed, as the keystroke-level model of Card, Moran and Newell has them. A list that is pasted is
one press.
"""

import argparse
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Locator, Page, sync_playwright

from tests.support import programs
from tests.support.service import demo

PRESS_SECONDS, SIGN_SECONDS = 1.35 + 1.1, 0.28

PHONE = {"width": 360, "height": 740}

NAMES = "Азов Белов Власов Гусев Дроздов Ершов Жуков Зайцев Ильин Котов Львов Маслов"

LIST = "\n".join(
    f"{at}. {name} Пётр, 1 разряд, 1985" for at, name in enumerate(NAMES.split(), start=1)
)

RECORD = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5 1-0"


class Step(NamedTuple):
    """What was done, in seconds of the machine, presses and typed signs."""

    name: str
    seconds: float
    presses: int
    signs: int

    @property
    def minutes(self) -> float:
        """The time of machine and person together."""
        person = self.presses * PRESS_SECONDS + self.signs * SIGN_SECONDS
        return (self.seconds + person) / 60


class Person:
    """Somebody at a browser whose presses and typed signs are counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.presses, self.signs = page, 0, 0

    def open(self, address: str) -> None:
        """Go to an address that he types or has by a link."""
        self.page.goto(address)

    def type(self, field: str, text: str) -> None:
        """Type into a field, chosen by a press."""
        self.presses += 1
        self.signs += len(text)
        self.page.fill(field, text)

    def paste(self, field: str, text: str) -> None:
        """Paste into a field."""
        self.presses += 1
        self.page.fill(field, text)

    def choose(self, field: str, value: str) -> None:
        """Choose in a list: open it, and press."""
        self.presses += 2
        self.page.select_option(field, value)

    def follow(self, link: Locator) -> None:
        """Press what leads to another page."""
        self.presses += 1
        with self.page.expect_navigation():
            link.click()

    def press(self, name: str) -> None:
        """Press the button of the content with this name."""
        self.follow(self.page.locator("main").get_by_role("button", name=name))

    def sign_in(self, login: str, password: str) -> None:
        """Sign in by the form."""
        self.open("/login/")
        self.type("[name=username]", login)
        self.type("[name=password]", password)
        self.press("Войти")


class Walk:
    """The hour: its steps, each timed."""

    def __init__(self, browser: Browser, address: str, folder: Path) -> None:
        self.browser, self.address, self.folder = browser, address, folder
        self.steps: list[Step] = []

    def person(self, **device: object) -> Person:
        """Somebody with a browser of his own."""
        context = self.browser.new_context(locale="ru", base_url=self.address, **device)
        return Person(context.new_page())

    @contextmanager
    def step(self, name: str, person: Person) -> Iterator[None]:
        """Time what is done inside."""
        start, presses, signs = time.perf_counter(), person.presses, person.signs
        yield
        seconds = time.perf_counter() - start
        self.steps.append(Step(name, seconds, person.presses - presses, person.signs - signs))

    def whole(self, login: str, password: str) -> None:
        """Every step but the first."""
        organiser = self.person()
        with self.step("event opened, first round paired", organiser):
            organiser.sign_in(login, password)
            event = self.pair_first_round(organiser)
        phone = self.person(viewport=PHONE, has_touch=True)
        with self.step("a result entered on a phone", phone):
            phone.sign_in(login, password)
            phone.open(f"{event}rounds/1/")
            self.enter_result(phone)
        with self.step("the table printed", organiser):
            organiser.open(event)
            organiser.follow(organiser.page.locator("main a[href$='/standings/']").first)
            organiser.page.pdf(path=self.folder / "table.pdf", format="A4")
        reader = self.person()
        with self.step("a record checked", reader):
            reader.open("/check/")
            reader.paste("textarea", RECORD)
            reader.press("Проверить")
            reader.page.get_by_text("все ходы по правилам").wait_for()
        with self.step("a certificate verified", reader):
            self.verify(reader)

    def pair_first_round(self, person: Person) -> str:
        """Make an event of twelve and publish its first round; return its address."""
        person.open("/")
        person.follow(person.page.get_by_role("link", name="Новое соревнование"))
        person.type("[name=title]", "Первый кубок")
        person.choose("[name=system]", "swiss")
        person.type("[name=rounds_planned]", "5")
        person.press("Создать черновик")
        event = person.page.url
        person.paste(".pasted-list textarea", LIST)
        person.press("Посмотреть список")
        person.press("Перенести список")
        person.open(event)
        person.press("Открыть для всех")
        person.open(event)
        person.press("Провести жребий и составить тур 1")
        person.press("Опубликовать тур 1")
        return event

    def enter_result(self, person: Person) -> None:
        """Tap White's win of the third board."""
        row = person.page.locator("tr[data-table='3']")
        person.presses += 1
        row.locator("button").first.tap()
        person.page.locator("tr[data-table='3'][data-result='1']").wait_for()

    def verify(self, person: Person) -> None:
        """Download the newest certified game, and verify it as anybody can."""
        person.open("/")
        person.follow(person.page.locator("main a[href*='/certificates/']").first)
        with person.page.expect_download() as waited:
            person.presses += 1
            person.page.locator("main a[href$='.pdn'], main a[href$='/pdn/']").first.click()
        waited.value.save_as(self.folder / "game.pdn")
        person.open("/verify/")
        person.presses += 1
        person.page.set_input_files("[type=file] >> nth=0", self.folder / "game.pdn")
        person.press("Проверить")
        person.page.get_by_text("в точности то").wait_for()


def main() -> None:
    """Walk, and print the steps."""
    argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    ).parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="first-hour-") as name,
        demo(Path(name)) as site,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(**programs.launch_arguments())
        walk = Walk(browser, site.address, Path(name))
        walk.steps.append(Step("demo up, packages installed before", site.seconds, 1, 13))
        walk.whole(*site.logins["organiser"])
        browser.close()
    print(f"{'':36} {'machine':>9} {'presses':>8} {'signs':>6} {'together':>9}")
    for step in walk.steps:
        minutes = f"{step.minutes:.1f} min"
        print(f"{step.name:36} {step.seconds:7.1f} s {step.presses:8} {step.signs:6} {minutes:>9}")
    print(f"{'whole':36} {'':34} {sum(step.minutes for step in walk.steps):.1f} min")


if __name__ == "__main__":
    main()
