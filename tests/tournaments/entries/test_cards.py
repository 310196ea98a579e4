"""The printed card of a player: made, opened, renewed, taken back; by it his own acts alone."""

import re
from datetime import date, timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from arbiter.accounts.models import GuessCounter
from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action, Role
from arbiter.cases.models import Case
from arbiter.cases.services import rulings
from arbiter.journal.models.rows import JournalEntry
from tests.support import small_event, swiss_event
from tests.support.results import dispute, rule
from tournaments.boards.models import GameState
from tournaments.entries.models import Entry, EntryCard
from tournaments.entries.queries import cards
from tournaments.entries.queries.sides import scope_of_game_and_sides
from tournaments.entries.services import cards as cards_services
from tournaments.errors import TournamentError
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import event_scope
from tournaments.games.services import records
from tournaments.people.models import Player

pytestmark = pytest.mark.django_db

WON = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0"


@pytest.fixture
def story():
    return small_event.event(4)


def issue(story, *chosen, by=None):
    rows = chosen or tuple(story.tournament.entries.values_list("pk", flat=True))
    return cards_services.issue_cards(
        tournament=story.tournament, entries=rows, actor=by or story.organiser, at=timezone.now()
    )


def revoke(story, *chosen):
    return cards_services.revoke_cards(
        tournament=story.tournament, entries=chosen, actor=story.organiser, at=timezone.now()
    )


def code_of(story, entry):
    return issue(story, entry.pk)[0].code


def opened(code, **how):
    """A telephone whose camera has seen this card."""
    client = Client(**how)
    client.get(reverse("card-open", args=[cards.code_in_address(code)]))
    return client


def page_of(client, name="card", *args):
    return client.get(reverse(name, args=args)).content.decode()


def stated_by_white(story):
    game = story.game()
    return records.submit_record(
        game_id=game.pk, data=WON.encode(), actor=story.user_of(game.white), at=timezone.now()
    )


def test_the_camera_opens_the_own_board_and_takes_the_code_out_of_the_address(story):
    game = story.game()
    code = code_of(story, game.white)
    client = Client()
    answer = client.get(reverse("card-open", args=[cards.code_in_address(code)]))
    assert answer.status_code == 302
    assert answer["Location"] == reverse("card")
    assert answer["Referrer-Policy"] == "no-referrer"
    assert "no-store" in answer["Cache-Control"]
    page = page_of(client)
    assert "Тур 1, доска 1" in page
    assert "Вы играете белыми" in page
    assert game.black.player.name in page


def test_the_code_is_kept_nowhere(story):
    made = issue(story)[0]
    code = cards.code_in_address(made.code)
    client = opened(made.code)
    kept = [*EntryCard.objects.values_list("fingerprint", flat=True)]
    kept += [str(row.data) for row in JournalEntry.objects.all()]
    kept += [str(dict(client.session))]
    assert not any(code.casefold() in text.casefold() for text in kept)
    assert len(code) == cards.LENGTH
    assert re.fullmatch(r"[A-HJKMNP-Z2-9]+", code), "no letter is taken for another"


def test_letters_may_be_typed_in_any_case_and_without_dashes(story):
    made = issue(story)[0]
    client = Client()
    typed = made.code.lower().replace("-", " ")
    assert client.post(reverse("card"), {"code": typed})["Location"] == reverse("card")
    assert made.entry.player.name in page_of(client)


def test_a_player_without_an_account_acts_by_his_card_and_the_journal_says_so(story):
    game = story.game()
    Player.objects.filter(pk__in=(game.white.player_id, game.black.player_id)).update(user=None)
    white, black = (opened(code_of(story, seat)) for seat in (game.white, game.black))
    white.post(reverse("game-submit", args=[game.pk]), {"text": WON})
    game.refresh_from_db()
    assert game.state == GameState.REPORTED
    waiting = game.submissions.get()
    page = page_of(black)
    assert "сообщает: вы проиграли" in page
    assert "Подтвердить моё поражение" in page
    done = black.post(reverse("submission-confirm", args=[waiting.pk]), {"to": "card"})
    assert done["Location"] == reverse("card")
    game.refresh_from_db()
    assert (game.state, game.result) == (GameState.FINISHED, "1-0")
    rows = JournalEntry.objects.filter(verb__in=("record.waiting", "result.recorded"))
    assert {row.origin for row in rows} == {"card"}
    assert not Player.objects.get(pk=game.white.player_id).user.has_usable_password()


REPORTED = [  # what White reports | what Black reads | what Black presses, in both languages
    ("1-0", ("вы проиграли", "Подтвердить моё поражение"), ("you lost", "Confirm my loss")),
    ("0-1", ("вы выиграли", "Подтвердить мою победу"), ("you won", "Confirm my win")),
    ("1/2-1/2", ("ничья", "Подтвердить ничью"), ("a draw", "Confirm the draw")),
]


@pytest.mark.parametrize(("result", "russian", "english"), REPORTED)
def test_the_word_of_the_opponent_is_told_from_the_readers_side(story, result, russian, english):
    """0–1 alone reads as a loss to Black, who won; on the card and on the page of the game."""
    game = story.game()
    white, black = (opened(code_of(story, seat)) for seat in (game.white, game.black))
    white.post(reverse("game-submit", args=[game.pk]), {"text": f"1. c3-d4 d6-c5 {result}"})
    pages = reverse("card"), reverse("game", args=[game.pk])
    for language, (word, button) in (("ru", russian), ("en", english)):
        reports = {"ru": "сообщает", "en": "reports"}[language]
        for address in pages:
            page = black.get(address, headers={"accept-language": language}).content.decode()
            assert f"{reports}: {word}</h2>" in page
            assert f">{button}</button>" in page


def _sent_later(client, game, **more):
    """The record as its page sends it when the network may be away."""
    return client.post(
        reverse("api-records", args=[game.pk]), {"text": WON}, "application/json", **more
    )


def test_a_record_that_waited_for_the_network_comes_in_by_the_card(story):
    """The address for programs opens for this one act, in this one event, with the token."""
    game = story.game()
    Player.objects.update(user=None)
    other_game = small_event.event(4).game()
    Entry.objects.filter(pk=other_game.white.pk).update(player=game.white.player)
    card = code_of(story, game.white)
    assert _sent_later(opened(card, enforce_csrf_checks=True), game).status_code == 403
    white = opened(card)
    assert _sent_later(white, other_game).status_code == 401
    assert white.post(reverse("api-result", args=[game.pk]), {}).status_code == 401
    assert not game.submissions.exists()
    key = {"headers": {"Idempotency-Key": "once"}}
    assert [_sent_later(white, game, **key).status_code for _again in range(2)] == [201, 201]
    assert game.submissions.get().submitted_by.pk == story.user_of(game.white).pk


def test_the_arbiter_is_called_from_the_own_page(story):
    game = story.game()
    client = opened(code_of(story, game.white))
    fields = {"kind": "clock", "claim_text": "Часы стоят", "to": "card"}
    assert client.post(reverse("game-dispute", args=[game.pk]), fields)["Location"] == "/card/"
    case = Case.objects.get()
    assert case.claim_text == "Часы стоят"
    for side in (game.white, game.black):
        holder = opened(code_of(story, side)) if side == game.black else client
        page = page_of(holder)
        assert "К этой партии позвали судью, решения ещё нет." in page
        assert reverse("case", args=[case.pk]) in page
    assert client.get(reverse("case", args=[case.pk])).status_code == 200
    assert client.post(reverse("case-withdraw", args=[case.pk])).status_code == 302
    case.refresh_from_db()
    assert case.state == "withdrawn"
    assert "позвали судью" not in page_of(client)


def test_earlier_rounds_say_who_won_them_for_the_holder():
    """1–0 alone means a loss to one of the two."""
    story = small_event.event(4, published=2)
    game = story.game(1, 1)
    swiss_event.enter_result(story, game, swiss_event.WHITE)
    for entry, word in ((game.white, "победа"), (game.black, "поражение")):
        page = page_of(opened(code_of(story, entry)))
        row = page.partition("own-earlier")[2].partition("</li>")[0]
        assert "Тур 1" in row
        assert word in row


def test_a_form_of_a_card_needs_its_token(story):
    game = story.game()
    client = opened(code_of(story, game.white), enforce_csrf_checks=True)
    fields = {"kind": "clock", "claim_text": "Часы стоят"}
    assert client.post(reverse("game-dispute", args=[game.pk]), fields).status_code == 403
    assert not Case.objects.exists()


def test_a_new_card_ends_the_old_one_at_once(story):
    entry = story.game().white
    old = opened(code_of(story, entry))
    new = opened(code_of(story, entry))
    assert entry.player.name in page_of(new)
    assert "отозвана или заменена" in page_of(old)
    row = JournalEntry.objects.get(verb="card.renewed")
    assert row.actor == story.organiser
    assert (row.data["entry"], row.data["before"]) == (entry.pk, EntryCard.objects.first().pk)


def test_a_card_taken_back_opens_nothing_and_says_why(story):
    game = story.game()
    code = code_of(story, game.white)
    client = opened(code)
    assert revoke(story, game.white.pk) == 1
    assert "отозвана или заменена" in page_of(client)
    later = client.post(reverse("game-submit", args=[game.pk]), {"text": WON})
    assert "/login/" in later["Location"]
    again = Client().get(reverse("card-open", args=[cards.code_in_address(code)]), follow=True)
    assert "отозвана или заменена" in again.content.decode()
    assert JournalEntry.objects.get(verb="card.revoked").data["entry"] == game.white.pk


def test_a_card_ends_a_week_after_the_event(story):
    entry = story.game().white
    code = code_of(story, entry)
    card = EntryCard.objects.get()
    assert cards.card_expires_at(card, story.tournament) - card.issued_at == timedelta(days=90)
    over = date.today() - timedelta(days=8)
    Tournament.objects.filter(pk=story.tournament.pk).update(starts_on=over, ends_on=over)
    EntryCard.objects.update(issued_at=timezone.now() - timedelta(days=20))
    answer = Client().get(reverse("card-open", args=[cards.code_in_address(code)]), follow=True)
    assert "больше не действуют" in answer.content.decode()


def test_wrong_letters_are_told_and_too_many_of_them_wait(story):
    issue(story)
    client = Client()
    answer = client.post(reverse("card"), {"code": "K7MQ-2XWP-HD9C"})
    assert answer.status_code == 422
    assert "Нет карточки с такими буквами" in answer.content.decode()
    for _ in range(20):
        answer = client.post(reverse("card"), {"code": "K7MQ-2XWP-HD9C"})
    assert answer.status_code == 429
    followed = client.get(reverse("card-open", args=["K7MQ2XWPHD9C"]), follow=True)
    assert "Слишком много неверных букв" in followed.content.decode()


def test_who_mistypes_one_card_locks_nobody_else_of_the_hall_out(story):
    """Forty telephones, one address: the first letters part the guesses."""
    code = code_of(story, story.game().white)
    mistyped = f"{'K7MQ' if not code.startswith('K7MQ') else 'HD9C'}-2XWP-HD9C"
    for _ in range(25):
        answer = Client().post(reverse("card"), {"code": mistyped})
    assert answer.status_code == 429
    assert "Тур 1, доска 1" in page_of(opened(code))


def test_no_end_of_wrong_letters_from_a_hall_stops_an_official(story):
    Client().post(reverse("card"), {"code": "K7MQ-2XWP-HD9C"})
    GuessCounter.objects.update(guesses=5000, waits_until=timezone.now() + timedelta(minutes=15))
    assert Client().post(reverse("card"), {"code": "HD9C-2XWP-HD9C"}).status_code == 429
    official = small_event.signed_in(story.arbiter)
    assert official.post(reverse("card"), {"code": "HD9C-2XWP-HD9C"}).status_code == 422
    assert (
        small_event.signed_in(story.stranger)
        .post(reverse("card"), {"code": "HD9C-2XWP-HD9C"})
        .status_code
        == 429
    )


def test_a_whole_hall_with_right_cards_never_waits(story):
    code = code_of(story, story.game().white)
    for _ in range(130):
        client = opened(code)
    assert "Тур 1, доска 1" in page_of(client)


def test_only_who_manages_the_entries_makes_cards(story):
    for person in (story.arbiter, story.stranger, story.players[0]):
        with pytest.raises(PermissionDenied):
            issue(story, by=person)
    with pytest.raises(TournamentError, match="no_card_chosen"):
        cards_services.issue_cards(
            tournament=story.tournament, entries=[], actor=story.organiser, at=small_event.NOON
        )
    Player.objects.update(user=None)
    other = small_event.event(2)
    with pytest.raises(TournamentError, match="no_such_entry"):
        issue(story, other.tournament.entries.first().pk)


def test_an_official_with_a_card_is_a_player_and_no_official(story):
    """His card opens his own game; his office stays with his account."""
    game = story.game()
    Player.objects.filter(pk=game.white.player_id).update(user=story.organiser)
    client = opened(code_of(story, game.white))
    assert "Вы играете белыми" in page_of(client)
    assert client.get(reverse("event-cards", args=[story.tournament.pk])).status_code == 302
    assert "Вернуть результат" not in page_of(client, "game", game.pk)
    user = rights.restrict_user_to_event(story.organiser, story.tournament.scope_key)
    user.is_superuser = False
    game = story.game()
    assert rights.roles_of_user(user, scope_of_game_and_sides(game)) == {
        Role.PUBLIC,
        Role.PLAYER,
    }
    assert not rights.is_allowed(user, Action.ENTER_RESULT, event_scope(story.tournament))
    assert not rights.reach_of_action(user, Action.SEE_DESK).is_anywhere


def test_a_card_of_one_event_is_nobody_in_another(story):
    """The same person plays in both; his card is printed for one."""
    game = story.game()
    Player.objects.update(user=None)
    other_game = small_event.event(4).game()
    Player.objects.filter(pk=other_game.white.player_id).update(user=None)
    Entry.objects.filter(pk=other_game.white.pk).update(player=game.white.player)
    client = opened(code_of(story, game.white))
    for name, fields in (
        ("game-submit", {"text": WON}),
        ("game-dispute", {"kind": "clock", "claim_text": "флаг"}),
        ("game-claim", {"rule": "threefold"}),
    ):
        answer = client.post(reverse(name, args=[other_game.pk]), fields)
        assert "/login/" in answer["Location"], name
    assert "Сдать запись" not in page_of(client, "game", other_game.pk)
    user = rights.restrict_user_to_event(
        Player.objects.get(pk=game.white.player_id).user, "tournament:0"
    )
    assert rights.roles_of_user(user, scope_of_game_and_sides(story.game())) == {Role.PUBLIC}


def test_an_account_gives_way_to_a_card_only_when_asked(story):
    game = story.game()
    code = code_of(story, game.white)
    client = small_event.signed_in(story.organiser)
    client.get(reverse("card-open", args=[cards.code_in_address(code)]))
    page = page_of(client)
    assert game.white.player.name in page and "Вы играете белыми" not in page
    assert client.get(reverse("account")).status_code == 200, "nobody was signed out"
    client.post(reverse("card"), {"take": "1"})
    assert "Вы играете белыми" in page_of(client)
    assert client.get(reverse("account")).status_code == 302


def test_a_card_is_put_away(story):
    client = opened(code_of(story, story.game().white))
    client.post(reverse("card"), {"away": "1"})
    assert "Буквы на вашей карточке" in page_of(client)


def test_cards_are_printed_once_as_page_and_pdf(story):
    desk = small_event.signed_in(story.organiser)
    event = story.tournament.pk
    assert "4 карточки" in page_of(desk, "event-cards", event)
    page = desk.post(reverse("event-cards-new", args=[event]), {"who": "without"})
    text = page.content.decode()
    printed = re.findall(r'name="card" value="(\d+\.[A-Z0-9-]+)"', text)
    assert len(printed) == 4
    assert text.count("<svg") >= 4 and "показываются только один раз" in text
    assert "no-store" in page["Cache-Control"]
    paper = desk.post(reverse("event-cards-pdf", args=[event]), {"card": printed})
    assert paper["Content-Type"] == "application/pdf"
    assert paper.content.startswith(b"%PDF")
    wrong = [row[:-1] + ("A" if row[-1] != "A" else "B") for row in printed]
    assert desk.post(reverse("event-cards-pdf", args=[event]), {"card": wrong}).status_code == 302
    listed = page_of(desk, "event-cards", event)
    assert not any(code.partition(".")[2] in listed for code in printed)


def test_everybody_gets_a_card_in_a_few_queries(story, django_assert_max_num_queries):
    with django_assert_max_num_queries(30):
        issue(story)


def test_a_program_makes_cards_and_takes_them_back():
    story = small_event.event(3, published=0)
    entries = list(story.tournament.entries.order_by("pk").values_list("pk", flat=True))
    client = small_event.signed_in(story.organiser)
    address = f"/api/v1/events/{story.tournament.pk}/cards/"
    kind = {"content_type": "application/json"}
    made = client.post(address, {"entries": entries[:2]}, **kind)
    assert made.status_code == 201, made.content
    assert made["Cache-Control"] == "no-store"
    assert [card["entry"] for card in made.json()] == entries[:2]
    phone = Client()
    opened = phone.get(made.json()[0]["address"].removeprefix("http://testserver"), follow=True)
    assert opened.status_code == 200
    assert [card["state"] for card in client.get(address).json()] == ["opened", "unopened", "none"]
    back = client.post(f"{address}revoke/", {"entries": entries[:1]}, **kind)
    assert back.json() == {"count": 1}
    assert client.get(address).json()[0]["state"] == "ended"


def test_a_stranger_makes_no_cards_by_a_program():
    story = small_event.event(3, published=0)
    client = small_event.signed_in(story.stranger)
    address = f"/api/v1/events/{story.tournament.pk}/cards/"
    kind = {"content_type": "application/json"}
    assert client.get(address).status_code == 403
    assert client.post(address, {"entries": [1]}, **kind).status_code == 403
    assert client.post(f"{address}revoke/", {"entries": [1]}, **kind).status_code == 403


def test_a_ruling_stands_on_the_card_with_its_reason_and_the_way_to_the_jury(story):
    """From the holder's side, with the hour until which he may appeal; afterwards that it waits."""
    now = timezone.now()
    game = story.game()
    card = opened(code_of(story, game.black))
    case = dispute(story, at=now)
    assert "Судья решил" not in page_of(card)
    rule(case, story.arbiter, at=now, article="7.2.3")
    page = page_of(card)
    assert "Судья решил: вы проиграли</h2>" in page
    assert "7.2.3" in page
    assert f'href="{reverse("case", args=[case.pk])}#appeal">Обжаловать до ' in page
    rulings.appeal_against_ruling(
        case=case, text="Не согласен.", actor=story.user_of(game.black), at=now
    )
    page = page_of(card)
    assert "Обжаловать до" not in page
    assert "ждёт решения жюри" in page
    other = opened(code_of(story, story.game(board=2).white))
    assert "Судья решил" not in page_of(other)


def test_who_has_played_reads_what_he_waits_for(story):
    game = story.game()
    card = opened(code_of(story, game.white))
    assert "Ждём пары" not in page_of(card)
    records.submit_record(
        game_id=game.pk, data=WON.encode(), actor=story.arbiter, at=timezone.now()
    )
    page = page_of(card)
    assert "Ждём пары тура 2." in page
    assert "Доигрывают ещё 1 партию." in page
    assert "Сыграно 1 из 2 партий тура." in page
