"""Plays on a board in a browser: taps, drags, the written moves; puts records into the archive."""

from playwright.sync_api import Page

from games.archive import read_and_store_record
from games.archive.ensure_collection import ensure_collection

PHONE = {"viewport": {"width": 320, "height": 740}, "has_touch": True, "is_mobile": True}


def middle_of_square(page: Page, square: str) -> tuple[float, float]:
    """Where a square is on the screen now."""
    box = page.locator(f".stepper rect.dark[data-square='{square}']").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def click(page: Page, *squares: str) -> None:
    for square in squares:
        page.mouse.click(*middle_of_square(page, square))


def drag(page: Page, start: str, end: str) -> None:
    page.mouse.move(*middle_of_square(page, start))
    page.mouse.down()
    page.mouse.move(*middle_of_square(page, end), steps=4)
    page.mouse.up()


def moves(page: Page):
    return page.locator("[data-writer] .moves .move")


def address_of_stored_record(text: str) -> str:
    """The address of a record in the archive."""
    collection = ensure_collection(slug="cup", title_ru="Кубок", title_en="Cup")
    read = read_and_store_record.read_one_game(text)
    return f"/archive/{read_and_store_record.store_record(read, collection=collection).pk}/"
