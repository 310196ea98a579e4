"""Browser: fourteen common jobs take no more presses than allowed.

What is typed, pasted, chosen in a field or played on the board is no press, and neither is the
reason of a correction, signing in or pointing a camera at a card. Every way begins on the front
page, a player's with his card. The table stands in the output.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from arbiter.cases.models import Case
from arbiter.journal.models.rows import JournalEntry
from tests.support import records, small_event, swiss_event
from tests.support.browsing import NARROW, Visitor
from tests.support.stories import kept
from tournaments.entries.services import cards
from tournaments.events.models import Tournament
from tournaments.games.services import disputes
from tournaments.games.services import records as records_services
from tournaments.people.models import Player

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = "Азов Белов Власов Гусев Дроздов Ершов Жуков Зайцев Ильин Котов Львов Маслов"

LIST = "\n".join(
    f"{at}. {name} Пётр 1 разряд 1985" for at, name in enumerate(NAMES.split(" "), start=1)
)

WON = ("c3", "d4", "d6", "c5", "b2", "c3", "f6", "g5")


class VisitorWithCountedPresses:
    """A visitor whose presses are counted."""

    def __init__(self, new_visitor: Visitor) -> None:
        self.visitor, self.page, self.presses = new_visitor, new_visitor.page, 0

    def home(self) -> Page:
        return self.at("/")

    def at(self, address: str) -> Page:
        """Where a way begins."""
        self.presses = 0
        return self.visitor.open(address)

    def follow(self, link: Locator) -> None:
        """A press that leads to another page."""
        self.presses += 1
        self.visitor.follow(link)

    def press(self, name: str) -> None:
        """The button of the content that says so, and leads to another page."""
        self.follow(self.page.locator("main").get_by_role("button", name=name))

    def click(self, link: Locator) -> None:
        self.presses += 1
        link.click()

    def paste(self, box: Locator, text: str) -> None:
        """What is copied elsewhere comes into a box, as by Ctrl+V: typed, not pressed."""
        self.visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.page.evaluate("(text) => navigator.clipboard.writeText(text)", text)
        box.focus()
        self.page.keyboard.press("Control+V")

    def key(self, name: str) -> None:
        self.presses += 1
        self.page.keyboard.press(name)


@pytest.fixture
def new_visitor(browser, live_server) -> Iterator:
    """Makes visitors whose presses are counted, and sees that none of them met an error."""
    visitors: list[Visitor] = []

    def make(name: str | None = None, **device: object) -> VisitorWithCountedPresses:
        visitors.append(Visitor(browser, live_server.url, "ru", **device))
        return VisitorWithCountedPresses(visitors[-1].sign_in(name) if name else visitors[-1])

    yield make
    for visitor in visitors:
        visitor.hand_back()


@pytest.fixture
def table(capsys) -> Iterator[list[tuple[str, int, int]]]:
    """Jobs with their presses and the most allowed; printed at the end of the test."""
    rows: list[tuple[str, int, int]] = []
    yield rows
    with capsys.disabled():
        print()
        for job, presses, most in rows:
            print(f"  {job:<58} {presses:>2}  (at most {most})")


@pytest.fixture
@kept
def story():
    """Twelve players, the first round of three is played."""
    story = swiss_event.event(12, 3, games_per_pairing=1, count_by="games")
    swiss_event.publish(story)
    return story


def round_link(page: Page) -> Locator:
    return page.locator(".in-play-links a").first


def check(table: list[tuple[str, int, int]]) -> None:
    assert [row for row in table if row[1] > row[2]] == []


def test_what_a_spectator_does(new_visitor, story, table):
    game = story.game(1, 1)
    records_services.submit_record(
        game_id=game.pk,
        data=records.record(1).encode(),
        actor=story.arbiter,
        at=small_event.NOON,
    )
    visitor = new_visitor()
    page = visitor.home()
    visitor.follow(round_link(page))
    expect(page.locator(".round-table tbody tr")).to_have_count(6)
    table.append(("spectator: pairings of the running round", visitor.presses, 1))

    someone = story.tournament.entries.order_by("pk").last().player.name
    page = visitor.home()
    page.fill("#site-search", someone)
    with page.expect_navigation():
        visitor.key("Enter")
    expect(page.locator("main")).to_contain_text("тур 1, доска")
    table.append(("spectator: where does somebody play", visitor.presses, 1))

    page = visitor.home()
    visitor.follow(page.locator(".in-play-links").get_by_role("link", name="Таблица"))
    expect(page.locator("h1")).to_have_text("Таблица")
    table.append(("standings", visitor.presses, 1))

    page = visitor.home()
    visitor.follow(page.locator(".mini-boards a").first)
    visitor.key("ArrowRight")
    expect(page.locator("#ply-1[aria-current], .move[aria-current]").first).to_be_visible()
    table.append(("play through a game", visitor.presses, 2))
    check(table)


def card_of(story: small_event.Story, entry: int) -> str:
    made = cards.issue_cards(
        tournament=story.tournament, entries=[entry], actor=story.organiser, at=small_event.NOON
    )
    return f"/card/{made[0].code.replace('-', '')}/"


def tap(page: Page, square: str) -> None:
    box = page.locator(f".stepper rect.dark[data-square='{square}']").bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_what_a_player_does(new_visitor, story, table):
    """By his card, without an account: the record is played, and one more press hands it in."""
    Player.objects.update(user=None)
    game = story.game(1, 1)
    visitor = new_visitor(viewport=NARROW, has_touch=True)
    page = visitor.at(card_of(story, game.white_id))
    visitor.follow(page.get_by_role("link", name="Сдать запись"))
    page.locator("[data-board-drawing]").scroll_into_view_if_needed()
    for square in WON:
        tap(page, square)
    expect(page.locator("[data-writer] .moves .move")).to_have_count(len(WON) // 2)
    page.get_by_label("Я выиграл").check()
    visitor.press("Сдать запись")
    expect(page.locator("h1")).to_be_visible()
    table.append(("player: hand in a record, played on the board", visitor.presses, 2))

    other = new_visitor(viewport=NARROW, has_touch=True)
    page = other.at(card_of(story, game.black_id))
    other.press("Подтвердить")
    expect(page.locator(".own-state")).to_contain_text("1–0")
    table.append(("player: confirm a result", other.presses, 1))
    check(table)


def test_what_an_organiser_does_before_play(new_visitor, table):
    small_event.user("organiser", staff_of="site", role="organiser")
    visitor = new_visitor("organiser")
    page = visitor.home()
    visitor.follow(page.get_by_role("link", name="Новое соревнование"))
    page.fill("[name=title]", "Осенний кубок")
    page.select_option("[name=system]", "swiss")
    page.fill("[name=rounds_planned]", "3")
    visitor.press("Создать черновик")
    expect(page.locator(".checklist")).to_be_visible()
    table.append(("new event", visitor.presses, 2))

    event = Tournament.objects.get(title="Осенний кубок")
    page = visitor.home()
    visitor.follow(page.get_by_role("link", name="Осенний кубок"))
    visitor.paste(page.locator(".pasted-list textarea"), LIST)
    expect(page.locator("#pasted-preview [role=status]")).to_contain_text("Новых: 12")
    visitor.press("Перенести список")
    assert event.entries.count() == 12
    table.append(("list of 12 players", visitor.presses, 2))

    visitor.visitor.open(f"/events/{event.pk}/")
    visitor.press("Открыть для всех")
    page = visitor.home()
    visitor.follow(page.get_by_role("link", name="Осенний кубок"))
    visitor.press("Провести жребий и составить тур 1")
    visitor.press("Опубликовать тур 1")
    assert event.rounds.get(number=1).state != "draft"
    table.append(("lot, draft, publish", visitor.presses, 3))
    check(table)


def test_what_is_done_while_a_round_is_played(new_visitor, story, table):
    visitor = new_visitor("organiser")
    page = visitor.home()
    visitor.follow(round_link(page))
    visitor.key("1")
    row = page.locator("tr[data-table='1']")
    expect(row).to_have_attribute("data-result", "1")
    table.append(("result of a board, by key", visitor.presses, 2))

    page = visitor.home()
    visitor.follow(round_link(page))
    visitor.click(row.get_by_role("button", name="0–1"))
    page.locator(".ask-row").get_by_role("button", name="перепутаны стороны").click()  # the reason
    expect(row).to_have_attribute("data-result", "0")
    expect(page.locator(".ask-row")).to_have_count(0)
    assert JournalEntry.objects.filter(verb="result.recorded").count() == 2
    table.append(("correct a result, besides its reason", visitor.presses, 2))

    page = visitor.home()
    visitor.follow(round_link(page))
    visitor.click(page.locator(".tool-print > summary"))
    visitor.follow(page.locator(".print-links a").first)
    expect(page.locator("table")).not_to_have_count(0)
    table.append(("print pairings", visitor.presses, 3))

    page = visitor.home()
    visitor.follow(page.locator(".in-play-links").get_by_role("link", name="Участники"))
    visitor.follow(page.get_by_role("button", name="Снять с тура 2").last)
    expect(page.locator(".take-back")).to_contain_text("снят с турнира с тура 2")
    table.append(("withdraw a player", visitor.presses, 2))

    phone = new_visitor("organiser", viewport=NARROW, has_touch=True)
    page = phone.home()
    phone.follow(round_link(page))
    button = page.locator("tr[data-table='3'] button").first
    phone.presses += 1
    button.tap()
    expect(page.locator("tr[data-table='3']")).to_have_attribute("data-result", "1")
    table.append(("result of a board, on a phone", phone.presses, 2))
    check(table)


def test_what_an_arbiter_does(new_visitor, story, table):
    game = story.game(1, 2)
    disputes.open_dispute(
        game_id=game.pk,
        kind="result",
        claim_text="Соперник сдался",
        actor=story.arbiter,
        at=small_event.NOON,
    )
    visitor = new_visitor("arbiter")
    page = visitor.home()
    visitor.follow(page.locator(".site-nav").get_by_role("link", name="Стол судьи"))
    visitor.follow(page.locator(".queue a").first)
    page.locator(".ruling [name=outcome]").first.check()
    page.locator(".ruling [data-ready-reason]").first.click()
    visitor.press("Вынести решение")
    assert Case.objects.get().state != "open"
    table.append(("rule on a case", visitor.presses, 3))
    check(table)
