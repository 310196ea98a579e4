"""The form of a new event: short, folds that say what is chosen, all faults at once."""

import re

import pytest
from django.urls import reverse
from django.utils import translation

from tests import small_event
from tournaments.events.event_title_and_regulations_forms import TournamentForm
from tournaments.events.models import Tournament

pytestmark = pytest.mark.django_db
RU = {"headers": {"accept-language": "ru"}}


def _choices(**typed):
    with translation.override("ru"):
        form = TournamentForm(initial=typed)
        return {shown.section.key: shown.choice for shown in form.sections}


@pytest.mark.parametrize(
    ("section", "typed", "told"),
    (
        pytest.param("rules", {}, "Правила секции шашек-64 ФМЖД", id="the usual rules"),
        pytest.param("mode", {"mode": "correspondence"}, "по переписке", id="a chosen mode"),
        pytest.param("points", {"games_per_pairing": 2}, "Партий во встрече: 2", id="a number"),
        pytest.param("results", {"lateness_minutes": 15}, "поражение: 15", id="not the usual"),
        pytest.param(
            "results", {"four_eyes": True}, "двое судей или организаторов", id="a ticked box"
        ),
        pytest.param(
            "pairing", {"system": "swiss", "acceleration": "baku"}, "бакинское", id="of a Swiss"
        ),
        pytest.param("papers", {"chief_arbiter": "Орлова И."}, "Орлова И.", id="a name"),
    ),
)
def test_a_fold_tells_what_is_chosen_in_it(section, typed, told):
    assert told in _choices(**typed)[section]


def test_a_fold_tells_nothing_usual_and_nothing_of_another_system():
    usual = _choices()
    assert usual["results"] == "оба игрока или судья"
    assert usual["papers"] == ""
    assert "бакинское" not in _choices(system="round_robin", acceleration="baku")["pairing"]


def _organiser():
    return small_event.signed_in(small_event.user("organiser", staff_of="site", role="organiser"))


def test_all_faults_are_told_at_once_at_their_fields_and_nothing_typed_is_lost():
    """A title, a day, the rounds of a Swiss, a time control, and one question that was folded."""
    fields = {
        "title": "",
        "city": "Тверь",
        "starts_on": "вчера",
        "system": "swiss",
        "time_control": "сто",
        "federation": "Р",
    }
    page = _organiser().post(reverse("event-new"), fields, **RU)
    text = page.content.decode()
    assert page.status_code == 422
    wrong = ("title", "starts_on", "rounds_planned", "time_control", "federation")
    for name in wrong:
        assert f'id="id_{name}_error"' in text, name
        assert f'<a href="#id_{name}">' in text, name
    assert re.search(r"Нужно исправить \d+ ответ", text)
    assert 'value="Тверь"' in text
    assert 'value="сто"' in text
    opened = re.findall(r'<details class="fold" open>\s*<summary><strong>(.*?)<', text)
    assert "Имена в документах и на страницах" in opened
    assert not Tournament.objects.exists()


def test_the_browser_does_not_stop_at_the_first_fault():
    assert "novalidate" in _organiser().get(reverse("event-new")).content.decode()
