"""An event in one signed file: decided again without the site, and every damage told."""

import io
import json
import zipfile

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.urls import reverse

from arbiter.journal import services as journal_services
from arbiter.proofs import offline, sshsig
from tests.support import small_event, swiss_event
from tests.support.stories import kept
from tournaments.exchange.capsule import layout
from tournaments.exchange.capsule.deciding import Code, Kind, Subject, decide_again
from tournaments.exchange.capsule.layout import CapsuleFault, UnreadableCapsule, open_capsule
from tournaments.games.services import records
from tournaments.standings import services as standings_services

pytestmark = pytest.mark.django_db

MOVES = b"1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0"


def compute_table(story):
    story.tournament.refresh_from_db()
    standings_services.recompute_standings(
        tournament_id=story.tournament.pk, revision=story.tournament.revision, at=small_event.NOON
    )


@pytest.fixture
@kept
def swiss():
    """Seven players by the Swiss system, two rounds played, the third published."""
    story = swiss_event.event(7, 3)
    for number in (1, 2):
        swiss_event.publish(story)
        swiss_event.play(story, number, swiss_event.higher)
    swiss_event.publish(story)
    compute_table(story)
    return story


@pytest.fixture
@kept
def round_robin():
    """Four players by the official table, the first round with a certified record."""
    story = small_event.event(4)
    game = story.game()
    row = records.submit_record(
        game_id=game.pk, data=MOVES, actor=story.user_of(game.white), at=small_event.NOON
    )
    records.confirm_result(
        submission_id=row.pk, actor=story.user_of(game.black), at=small_event.NOON
    )
    journal_services.make_anchor(at=small_event.NOON)
    compute_table(story)
    return story


def downloaded(story, user=None):
    answer = small_event.client_of(user).get(
        reverse("event-file", args=[story.tournament.pk, "whole.zip"])
    )
    assert answer.status_code == 200
    return b"".join(answer.streaming_content)


def decided(data, **given):
    return {one.subject: one for one in decide_again(open_capsule(io.BytesIO(data)), **given)}


def faults(data, **given):
    return {
        finding.code
        for one in decided(data, **given).values()
        for finding in one.findings
        if finding.kind is Kind.FAULT
    }


def changed(data, **parts):
    """The file with other bytes in some parts: what ``whole_list`` says is signed for nobody."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(file, "w") as new:
        for name in old.namelist():
            if parts.get(name, b"") is not None:
                new.writestr(name, parts.get(name, old.read(name)))
    return file.getvalue()


def part(data, name):
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        return json.loads(packed.read(name))


def with_json(data, name, change):
    stored = part(data, name)
    change(stored)
    return changed(data, **{name: json.dumps(stored).encode()})


def resigned(data):
    """The list of parts written anew and signed by somebody else, with his own key in the file."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    capsule = open_capsule(io.BytesIO(data))
    key, manifest = Ed25519PrivateKey.generate(), capsule.manifest
    purpose = offline.event_namespace(manifest.namespace)
    signers = sshsig.allowed_signers_line(
        sshsig.public_key_line(key), identity="stranger", namespace=purpose
    )
    parts = {**capsule.parts, layout.SIGNERS: signers.encode()}
    outside = (layout.MANIFEST, layout.SEAL)
    inside = [(name, text) for name, text in parts.items() if name not in outside]
    listed = layout.write_manifest(
        layout.Manifest(
            event=manifest.event,
            title=manifest.title,
            made=manifest.made,
            revision=manifest.revision,
            after=manifest.after,
            namespace=manifest.namespace,
            parts=tuple(layout.part_of(name, text) for name, text in inside),
        )
    )
    file = io.BytesIO()
    seal = sshsig.sign_data(key, listed, namespace=purpose)
    layout.write_capsule(file, listed, seal, inside)
    return file.getvalue()


def test_a_swiss_event_is_decided_again_from_its_file(swiss):
    found = decided(downloaded(swiss))
    assert not any(one.is_false for one in found.values())
    assert found[Subject.PAIRINGS].count == 3
    assert found[Subject.TABLE].count == 7
    assert found[Subject.RESULTS].count == 2 * 3 * 2  # two rounds of three matches of two games
    assert found[Subject.LOTS].count > 0


def test_a_round_robin_is_decided_again_with_its_certified_record(round_robin):
    found = decided(downloaded(round_robin))
    assert not any(one.is_false for one in found.values())
    counts = {subject: one.count for subject, one in found.items()}
    assert counts[Subject.RECORDS] == counts[Subject.SEAL] == counts[Subject.ANCHORS] == 1
    assert counts[Subject.PAIRINGS] == 1


def test_the_journal_lies_in_the_file_of_the_officials_alone(round_robin):
    codes = {one.code for one in decided(downloaded(round_robin))[Subject.JOURNAL].findings}
    assert codes == {Code.JOURNAL_ABSENT}
    own = decided(downloaded(round_robin, round_robin.arbiter))[Subject.JOURNAL]
    assert own.count > 5
    assert not own.findings


def test_the_file_asks_no_database(round_robin):
    data = downloaded(round_robin, round_robin.arbiter)
    with connection.execute_wrapper(lambda *_: pytest.fail("a query")):
        assert not faults(data)


def result_of_first_game(event):
    event["rounds"][0]["boards"][0]["games"][0]["result"] = "0-1"


def first_place(table):
    table["rows"][0]["points"] += 2


def boards_of_first_round(pairings):
    first, second, *_ = pairings["rounds"][0]["played"]
    first[0], second[0] = second[0], first[0]
    pairings["rounds"][0]["drafted"] = pairings["rounds"][0]["played"]


def seed_of_first_lot(lots):
    lots[0]["seed"] = "2b"


@pytest.mark.parametrize(
    ("name", "change", "code"),
    (
        (layout.EVENT, result_of_first_game, Code.GAME_COUNTED_OTHERWISE),
        (layout.STANDINGS, first_place, Code.PLACE_OTHERWISE),
        (layout.PAIRINGS, boards_of_first_round, Code.ROUND_OTHERWISE),
        (layout.PAIRINGS, boards_of_first_round, Code.BOARDS_OTHERWISE),
        (layout.LOTS, seed_of_first_lot, Code.LOT_OTHERWISE),
    ),
)
def test_what_was_changed_afterwards_is_told_even_under_a_new_seal(swiss, name, change, code):
    data = with_json(downloaded(swiss), name, change)
    assert {Code.PART_CHANGED, code} <= faults(data)
    assert code in faults(resigned(data))


def test_a_seal_of_a_stranger_is_no_seal_for_him_who_has_the_keys(swiss):
    data = downloaded(swiss)
    kept_keys = open_capsule(io.BytesIO(data)).text(layout.SIGNERS)
    (note,) = decided(data, trusted=kept_keys)[Subject.SEAL].findings
    assert (note.kind, note.code) == (Kind.NOTE, Code.SEALED_BY)
    assert faults(resigned(data), trusted=kept_keys) == {Code.SEAL_BROKEN}
    (own,) = decided(resigned(data))[Subject.SEAL].findings
    assert own.code is Code.SEALED_BY_OWN


def test_a_record_with_another_move_is_no_longer_what_was_signed(round_robin):
    data = downloaded(round_robin)
    (name,) = open_capsule(io.BytesIO(data)).names(layout.RECORDS)
    text = open_capsule(io.BytesIO(data)).text(name).replace("f6-g5", "f6-e5")
    assert Code.RECORD_FAULT in faults(changed(data, **{name: text.encode()}))


def test_a_row_taken_out_of_the_journal_is_told(round_robin):
    data = downloaded(round_robin, round_robin.arbiter)
    lines = open_capsule(io.BytesIO(data)).text(layout.JOURNAL).splitlines(keepends=True)
    without = "".join(lines[:2] + lines[3:]).encode()
    assert Code.JOURNAL_DAMAGED in faults(changed(data, **{layout.JOURNAL: without}))


def test_a_part_gone_and_a_part_smuggled_in(swiss):
    data = downloaded(swiss)
    assert Code.PART_MISSING in faults(changed(data, **{layout.LOTS: None}))
    assert Code.PART_UNREADABLE in faults(changed(data, **{layout.LOTS: None}))
    file = io.BytesIO(data)
    with zipfile.ZipFile(file, "a") as packed:
        packed.writestr("records/9.9.9.pdn", '[Result "1-0"]\n\n1. c3-d4 1-0\n')
    assert {Code.PART_UNLISTED, Code.RECORD_FAULT} <= faults(file.getvalue())


@pytest.mark.parametrize("name", (layout.EVENT, layout.LOTS, layout.PAIRINGS, layout.STANDINGS))
@pytest.mark.parametrize("text", (b"", b"null", b"[]", b"{}", b"[1, 2]", b"\xff\xfe", b'"x"'))
def test_a_part_that_is_something_else_is_told_and_ends_nothing(swiss, name, text):
    found = decided(changed(downloaded(swiss), **{name: text}))
    assert found[Subject.PARTS].is_false
    assert len(found) == len(Subject)


@pytest.mark.parametrize(
    ("data", "fault"),
    (
        (b"", CapsuleFault.NOT_A_ZIP),
        (b"PK\x03\x04 cut", CapsuleFault.NOT_A_ZIP),
        ("empty", CapsuleFault.NO_MANIFEST),
        ("not json", CapsuleFault.MANIFEST_UNREADABLE),
        ("other", CapsuleFault.OTHER_FORMAT),
    ),
)
def test_a_file_that_is_no_event(data, fault):
    if isinstance(data, str):
        manifest = {"empty": None, "not json": "{", "other": '{"format": "zip@9"}'}[data]
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w") as packed:
            packed.writestr("README.txt", "")
            if manifest is not None:
                packed.writestr(layout.MANIFEST, manifest)
        data = file.getvalue()
    with pytest.raises(UnreadableCapsule) as refused:
        open_capsule(io.BytesIO(data))
    assert refused.value.code is fault


def test_the_command_speaks_and_its_code_tells(round_robin, tmp_path):
    data = downloaded(round_robin, round_robin.arbiter)
    (tmp_path / "whole.zip").write_bytes(data)
    said = io.StringIO()
    call_command("verify_event", str(tmp_path / "whole.zip"), language="ru", stdout=said)
    assert "Туров составлено заново: 1" in said.getvalue()
    (tmp_path / "false.zip").write_bytes(with_json(data, layout.STANDINGS, first_place))
    with pytest.raises(CommandError) as refused:
        call_command("verify_event", str(tmp_path / "false.zip"), language="ru", stdout=said)
    assert refused.value.returncode == 1
    (tmp_path / "text.zip").write_text("нет")
    with pytest.raises(CommandError) as refused:
        call_command("verify_event", str(tmp_path / "text.zip"), language="ru", stdout=said)
    assert refused.value.returncode == 2


def test_the_api_gives_the_same_file(swiss):
    answer = small_event.client_of(None).get(
        reverse("api-event-file", args=[swiss.tournament.pk, "whole.zip"])
    )
    assert not faults(b"".join(answer.streaming_content))
