"""Pages of the archive and of the record checker, as a visitor sees them."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.archive import services as archive_services
from games.archive.models import GameRecord
from games.archive.queries import records
from games.archive.services import ensure_collection
from games.imports.services.chunks import import_games
from games.web.limits import COST, CheckThrottle

GOOD = (
    '[Event "Кубок"]\n[Date "1924.??.??"]\n[White "Медков В."]\n[Black "Пель А."]\n'
    '[Result "1-0"]\n[GameType "25"]\n\n1. c3-d4 d6-c5 *\n'
)

MUST_CAPTURE = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. a1-b2"

LANGUAGES = ("ru", "en")

pytestmark = pytest.mark.django_db


def read(client: Client, url: str, language: str = "ru", **query: object) -> str:
    """Return the page at an address as text, in a language."""
    response = client.get(url, query, headers={"accept-language": language})
    assert response.status_code == 200
    return response.content.decode()


def fill(count: int) -> None:
    """Store so many records in a collection."""
    games = "\n".join(GOOD.replace("Пель А.", f"Соперник {number:03}") for number in range(count))
    collection = ensure_collection(slug="cup", title_ru="Кубок 1924", title_en="Cup of 1924")
    import_games(data=games, collection=collection)


def check(client: Client, text: str, language: str = "ru"):
    """Post a text to the record checker; return the page."""
    return client.post(
        reverse("check-record"), {"text": text}, headers={"accept-language": language}
    )


# --- the archive ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "title", "player", "event"),
    [("ru", "Кубок 1924", "Медков В.", "Кубок"), ("en", "Cup of 1924", "Medkov V.", "Kubok")],
)
def test_the_archive_shows_its_collections_and_games(
    client: Client, language: str, title: str, player: str, event: str
) -> None:
    """In the letters of the reader; the record itself stays as it came."""
    fill(3)
    page = read(client, reverse("archive"), language)
    assert title in page
    assert page.count(player) == page.count(f"<td>{event}</td>") == 3
    record = GameRecord.objects.order_by("pk")[0]
    page = read(client, reverse("archive-game", args=[record.pk]), language)
    shown, _folded, source = page.partition('<pre class="record-source"')
    assert f"<bdi>{player}</bdi>" in shown and "Медков В." in source
    assert ("<bdi>Медков" in shown) == (language == "ru")


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({"player": "соперник 002"}, 1),
        ({"player": "Medkov"}, 3),
        ({"year": "1924"}, 3),
        ({"year": "1925"}, 0),
        ({"year": "давно"}, 0),
        ({"position": "c3-c5"}, 0),
        ({"position": "1. c3-d4"}, 3),
        ({"opening": "cd4", "material": "12-0:12-0"}, 3),
        ({"material": "3 дамки против 1 дамки"}, 0),
        ({"date_from": "1924", "date_to": "1924"}, 3),
        ({"date_from": "1925"}, 0),
        ({"result": "0-1"}, 0),
        ({"collection": "cup", "event": "кубок"}, 3),
        ({"collection": "other"}, 0),
    ],
)
def test_the_archive_is_searched(client: Client, query: dict, expected: int) -> None:
    fill(3)
    assert read(client, reverse("archive"), **query).count('<th scope="row">') == expected


def test_a_search_is_kept_from_page_to_page(client: Client) -> None:
    fill(60)
    page = read(client, reverse("archive"), player="медков")
    assert page.count('<th scope="row">') == 50
    address = re.search(r'rel="next" href="([^"]+)"', page)[1].replace("&amp;", "&")
    assert "player=" in address
    rest = read(client, reverse("archive") + address)
    assert rest.count('<th scope="row">') == 10


@pytest.mark.parametrize("query", ["player=никто", "position=garbage", "player=медков", ""])
def test_whoever_searches_is_led_to_what_came_of_it(client: Client, query: str) -> None:
    """On a phone two screens of fields stand above it."""
    text = client.get(f"{reverse('archive')}?{query}").content.decode()
    assert 'action="/archive/#found"' in text
    assert text.count('id="found"') == 1


def test_a_collection_without_games_is_no_way_to_go(client: Client) -> None:
    ensure_collection(slug="empty", title_ru="Пустое", title_en="Empty")
    text = client.get(reverse("archive"), headers={"accept-language": "en"}).content.decode()
    assert "?collection=empty" not in text


def test_a_list_costs_the_same_whatever_its_length(
    client: Client, django_assert_max_num_queries: CaptureQueriesContext
) -> None:
    fill(50)
    with django_assert_max_num_queries(4):
        read(client, reverse("archive"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_of_the_archive_has_board_moves_and_tags(client: Client, language: str) -> None:
    fill(1)
    page = read(client, reverse("archive-game", args=[GameRecord.objects.get().pk]), language)
    assert '<svg xmlns="http://www.w3.org/2000/svg" class="board"' in page
    assert "d6-c5" in page
    game = {"ru": "русские шашки", "en": "Russian draughts"}[language]
    assert f"<dd><bdi>{game}</bdi></dd>" in page
    assert "style=" not in page
    assert "onclick" not in page


def test_what_a_record_does_not_know_is_not_told_by_question_marks(client: Client) -> None:
    collection = ensure_collection(slug="cup", title_ru="Кубок 1924", title_en="Cup of 1924")
    tags = '[White "Пель А."]\n[Black "Руссо В."]\n[Round "?"]\n[Date "1924.??.??"]'
    import_games(data=f"{tags}\n\n1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0\n", collection=collection)
    page = read(client, reverse("archive-game", args=[GameRecord.objects.get().pk]))
    told, _end, as_it_came = page.partition("<details><summary>Запись, как она поступила")
    assert "<dd><bdi>1924</bdi></dd>" in told
    assert "<bdi>?</bdi>" not in told
    assert "1924.??.??" in as_it_came


def test_the_address_asks_for_a_ply(client: Client) -> None:
    fill(1)
    url = reverse("archive-game", args=[GameRecord.objects.get().pk])
    assert 'data-ply="1" aria-current="true"' in read(client, url, ply="1")
    assert 'data-ply="2" aria-current="true"' in read(client, url, ply="99")


def test_what_a_player_handed_in_is_not_the_archives_to_show(client: Client) -> None:
    """A record outside a collection belongs to the page of its game."""
    record = archive_services.store_record(records.read_one_game(MUST_CAPTURE))
    own = reverse("archive-game", args=[record.pk])
    assert client.get(own).status_code == 404
    assert own not in read(client, reverse("archive"), player="a")
    assert client.get(reverse("archive-game", args=[record.pk + 1])).status_code == 404


# --- check a record -------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_anybody_may_check_a_record_and_nothing_is_stored(client: Client, language: str) -> None:
    assert client.get(reverse("check-record")).status_code == 200
    response = check(client, GOOD, language)
    assert response.status_code == 200
    assert "badge-good" in response.content.decode()
    assert not GameRecord.objects.exists()


@pytest.mark.parametrize(
    ("language", "reason"),
    [("ru", "обязаны были бить"), ("en", "must capture")],
)
def test_a_faulty_record_says_why_and_where(client: Client, language: str, reason: str) -> None:
    page = check(client, MUST_CAPTURE, language).content.decode()
    assert reason in page
    assert "C1" in page
    assert "<mark>a1-b2</mark>" in page
    assert re.search(r'name="put" value="1:\d+:5:b4:d6"', page)
    assert 'class="wrong warning"' in page


def test_the_text_comes_back_in_its_box(client: Client) -> None:
    page = check(client, MUST_CAPTURE).content.decode()
    box = page.split("<textarea", 1)[1].split("</textarea>")[0]
    assert MUST_CAPTURE in box


def test_each_game_of_a_file_has_its_own_verdict(client: Client) -> None:
    data = (GOOD + "\n" + MUST_CAPTURE.join(('[White "В"]\n\n', " *\n")) + "\n" + GOOD).encode()
    response = client.post(
        reverse("check-record"), {"upload": SimpleUploadedFile("games.pdn", data)}
    )
    page = response.content.decode()
    assert page.count('<article class="checked"') == 3
    assert (page.count("badge-good"), page.count("badge-faulty")) == (2, 1)
    assert "MUST" not in page
    assert "4. a1-b2" in page.split("<textarea", 1)[1]


@pytest.mark.parametrize(
    "text",
    ["", "  \n", "ничего похожего на партию"],
    ids=["empty", "blank", "prose"],
)
def test_what_is_no_record_is_refused_in_words(client: Client, text: str) -> None:
    response = check(client, text)
    assert response.status_code == 422
    assert "notice-error" in response.content.decode()


def test_a_file_that_is_no_text_leaves_what_was_typed(client: Client) -> None:
    """Its bytes are nothing to be mended, and the record in the box is."""
    file = SimpleUploadedFile("game.pdn", b"\x7fELF\x00\x01" * 99)
    answer = client.post(reverse("check-record"), {"text": "1. c3-d4 d6-c5", "upload": file})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Это не текст" in page
    assert "1. c3-d4 d6-c5</textarea>" in page
    assert "ELF" not in page


def test_a_file_too_large_is_told_with_the_limit(client: Client, settings: object) -> None:
    settings.MAX_UPLOAD_BYTES = 1 << 20
    file = SimpleUploadedFile("games.pdn", b"1. c3-d4 " * 200_000)
    page = client.post(reverse("check-record"), {"text": "1. c3-d4", "upload": file})
    assert "можно не больше 1 МБ" in page.content.decode()


def test_limits_of_bytes_and_games_hold(client: Client, settings: object) -> None:
    settings.MAX_GAMES_PER_REQUEST = 2
    assert check(client, (GOOD + "\n") * 2).status_code == 200
    refused = check(client, (GOOD + "\n") * 3)
    assert refused.status_code == 422
    assert "2" in refused.content.decode()
    settings.MAX_UPLOAD_BYTES = 10
    upload = SimpleUploadedFile("game.pdn", GOOD.encode())
    assert client.post(reverse("check-record"), {"upload": upload}).status_code == 422


def test_whoever_asks_too_often_waits_and_loses_no_text(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CheckThrottle, "THROTTLE_RATES", {"check": "2/min"})
    assert [check(client, GOOD).status_code for _ in range(2)] == [200, 200]
    refused = check(client, MUST_CAPTURE)
    assert refused.status_code == 429
    assert MUST_CAPTURE in refused.content.decode()


def test_a_file_refused_for_its_size_costs_no_more_than_asking(
    client: Client, monkeypatch: pytest.MonkeyPatch, settings: object
) -> None:
    monkeypatch.setattr(CheckThrottle, "THROTTLE_RATES", {"check": "3/min"})
    settings.MAX_UPLOAD_BYTES = 4 * COST
    upload = SimpleUploadedFile("game.pdn", b" " * (4 * COST + 1))
    refused = client.post(reverse("check-record"), {"upload": upload})
    assert [refused.status_code, *(check(client, GOOD).status_code for _ in range(3))] == [
        *(422, 200, 200, 429)
    ]


def test_a_text_too_long_for_its_box_costs_no_more_than_asking(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CheckThrottle, "THROTTLE_RATES", {"check": "3/min"})
    statuses = [check(client, text).status_code for text in ("я" * 200_001, *[GOOD] * 3)]
    assert statuses == [422, 200, 200, 429]


def test_a_large_file_that_is_judged_costs_by_its_size(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CheckThrottle, "THROTTLE_RATES", {"check": "3/min"})
    upload = SimpleUploadedFile("game.pdn", GOOD.encode() + b" " * COST * 3)
    judged = client.post(reverse("check-record"), {"upload": upload})
    assert [judged.status_code, check(client, GOOD).status_code] == [200, 429]


def test_markup_in_a_record_is_shown_not_obeyed(client: Client) -> None:
    page = check(client, '[White "<script>x</script>"]\n\n1. c3-d4 <b>z9</b> *').content.decode()
    assert "<script>x" not in page
    assert "<b>z9" not in page


@pytest.mark.parametrize(
    ("asked", "words"),
    [({}, "В архиве пока нет партий."), ({"player": "Громов"}, "Ничего не нашлось.")],
)
def test_an_empty_archive_says_that_it_is_empty_before_anything_is_looked_for(client, asked, words):
    answer = client.get(reverse("archive"), asked, headers={"accept-language": "ru"})
    assert words in answer.content.decode()


def test_of_very_many_remarks_some_tens_are_listed(client: Client) -> None:
    """A thousand tags of one name: fifty remarks, and how many more."""
    text = GOOD.partition("[Result")[0] + "".join(f'[Site "{number}"]\n' for number in range(300))
    collection = ensure_collection(slug="cup", title_ru="Кубок 1924", title_en="Cup of 1924")
    import_games(data=f'{text}[GameType "25"]\n\n1. c3-d4 d6-c5 1-0\n', collection=collection)
    record = GameRecord.objects.get()
    page = read(client, reverse("archive-game", args=[record.pk]), "en")
    listed = page.partition('<details class="notes">')[2].partition("</details>")[0]
    assert listed.count("<li>") == 50
    assert re.search(r"and \d+ more remarks", listed)
