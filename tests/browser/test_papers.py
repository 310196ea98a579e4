"""Browser: papers printed by the browser itself (Ctrl-P)."""

import pytest
import typst

from tests.support import small_event, swiss_event
from tests.support.browsing import Visitor

pytestmark = pytest.mark.django_db(transaction=True)

# a table of so many rows, with another name in the row so far from the end
FILL = """([rows, marked, name]) => {
  const body = document.querySelector(".paper-grid").tBodies[0];
  while (body.rows.length < rows) { body.append(body.rows[0].cloneNode(true)); }
  [...body.rows].forEach((row) => { row.cells[1].textContent = "Ёлкин Иван"; });
  body.rows[0].cells[1].textContent = "Самая Длинная Фамилия, чтобы столбец был одной ширины";
  body.rows[body.rows.length - marked].cells[1].textContent = name;
}"""


@pytest.fixture
def visitor(browser, live_server):
    made = Visitor(browser, live_server.url, "ru")
    yield made
    made.hand_back()


def _picture_of_page(pdf, number, folder):
    """One page of a PDF as PNG; None where it has no such page."""
    (folder / "printed.pdf").write_bytes(pdf)
    sheet = folder / "sheet.typ"
    sheet.write_text(f'#image("printed.pdf", page: {number}, width: 100%)')
    try:
        return typst.compile(str(sheet), format="png", ppi=40)
    except typst.TypstError:
        return None


def _pictures(page, folder, *filled):
    """Every sheet of the paper, filled so and printed by the browser."""
    page.evaluate(FILL, list(filled))
    pdf, sheets = page.pdf(prefer_css_page_size=True), []
    while (sheet := _picture_of_page(pdf, len(sheets) + 1, folder)) is not None:
        sheets.append(sheet)
    return sheets


@pytest.mark.parametrize(
    ("rows", "sheets"),
    [
        pytest.param(28, 2, id="just fill a sheet"),
        pytest.param(60, 3, id="just fill two"),
        pytest.param(94, 4, id="just fill three"),
        pytest.param(75, 3, id="end in the middle of the third"),
        pytest.param(200, 3, id="two hundred set tight"),
    ],
)
def test_the_last_rows_stand_on_the_page_of_the_signatures(visitor, tmp_path, rows, sheets):
    """Two lines to sign on a page of their own could belong to any paper."""
    event = small_event.event(6).tournament
    page = visitor.open(f"/events/{event.pk}/print/start/")
    for from_end in (1, 3):
        plain, other = (
            _pictures(page, tmp_path, rows, from_end, name) for name in ("Ёлкин Иван", "Щукин Пётр")
        )
        assert len(plain) == len(other) == sheets
        assert plain[-1] != other[-1], f"row {from_end} from the end is on the last sheet"
        assert plain[-2] == other[-2]


def test_the_head_of_a_wide_paper_stands_on_the_sheet_of_its_table(visitor, tmp_path):
    """Another orientation for the paper alone left the head on an empty sheet before it."""
    event = small_event.event(14).tournament
    page = visitor.open(f"/events/{event.pk}/print/crosstable/")
    pdf = page.pdf(prefer_css_page_size=True)
    assert _picture_of_page(pdf, 1, tmp_path) is not None
    assert _picture_of_page(pdf, 2, tmp_path) is None


def test_no_result_of_a_match_is_broken(visitor):
    """«½–½ 1–0» in one line, and a place for a pen for every game."""
    story = swiss_event.event(6, 3)
    swiss_event.publish(story)
    swiss_event.play(story, 1, lambda _game: swiss_event.DRAW)
    for paper in ("boards", "results"):
        page = visitor.open(f"/events/{story.tournament.pk}/print/{paper}/")
        page.emulate_media(media="print")
        page.set_viewport_size({"width": 688, "height": 970})  # an A4 sheet within its margins
        lines = page.locator(".paper-grid tbody tr:first-child td").evaluate_all(
            """cells => cells.filter((cell) => /½|_/.test(cell.textContent)).map((cell) => {
              const range = document.createRange();
              range.selectNodeContents(cell);
              return range.getClientRects().length;
            })"""
        )
        assert lines == [1], paper


def test_after_printing_the_paper_is_as_it_was(visitor):
    event = small_event.event(6).tournament
    page = visitor.open(f"/events/{event.pk}/print/start/")
    before = page.locator("article.paper").inner_html()
    for _again in range(2):
        page.pdf()
        assert page.locator("article.paper").inner_html() == before


def test_the_head_of_an_event_is_black_on_white_where_backgrounds_are_printed(visitor):
    """The dark frame of the screen would be black letters on brown ink."""
    event = small_event.event(4).tournament
    page = visitor.open(f"/events/{event.pk}/standings/")
    page.emulate_media(media="print")
    head = page.locator(".event-head")
    assert head.evaluate("head => getComputedStyle(head).backgroundColor") == "rgba(0, 0, 0, 0)"
    assert head.evaluate("head => getComputedStyle(head).color") == "rgb(0, 0, 0)"


def test_what_nobody_has_opened_is_not_printed(visitor):
    """«▸ How this can be checked» alone says nothing on paper; what is open is printed."""
    event = small_event.event(4).tournament
    page = visitor.sign_in("organiser").open(f"/events/{event.pk}/journal/")
    folded = page.locator("main details", has_text="Как это проверить")
    page.emulate_media(media="print")
    assert not folded.is_visible()
    folded.evaluate("folded => { folded.open = true; }")
    assert folded.is_visible()


@pytest.mark.parametrize("address", ["print/start/", "standings/"])
def test_no_paper_is_as_high_as_a_screen(visitor, address):
    """Firefox prints the height of a screen on a sheet of the same height less its margins."""
    event = small_event.event(4).tournament
    page = visitor.open(f"/events/{event.pk}/{address}")
    page.emulate_media(media="print")
    find = "[...document.querySelectorAll('html, body, main')]"
    heights = page.evaluate(f"{find}.map(part => getComputedStyle(part).minHeight)")
    assert set(heights) <= {"0px", "auto"}
