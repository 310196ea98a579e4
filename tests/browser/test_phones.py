"""Browser: on the narrowest phone no name is broken, and everything to press is large enough."""

import pytest

from tests.support import records, small_event, swiss_event
from tests.support.browsing import NARROW, Visitor
from tournaments.events.models import Tournament
from tournaments.games.services import records as records_services
from tournaments.people.models import Player
from tournaments.standings import services as standings_services

# Browser: on the narrowest phone no name is broken inside a word or overlaps anything.


pytestmark = pytest.mark.django_db(transaction=True)

PHONE = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}

NAMES = (
    "Константинопольский Вячеслав Александрович",
    "Крестовоздвиженский Иван Ильич",
    "Рождественский Максимилиан Владиславович",
    "Верхнекамский-Загорский Станислав Ярославович",
)

PAGES = ("", "rounds/1/", "rounds/2/", "standings/", "crosstable/", "colours/", "players/")

# words in two lines, and names that go over the edge of their cells
BROKEN = """() => {
  const faults = [];
  for (const link of document.querySelectorAll("main table tbody :is(th, td) a")) {
    const cell = link.closest("th, td").getBoundingClientRect();
    const walker = document.createTreeWalker(link, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode());) {
      for (const word of node.data.matchAll(/[А-ЯЁа-яё]{4,}/g)) {
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const boxes = [...range.getClientRects()].filter((box) => box.width > 0);
        if (boxes.length > 1) { faults.push(`${word[0]} is broken`); }
        const isOver = boxes.some((box) => box.right > cell.right + 1);
        if (isOver) { faults.push(`${word[0]} goes over`); }
      }
    }
  }
  return [...new Set(faults)];
}"""


@pytest.fixture
def visitor(browser, live_server):
    made = Visitor(browser, live_server.url, "ru", **PHONE)
    yield made
    made.hand_back()


@pytest.mark.parametrize("reader", ("", "organiser"))
def test_no_name_is_broken_and_no_page_is_wider_than_the_phone(visitor, reader):
    """Whoever enters results has three buttons in the rows of a round besides."""
    event = small_event.event(16, published=2).tournament
    Tournament.objects.filter(pk=event.pk).update(
        title="Турнир памяти И. В. Преображенского-Задунайского"
    )
    for player in Player.objects.filter(entries__tournament=event):
        Player.objects.filter(pk=player.pk).update(name=NAMES[player.pk % len(NAMES)])
    standings_services.recompute_standings(
        tournament_id=event.pk, revision=event.revision, at=small_event.NOON
    )
    if reader:
        visitor.sign_in(reader)
    faults = {}
    for path in PAGES:
        page = visitor.open(f"/events/{event.pk}/{path}")
        found = page.evaluate(BROKEN)
        if page.evaluate("document.documentElement.scrollWidth") > PHONE["viewport"]["width"]:
            found.append("the page is wider than the phone")
        if found:
            faults[path] = found
    assert faults == {}


def test_the_names_of_a_crosstable_stay_while_its_rounds_are_rolled(visitor):
    event = small_event.event(16, published=2).tournament
    page = visitor.open(f"/events/{event.pk}/crosstable/")
    roll = page.locator(".table-wrap:has(.crosstable)")
    # in one turn: a live table may come in between and put the roll back a moment later
    rolled, left_of_name = roll.evaluate(
        """roll => {
          roll.scrollLeft = 200;
          const name = roll.querySelector("tbody th");
          return [roll.scrollLeft, name.getBoundingClientRect().left];
        }"""
    )
    assert rolled == 200
    assert left_of_name >= 0


def test_the_tab_of_a_page_is_in_sight(visitor):
    """The tabs roll sideways; the one where the reader is stands on the screen."""
    event = small_event.event(4).tournament
    for path in ("", "rounds/1/", "standings/", "players/", "rounds/", "print/"):
        page = visitor.open(f"/events/{event.pk}/{path}")
        current = page.locator(".tabs [aria-current]")
        box = current.bounding_box()
        assert box["x"] >= 0, path
        assert box["x"] + box["width"] <= PHONE["viewport"]["width"], path


def test_a_disc_does_not_touch_the_name_on_the_board_in_another_site(visitor):
    story = swiss_event.event(4, 3, games_per_pairing=1)
    swiss_event.publish(story)
    records_services.submit_record(
        game_id=story.game().pk,
        data=records.record(1).encode(),
        actor=story.arbiter,
        at=small_event.NOON,
    )
    page = visitor.open(f"/games/{story.game().pk}/embed/")
    gaps = page.locator(".sheet-head > span").evaluate_all(
        """spans => spans.map((span) => {
          const range = document.createRange();
          range.selectNodeContents(span.lastChild);
          const [disc] = span.getElementsByClassName("side");
          return range.getBoundingClientRect().left - disc.getBoundingClientRect().right;
        })"""
    )
    assert len(gaps) == 2
    assert min(gaps) >= 3


TOUCHED_PAGES = (
    *("", "players/", "rounds/", "rounds/1/", "standings/", "crosstable/", "colours/", "draw/"),
    *("exchange/", "print/", "check-in/", "manage/", "journal/"),
)

TOO_SMALL = """() => [...document.querySelectorAll(
    "a[href], button, summary, select, input:not([type=hidden], [type=file])"
)].filter((one) => {
    const box = one.getBoundingClientRect(), style = getComputedStyle(one);
    const isShown = style.visibility !== "hidden" && box.width > 2 && box.height > 2;
    return isShown && !one.closest(".skip") && (box.width < 23.5 || box.height < 23.5);
}).map((one) => `${one.tagName} ${one.textContent.trim()}`)"""

FACES = {"narrow": "-0.1em", "as installed": "", "wide": "0.1em"}
"""Letters narrower and wider than those of the face that this computer has: a target has its size
from the layout."""


def test_whatever_is_pressed_is_large_enough_for_a_finger(browser, live_server):
    story = swiss_event.event(4, 3, games_per_pairing=1, count_by="games")
    swiss_event.publish(story)
    swiss_event.play(story, 1)
    story.tournament.refresh_from_db()
    revision = story.tournament.revision
    standings_services.recompute_standings(
        tournament_id=story.tournament.pk, revision=revision, at=small_event.NOON
    )
    phone = {"viewport": NARROW, "has_touch": True, "is_mobile": True}
    visitor = Visitor(browser, live_server.url, "ru", **phone).sign_in("organiser")
    small_targets = {}
    for path in TOUCHED_PAGES:
        page = visitor.open(f"/events/{story.tournament.pk}/{path}")
        for face, spacing in FACES.items():
            page.evaluate("wide => { document.body.style.letterSpacing = wide; }", spacing)
            if small := page.evaluate(TOO_SMALL):
                small_targets[path, face] = small
    visitor.leave()
    assert small_targets == {}
