"""What nobody types and anybody may send: refused or overheard, never a fault of the server."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.support import swiss_event
from tests.support.swiss_event import take_over_trf
from tournaments.entries.queries.matching import player_fingerprint
from tournaments.people.models import Player

pytestmark = pytest.mark.django_db

LONG = "9" * 5000  # more digits than Python turns into a number


@pytest.fixture
def story():
    return swiss_event.event(4, 3, games_per_pairing=1, drawn=False, numbering="lot")


@pytest.fixture
def client(story):
    client = Client()
    client.force_login(story.organiser)
    return client


PAGES = [
    ("event-draw-lots", {"number-1": LONG, "by_hand": "1", "reason": "так"}),
    ("event-check-in", {"here": LONG, "round": LONG}),
]


@pytest.mark.parametrize(("page", "form"), PAGES)
def test_a_number_longer_than_any_of_ours_in_a_form_is_none(story, client, page, form):
    assert client.post(reverse(page, args=[story.tournament.pk]), form).status_code == 302
    assert not story.tournament.lots.exists()


def test_a_number_longer_than_any_of_ours_in_an_object_is_refused(story, client):
    address = reverse("api-lots", args=[story.tournament.pk])
    fields = {"by_hand": {LONG: 1}, "reason": "так"}
    answer = client.post(address, fields, content_type="application/json")
    assert (answer.status_code, list(answer.json()["errors"])) == (400, ["by_hand"])


NO_TEXT = {
    "half a pair": '{"result": "\\ud800", "expected_revision": 0}',
    "half a pair as a name": '{"by_hand": {"\\udfff": 1}, "\\udfff": 1}',
    "deep": "[" * 100_000 + "]" * 100_000,
}


@pytest.mark.parametrize("body", NO_TEXT.values(), ids=NO_TEXT)
@pytest.mark.parametrize("address", ["/api/v1/games/1/result/", "/api/v1/records/validate"])
def test_json_that_no_answer_could_repeat_is_not_read(client, address, body):
    """RFC 8259, 8.2: half of a surrogate pair is written in JSON and is no text."""
    answer = client.post(address, body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "parse_error")


DECISIONS = ("[" * 100_000, '{"1": ' + "[" * 100_000, '{"1": "\\ud800"}', '{"один": 1}', "[1]", "{")


@pytest.mark.parametrize("decisions", DECISIONS, ids=range(len(DECISIONS)))
@pytest.mark.parametrize("address", ["/api/v1/events/import/", "/api/v1/events/{}/entries/import/"])
def test_decisions_that_are_none_are_refused(story, client, address, decisions):
    file = SimpleUploadedFile("list.csv", "Имя\nСёмин Пётр\n".encode())
    form = {"file": file, "decisions": decisions}
    answer = client.post(address.format(story.tournament.pk), form)
    assert (answer.status_code, list(answer.json()["errors"])) == (400, ["decisions"])


def test_a_whole_surrogate_pair_is_text(client):
    body = '{"title": "Кубок \\ud83d\\ude00", "system": "swiss", "rounds_planned": 3}'
    answer = client.post(reverse("api-events"), body, content_type="application/json")
    assert (answer.status_code, answer.json()["title"]) == (201, "Кубок 😀")


@pytest.mark.parametrize("day", ["0001-01-01", "1899-12-31", "2101-01-01"])
def test_a_day_of_birth_in_an_impossible_year_is_refused(story, client, day):
    entry = story.tournament.entries.first()
    added = client.post(
        reverse("api-entries", args=[story.tournament.pk]),
        {"name": "Сёмин Пётр", "birth_date": day},
        content_type="application/json",
    )
    corrected = client.patch(
        reverse("api-player", args=[story.tournament.pk, entry.pk]),
        {"expected": player_fingerprint(entry.player), "birth_date": day},
        content_type="application/json",
    )
    for answer in (added, corrected):
        assert (answer.status_code, list(answer.json()["errors"])) == (400, ["birth_date"])


def test_a_day_of_birth_written_the_russian_way_in_a_trf_says_its_year(story):
    """TRF 001, 70–79: the format wants 2001/03/12, programs write 12.03.2001 too."""
    line = f"001    1 m    {'Сёмин Пётр':<33}{'':<21} 12.03.2001  0.0    1"
    other = line.replace("001    1", "001    2").replace("Сёмин Пётр", "Орлов Олег")
    head = "012 event\n142 3\n152 W\n162  W 2.0    D 1.0    L 0.0    P 2.0\n192 FIDE_DUTCH_2026\n"
    take_over_trf(f"{head}{line}\n{other}\n", story)
    made = Player.objects.get(name="Сёмин Пётр")
    assert (made.birth_year, made.birth_date.isoformat()) == (2001, "2001-03-12")


@pytest.mark.parametrize(
    ("language", "larger", "nobody"),
    [
        ("ru", "Слишком большой файл: ", "Такого условия поиска нет."),
        ("en", "The file is too large: ", "There is no such condition of a search."),
    ],
)
def test_a_program_is_refused_in_its_language(client, settings, language, larger, nobody):
    settings.MAX_UPLOAD_BYTES = 1000
    headers = {"accept-language": language}
    file = SimpleUploadedFile("event.trf", b"012 " + b"x" * 1000)
    brought = client.post(reverse("api-event-import"), {"file": file}, headers=headers)
    assert brought.json()["errors"]["file"][0]["code"] == "too_large"
    assert larger in brought.content.decode()
    assert nobody in client.get(reverse("api-events") + "?evnt=1", headers=headers).content.decode()


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", "Нужен объект, имена в котором — числа."),
        ("en", "An object whose names are numbers is expected."),
    ],
)
def test_decisions_about_no_number_are_refused(client, language, words):
    form = {"file": SimpleUploadedFile("event.trf", b"012 x"), "decisions": '{"x": "new"}'}
    refused = client.post(reverse("api-event-import"), form, headers={"accept-language": language})
    assert (refused.status_code, words in refused.content.decode()) == (400, True)
