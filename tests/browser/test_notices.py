"""Browser: a screen reader hears a notice once, and the focus stays."""

import pytest
from playwright.sync_api import expect

from tests.support import swiss_event
from tests.support.browsing import Visitor
from tests.support.stories import kept
from tests.support.waiting import until

pytestmark = pytest.mark.django_db(transaction=True)

WATCH = """() => {
  window.heard = [];
  const region = document.querySelector("[data-announced]");
  new MutationObserver(() => { if (region.textContent) { window.heard.push(region.textContent); } })
    .observe(region, { childList: true, characterData: true, subtree: true });
}"""


@pytest.fixture
def visitor(browser, live_server):
    made = Visitor(browser, live_server.url, "ru")
    yield made
    made.hand_back()


@pytest.fixture
@kept
def story(db):
    """Round 1 of 8 players has been played."""
    story = swiss_event.event(8, rounds=4, games_per_pairing=1)
    swiss_event.publish(story)
    swiss_event.play(story, 1)
    return story


def _live_nodes(page):
    """Nodes of the accessibility tree that speak by themselves: role and words inside."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    by_id = {node["nodeId"]: node for node in nodes}

    def role(node):
        return node.get("role", {}).get("value", "")

    def words(node):
        own = node.get("name", {}).get("value", "") if role(node) == "StaticText" else ""
        return own + "".join(words(by_id[pk]) for pk in node.get("childIds", ()) if pk in by_id)

    speaking = [node for node in nodes if role(node) in ("status", "alert")]
    return [(role(node), words(node)) for node in speaking if not node.get("ignored")]


def _is_heard_once(page, words):
    """One region says it, and nothing else of the tree says the same."""
    saying = lambda: [said for said in _live_nodes(page) if words in said[1]]  # noqa: E731
    until(lambda: len(saying()) == 1, lambda: _live_nodes(page))
    assert saying()[0][0] == "status"


def test_the_region_stands_empty_on_a_page_that_has_nothing_to_tell(visitor, story):
    page = visitor.open(f"/events/{story.tournament.pk}/")
    assert [said for said in _live_nodes(page) if said[1]] == []
    assert ("status", "") in _live_nodes(page)


@pytest.mark.parametrize(
    ("address", "act", "words"),
    [
        ("players/", "с тура 2", "снят с турнира с тура 2. Отменить: клавиша Z"),
        ("check-in/?tick=nobody", "Закончить проверку явки", "Явка на тур 2 закончена."),
    ],
)
def test_what_was_done_and_its_way_back_is_heard_once(visitor, story, address, act, words):
    visitor.sign_in("organiser")
    page = visitor.open(f"/events/{story.tournament.pk}/{address}")
    visitor.follow(page.get_by_role("button", name=act).last)
    assert page.evaluate("document.activeElement === document.body")
    _is_heard_once(page, words)
    assert page.evaluate("document.activeElement === document.body")
    with page.expect_navigation():
        page.keyboard.press("z")
    _is_heard_once(page, "Отменено")


def test_no_network_is_heard_once_and_the_focus_stays(visitor, story):
    """Typed on: nothing pulls the reader out of his field."""
    swiss_event.publish(story)
    visitor.sign_in("arbiter")
    page = visitor.open(f"/events/{story.tournament.pk}/rounds/2/")
    field = page.get_by_role("search").get_by_role("searchbox")
    field.press_sequentially("Ива")
    page.evaluate(WATCH)
    page.context.set_offline(True)
    _is_heard_once(page, "Связи нет.")
    expect(field).to_be_focused()
    page.keyboard.type("нов")
    expect(field).to_have_value("Иванов")
    page.evaluate("window.dispatchEvent(new Event('offline'))")  # told again, heard no more
    page.wait_for_timeout(600)
    assert len([said for said in page.evaluate("window.heard") if "Связи нет" in said]) == 1
    page.context.set_offline(False)
    visitor.forgive()


def test_what_waits_and_what_has_gone_out_is_heard(visitor, story):
    swiss_event.publish(story)
    game = swiss_event.games(story.tournament, 2)[0]
    visitor.sign_in("arbiter")
    page = visitor.open(f"/games/{game.pk}/")
    fold = "details:not([open]):has(form[data-act^='call:']) > summary"
    if page.locator(fold).count():
        page.locator(fold).click()
    form = page.locator("form[data-act^='call:']")
    form.locator("textarea").fill("Упала шашка")
    page.context.set_offline(True)
    form.locator("button.button").first.click()
    expect(page.locator("[data-act-waits]")).to_be_visible()
    _is_heard_once(page, "Ещё не отправлено")
    page.context.set_offline(False)
    expect(page.locator("main .messages")).to_contain_text("Судью позвали")
    _is_heard_once(page, "Судью позвали")
    visitor.forgive()


def test_a_fault_is_an_alert_and_the_field_it_is_about_has_the_focus(visitor, story):
    visitor.sign_in("organiser")
    page = visitor.open("/events/new/")
    page.locator("main form.form").first.evaluate("(form) => { form.noValidate = true; }")
    visitor.follow(page.locator("main form.form button.button").last)
    alerts = [words for role, words in _live_nodes(page) if role == "alert"]
    assert [words for words in alerts if words]
    assert page.evaluate("document.activeElement !== document.body")
