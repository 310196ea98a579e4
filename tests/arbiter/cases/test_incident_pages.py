"""Pages of incidents in a case: entry by the arbiter, the opponent's choice, the board."""

import pytest

from arbiter.accounts.queries.rights import Role
from arbiter.cases.models import Incident, IncidentAct
from tests.support.officials import case, examination, official, record, user
from tests.support.subject import hall

pytestmark = pytest.mark.django_db

BEFORE_THE_REPLY = "1. c3-d4 b6-c5 2. a3-b4 *"

MISSED = "1. c3-d4 b6-c5 2. a3-b4 c5:a3 3. g3-f4 *"


@pytest.fixture
def desk(client):
    client.force_login(official("anna", Role.ARBITER))
    return client


def opened(text=BEFORE_THE_REPLY):
    return case(user("petr"), kind="violation", examination=examination(record(text)))


def text_of(answer):
    return answer.content.decode()


def enter(client, opened_case, **fields):
    given = {"article": "V4.6", "ply": 3, "text": "a3-b4", **fields}
    return client.post(f"/desk/{opened_case.pk}/incidents/", given, follow=True)


def act(client, name, **fields):
    incident = Incident.objects.get()
    given = {"act": name, "expected": incident.acts.count(), **fields}
    return client.post(f"/desk/incidents/{incident.pk}/acts/", given, follow=True)


def test_the_form_is_filled_with_what_the_record_shows(desk):
    form = desk.get(f"/desk/{opened().pk}/").context["parts"]["facts"][0].part["form"]
    assert form.initial["article"] == "V4.6"
    assert (form.initial["ply"], form.initial["text"], form.initial["offender"]) == (
        3,
        "a3-b4",
        "w",
    )


def test_from_the_demand_to_the_move_made_again(desk):
    """The page tells what must stand, offers only legal moves, and keeps everything after."""
    page = text_of(enter(desk, opened()))
    assert "V4.6: тихий ход, когда надо бить" in page
    assert "решают только чёрные" in page
    page = text_of(act(desk, "demanded"))
    assert "идут часы: белые" in page
    assert "<option>d4:b6</option>" in page
    page = text_of(act(desk, "moved_again", said="d4:b6"))
    assert "исправлено" in page
    assert "Сделан ход d4:b6" in page
    assert [row.act for row in IncidentAct.objects.order_by("number")] == [
        "entered",
        "demanded",
        "moved_again",
    ]


def test_what_stands_is_on_the_board_of_the_case(desk):
    """Entered after the reply: the record is shown to its end, the move as it was written."""
    opened_case = opened(MISSED)
    answer = enter(desk, opened_case)
    assert "оставлено как есть" in text_of(answer)
    assert answer.context["board"]["plies"] == 5
    assert "a3-b4" in text_of(answer)


def test_the_protocol_prints_the_moves_behind_one_that_stands(desk):
    """V2: the record reads to its end, on paper too."""
    opened_case = opened(MISSED)
    enter(desk, opened_case)
    page = text_of(desk.get(f"/desk/{opened_case.pk}/protocol/"))
    assert "g3-f4" in page
    assert desk.get(f"/desk/{opened_case.pk}/protocol/?form=pdf").content.startswith(b"%PDF-")


def test_what_cannot_be_comes_back_as_it_was_typed(desk):
    opened_case = opened()
    answer = enter(desk, opened_case, offender="b", after="x")
    assert answer.status_code == 400
    assert "Позиция не читается" in text_of(answer)
    assert 'value="a3-b4"' in text_of(answer)
    assert enter(desk, opened_case, article="V9.9").status_code == 422
    assert Incident.objects.count() == 0


def test_an_act_that_cannot_be_is_told(desk):
    enter(desk, opened())
    assert "Сейчас это сделать нельзя" in text_of(act(desk, "moved_again", said="d4:b6"))
    assert "тем временем изменилось" in text_of(act(desk, "demanded", expected="7"))


def test_v6_is_annulled_from_the_page_with_a_reason(desk):
    hall.empty()
    opened_case = opened()
    assert "аннулировать и переиграть" in text_of(
        enter(desk, opened_case, article="V6", ply=2, text="")
    )
    assert "с обоснованием" in text_of(act(desk, "annulled", reason=" "))
    page = text_of(act(desk, "annulled", reason="Доска стояла неверно"))
    assert "партия аннулирована" in page
    assert hall.results == [("table:1", "*", "open", "Доска стояла неверно")]


def test_the_timeline_tells_it_from_first_to_last(desk):
    opened_case = opened()
    enter(desk, opened_case)
    page = text_of(act(desk, "let_stand"))
    timeline = page[page.index('class="timeline"') :]
    expected = [
        "открыто дело",
        "происшествие внесено",
        "V4.6, 2. a3-b4, ждёт выбора",
        "оставили как есть",
    ]
    places = [timeline.index(words) for words in expected]
    assert places == sorted(places)


def test_whoever_opened_the_case_sees_it_and_touches_nothing(client, desk):
    opened_case = opened()
    enter(desk, opened_case)
    client.force_login(opened_case.opened_by)
    page = text_of(client.get(f"/desk/{opened_case.pk}/"))
    assert "Происшествия за доской" in page
    assert "incident-acts" not in page
    assert 'class="timeline"' not in page
    assert enter(client, opened_case).status_code == 403
    assert act(client, "demanded").status_code == 403


def test_the_page_asks_no_more_for_more_incidents(desk, django_assert_max_num_queries):
    opened_case = opened(MISSED)
    for _ in range(6):
        enter(desk, opened_case, article="T4", ply=1, text="")
    assert Incident.objects.count() == 6
    with django_assert_max_num_queries(24):
        desk.get(f"/desk/{opened_case.pk}/")


def test_english(desk):
    opened_case = opened()
    enter(desk, opened_case)
    page = text_of(desk.get(f"/desk/{opened_case.pk}/", headers={"accept-language": "en"}))
    assert "Incidents at the board" in page
    assert "V4.6: quiet move when a capture exists" in page
    assert "Demands correction" in page
