"""Browser: page of the API document while it loads, without scripts, light and dark."""

import pytest
from playwright.sync_api import Route, expect

from tests.browser.page_checking_visitor import Visitor

pytestmark = pytest.mark.django_db(transaction=True)

WAITING = {"ru": "Описание адресов для программ загружается.", "en": "is being loaded"}


@pytest.mark.parametrize("language", ("ru", "en"))
def test_a_sentence_stands_until_the_document_has_come(browser, live_server, language):
    visitor = Visitor(browser, live_server.url, language, service_workers="block")
    held: list[Route] = []
    visitor.page.route("**/api/schema/**", lambda route: held.append(route))
    page = visitor.open("/api/docs/")
    page.wait_for_selector(".swagger-ui .loading", state="attached")
    waiting = page.locator(".api-waiting")
    expect(waiting).to_contain_text(WAITING[language])
    expect(waiting).to_be_visible()
    expect(page.locator(".swagger-ui .loading")).to_be_hidden()
    while not held:
        page.wait_for_timeout(50)
    held[0].continue_()
    expect(page.locator(".opblock-tag").first).to_be_visible()
    expect(waiting).to_be_hidden()
    visitor.leave()


@pytest.mark.parametrize("scheme", ("light", "dark"))
def test_what_is_written_stands_out_in_both_themes(browser, live_server, scheme):
    visitor = Visitor(browser, live_server.url, color_scheme=scheme)
    page = visitor.open("/api/docs/")
    said = page.locator(".opblock-summary-description").first
    said.wait_for()
    page.wait_for_timeout(300)  # a theme may come in slowly
    ink, paper = said.evaluate(
        """said => [said, document.documentElement].map((one, at) => {
          const style = getComputedStyle(one);
          const [red, green, blue] = (at ? style.backgroundColor : style.color).match(/\\d+/g);
          return 0.3 * red + 0.6 * green + 0.1 * blue;
        })"""
    )
    assert (paper < 60) == (scheme == "dark")
    assert abs(ink - paper) > 120
    visitor.leave()


@pytest.mark.parametrize(
    ("language", "words"), (("ru", "нужен JavaScript"), ("en", "needs JavaScript"))
)
def test_without_scripts_the_page_leads_to_the_file(browser, live_server, language, words):
    visitor = Visitor(browser, live_server.url, language, java_script_enabled=False)
    page = visitor.open("/api/docs/")
    expect(page.locator(".api-no-script")).to_contain_text(words)
    expect(page.locator(".api-no-script a")).to_have_attribute("href", "/api/schema/")
    expect(page.locator(".api-waiting")).to_be_hidden()
    visitor.leave()
