"""Browser: pages show a pairing's reasons and a coefficient's parts, in both languages."""

import pytest
from playwright.sync_api import expect

from tests.browser.page_checking_visitor import Visitor
from tests.tournaments import swiss_event
from tournaments.hand_pairing import begin_make_and_end_changes_by_hand
from tournaments.hand_pairing.read_and_rewrite_boards import pairs_when_paired
from tournaments.refusals.codes_and_exceptions import NeedsConfirmation
from tournaments.rounds import publish_and_start_rounds

pytestmark = pytest.mark.django_db(transaction=True)

CUT = {"ru": "отсекается низший из сыгранных", "en": "the lowest of those played"}
HEADS = {"ru": ("почему?", "Изменено вручную"), "en": ("why?", "Changed by hand")}


def exchange_opponents(story, row) -> None:
    """The opponents of the last two boards take each other's seats."""
    first, other = (pair.black for pair in pairs_when_paired(row)[-2:])
    given = {**swiss_event.by(story), "number": row.number, "one": first, "other": other}
    try:
        begin_make_and_end_changes_by_hand.exchange_players(**given)
    except NeedsConfirmation as needed:
        keys = [caution.key for caution in needed.cautions]
        begin_make_and_end_changes_by_hand.exchange_players(**given, accepted=keys, is_sure=True)


@pytest.mark.parametrize("language", HEADS)
def test_every_board_of_a_round_says_why(browser, live_server, language):
    story = swiss_event.event(14, 5, games_per_pairing=1)
    for number in (1, 2, 3):
        swiss_event.publish(story)
        swiss_event.play(story, number, swiss_event.higher)
    row = swiss_event.draft(story)
    begin_make_and_end_changes_by_hand.begin_hand_pairing(
        **swiss_event.by(story), number=4, reason="просьба клуба"
    )
    exchange_opponents(story, row)
    begin_make_and_end_changes_by_hand.end_hand_pairing(**swiss_event.by(story), number=4)
    publish_and_start_rounds.publish_round(**swiss_event.by(story), number=4)

    visitor = Visitor(browser, live_server.url, language)
    page = visitor.open(f"/events/{story.tournament.pk}/rounds/4/")
    why, by_hand = HEADS[language]
    reason = page.get_by_text(why, exact=True)
    expect(reason).to_have_count(7)
    reasons = page.locator("#round-boards .why-panel")
    for at in range(7):
        reason.nth(at).click()
        expect(reasons).to_have_count(at + 1)
    expect(reasons.nth(6)).to_contain_text(f"{by_hand}: ")
    expect(reasons.nth(6)).to_contain_text("organiser")
    expect(reasons.nth(6).locator("p")).to_have_count(2)  # who meets, and the one reason
    expect(reasons.nth(0).locator("p")).not_to_have_count(2)
    visitor.look(f"reasons-{language}")

    page = visitor.open(f"/events/{story.tournament.pk}/")
    page.locator("main details:has(dd details) > summary").click()
    page.locator("dd details summary").first.click()
    expect(page.locator("dd details").first).to_contain_text(CUT[language])
    visitor.look(f"coefficients-{language}")
    visitor.hand_back()
