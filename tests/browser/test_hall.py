"""Browser: the hall screen turns pages, follows the event, survives restarts."""

import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone
from playwright.sync_api import Page, Route, expect

from tests.support import site, swiss_event
from tests.support.browsing import Visitor, find_violations
from tests.support.stories import kept
from tests.support.waiting import SECONDS, until
from tournaments.events.services.regulations import replace_planned_beginnings
from tournaments.hall import services as hall_services
from tournaments.hall.views import live
from tournaments.people.models import Player

pytestmark = pytest.mark.django_db(transaction=True)

WALL, PHONE = {"width": 1920, "height": 1080}, {"width": 360, "height": 740}

LESS_THAN_THREE_HOURS = re.compile(r"^2:[0-5]\d:[0-5]\d$")

LEAST_TEXT = 34  # pixels of the names on a wall of 1920×1080


@pytest.fixture
@kept
def story():
    story = swiss_event.event(44, 3, games_per_pairing=1, count_by="games")
    swiss_event.publish(story)
    return story


def in_sight(page: Page) -> str | None:
    return page.locator(".hall-screen.is-shown").get_attribute("data-screen")


def test_a_screen_turns_by_itself_and_by_its_keys(browser, live_server, story):
    visitor = Visitor(browser, live_server.url, "ru")
    visitor.page.set_viewport_size(WALL)
    page = visitor.open(f"/events/{story.tournament.pk}/hall/?show=pairings&seconds=4")
    shown = page.locator(".hall-screen.is-shown")
    expect(shown).to_have_attribute("data-screen", "pairings-1")
    expect(shown).to_have_attribute("data-screen", "pairings-2")  # nobody touched it
    page.keyboard.press("Space")  # from now on it is held, at this screen or at a later one
    names = page.locator(".hall-screen").evaluate_all("all => all.map(one => one.dataset.screen)")
    for _to_the_first in range(names.index(in_sight(page))):
        page.keyboard.press("ArrowLeft")
    expect(shown).to_have_attribute("data-screen", "pairings-1")
    size = "(one) => parseFloat(getComputedStyle(one).fontSize)"
    assert shown.locator(".hall-name").first.evaluate(size) >= LEAST_TEXT
    last = shown.locator("li").last.bounding_box()
    assert last["y"] + last["height"] <= page.locator(".hall-foot").bounding_box()["y"]
    page.keyboard.press("ArrowRight")
    expect(shown).to_have_attribute("data-screen", "pairings-2")
    visitor.leave()


CUT = """() => [...document.querySelectorAll(".hall-name > span:last-child")].filter((name) =>
  name.scrollHeight > name.clientHeight + 3 || name.getBoundingClientRect().right
    > name.parentElement.getBoundingClientRect().right + 1).map((name) => name.textContent)"""

LEAST_ROOM_FOR_DOTS_AND_TAILS = """() => Math.min(
  ...[...document.querySelectorAll(".is-shown .hall-name > span:last-child")].flatMap((name) => {
    const inner = name.getBoundingClientRect(), outer = name.parentElement.getBoundingClientRect();
    const size = parseFloat(getComputedStyle(name).fontSize);
    return [(inner.top - outer.top) / size, (outer.bottom - inner.bottom) / size];
  }))"""  # shares of the letters' height: the dots of Ё stand above the line


def test_long_names_are_whole_on_a_screen_and_its_last_line_is_in_sight(
    browser, live_server, story
):
    names = ("Максимов Владислав", "Константинопольский Александр", "Рождественский-Орлов Лев")
    for number, player in enumerate(Player.objects.order_by("pk")):
        player.name = names[number % len(names)]
        player.save(update_fields=["name"])
    visitor = Visitor(browser, live_server.url, "ru")
    visitor.page.set_viewport_size(WALL)
    page = visitor.open(f"/events/{story.tournament.pk}/hall/?show=pairings")
    shown = page.locator(".hall-screen.is-shown")
    expect(shown.locator(".hall-name").first).to_be_visible()
    assert page.evaluate(CUT) == []
    assert page.evaluate(LEAST_ROOM_FOR_DOTS_AND_TAILS) >= 0.1
    last = shown.locator("li").last.bounding_box()
    assert last["y"] + last["height"] <= page.locator(".hall-foot").bounding_box()["y"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    visitor.leave()


def test_screen_and_overview_count_down_to_the_next_round_alike(browser, live_server, story):
    in_three_hours = timezone.now() + timedelta(hours=3)
    replace_planned_beginnings(
        **swiss_event.by(story),
        starts={2: in_three_hours, 3: in_three_hours + timedelta(days=1)},
    )
    visitor = Visitor(browser, live_server.url, "ru")
    page = visitor.open(f"/events/{story.tournament.pk}/hall/?show=pairings")
    left = page.locator("[data-start]:not([hidden]) [data-countdown]")
    expect(left).to_have_count(1)  # of the next beginning alone
    expect(left).to_have_text(LESS_THAN_THREE_HOURS)
    page = visitor.open(f"/events/{story.tournament.pk}/")
    expect(page.locator("[data-until]")).to_have_text(LESS_THAN_THREE_HOURS)
    visitor.leave()


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_screen_is_read_by_everybody_on_a_wall_and_a_phone(browser, live_server, story, language):
    hall_services.put_up_alert(**swiss_event.by(story), text="Тур 2 начнётся в 15:40")
    visitor = Visitor(browser, live_server.url, language)
    for name, size in (("wall", WALL), ("phone", PHONE)):
        visitor.page.set_viewport_size(size)
        page = visitor.open(f"/events/{story.tournament.pk}/hall/")
        violations = find_violations(page)
        assert violations.violations_count == 0, violations.generate_report()
        over = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        assert over <= 0
        visitor.picture(f"hall-{name}-{language}")
    visitor.leave()


def test_the_line_of_the_arbiter_and_a_result_come_without_a_reload(browser, live_server, story):
    visitor = Visitor(browser, live_server.url, "ru")
    page = visitor.open(f"/events/{story.tournament.pk}/hall/?show=results")
    page.evaluate("window.cameOnce = true")
    hall_services.put_up_alert(**swiss_event.by(story), text="Перерыв до 16:00")
    expect(page.locator(".hall-alert")).to_contain_text("Перерыв до 16:00")
    swiss_event.enter_result(story, story.game(), swiss_event.WHITE)
    expect(page.locator("li.is-settled .hall-result")).to_have_text("1–0")
    assert in_sight(page).startswith("results-")  # the next of them, where it took long
    hall_services.take_down_alert(**swiss_event.by(story))
    expect(page.locator(".hall-alert")).to_have_count(0)
    assert page.evaluate("window.cameOnce")
    visitor.leave()


def test_the_alert_begins_where_the_lines_do_and_a_lost_network_pushes_nothing_out(
    browser, live_server, story
):
    hall_services.put_up_alert(**swiss_event.by(story), text="Перерыв до 16:00")
    visitor = Visitor(browser, live_server.url, "ru")
    visitor.page.set_viewport_size(WALL)
    page = visitor.open(f"/events/{story.tournament.pk}/hall/?show=pairings")
    words = page.locator(".hall-alert strong")
    expect(words).to_be_visible()
    head = page.locator(".hall-screen.is-shown h2").bounding_box()
    assert abs(words.bounding_box()["x"] - head["x"]) < 1
    visitor.context.set_offline(True)
    lost = page.locator("[data-lost]")
    expect(lost).to_be_visible()
    foot = page.locator(".hall-foot").bounding_box()
    last = page.locator(".hall-foot > :visible").last.bounding_box()
    assert last["x"] + last["width"] <= foot["x"] + foot["width"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    visitor.context.set_offline(False)
    expect(lost).to_be_hidden()
    expect(page.locator(".hall-phone")).to_be_visible()
    visitor.forgive()
    visitor.leave()


# nothing is looked up again by the clock alone, and what the stream tells is counted
BY_THE_STREAM_ALONE = """
    const every = window.setInterval;
    window.setInterval = (act, wait) => wait < 60000 ? every(act, wait) : 0;
    window.told = 0;
    window.EventSource = class extends EventSource {
        constructor(address) {
            super(address);
            this.addEventListener("message", () => { window.told += 1; });
        }
    };
"""


def _until_the_streams_of_others_have_ended():
    """The server has room for so many; a reader who has gone is noticed a second later."""
    for _ in range(live.MOST_STREAMS_OF_SITE):
        assert live._free.acquire(timeout=SECONDS)
    for _ in range(live.MOST_STREAMS_OF_SITE):
        live._free.release()


def test_a_result_that_comes_while_a_picture_is_fetched_is_shown_after_it(
    browser, live_server, story, monkeypatch
):
    """A slow hall: the line of the arbiter is on its way when a game ends."""
    monkeypatch.setattr(live, "STREAM_SECONDS", 1000)  # nor by a stream that begins again
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if held:
            route.continue_()
        held.append(route)

    visitor = Visitor(browser, live_server.url, "ru")
    _until_the_streams_of_others_have_ended()
    visitor.page.add_init_script(BY_THE_STREAM_ALONE)
    page = visitor.open(f"/events/{story.tournament.pk}/hall/?show=results")
    until(lambda: page.evaluate("told") == 1, lambda: page.evaluate("told"))
    page.route("**/hall/?show=results", hold_the_first)
    hall_services.put_up_alert(**swiss_event.by(story), text="Перерыв до 16:00")
    until(lambda: page.wait_for_timeout(20) or bool(held), page.content)
    answer, told = held[0].fetch(), page.evaluate("told")
    swiss_event.enter_result(story, story.game(), swiss_event.WHITE)
    until(lambda: page.evaluate("told") > told, lambda: page.evaluate("told"))
    held[0].fulfill(response=answer)
    expect(page.locator(".hall-alert")).to_contain_text("Перерыв до 16:00")
    expect(page.locator("li.is-settled .hall-result")).to_have_text("1–0")
    visitor.leave()


def test_a_server_started_again_under_a_screen_leaves_no_blank(browser, story):
    """The last picture stays and says since when; the new server brings what it missed."""
    with site.running() as server:
        visitor = Visitor(browser, server.url, "ru")
        page = visitor.open(f"/events/{story.tournament.pk}/hall/?show=results")
        page.evaluate("window.cameOnce = true")
        expect(page.locator(".hall-screen.is-shown")).to_contain_text("001")
        server.stop()
        lost = page.locator("[data-lost]")
        expect(lost).to_be_visible()
        expect(lost.locator("[data-lost-since]")).not_to_be_empty()
        expect(page.locator(".hall-screen.is-shown li").first).to_be_visible()
        swiss_event.enter_result(story, story.game(), swiss_event.WHITE)
        server.start()
        expect(page.locator("li.is-settled .hall-result")).to_have_text("1–0")
        expect(lost).to_be_hidden()
        assert page.evaluate("window.cameOnce")
        visitor.forgive()
        visitor.leave()


def test_a_player_in_another_zone_reads_his_own_hour_beside_that_of_the_hall(browser, live_server):
    """The hall is in Yakutsk, he is still in Warsaw; whoever is in Yakutsk reads one hour."""
    story = swiss_event.event(4, 3, time_zone="Asia/Yakutsk")
    late = datetime(2036, 11, 22, 23, 30, tzinfo=ZoneInfo("Asia/Yakutsk"))
    replace_planned_beginnings(**swiss_event.by(story), starts={1: late})
    for zone, own in (("Europe/Warsaw", "15:30"), ("Asia/Yakutsk", None)):
        visitor = Visitor(browser, live_server.url, "ru", timezone_id=zone)
        page = visitor.open(f"/events/{story.tournament.pk}/")
        expect(page.locator(".schedule")).to_contain_text("23:30")
        told = page.locator("[data-own-time]")
        if own:
            expect(told).to_contain_text(own)
        else:
            expect(told).to_be_hidden()
        visitor.leave()
