"""A ruling or an annulment that sends on somebody else waits until the bracket makes way for it."""

import pytest
from django.urls import reverse

from arbiter.accounts.queries.rights import Role
from arbiter.cases.models import Case
from arbiter.errors import Refused
from arbiter.journal.models.rows import JournalEntry, Note
from arbiter.ports import RulingReference
from arbiter.rules.outcome import GameResult, Outcome, Termination
from tests.support import small_event
from tests.support.results import rule
from tests.tournaments.brackets.test_events import (
    Hall,
    four_after_round_two_is_published,
    lower_wins,
    preview,
)
from tournaments.boards.models import Pairing
from tournaments.games.services import disputes

pytestmark = pytest.mark.django_db


def game_of_one(hall):
    return next(game for game in hall.games(1) if 1 in (game.white.number, game.black.number))


def disputed(hall):
    """A case about the first tie of number 1, and the arbiter who rules in it."""
    arbiter = small_event.user("arbiter", staff_of=hall.tournament.scope_key, role=Role.ARBITER)
    disputes.open_dispute(
        game_id=game_of_one(hall).pk,
        kind="result",
        claim_text="Было иначе",
        actor=arbiter,
        at=small_event.NOON,
    )
    return Case.objects.get(), arbiter


def against_one(hall):
    return "0-1" if game_of_one(hall).white.number == 1 else "1-0"


RULED = ("{other} discipline", "* open")


@pytest.mark.parametrize("ruled", RULED)
def test_a_ruling_that_sends_on_somebody_else_is_refused_with_the_page_that_shows_it(ruled):
    hall = four_after_round_two_is_published()
    case, arbiter = disputed(hall)
    outcome = ruled.format(other=against_one(hall))
    with pytest.raises(Refused) as refused:
        rule(case, arbiter, outcome, article="7.2.4")
    assert refused.value.code == "play_built_on"
    assert refused.value.status == 409
    assert (refused.value.params["round"], refused.value.params["instead"]) == (2, 1)
    shown = hall.client.get(refused.value.params["page"]).content.decode()
    assert "Финал" in shown
    assert "Игрок 04" in shown
    assert Case.objects.get().rulings.count() == 0


def test_an_annulment_by_a_ruling_waits_too():
    hall = four_after_round_two_is_published()
    game = game_of_one(hall)
    act = {
        "subject": str(game.subject),
        "outcome": Outcome(GameResult.OPEN, Termination.ANNULLED),
        "reason": "P2",
        "actor": hall.user,
        "at": small_event.NOON,
        "ruling": RulingReference("1/1", "P2"),
    }
    with pytest.raises(Refused, match="play_built_on"):
        disputes.apply_ruling(**act)
    make_way(hall, "annulled", who_went_on_stays=True)
    disputes.apply_ruling(**act)
    assert game_of_one(hall).state == "annulled"
    assert hall.get(f"events/{hall.event}/bracket/")["rounds"][0]["ties"][0]["winner"] == 1


def test_a_ruling_that_changes_nobody_s_way_stands_at_once():
    hall = four_after_round_two_is_published()
    case, arbiter = disputed(hall)
    same = "1-0" if against_one(hall) == "0-1" else "0-1"
    rule(case, arbiter, f"{same} discipline", article="7.2.4")
    assert game_of_one(hall).termination == "discipline"
    hall.check()


def make_way(hall, result, **fields):
    return preview(hall, game_of_one(hall), result, accept=True, is_for_ruling=True, **fields)


def test_the_rounds_that_followed_are_taken_back_for_a_ruling():
    hall = four_after_round_two_is_published()
    case, arbiter = disputed(hall)
    before = game_of_one(hall).result
    make_way(hall, against_one(hall))
    assert game_of_one(hall).result == before, "the result is the ruling's to give"
    assert not hall.tournament.rounds.filter(number=2).exists()
    rule(case, arbiter, f"{against_one(hall)} discipline", article="7.2.4")
    assert {frozenset(two) for two in hall.draft(2)} == {frozenset((2, 4))}
    hall.play(2, lower_wins)
    assert hall.places()[1] == (3, 4)
    hall.check()


def test_the_reason_why_rounds_were_taken_back_for_a_ruling_stands_in_the_journal():
    hall = four_after_round_two_is_published()
    make_way(hall, against_one(hall))
    row = JournalEntry.objects.get(verb="round.unpublished")
    assert Note.objects.get(pk=row.data["note"]).text == "протокол"


@pytest.mark.parametrize("stays", [False, True])
def test_a_stale_form_makes_no_way_for_a_ruling(stays):
    hall = four_after_round_two_is_published()
    game = game_of_one(hall)
    before = JournalEntry.objects.count()
    refused = hall.refused(
        f"events/{hall.event}/bracket/corrections/",
        game=game.pk,
        result=against_one(hall),
        expected_revision=game.revision - 1,
        reason="протокол",
        accept=True,
        is_for_ruling=True,
        who_went_on_stays=stays,
    )
    assert refused["code"] == "game_changed"
    assert hall.tournament.rounds.get(number=2).state == "published"
    assert JournalEntry.objects.count() == before


@pytest.mark.parametrize("ruled", RULED)
def test_after_play_who_went_on_stays_whatever_is_ruled(ruled):
    hall = four_after_round_two_is_published()
    hall.play(2, lower_wins)
    case, arbiter = disputed(hall)
    make_way(hall, against_one(hall), who_went_on_stays=True)
    rule(case, arbiter, ruled.format(other=against_one(hall)), article="7.2.4")
    bracket = hall.get(f"events/{hall.event}/bracket/")
    assert bracket["champion"] == 1
    tie = bracket["rounds"][0]["ties"][0]
    assert (tie["is_over"], tie["winner"]) == (True, 1)
    assert hall.places()[1] == (1, 1)
    hall.check()


def test_a_game_is_not_annulled_behind_the_back_of_a_published_round():
    hall = four_after_round_two_is_published()
    game = game_of_one(hall)
    fields = {"how": "annul", "expected_revision": game.revision, "reason": "не та доска"}
    assert hall.refused(f"games/{game.pk}/suspend/", **fields)["code"] == "bracket_went_on"
    shown = preview(hall, game, "annulled")
    assert shown["taken_back"] == [2]
    assert {change["tie"] for change in shown["changes"]} == {1, 3}
    preview(hall, game, "annulled", accept=True)
    assert game_of_one(hall).state == "annulled"
    refused = hall.refused(f"events/{hall.event}/rounds/draft/")
    assert refused["code"] == "ties_undecided"


def test_only_a_ruling_has_a_game_played_on():
    hall = four_after_round_two_is_published()
    game = game_of_one(hall)
    given = {"game": game.pk, "result": "again", "expected_revision": game.revision}
    address = f"events/{hall.event}/bracket/corrections/"
    refused = hall.refused(address, **given, reason="протокол", accept=True)
    assert refused["code"] == "only_by_ruling"


def test_the_arbiter_is_led_from_the_case_to_the_page_and_back():
    hall = four_after_round_two_is_published()
    case, arbiter = disputed(hall)
    client = small_event.signed_in(arbiter)
    given = {"outcome": f"{against_one(hall)} discipline", "reason": "так", "article": "7.2.4"}
    given["another"] = given["outcome"]
    given["outcome"] = "another"
    answer = client.post(reverse("case-rule", args=[case.pk]), given)
    assert answer.status_code == 409
    page = reverse("event-bracket-correct", args=[hall.event, game_of_one(hall).pk])
    words = answer.content.decode()
    assert page in words
    assert "Показать всё, что изменится" in words
    value = "0" if against_one(hall) == "0-1" else "1"
    how = {"result": value, "reason": "дело", "expected_revision": game_of_one(hall).revision}
    assert "Примет это здесь" in client.get(page, {"result": value}).content.decode()
    assert client.post(page, {**how, "how": "back_for_ruling"}).status_code == 403
    hall.client.post(page, {**how, "how": "back_for_ruling"})
    assert not Pairing.objects.filter(round__tournament=hall.event, round__number=2).exists()
    assert client.post(reverse("case-rule", args=[case.pk]), given).status_code == 302
    assert game_of_one(hall).termination == "discipline"


def test_a_plain_correction_still_needs_its_reason():
    hall = Hall(4).draw()
    hall.draft(1)
    hall.play(1, lower_wins)
    game = game_of_one(hall)
    given = {"game": game.pk, "result": "1-0", "expected_revision": game.revision}
    address = f"events/{hall.event}/bracket/corrections/"
    assert hall.refused(address, **given, reason=" ", accept=True)["code"]
