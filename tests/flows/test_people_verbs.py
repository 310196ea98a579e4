"""Every journal verb of people, accounts and commands is written by its act."""

import json
import re

import pyotp
import pytest
from django.contrib.auth.models import Permission, User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import timezone

from arbiter.accounts.models import SecondFactor
from arbiter.accounts.queries.rights import Role
from arbiter.accounts.services import passwords, second_factor
from arbiter.cases.services import rulings
from arbiter.journal.models.rows import JournalEntry
from arbiter.journal.texts.verbs import journal_verb_in_words
from games.imports.models import ImportJob
from games.imports.services import jobs
from games.openings import services as openings_services
from tests.arbiter.cases import test_incidents
from tests.games.openings.test_import import NAMES, ROWS
from tests.support import small_event, swiss_event
from tests.support.imports import archive
from tests.support.languages import call_command
from tests.support.officials import case, examination, official, record, user
from tests.support.organiser_acts import take_back_last_act_at_board
from tests.support.small_event import TwoEvents
from tests.support.subject import hall as doors
from tests.support.swiss_event import take_over_trf, written_trf
from tournaments.boards.models import Pairing
from tournaments.entries.queries.matching import player_fingerprint
from tournaments.entries.services import entering
from tournaments.events.queries.checks import fingerprint_of_regulations
from tournaments.events.services import regulations
from tournaments.people.models import Player
from tournaments.rounds.services import board_acts

pytestmark = pytest.mark.django_db

JSON = "application/json"

GOOD = "правильный-пароль-7"


def give_account(monkeypatch):
    story = small_event.event(4)
    entry = entering.enter_new_player(
        tournament=regulations.create_tournament(
            title="Другое", actor=story.organiser, at=small_event.NOON
        ),
        name="Новичок Пётр",
        actor=story.organiser,
        at=small_event.NOON,
    )
    address = reverse("event-give-account", args=[entry.tournament_id, entry.pk])
    assert small_event.signed_in(story.organiser).post(address).status_code == 200


def lay_down_a_set_up(monkeypatch):
    story = small_event.event(4)
    board = board_acts.set_start_position(
        tournament=story.tournament,
        number=1,
        board=1,
        set_up="W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6",
        reason="фора в шашку",
        actor=story.organiser,
        at=small_event.NOON,
    )
    take_back_last_act_at_board(story, board)


def certify(monkeypatch):
    story = small_event.event(4)
    address = reverse("api-records", args=[story.game().pk])
    record = {"text": "1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0"}
    answer = small_event.signed_in(story.arbiter).post(address, record, content_type=JSON)
    assert answer.json()["state"] == "confirmed", answer.content


def the_people(rating: int) -> SimpleUploadedFile:
    return SimpleUploadedFile("a.csv", f"ФИО;Год;Рейтинг\nКим Юрий;1980;{rating}\n".encode())


def import_lists(monkeypatch):
    """The second list brings the rating of a known player up to date."""
    story = small_event.event(4, published=0)
    event = regulations.create_tournament(
        title="Другое", actor=story.organiser, at=small_event.NOON
    )
    client = small_event.signed_in(story.organiser)
    for rating in (2000, 2100):
        fields = {"file": the_people(rating), "apply": "true"}
        answer = client.post(reverse("api-entries-import", args=[event.pk]), fields)
        assert answer.status_code == 200, answer.content
    assert Player.objects.get(name="Ким Юрий").rating == 2100


def take_an_event_over(monkeypatch):
    story = swiss_event.event(6, 3, games_per_pairing=1)
    swiss_event.publish(story)
    swiss_event.play(story, 1, swiss_event.higher)
    take_over_trf(written_trf(story.tournament), story)


def correct_the_head(monkeypatch):
    story = small_event.event(4)
    regulations.change_regulations(
        tournament=story.tournament,
        expected=fingerprint_of_regulations(story.tournament),
        about={"city": "Тверь"},
        actor=story.organiser,
        at=small_event.NOON,
    )


def correct_a_player(monkeypatch):
    story = small_event.event(4)
    entry = story.tournament.entries.select_related("player").first()
    address = reverse("api-player", args=[story.tournament.pk, entry.pk])
    fields = {"expected": player_fingerprint(entry.player), "city": "Омск"}
    answer = small_event.signed_in(story.organiser).patch(address, fields, content_type=JSON)
    assert answer.status_code == 200


def change_a_board_by_hand(monkeypatch):
    story = swiss_event.event(8, 4)
    swiss_event.draft(story)
    client = small_event.signed_in(story.organiser)

    def call(view, **fields):
        address = reverse(view, args=[story.tournament.pk, 1])
        return client.post(address, json.dumps(fields), content_type=JSON)

    assert call("api-manual-begin", reason="просьба").status_code == 201
    white = Pairing.objects.filter(second__isnull=False).first().first.number
    fields = {"how": "colours", "one": white, "is_sure": True}
    answer = call("api-manual-change", **fields)
    if answer.status_code == 409:
        keys = [caution["key"] for caution in answer.json()["params"]["cautions"]]
        answer = call("api-manual-change", **fields, accepted=keys)
    assert answer.status_code == 200, answer.content
    client.post(reverse("event-manual-take-back", args=[story.tournament.pk, 1, 1]))


def bring_an_archive(monkeypatch):
    monkeypatch.setattr(jobs, "ask_worker_to_read", lambda *_args, **_more: None)
    librarian = small_event.user("librarian")
    User.objects.filter(pk=librarian.pk).update(is_staff=True)
    librarian.user_permissions.add(Permission.objects.get(codename="add_importjob"))
    client = small_event.signed_in(User.objects.get(pk=librarian.pk))
    file = SimpleUploadedFile("games.pdn", archive(9))
    site = "/api/v1/archive/imports/"
    client.post(site, {"title_ru": "Архив", "title_en": "Archive", "file": file})
    job = ImportJob.objects.get()
    for word in ("stop", "resume"):
        assert client.post(f"{site}{job.pk}/{word}/").status_code == 200


def take_openings_over(monkeypatch):
    openings_services.store_opening_table(
        openings_services.read_opening_table(ROWS.encode(), **NAMES), at=small_event.NOON
    )


def ask_about_a_person(monkeypatch):
    two = TwoEvents()
    entry = two.enter()
    ask = reverse("api-entry-consent", args=[two.here.pk, entry.pk])
    made = two.client.post(ask, {"reason": "опечатка"}, content_type=JSON).json()
    answer = reverse("api-consent-answer", args=[made["id"]])
    response = small_event.signed_in(two.of_a).post(answer, {"agrees": True}, content_type=JSON)
    assert response.json()["standing"] == "granted"


def own_account(monkeypatch):
    """One's password, address and keys for programs, by the pages."""
    anna = User.objects.create_user("anna", password=GOOD)
    client = small_event.signed_in(anna)
    client.post(reverse("account-email"), {"email": "anna@example.org", "password": GOOD})
    page = client.post(reverse("account-token-new"), {"name": "программа", "password": GOOD})
    assert page.context["new_key"]
    client.post(reverse("account-token-revoke", args=[anna.api_tokens.get().pk]))
    new = {"old_password": GOOD, "new_password1": f"{GOOD}-8", "new_password2": f"{GOOD}-8"}
    assert client.post(reverse("account-password"), new).status_code == 302


def one_time_link(monkeypatch):
    anna = User.objects.create_user("anna", password=GOOD)
    call_command("password_link", "anna")
    slip = passwords.make_password_link(user=anna, made_by=None, at=timezone.now())
    new = {"new_password1": f"{GOOD}-8", "new_password2": f"{GOOD}-8"}
    client = small_event.signed_in(small_event.user("somebody"))
    assert client.post(reverse("password-link", args=[slip]), new).status_code == 302


def second_factor_of_ones_own(monkeypatch):
    """Switched on, a recovery code used, new codes, switched off."""
    anna = User.objects.create_user("anna", password=GOOD)
    client, address = small_event.signed_in(anna), reverse("account-factor")
    secret = client.get(address).context["secret"]

    def now() -> str:
        SecondFactor.objects.update(last_step=0)
        return pyotp.TOTP(secret).now()

    codes = client.post(address, {"code": now(), "password": GOOD}).context["codes"]
    anna.refresh_from_db()
    assert second_factor.verify_second_factor_code(user=anna, code=codes[0], at=timezone.now())
    client.post(address, {"code": now(), "password": GOOD})
    client.post(address, {"code": now(), "password": GOOD, "act": "remove"})
    assert not second_factor.has_second_factor(anna)


def derive_reasons(monkeypatch):
    """A board whose reason was written by an older version."""
    story = swiss_event.event(12, 5)
    swiss_event.publish(story)
    swiss_event.play(story, 1)
    swiss_event.publish(story)
    swiss_event.explain(story)
    params = {"white": 1, "black": 2, "higher": 1, "natural": 4}
    old = {"code": "natural_colour", "article": "C.04.3 C12", "params": params}
    board = Pairing.objects.get(round__number=2, board=1)
    Pairing.objects.filter(pk=board.pk).update(reasons=[old, board.reasons[-1]])
    call_command("check_pairings", str(story.tournament.pk), "--derive-reasons")


def incident(*acts):
    """An arbiter enters a violation at a board and goes on with it, act by act."""

    def act(monkeypatch):
        doors.empty()
        judge = official("anna", Role.ARBITER)
        played = examination(record(test_incidents.BEFORE_THE_REPLY))
        opened_case = case(user("petr"), kind="violation", examination=played)
        entered = test_incidents.enter(opened_case, judge)
        for number, (name, more) in enumerate(acts, start=1):
            test_incidents.act(entered, judge, name, number, **more)
        if acts and acts[-1][0] == "refused":
            ruling = {"result": "0-1", "termination": "refusal", "reason": "W6"}
            rulings.rule_in_case(case=opened_case, **ruling, actor=judge, at=small_event.NOON)

    return act


def annul_and_replay(monkeypatch):
    doors.empty()
    judge = official("anna", Role.ARBITER)
    played = examination(record(test_incidents.BEFORE_THE_REPLY))
    opened_case = case(user("petr"), kind="violation", examination=played)
    entered = test_incidents.enter(opened_case, judge, article="V6", ply=2, text="")
    rulings.annul_game_and_order_new_one(
        incident=entered,
        reason="Доска стояла неверно",
        expected=1,
        actor=judge,
        at=small_event.NOON,
    )


BY_PEOPLE = (
    (derive_reasons, "reasons.derived"),
    (
        incident(("demanded", {}), ("moved_again", {"said": "d4:b6"})),
        "incident.entered incident.demanded incident.moved_again",
    ),
    (incident(("let_stand", {})), "incident.let_stand"),
    (incident(("withdrawn", {"reason": "не та партия"})), "incident.withdrawn"),
    (incident(("demanded", {}), ("refused", {})), "incident.refused incident.ruled"),
    (annul_and_replay, "incident.annulled"),
    (give_account, "account.given password.link_made"),
    (lay_down_a_set_up, "board.set_up board.set_up_taken_back"),
    (certify, "certificate.issued record.confirmed"),
    (import_lists, "entries.imported people.imported"),
    (take_an_event_over, "event.imported results.taken_over"),
    (correct_the_head, "head.corrected"),
    (correct_a_player, "player.changed"),
    (change_a_board_by_hand, "manual.begun manual.changed manual.taken_back"),
    (bring_an_archive, "import.opened import.stopped import.resumed"),
    (take_openings_over, "openings.imported"),
    (ask_about_a_person, "person.requested person.answered"),
    (own_account, "email.changed token.created token.revoked password.changed"),
    (one_time_link, "password.link_made password.set_by_link"),
    (
        second_factor_of_ones_own,
        "second_factor.enrolled second_factor.recovered"
        " second_factor.codes_renewed second_factor.removed",
    ),
)
"""What is done, and the verbs that must come of it."""

CYRILLIC = re.compile(r"[а-яё]")


@pytest.mark.parametrize(("act", "wanted"), BY_PEOPLE, ids=[row[1] for row in BY_PEOPLE])
def test_what_people_do_is_told_by_its_verb(act, wanted, monkeypatch):
    """The act alone has written the row, in words of both languages, and it stands in no other."""
    before = JournalEntry.objects.count()
    act(monkeypatch)
    rows = JournalEntry.objects.order_by("pk")[before:]
    verbs = {row.verb for row in rows}
    assert set(wanted.split()) <= verbs
    for verb in wanted.split():
        assert CYRILLIC.search(journal_verb_in_words(verb, "ru"))
        assert not CYRILLIC.search(journal_verb_in_words(verb, "en"))
        assert journal_verb_in_words(verb, "en") != verb
