"""Browser: headings of long tables stay in sight; pairings give their reasons."""

import pytest
from playwright.sync_api import expect

from tests.support import small_event, swiss_event
from tests.support.browsing import NARROW, Visitor
from tests.support.stories import kept
from tournaments.errors import NeedsConfirmation
from tournaments.rounds.queries.hand_changes import pairs_when_paired
from tournaments.rounds.services import hand_changes, publishing
from tournaments.standings import services as standings_services
from tournaments.standings.queries.tables import overdue_standings

# Browser: in long tables headings stay in sight, and a name is found by typing.


pytestmark = pytest.mark.django_db(transaction=True)

TOP_OF_HEAD = "document.querySelector('main thead th:nth-child(2)').getBoundingClientRect().top"

ROLL_TO_LAST_BOARD = "[...document.querySelectorAll('tr[data-game]')].at(-1).scrollIntoView()"

TABLE = "document.querySelector('main .table-wrap')"

IN_BLOCKS = ("players/", "rounds/1/", "standings/")  # on a phone, without heads


@kept
def _big(players: int = 40) -> small_event.Story:
    story = swiss_event.event(players, 3, games_per_pairing=1)
    swiss_event.publish(story)
    swiss_event.play(story, 1)
    story.tournament.refresh_from_db()
    revision = story.tournament.revision
    standings_services.recompute_standings(
        tournament_id=story.tournament.pk, revision=revision, at=small_event.NOON
    )
    return story


@pytest.mark.parametrize("path", ["players/", "rounds/1/", "standings/", "crosstable/", "colours/"])
def test_the_heads_of_a_long_table_stay_in_sight(new_visitor, path):
    """On a wide screen above the page, on a phone above the table's own window; where a phone
    has two lines for a row, nothing is rolled sideways."""
    story = _big()
    visitor = new_visitor()
    page = visitor.open(f"/events/{story.tournament.pk}/{path}")
    rows = page.locator("main tbody tr")
    rows.nth(18).scroll_into_view_if_needed()
    rows.last.scroll_into_view_if_needed()
    line = page.locator(".tool-line")  # of controls, which stays in sight too
    above = line.bounding_box()["height"] if line.count() else 0
    assert abs(page.evaluate(TOP_OF_HEAD) - above) <= 1
    page.set_viewport_size(NARROW)
    if path in IN_BLOCKS:
        assert page.evaluate(f"{TABLE}.scrollWidth - {TABLE}.clientWidth") <= 0
        return
    rows.last.scroll_into_view_if_needed()
    assert page.evaluate(TOP_OF_HEAD) == page.evaluate(f"{TABLE}.getBoundingClientRect().top")


@pytest.mark.parametrize("window", [None, NARROW])
def test_a_long_round_says_at_every_board_which_round_it_is_and_how_far(new_visitor, window):
    """At the last of many boards its head is in sight: the round, what is in, what is left."""
    story = swiss_event.event(40, 3, games_per_pairing=1)
    swiss_event.publish(story)
    page = new_visitor("organiser").open(f"/events/{story.tournament.pk}/rounds/1/")
    if window:
        page.set_viewport_size(window)
    page.evaluate(ROLL_TO_LAST_BOARD)  # in one step: the live table may just be replaced
    head = page.locator(".tool-line")
    expect(head).to_be_in_viewport(ratio=1)
    expect(head.locator("h1")).to_contain_text("Тур 1")
    expect(head.locator(".round-count")).to_contain_text("0/ из 20")
    head.get_by_role("link", name="Без результата").click()
    expect(page.locator("tr[data-game]:visible")).to_have_count(20)


def test_a_name_is_found_by_typing_a_part_of_it(new_visitor):
    """Other rows go, the count is said, Escape brings them back; a short table has no box."""
    story = _big()
    visitor = new_visitor()
    page = visitor.open(f"/events/{story.tournament.pk}/crosstable/")
    box, rows = page.get_by_label("Найти по фамилии"), page.locator("main tbody tr:visible")
    expect(rows).to_have_count(40)
    box.fill("игрок 03")
    expect(rows).to_have_count(10)
    expect(page.locator(".find [role=status]")).to_have_text("найдено: 10")
    visitor.look("found-in-crosstable")
    box.press("Escape")
    expect(rows).to_have_count(40)
    short = small_event.event(4)
    visitor.open(f"/events/{short.tournament.pk}/crosstable/")
    expect(page.get_by_label("Найти по фамилии")).to_be_hidden()


def test_results_go_by_key_among_the_boards_found(new_visitor):
    """The arrow leads to the next board that is shown, not to a hidden one."""
    story = swiss_event.event(40, 3, games_per_pairing=1)
    swiss_event.publish(story)
    visitor = new_visitor("organiser")
    page = visitor.open(f"/events/{story.tournament.pk}/rounds/1/")
    page.locator(".tool-line [type=search]").fill("игрок 001")
    rows = page.locator("tr[data-game]:visible")
    expect(rows).to_have_count(1)
    page.locator(".tool-line [type=search]").fill("игрок 01")  # 010 to 019, each at a board of his
    expect(rows).to_have_count(10)
    rows.nth(0).locator("button").first.focus()
    page.keyboard.press("ArrowDown")
    expect(rows.nth(1).locator("button").first).to_be_focused()


def test_a_place_says_why_in_a_row_and_without_a_script_on_its_page(
    browser, live_server, new_visitor
):
    """With a script the reasons open below the row and close; a phone keeps heads without one."""
    story = _big()
    address = f"/events/{story.tournament.pk}/standings/"
    page = new_visitor().open(address)
    place = page.locator("#standings tbody td a").first
    place.click()
    expect(page.locator("#standings .why-panel")).to_be_visible()
    place.click()
    expect(page.locator("#standings .why-panel")).to_be_hidden()
    plain = browser.new_context(
        java_script_enabled=False, base_url=live_server.url, locale="ru", viewport=NARROW
    )
    page = plain.new_page()
    page.goto(address)
    expect(page.locator("#standings thead th").first).to_be_in_viewport()
    page.locator("#standings tbody td a").first.click()
    expect(page.locator("h1")).to_contain_text("почему это место")
    plain.close()


@pytest.mark.parametrize(
    ("address", "row"),
    (
        pytest.param("players/?after=1", "Рейтинг 2390 Очки", id="the list after a round"),
        pytest.param("states/", "Рейтинг 2390", id="the states of players"),
    ),
)
def test_figures_are_named_on_a_telephone_where_the_heads_are_not_seen(
    browser, live_server, address, row
):
    """«2250 2 1–2» below a name was a riddle."""
    story = swiss_event.event(4, rounds=3, games_per_pairing=1)
    swiss_event.publish(story)
    swiss_event.play(story, 1)
    for event, revision in overdue_standings():
        standings_services.recompute_standings(
            tournament_id=event, revision=revision, at=small_event.NOON
        )
    visitor = Visitor(browser, live_server.url, "ru").sign_in("organiser")
    page = visitor.open(f"/events/{story.tournament.pk}/{address}")
    page.set_viewport_size(NARROW)
    first = page.locator("main .table tbody tr").first
    said = first.evaluate(
        """row => [...row.cells].map(cell => {
            const label = getComputedStyle(cell, "::before").content.replace(/^none$|"/g, "");
            return (label + cell.textContent).trim();
        }).join(" ")"""
    )
    assert row in said
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    visitor.hand_back()


def test_a_place_says_why_on_a_phone_as_wide_as_the_page(new_visitor):
    """The reasons stand below their row, before the next place, and their tables are tables."""
    story = _big(8)
    page = new_visitor().open(f"/events/{story.tournament.pk}/standings/")
    page.set_viewport_size(NARROW)
    name, points = page.locator("main tbody tr").first.locator("th, td:nth-child(4)").all()
    assert abs(name.bounding_box()["y"] - points.bounding_box()["y"]) < 10  # in one line
    page.locator("main tbody tr a").first.click()
    panel, next_place = page.locator(".why-panel"), page.locator("main tbody tr.working-row + tr")
    expect(panel).to_be_visible()
    box = panel.bounding_box()
    assert box["width"] > 0.8 * NARROW["width"]
    assert box["y"] + box["height"] <= next_place.bounding_box()["y"]
    display = "rows => rows.map(row => getComputedStyle(row).display)"
    assert set(panel.locator("tr").evaluate_all(display)) == {"table-row"}
    rolled = "wraps => wraps.map(wrap => wrap.scrollWidth - wrap.clientWidth)"
    assert max(panel.locator(".table-wrap").evaluate_all(rolled)) == 0  # less in a closed fold
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]


def test_a_row_in_blocks_has_one_paper_on_a_phone(new_visitor):
    """The board of a player who is signed in is tinted as a whole, no cell of it by itself."""
    story = small_event.event(4)
    page = new_visitor("player1").open(f"/events/{story.tournament.pk}/rounds/1/")
    page.set_viewport_size(NARROW)
    # asked in one turn of the page: between two a live table may put new rows in place of these
    own, other, cells = page.evaluate(
        """() => {
            const paper = node => getComputedStyle(node).backgroundColor
            const own = document.querySelector("tr.own")
            const other = own.parentElement.querySelector("tr:not(.own)")
            return [paper(own), paper(other), [...own.children].map(paper)]
        }"""
    )
    assert own != other
    assert set(cells) == {"rgba(0, 0, 0, 0)"}


# Browser: pages show a pairing's reasons and a coefficient's parts, in both languages.


CUT = {"ru": "отсекается низший из сыгранных", "en": "the lowest of those played"}

HEADS = {"ru": ("почему?", "Изменено вручную"), "en": ("why?", "Changed by hand")}


def exchange_opponents(story, row) -> None:
    """The opponents of the last two boards take each other's seats."""
    first, other = (pair.black for pair in pairs_when_paired(row)[-2:])
    given = {**swiss_event.by(story), "number": row.number, "one": first, "other": other}
    try:
        hand_changes.exchange_players(**given)
    except NeedsConfirmation as needed:
        keys = [caution.key for caution in needed.cautions]
        hand_changes.exchange_players(**given, accepted=keys, is_sure=True)


@pytest.mark.parametrize("language", HEADS)
def test_every_board_of_a_round_says_why(browser, live_server, language):
    story = swiss_event.event(14, 5, games_per_pairing=1)
    for number in (1, 2, 3):
        swiss_event.publish(story)
        swiss_event.play(story, number, swiss_event.higher)
    row = swiss_event.draft(story)
    hand_changes.begin_hand_pairing(**swiss_event.by(story), number=4, reason="просьба клуба")
    exchange_opponents(story, row)
    hand_changes.end_hand_pairing(**swiss_event.by(story), number=4)
    publishing.publish_round(**swiss_event.by(story), number=4)

    visitor = Visitor(browser, live_server.url, language)
    page = visitor.open(f"/events/{story.tournament.pk}/rounds/4/")
    why, by_hand = HEADS[language]
    reason = page.get_by_text(why, exact=True)
    expect(reason).to_have_count(7)
    reasons = page.locator("#round-boards .why-panel")
    for at in range(7):
        reason.nth(at).click()
        expect(reasons).to_have_count(at + 1)
    expect(reasons.nth(6)).to_contain_text(f"{by_hand}: ")
    expect(reasons.nth(6)).to_contain_text("organiser")
    expect(reasons.nth(6).locator("p")).to_have_count(2)  # who meets, and the one reason
    expect(reasons.nth(0).locator("p")).not_to_have_count(2)
    visitor.look(f"reasons-{language}")

    page = visitor.open(f"/events/{story.tournament.pk}/")
    page.locator("main details:has(dd details) > summary").click()
    page.locator("dd details summary").first.click()
    expect(page.locator("dd details").first).to_contain_text(CUT[language])
    visitor.look(f"coefficients-{language}")
    visitor.hand_back()
