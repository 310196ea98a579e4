"""Browser: a link to a folded section opens the section."""

import pytest
from playwright.sync_api import expect

from tests import demo_games, small_event
from tests.browser.page_checking_visitor import Visitor
from tournaments.submitted_records import submit_and_confirm_records

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("hash_name", ["dispute", "claim", "submit"])
def test_a_link_to_a_folded_section_opens_it(browser, live_server, hash_name):
    story = small_event.event(4)
    game = story.game()
    submit_and_confirm_records.submit_record(
        game_id=game.pk,
        data=demo_games.record(1).encode(),
        actor=story.user_of(game.white),
        at=small_event.NOON,
    )
    player = Visitor(browser, live_server.url, "ru").sign_in(story.user_of(game.black).username)
    player.open(f"/games/{game.pk}/#{hash_name}")
    expect(player.page.locator(f"form[action$='/{hash_name}/']")).to_be_visible()
    if hash_name == "dispute":
        player.open(f"/games/{game.pk}/")
        expect(player.page.locator("form[action$='/dispute/']")).to_be_hidden()
        player.page.get_by_role("link", name="Было иначе: позвать судью").click()
        expect(player.page.locator("form[action$='/dispute/']")).to_be_visible()
    player.leave()
