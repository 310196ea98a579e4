"""Browser: everything works without what Safari 15.4 to 16.3 and Firefox 115 lack."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.support import small_event, swiss_event
from tests.support.browsing import NARROW, Visitor
from tournaments.standings import services as standings_services
from tournaments.standings.queries.tables import overdue_standings

pytestmark = pytest.mark.django_db(transaction=True)

TOP = Path(__file__).parents[2]

# Safari 15 has no requestSubmit and no AbortSignal.timeout; up to 16.3 a button given to FormData
# is not looked at; Firefox 115 refuses a selector with :has()
WITHOUT_NEWER_PARTS = """
delete HTMLFormElement.prototype.requestSubmit;
delete AbortSignal.timeout;
window.FormData = class extends FormData { constructor(form) { super(form); } };
for (const kind of [Document, Element, DocumentFragment]) {
    for (const name of ["querySelector", "querySelectorAll", "matches", "closest"]) {
        const usual = kind.prototype[name];
        if (!usual) { continue; }
        kind.prototype[name] = function (selector) {
            if (selector.includes(":has(")) { throw new SyntaxError(selector); }
            return usual.call(this, selector);
        };
    }
}
"""

# as Firefox 115 reads a sheet: without the rules of which a selector has :has()
PASS_OVER_HAS = """
const passOver = (rules) => [...rules].forEach((rule) => {
    if (rule.selectorText?.includes(":has(")) {
        const {cssRules} = rule.parentRule || rule.parentStyleSheet;
        const at = [...cssRules].indexOf(rule);
        (rule.parentRule || rule.parentStyleSheet).deleteRule(at);
    } else if (rule.cssRules) { passOver(rule.cssRules); }
});
[...document.styleSheets].forEach((sheet) => passOver(sheet.cssRules));
"""


@pytest.fixture
def new_visitor(browser, live_server) -> Iterator:
    """Makes visitors of such a browser, without https and so without a service worker."""
    visitors: list[Visitor] = []

    def make(name: str | None = None, **device: object) -> Visitor:
        visitor = Visitor(browser, live_server.url, "ru", service_workers="block", **device)
        visitor.context.add_init_script(WITHOUT_NEWER_PARTS)
        visitors.append(visitor)
        return visitor.sign_in(name) if name else visitor

    yield make
    for visitor in visitors:
        visitor.hand_back()


def middle(page: Page, selector: str) -> tuple[float, float]:
    """Where the middle of a square or a hole is on the screen now."""
    page.locator(selector).scroll_into_view_if_needed()
    box = page.locator(selector).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_no_script_looks_behind_in_a_regular_expression():
    """Safari up to 16.3 runs nothing of a module with one, nor of those that import it."""
    scripts = [path for path in TOP.glob("*/static/**/*.js") if ".min." not in path.name]
    assert len(scripts) > 40
    looking = [path.name for path in scripts if re.search(r"\(\?<[=!]", path.read_text("utf-8"))]
    assert looking == []


def test_a_newer_value_stands_behind_one_that_is_understood_everywhere():
    """A value that is not understood is passed over: what stood before it holds."""
    newer = re.compile(r"""([\w-]+): *(?:[^;{}]*(?:\d[sd]vh|color-mix\()|"[^"]*" /)[^;{}]*;""")
    bare = []
    for sheet in sorted(TOP.glob("*/static/**/*.css")):
        text = re.sub(r"@supports [^{]*\{[^{]*\{[^}]*\}", "", sheet.read_text("utf-8"))
        for found in newer.finditer(text):
            block = text[text.rfind("{", 0, found.start()) : found.start()]
            if f"{found[1]}:" not in block:
                bare.append((sheet.name, found[0]))
    assert bare == []


def test_a_form_goes(new_visitor):
    story = small_event.event(4)
    visitor = new_visitor(story.organiser.username)
    page = visitor.open(f"/events/{story.tournament.pk}/rounds/1/")
    page.locator(".tool-more > summary").click()
    visitor.follow(page.locator("form[action$='/start/'] button"))
    expect(page.locator("#round-state.badge-playing")).to_have_count(1)


def test_moves_are_played_on_a_board(new_visitor):
    page = new_visitor().open("/check/")
    for square in ("c3", "d4", "d6", "c5"):
        page.mouse.click(*middle(page, f".stepper rect.dark[data-square='{square}']"))
    expect(page.locator("#id_text")).to_have_value("1. c3-d4 d6-c5")


def test_a_star_is_written_by_taps(new_visitor):
    visitor = new_visitor()
    page = visitor.open("/check/")
    visitor.follow(page.get_by_role("link", name="3 игрока"))
    expect(page.locator("svg.race.is-played")).to_be_visible()
    for hole in ("c1", "e5"):
        page.mouse.click(*middle(page, f"svg.race .hole[data-square='{hole}']"))
    expect(page.locator("#id_text")).to_have_value(re.compile(r"\n1\. c1-e5 \*\s*$"))


def test_a_result_is_corrected_for_one_of_the_usual_reasons(new_visitor):
    story = swiss_event.event(12, 3, games_per_pairing=1)
    swiss_event.publish(story)
    page = new_visitor("organiser").open(f"/events/{story.tournament.pk}/rounds/1/")
    page.keyboard.press("1")
    row = page.locator("tr[data-game]").first
    expect(row).to_have_attribute("data-result", "1")
    row.get_by_role("button", name="0–1").click()
    page.locator("[data-ready-reason]").first.click()
    expect(row).to_have_attribute("data-result", "0")
    expect(page.locator(".ask-row")).to_have_count(0)


def test_on_a_telephone_the_names_of_a_round_have_a_line_of_their_own(new_visitor):
    """Beside the buttons each was one letter wide."""
    story = swiss_event.event(4, 3, games_per_pairing=1)
    swiss_event.publish(story)
    page = new_visitor("organiser", viewport=NARROW).open(
        f"/events/{story.tournament.pk}/rounds/1/"
    )
    page.evaluate(PASS_OVER_HAS)
    row = page.locator("tr[data-game]").first
    cells, name = row.locator(".cells").bounding_box(), row.locator("th").bounding_box()
    assert name["width"] > NARROW["width"] / 3
    assert cells["y"] >= name["y"] + name["height"]


def test_the_form_of_an_event_asks_what_its_system_needs(new_visitor):
    small_event.user("organiser", staff_of="site", role="organiser")
    page = new_visitor("organiser").open("/events/new/")
    rounds = page.locator("[data-systems]", has=page.locator("[name=rounds_planned]"))
    expect(rounds).to_be_hidden()
    page.select_option("[name=system]", "swiss")
    expect(rounds).to_be_visible()


def test_figures_of_the_standings_are_named_on_a_telephone(new_visitor):
    story = swiss_event.event(4, rounds=3, games_per_pairing=1)
    swiss_event.publish(story)
    swiss_event.play(story, 1)
    for event, revision in overdue_standings():
        standings_services.recompute_standings(
            tournament_id=event, revision=revision, at=small_event.NOON
        )
    visitor = new_visitor(viewport=NARROW)
    page = visitor.open(f"/events/{story.tournament.pk}/standings/")
    expect(page.locator("table.is-labelled td[data-label]").first).to_be_visible()
