"""The pages of an event and of a game, as everybody meets them in the browser."""

import pytest
from django.contrib.auth.models import User
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from arbiter.cases.models import Case
from arbiter.journal.models.rows import JournalEntry
from arbiter.proofs import chain
from tests.support import small_event, swiss_event
from tests.support.small_event import (
    LANGUAGES,
    MOVES,
    Story,
    black_of,
    client_of,
    read,
    send,
    submit,
    white_of,
)
from tournaments.boards.models import Game, GameState
from tournaments.events.models import Tournament
from tournaments.games.models import Submission
from tournaments.standings import services as standings_services

pytestmark = pytest.mark.django_db


@pytest.fixture
def story() -> Story:
    return small_event.event()


# --- everybody ------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_public_page_answers_in_both_languages(story: Story, language: str) -> None:
    pk, game = story.tournament.pk, story.game()
    assert "Кубок клуба" in read(None, "home", language=language)
    for name in ("event", "event-crosstable", "event-standings", "event-colours", "event-draw"):
        assert "Кубок клуба" in read(None, name, pk, language=language)
    name = {"ru": "Игрок 01", "en": "Igrok 01"}[language]
    assert name in read(None, "event-round", pk, 1, language=language)
    page = read(None, "game", game.pk, language=language)
    assert {"ru": "Игрок 0", "en": "Igrok 0"}[language] in page.split("<h1", 1)[1]
    assert "<form method" not in page.split("<main", 1)[1]


def test_nobody_leads_before_the_first_result(story: Story) -> None:
    def front_page() -> str:
        revision = Tournament.objects.get(pk=story.tournament.pk).revision
        standings_services.recompute_standings(
            tournament_id=story.tournament.pk, revision=revision, at=small_event.NOON
        )
        return read(None, "home")

    assert "Впереди" not in front_page()
    game = story.game()
    swiss_event.enter_result(story, game, swiss_event.WHITE)
    page = front_page()
    assert "Впереди" in page
    assert game.white.player.name in page.partition("Впереди")[2][:200]


@pytest.mark.parametrize(("language", "city"), [("ru", "Набережные Челны"), ("en", "Naberezhnye")])
def test_a_printed_record_names_the_place_in_the_readers_letters(
    story: Story, language: str, city: str
) -> None:
    Tournament.objects.update(city="Набережные Челны")
    game = story.game()
    submit(white_of(story, game), game, f"{MOVES} 1-0")
    sheet = read(story.arbiter, "game-print", game.pk, language=language)
    assert city in sheet
    assert ("Набережные" in sheet) == (language == "ru")


def test_W1_a_resignation_is_certified_but_the_board_proves_nothing(story: Story) -> None:
    """Both players say so; the front page boasts of what the moves prove alone."""
    game = story.game()
    submit(white_of(story, game), game, MOVES, "white_resigned")
    send(black_of(story, game), "submission-confirm", Submission.objects.get(game=game).pk)
    assert story.game().state == GameState.FINISHED
    page = read(None, "home")
    assert "Партия заверена" in page
    assert "Выигрыш доказан" not in page


def test_a_draft_is_nobodys_to_see(story: Story) -> None:
    draft = story.game(round_number=2)
    assert client_of(None).get(reverse("game", args=[draft.pk])).status_code == 404
    round_url = reverse("event-round", args=[story.tournament.pk, 2])
    assert client_of(story.stranger).get(round_url).status_code == 404
    assert client_of(story.organiser).get(round_url).status_code == 200


@pytest.mark.parametrize("name", ["event", "event-crosstable", "event-standings", "event-colours"])
def test_a_page_costs_the_same_for_any_number_of_players(
    name: str, django_assert_max_num_queries: CaptureQueriesContext
) -> None:
    story = small_event.event(12)
    with django_assert_max_num_queries(17):
        read(None, name, story.tournament.pk)


def test_a_round_costs_the_same_for_any_number_of_boards(
    django_assert_max_num_queries: CaptureQueriesContext,
) -> None:
    story = small_event.event(12)
    with django_assert_max_num_queries(15):
        read(None, "event-round", story.tournament.pk, 1)


# --- disputes, corrections, the journal -----------------------------------------------


def test_a_player_calls_the_arbiter(story: Story) -> None:
    game = story.game()
    send(black_of(story, game), "game-dispute", game.pk, kind="clock", claim_text="Флаг упал")
    case = Case.objects.get()
    assert case.claim_text == "Флаг упал"
    assert reverse("case", args=[case.pk]) in read(black_of(story, game), "game", game.pk)
    public = read(None, "game", game.pk)
    assert "Флаг упал" not in public
    assert reverse("case", args=[case.pk]) not in public


def test_a_dispute_without_words_comes_back(story: Story) -> None:
    game = story.game()
    response = send(black_of(story, game), "game-dispute", game.pk, kind="clock", claim_text="")
    assert response.status_code == 422
    assert not Case.objects.exists()


def test_officials_correct_a_result_by_hand_with_a_reason(story: Story) -> None:
    game = story.game()
    form = {"game": game.pk, "expected_revision": 0, "result": "1"}
    send(story.arbiter, "game-result", game.pk, **form)
    form |= {"expected_revision": 1, "result": "="}
    send(story.arbiter, "game-result", game.pk, **form)
    assert Game.objects.get(pk=game.pk).result == "1-0"
    send(story.arbiter, "game-result", game.pk, **form, reason="опечатка секретаря")
    assert Game.objects.get(pk=game.pk).result == "1/2-1/2"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_journal_shows_its_rows_and_that_the_chain_is_whole(
    story: Story, language: str, django_assert_max_num_queries: CaptureQueriesContext
) -> None:
    rows = JournalEntry.objects.filter(stream=story.tournament.scope_key).count()
    client = client_of(story.arbiter)
    url = reverse("journal", args=[story.tournament.pk])
    with django_assert_max_num_queries(46):
        page = client.get(url, headers={"accept-language": language}).content.decode()
    assert page.count('<th scope="row">') == rows
    assert "notice-success" in page


def test_the_arbiters_decisions_and_the_journal_are_taken_away(
    story: Story, django_assert_max_num_queries: CaptureQueriesContext
) -> None:
    """On paper, as PDF, and as lines that verify alone; for officials."""
    client = client_of(story.arbiter)
    place = reverse("event-decisions", args=[story.tournament.pk])
    with django_assert_max_num_queries(16):
        page = client.get(place, headers={"accept-language": "en"}).content.decode()
    assert "Protocol of the arbiter" in page
    assert client.get(place, {"form": "pdf"}).content.startswith(b"%PDF-")
    file = reverse("journal-file", args=[story.tournament.pk])
    lines = b"".join(client.get(file).streaming_content).decode().splitlines()
    assert chain.verify_journal_export(lines).breaks == ()
    for address in (place, file):
        assert client_of(None).get(address).status_code == 302
        assert client_of(story.stranger).get(address).status_code == 403


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_protocol_of_a_game_keeps_the_words_of_a_dispute_among_those_concerned(
    story: Story, language: str
) -> None:
    """Everybody reads what the record proves; claims are for players and officials."""
    game = story.game()
    submit(white_of(story, game), game, f"{MOVES} 1-0", "resignation")
    claim = "он дважды коснулся шашки"
    send(black_of(story, game), "game-dispute", game.pk, kind="clock", claim_text=claim)
    game.refresh_from_db()
    for user in (None, story.stranger, white_of(story, game), story.arbiter):
        page = read(user, "game-protocol", game.pk, language=language)
        assert (claim in page) is (user not in (None, story.stranger))
        assert ("Протокол партии" in page) is (language == "ru")
    url = reverse("game-protocol", args=[game.pk])
    assert client_of(None).get(url, {"form": "pdf"}).content.startswith(b"%PDF-")
    assert client_of(None).get(reverse("game-protocol", args=[10**6])).status_code == 404


def test_the_journal_is_the_officials_alone(story: Story) -> None:
    url = reverse("journal", args=[story.tournament.pk])
    assert client_of(None).get(url).status_code == 302
    assert client_of(story.stranger).get(url).status_code == 403
    assert client_of(story.players[0]).get(url).status_code == 403


# --- a stranger at every door ---------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("game-submit", {"text": MOVES, "ending": "white_resigned"}),
        ("game-dispute", {"kind": "clock", "claim_text": "…"}),
        ("game-result", {"game": 1, "expected_revision": 0, "result": "1"}),
    ],
)
def test_a_stranger_writes_nothing(story: Story, name: str, data: dict) -> None:
    game = story.game()
    rows = JournalEntry.objects.count()
    url = reverse(name, args=[game.pk])
    anonymous = client_of(None).post(url, data)
    assert (anonymous.status_code, "/login/" in anonymous.url) == (302, True)
    assert client_of(story.stranger).post(url, data).status_code == 403
    assert JournalEntry.objects.count() == rows
    assert not Submission.objects.exists()


def test_a_stranger_confirms_nothing(story: Story) -> None:
    game = story.game()
    submit(white_of(story, game), game, MOVES, "black_resigned")
    url = reverse("submission-confirm", args=[Submission.objects.get().pk])
    assert client_of(None).post(url).status_code == 302
    assert client_of(story.stranger).post(url).status_code == 403
    assert client_of(story.stranger).post(url.replace("/confirm", "9/confirm")).status_code == 404
    assert Game.objects.get(pk=game.pk).state == GameState.REPORTED


def test_a_list_of_players_is_typed_without_the_mouse() -> None:
    """After each player the cursor stands in the next name; an opened page takes no focus."""
    chief = User.objects.create_superuser("chief")
    event = Tournament.objects.create(
        title="Заявки", ruleset_id="club@1", opened_by=chief, opened_at=small_event.NOON
    )
    url = reverse("event-add-entry", args=[event.pk])
    page = client_of(chief).post(url, {"name": "Орлова Вера"}, follow=True)
    assert b"autofocus" in page.content
    page = client_of(chief).get(reverse("event", args=[event.pk]))
    assert b"autofocus" not in page.content


def test_what_people_confirmed_is_no_longer_called_undecided(story: Story) -> None:
    """The opponent reads a name, not a login; afterwards the verdict says why it stands."""
    game = story.game()
    submit(white_of(story, game), game, f"{MOVES} 1-0")
    url = reverse("game", args=[game.pk])
    page = client_of(black_of(story, game)).get(url).content.decode()
    assert f"{game.white.player.name} сообщает" in page
    assert "нужно подтверждение" in page
    waiting = Submission.objects.get(game=game)
    page = send(black_of(story, game), "submission-confirm", waiting.pk).content.decode()
    assert "нужно подтверждение" not in page
    assert "Доска сама эту партию не решает" in page


POSTED = [  # an address that takes a form | the page it belongs to
    ("/games/{game}/submit/", "/games/{game}/"),
    ("/games/{game}/dispute/", "/games/{game}/"),
    ("/events/{event}/entries/add/", "/events/{event}/"),
    ("/events/{event}/people/1/account/", "/events/{event}/people/"),
    ("/submissions/1/confirm/", "/"),
]


@pytest.mark.parametrize(("address", "page"), POSTED)
def test_an_address_of_a_form_leads_back_to_its_page(story: Story, address: str, page: str) -> None:
    """The language is changed, or the page reloaded, where a refused form was drawn."""
    names = {"game": story.game().pk, "event": story.tournament.pk}
    client = client_of(story.organiser)
    answer = client.get(address.format(**names))
    assert (answer.status_code, answer["Location"]) == (302, page.format(**names))
    assert client.put(address.format(**names)).status_code == 405
