"""A player hands in the record of his game on its page, and what the page answers."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from arbiter.certificates.models import Certificate
from tests.support import small_event
from tests.support.small_event import MOVES, Story, black_of, read, send, submit, white_of
from tournaments.boards.models import Game, GameState
from tournaments.games.models import Submission, SubmissionState

FAULTY = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. a1-b2 *"

pytestmark = pytest.mark.django_db


@pytest.fixture
def story() -> Story:
    return small_event.event()


def test_a_resignation_stated_by_the_loser_is_certified_with_the_other_word(story: Story) -> None:
    game = story.game()
    submit(white_of(story, game), game, MOVES, "white_resigned")
    game.refresh_from_db()
    assert (game.state, game.result, game.stated_result) == (GameState.REPORTED, "*", "0-1")
    assert not Certificate.objects.exists()
    waiting = Submission.objects.get(game=game)
    page = send(story.user_of(game.black), "submission-confirm", waiting.pk).content.decode()
    game.refresh_from_db()
    assert (game.state, game.result) == (GameState.FINISHED, "0-1")
    certificate = Certificate.objects.get(subject=game.subject)
    assert certificate.serial in page
    assert "0–1" in page
    assert 'class="qr"' in page
    assert "b4:d6" in read(None, "game", game.pk)


def test_the_opponent_confirms_by_one_button(story: Story) -> None:
    game = story.game()
    submit(white_of(story, game), game, MOVES, "black_resigned")
    waiting = Submission.objects.get(game=game)
    assert waiting.state == SubmissionState.WAITING
    confirm = reverse("submission-confirm", args=[waiting.pk])
    assert confirm in read(black_of(story, game), "game", game.pk)
    assert confirm not in read(white_of(story, game), "game", game.pk)
    assert confirm not in read(story.stranger, "game", game.pk)
    send(black_of(story, game), "submission-confirm", waiting.pk)
    game.refresh_from_db()
    assert game.result == "1-0"


@pytest.mark.parametrize(
    ("language", "reason"), [("ru", "обязаны были бить"), ("en", "must capture")]
)
def test_a_faulty_record_shows_square_reason_and_legal_moves(
    story: Story, language: str, reason: str
) -> None:
    game = story.game()
    player = white_of(story, game)
    page = submit(player, game, FAULTY, language=language).content.decode()
    assert reason in page
    assert "C1" in page
    assert "<strong>b4</strong>" in page or "<strong>a1</strong>" in page
    assert 'data-try="b4:d6"' in page
    assert 'class="wrong warning"' in page
    assert "<mark>a1-b2</mark>" in page
    assert FAULTY in page.split("<textarea", 1)[1].split("</textarea>")[0]
    game.refresh_from_db()
    assert game.state == GameState.OPEN


def test_corrected_and_sent_again_both_versions_are_kept(story: Story) -> None:
    game = story.game()
    player = white_of(story, game)
    submit(player, game, FAULTY)
    submit(player, game, MOVES, "white_resigned")
    page = read(player, "game", game.pk)
    assert "?version=1" in page
    assert "?version=2" in page
    assert "<mark>a1-b2</mark>" in read(player, "game", game.pk, version="1")


def test_a_version_is_for_the_people_of_the_game_only(story: Story) -> None:
    game = story.game()
    submit(white_of(story, game), game, FAULTY)
    for visitor in (None, story.stranger):
        page = read(visitor, "game", game.pk, version="1")
        assert "a1-b2" not in page
        assert 'href="?version=1"' not in page
    assert "a1-b2" in read(story.arbiter, "game", game.pk, version="1")


@pytest.mark.parametrize(
    "text", ["ничего похожего на партию", '1. c3-d4 *\n\n[Event "2"]\n\n1. c3-b4 *']
)
def test_a_text_that_is_not_one_game_is_refused_and_comes_back(story: Story, text: str) -> None:
    game = story.game()
    response = submit(white_of(story, game), game, text)
    page = response.content.decode()
    assert "notice-error" in page
    assert text.splitlines()[0].split("[")[0] in page.split("<textarea", 1)[1]
    assert Submission.objects.get(game=game).state == SubmissionState.FAULTY


def test_an_empty_form_says_so(story: Story) -> None:
    game = story.game()
    response = submit(white_of(story, game), game, "  ")
    assert response.status_code == 422
    assert not Submission.objects.exists()


def test_a_file_is_taken_as_it_is(story: Story) -> None:
    game = story.game()
    data = MOVES.encode("utf-16")
    upload = SimpleUploadedFile("game.pdn", data)
    send(white_of(story, game), "game-submit", game.pk, upload=upload, ending="white_resigned")
    assert bytes(Submission.objects.get().source) == data
    assert Game.objects.get(pk=game.pk).stated_result == "0-1"


def test_a_file_beyond_the_limit_is_refused(story: Story, settings: object) -> None:
    game = story.game()
    settings.MAX_UPLOAD_BYTES = 10
    upload = SimpleUploadedFile("game.pdn", MOVES.encode())
    response = send(white_of(story, game), "game-submit", game.pk, upload=upload)
    assert response.status_code == 422
    assert not Submission.objects.exists()


def test_bytes_that_are_no_text_do_not_come_back_in_the_box(story: Story) -> None:
    game = story.game()
    upload = SimpleUploadedFile("photo.jpg", bytes(range(256)) * 4)
    page = send(white_of(story, game), "game-submit", game.pk, upload=upload)
    assert "Это не текст" in page.content.decode()
    assert page.context["record_form"].initial == {}
    checked = send(
        white_of(story, game),
        "game-submit",
        game.pk,
        upload=SimpleUploadedFile("photo.jpg", bytes(range(256)) * 4),
        only_check="1",
    )
    assert "Это не текст" in checked.content.decode()
    assert checked.context["record_form"].initial["text"] == ""
