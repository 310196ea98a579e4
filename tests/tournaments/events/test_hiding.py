"""An event cancelled, resumed, removed from sight and brought back; its head corrected."""

import re

import pytest
from django.urls import reverse

from arbiter.certificates.models import Certificate
from arbiter.journal.models.rows import JournalEntry
from tests.support import small_event, swiss_event
from tests.support.addresses import addresses
from tests.support.swiss_event import take_over_trf, written_trf
from tournaments.boards.models import Game
from tournaments.errors import TournamentError
from tournaments.events.models import Tournament
from tournaments.events.services import visibility
from tournaments.exchange.services import imports

pytestmark = pytest.mark.django_db


@pytest.fixture
def story():
    return small_event.event(published=1)


def page(client, view, *args):
    return client.get(reverse(view, args=args))


def post(client, view, *args, **given):
    return client.post(reverse(view, args=args), given, follow=True)


def call(client, view, *args, **given):
    return client.post(reverse(view, args=args), given, content_type="application/json")


def test_a_cancelled_event_says_so_everywhere(story):
    """Pages, paper, API, files, in both languages, with the reason and the journal's row."""
    pk = story.tournament.pk
    organiser = small_event.signed_in(story.organiser)
    answer = post(organiser, "event-cancel", pk, reason="Зал закрыт")
    assert "Соревнование отменено. Зал закрыт" in answer.content.decode()
    stranger = small_event.signed_in(story.stranger)
    for language, word in (("ru", "отменено"), ("en", "cancelled")):
        for address in (
            reverse("home"),
            reverse("event", args=[pk]),
            reverse("event-round", args=[pk, 1]),
            reverse("event-standings", args=[pk]),
            reverse("event-paper", args=[pk, "protocol"]),
            reverse("game", args=[story.game().pk]),
        ):
            reply = stranger.get(address, headers={"accept-language": language})
            assert word in reply.content.decode(), (language, address)
    reply = page(stranger, "api-event", pk).json()
    assert (reply["state"], reply["cancelled_reason"]) == ("cancelled", "Зал закрыт")
    row = JournalEntry.objects.get(verb="event.cancelled")
    assert (row.data["before"], row.data["after"]) == ("running", "cancelled")


def test_nothing_is_done_in_a_cancelled_event(story):
    """Officials are told why; who had no right is refused as before."""
    pk, game = story.tournament.pk, story.game()
    organiser, player = (
        small_event.signed_in(story.organiser),
        small_event.signed_in(story.players[0]),
    )
    assert call(organiser, "api-cancel", pk, reason="нет зала").status_code == 200
    result = {"result": "1-0", "termination": "recorded", "expected_revision": 0}
    acts = [
        call(organiser, "api-result", game.pk, **result),
        call(organiser, "api-publish", pk, 2),
        call(organiser, "api-entries", pk, name="Поздний Пётр"),
        call(player, "api-records", game.pk, text="1. c3-d4 b6-c5"),
        call(small_event.signed_in(story.arbiter), "api-start", pk, 1),
    ]
    own = {game.white.player.user_id, game.black.player.user_id}
    assert [answer.status_code for answer in acts[:3]] == [409, 409, 409]
    assert acts[0].json()["code"] == "event_cancelled"
    assert acts[3].status_code == (409 if story.players[0].pk in own else 403)
    assert acts[4].json()["code"] == "event_cancelled"
    stranger = small_event.signed_in(story.stranger)
    assert call(stranger, "api-result", game.pk, **result).status_code == 403
    assert Game.objects.get(pk=game.pk).state == "open"
    answer = post(organiser, "event-publish-round", pk, 2)
    assert "Соревнование отменено" in answer.content.decode()
    assert page(organiser, "event-entries", pk).status_code == 403


def test_a_cancelled_event_is_resumed_where_it_stood(story):
    by = {"tournament": story.tournament, "actor": story.organiser, "at": small_event.NOON}
    visibility.cancel_event(**by, reason="нет зала")
    with pytest.raises(TournamentError, match="reason_missing"):
        visibility.resume_event(**by, reason=" ")
    assert visibility.resume_event(**by, reason="зал нашли").state == "running"
    assert (story.tournament.cancelled_reason, story.tournament.state_before_cancel) == ("", "")
    with pytest.raises(TournamentError, match="not_cancelled"):
        visibility.resume_event(**by, reason="ещё раз")


def test_an_event_opened_by_mistake_leaves_every_list_and_comes_back(story):
    pk, game = story.tournament.pk, story.game()
    organiser, stranger = (
        small_event.signed_in(story.organiser),
        small_event.signed_in(story.stranger),
    )
    assert page(stranger, "event-closing", pk).status_code == 403
    assert call(stranger, "api-hide", pk, reason="мне не нравится").status_code == 403
    answer = post(organiser, "event-hide", pk, reason="открыто дважды")
    assert "скрыто" in answer.content.decode()
    addresses = [
        reverse("event", args=[pk]),
        reverse("event-round", args=[pk, 1]),
        reverse("event-live", args=[pk]),
        reverse("event-file", args=[pk, "event.trf"]),
        reverse("game", args=[game.pk]),
        reverse("api-event", args=[pk]),
        reverse("api-game", args=[game.pk]),
        reverse("api-entries", args=[pk]),
    ]
    for client in (stranger, small_event.signed_in(story.players[0])):
        assert [client.get(address).status_code for address in addresses] == [404] * len(addresses)
        assert "Кубок клуба" not in page(client, "home").content.decode()
        assert page(client, "api-events").json() == []
    assert call(stranger, "api-show", pk).status_code == 404
    assert call(stranger, "event-show", pk).status_code == 404
    assert "Кубок клуба" in page(organiser, "home").content.decode()
    answer = post(organiser, "event-show", pk)
    assert answer.redirect_chain
    assert page(stranger, "event", pk).status_code == 200
    verbs = JournalEntry.objects.filter(verb__in=("event.hidden", "event.shown"))
    assert [row.verb for row in verbs.order_by("seq")] == ["event.hidden", "event.shown"]


def test_an_event_that_was_played_in_is_not_removed_from_sight(story):
    swiss_event.enter_result(story, story.game(), swiss_event.WHITE)
    organiser = small_event.signed_in(story.organiser)
    answer = call(organiser, "api-hide", story.tournament.pk, reason="ошибка")
    assert (answer.status_code, answer.json()["code"]) == (409, "event_played")
    text = page(organiser, "event-closing", story.tournament.pk).content.decode()
    assert "только отменить" in text


def test_the_same_file_is_taken_again_after_the_mistaken_event_is_out_of_sight():
    """A wrong number of rounds was given the first time."""
    story = swiss_event.event(6, 3, games_per_pairing=1)
    swiss_event.publish(story)
    swiss_event.play(story, 1)
    trf = written_trf(story.tournament).replace("142 3\n", "")
    wrong = take_over_trf(trf, story, rounds=9)
    with pytest.raises(TournamentError, match="already_imported"):
        take_over_trf(trf, story, rounds=5)
    visibility.hide_event(
        tournament=wrong, reason="туров пять", actor=story.organiser, at=small_event.NOON
    )
    assert [note["code"] for note in wrong.trf["notes"]] == ["rounds_too_many"]
    again = take_over_trf(trf, story, rounds=5)
    assert again.trf["notes"] == []
    assert again.rounds_planned == 5
    assert Tournament.objects.filter(pk=wrong.pk).first() is None
    assert JournalEntry.objects.filter(verb=imports.IMPORTED).count() == 2


def patch(client, pk, **given):
    address = reverse("api-event", args=[pk])
    version = client.get(address).json()["version"]
    return client.patch(address, {"expected": version, **given}, content_type="application/json")


def test_the_head_of_a_running_event_is_corrected_and_the_journal_keeps_what_stood(story):
    """By a program: papers and pages speak anew, certificates keep what was signed."""
    game = story.game()
    swiss_event.enter_result(story, game, swiss_event.WHITE)
    signed = list(Certificate.objects.values_list("sha256", flat=True))
    organiser, pk = small_event.signed_in(story.organiser), story.tournament.pk
    answer = patch(
        organiser,
        pk,
        title="Кубок города",
        starts_on="2026-11-20",
        ends_on="2026-11-22",
        chief_arbiter="Петров Пётр",
        chief_secretary="Сидорова Анна",
    )
    assert answer.status_code == 200
    row = JournalEntry.objects.get(verb="head.corrected")
    assert row.data["before"] != row.data["after"]
    page_of_journal = page(organiser, "journal", pk).content.decode()
    assert "название Кубок клуба → Кубок города" in page_of_journal
    for language, names in (
        ("ru", ("Кубок города", "Петров Пётр", "Сидорова Анна")),
        ("en", ("Petrov Petr", "Sidorova Anna")),
    ):
        text = organiser.get(
            reverse("event-paper", args=[pk, "protocol"]), headers={"accept-language": language}
        ).content.decode()
        assert all(name in text for name in names)
    assert list(Certificate.objects.values_list("sha256", flat=True)) == signed
    assert patch(organiser, pk, time_control="480").json()["code"] == "wrong_state"
    wrong = patch(organiser, pk, ends_on="2026-11-19")
    assert (wrong.status_code, wrong.json()["code"]) == (400, "ends_before_start")


def test_the_head_of_a_finished_event_is_corrected_on_the_page():
    story = swiss_event.event(4, 1, games_per_pairing=1)
    swiss_event.publish(story)
    swiss_event.play(story, 1)
    organiser, pk = small_event.signed_in(story.organiser), story.tournament.pk
    form = page(organiser, "event-edit", pk)
    content = form.content.decode()
    assert "подписанное" in content
    assert 'name="rounds_planned"' not in content
    given = {"title": "Швейцарская", "expected": form.context["expected"], "city": "Орёл"}
    answer = post(organiser, "event-edit", pk, **given)
    assert "Швейцарская" in answer.content.decode()
    stale = organiser.post(reverse("event-edit", args=[pk]), given)
    assert stale.status_code == 409


def test_everything_of_a_cancelled_event_is_read_on(story):
    """Nothing is written any more; who could read it before reads it still."""
    pk, game = story.tournament.pk, story.game()
    organiser = small_event.signed_in(story.organiser)
    places = {
        "entry": game.white_id,
        "number": 1,
        "username": "organiser",
        "stream": f"tournament:{pk}",
    }
    reads = [
        address.template.format_map({"pk": pk, **places})
        for address in addresses()
        if address.template.startswith("/api/v1/events/{pk}/")
        and set(re.findall(r"{(\w+)}", address.template)) <= {"pk", *places}
    ]
    before = {read: organiser.get(read).status_code for read in reads}
    assert sum(status == 200 for status in before.values()) > 15
    assert call(organiser, "api-cancel", pk, reason="нет зала").status_code == 200
    assert {read: organiser.get(read).status_code for read in reads} == before
