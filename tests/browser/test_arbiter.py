"""Browser: desk and case pages by keyboard, on a phone, while they refresh."""

import re

import pytest
from playwright.sync_api import expect

from arbiter.cases.models import Case
from arbiter.cases.services import desk
from tests.support import records, small_event
from tests.support.browsing import NARROW, WIDE
from tests.support.stories import kept
from tournaments.games.services import disputes
from tournaments.games.services import records as records_services

pytestmark = pytest.mark.django_db(transaction=True)

RENEWED = 20_000  # milliseconds after which the desk asks for itself again

MOST_TABS = 60  # more would be a trap, or a road nobody walks


@pytest.fixture
@kept
def story(transactional_db):
    """Two boards, a question about each; on the second a record that repeats a position."""
    story = small_event.event(4)
    for board in (1, 2):
        game = story.game(board=board)
        white = story.user_of(game.white)
        if board == 2:
            text = records.record(3, result="*").encode()
            records_services.submit_record(
                game_id=game.pk, data=text, actor=white, at=small_event.NOON
            )
        disputes.open_dispute(
            game_id=game.pk,
            kind="result",
            claim_text=f"Доска {board}",
            actor=white,
            at=small_event.NOON,
        )
    return story


def _tab_to(page, selector: str) -> None:
    """Press Tab until the focus is there; it must be seen, and must come soon."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
            assert outline != "none", selector
            return
    raise AssertionError(f"no way to {selector} by keyboard")


def _follow_by_enter(page) -> None:
    with page.expect_navigation():
        page.keyboard.press("Enter")


def test_the_focus_stays_where_it_was_when_the_desk_renews_itself(new_visitor, story):
    """A new case comes in above, the row under the finger keeps the focus; a row that is gone
    leaves it at the heading of the queue."""
    visitor = new_visitor("arbiter", "en")
    visitor.is_usual = False
    visitor.page.clock.install()
    page = visitor.open("/desk/")
    rows = page.locator("#queue li a[href^='/desk/']")
    expect(rows).not_to_have_count(0)
    focused = rows.last.get_attribute("id")
    rows.last.focus()
    game = story.game(board=1)
    disputes.open_dispute(
        game_id=game.pk,
        kind="clock",
        claim_text="Флаг",
        actor=story.user_of(game.black),
        at=small_event.NOON,
    )
    page.clock.fast_forward(RENEWED + 1000)
    expect(page.locator("#queue")).to_contain_text("Флаг")
    expect(page.locator(f"#{focused}")).to_be_focused()

    gone = Case.objects.get(pk=int(focused.removeprefix("case-")))
    desk.withdraw_case(case=gone, actor=story.arbiter, at=small_event.NOON)
    page.clock.fast_forward(RENEWED + 1000)
    expect(page.locator(f"#queue #{focused}")).to_have_count(0)
    expect(page.locator("#waiting")).to_be_focused()


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_dispute_is_decided_without_a_mouse(new_visitor, story, language):
    """Claim, desk, case, the moves stepped through, the ruling signed: keys alone."""
    game = story.game(board=2)
    visitor = new_visitor(story.user_of(game.white).username, language)
    page = visitor.open(f"/games/{game.pk}/")
    _tab_to(page, "#claim summary")
    page.keyboard.press("Enter")
    _tab_to(page, "[name=rule]")
    page.keyboard.press("Home")
    _tab_to(page, "form:has([name=rule]) button")
    _follow_by_enter(page)
    expect(page.locator("main .messages .notice-success")).to_be_visible()

    judge = new_visitor("arbiter", language)
    page = judge.open("/desk/")
    _tab_to(page, f"#case-{Case.objects.latest('pk').pk}")
    _follow_by_enter(page)
    expect(page.locator("[data-board]")).to_have_count(1)
    judge.look(f"office-keys-case-{language}")
    page.locator("body").press("End")
    last = page.locator("[data-moves] [aria-current]").get_attribute("data-ply")
    page.keyboard.press("ArrowLeft")
    shown = page.locator("[data-moves] [aria-current]")
    expect(shown).to_have_attribute("data-ply", str(int(last) - 1))
    _tab_to(page, "[name=outcome]")
    if page.evaluate("document.activeElement.tagName") == "SELECT":
        page.keyboard.press("ArrowDown")
    else:
        page.keyboard.press("Space")
    _tab_to(page, ".ruling [name=reason]")
    page.keyboard.type("Позиция стояла трижды.")
    _tab_to(page, ".ruling button:not([data-ready-reason])")
    _follow_by_enter(page)
    expect(page.locator(".notice-success").first).to_be_visible()
    judge.look(f"office-keys-ruled-{language}")


def test_on_a_phone_the_head_is_one_line_and_opens_by_key(new_visitor, story):
    """The desk and its count stay in sight; Escape folds the menu and gives the focus back."""
    visitor = new_visitor("arbiter", "ru")
    visitor.page.set_viewport_size(NARROW)
    page = visitor.open("/desk/")
    head, menu = page.locator(".site-head"), page.locator("[data-menu-switch]")
    assert head.bounding_box()["height"] < 60
    expect(page.locator(".head-desk .badge")).to_be_visible()
    expect(page.locator(".site-nav")).to_be_hidden()
    menu.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".site-nav")).to_be_visible()
    expect(menu).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(page.locator(".site-nav")).to_be_hidden()
    expect(menu).to_be_focused()
    page = visitor.open(f"/events/{story.tournament.pk}/journal/")
    tab = page.locator(".tabs [aria-current]").bounding_box()
    assert 0 <= tab["x"] <= NARROW["width"] - tab["width"]
    assert page.locator(".tabs").bounding_box()["height"] < 60


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("width", [1024, 1280])
def test_the_head_is_one_line_from_1024_up_and_the_foot_ends_with_the_light(
    new_visitor, story, width, language
):
    """An arbiter with cases has the most words in the head; the light stands by the links."""
    visitor = new_visitor("arbiter", language)
    visitor.page.set_viewport_size({"width": width, "height": 800})
    page = visitor.open("/")
    assert page.locator(".site-head").bounding_box()["height"] < 60
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    light = page.locator("[data-theme-switch]").bounding_box()
    link = page.locator(".site-foot a").last.bounding_box()
    assert light["y"] == link["y"]
    assert light["x"] > link["x"]


OUT_OF_SIGHT = """(width) =>
    [...document.querySelectorAll("caption, .sheet td, .journal td, .notice")]
    .filter((one) => one.getBoundingClientRect().right > width)
    .map((one) => one.textContent)"""


def test_on_a_phone_no_words_run_out_of_sight(new_visitor, story):
    """Protocols, journal, captions: a row becomes a list, a caption is never wider than it all."""
    case = Case.objects.filter(board=2).exclude(examination=None).first()
    visitor = new_visitor("arbiter", "ru")
    for path in (
        f"/desk/{case.pk}/",
        f"/desk/{case.pk}/protocol/",
        f"/events/{story.tournament.pk}/decisions/",
        f"/events/{story.tournament.pk}/journal/",
        "/rules/",
        "/rules/fmjd64@1/",
        "/rules/compare/?one=club@1&other=fmjd64@1",
    ):
        page = visitor.open(path)
        visitor.look("office-phone-" + "-".join(re.findall(r"\w+", path))[:40])
        page.set_viewport_size(NARROW)
        assert page.evaluate(OUT_OF_SIGHT, NARROW["width"]) == [], path
        page.set_viewport_size(WIDE)


def test_the_reason_of_the_program_goes_with_its_outcome_and_is_taken_by_a_press(
    new_visitor, story
):
    """Another outcome empties it, its own brings it back; words of the arbiter's own stay."""
    game = story.game(board=2)
    claim = disputes.claim_draw(
        game_id=game.pk,
        rule="threefold",
        ply=4,
        text="",
        actor=story.user_of(game.white),
        at=small_event.NOON,
    )
    visitor = new_visitor("arbiter", "ru")
    page = visitor.open(f"/desk/{claim.pk}/")
    reason, outcomes = page.locator(".ruling [name=reason]"), page.locator("[name=outcome]")
    expect(reason).to_have_value(re.compile("^Требование "))
    taken = page.get_by_role("button", name="Взять вывод программы")
    expect(taken).to_be_hidden()
    chosen = page.locator("[name=outcome]:checked").get_attribute("value")
    page.locator(f"[name=outcome]:not([value='{chosen}'])").first.check()
    expect(reason).to_have_value("")
    taken.click()
    expect(reason).to_have_value(re.compile("^Требование "))
    reason.fill("Сосчитал сам")
    page.locator(f"[name=outcome][value='{chosen}']").check()
    expect(reason).to_have_value("Сосчитал сам")
    expect(outcomes.first).to_be_visible()
    visitor.look("claim-with-its-reason")


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_dispute_over_a_result_offers_three_outcomes_and_the_rest_in_a_list(
    new_visitor, story, language
):
    """The list of all appears with its choice; a reason is one press, another takes its place."""
    case = Case.objects.get(subject=story.game(board=1).subject)
    visitor = new_visitor("arbiter", language)
    page = visitor.open(f"/desk/{case.pk}/")
    outcomes, reasons = page.locator("[name=outcome]"), page.locator("[data-ready-reason]")
    expect(outcomes).to_have_count(4)
    expect(page.locator("[name=another]")).to_be_hidden()
    reasons.first.click()
    reasons.nth(1).click()
    expect(page.locator(".ruling [name=reason]")).to_have_value(reasons.nth(1).inner_text())
    visitor.look(f"case-three-outcomes-{language}")
    outcomes.last.check()
    page.locator("[name=another]").select_option("1/2-1/2 agreement")
    visitor.look(f"case-another-outcome-{language}")
    visitor.follow(page.locator(".ruling button.button").last)
    expect(page.locator(".notice-success").first).to_be_visible()
    assert str(case.rulings.get().outcome) == "1/2-1/2 agreement"
