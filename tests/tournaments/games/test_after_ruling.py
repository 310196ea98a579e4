"""The page of a game and its papers after a fault, a statement, and a ruling to play on."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from arbiter.cases.models import Case
from arbiter.cases.services import rulings
from arbiter.journal.models.rows import JournalEntry
from tests.support import records, small_event
from tests.support.results import dispute, rule
from tests.support.small_event import signed_in

pytestmark = pytest.mark.django_db

RU = {"headers": {"accept-language": "ru"}}

FAULTY = "1. c3-d4 b6-c5 2. d4-e5 f6:d4"  # White had to take c5

AGREED = "1. c3-d4 d6-c5 2. b2-c3 f6-g5"


@pytest.fixture
def story():
    return small_event.event(4)


def player(story, side="white"):
    return signed_in(story.user_of(getattr(story.game(), side)))


def page(client, story, **query):
    answer = client.get(reverse("game", args=[story.game().pk]), query, **RU)
    assert answer.status_code == 200
    return answer.content.decode()


def send(client, story, name, **data):
    return client.post(reverse(name, args=[story.game().pk]), data, follow=True, **RU)


@pytest.mark.parametrize("is_confirmed", [False, True])
def test_the_sheet_for_signatures_is_that_of_the_event_s_game(story, is_confirmed):
    """The text says «?» and another event; the sheet names players, event, round and board."""
    send(player(story), story, "game-submit", text=records.record(1))
    if is_confirmed:
        waiting = story.game().submissions.get()
        player(story, "black").post(reverse("submission-confirm", args=[waiting.pk]))
    sheet = player(story).get(reverse("game-print", args=[story.game().pk]), **RU).content.decode()
    game = story.game()
    for words in (game.white.player.name, game.black.player.name, "Кубок клуба", "1, доска 1"):
        assert words in sheet, words
    assert "доиграно для показа" not in sheet
    assert ("1–0, сбиты все шашки" in sheet) is is_confirmed
    assert ("1–0, заявлен белыми" in sheet) is not is_confirmed


def test_back_from_a_faulty_version_the_text_stands_in_the_box(story):
    send(player(story), story, "game-submit", text=FAULTY)
    text = page(player(story), story)
    assert "Записи этой партии ещё нет" not in text
    assert "Принятой записи этой партии нет" in text
    assert "Ваша версия 1" in text
    assert FAULTY in text.split("<textarea", 1)[1].split("</textarea>")[0]
    assert FAULTY not in page(player(story, "black"), story)


def test_one_player_s_word_is_told_as_his_word_and_not_as_an_agreement(story):
    send(player(story), story, "game-submit", text=AGREED, ending="agreed")
    text = page(signed_in(story.stranger), story)
    assert "Соперники согласились" not in text
    assert "Заявлено согласие соперников на ничью" in text
    assert "½–½ заявлен белыми" in text
    assert "сам результат пока только заявлен белыми" in text


@pytest.mark.parametrize(
    ("language", "stated", "found"),
    [("ru", "заявлено", "результат"), ("en", "stated", "result")],
)
def test_one_player_s_word_is_his_word_on_the_case_and_its_protocol(story, language, stated, found):
    """Before the arbiter rules, after he lets the game go on; not once the draw stands."""
    send(player(story), story, "game-submit", text=AGREED, ending="agreed")
    send(player(story, "black"), story, "game-dispute", kind="result", claim_text="не соглашался")
    case = Case.objects.get()
    judge = signed_in(story.arbiter)

    def verdicts():
        for name in ("case", "case-protocol"):
            address = reverse(name, args=[case.pk])
            shown = judge.get(address, headers={"accept-language": language}).content.decode()
            yield re.search(rf"({stated}|{found})(</strong>)?: (<[^>]+>)?½–½", shown)[1]

    assert list(verdicts()) == [stated, stated]
    address = reverse("case-rule", args=[case.pk])
    judge.post(address, {"outcome": "* open", "reason": "Согласия не было"})
    assert list(verdicts()) == [stated, stated]
    agreed = {"outcome": "1/2-1/2 agreement", "reason": "Было", "supersedes": case.rulings.get().pk}
    assert judge.post(address, agreed).status_code == 302
    assert list(verdicts()) == [found, found]


def test_after_a_ruling_to_play_on_nothing_old_is_told_as_standing(story):
    """The state, the versions and the journal say that the game goes on."""
    send(player(story), story, "game-submit", text=AGREED, ending="agreed")
    send(player(story, "black"), story, "game-dispute", kind="result", claim_text="не соглашался")
    case = Case.objects.get()
    judge = signed_in(story.arbiter)
    ruling = {"outcome": "* open", "reason": "Согласия не было"}
    judge.post(reverse("case-rule", args=[case.pk]), ruling, **RU)
    assert (story.game().state, story.game().stated_by) == ("open", "")
    text = page(player(story), story)
    assert "предстоит" not in text
    assert ">идёт<" in text.split("<h1", 1)[1].split("</h1>")[0]
    boards = player(story).get(reverse("event-round", args=[story.tournament.pk, 1]), **RU)
    assert ">идёт<" in boards.content.decode()
    assert "Судья решил: партия продолжается." in text
    assert "у судьи" not in text.split("<h1", 1)[1].split("</h1>")[0]
    assert "Заключение" not in text
    assert "badge-superseded" in text
    assert "badge-disputed" not in text
    verbs = set(JournalEntry.objects.values_list("verb", flat=True))
    assert "result.withdrawn" not in verbs
    assert "game.reopened" in verbs
    assert "по делу вынесено решение: <strong>партия продолжается" in text
    shown = judge.get(reverse("case", args=[case.pk]), **RU).content.decode()
    assert "нет → нет" not in shown


def test_after_a_ruling_to_play_on_each_player_plays_on_from_his_own_text(story):
    """What he had handed in is not typed again; how the game ends is said anew."""
    send(player(story), story, "game-submit", text=AGREED, ending="agreed")
    send(player(story, "black"), story, "game-dispute", kind="result", claim_text="не соглашался")
    ruling = {"outcome": "* open", "reason": "Согласия не было"}
    address = reverse("case-rule", args=[Case.objects.get().pk])
    signed_in(story.arbiter).post(address, ruling, **RU)
    text = page(player(story), story)
    assert AGREED in text.split("<textarea", 1)[1].split("</textarea>")[0]
    assert "играйте дальше оттуда" in text
    assert '<option value="" selected>' in text.split('id="id_ending"')[1]
    assert AGREED not in page(player(story, "black"), story)
    send(player(story), story, "game-submit", text=AGREED + " 3. g3-h4", ending="white_resigned")
    assert "0–1 заявлен белыми" in page(player(story), story)


@pytest.mark.parametrize(
    ("language", "ruled"),
    [
        ("ru", "по решению судьи № {ruling} (п. W7), против доски: ходы доказывают 1–0"),
        ("en", "ruling No. {ruling} (article W7), against the board: the moves prove 1–0"),
    ],
)
def test_a_ruling_against_the_board_is_told_with_its_article_on_page_and_papers(
    story, language, ruled
):
    """Beside a verdict of 1-0 the reader sees why 0-1 stands; persons bear their names."""
    story.arbiter.first_name, story.arbiter.last_name = "Пётр", "Судьин"
    story.arbiter.save()
    type(story.arbiter).objects.filter(pk=story.arbiter.pk).update(username="login-of-arbiter")
    send(player(story), story, "game-submit", text=records.record(1))
    waiting = story.game().submissions.get()
    player(story, "black").post(reverse("submission-confirm", args=[waiting.pk]))
    seen_by_stranger = page(signed_in(story.stranger), story)
    assert "Результат подтвердили: белые, чёрные." in seen_by_stranger
    send(player(story, "black"), story, "game-dispute", kind="result", claim_text="подсказка")
    case = Case.objects.get()
    judge = signed_in(story.arbiter)
    decision = {"outcome": "0-1 discipline", "reason": "Подсказка"}
    judge.post(reverse("case-rule", args=[case.pk]), decision, **RU)
    assert story.game().result == "0-1"
    headers = {"headers": {"accept-language": language}}
    ruling = f"{case.pk}/1"
    seen = judge.get(reverse("game", args=[story.game().pk]), **headers).content.decode()
    assert ruled.format(ruling=ruling) in seen
    assert seen.count("W7") > 1  # in the section of cases, too
    papers = [
        judge.get(reverse(name, args=[pk]), **headers).content.decode()
        for name, pk in (
            ("case-protocol", case.pk),
            ("event-decisions", story.tournament.pk),
            ("journal", story.tournament.pk),
            ("case", case.pk),
        )
    ]
    assert all("W7" in text for text in papers)
    for text in (seen, *papers):
        main = text.partition("<main")[2].replace('title="login-of-arbiter"', "")
        assert "login-of-arbiter" not in main


def test_the_form_is_folded_once_a_record_has_come_in(story):
    """An open empty form invited a second record of the same game."""
    before = page(player(story), story)
    assert "data-writer" in before
    send(player(story), story, "game-submit", text=records.record(1))
    after = page(player(story), story)
    assert "data-writer" not in after
    assert '<details><summary id="submit">' in after


def test_only_the_board_of_a_game_may_stand_in_a_frame(story):
    """It holds no form and can send nothing, so that nobody gains by hiding it under another."""
    send(player(story), story, "game-submit", text=records.record(1))
    client = player(story)
    embedded = client.get(reverse("game-embed", args=[story.game().pk]), {"ply": 4}, **RU)
    assert "X-Frame-Options" not in embedded
    assert "frame-ancestors *" in embedded["Content-Security-Policy"]
    assert "form-action 'none'" in embedded["Content-Security-Policy"]
    assert b"<form" not in embedded.content
    whole = client.get(reverse("game", args=[story.game().pk]), **RU)
    assert whole["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in whole["Content-Security-Policy"]


def test_the_next_board_of_the_round_is_one_press_away(story):
    first, second = story.game(board=1), story.game(board=2)
    text = page(player(story), story)
    assert f'href="{reverse("game", args=[second.pk])}" rel="next"' in text
    other = player(story).get(reverse("game", args=[second.pk]), **RU).content.decode()
    assert f'href="{reverse("game", args=[first.pk])}" rel="prev"' in other
    assert 'rel="next"' not in other


def test_a_player_is_told_on_his_game_until_when_he_may_appeal(story):
    now = timezone.now()
    case = dispute(story, at=now)
    rule(case, story.arbiter, at=now)
    told = page(player(story), story)
    assert "Решение можно обжаловать перед жюри до" in told
    assert f'href="{reverse("case", args=[case.pk])}#appeal"' in told
    assert "можно обжаловать" not in page(signed_in(story.stranger), story)
    player_of_white = story.user_of(story.game().white)
    rulings.appeal_against_ruling(case=case, text="Не согласен.", actor=player_of_white, at=now)
    assert "можно обжаловать" not in page(player(story), story)


def test_a_ruling_whose_protest_period_is_over_offers_no_appeal(story):
    case = dispute(story)
    rule(case, story.arbiter)
    assert "можно обжаловать" not in page(player(story), story)
