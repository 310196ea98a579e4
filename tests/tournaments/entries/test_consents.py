"""A player of several events belongs to none: who is asked before he is corrected."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from arbiter.accounts.queries.rights import Role
from arbiter.journal.models.rows import JournalEntry
from tests.support import small_event
from tests.support.languages import call_command
from tests.support.small_event import TwoEvents
from tests.support.swiss_event import take_over_trf
from tournaments.entries.models import Entry
from tournaments.entries.queries.matching import player_fingerprint
from tournaments.entries.services import entering
from tournaments.events.models import Tournament
from tournaments.events.services import regulations
from tournaments.exchange.queries.trf import collect_trf_facts_of_event
from tournaments.pairing import trf
from tournaments.people.models import Player

# Consent to correct a player of several events: who is asked, who answers, what then may be.


pytestmark = pytest.mark.django_db

JSON = "application/json"

# who answers, what, and whether the organiser of B may then correct the player
CONSENTS = [
    ("the other event", "yes", True),
    ("the other event", "no", False),
    ("the site", "yes", True),
    ("the player", "yes", True),
    ("the player", "no", False),
    ("a stranger", "yes", False),
    ("the asker", "yes", False),
]


@pytest.mark.parametrize(("name", "agrees", "may"), CONSENTS)
def test_consent_is_asked_given_and_journalled(two, name, agrees, may):
    entry = two.enter()
    himself = small_event.user("himself")
    Player.objects.filter(pk=two.player.pk).update(user=himself)
    request = two.ask(entry)
    people = {
        "the other event": two.of_a,
        "the site": two.a.organiser,
        "the player": himself,
        "a stranger": two.a.stranger,
        "the asker": two.organiser,
    }
    client = small_event.signed_in(people[name])
    page = client.get(reverse("person-requests")).content.decode()
    assert ("опечатка в фамилии" in page) is (name not in ("a stranger", "the asker"))
    client.post(reverse("person-request-answer", args=[request.pk]), {"agrees": agrees})
    assert two.edit(entry).status_code == (302 if may else 403)
    verbs = set(JournalEntry.objects.filter(stream="people").values_list("verb", flat=True))
    assert "person.requested" in verbs
    assert ("person.answered" in verbs) is (name not in ("a stranger", "the asker"))


def test_all_the_other_events_must_agree_and_the_newest_answer_holds(two):
    entry = two.enter()
    third = regulations.create_tournament(
        title="Турнир В", actor=two.a.organiser, at=small_event.NOON
    )
    of_third = small_event.user("vera", staff_of=third.scope_key, role=Role.ORGANISER)
    entering.enter_player(tournament=third, player=two.player, actor=of_third, at=small_event.NOON)
    request = two.ask(entry)
    address = reverse("person-request-answer", args=[request.pk])
    small_event.signed_in(two.of_a).post(address, {"agrees": "yes"})
    assert two.edit(entry).status_code == 403
    small_event.signed_in(of_third).post(address, {"agrees": "no"})
    assert two.edit(entry).status_code == 403
    small_event.signed_in(of_third).post(address, {"agrees": "yes"})
    account = two.client.post(reverse("api-account", args=[two.here.pk, entry.pk]))
    assert account.status_code == 201
    assert two.edit(entry).status_code == 302


def test_programs_ask_for_consent_and_answer(two):
    entry = two.enter()
    ask = reverse("api-entry-consent", args=[two.here.pk, entry.pk])
    assert two.client.get(ask).status_code == 404
    assert two.client.post(ask, {"reason": " "}, content_type=JSON).status_code == 400
    made = two.client.post(ask, {"reason": "опечатка"}, content_type=JSON)
    assert (made.status_code, made.json()["standing"]) == (201, "open")
    assert two.client.get(ask).json() == made.json()

    due = reverse("api-consents")
    assert Client().get(due).status_code == 401
    assert two.client.get(due).json() == []
    of_a = small_event.signed_in(two.of_a)
    (request,) = of_a.get(due).json()
    assert request.pop("as_whom") == [{"capacity": "event", "event": two.a.tournament.pk}]
    assert request == made.json()

    answer = reverse("api-consent-answer", args=[made.json()["id"]])
    assert Client().post(answer, {"agrees": True}, content_type=JSON).status_code == 401
    refused = two.client.post(answer, {"agrees": True}, content_type=JSON)
    assert (refused.status_code, refused.json()["code"]) == (403, "permission_denied")
    assert of_a.post(answer, {}, content_type=JSON).json()["code"] == "invalid"
    assert of_a.post(answer, {"agrees": False}, content_type=JSON).json()["standing"] == "refused"
    assert of_a.post(answer, {"agrees": True}, content_type=JSON).json()["standing"] == "granted"
    unknown = reverse("api-consent-answer", args=[made.json()["id"] + 1000])
    assert of_a.post(unknown, {"agrees": True}, content_type=JSON).status_code == 404


def test_nobody_asks_about_his_own_people(two):
    entry = entering.enter_new_player(
        tournament=two.here, name="Ким Юрий", actor=two.organiser, at=small_event.NOON
    )
    ask = reverse("api-entry-consent", args=[two.here.pk, entry.pk])
    answer = two.client.post(ask, {"reason": "опечатка"}, content_type=JSON)
    assert answer.json()["code"] == "person_not_shared"
    stranger = small_event.signed_in(two.a.stranger)
    assert stranger.post(ask, {"reason": "так"}, content_type=JSON).status_code == 403


@pytest.mark.parametrize("address", ["person-requests", "api-consents"])
@pytest.mark.parametrize("who", ["of_a", "the site"])
def test_a_list_of_requests_costs_as_many_queries_as_one(two, address, who):
    reader = two.of_a if who == "of_a" else two.a.organiser
    client = small_event.signed_in(reader)
    counts = []
    for entry_in_a in two.a.tournament.entries.select_related("player").order_by("pk"):
        entry = entering.enter_player(
            tournament=two.here, player=entry_in_a.player, actor=two.organiser, at=small_event.NOON
        )
        ask = reverse("event-ask-person", args=[two.here.pk, entry.pk])
        two.client.post(ask, {"reason": f"опечатка {entry.pk}"})
        with CaptureQueriesContext(connection) as queries:
            page = client.get(reverse(address)).content.decode()
        assert entry_in_a.player.name in page
        counts.append(len(queries))
    assert len(counts) == 3
    assert counts[0] == counts[-1]


# A player belongs to nobody's event: no organiser takes over a person of another's.


def the_list(two: TwoEvents) -> SimpleUploadedFile:
    text = f"ФИО;Год рождения;Город\n{two.player.name};1990;Псков\n"
    return SimpleUploadedFile("a.csv", text.encode())


def test_the_chain_from_a_list_to_a_game_of_another_event_breaks_at_each_link(two):
    """List → account → sign-in → resignation in A; then each link by itself."""
    site = reverse("api-entries-import", args=[two.here.pk])
    reply = two.client.post(site, {"file": the_list(two), "apply": "true"}).json()
    assert (reply["rows"][0]["kind"], reply["rows"][0]["proposed"]) == ("ask", two.player.pk)
    assert reply["outcome"]["asked"] == 1
    assert reply["outcome"]["updated"] == reply["outcome"]["entered"] == 0

    chosen = {"file": the_list(two), "apply": "true", "decisions": f'{{"2": "{two.player.pk}"}}'}
    reply = two.client.post(site, chosen).json()
    assert (reply["outcome"]["entered"], reply["outcome"]["updated"]) == (1, 0)
    assert two.is_untouched()
    entry = two.here.entries.get()
    assert entry.player_id == two.player.pk

    account = two.client.post(reverse("api-account", args=[two.here.pk, entry.pk]))
    assert (account.status_code, account.json()["code"]) == (403, "person_shared")
    two.client.post(reverse("event-give-account", args=[two.here.pk, entry.pk]))
    assert two.is_untouched()

    record = {"text": "1. c3-d4 d6-c5 0-1", "fact": {"kind": "resignation", "loser": "b"}}
    game = reverse("api-records", args=[two.a.game().pk])
    refused = two.client.post(game, record, content_type=JSON)
    assert refused.status_code == 403
    assert two.a.game().result in ("", "*")


def test_a_list_again_does_not_change_who_has_been_entered(two):
    two.enter()
    site = reverse("api-entries-import", args=[two.here.pk])
    reply = two.client.post(site, {"file": the_list(two), "apply": "true"}).json()
    (row,) = reply["rows"]
    assert (row["kind"], row["is_shared"], row["changes"]) == (
        "entered",
        True,
        {"city": ["Тверь", "Псков"]},
    )
    assert reply["outcome"]["updated"] == 0
    assert two.is_untouched()


def test_who_has_an_account_is_proposed_even_to_an_organiser_of_the_site(two):
    """Somebody may have made a person of a known name and hold his account: it would play here."""
    entering.enter_new_player(
        tournament=two.here,
        name="Ким Юрий",
        birth_year=1980,
        actor=two.organiser,
        at=small_event.NOON,
    )
    Player.objects.filter(name="Ким Юрий").update(user=small_event.user("boris-2"))
    text = SimpleUploadedFile("a.csv", "ФИО;Год\nКим Юрий;1980\nЦой Лев;1981\n".encode())
    third = regulations.create_tournament(
        title="Турнир В", actor=two.a.organiser, at=small_event.NOON
    )
    site = small_event.signed_in(two.a.organiser)
    answer = site.post(
        reverse("api-entries-import", args=[third.pk]), {"file": text, "apply": "true"}
    )
    assert answer.json()["outcome"]["entered"] == answer.json()["outcome"]["asked"] == 1
    assert answer.json()["rows"][0]["candidates"][0]["has_account"] is True


def test_another_person_of_that_name_is_a_new_one(two):
    site = reverse("api-entries-import", args=[two.here.pk])
    fields = {"file": the_list(two), "apply": "true", "decisions": '{"2": "new"}'}
    assert two.client.post(site, fields).json()["outcome"]["created"] == 1
    assert two.here.entries.get().player_id != two.player.pk
    assert two.is_untouched()


def test_the_page_of_a_list_proposes_the_person_and_tells_what_is_not_written(two):
    address = reverse("event-list-new", args=[two.here.pk])
    page = two.client.post(address, {"file": the_list(two)}, follow=True).content.decode()
    assert f'value="{two.player.pk}" checked' in page
    assert "Тверь → Псков" in page
    kept = two.here.people_files.get()
    apply = reverse("event-list-apply", args=[two.here.pk, kept.pk])
    two.client.post(apply, {"row-2": str(two.player.pk)})
    assert two.here.entries.get().player_id == two.player.pk
    assert two.is_untouched()


def test_the_command_holds_the_organiser_it_is_told_to_the_same_rule(two, tmp_path):
    path = tmp_path / "a.csv"
    path.write_bytes(the_list(two).read())
    decided = ["--decide", f"2={two.player.pk}"]
    named = ["--event", str(two.here.pk), "--as", "boris", "--apply"]
    call_command("import_players", str(path), *named, *decided)
    assert two.here.entries.get().player_id == two.player.pk
    assert two.is_untouched()


def test_a_trf_enters_whom_its_bringer_chooses_as_he_is(two):
    """A site's organiser alone brings one; what he chooses is decided by the same function."""
    text = trf.write_trf(
        trf.write_event_as_trf(
            collect_trf_facts_of_event(two.a.tournament, is_private=True), trf.TrfEdition.TRF26
        )
    )
    again = take_over_trf(text, two.a)
    assert Entry.objects.filter(player=two.player).count() == 2
    assert again != two.a.tournament
    address = reverse("api-event-import")
    sent = {"file": SimpleUploadedFile("b.trf", text.encode())}
    assert two.client.post(address, sent).status_code == 403
    assert two.is_untouched()


def test_facts_are_not_corrected_by_page_or_program(two):
    entry = two.enter()
    refused = two.edit(entry)
    assert refused.status_code == 403
    assert "Кубок клуба" in refused.content.decode()
    address = reverse("api-player", args=[two.here.pk, entry.pk])
    fields = {"expected": player_fingerprint(two.player), "name": "Подменённый"}
    answer = two.client.patch(address, fields, content_type=JSON)
    assert (answer.status_code, answer.json()["code"]) == (403, "person_shared")
    assert two.is_untouched()


def test_a_person_of_no_event_belongs_to_the_site(two):
    """A federation's list was brought in: an organiser enters from it, and writes nothing there."""
    known = Player.objects.create(name="Орлов Олег", birth_year=1985, rating=2000)
    text = SimpleUploadedFile("a.csv", "ФИО;Год;Рейтинг\nОрлов Олег;1985;2400\n".encode())
    site = reverse("api-entries-import", args=[two.here.pk])
    fields = {"file": text, "apply": "true", "decisions": f'{{"2": "{known.pk}"}}'}
    assert two.client.post(site, fields).json()["outcome"]["entered"] == 1
    known.refresh_from_db()
    assert known.rating == 2000


def test_one_s_own_people_stay_one_s_own(two):
    """Who stands in events of this organiser only is corrected and given an account by him."""
    entry = entering.enter_new_player(
        tournament=two.here, name="Ким Юрий", actor=two.organiser, at=small_event.NOON
    )
    address = reverse("api-player", args=[two.here.pk, entry.pk])
    fields = {"expected": player_fingerprint(entry.player), "city": "Омск"}
    assert two.client.patch(address, fields, content_type=JSON).status_code == 200
    account = two.client.post(reverse("api-account", args=[two.here.pk, entry.pk]))
    assert account.status_code == 201


def test_an_organiser_of_the_site_may_everything(two):
    entry = two.enter()
    site = small_event.signed_in(two.a.organiser)
    assert two.edit(entry, site).status_code == 302
    assert Player.objects.get(pk=two.player.pk).name == "Подменённый Имярек"
    answer = site.post(reverse("api-account", args=[two.here.pk, entry.pk]))
    assert answer.status_code == 201


def test_the_page_of_the_people_offers_no_account_for_a_shared_player(two):
    entry = two.enter()
    page = two.client.get(reverse("event-people", args=[two.here.pk])).content.decode()
    assert reverse("event-give-account", args=[two.here.pk, entry.pk]) not in page
    edit = two.client.get(reverse("event-player-edit", args=[two.here.pk, entry.pk]))
    assert reverse("event-ask-person", args=[two.here.pk, entry.pk]) in edit.content.decode()
    assert Tournament.objects.count() == 2


def test_only_the_year_of_birth_of_a_shared_person_is_told(two):
    """By page, program and TRF; in full to the site, to those who agreed on it, and before that
    to the organiser of the one event in which he stands."""
    Player.objects.filter(pk=two.player.pk).update(birth_date="1990-05-03", sex="w")
    in_a = reverse("api-player", args=[two.a.tournament.pk, two.entry_in_a.pk])
    keeper = small_event.signed_in(two.of_a)
    assert keeper.get(in_a).json()["birth_date"] == "1990-05-03"
    entry = two.enter()
    address_in_b = reverse("api-player", args=[two.here.pk, entry.pk])
    page = reverse("event-player-edit", args=[two.here.pk, entry.pk])
    for client, address in ((two.client, address_in_b), (keeper, in_a)):
        reply = client.get(address).json()
        assert (reply["birth_year"], reply["birth_date"], reply["sex"]) == (1990, None, "")
        assert (reply["is_shared"], reply["state"]) == (True, "")  # a fingerprint of the date, too
    shown = two.client.get(page).content.decode()
    assert "1990-05-03" not in shown and "1990" in shown
    assert player_fingerprint(Player.objects.get(pk=two.player.pk)) not in shown
    site = small_event.signed_in(two.a.organiser)
    assert site.get(address_in_b).json()["birth_date"] == "1990-05-03"
    small_event.signed_in(two.of_a).post(
        reverse("person-request-answer", args=[two.ask(entry).pk]), {"agrees": "yes"}
    )
    assert two.client.get(address_in_b).json()["sex"] == "w"


def test_a_trf_bears_the_day_of_birth_of_ones_own_people_only(two):
    players = [entry.player_id for entry in two.a.tournament.entries.order_by("number")]
    Player.objects.filter(pk__in=players).update(birth_year=1990, birth_date="1990-05-03", sex="w")
    two.enter()
    address = reverse("event-file", args=[two.a.tournament.pk, "event.trf"])
    by_keeper = small_event.signed_in(two.of_a).get(address).content.decode()
    assert by_keeper.count("1990/05/03") == 2
    assert by_keeper.count("1990/00/00") == 1
    by_site = small_event.signed_in(two.a.organiser).get(address).content.decode()
    assert by_site.count("1990/05/03") == 3
    assert "1990/05/03" not in Client().get(address).content.decode()
