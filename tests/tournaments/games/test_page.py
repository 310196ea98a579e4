"""What the page of a game offers its reader, and warns of before a claim."""

import pytest
from django.test import Client
from django.urls import reverse

from arbiter.cases.models import Case
from arbiter.certificates.queries import issued
from arbiter.rules.outcome import GameResult, Outcome, Termination
from tests.support import small_event, ssh_keygen, swiss_event
from tournaments.boards.models import Game
from tournaments.events.models import Tournament
from tournaments.games.services import disputes, records, results

# What stands open on the page of a game is what its reader has to do there.


pytestmark = pytest.mark.django_db

MOVES = "1. c3-d4 d6-c5 2. b2-c3 f6-g5"


def _form(story, user, **query):
    caller = Client()
    caller.force_login(user)
    url = reverse("game", args=[story.game().pk])
    page = caller.get(url, query).content.decode()
    return page[page.index('aria-labelledby="submit"') :].split("</section>")[0]


def _white_won(story):
    """The arbiter writes the result down, as he read it on the board."""
    game = story.game()
    results.enter_result(
        game=game,
        outcome=Outcome(GameResult.WHITE_WINS, Termination.RESIGNATION),
        expected_revision=game.revision,
        actor=story.arbiter,
        at=small_event.NOON,
    )


def test_a_record_is_waited_for_from_the_players_alone():
    """Open to a player while the game is on, folded away before an official."""
    story = small_event.event()
    white = story.user_of(story.game().white)
    assert "<details><summary" not in _form(story, white)
    assert "<details><summary" in _form(story, story.arbiter)
    assert 'name="text"' in _form(story, story.arbiter)


def test_a_faulty_version_stands_open_for_whoever_mends_it():
    story = small_event.event()
    game = story.game()
    white = story.user_of(game.white)
    caller = Client()
    caller.force_login(white)
    text = {"text": "1. c3-d4 b6-c5 2. d4-e5", "ending": ""}
    answer = caller.post(reverse("game-submit", args=[game.pk]), text, follow=True)
    assert answer.status_code == 200
    for user in (white, story.arbiter):
        before = _form(story, user, version="1").split('name="text"')[0]
        assert before.count("<details") == before.count("</details")  # notes may be folded


@pytest.mark.parametrize(
    ("has_record", "words"), [(False, "Сдать запись"), (True, "Сдать ещё одну запись")]
)
def test_only_a_game_with_a_record_is_offered_another(has_record, words):
    """A result entered by hand leaves the first record still to be handed in."""
    story = small_event.event()
    game = story.game()
    white = story.user_of(game.white)
    if has_record:
        small_event.signed_in(white).post(
            reverse("game-submit", args=[game.pk]), {"text": MOVES, "ending": ""}
        )
    _white_won(story)
    summary = _form(story, white).split("<summary")[1].split(">")[1].split("<")[0]
    assert summary == words


def test_a_version_that_ends_nothing_still_asks_for_a_move():
    """The game has its result from the arbiter; the unfinished version does not say it is over."""
    story = small_event.event()
    game = story.game()
    white = small_event.signed_in(story.user_of(game.white))
    white.post(reverse("game-submit", args=[game.pk]), {"text": MOVES, "ending": ""})
    _white_won(story)
    page = white.get(reverse("game", args=[game.pk]), {"version": "1"}).content.decode()
    assert "Ход белых" in page
    assert ' data-over="' not in page


@pytest.mark.parametrize(("language", "title"), [("ru", "Кубок города"), ("en", "Cup of the City")])
def test_own_games_name_their_event(language, title):
    """ "Round 1, board 1" alone is a board of either."""
    story = small_event.event(4)
    Tournament.objects.filter(pk=story.tournament.pk).update(
        title="Кубок города", title_en="Cup of the City"
    )
    player = small_event.signed_in(story.user_of(story.game().white))
    page = player.get(reverse("my-games"), headers={"accept-language": language})
    assert f"{title}, " in page.content.decode()


# A claim that the record speaks against is asked about before the arbiter is called.


PLAY = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 *"

CLAIM = {"rule": "threefold", "ply": "3", "text": "третий раз"}


@pytest.fixture
def claimed():
    """White has handed in four half-moves, and claims."""
    story = small_event.event(4)
    game = story.game()
    white = story.user_of(game.white)
    records.submit_record(game_id=game.pk, data=PLAY.encode(), actor=white, at=small_event.NOON)
    return small_event.signed_in(white), reverse("game-claim", args=[game.pk])


def test_a_claim_on_move_two_is_asked_about_first(claimed):
    client, address = claimed
    answer = client.post(address, CLAIM)
    assert answer.status_code == 422
    assert not Case.objects.exists()
    text = answer.content.decode()
    assert "Всё равно позвать судью" in text
    assert "третий раз" in text, "what was typed stays"


def test_who_is_sure_calls_the_arbiter(claimed):
    client, address = claimed
    assert client.post(address, {**CLAIM, "is_sure": "1"}).status_code == 302
    assert Case.objects.get().rule == "threefold"


STATED = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 1/2-1/2"


@pytest.mark.parametrize(
    ("speaker", "claimant"), [("white", "white"), ("white", "black"), ("black", "white")]
)
def test_a_wrong_claim_leaves_the_opponent_his_confirmation(speaker, claimant):
    """It goes to the arbiter; what was stated waits for the same word as before, and gets it."""
    story = small_event.event(4)
    game = story.game()
    users = {seat: story.user_of(getattr(game, seat)) for seat in ("white", "black")}
    records.submit_record(
        game_id=game.pk, data=STATED.encode(), actor=users[speaker], at=small_event.NOON
    )
    client = small_event.signed_in(users[claimant])
    client.post(reverse("game-claim", args=[game.pk]), {**CLAIM, "is_sure": "1"})
    assert Case.objects.get().state == "open"
    assert story.game().state == "reported"
    other = small_event.signed_in(users["black" if speaker == "white" else "white"])
    page = other.get(reverse("game", args=[game.pk])).content.decode()
    waiting = game.submissions.get()
    confirm = reverse("submission-confirm", args=[waiting.pk])
    assert confirm in page
    other.post(confirm)
    assert (story.game().state, story.game().result) == ("finished", "1/2-1/2")


def test_a_claim_that_no_record_answers_holds_the_result_up():
    """Without the move it is claimed at, only the arbiter can tell: nobody confirms meanwhile."""
    story = small_event.event(4)
    game = story.game()
    white = story.user_of(game.white)
    records.submit_record(game_id=game.pk, data=STATED.encode(), actor=white, at=small_event.NOON)
    disputes.claim_draw(
        game_id=game.pk,
        rule="threefold",
        ply=None,
        text="",
        actor=story.user_of(game.black),
        at=small_event.NOON,
    )
    assert story.game().state == "disputed"
    assert game.submissions.get().state == "disputed"


def test_a_claim_without_a_record_is_no_matter_of_asking():
    story = small_event.event(4)
    game = story.game()
    client = small_event.signed_in(story.user_of(game.white))
    assert client.post(reverse("game-claim", args=[game.pk]), CLAIM).status_code == 302
    assert Case.objects.exists()


def test_a_finished_game_offers_no_claim_but_the_arbiter():
    """A draw is claimed while the game goes on; afterwards its result can be disputed."""
    story = small_event.event(4)
    game = story.game()
    client = small_event.signed_in(story.user_of(game.white))
    address = reverse("game", args=[game.pk])
    assert 'id="claim"' in client.get(address).content.decode()
    swiss_event.enter_result(story, game, swiss_event.WHITE)
    text = client.get(address).content.decode()
    assert 'id="claim"' not in text
    assert 'id="dispute"' in text


# --- claims that cannot be ------------------------------------------------------------------


def claims_address(story):
    return f"/api/v1/games/{story.game().pk}/claims/"


def test_a_rule_that_the_ruleset_has_not_is_refused_before_the_game_stops():
    """D10 is no rule of FMJD-64: the answer names those that are."""
    story = small_event.event(4)
    client = small_event.signed_in(story.user_of(story.game().white))
    answer = client.post(
        claims_address(story), {"rule": "flat", "ply": 1}, content_type="application/json"
    )
    assert answer.status_code == 400
    assert "threefold" in answer.content.decode()
    assert not Case.objects.exists()
    assert story.game().state != "disputed"


@pytest.mark.parametrize(("who", "status"), [("organiser", 403), ("arbiter", 201), ("white", 201)])
def test_a_claim_is_a_players_and_a_finding_the_arbiters(who, status):
    story = small_event.event(4)
    users = {
        "organiser": story.organiser,
        "arbiter": story.arbiter,
        "white": story.user_of(story.game().white),
    }
    client = small_event.signed_in(users[who])
    answer = client.post(
        claims_address(story), {"rule": "threefold"}, content_type="application/json"
    )
    assert answer.status_code == status
    assert Case.objects.exists() is (status == 201)


def test_an_organiser_is_offered_no_claim_on_the_page():
    story = small_event.event(4)
    for official, is_offered in ((story.organiser, False), (story.arbiter, True)):
        client = small_event.signed_in(official)
        page = client.get(reverse("game", args=[story.game().pk])).content.decode()
        assert ('id="claim"' in page) is is_offered


def test_a_claim_that_an_unfinished_record_refutes_does_not_stop_the_game(claimed):
    """The arbiter has it on his desk; the game goes on meanwhile."""
    client, address = claimed
    assert client.post(address, {**CLAIM, "is_sure": "1"}).status_code == 302
    case = Case.objects.get()
    assert case.state == "open"
    assert not Game.objects.filter(state="disputed").exists()


def test_a_claimant_who_insists_stops_the_game(claimed):
    client, address = claimed
    asked = client.post(address, CLAIM).content.decode()
    assert 'name="insists"' in asked
    client.post(address, {**CLAIM, "is_sure": "1", "insists": "1"})
    assert Game.objects.filter(state="disputed").count() == 1
    assert Case.objects.count() == 1


@pytest.mark.parametrize(("insists", "state"), [(False, "reported"), (True, "disputed")])
def test_by_the_api_a_refuted_claim_stops_the_game_only_if_it_is_insisted_on(insists, state):
    story = small_event.event(4)
    game = story.game()
    white, black = story.user_of(game.white), story.user_of(game.black)
    records.submit_record(game_id=game.pk, data=PLAY.encode(), actor=white, at=small_event.NOON)
    fields = {"rule": "threefold", "ply": 3, "insists": insists}
    made = small_event.signed_in(black).post(
        claims_address(story), fields, content_type="application/json"
    )
    assert made.status_code == 201
    records.submit_record(game_id=game.pk, data=STATED.encode(), actor=white, at=small_event.NOON)
    assert story.game().state == state


def test_a_refuted_claim_does_not_leave_the_certificate_in_dispute(settings, tmp_path):
    """Both have confirmed the result; the claim waits for its answer and questions nothing."""
    settings.CERTIFICATE_KEY_FILE = str(ssh_keygen.make_key(tmp_path / "key"))
    story = small_event.event(4)
    game = story.game()
    white, black = story.user_of(game.white), story.user_of(game.black)
    stated = records.submit_record(
        game_id=game.pk, data=STATED.encode(), actor=white, at=small_event.NOON
    )
    claim = {"rule": "threefold", "ply": 3, "text": "", "at": small_event.NOON}
    disputes.claim_draw(game_id=game.pk, actor=black, **claim)
    records.confirm_result(submission_id=stated.pk, actor=black, at=small_event.NOON)
    assert Case.objects.get().state == "open"
    assert issued.suspended_certificates() == ()
    disputes.open_dispute(
        game_id=game.pk, kind="result", claim_text="нет", actor=black, at=small_event.NOON
    )
    assert len(issued.suspended_certificates()) == 1
