"""Browser: pages follow an event while results are entered in another browser."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.support import small_event, swiss_event
from tests.support.browsing import NARROW, OUTAGES, Visitor
from tests.support.waiting import until
from tournaments.boards.models import Game
from tournaments.hall.views import live
from tournaments.standings import services as standings_services

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def new_visitor(browser, live_server):
    """Makes visitors; only the network may have failed them, and only on purpose."""
    visitors: list[Visitor] = []

    def make(name: str | None = None, **device: object) -> Visitor:
        visitors.append(Visitor(browser, live_server.url, "ru", **device))
        return visitors[-1].sign_in(name) if name else visitors[-1]

    yield make
    for visitor in visitors:
        visitor.forgive(("Failed to load",))
        visitor.leave()


def _store(story: small_event.Story) -> None:
    story.tournament.refresh_from_db()
    revision = story.tournament.revision
    standings_services.recompute_standings(
        tournament_id=story.tournament.pk, revision=revision, at=small_event.NOON
    )


def _shows(page: Page, revision: int) -> None:
    """The table is the one computed as of this revision; its caption says only the hour."""
    seen = re.compile(f"{revision}/{revision}/[0-9]+")
    expect(page.locator("#standings")).to_have_attribute("data-live-seen", seen)


def _still_the_same_page(page: Page) -> bool:
    return page.evaluate("window.cameOnce === true")


def _mark(page: Page) -> None:
    page.evaluate("window.cameOnce = true")


def test_a_result_entered_in_one_browser_changes_the_table_in_another(
    new_visitor, celery_worker_process
):
    """The organiser enters it by key; worker, stream and page do the rest, nothing is reloaded."""
    story = small_event.event(4)
    pk = story.tournament.pk
    public = new_visitor().open(f"/events/{pk}/standings/")
    cross = new_visitor().open(f"/events/{pk}/crosstable/")
    boards = new_visitor().open(f"/events/{pk}/rounds/1/")
    for page in (public, cross, boards):
        _mark(page)
    office = new_visitor("organiser").open(f"/events/{pk}/rounds/1/")
    office.keyboard.press("1")
    expect(public.locator("#standings tbody tr").first).to_contain_text("2")
    _shows(public, 2)
    expect(cross.locator("#live tbody")).to_contain_text("2б")
    expect(boards.locator("#round-boards tbody tr").first).to_contain_text("1–0")
    assert all(map(_still_the_same_page, (public, cross, boards)))


def test_what_the_reader_holds_stays_in_his_hands(new_visitor):
    """His link, his place in the table and on the page; reasons that are open are not closed."""
    story = swiss_event.event(40, 3, games_per_pairing=1)
    swiss_event.publish(story)
    _store(story)
    page = new_visitor().open(f"/events/{story.tournament.pk}/standings/")
    _mark(page)
    page.set_viewport_size(NARROW)
    link = page.locator("#standings tbody th a", has_text="Игрок 030")
    link.focus()
    cross = new_visitor().open(f"/events/{story.tournament.pk}/crosstable/")
    # its columns alone are wider than this, in letters of any face
    cross.set_viewport_size({"width": 120, "height": 600})
    cross.evaluate("document.querySelector('.table-wrap').scrollLeft = 12")
    assert cross.evaluate("document.querySelector('.table-wrap').scrollLeft") == 12
    before = page.evaluate("[scrollY, document.querySelector('.table-wrap').scrollTop]")
    games = Game.objects.filter(pairing__round__tournament=story.tournament).order_by("pk")
    swiss_event.enter_result(story, games[0], swiss_event.WHITE)
    _store(story)
    _shows(page, story.tournament.revision)
    expect(link).to_be_focused()
    now = page.evaluate("[scrollY, document.querySelector('.table-wrap').scrollTop]")
    assert now == before
    expect(cross.locator("#live tbody tr").first).to_contain_text("2")
    assert cross.evaluate("document.querySelector('.table-wrap').scrollLeft") == 12
    why = page.locator("#standings tbody tr").nth(2).locator("td a").first
    why.press("Enter")
    expect(page.locator("#standings .why-panel")).to_be_visible()
    old = story.tournament.revision
    swiss_event.enter_result(story, games[1], swiss_event.WHITE)
    _store(story)
    with page.expect_response(lambda response: "/live/" in response.url):
        page.evaluate(f"fetch('/events/{story.tournament.pk}/live/?once')")
    _shows(page, old)
    why.press("Enter")  # he has read them
    _shows(page, story.tournament.revision)
    assert _still_the_same_page(page)


def test_a_name_looked_for_stays_in_its_box_when_the_boards_are_replaced(new_visitor):
    """Who looks for a player while results come in has typed once."""
    story = swiss_event.event(40, 3, games_per_pairing=1)
    swiss_event.publish(story)
    page = new_visitor().open(f"/events/{story.tournament.pk}/rounds/1/")
    box = page.get_by_label("Найти по фамилии")
    box.fill("игрок 01")
    rows = page.locator("#round-boards tbody tr:visible")
    expect(rows).to_have_count(10)
    game = Game.objects.filter(pairing__round__tournament=story.tournament, pairing__board=1).get()
    swiss_event.enter_result(story, game, swiss_event.WHITE)
    expect(page.locator("#round-boards tbody").first).to_contain_text("1–0")
    expect(box).to_have_value("игрок 01")
    expect(box).to_be_focused()
    expect(rows).to_have_count(10)
    page.keyboard.type("2")
    expect(rows).to_have_count(1)


def test_a_proxy_that_answers_for_a_server_that_is_down_is_no_connection(new_visitor):
    """The server is started again: the page says so until it answers."""
    story = small_event.event(4)
    _store(story)
    page = new_visitor().open("/")
    page.route("**/live/**", lambda route: route.fulfill(status=502))
    page.goto(page.url.rstrip("/") + f"/events/{story.tournament.pk}/standings/")
    lost = page.locator("[data-live-lost]")
    expect(lost).to_be_visible()
    page.unroute("**/live/**")
    expect(lost).to_be_hidden(timeout=30_000)


def test_a_table_asked_for_before_an_entry_does_not_take_the_entry_off_the_page(new_visitor):
    """Another official's result makes the page ask for its table; one's own comes in between."""
    story = swiss_event.event(4, 1, games_per_pairing=1)
    swiss_event.publish(story)
    first, second = swiss_event.games(story.tournament, 1)
    office = new_visitor("organiser", service_workers="block").open(
        f"/events/{story.tournament.pk}/rounds/1/"
    )
    held: list[Route] = []

    def hold(route: Route) -> None:
        if held:
            route.fallback()
        held.append(route)

    office.route("**/rounds/1/", hold)
    swiss_event.enter_result(story, second, swiss_event.WHITE)
    until(lambda: office.wait_for_timeout(20) or bool(held), lambda: office.content())
    answer = held[0].fetch()
    row = office.locator(f"#g{first.pk}")
    row.evaluate("""row => {
        window.seen = [];
        setInterval(() => window.seen.push(document.getElementById(row.id).dataset.result), 5);
    }""")
    row.get_by_role("button", name="1–0").click()
    expect(row).to_have_attribute("data-result", "1")
    held[0].fulfill(response=answer)
    expect(office.locator(f"#g{second.pk}")).to_have_attribute("data-result", "1")
    assert office.evaluate("[...new Set(window.seen.slice(window.seen.indexOf('1')))]") == ["1"]


def test_a_table_that_comes_while_results_are_entered_leaves_the_board_in_work(new_visitor):
    """It was asked for when board 2 was in work; the key entered board 2 and went on to board 3."""
    story = swiss_event.event(8, 1, games_per_pairing=1)
    swiss_event.publish(story)
    games = swiss_event.games(story.tournament, 1)
    office = new_visitor("organiser", service_workers="block").open(
        f"/events/{story.tournament.pk}/rounds/1/"
    )
    board = office.locator(f"#g{games[1].pk}")
    board.get_by_role("button", name="0–1").focus()  # as by Tab
    held: list[Route] = []
    sent: list[Route] = []
    office.route("**/rounds/1/", lambda route: route.fallback() if held else held.append(route))
    swiss_event.enter_result(story, games[3], swiss_event.WHITE)
    until(lambda: office.wait_for_timeout(20) or bool(held), lambda: office.content())
    answer = held[0].fetch()
    office.route("**/result/", lambda route: route.fallback() if sent else sent.append(route))
    office.keyboard.press("0")  # still on its way when the table comes
    expect(board.locator("button[value='0']")).to_have_attribute("aria-pressed", "true")
    until(lambda: office.wait_for_timeout(20) or bool(sent), lambda: office.content())
    held[0].fulfill(response=answer)
    expect(office.locator(f"#g{games[3].pk}")).to_have_attribute("data-result", "1")
    expect(office.locator(f"#g{games[2].pk}")).to_have_class(re.compile("is-current"))
    expect(office.locator(f"#g{games[2].pk} .cells")).to_be_focused()
    sent[0].continue_()
    expect(board).to_have_attribute("data-result", "0")


def test_a_form_on_its_way_is_not_replaced_by_a_table_that_comes(new_visitor):
    """It was asked for before the press; with the form replaced the press went nowhere."""
    story = swiss_event.event(4, 1, games_per_pairing=1)
    swiss_event.publish(story)
    first = swiss_event.games(story.tournament, 1)[0]
    office = new_visitor("organiser", service_workers="block").open(
        f"/events/{story.tournament.pk}/rounds/1/"
    )
    tables: list[Route] = []
    questions: list[Route] = []
    office.route("**/rounds/1/", lambda route: route.fallback() if tables else tables.append(route))
    office.route("**/service-worker.js", lambda route: questions.append(route))
    swiss_event.enter_result(story, first, swiss_event.WHITE)
    until(lambda: office.wait_for_timeout(20) or bool(tables), office.title)
    answer = tables[0].fetch()
    control = office.locator("#round-control")
    control.evaluate("control => { control.dataset.before = 'yes'; }")
    office.locator(".tool-more > summary").click()
    control.locator("form[action$='/start/'] button").click()
    until(lambda: office.wait_for_timeout(20) or bool(questions), office.title)
    tables[0].fulfill(response=answer)
    expect(office.locator(f"#g{first.pk}")).to_have_attribute("data-result", "1")
    assert control.get_attribute("data-before") == "yes"
    office.unroute("**/service-worker.js")
    with office.expect_navigation():
        questions[0].continue_()
    assert control.get_attribute("data-before") is None


@pytest.mark.parametrize("streams", [live.MOST_STREAMS_OF_SITE, 0])
def test_a_lost_connection_is_told_and_found_again(new_visitor, monkeypatch, streams):
    """With a stream and, where the server has no room for one, by asking."""
    monkeypatch.setattr(live, "STREAM_SECONDS", 1)
    if not streams:
        for _ in range(live.MOST_STREAMS_OF_SITE):
            assert live._free.acquire(timeout=30)  # as many readers elsewhere
    try:
        story = small_event.event(4)
        _store(story)
        visitor = new_visitor()
        page = visitor.open(f"/events/{story.tournament.pk}/standings/")
        _mark(page)
        lost = page.locator("[data-live-lost]")
        expect(lost).to_be_hidden()
        visitor.context.set_offline(True)
        expect(lost).to_be_visible()
        swiss_event.enter_result(story, story.game(), swiss_event.WHITE)
        _store(story)
        visitor.context.set_offline(False)
        _shows(page, story.tournament.revision)
        expect(lost).to_be_hidden()
        assert _still_the_same_page(page)
    finally:
        if not streams:
            for _ in range(live.MOST_STREAMS_OF_SITE):
                live._free.release()


# a line that is swallowed on its way: nobody closes it, and nothing comes any more
LINES_THAT_CAN_DIE = """
    window.lines = [];
    window.EventSource = class extends EventSource {
        constructor(address) { super(address); window.lines.push(this); }
        addEventListener(name, act) {
            super.addEventListener(name, (event) => { if (!this.isSwallowed) { act(event); } });
        }
    };
"""

SWALLOW = "lines.forEach((line) => { line.isSwallowed = true; })"


def _on_a_line_that_can_die(new_visitor, story: small_event.Story, address: str) -> Page:
    """The page at this address, its line swallowed after a first state has come."""
    visitor = new_visitor()
    page = visitor.page
    page.add_init_script(LINES_THAT_CAN_DIE)
    page.clock.install()
    visitor.open(f"/events/{story.tournament.pk}/{address}")
    until(lambda: page.evaluate("lines.length") > 0, page.content)
    _mark(page)
    page.evaluate(SWALLOW)
    return page


@pytest.mark.parametrize("sign", ["visibilitychange", "focus", "online", "pageshow"])
def test_a_phone_that_wakes_on_a_dead_line_catches_up_at_once(new_visitor, sign):
    """It slept or changed its network: nobody closed the line, no error is told."""
    story = small_event.event(4)
    _store(story)
    page = _on_a_line_that_can_die(new_visitor, story, "rounds/1/")
    swiss_event.enter_result(story, story.game(), swiss_event.WHITE)
    page.wait_for_timeout(1500)
    expect(page.locator("#round-boards tbody tr").first).not_to_contain_text("1–0")
    to = "document" if sign == "visibilitychange" else "window"
    event = "new PageTransitionEvent('pageshow', {persisted: true})"
    made = event if sign == "pageshow" else f"new Event('{sign}')"
    page.evaluate(f"{to}.dispatchEvent({made})")
    expect(page.locator("#round-boards tbody tr").first).to_contain_text("1–0", timeout=5000)
    assert _still_the_same_page(page)


@pytest.mark.parametrize(
    ("address", "shown", "lost"),
    [
        ("rounds/1/", "#round-boards tbody tr", "[data-live-lost]"),
        ("hall/?show=results", "li.is-settled .hall-result", "[data-lost]"),
    ],
)
def test_a_line_that_says_nothing_is_given_up_and_told(new_visitor, address, shown, lost):
    """Three signs of life are missed: the page says that it is not live, and asks anew."""
    story = small_event.event(4)
    _store(story)
    page = _on_a_line_that_can_die(new_visitor, story, address)
    once = re.compile(r"/live/\?once$")
    page.route(once, lambda route: route.abort())
    swiss_event.enter_result(story, story.game(), swiss_event.WHITE)
    page.clock.fast_forward(40_000)
    expect(page.locator(lost)).to_be_visible()
    page.unroute(once)
    expect(page.locator(shown).first).to_contain_text("1–0")
    expect(page.locator(lost)).to_be_hidden()
    assert page.evaluate("lines.length") > 1
    assert _still_the_same_page(page)


def test_a_page_asked_for_over_a_dead_connection_is_asked_for_again(new_visitor):
    """The table itself never comes: the next one is not waited for behind it."""
    story = small_event.event(4)
    _store(story)
    visitor = new_visitor()
    page = visitor.page
    page.clock.install()
    visitor.open(f"/events/{story.tournament.pk}/rounds/1/")
    swallowed: list[Route] = []
    page.route(
        "**/rounds/1/", lambda route: route.fallback() if swallowed else swallowed.append(route)
    )
    swiss_event.enter_result(story, story.game(), swiss_event.WHITE)
    until(lambda: page.wait_for_timeout(20) or bool(swallowed), page.content)
    swallowed[0].abort("timedout")  # as the browser does when nothing came in time
    expect(page.locator("#round-boards tbody tr").first).to_contain_text("1–0", timeout=8000)
    visitor.forgive((*OUTAGES, "htmx:timeout"))
