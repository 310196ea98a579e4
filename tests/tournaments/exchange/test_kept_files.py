"""The signed file of an event is kept by itself after each round and at the end."""

import hashlib
import io
from datetime import timedelta

import pytest
from django.urls import reverse

from tests.support import small_event, swiss_event
from tests.support.stories import kept as kept_story
from tournaments import tasks
from tournaments.boards.models import Round, RoundState
from tournaments.events.models import Tournament, TournamentState
from tournaments.exchange.capsule.deciding import decide_again
from tournaments.exchange.capsule.layout import open_capsule
from tournaments.exchange.models import KeptFile
from tournaments.exchange.queries import kept as kept_queries
from tournaments.exchange.services import capsules, kept
from tournaments.people.models import Player
from tournaments.standings import services as standings_services

pytestmark = pytest.mark.django_db


@pytest.fixture
@kept_story
def swiss():
    """Seven players by the Swiss system, one round of two played."""
    story = swiss_event.event(7, 2)
    swiss_event.publish(story)
    swiss_event.play(story, 1, swiss_event.higher)
    compute(story)
    return story


def compute(story):
    story.tournament.refresh_from_db()
    standings_services.recompute_standings(
        tournament_id=story.tournament.pk, revision=story.tournament.revision, at=small_event.NOON
    )


def play_to_the_end(story):
    swiss_event.publish(story)
    swiss_event.play(story, 2, swiss_event.higher)
    compute(story)
    assert Tournament.objects.get(pk=story.tournament.pk).state == TournamentState.FINISHED


def keep(story, minutes=0):
    return kept.keep_event_file(
        tournament_id=story.tournament.pk, at=small_event.NOON + timedelta(minutes=minutes)
    )


def files(story):
    return list(KeptFile.objects.filter(tournament=story.tournament))


def test_a_file_is_kept_after_a_round_and_one_at_the_end(swiss):
    assert kept_queries.events_without_newest_file() == [swiss.tournament.pk]
    first = keep(swiss)
    assert (first.after, first.is_final) == (1, False)
    assert kept_queries.events_without_newest_file() == []
    play_to_the_end(swiss)
    last = keep(swiss, 5)
    assert (last.after, last.is_final) == (2, True)
    assert [file.pk for file in files(swiss)] == [last.pk, first.pk]
    capsule = open_capsule(io.BytesIO(bytes(last.data)))
    assert not any(one.is_false for one in decide_again(capsule))


def test_a_message_that_comes_twice_keeps_one_file(swiss):
    made = [keep(swiss), keep(swiss, 1)]
    assert made[1] is None
    assert len(files(swiss)) == 1


def test_two_workers_at_once_keep_one_file(swiss, monkeypatch):
    """The other has kept the same state while this one was writing."""
    written = capsules.write_event_file

    def meanwhile(*given, **named):
        monkeypatch.setattr(capsules, "write_event_file", written)
        keep(swiss)
        return written(*given, **named)

    monkeypatch.setattr(capsules, "write_event_file", meanwhile)
    keep(swiss)
    assert len(files(swiss)) == 1


def test_a_worker_killed_while_it_writes_leaves_nothing_and_the_sweep_asks_again(
    swiss, monkeypatch
):
    def killed(*given, **named):
        raise SystemExit

    with monkeypatch.context() as patched:
        patched.setattr(capsules, "write_event_file", killed)
        with pytest.raises(SystemExit):
            keep(swiss)
    assert files(swiss) == []
    asked = []
    monkeypatch.setattr(kept, "send_keeping", asked.append)
    tasks.sweep()
    assert asked == [swiss.tournament.pk]


def test_counting_the_table_asks_for_the_file(swiss, monkeypatch):
    asked = []
    monkeypatch.setattr(kept, "send_keeping", asked.append)
    tasks.recompute_standings(swiss.tournament.pk, swiss.tournament.revision)
    assert asked == [swiss.tournament.pk]
    tasks.keep_event_file(swiss.tournament.pk)
    tasks.recompute_standings(swiss.tournament.pk, swiss.tournament.revision)
    assert len(asked) == 1


def test_no_file_before_the_table_of_the_round_is_counted(swiss):
    Tournament.objects.filter(pk=swiss.tournament.pk).update(revision=999)
    assert keep(swiss) is None


def test_a_correction_after_the_end_keeps_a_new_file(swiss):
    play_to_the_end(swiss)
    first = keep(swiss)
    Tournament.objects.filter(pk=swiss.tournament.pk).update(
        revision=first.revision + 1, standings_revision=first.revision + 1
    )
    again = keep(swiss, 1)
    assert (again.is_final, again.revision) == (True, first.revision + 1)


def test_the_oldest_makes_room(swiss, monkeypatch):
    monkeypatch.setattr(kept_queries, "MOST_KEPT", 1)
    first = keep(swiss)
    play_to_the_end(swiss)
    last = keep(swiss)
    assert [file.pk for file in files(swiss)] == [last.pk] != [first.pk]


def test_the_bytes_of_an_event_are_bounded_and_the_newest_stays(swiss, monkeypatch):
    monkeypatch.setattr(kept_queries, "MOST_BYTES", 1)
    keep(swiss)
    play_to_the_end(swiss)
    last = keep(swiss)
    assert [file.pk for file in files(swiss)] == [last.pk]


def test_a_file_that_is_too_large_is_told_and_not_made_again_and_again(swiss, monkeypatch):
    monkeypatch.setattr(kept_queries, "MOST_BYTES_OF_ONE", 10)
    file = keep(swiss)
    assert file.data is None
    assert kept_queries.events_without_newest_file() == []
    page = small_event.client_of(None).get(reverse("event-exchange", args=[swiss.tournament.pk]))
    assert "слишком велик" in page.content.decode()
    address = reverse("event-kept-file", args=[swiss.tournament.pk, file.pk])
    assert address not in page.content.decode()
    assert small_event.client_of(None).get(address).status_code == 404


def test_without_a_key_nothing_is_kept_and_nothing_fails(swiss, settings):
    settings.CERTIFICATE_KEY_FILE = "/nowhere/key"
    assert keep(swiss) is None


def test_who_is_named_by_initials_since_then_is_in_no_file_given_out(swiss):
    first = keep(swiss)
    player = swiss.tournament.entries.first().player_id
    Player.objects.filter(pk=player).update(is_guarded=True, birth_year=2015)
    assert kept_queries.kept_files_of_event(swiss.tournament) == []
    address = reverse("event-kept-file", args=[swiss.tournament.pk, first.pk])
    assert small_event.client_of(None).get(address).status_code == 404
    kept.remove_files_that_name_too_much()
    assert files(swiss) == []
    again = keep(swiss)
    assert player not in again.named
    assert kept_queries.kept_files_of_event(swiss.tournament) == [again]
    kept.remove_files_that_name_too_much()
    assert files(swiss) == [again]


def test_page_and_api_list_and_give_the_same_bytes(swiss):
    file = keep(swiss)
    client = small_event.client_of(None)
    page = client.get(reverse("event-exchange", args=[swiss.tournament.pk])).content.decode()
    address = reverse("event-kept-file", args=[swiss.tournament.pk, file.pk])
    assert address in page
    assert "после тура 1" in page
    assert "не более 20 файлов" in page
    (row,) = client.get(reverse("api-event-kept-files", args=[swiss.tournament.pk])).json()
    assert row["after_round"] == 1
    assert row["id"] == file.pk
    given = [
        client.get(path).content
        for path in (
            address,
            reverse("api-event-kept-file", args=[swiss.tournament.pk, file.pk]),
        )
    ]
    assert {hashlib.sha256(data).hexdigest() for data in given} == {row["sha256"]}


def test_a_kept_file_is_asked_for_under_its_own_event(swiss):
    file = keep(swiss)
    other = small_event.event(4)
    for name in ("event-kept-file", "api-event-kept-file"):
        address = reverse(name, args=[other.tournament.pk, file.pk])
        assert small_event.client_of(None).get(address).status_code == 404


def test_listing_costs_the_same_for_one_file_and_for_many(swiss, django_assert_max_num_queries):
    file = keep(swiss)
    for number in range(10, 20):
        KeptFile.objects.create(
            tournament=swiss.tournament, after=number, is_final=False, revision=file.revision,
            made_at=file.made_at, sha256=file.sha256, length=1, named=[], data=b"x",
        )  # fmt: skip
    with django_assert_max_num_queries(2):
        assert len(kept_queries.kept_files_of_event(swiss.tournament)) == 11


def test_a_round_that_is_open_again_keeps_what_was_kept(swiss):
    keep(swiss)
    Round.objects.filter(tournament=swiss.tournament, number=1).update(state=RoundState.PLAYING)
    assert kept_queries.events_without_newest_file() == []
    assert len(files(swiss)) == 1
