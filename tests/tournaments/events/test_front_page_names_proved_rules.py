"""A draw on the front page is told with the rule of its certificate, however many rules stand."""

from pathlib import Path

import pytest
from django.test import Client
from django.utils.html import strip_tags

from arbiter.certificates.models import Certificate
from games.draughts import pdn
from tests import small_event
from tests.deploy.production_environment import TOP
from tournaments.submitted_records import submit_and_confirm_records

pytestmark = pytest.mark.django_db

# 7.2.7 stands after move 49, 7.2.5 and 7.2.4 after move 59
SEVERAL_RULES = "57. a7-g1 c3-h8 58. f8-c5 h8-a1 59. c5-b4"
PDN: Path = TOP / "games" / "data" / "demo-games.pdn"


def game_of_several_rules() -> str:
    written = (pdn.write_game(game) for game in pdn.read(PDN.read_bytes()))
    return next(text for text in written if SEVERAL_RULES in " ".join(text.split()))


@pytest.mark.parametrize(
    ("language", "head", "sentence"),
    [
        ("ru", "Ничья доказана: ходы только дамками", "ходили только дамками без взятий"),
        ("en", "A draw proved: king moves only", "Both sides moved only kings"),
    ],
)
def test_the_draw_is_told_with_the_rule_that_its_certificate_names(language, head, sentence):
    story = small_event.event(4)
    submit_and_confirm_records.submit_record(
        game_id=story.game().pk,
        data=game_of_several_rules().encode(),
        actor=story.arbiter,
        at=small_event.NOON,
    )
    certificate = Certificate.objects.get(subject=story.game().subject)
    assert '[Termination "kings_only"]' in certificate.pdn
    page = Client(headers={"accept-language": language}).get("/").content.decode()
    told = " ".join(
        strip_tags(page.partition('class="proved"')[2].partition("</article>")[0]).split()
    )
    assert head in told
    assert sentence in told
    assert "7.2.5" in told
    assert "7.2.7" not in told
