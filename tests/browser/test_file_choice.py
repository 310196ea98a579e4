"""Browser: a file field speaks the language of the page."""

import pytest
from playwright.sync_api import expect

from tests.browser.page_checking_visitor import Visitor

pytestmark = pytest.mark.django_db(transaction=True)
WORDS = {"ru": ("Выбрать файл", "файл не выбран"), "en": ("Choose file", "no file chosen")}
GAME = {"name": "партия.pdn", "mimeType": "text/plain", "buffer": b"1. c3-d4 *"}


@pytest.mark.parametrize("language", WORDS)
def test_a_chosen_file_is_named(browser, live_server, language):
    choose, none = WORDS[language]
    visitor = Visitor(browser, live_server.url, language)
    page = visitor.open("/check/")
    shown = page.locator(".file-choice")
    expect(shown).to_have_text(f"{choose}{none}")
    field = shown.locator("input")
    field.focus()
    expect(field).to_be_focused()
    with page.expect_file_chooser() as chooser:
        shown.click()
    chooser.value.set_files(GAME)
    expect(shown).to_have_text(f"{choose}{GAME['name']}")
    visitor.look(f"file-{language}")
    visitor.leave()
