"""Browser: pages follow an event while results are entered in another browser."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests import small_event
from tests.browser.page_checking_visitor import NARROW, Visitor
from tests.tournaments import swiss_event
from tests.waiting_times import until
from tournaments.live_pages import event_stream_page
from tournaments.rounds_and_boards.models import Game
from tournaments.standings import recompute_standings

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
    recompute_standings.recompute_standings(
        tournament_id=story.tournament.pk, revision=revision, at=small_event.NOON
    )


def _shows(page: Page, revision: int) -> None:
    """The table is the one computed as of this revision; its caption says only the hour."""
    seen = f"{revision}/{revision}"
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
    cross = new_visitor().open(f"/events/{story.tournament.pk}/crosstable/")  # wider than a phone
    cross.set_viewport_size({"width": 160, "height": 600})
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
    control.locator("form[action$='/start/'] button").click()
    until(lambda: office.wait_for_timeout(20) or bool(questions), office.title)
    tables[0].fulfill(response=answer)
    expect(office.locator(f"#g{first.pk}")).to_have_attribute("data-result", "1")
    assert control.get_attribute("data-before") == "yes"
    office.unroute("**/service-worker.js")
    with office.expect_navigation():
        questions[0].continue_()
    assert control.get_attribute("data-before") is None


@pytest.mark.parametrize("streams", [event_stream_page.MOST_STREAMS, 0])
def test_a_lost_connection_is_told_and_found_again(new_visitor, monkeypatch, streams):
    """With a stream and, where the server has no room for one, by asking."""
    monkeypatch.setattr(event_stream_page, "STREAM_SECONDS", 1)
    if not streams:
        for _ in range(event_stream_page.MOST_STREAMS):
            assert event_stream_page._free.acquire(timeout=30)  # as many readers elsewhere
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
            for _ in range(event_stream_page.MOST_STREAMS):
                event_stream_page._free.release()
