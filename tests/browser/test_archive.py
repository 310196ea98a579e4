"""Browser: search of the archive by a position set up on the board."""

import pytest
from playwright.sync_api import expect

from arbiter.accounts.queries.rights import Role
from games.archive.models import GameRecord
from games.archive.services import ensure_collection
from games.draughts.position import Position
from tests.support import search as support_search
from tests.support import small_event
from tests.support.browsing import NARROW, WIDE
from tests.support.imports import archive, read_all_chunks, taken_in

pytestmark = pytest.mark.django_db(transaction=True)

WORDS = {"en": ("By moves, position", "Search"), "ru": ("По ходам, позиции", "Найти")}


def _click(page, *squares: str) -> None:
    for square in squares:
        page.locator(f".setup > svg [data-square={square}]").last.click()


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_position_is_set_up_by_clicks_and_its_games_are_found(new_visitor, language):
    """M4: a man put on the last rank is a king at once."""
    support_search.make()
    more, search = WORDS[language]
    visitor = new_visitor(language=language)
    page = visitor.open("/archive/")
    visitor.look(f"archive-{language}")
    page.locator("summary", has_text=more).click()
    field = page.locator("#id_position")
    _click(page, "f8")
    expect(field).to_have_value("W:WKf8:B")
    page.locator("[data-piece='white king']").click()
    _click(page, "f8", "a1", "c1", "e1")  # a second click takes it away
    page.locator("[data-piece='black king']").click()
    _click(page, "h8")
    expect(field).to_have_value("W:WKa1,Kc1,Ke1:BKh8")
    page.locator("#id_mirrored").check()
    visitor.look(f"archive-set-up-{language}")
    visitor.follow(page.locator("button", has_text=search).first)
    expect(page.locator(".found tbody tr")).to_have_count(1)
    expect(page.locator(".setup g.piece[data-square=h8].king")).to_have_count(1)
    visitor.look(f"archive-found-{language}")
    visitor.follow(page.locator(".found tbody a").first)
    assert "?ply=0" in page.url


def test_written_fen_is_drawn_and_moves_are_left_to_the_server(new_visitor):
    support_search.make()
    visitor = new_visitor(language="en")
    page = visitor.open("/archive/")
    page.locator("summary", has_text=WORDS["en"][0]).click()
    page.locator("#id_position").fill("B:Wc3,Kd4:Bf6")
    expect(page.locator(".setup > svg g.piece")).to_have_count(3)
    expect(page.locator("[data-turn=B]")).to_have_attribute("aria-pressed", "true")
    page.locator("#id_position").fill("1. g3-h4 d6-c5 2. c3-d4")
    visitor.follow(page.locator("button", has_text="Search").first)
    expect(page.locator(".found tbody tr")).to_have_count(2)
    expect(page.locator(".setup > svg g.piece")).to_have_count(24)
    _click(page, "h4")  # set up further from what the server has drawn
    written = page.locator("#id_position").input_value()
    position = Position.from_fen(written)
    assert (position.white | position.black).bit_count() == 23


def test_a_wrong_position_and_an_empty_result_say_what_would_be_right(new_visitor):
    support_search.make()
    visitor = new_visitor(language="ru")
    page = visitor.open("/archive/?position=W:Wc3,d3:Bb6")
    expect(page.locator(".field-bad")).to_contain_text("d3")
    expect(page.locator(".field-bad")).to_contain_text("W:Wc3,Ke1:Bd6,Kh8")
    visitor.look("archive-wrong-ru")
    visitor.open("/archive/?player=никто")
    expect(page.locator("main")).to_contain_text("Ничего не нашлось")
    visitor.look("archive-empty-ru")


def test_the_pictures_of_a_game_show_what_stands_on_its_board(new_visitor):
    """What is shared is what is seen, however it came to stand there."""
    support_search.make()
    visitor = new_visitor(language="ru")
    record = GameRecord.objects.get(white="Чёрный С.")
    page = visitor.open(f"/archive/{record.pk}/")
    place, image = page.locator("[data-picture=place]"), page.locator("[data-picture=fen]")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    assert "ply=1" in place.get_attribute("href")
    assert "B:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,e3,g3,d4:" in image.get_attribute("href")
    page.keyboard.press("f")
    assert "flip=1" in place.get_attribute("href")
    address = image.get_attribute("href")
    assert address.endswith(".png?flip=1")
    answer = page.request.get(address)
    assert (answer.status, answer.headers["content-type"]) == (200, "image/png")


@pytest.mark.parametrize("language", ["en", "ru"])
def test_an_archivist_looks_at_the_files_brought_in(new_visitor, language):
    small_event.user("organiser", staff_of="site", role=Role.ORGANISER)
    collection = ensure_collection(slug="test", title_ru="Проба", title_en="Trial")
    job = taken_in(collection, archive(12, bad_ones=[3]))
    read_all_chunks(job)
    visitor = new_visitor(language=language).sign_in("organiser")
    page = visitor.open("/archive/imports/")
    visitor.look(f"imports-{language}")
    visitor.follow(page.locator("table a").first)
    expect(page.locator(".bad-games > li")).to_have_count(1)
    visitor.look(f"import-{language}")


@pytest.mark.parametrize(
    ("game", "acts", "fen"),
    [
        ("international", ("46", "black king", "1"), "W:W46:BK1"),
        ("canadian", ("72", "black man", "67"), "W:W72:BK67"),
        ("italian", ("29", "black man", "4"), "W:W29:B4"),
        ("spantsiretti", ("j2", "black man", "i7"), "W:Wj2:Bi7"),
        ("turkish", ("a2", "b2", "black man", "h6"), "W:Wa2,b2:Bh6"),
        ("towers", ("c3", "black below", "c3", "white below", "c3"), "W:Wc3(bw):B"),
        ("corners", ("h8", "black man", "a1"), "W:Wh8:Ba1"),
        ("star", ("q1", "black man", "m13"), "W:Wq1:Bm13"),
    ],
)
def test_a_position_of_every_board_and_piece_is_set_up_by_clicks(new_visitor, game, acts, fen):
    visitor = new_visitor(language="ru")
    page = visitor.open(f"/archive/?variant={game}")
    if page.locator("details.search-more").get_attribute("open") is None:
        page.locator("details.search-more > summary").click()
    for act in acts:
        if " " in act:
            page.locator(f"[data-piece='{act}']").click()
        else:
            page.locator(f".setup > svg rect[data-square='{act}']").click(force=True)
    field = page.locator("#id_position")
    expect(field).to_have_value(fen)
    visitor.look(f"archive-set-up-{game}")
    field.fill("W:W:B")
    expect(page.locator(".setup > svg g.piece, .setup > svg rect.below")).to_have_count(0)


@pytest.mark.parametrize(("size", "is_below"), ((NARROW, True), (WIDE, False)))
def test_the_board_stands_at_the_field_that_it_fills(new_visitor, size, is_below):
    """On a phone right under it, before all that it has nothing to do with; else beside."""
    visitor = new_visitor(language="ru")
    page = visitor.open("/archive/")
    page.set_viewport_size(size)
    page.locator("summary", has_text=WORDS["ru"][0]).click()
    field = page.locator("p:has(> #id_position), div:has(> #id_position)").bounding_box()
    board = page.locator(".setup > svg").bounding_box()
    after = page.locator("#id_material").bounding_box()
    tools = page.locator("[data-setup-tools]").bounding_box()
    if is_below:
        assert 0 <= board["y"] - (field["y"] + field["height"]) < 40
        assert tools["y"] + tools["height"] <= after["y"]
    else:
        assert board["x"] >= field["x"] + field["width"]
        assert board["y"] <= field["y"] <= board["y"] + board["height"]
        assert after["y"] - (field["y"] + field["height"]) < 60
