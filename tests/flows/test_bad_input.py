"""Bad input is refused with its place, in every variant, entrance and language.

A stack of thirty, a king below the top, a number above the board, the position of another game,
a record of a bigger board, a game nobody knows and one whose rules nobody tells.
"""

import json
import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from arbiter.accounts.queries.rights import Role
from arbiter.certificates.models import Certificate
from games.archive.models import GameRecord
from games.archive.services import ensure_collection
from games.draughts.__main__ import main
from games.draughts.variants.names import REFUSED
from games.imports.models import BadGame
from tests.support import imports, small_event
from tournaments.events.models import Tournament

pytestmark = pytest.mark.django_db

POSITIONS = (
    # the game, its position, and what is said of it
    ("towers", f"W:Wc3({'b' * 30}):Bd6", ("c3", "31", "24")),
    ("towers", "W:Wc3(bK):Bd6", ("c3(bK)", "дамка под верхней шашкой не бывает")),
    ("international", "W:W51:B1-20", ("51", "10x10", "такого поля нет")),
    ("canadian", "W:W73:B1", ("73", "12x12", "такого поля нет")),
    ("turkish", "W:Wi4:Ba8", ("i4", "8x8", "такого поля нет")),
    ("turkish", "W:Wa1:Ba8", ("a1", "первый ряд")),
    ("russian", "W:W31-50:B1-20", ("31-50", "нет тёмного поля")),
    ("russian", "W:Wc3(b):Bd6", ("c3(b)", "башен нет")),
    ("russian", "W:Wc3:Bd6:M1", ("M1", "в очереди не бывает")),
    ("two-movers", "W:Wc3:Bd6:M3", ("M3", "в очереди не бывает")),
    ("towers", "S:Wc3:Bd6", ("«S»",)),
    # the position of another game: towers in Turkish, numbers above the board in Italian
    ("turkish", "W:Wa2(b):Ba8", ("a2(b)", "башен нет")),
    ("italian", "W:W33-50:B1-20", ("33-50", "8x8", "такого поля нет")),
    ("spantsiretti", "W:Wc9:Bb8", ("c9", "10x8", "такого поля нет")),
    ("corners", "W:WKa1:Bh8", ("a1", "дамок нет")),
    ("star", "W:Wa2:Bq1", ("a2", "такого поля нет")),
    ("english", "W:W32(b):B1", ("32(b)", "башен нет")),
)

RECORDS = (
    # the head of a record and its moves, the code of its fault, and what is said of it
    ('[GameType "25"]', "1. 43-37 30-36 2. 44-38 25-30", ("43-37", "10x10")),
    ('[GameType "25"]', "1. 43-37 30-36 2. 55-49 25-30 3. 67-61 18-24", ("43-37", "12x12")),
    ('[GameType "20"]', "1. 32-28 19-23 2. 28x19 14x23 3. 37-52", ("поля 52", "нет")),
    ('[GameType "25"]\n[FEN "W:W31-50:B1-20"]', "1. 32-28", ("31-50", "нет тёмного поля")),
    ('[Variant "Towers"]\n[FEN "W:Wc3(K):Bd6"]', "1. c3-d4", ("c3(K)", "не бывает")),
    ('[Variant "Nosuch"]', "1. c3-d4", ("Nosuch", "неизвестна")),
    ('[Variant "Corners"]', "1. a2-a5", ("a5", "не соседнее")),
    ('[Variant "Star"]', "1. d1-d5", ("поля d5", "нет")),
    ('[Variant "Senegalese"]', "1. c3-d4", ("сенегальские шашки", "не читаются")),
    (f'[Variant "Towers"]\n[FEN "W:Wc3({"b" * 30}):Bd6"]', "1. c3-d4", ("c3", "31", "24")),
    ('[GameType "27"]', "1. 43-37 30-36 2. 44-73", ("поля 73", "нет")),
    ('[GameType "22"]\n[FEN "W:W22(b):B1"]', "1. 22-18", ("22(b)", "башен нет")),
    ('[GameType "27"]\n[Variant "Russian"]', "1. c3-d4", ("27", "канадские")),
)

LANGUAGES = ("ru", "en")

CYRILLIC = re.compile("[А-Яа-яЁё]")

RULE = re.compile(r" \((?:п\.|rule) (\w+)\)")  # of our own list: on a page a link to its words

NOTICE = re.compile(r'<div class="notice notice-error.*?</div>', re.DOTALL)


def main_text(page):
    """What a page says to its reader, without its marks, its drawings and its data."""
    text = re.search(r"<main.*</main>", page.content.decode(), re.DOTALL)[0]
    text = re.sub(r"<(script|style|svg|template).*?</\1>", " ", text, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).split())


@pytest.fixture
def command(capsys):
    """The command line: its status, what it prints and what it complains of."""

    def run(language, *arguments):
        status = main([*arguments, "--language", language])
        output = capsys.readouterr()
        return status, output.out, output.err

    return run


def reader(language):
    return Client(headers={"accept-language": language})


def assert_told(language, words, texts):
    """In Russian every text has these words; in English it has no Russian letter."""
    for text in texts:
        if language == "ru":
            assert [word for word in words if word not in text] == []
        assert bool(CYRILLIC.search(text)) == (language == "ru"), text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "fen", "words"), POSITIONS)
def test_a_position_that_cannot_be_is_refused_at_every_door(game, fen, words, language, command):
    client = reader(language)
    answer = client.get("/api/v1/positions/moves/", {"variant": game, "fen": fen})
    assert answer.status_code == 422
    status, printed, complained = command(language, "moves", fen, "--variant", game)
    assert (status, printed) == (2, "")
    reason = complained.removeprefix("error: ").rpartition(" (")[0]
    for name in ("archive", "explorer"):
        page = main_text(client.get(reverse(name), {"variant": game, "position": fen}))
        assert reason in page
        assert_told(language, words, (page,))
    assert reason in answer.json()["detail"]
    assert_told(language, words, (complained, answer.json()["detail"]))


def validated(language, text):
    answer = reader(language).post(
        "/api/v1/records/validate/", json.dumps({"text": text}), "application/json"
    )
    return answer.json()["games"][0]["faults"][0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("head", "moves", "words"), RECORDS)
def test_a_record_of_another_board_is_told_its_place_and_nothing_is_kept(
    head, moves, words, language, command, tmp_path
):
    text = f"{head}\n\n{moves} *\n"
    fault = validated(language, text)
    assert fault["line"]
    file = tmp_path / "game.pdn"
    file.write_text(text)
    status, printed, _ = command(language, "check", str(file))
    assert status == 1
    page = main_text(reader(language).post(reverse("check-record"), {"text": text}))
    assert fault["words"] in printed
    assert RULE.sub("", fault["words"]) in page
    assert [rule for rule in RULE.findall(fault["words"]) if rule not in page] == []
    assert_told(language, words, (fault["words"], printed, page))
    assert not GameRecord.objects.exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_import_keeps_every_such_game_aside_with_its_text_and_its_reason(language):
    texts = [f'{head}\n[Event "?"]\n\n{moves} *\n' for head, moves, _ in RECORDS]
    good = '[GameType "25"]\n\n1. c3-d4 d6-c5 *\n'
    collection = ensure_collection(slug="cup", title_ru="Кубок", title_en="Cup")
    job = imports.taken_in(collection, "\n".join((*texts, good)).encode())
    imports.read_all_chunks(job)
    assert imports.counts(job)[1:] == (1, 0, len(texts))
    librarian = small_event.signed_in(
        small_event.user("librarian", staff_of="site", role=Role.ORGANISER)
    )
    page = librarian.get(
        reverse("archive-import", args=[job.pk]), headers={"accept-language": language}
    )
    kept = BadGame.objects.order_by("number")
    for row, text, (_, _, words) in zip(kept, texts, RECORDS, strict=True):
        assert row.text == text.strip()
        reason = validated(language, text)["words"]
        assert reason in main_text(page)
        assert_told(language, words, (reason,))


def event_of(head):
    """An event of the game that a record names; of Russian draughts where there is none."""
    games = {'"20"': "international", '"22"': "italian", '"27"': "canadian", "Towers": "towers"}
    games |= {"Corners": "corners", "Star": "star"}
    named = [game for word, game in games.items() if word in head and "Russian" not in head]
    return small_event.event(ruleset_id=f"{named[0]}@1") if named else small_event.event()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("head", "moves", "words"), RECORDS)
def test_a_record_handed_in_to_an_event_changes_nothing_and_is_told_the_same(
    head, moves, words, language
):
    story = event_of(head)
    before = story.game().result
    text = f"{head}\n\n{moves} *\n"
    client = small_event.signed_in(story.arbiter)
    for only_check in ({"only_check": "1"}, {}):
        page = client.post(
            reverse("game-submit", args=[story.game().pk]),
            {"text": text, **only_check},
            headers={"accept-language": language},
            follow=True,
        )
        notices = " ".join(NOTICE.findall(page.content.decode()))
        unknown = re.search("Nosuch|Senegalese", head)  # by the rules of the event it is another
        assert_told(language, (unknown[0],) if unknown else words, (notices,))
    answer = client.post(
        f"/api/v1/games/{story.game().pk}/records/", {"text": text}, "application/json"
    )
    assert answer.json()["state"] == "faulty"
    assert (story.game().result, Certificate.objects.count()) == (before, 0)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "fen", "words"), POSITIONS)
def test_an_event_is_not_opened_with_such_a_set_up(game, fen, words, language):
    organiser = small_event.signed_in(
        small_event.user("organiser", staff_of="site", role=Role.ORGANISER)
    )
    rules = "fmjd64@1" if game == "russian" else f"{game}@1"
    fields = {"title": "Кубок", "ruleset_id": rules, "set_up": fen}
    answer = organiser.post(
        "/api/v1/events/", fields, "application/json", headers={"accept-language": language}
    )
    assert answer.status_code in (400, 409, 422)
    assert not Tournament.objects.exists()
    assert_told(language, words, (answer.json()["detail"],))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["nosuch", *REFUSED])
def test_a_game_that_is_not_played_is_named_and_why(name, language, command):
    client = reader(language)
    fields = {"variant": name, "position": "W:Wa1:Bb8"}
    answer = client.get("/api/v1/positions/moves/", {"variant": name, "fen": "W:Wa1:Bb8"})
    assert answer.status_code == 422
    status, printed, complained = command(language, "perft", "start", "1", "--variant", name)
    assert (status, printed) == (2, "")
    reason = {"ru": "трём прямым направлениям", "en": "three straight directions"}[language]
    tree = main_text(client.get(reverse("explorer"), fields))
    for text in (answer.json()["detail"], complained, tree):
        assert (reason if name in REFUSED else name) in text
    assert_told(language, (), (answer.json()["detail"], complained, tree))
    page = client.get(reverse("archive"), fields)
    assert name in main_text(page)


def test_a_record_that_begins_from_a_set_up_of_another_board_is_written_on_its_page():
    body = {"text": "1. 32-28", "start": "W:W32,50:B1-20", "variant": "international"}
    answer = Client().post("/api/v1/records/line/", json.dumps(body), "application/json")
    assert (answer.status_code, answer.json()["fault"]) == (200, None)
    assert answer.json()["start"] == body["start"].replace(
        "B1-20", ",".join(["B1"] + [str(article) for article in range(2, 21)])
    )
