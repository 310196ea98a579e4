"""An appeal in an event without a jury: said plainly, and the organiser is asked to name one."""

import pytest
from django.urls import reverse
from django.utils import timezone

from arbiter.cases.models import Case, CaseKind
from tests import small_event
from tests.arbiter.cases.disputed_games import dispute, rule

pytestmark = pytest.mark.django_db

ASKED = "Подан протест, а жюри, которое вправе его решить, в соревновании нет"


def overview(story, user):
    page = small_event.signed_in(user).get(
        reverse("event", args=[story.tournament.pk]), headers={"accept-language": "ru"}
    )
    return page.content.decode()


@pytest.fixture
def appealed(story):
    """Black takes the ruling in his case before the jury; returns what he then reads."""
    case = dispute(story)
    rule(case, story.arbiter, at=timezone.now())
    client = small_event.signed_in(story.user_of(story.game().black))
    russian = {"accept-language": "ru"}
    address = reverse("case-appeal", args=[case.pk])
    page = client.post(address, {"text": "Не было"}, headers=russian, follow=True)
    assert Case.objects.filter(kind=CaseKind.APPEAL).exists()
    return page.content.decode()


def test_nobody_is_told_that_a_jury_has_it(appealed):
    assert "Протест принят" in appealed
    assert "ещё нет жюри" in appealed
    assert "передан жюри" not in appealed


def test_the_organiser_is_asked_to_name_a_jury(story, appealed):
    assert ASKED in overview(story, story.organiser)
    assert ASKED not in overview(story, story.stranger)


def test_he_is_asked_no_more_once_there_is_one(story, appealed, jury):
    assert ASKED not in overview(story, story.organiser)
