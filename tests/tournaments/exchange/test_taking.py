"""An event of another installation is taken in from its signed file, to be read and not changed."""

import io
import json
import zipfile

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.urls import reverse

from arbiter.journal.models.rows import JournalEntry
from arbiter.proofs import offline, sshsig
from games.archive.models import GameRecord
from tests.support import small_event
from tests.support.small_event import NOON
from tests.support.stories import kept
from tests.tournaments.exchange.test_capsule import MOVES as RECORD
from tests.tournaments.exchange.test_capsule import (
    changed,
    compute_table,
    downloaded,
    first_place,
    with_json,
)
from tournaments import tasks
from tournaments.errors import RefusalCode, TournamentError
from tournaments.exchange.capsule import layout
from tournaments.exchange.capsule.layout import (
    Capsule,
    UnreadableCapsule,
    UnreadablePart,
    open_capsule,
)
from tournaments.exchange.capsule.shown import PARTS_OF_PAGE
from tournaments.exchange.models import TakenEvent
from tournaments.exchange.queries import taken
from tournaments.exchange.queries.taken import PATIENCE, events_to_decide
from tournaments.exchange.services import taking
from tournaments.games.services import records

pytestmark = pytest.mark.django_db


@pytest.fixture
@kept
def story():
    """Four players, the first game with its certified record."""
    made = small_event.event(4)
    game = made.game()
    row = records.submit_record(
        game_id=game.pk, data=RECORD, actor=made.user_of(game.white), at=NOON
    )
    records.confirm_result(submission_id=row.pk, actor=made.user_of(game.black), at=NOON)
    compute_table(made)
    return made


def signed_elsewhere(data, **parts):
    """The file as another installation would have signed it, and the list of its keys."""
    capsule = open_capsule(io.BytesIO(data))
    key, manifest = Ed25519PrivateKey.generate(), capsule.manifest
    purpose = offline.event_namespace(manifest.namespace)
    signers = capsule.text(layout.SIGNERS) + sshsig.allowed_signers_line(
        sshsig.public_key_line(key), identity="elsewhere", namespace=purpose
    )
    outside = (layout.MANIFEST, layout.SEAL)
    inside = {name: text for name, text in capsule.parts.items() if name not in outside}
    inside |= {layout.SIGNERS: signers.encode(), **parts}
    listed = layout.write_manifest(
        layout.Manifest(
            event=manifest.event, title=manifest.title, made=manifest.made,
            revision=manifest.revision, after=manifest.after, namespace=manifest.namespace,
            parts=tuple(layout.part_of(name, text) for name, text in inside.items()),
            has_public_names=manifest.has_public_names,
        )
    )  # fmt: skip
    file = io.BytesIO()
    seal = sshsig.sign_data(key, listed, namespace=purpose)
    layout.write_capsule(file, listed, seal, inside.items())
    return file.getvalue(), signers


def take(data, *, actor, signers="", is_public=False):
    return taking.take_event(data=data, signers=signers, is_public=is_public, actor=actor, at=NOON)


def read(user, row, name="taken-event"):
    return small_event.client_of(user).get(reverse(name, args=[row.pk]))


def upload(data):
    return SimpleUploadedFile("event.zip", data, content_type="application/zip")


def test_it_is_shown_with_its_table_rounds_and_the_key_that_nobody_knows(story):
    data, _signers = signed_elsewhere(downloaded(story))
    answer = small_event.client_of(story.organiser).post(
        reverse("taken-events"), {"file": upload(data)}
    )
    row = TakenEvent.objects.get()
    assert answer.url == reverse("taken-event", args=[row.pk])
    page = read(story.organiser, row).content.decode()
    assert "только для чтения" in page
    assert "никто не сверял" in page
    assert row.key in page
    assert "Игрок 01" in page
    assert "Решается заново" in page
    tasks.decide_taken_event(row.pk)
    page = read(story.organiser, row).content.decode()
    assert "Туров составлено заново: 1" in page
    assert "НЕВЕРНО" not in page
    file = read(story.organiser, row, "taken-event-file")
    assert file.content == data
    record = small_event.client_of(story.organiser).get(
        reverse("taken-event-record", args=[row.pk, "1.1.1"])
    )
    assert b"d6-c5" in record.content


def test_a_game_of_it_is_stepped_through_on_the_board(story):
    data, _signers = signed_elsewhere(downloaded(story))
    row, _new = take(data, actor=story.organiser)
    client = small_event.client_of(story.organiser)
    address = reverse("taken-event-game", args=[row.pk, "1.1.1"])
    page = client.get(reverse("taken-event", args=[row.pk])).content.decode()
    assert f'<a href="{address}">на доску</a>' in page
    shown = client.get(address)
    assert shown.status_code == 200
    assert (shown.context["board"]["plies"], shown.context["board"]["ply"]) == (4, 4)
    assert client.get(address, {"ply": "1"}).context["board"]["ply"] == 1
    assert "<form" not in shown.content.decode().partition("<main")[2].partition("</main>")[0]
    for place in ("9.9.9", "../event", "1.1.1.pdn"):
        assert client.get(address.replace("1.1.1", place)).status_code == 404
    assert small_event.client_of(None).get(address).status_code == 404
    TakenEvent.objects.update(is_public=True)
    assert small_event.client_of(None).get(address).status_code == 200


def test_taking_and_removing_stand_in_the_journal_of_the_installation(story):
    data, _signers = signed_elsewhere(downloaded(story))
    row, _new = take(data, actor=story.organiser)
    take(data, actor=story.organiser)
    written = JournalEntry.objects.get(stream=taking.STREAM, verb="event.taken_in")
    assert (written.actor, written.data["after"]) == (story.organiser, row.pk)
    assert (written.data["sha256"], written.data["signing_key"]) == (row.sha256, row.key)
    assert taking.remove_taken_event(row.pk, actor=None, at=NOON)
    removed = JournalEntry.objects.get(stream=taking.STREAM, verb="event.taken_away")
    assert (removed.actor, removed.data["before"]) == (None, row.pk)


def test_a_key_of_the_list_that_was_brought_is_known_and_so_is_our_own(story):
    data, signers = signed_elsewhere(downloaded(story))
    row, _new = take(data, actor=story.organiser, signers=signers)
    assert row.is_key_known
    own, _new = take(downloaded(story), actor=story.organiser)
    assert own.is_key_known
    tasks.decide_taken_event(own.pk)
    assert "известным ключом" in read(story.organiser, own).content.decode()


def test_the_same_file_twice_is_one_event(story):
    data, _signers = signed_elsewhere(downloaded(story))
    first, is_new = take(data, actor=story.organiser)
    again, is_new_again = take(data, actor=story.organiser)
    assert (first.pk, is_new, is_new_again) == (again.pk, True, False)
    answer = small_event.client_of(story.organiser).post(
        reverse("taken-events"), {"file": upload(data)}, follow=True
    )
    assert "здесь уже есть" in answer.content.decode()


def test_only_organisers_take_and_others_read_what_is_public(story):
    data, _signers = signed_elsewhere(downloaded(story))
    row, _new = take(data, actor=story.organiser)
    for user in (None, story.stranger, story.arbiter):
        assert read(user, row).status_code == 404
        assert read(user, row, "taken-event-file").status_code == 404
        answer = small_event.client_of(user).post(reverse("taken-events"), {"file": upload(data)})
        assert answer.status_code in (302, 403)
    assert TakenEvent.objects.count() == 1
    assert "Кубок" not in small_event.client_of(None).get(reverse("taken-events")).content.decode()
    TakenEvent.objects.update(is_public=True)
    assert read(None, row).status_code == 200
    assert "Кубок" in small_event.client_of(None).get(reverse("taken-events")).content.decode()


def make_public(client, data):
    """Take the file in by the page, as one that everybody may read."""
    return client.post(reverse("taken-events"), {"file": upload(data), "is_public": "on"})


def test_the_officials_file_is_not_taken_for_everybody_to_read(story):
    """The journal lies in it, and the full names of children."""
    data, _signers = signed_elsewhere(downloaded(story, story.organiser))
    assert layout.JOURNAL in open_capsule(io.BytesIO(data)).parts
    answer = make_public(small_event.client_of(story.organiser), data)
    assert answer.status_code == 422
    assert "он судейский" in answer.content.decode()
    assert not TakenEvent.objects.exists()
    take(data, actor=story.organiser)
    assert not TakenEvent.objects.get().is_public


def test_full_names_of_children_are_not_taken_for_everybody_to_read(story):
    """They stand in the file of whoever may read them, also without the journal."""
    child = story.tournament.entries.get(number=1).player
    type(child).objects.filter(pk=child.pk).update(is_guarded=True, birth_year=2015)
    told = {}
    for user in (None, story.organiser):
        data = changed(downloaded(story, user), **{layout.JOURNAL: None})
        told[user] = signed_elsewhere(data)[0]
        is_named = child.name in open_capsule(io.BytesIO(told[user])).text(layout.EVENT)
        assert is_named == (user is story.organiser)
    client = small_event.client_of(story.organiser)
    assert make_public(client, told[story.organiser]).status_code == 422
    assert not TakenEvent.objects.exists()
    assert make_public(client, told[None]).status_code == 302
    assert TakenEvent.objects.get().is_public


def without_word_of_names(manifest):
    del manifest["public_names"]


def test_a_file_of_an_earlier_version_is_read_but_not_taken_for_everybody(story):
    """It does not say how it names people: it is opened and decided again all the same."""
    old = with_json(downloaded(story), layout.MANIFEST, without_word_of_names)
    assert not open_capsule(io.BytesIO(old)).manifest.has_public_names
    data, _signers = signed_elsewhere(old)
    with pytest.raises(TournamentError) as refused:
        take(data, actor=None, is_public=True)
    assert refused.value.code == RefusalCode.EVENT_FILE_NOT_PUBLIC
    row, _new = take(data, actor=story.organiser)
    tasks.decide_taken_event(row.pk)
    assert "НЕВЕРНО" not in read(story.organiser, row).content.decode()


def test_games_of_a_public_one_stand_in_the_archive_and_of_another_do_not(story):
    data, _signers = signed_elsewhere(downloaded(story))
    before = GameRecord.objects.count()
    row, _new = take(data, actor=story.organiser)
    tasks.decide_taken_event(row.pk)
    assert not GameRecord.objects.filter(collection__slug=f"taken-{row.pk}").exists()
    TakenEvent.objects.update(is_public=True)
    tasks.decide_taken_event(row.pk)
    tasks.decide_taken_event(row.pk)
    assert GameRecord.objects.count() in (before, before + 1)
    assert TakenEvent.objects.get().is_archived


def test_page_and_api_take_less_than_whoever_runs_the_machine(story):
    large, _signers = signed_elsewhere(downloaded(story), **{"anchors/x.txt": bytes(17 << 20)})
    client = small_event.client_of(story.organiser)
    for name, status in (("taken-events", 422), ("api-taken-events", 400)):
        assert client.post(reverse(name), {"file": upload(large)}).status_code == status
    assert not TakenEvent.objects.exists()
    by_hand = {"signers": "", "is_public": False, "actor": None, "at": NOON}
    by_hand["most_bytes"] = taking.MOST_BYTES_BY_HAND
    _row, is_new = taking.take_event(data=large, **by_hand)
    assert is_new
    record = {f"{layout.RECORDS}9.9.9.pdn": bytes(17 << 20)}
    with pytest.raises(TournamentError) as refused:
        taking.take_event(data=signed_elsewhere(downloaded(story), **record)[0], **by_hand)
    assert refused.value.code == RefusalCode.EVENT_FILE_TOO_LARGE


def test_a_page_unpacks_only_the_parts_it_shows(story, monkeypatch):
    row, _new = take(signed_elsewhere(downloaded(story))[0], actor=story.organiser)
    unpacked = []
    read_part = zipfile.ZipFile.read

    def noted(packed, name, pwd=None):
        unpacked.append(name)
        return read_part(packed, name, pwd)

    def whole(*_given, **_more):
        raise AssertionError("the whole file is unpacked")

    monkeypatch.setattr(zipfile.ZipFile, "read", noted)
    monkeypatch.setattr(taken, "open_capsule", whole)
    assert read(story.organiser, row).status_code == 200
    assert set(unpacked) <= {layout.MANIFEST, *PARTS_OF_PAGE}
    unpacked.clear()
    client = small_event.client_of(story.organiser)
    there = client.get(reverse("taken-event-record", args=[row.pk, "1.1.1"]))
    assert there.status_code == 200
    assert unpacked == [layout.MANIFEST, f"{layout.RECORDS}1.1.1.pdn"]


def records_in_archive(row):
    return GameRecord.objects.filter(collection__slug=f"taken-{row.pk}").count()


def test_a_record_that_is_not_certified_is_told_and_not_in_the_archive(story):
    name = f"{layout.RECORDS}1.1.1.pdn"
    record = open_capsule(io.BytesIO(downloaded(story))).parts[name]
    other = record.replace(b"f6-g5", b"f6-e5")
    assert other != record
    row, _new = take(
        signed_elsewhere(downloaded(story), **{name: other})[0], actor=None, is_public=True
    )
    tasks.decide_taken_event(row.pk)
    row.refresh_from_db()
    assert (row.is_archived, records_in_archive(row)) == (True, 0)
    assert "1.1.1 не помещена в архив" in read(None, row).content.decode()


def test_a_certified_record_with_a_fault_is_told_and_keeps_no_other_out(story):
    """The other installation may certify what this one reads otherwise."""
    capsule = open_capsule(io.BytesIO(downloaded(story)))
    name = f"{layout.RECORDS}1.1.1.pdn"
    good, key = capsule.parts[name], Ed25519PrivateKey.generate()
    purpose = capsule.manifest.namespace
    bad = good.replace(b"c3-d4", b"c3-d6")
    more = {f"{layout.RECORDS}1.2.1.pdn": good.replace(b"f6-g5", b"f6-e5"), name: bad}
    seals = {
        f"{part}.sig": sshsig.sign_data(key, data, namespace=purpose).encode()
        for part, data in more.items()
    }
    line = sshsig.allowed_signers_line(
        sshsig.public_key_line(key), identity="elsewhere", namespace=purpose
    )
    keys = {layout.SIGNERS: (capsule.text(layout.SIGNERS) + line).encode()}
    event = capsule.json(layout.EVENT)
    first, second = (board["games"][0] for board in event["rounds"][0]["boards"])
    second["result"] = first["result"]
    more[layout.EVENT] = json.dumps(event).encode()
    data, _signers = signed_elsewhere(changed(downloaded(story), **keys), **more, **seals)
    row, _new = take(data, actor=None, is_public=True)
    tasks.decide_taken_event(row.pk)
    page = read(None, row).content.decode()
    assert "запись 1.1.1 содержит ошибку (строка " in page
    assert "1.2.1 не помещена" not in page
    assert records_in_archive(row) == 1


def test_a_worker_that_was_killed_is_asked_again_by_the_sweep(story, monkeypatch):
    data, _signers = signed_elsewhere(downloaded(story))
    row, _new = take(data, actor=story.organiser)
    asked = []
    monkeypatch.setattr(taking, "send_deciding", asked.append)
    tasks.sweep()
    assert asked == [row.pk]
    tasks.decide_taken_event(row.pk)
    tasks.sweep()
    assert asked == [row.pk]


def decision_of(**facts):
    names = ("kind", "ruling", "article", "sanction", "result", "termination", "game", "void_by")
    of_no_game = dict.fromkeys(names)
    return {"is_public": True, "decisions": [{"id": 1, **of_no_game, **facts}]}


def nested(depth):
    return [nested(depth - 1)] if depth else []


HOSTILE = {
    "not a number": (layout.DECISIONS, lambda stored: decision_of(id=float("nan"))),
    "without end": (layout.DECISIONS, lambda stored: decision_of(id="END")),
    "NUL inside": (layout.DECISIONS, lambda stored: decision_of(id={"a": ["\0\ud800"]})),
    "deep": (layout.STANDINGS, lambda stored: with_value(stored, nested(400))),
}


def with_value(stored, value):
    stored["rows"][0]["values"]["x"] = value
    return stored


@pytest.mark.parametrize("name", HOSTILE)
def test_what_a_hostile_file_says_is_decided_and_kept_all_the_same(story, name):
    part, make = HOSTILE[name]
    stored = make(json.loads(open_capsule(io.BytesIO(downloaded(story))).parts[part]))
    text = json.dumps(stored).replace('"END"', "1e999").encode()
    row, _new = take(signed_elsewhere(downloaded(story), **{part: text})[0], actor=story.organiser)
    tasks.decide_taken_event(row.pk)
    row.refresh_from_db()
    assert row.decided_at is not None
    assert "НЕВЕРНО" in read(story.organiser, row).content.decode()


def test_a_file_that_ends_every_worker_is_asked_three_times(story, monkeypatch):
    """Each time after the one before it was given up; then the file counts as unreadable."""

    def killed(*_given, **_more):
        raise MemoryError

    row, _new = take(signed_elsewhere(downloaded(story))[0], actor=story.organiser)
    monkeypatch.setattr(taking, "decide_again", killed)
    now = NOON
    for tries in range(1, 4):
        assert events_to_decide(now) == [row.pk]
        with pytest.raises(MemoryError):
            taking.decide_taken_event(pk=row.pk, at=now)
        assert events_to_decide(now + PATIENCE / 2) == []
        taking.decide_taken_event(pk=row.pk, at=now + PATIENCE / 2)  # another one is at work
        row.refresh_from_db()
        assert (row.tried, row.decided_at) == (tries, None)
        now += 2 * PATIENCE
    assert events_to_decide(now) == [row.pk]
    taking.decide_taken_event(pk=row.pk, at=now)
    assert events_to_decide(now + 2 * PATIENCE) == []
    page = read(story.organiser, row).content.decode()
    assert f"НЕВЕРНО: части taken-{row.pk}.zip нет" in page


def test_an_archive_that_fails_is_asked_three_times_and_the_decision_stays(story, monkeypatch):
    def broken(**_given):
        raise RuntimeError

    row, _new = take(signed_elsewhere(downloaded(story))[0], actor=None, is_public=True)
    monkeypatch.setattr(taking, "import_games", broken)
    now = NOON
    for _try in range(3):
        with pytest.raises(RuntimeError):
            taking.decide_taken_event(pk=row.pk, at=now)
        now += 2 * PATIENCE
    assert events_to_decide(now) == []
    taking.decide_taken_event(pk=row.pk, at=now)
    row.refresh_from_db()
    assert (row.tried, row.is_archived) == (3, False)
    assert "НЕВЕРНО" not in read(None, row).content.decode()


# Files that are not taken in: each has its answer, and nothing of it is kept.


def bomb():
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(layout.MANIFEST, b"{}")
        for number in range(2):
            packed.writestr(f"part{number}", bytes(taking.MOST_BYTES // 2 + 1))
    return file.getvalue()


def without_manifest():
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as packed:
        packed.writestr("event.json", "{}")
    return file.getvalue()


def of_other_format():
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as packed:
        packed.writestr(layout.MANIFEST, '{"format": "zip@9"}')
    return file.getvalue()


def with_half_a_letter(data):
    event = open_capsule(io.BytesIO(data)).json(layout.EVENT)
    event["event"]["title"] = "\ud800"
    return json.dumps(event).encode()


REFUSED = {
    "empty": (lambda data: b"", RefusalCode.EVENT_FILE_UNREADABLE),
    "cut off": (lambda data: data[: len(data) // 2], RefusalCode.EVENT_FILE_UNREADABLE),
    "text": (lambda data: b"1. c3-d4", RefusalCode.EVENT_FILE_UNREADABLE),
    "another zip": (lambda data: without_manifest(), RefusalCode.EVENT_FILE_UNREADABLE),
    "another layout": (lambda data: of_other_format(), RefusalCode.EVENT_FILE_FORMAT),
    "a bomb": (lambda data: bomb(), RefusalCode.EVENT_FILE_TOO_LARGE),
    "a place changed": (
        lambda data: with_json(data, layout.STANDINGS, first_place),
        RefusalCode.EVENT_FILE_CHANGED,
    ),
    "a part gone": (
        lambda data: changed(data, **{layout.LOTS: None}),
        RefusalCode.EVENT_FILE_CHANGED,
    ),
    "the event gone": (
        lambda data: changed(data, **{layout.EVENT: None}),
        RefusalCode.EVENT_FILE_UNREADABLE,
    ),
    "no signature": (
        lambda data: changed(data, **{layout.SEAL: None}),
        RefusalCode.EVENT_FILE_SEAL,
    ),
    "no event": (
        lambda data: signed_elsewhere(data, **{layout.EVENT: b"[1]"})[0],
        RefusalCode.EVENT_FILE_UNREADABLE,
    ),
    "half a letter in its title": (
        lambda data: signed_elsewhere(data, **{layout.EVENT: with_half_a_letter(data)})[0],
        RefusalCode.EVENT_FILE_UNREADABLE,
    ),
    "half a letter in the list of parts": (
        lambda data: changed(
            data,
            **{
                layout.MANIFEST: open_capsule(io.BytesIO(data)).manifest_bytes.replace(
                    b'"lots.json"', rb'"\ud800"'
                )
            },
        ),
        RefusalCode.EVENT_FILE_UNREADABLE,
    ),
    "numbers without end": (
        lambda data: signed_elsewhere(
            data, **{layout.EVENT: b'{"event": {}, "players": [{"number": 1e999}]}'}
        )[0],
        RefusalCode.EVENT_FILE_UNREADABLE,
    ),
    "nested without end": (
        lambda data: signed_elsewhere(data, **{layout.EVENT: b"[" * 200_000})[0],
        RefusalCode.EVENT_FILE_UNREADABLE,
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_bad_file_is_refused_whole_with_a_sentence(story, name):
    make, code = REFUSED[name]
    data = make(downloaded(story))
    with pytest.raises(TournamentError) as refused:
        take(data, actor=story.organiser)
    assert refused.value.code == code
    client = small_event.client_of(story.organiser)
    if data:
        answer = client.post(reverse("taken-events"), {"file": upload(data)})
        assert answer.status_code == 422
        assert "Ничего не принято" in answer.content.decode()
        told = client.post(reverse("api-taken-events"), {"file": upload(data)})
        assert (told.status_code, told.json()["code"]) == (400, code)
    assert not TakenEvent.objects.exists()


def test_a_file_signed_by_a_key_that_is_not_in_the_list_is_refused(story):
    data, _signers = signed_elsewhere(downloaded(story))
    _data, others = signed_elsewhere(downloaded(story))
    with pytest.raises(TournamentError) as refused:
        take(data, actor=story.organiser, signers=others)
    assert refused.value.code == RefusalCode.EVENT_FILE_SEAL


def test_a_file_that_lies_under_a_good_seal_is_shown_as_one_that_lies(story):
    untrue = with_json(downloaded(story), layout.STANDINGS, first_place)
    data, signers = signed_elsewhere(untrue)
    row, _new = take(data, actor=story.organiser, signers=signers)
    tasks.decide_taken_event(row.pk)
    page = read(story.organiser, row).content.decode()
    assert "Не всё так, как в файле" in page
    assert "НЕВЕРНО" in page


def test_what_a_database_does_not_store_is_left_out_of_what_is_told(story):
    def with_nul(stored):
        stored["system"] = "x\0\ud800"

    data, _signers = signed_elsewhere(with_json(downloaded(story), layout.PAIRINGS, with_nul))
    row, _new = take(data, actor=story.organiser)
    tasks.decide_taken_event(row.pk)
    assert read(story.organiser, row).status_code == 200


def test_nothing_of_it_can_be_changed(story):
    """Its addresses answer reading alone."""
    data, _signers = signed_elsewhere(downloaded(story))
    row, _new = take(data, actor=story.organiser)
    client = small_event.client_of(story.organiser)
    for name in ("taken-event", "taken-event-file", "api-taken-event", "api-taken-event-file"):
        for method in (client.post, client.put, client.patch, client.delete):
            assert method(reverse(name, args=[row.pk])).status_code == 405


def test_a_program_takes_reads_and_gives_the_file_back(story):
    data, signers = signed_elsewhere(downloaded(story))
    client = small_event.client_of(story.organiser)
    sent = {"file": upload(data), "signers": signers, "is_public": "true"}
    made = client.post(reverse("api-taken-events"), sent)
    assert made.status_code == 201, made.content
    pk = made.json()["id"]
    assert made.json()["is_key_known"] is True
    tasks.decide_taken_event(pk)
    anybody = small_event.client_of(None)
    whole = anybody.get(reverse("api-taken-event", args=[pk])).json()
    assert {row["subject"] for row in whole["decided"]} >= {"table", "pairings", "seal"}
    assert [row["id"] for row in anybody.get(reverse("api-taken-events")).json()] == [pk]
    assert anybody.get(reverse("api-taken-event-file", args=[pk])).content == data
    refused = anybody.post(reverse("api-taken-events"), {"file": upload(data)})
    assert refused.status_code in (401, 403)


def test_the_command_takes_and_removes(story, tmp_path):
    data, signers = signed_elsewhere(downloaded(story))
    (tmp_path / "event.zip").write_bytes(data)
    (tmp_path / "keys").write_text(signers)
    said = io.StringIO()
    given = (str(tmp_path / "event.zip"), "--signers", str(tmp_path / "keys"))
    call_command("take_event", *given, language="ru", stdout=said)
    row = TakenEvent.objects.get()
    assert f"/taken/{row.pk}/" in said.getvalue()
    assert row.decided_at is not None
    (tmp_path / "bad.zip").write_bytes(data[:100])
    with pytest.raises(CommandError, match="Ничего не принято"):
        call_command("take_event", str(tmp_path / "bad.zip"), language="ru", stdout=said)
    call_command("take_event", str(row.pk), "--remove", language="ru", stdout=said)
    assert not TakenEvent.objects.exists()
    with pytest.raises(CommandError):
        call_command("take_event", str(row.pk), "--remove", language="ru", stdout=said)


OF_NO_DATABASE = {
    "NaN": b'{"a": NaN}',
    "Infinity": b'{"a": [-Infinity]}',
    "a number too large": b'{"a": 1e999}',
    "a number of thousands of digits": b'{"a": %s}' % (b"9" * 1000),
    "NUL": rb'{"a": [{"b": "x\u0000"}]}',
    "NUL in a name": rb'{"a": {"x\u0000": 1}}',
    "half a letter": rb'{"a": ["\ud800"]}',
    "half a letter in a name": rb'{"\udfff": 1}',
    "half a letter in bytes": b'["\xed\xa0\x80"]',
    "deep": b"[" * 300 + b"]" * 300,
    "deep in names": b'{"a":' * 300 + b"1" + b"}" * 300,
    "without end": b"[" * 200_000,
}


@pytest.mark.parametrize("name", OF_NO_DATABASE)
def test_json_that_no_database_stores_is_not_read(name):
    data = OF_NO_DATABASE[name]
    with pytest.raises(UnreadablePart):
        Capsule(None, b"", {"x.json": data}).json("x.json")
    with pytest.raises(UnreadableCapsule):
        layout.read_manifest(data)


def test_letters_of_every_script_and_seeds_of_lots_are_read():
    data = rb'{"a": ["\u0416\ud83d\ude00", "%s", 1.5, null]}' % "Ş–Ж😀".encode()
    read = Capsule(None, b"", {"x.json": data}).json("x.json")
    assert read == {"a": ["Ж😀", "Ş–Ж😀", 1.5, None]}
    seed = (1 << 256) - 1
    assert Capsule(None, b"", {"x": str(seed).encode()}).json("x") == seed
