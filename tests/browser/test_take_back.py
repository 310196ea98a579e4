"""Browser: the last act is taken back from the notice at the foot of the page."""

import pytest
from playwright.sync_api import expect

from arbiter.journal.models.rows import JournalEntry
from tests.support import small_event, swiss_event
from tests.support.browsing import NARROW, Visitor
from tests.support.stories import kept
from tests.support.waiting import until

UNDONE = "result.withdrawn"

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def visitor(browser, live_server):
    made = Visitor(browser, live_server.url, "ru")
    yield made
    made.hand_back()


@pytest.fixture
def visitor_of_held_requests(browser, live_server):
    """Without a service worker: once it has taken the page over, its requests cannot be held."""
    made = Visitor(browser, live_server.url, "ru", service_workers="block")
    yield made
    made.hand_back()


@pytest.fixture
@kept
def story(db):
    """Round 1 of 12 players has been played."""
    story = swiss_event.event(12, rounds=4, games_per_pairing=1)
    swiss_event.publish(story)
    swiss_event.play(story, 1)
    return story


def _verbs(story, number=2):
    """What was done to results of a round, in order."""
    games = [game.pk for game in swiss_event.games(story.tournament, number)]
    rows = JournalEntry.objects.filter(
        stream=story.tournament.scope_key, verb__startswith="result.", data__game__in=games
    )
    return [row.verb for row in rows.order_by("seq")]


def _heard(page, words):
    """A region that stands on the page before it speaks."""
    return page.get_by_role("status").filter(has_text=words)


def test_a_withdrawn_player_is_taken_back_by_one_key(visitor, story):
    visitor.sign_in("organiser")
    page = visitor.open(f"/events/{story.tournament.pk}/players/")
    visitor.follow(page.get_by_role("button", name="с тура 2").last)
    expect(page.locator("[data-just-done] p")).to_contain_text("снят с турнира с тура 2")
    expect(_heard(page, "снят с турнира с тура 2. Отменить: клавиша Z")).to_have_count(1)
    visitor.look("take-back-withdrawn")
    with page.expect_navigation():
        # the key of Z where Russian letters are on
        page.locator("body").dispatch_event("keydown", {"key": "я", "bubbles": True})
    expect(page.locator(".notice-success")).to_contain_text("Отменено")
    assert story.tournament.entries.filter(state="withdrawn").count() == 0


def test_the_notice_never_covers_the_last_row_of_a_list(visitor, story):
    visitor.sign_in("organiser")
    page = visitor.open(f"/events/{story.tournament.pk}/players/")
    visitor.follow(page.get_by_role("button", name="с тура 2").last)
    for size in (NARROW, {"width": 1280, "height": 500}):
        page.set_viewport_size(size)
        page.locator("footer").scroll_into_view_if_needed()
        page.keyboard.press("End")
        row = page.locator(".start-list tbody tr").last.bounding_box()
        notice = page.locator("[data-just-done]").bounding_box()
        assert row["y"] + row["height"] <= notice["y"]
    page.keyboard.press("Escape")
    expect(page.locator("[data-just-done]")).to_have_count(0)
    assert "marked" not in page.url


def test_a_publication_is_taken_back_at_once_or_later_with_a_question(visitor, story):
    """Finding S1-17: from the notice, and from the page while nobody has played."""
    swiss_event.draft(story)
    visitor.sign_in("organiser")
    address = f"/events/{story.tournament.pk}/rounds/2/"
    page = visitor.open(address)
    visitor.press("Опубликовать тур 2")
    notice = page.locator("[data-just-done]")
    expect(notice).to_contain_text("Тур 2 опубликован.")
    visitor.follow(notice.get_by_role("button", name="Отменить"))
    expect(page.locator(".notice-success")).to_contain_text("Тур 2 снова черновик")

    visitor.press("Опубликовать тур 2")
    page = visitor.open(address)
    expect(page.locator("[data-just-done]")).to_have_count(0)
    page.locator(".tool-more > summary").click()
    page.locator("summary", has_text="Отменить публикацию…").click()
    expect(page.locator("details.by-hand[open]")).to_contain_text("перестанут видеть пары тура 2")
    visitor.look("take-back-publication")
    visitor.press("Отменить публикацию тура 2")
    assert story.tournament.rounds.get(number=2).state == "draft"


def test_colours_exchanged_are_taken_back_by_the_key_and_a_later_result_alone(visitor, db):
    """The notice goes when a result is entered: its key then takes back the result alone."""
    story = small_event.event(4)
    white = story.game().white_id
    visitor.sign_in("organiser")
    address = f"/events/{story.tournament.pk}/rounds/1/"
    page = visitor.open(address)
    notice = page.locator("[data-just-done]")

    def exchange():
        page.locator(".tool-more > summary").click()
        page.locator("summary", has_text="Обменять цвета на доске").click()
        page.locator("#turn-board").fill("1")
        page.locator("#turn-reason").fill("у доски перепутали")
        visitor.press("Обменять цвета")
        expect(notice).to_contain_text("Доска 1: цвета обменены.")

    exchange()
    expect(_heard(page, "Доска 1: цвета обменены.")).to_have_count(1)
    visitor.look("take-back-colours")
    assert story.game().black_id == white
    with page.expect_navigation():
        page.keyboard.press("z")
    expect(page.locator(".notice-success")).to_contain_text("на доске 1 снова всё, как было")
    assert story.game().white_id == white

    exchange()
    page.keyboard.press("1")
    expect(notice).to_have_count(0)
    until(lambda: _verbs(story, 1) == ["result.recorded"], lambda: _verbs(story, 1))
    page.keyboard.press("z")
    expect(page.locator("[data-told]")).to_have_text("Доска 1: результат снят")
    until(lambda: UNDONE in _verbs(story, 1), lambda: _verbs(story, 1))
    assert story.game().black_id == white


def test_an_entered_result_is_heard_with_its_way_back(visitor, story):
    """The toast itself appears and goes; what is heard stands on the page all the time."""
    swiss_event.publish(story)
    visitor.sign_in("arbiter")
    page = visitor.open(f"/events/{story.tournament.pk}/rounds/2/")
    told = page.locator("[data-told]")
    expect(told).to_have_role("status")
    page.keyboard.press("1")
    expect(told).to_have_text("Доска 1, внесено 1–0. Отменить: клавиша Z")
    # what is undone before it was sent is never sent
    until(lambda: _verbs(story) == ["result.recorded"], lambda: _verbs(story))
    page.keyboard.press("z")
    expect(told).to_have_text("Доска 1: результат снят")
    until(lambda: _verbs(story) == ["result.recorded", UNDONE], lambda: _verbs(story))


def test_a_result_undone_while_it_is_being_sent_goes_back_when_it_has_arrived(
    visitor_of_held_requests, story
):
    """A slow hall network, two quick keys, and on to the next board."""
    visitor = visitor_of_held_requests
    swiss_event.publish(story)
    visitor.sign_in("arbiter")
    page = visitor.open(f"/events/{story.tournament.pk}/rounds/2/")
    held = []
    page.route("**/api/v1/games/*/result/", lambda route: held.append(route))
    page.keyboard.press("1")
    until(lambda: page.evaluate("1") and bool(held), lambda: "the result was not sent")
    page.keyboard.press("z")
    expect(page.locator("[data-toast] p")).to_have_text("Доска 1: результат снят")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("0")
    for route in held:
        route.continue_()
    page.unroute("**/api/v1/games/*/result/")
    second = page.locator("tr[data-table='2']")
    expect(second).to_have_attribute("data-result", "0")
    expect(page.locator("tr[data-table='1']")).to_have_attribute("data-result", "")
    expect(page.locator("tr[data-table='1'] [aria-pressed=true]")).to_have_count(0)
    until(
        lambda: sorted(_verbs(story)) == ["result.recorded", "result.recorded", UNDONE],
        lambda: _verbs(story),
    )
