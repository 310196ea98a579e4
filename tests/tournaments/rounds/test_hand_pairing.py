"""A round paired by hand from nothing: where no pairing exists, a first round, a chief arbiter."""

import pytest
from django.urls import reverse

from arbiter.accounts.queries.rights import Role
from arbiter.journal.models.rows import JournalEntry
from tests.support import small_event, swiss_event
from tests.support.languages import call_command
from tournaments.boards.models import Pairing, RoundState
from tournaments.errors import TournamentError
from tournaments.pairing.attendance import Presence
from tournaments.rounds.services import attendance, hand_changes, hand_seating, publishing
from tournaments.standings import services as standings_services
from tournaments.standings.queries.journal import check_standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def stuck():
    """Five players, four rounds; two withdraw, and the three left have all met."""
    story = swiss_event.event(5, 4, games_per_pairing=1)
    for number in (1, 2, 3):
        swiss_event.publish(story)
        swiss_event.play(story, number, swiss_event.higher)
    opponents = {}
    for pairing in Pairing.objects.filter(second__isnull=False).select_related("first", "second"):
        opponents.setdefault(pairing.first.number, set()).add(pairing.second.number)
        opponents.setdefault(pairing.second.number, set()).add(pairing.first.number)
    leaves = [
        (first, other)
        for first in range(1, 6)
        for other in range(first + 1, 6)
        if len({1, 2, 3, 4, 5} - {first, other}) == 3
        and all(
            b in opponents[a]
            for a in {1, 2, 3, 4, 5} - {first, other}
            for b in {1, 2, 3, 4, 5} - {first, other, a}
        )
    ]
    for number in leaves[0]:
        attendance.mark_attendance(
            entry=story.tournament.entries.get(number=number),
            round=4,
            presence=Presence.WITHDRAWN,
            actor=story.organiser,
            at=small_event.NOON,
        )
    story.tournament.refresh_from_db()
    return story


def left_of(story) -> list[int]:
    entries = story.tournament.entries.filter(state="active").order_by("number")
    return list(entries.values_list("number", flat=True))


def call(client, view, *args, **given):
    return client.post(reverse(view, args=args), given, content_type="application/json")


def test_a_round_without_a_legal_pairing_is_paired_by_the_chief_arbiter(stuck):
    """C.04.3 1.9.3 by the API: begin, seat with cautions accepted, end, publish, play, table."""
    chief = small_event.user("chief", staff_of=stuck.tournament.scope_key, role=Role.CHIEF)
    client, pk = small_event.signed_in(chief), stuck.tournament.pk
    refused = call(client, "api-draft", pk)
    assert (refused.status_code, refused.json()["code"]) == (409, "no_pairing")
    assert call(client, "api-manual-begin", pk, 4, from_nothing=True).json()["code"] == (
        "reason_missing"
    )
    begun = call(client, "api-manual-begin", pk, 4, from_nothing=True, reason="пары нет")
    assert begun.status_code == 201
    white, other, third = left_of(stuck)
    answer = call(client, "api-manual-change", pk, 4, how="seat", one=white, other=other)
    assert (answer.status_code, answer.json()["code"]) == (409, "needs_confirmation")
    cautions = answer.json()["params"]["cautions"]
    assert "rematch" in {caution["code"] for caution in cautions}
    accepted = [caution["key"] for caution in cautions]
    change = {"how": "seat", "one": white, "other": other, "accepted": accepted, "is_sure": True}
    assert call(client, "api-manual-change", pk, 4, **change).status_code == 200
    early = call(client, "api-manual-end", pk, 4)
    assert (early.status_code, early.json()["code"]) == (409, "not_all_seated")
    assert early.json()["params"]["numbers"] == str(third)
    bye = {"how": "rest", "one": third}
    answer = call(client, "api-manual-change", pk, 4, **bye)
    if answer.status_code == 409:
        keys = [caution["key"] for caution in answer.json()["params"]["cautions"]]
        answer = call(client, "api-manual-change", pk, 4, **bye, accepted=keys, is_sure=True)
    assert answer.status_code == 200
    ended = call(client, "api-manual-end", pk, 4).json()
    assert (ended["engine"], ended["differences"]) == ("no_pairing", [])
    assert call(client, "api-publish", pk, 4).status_code == 200
    swiss_event.play(stuck, 4)
    stuck.tournament.refresh_from_db()
    assert stuck.tournament.state == "finished"
    verbs = JournalEntry.objects.filter(verb__startswith="manual.").order_by("seq")
    assert [row.verb for row in verbs] == [
        "manual.begun",
        "manual.changed",
        "manual.changed",
        "manual.ended",
    ]
    why = Pairing.objects.get(round__number=4, kind="game").reasons[-1]
    assert (why["code"], why["article"]) == ("by_hand", "C.04.3, 1.9.3")
    standings_services.recompute_standings(
        tournament_id=pk, revision=stuck.tournament.revision, at=small_event.NOON
    )
    assert [
        standing.lines for standing in check_standings(stuck.tournament) if standing.lines
    ] == []
    call_command("check_pairings", str(pk))


def test_the_page_leads_from_no_pairing_to_boards_set_by_hand(stuck):
    client, pk = small_event.signed_in(stuck.organiser), stuck.tournament.pk
    page = reverse("event-manual", args=[pk, 4])
    overview = reverse("event", args=[pk])
    assert page in client.get(overview).content.decode()
    refused = client.post(
        reverse("event-draft-round", args=[pk]), headers={"referer": overview}, follow=True
    )
    assert "решает главный судья" in refused.content.decode()
    assert "Начать с пустых досок" in client.get(page).content.decode()
    assert (
        "Begin with empty boards"
        in client.get(page, headers={"accept-language": "en"}).content.decode()
    )
    begin = reverse("event-manual-begin", args=[pk, 4])
    answer = client.post(begin, {"from_nothing": "1", "reason": "пары нет"}, follow=True)
    assert "Ещё без пары 3 участника" in answer.content.decode()
    white, other, third = left_of(stuck)
    change = reverse("event-manual-change", args=[pk, 4])
    question = client.post(change, {"how": "seat", "one": white, "other": other})
    assert question.status_code == 409
    keys = [caution.key for caution in question.context["cautions"]]
    given = {"how": "seat", "one": white, "other": other, "accepted": keys, "is_sure": "1"}
    answer = client.post(change, given, follow=True)
    assert "Ещё без пары 1 участник" in answer.content.decode()
    cleared = client.post(change, {"how": "clear", "one": white}, follow=True)
    assert "Ещё без пары 3 участника" in cleared.content.decode()
    client.post(change, given)
    question = client.post(change, {"how": "rest", "one": third})
    if question.status_code == 409:
        keys = [caution.key for caution in question.context["cautions"]]
        client.post(change, {"how": "rest", "one": third, "accepted": keys, "is_sure": "1"})
    ended = client.post(reverse("event-manual-end", args=[pk, 4]), follow=True)
    assert "составлено вручную" in ended.content.decode()
    history = client.get(page).content.decode()
    assert "Жеребьёвки по правилам нет: пары составил судья" in history


def test_a_first_round_is_paired_by_hand_and_the_next_one_by_the_engine():
    story = swiss_event.event(6, 3, games_per_pairing=1)
    by = {**swiss_event.by(story), "number": 1}
    swiss_event.draft(story)  # dropped with the first empty board
    hand_changes.begin_hand_pairing(**by, reason="так решил сбор судей", from_nothing=True)
    for white, black in ((5, 6), (1, 2), (4, 3)):
        try:
            hand_seating.seat_pair(**by, white=white, black=black)
        except TournamentError as refusal:
            keys = [caution["key"] for caution in refusal.params["cautions"]]
            hand_seating.seat_pair(**by, white=white, black=black, accepted=keys, is_sure=True)
    with pytest.raises(TournamentError, match="seated_already"):
        hand_seating.seat_pair(**by, white=1, black=3)
    phase = hand_changes.end_hand_pairing(**by)
    assert phase.engine == ""
    assert phase.differences
    row = publishing.publish_round(**by)
    assert swiss_event.boards(row) == "1-2 4-3 5-6"
    swiss_event.play(story, 1)
    assert swiss_event.draft(story).state == RoundState.DRAFT


# what is asked | the code
REFUSED = [
    (
        lambda by: hand_changes.begin_hand_pairing(
            **{**by, "number": 2}, reason="так", from_nothing=True
        ),
        "no_such_round",
    ),
    (lambda by: hand_seating.seat_pair(**by, white=1, black=2), "no_such_round"),
]


@pytest.mark.parametrize(("act", "code"), REFUSED)
def test_only_the_next_round_is_paired_from_nothing(act, code):
    story = swiss_event.event(6, 3, games_per_pairing=1)
    with pytest.raises(TournamentError) as refused:
        act({**swiss_event.by(story), "number": 1})
    assert refused.value.code == code


def test_who_asked_for_a_bye_is_not_seated():
    story = swiss_event.event(5, 3, games_per_pairing=1)
    attendance.mark_attendance(
        entry=story.tournament.entries.get(number=5),
        round=1,
        presence=Presence.HALF_BYE,
        actor=story.organiser,
        at=small_event.NOON,
    )
    by = {**swiss_event.by(story), "number": 1}
    hand_changes.begin_hand_pairing(**by, reason="так", from_nothing=True)
    with pytest.raises(TournamentError, match="change_refused"):
        hand_seating.seat_pair(**by, white=5, black=1)
    assert hand_seating.unseated_numbers(story.tournament.rounds.get(number=1)) == (
        1,
        2,
        3,
        4,
    )
