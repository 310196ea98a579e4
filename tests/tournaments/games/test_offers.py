"""D1, 5.3: draw offers at the boards of an event, written down by officials."""

import pytest
from django.core.exceptions import PermissionDenied
from django.db import DatabaseError, connection, transaction
from django.urls import reverse

from arbiter.cases.models import Case, DrawOffer
from arbiter.errors import ImmutableEvidence, Refused
from arbiter.journal.models.rows import JournalEntry
from arbiter.journal.queries import verification
from tests.support import small_event
from tests.support.languages import call_command
from tournaments.boards.models import Game, GameState
from tournaments.games.models import SubmissionState
from tournaments.games.services import draw_offers, records

pytestmark = pytest.mark.django_db

PLAY = "1. c3-d4 d6-c5 2. b2-c3 f6-g5"


@pytest.fixture
def story():
    return small_event.event(4, ruleset_id="fmjd64@1")


def enter(story, side="b", ply=4, answer="accepted", **more):
    fields = {"actor": story.arbiter, "at": small_event.NOON, **more}
    return draw_offers.enter_draw_offer(
        game_id=story.game().pk, side=side, ply=ply, answer=answer, **fields
    )


def send(story, text=PLAY, author="white", fact=None):
    game = story.game()
    actor = story.user_of(getattr(game, author))
    return records.submit_record(
        game_id=game.pk, data=text.encode(), actor=actor, at=small_event.NOON, fact=fact
    )


def test_an_offer_is_kept_as_it_was_written_and_journalled(story):
    row = enter(story, answer="declined", reason="слышал судья")
    (entry,) = JournalEntry.objects.filter(verb="draw_offer.declined")
    assert (entry.data["side"], entry.data["ply"], entry.data["before"]) == ("b", 4, None)
    assert verification.first_damage_of_stream(entry.stream) is None
    with pytest.raises(ImmutableEvidence):
        row.delete()
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE arbiter_drawoffer SET answer = 'accepted'")


WRONG = [
    ({"side": "x"}, "offer_unknown"),
    ({"answer": "withdrawn"}, "offer_unknown"),
    ({"ply": -1}, "offer_unknown"),
    ({"answer": "mistake", "reason": "так"}, "offer_not_written"),
]


@pytest.mark.parametrize(("fields", "code"), WRONG)
def test_5_3_nobody_takes_an_offer_back_and_what_is_none_is_refused(story, fields, code):
    with pytest.raises(Refused, match=code):
        enter(story, **fields)
    assert not DrawOffer.objects.exists()


def test_an_answer_is_corrected_with_its_reason_alone(story):
    enter(story, answer="open")
    enter(story, answer="declined")
    with pytest.raises(Refused, match="offer_reason_missing"):
        enter(story, answer="accepted")
    enter(story, answer="mistake", reason="другая доска")
    assert [row.number for row in DrawOffer.objects.all()] == [1, 2, 3]


@pytest.mark.parametrize("account", ["players", "stranger"])
def test_only_officials_write_offers_down(story, account):
    actor = story.players[0] if account == "players" else story.stranger
    with pytest.raises(PermissionDenied):
        enter(story, actor=actor)


def test_D1_an_accepted_offer_is_the_result_of_the_record_handed_in_after_it(story):
    """And stands among the reasons; the examination says the same again."""
    enter(story)
    row = send(story)
    assert (row.examination.result, row.examination.termination) == ("1/2-1/2", "agreement")
    assert row.examination.offers == [
        {"ply": 4, "side": "b", "answer": "accepted", "without_sheet": False}
    ]
    call_command("reexamine_records")


def test_D1_an_offer_written_down_while_the_record_waits_goes_to_the_desk(story):
    """White reported a win; the arbiter has seen the draw agreed."""
    waiting = send(story, f"{PLAY} 1-0")
    assert waiting.state == SubmissionState.WAITING
    enter(story)
    waiting.refresh_from_db()
    assert waiting.state == SubmissionState.DISPUTED
    case = Case.objects.get(subject=story.game().subject)
    assert (case.examination, case.opened_by) == (waiting.examination, story.arbiter)
    codes = [reason["code"] for reason in waiting.examination.document["reasons"]]
    assert "contradicts_record" in codes
    assert Game.objects.get(pk=story.game().pk).state == GameState.DISPUTED


def test_an_offer_that_came_to_nothing_leaves_the_record_waiting(story):
    waiting = send(story, f"{PLAY} 1-0")
    enter(story, answer="declined")
    before = waiting.examination_id
    waiting.refresh_from_db()
    assert (waiting.state, Case.objects.count()) == (SubmissionState.WAITING, 0)
    assert waiting.examination_id != before


def test_a_case_on_the_desk_is_examined_again(story):
    enter(story)
    send(story, f"{PLAY} 1-0")
    (case,) = Case.objects.all()
    enter(story, answer="mistake", reason="не та доска")
    case.refresh_from_db()
    assert case.examination.offers is None


@pytest.fixture
def desk(client, story):
    client.force_login(story.arbiter)
    return client


def test_offers_are_written_on_the_page_of_the_game_and_of_a_case(story, desk):
    game = story.game()
    fields = {"side": "b", "move": "2", "answer": "open", "reason": ""}
    page = desk.post(reverse("game-offer", args=[game.pk]), fields, follow=True).content.decode()
    assert "Чёрные предложили ничью после хода 2…" in page
    assert "ФМЖД, приложение 3, 5.3" in page
    send(story, f"{PLAY} 1-0")
    accepted = {**fields, "answer": "accepted"}
    page = desk.post(reverse("game-offer", args=[game.pk]), accepted, follow=True).content.decode()
    assert "чёрные, ход 2…: " in page
    (case,) = Case.objects.all()
    back = desk.post(
        reverse("game-offer", args=[game.pk]),
        {**fields, "answer": "declined", "reason": "ослышался", "case": str(case.pk)},
        follow=True,
    )
    assert back.redirect_chain[-1][0] == reverse("case", args=[case.pk])
    assert "соперник отказался" in back.content.decode()
    wrong = desk.post(reverse("game-offer", args=[game.pk]), {"side": "b"})
    assert wrong.status_code == 422


def test_programs_write_and_read_offers(story, desk):
    """The same key writes once; the limits it breaks come with their article."""
    url = reverse("api-offers", args=[story.game().pk])
    send(story, PLAY)
    headers = {"idempotency-key": "k1"}
    for _ in range(2):
        made = desk.post(
            url,
            {"side": "w", "ply": 1, "answer": "declined"},
            content_type="application/json",
            headers=headers,
        )
        assert made.status_code == 201, made.content
    again = {"side": "w", "ply": 3, "answer": "open"}
    desk.post(url, again, content_type="application/json")
    answer = desk.get(url).json()
    assert [line["answer"] for line in answer["lines"]] == ["declined", "open"]
    findings = [
        (finding["finding"], finding["ply"], finding["article"]) for finding in answer["told"]
    ]
    assert findings == [
        ("draw_offered", 1, "D1"),
        ("draw_offered", 3, "D1"),
        ("offer_again", 3, "ФМЖД, приложение 3, 5.3"),
    ]
