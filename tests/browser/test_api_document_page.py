"""Pages of the API's document: read on a screen and a phone, searched, printed, without scripts."""

import pytest
from playwright.sync_api import expect

from tests.browser.page_checking_visitor import Visitor

pytestmark = pytest.mark.django_db(transaction=True)

TYPED = {"ru": ("свод", "Своды правил"), "en": ("ruleset", "Rulesets")}


@pytest.mark.parametrize("language", TYPED)
def test_an_address_is_found_by_a_word_or_its_path_and_leads_to_its_sheet(
    browser, live_server, language
):
    word, subject = TYPED[language]
    visitor = Visitor(browser, live_server.url, language)
    page = visitor.open("/api/docs/")
    visitor.look(f"api-docs-{language}")
    rows, box = page.locator(".api-operations tbody tr:visible"), page.locator("[data-find] input")
    whole = rows.count()
    for typed in (word, "rulesets/compare"):
        box.fill(typed)
        expect(rows.filter(has_text=subject)).not_to_have_count(0)
        assert rows.count() < whole / 4
    visitor.follow(rows.first.locator("a"))
    expect(page.locator("section:target h2")).to_contain_text("/api/v1/rulesets/compare/")
    expect(page.locator("section:target")).to_be_in_viewport()
    visitor.look(f"api-docs-subject-{language}")
    visitor.hand_back()


@pytest.mark.parametrize("scheme", ("light", "dark"))
def test_a_sheet_is_whole_on_the_narrowest_phone_in_both_themes(browser, live_server, scheme):
    narrowest = {"width": 320, "height": 640}
    visitor = Visitor(browser, live_server.url, "ru", color_scheme=scheme, viewport=narrowest)
    page = visitor.open("/api/docs/cases/")
    for opened in page.locator("details").all():
        opened.evaluate("part => { part.open = true; }")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    visitor.leave()


def test_it_is_read_and_printed_without_scripts(browser, live_server):
    visitor = Visitor(browser, live_server.url, "ru", java_script_enabled=False)
    page = visitor.open("/api/docs/record-checker/")
    expect(page.locator("pre").first).to_contain_text("curl -X POST")
    page.emulate_media(media="print")
    expect(page.locator(".site-head")).to_be_hidden()
    expect(page.locator(".api-turn")).to_be_hidden()
    visitor.leave()
