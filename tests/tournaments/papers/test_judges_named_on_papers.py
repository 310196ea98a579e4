"""Who judged stands on the papers: sanctions on the protocol of a case, names to sign under."""

import pytest
from django.urls import reverse
from django.utils import translation

from arbiter.certificates.models import Certificate
from arbiter.papers.certificate_sheet import certificate_sheet
from arbiter.rulings import rule_in_case
from arbiter.sanctions.give_sanctions import WantedSanction
from tests import demo_games, small_event
from tournaments.disputes_claims_incidents import open_cases_about_games
from tournaments.events.models import Tournament
from tournaments.submitted_records import submit_and_confirm_records

pytestmark = pytest.mark.django_db


def test_a_sanction_stands_on_the_protocol_of_its_case():
    """V7: the loss given with a ruling, to whom and why."""
    story = small_event.event(4)
    game = story.game()
    case = open_cases_about_games.open_dispute(
        game_id=game.pk,
        kind="result",
        claim_text="Было",
        actor=story.user_of(game.black),
        at=small_event.NOON,
    )
    rule_in_case.rule_in_case(
        case=case,
        result="1-0",
        termination="discipline",
        reason="подсказка",
        sanction=WantedSanction("loss", "b"),
        actor=story.arbiter,
        at=small_event.NOON,
    )
    page = small_event.signed_in(story.arbiter).get(
        reverse("case-protocol", args=[case.pk]), headers={"accept-language": "ru"}
    )
    assert page.status_code == 200
    assert f"{game.black.player.name}: поражение" in page.content.decode()


@pytest.mark.parametrize(
    "language, lines",
    (
        ("ru", ("Главный судья, Осипова А. А.", "Главный секретарь")),
        ("en", ("Chief arbiter, Osipova A. A.", "Chief secretary")),
    ),
)
def test_a_certificate_names_the_chief_arbiter_of_its_event(language, lines):
    story = small_event.event(4)
    Tournament.objects.filter(pk=story.tournament.pk).update(chief_arbiter="Осипова А. А.")
    game = story.game()
    text = demo_games.record(1).encode()
    for seat in (game.white, game.black):
        actor = story.user_of(seat)
        submit_and_confirm_records.submit_record(
            game_id=game.pk, data=text, actor=actor, at=small_event.NOON
        )
    with translation.override(language):
        sheet = certificate_sheet(Certificate.objects.get(), "https://arbiter.club/certificates/1/")
    assert sheet.signatures == lines
