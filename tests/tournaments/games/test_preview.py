"""A record that is only checked: its verdict or its first fault; one handed in is read once."""

import pytest
from django.urls import reverse

from arbiter.certificates.models import Certificate
from arbiter.examinations.models import Examination
from arbiter.journal.models.rows import JournalEntry
from games.draughts import pdn
from tests.support import records, small_event
from tournaments.boards.models import GameState
from tournaments.games.models import Submission
from tournaments.games.services import records as records_services

# A record that is only checked: its verdict or its first fault, and nothing handed in.


pytestmark = pytest.mark.django_db

FAULTY = "1. c3-d4 b6-c5 2. d4-e5 f6:d4"  # White had to take c5


@pytest.fixture
def story():
    return small_event.event(4)


def check(story, text, **typed):
    game = story.game()
    client = small_event.signed_in(story.user_of(game.white))
    return client.post(
        reverse("game-submit", args=[game.pk]),
        {"text": text, "only_check": "1", **typed},
        headers={"accept-language": "ru"},
    )


@pytest.mark.parametrize(
    "text, ending, words",
    (
        (records.record(1), "", ("Проверено, ещё не сдано", "1–0", "сбиты все шашки")),
        ("1. c3-d4 d6-c5", "white_resigned", ("Проверено, ещё не сдано", "0–1", "сдача")),
        (FAULTY, "", ("обязаны были бить", "d4:b6", "C1")),
        ("совсем не запись", "", ("notice-error",)),
    ),
    ids=("W3", "W1", "C1", "unreadable"),
)
def test_the_answer_is_that_of_handing_in(story, text, ending, words):
    rows, examined = JournalEntry.objects.count(), Examination.objects.count()
    answer = check(story, text, ending=ending)
    page = answer.content.decode()
    assert answer.status_code == 200
    for word in words:
        assert word in page, word
    assert text.split()[-1] in page, "the text stays in its box"
    assert not Submission.objects.exists()
    assert (JournalEntry.objects.count(), Examination.objects.count()) == (rows, examined)


@pytest.mark.parametrize(
    "text, words",
    (
        ("1. c3-d4 d6-c5 2. b2-c3", ("белых 2, чёрных 1", "не сказано, чем кончилась")),
        (FAULTY, ("белых 1, чёрных 1", "ход 2", "обязаны были бить")),
    ),
    ids=("goes on", "C1"),
)
def test_while_it_is_typed_the_verdict_alone_is_told(story, text, words):
    checked = check(story, text, only_check="typed").content.decode()
    for word in words:
        assert word in checked.casefold(), word
    assert "<html" not in checked
    assert not Submission.objects.exists()


def test_nothing_typed_is_no_record(story):
    assert check(story, " ").status_code == 422


def test_a_player_may_open_the_board_beside_a_second_record(story):
    """Once a record waits its form is folded; the board to write another on is one press away."""
    game = story.game()
    client = small_event.signed_in(story.user_of(game.white))
    address = reverse("game", args=[game.pk])
    client.post(reverse("game-submit", args=[game.pk]), {"text": records.record(1)})
    assert "data-writer " not in client.get(address).content.decode()
    assert "?write=1#submit" in client.get(address).content.decode()
    assert "data-writer " in client.get(address, {"write": "1"}).content.decode()


@pytest.mark.parametrize("live", [{}, {"only_check": "typed"}], ids=("checked", "typed"))
def test_a_check_tells_that_the_record_names_the_players_the_other_way_round(story, live):
    game = story.game()
    heads = f'[White "{game.black.player.name}"]\n[Black "{game.white.player.name}"]\n\n'
    words = "В самой записи названы другие игроки"
    text = check(story, heads + records.record(1), **live).content.decode()
    assert words in text
    assert f"<bdi>{game.black.player.name}</bdi> – <bdi>{game.white.player.name}</bdi>" in text
    assert words not in check(story, records.record(1), **live).content.decode()


@pytest.mark.parametrize("live", [{}, {"only_check": "typed"}], ids=("checked", "typed"))
@pytest.mark.parametrize(
    ("text", "latin", "words"),
    (
        ("1. с3-и4 а6-у5", "1. c3-b4 f6-e5", "русской раскладке"),
        ("1. c3-d4 д6-ц5", "1. c3-d4 d6-c5", "как слышатся"),
    ),
    ids=("no record", "a fault"),
)
def test_moves_in_russian_letters_are_offered_in_latin_ones(story, live, text, latin, words):
    page = check(story, text, **live).content.decode()
    assert words in page
    assert f'data-write-text="{latin}"' in page
    assert not Submission.objects.exists()


def test_nothing_else_is_offered_in_latin_letters(story):
    for text in (FAULTY, "совсем не запись", "1. с3-и4 а6-у5 2. ф1-р8"):
        assert "data-write-text" not in check(story, text).content.decode()


# A record handed in is read once; its certificate is read back once more, which is a check.


@pytest.fixture
def texts_read(monkeypatch):
    """Every text that is read as a record from now on."""
    texts = []

    def read(data, **more):
        texts.append(data if isinstance(data, str) else data.decode())
        return plain_read(data, **more)

    plain_read = pdn.read
    monkeypatch.setattr(pdn, "read", read)
    return texts


def test_a_clean_record_of_an_official_is_read_once_and_its_certificate_read_back(texts_read):
    story = small_event.event(4)
    game, record = story.game(), records.record(1)
    texts_read.clear()
    records_services.submit_record(
        game_id=game.pk, data=record.encode(), actor=story.arbiter, at=small_event.NOON
    )
    game.refresh_from_db()
    certificate = Certificate.objects.get(subject=game.subject)
    assert game.state == GameState.FINISHED
    assert texts_read == [record, certificate.pdn]


def test_a_clean_record_of_a_player_is_read_once(texts_read):
    story = small_event.event(4)
    game, record = story.game(), records.record(1)
    texts_read.clear()
    records_services.submit_record(
        game_id=game.pk,
        data=record.encode(),
        actor=story.user_of(game.white),
        at=small_event.NOON,
    )
    assert texts_read == [record]
