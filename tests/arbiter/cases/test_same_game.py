"""Several questions about one game: a later record reaches them all, one result closes them."""

import pytest
from django.urls import reverse

from arbiter.cases.models import Case, CaseState
from arbiter.rules.draws.counts import DrawRuleName
from tests.support import small_event
from tests.support.results import dispute
from tests.support.small_event import NOON
from tournaments.games.services import disputes, records

pytestmark = pytest.mark.django_db

MOVES = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5"

DRAW = "1/2-1/2 threefold"


@pytest.fixture
def claimed(story):
    """Both players claim a draw by different rules, and Black speaks of the clock as well."""
    game = story.game()
    for seat, rule in ((game.white, DrawRuleName.THREEFOLD), (game.black, DrawRuleName.KINGS_ONLY)):
        disputes.claim_draw(
            game_id=game.pk, rule=rule, ply=None, text="", actor=story.user_of(seat), at=NOON
        )
    dispute(story, kind="clock")
    return tuple(Case.objects.order_by("pk"))


def hand_in(story, text):
    game = story.game()
    actor = story.user_of(game.white)
    return records.submit_record(game_id=game.pk, data=text.encode(), actor=actor, at=NOON)


def sign(story, case, **typed):
    """The ruling as the page's form sends it; boxes that stay ticked are sent too."""
    client = small_event.signed_in(story.arbiter)
    page = client.get(reverse("case", args=[case.pk]), headers={"accept-language": "ru"})
    form = page.context["form"]
    sent = {"reason": "Сосчитал сам", "also_answers": form["also_answers"].value(), **typed}
    answer = client.post(reverse("case-rule", args=[case.pk]), sent)
    return page.content.decode(), answer.status_code


def states():
    return list(Case.objects.order_by("pk").values_list("state", flat=True))


def test_a_record_handed_in_later_is_read_in_every_open_case(story, claimed):
    submission = hand_in(story, MOVES)
    assert {case.examination for case in Case.objects.all()} == {submission.examination}
    page = small_event.signed_in(story.arbiter).get(reverse("case", args=[claimed[0].pk]))
    assert page.context["board"]


def test_a_record_with_a_fault_reaches_no_case(story, claimed):
    hand_in(story, "1. c3-d4 b6-c5 2. d4-e5 f6:d4")
    assert {case.examination for case in Case.objects.all()} == {None}


def test_a_case_that_has_its_record_keeps_it(story):
    first = hand_in(story, MOVES)
    case = dispute(story)
    hand_in(story, MOVES + " 5. g3-f4")
    case.refresh_from_db()
    assert case.examination == first.examination


def test_one_result_closes_the_other_questions_about_the_game(story, claimed):
    page, status = sign(story, claimed[0], outcome=DRAW)
    assert status == 302
    assert "Если этим партия кончается, закрыть вместе с ним" in page
    assert f"Дело {claimed[2].pk}: часы" in page
    assert states() == [CaseState.RULED, CaseState.WITHDRAWN, CaseState.WITHDRAWN]
    assert story.game().state == "finished"


def test_a_question_whose_box_is_cleared_stays_open(story, claimed):
    sign(story, claimed[0], outcome=DRAW, also_answers=[claimed[1].pk])
    assert states() == [CaseState.RULED, CaseState.WITHDRAWN, CaseState.OPEN]


def test_play_on_leaves_the_other_questions_open(story, claimed):
    """A claim refused answers nobody else's."""
    sign(story, claimed[0], outcome="* open")
    assert states() == [CaseState.RULED, CaseState.OPEN, CaseState.OPEN]


def test_cases_of_other_games_are_not_closed(story, claimed):
    elsewhere = dispute(story, board=2)
    sign(story, claimed[0], outcome=DRAW, also_answers=[claimed[1].pk, elsewhere.pk])
    elsewhere.refresh_from_db()
    assert (elsewhere.state, states()[0]) == (CaseState.OPEN, CaseState.OPEN)


def test_play_on_leaves_the_game_with_the_arbiter_while_others_ask(story, claimed):
    """No result is entered at the board before everything asked is answered."""
    sign(story, claimed[0], outcome="* open")
    assert story.game().state == "disputed"
    sign(story, claimed[1], outcome="* open")
    sign(story, claimed[2], outcome="* open")
    assert story.game().state == "open"


def test_a_sanction_is_given_to_names_in_the_readers_letters(story, claimed):
    page = small_event.signed_in(story.arbiter).get(
        reverse("case", args=[claimed[0].pk]), headers={"accept-language": "en"}
    )
    sides = dict(page.context["form"].fields["sanction_side"].choices)
    assert "Igrok" in sides["w"] and "Igrok" in sides["b"]


def test_head_of_the_event_counts_a_disputed_game_once(story, claimed):
    """As its round does, which counts boards."""
    page = small_event.signed_in(story.arbiter).get(
        reverse("event", args=[story.tournament.pk]), headers={"accept-language": "ru"}
    )
    assert "1 спор<" in page.content.decode()


@pytest.mark.parametrize(
    "language, told", (("ru", "закрыто решением № "), ("en", "closed by ruling No. "))
)
def test_protocol_of_decisions_names_the_ruling_that_closed_the_other_cases(
    story, claimed, language, told
):
    """Nobody withdrew them: so the signed paper does not say it."""
    sign(story, claimed[0], outcome=DRAW)
    arbiter = small_event.signed_in(story.arbiter)

    def page(address: str, number: int) -> str:
        answer = arbiter.get(reverse(address, args=[number]), headers={"accept-language": language})
        return answer.content.decode()

    words = f"{told}{claimed[0].pk}/1"
    assert page("event-decisions", story.tournament.pk).count(words) == 2
    assert words in page("case", claimed[1].pk)
    assert words in page("case-protocol", claimed[1].pk)
    assert words in page("case", claimed[0].pk)  # of the other cases of the game
    for address in ("game", "game-protocol"):
        assert words in page(address, story.game().pk)
    desk = arbiter.get(reverse("desk"), headers={"accept-language": language})
    assert desk.content.decode().count(words) == 2
