"""The journal: one row in the transaction of every change, and a chain that shows tampering."""

import hashlib
import re
from datetime import timedelta, timezone
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError
from django.db import connection, transaction

from arbiter.errors import OutsideTransaction
from arbiter.journal.models import writing
from arbiter.journal.models.rows import JournalEntry, JournalHead
from arbiter.journal.queries import rows, verification
from arbiter.journal.queries.rows import outcome_of_row
from arbiter.journal.texts.facts import facts_by_code
from arbiter.proofs.chain import Damage, canonical_json
from tests.support import acts
from tests.support.acts import at_once
from tests.support.languages import call_command
from tests.support.officials import HERE, NOON, minutes_after_noon, user
from tests.support.writers import is_acting

TOP = Path(__file__).resolve().parents[3]


def write(count=3, stream=HERE, actor=None):
    return [
        writing.write_journal_row(
            stream=stream,
            verb="result.recorded",
            actor=actor,
            at=minutes_after_noon(number),
            data={"game": number, "почему": "флаг", "было": [1, None, {"a": True}]},
            before=None,
            after=None,
        )
        for number in range(1, count + 1)
    ]


OFF = {
    "postgresql": (
        "SET CONSTRAINTS ALL IMMEDIATE",
        "ALTER TABLE arbiter_journalentry DISABLE TRIGGER USER",
    ),
    "sqlite": (
        "DROP TRIGGER arbiter_journalentry_no_update",
        "DROP TRIGGER arbiter_journalentry_no_delete",
    ),
}


def tamper(sql):
    """What an intruder with the database's own password does."""
    with connection.cursor() as cursor:
        for statement in (*OFF[connection.vendor], sql):
            cursor.execute(statement)


@pytest.mark.django_db
def test_rows_are_numbered_and_chained_stream_by_stream():
    """Each row carries the hash of the one before; streams do not know each other."""
    first, second, third = write()
    (other,) = write(1, stream="tournament:6")
    assert [entry.seq for entry in (first, second, third, other)] == [1, 2, 3, 1]
    assert (first.previous_hash, other.previous_hash) == ("", "")
    assert (second.previous_hash, third.previous_hash) == (first.hash, second.hash)
    head = rows.head_of_stream(HERE)
    assert (head.seq, head.hash) == (3, third.hash)
    assert verification.first_damage_of_stream(HERE) is None


@pytest.mark.django_db
def test_a_hash_does_not_depend_on_who_computes_it():
    """Read back from the database in any zone, the row has the hash it was given."""
    entry = writing.write_journal_row(
        stream=HERE,
        verb="entry.added",
        actor=user("olga"),
        at=NOON.astimezone(timezone(timedelta(hours=3))) + timedelta(microseconds=7),
        data={"б": 1, "а": "Ёлкин «Ё»", "z": {"y": [1, 2], "x": ()}},
        before=None,
        after=None,
    )
    assert writing.fingerprint_of_row(JournalEntry.objects.get(pk=entry.pk)) == entry.hash


@pytest.mark.django_db
def test_the_hash_is_the_documented_one():
    """SHA-256 of the canonical JSON; a change of the recipe would break every old chain."""
    (entry,) = write(1)
    written = (
        '{"actor":null,"at":"2026-11-21T12:01:00.000000+00:00",'
        '"data":{"after":null,"before":null,"game":1,"было":[1,null,{"a":true}],"почему":"флаг"},'
        '"origin":"command","previous_hash":"","seq":1,"stream":"tournament:5",'
        '"verb":"result.recorded"}'
    )
    assert entry.hash == hashlib.sha256(written.encode()).hexdigest()


TAMPERINGS = (
    ("data", "UPDATE arbiter_journalentry SET data = '{\"game\": 9}' WHERE seq = 2", 2),
    ("at", "UPDATE arbiter_journalentry SET at = '2020-01-01 00:00:00+00' WHERE seq = 1", 1),
    ("verb", "UPDATE arbiter_journalentry SET verb = 'a.b' WHERE seq = 3", 3),
    ("hash", "UPDATE arbiter_journalentry SET hash = '0000' WHERE seq = 2", 2),
    ("gap", "DELETE FROM arbiter_journalentry WHERE seq = 2", 2),
    ("first", "DELETE FROM arbiter_journalentry WHERE seq = 1", 1),
    ("tail", "DELETE FROM arbiter_journalentry WHERE seq = 3", 3),
    ("all", "DELETE FROM arbiter_journalentry", 1),
    ("head", "DELETE FROM arbiter_journalhead", 3),
    ("actor", "UPDATE arbiter_journalentry SET actor_id = NULL WHERE seq = 2", 2),
)


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "sql", "broken"), TAMPERINGS)
def test_tampering_is_found_where_it_was_done(name, sql, broken):
    """Changed, dropped, or cut off at the end: the first row that does not fit is named."""
    write(actor=user("olga"))
    tamper(sql)
    assert verification.first_damage_of_stream(HERE) == broken
    printed = StringIO()
    with pytest.raises(CommandError, match=HERE):
        call_command("verify_journal", stdout=printed)
    assert f"BROKEN at {broken}" in printed.getvalue()


@pytest.mark.django_db
def test_the_command_prints_a_line_for_every_stream():
    """What a clerk runs before he signs the protocol."""
    write()
    write(1, stream="certificates")
    printed = StringIO()
    call_command("verify_journal", stdout=printed)
    assert printed.getvalue().splitlines() == [
        "certificates\t1 rows\tintact",
        f"{HERE}\t3 rows\tintact",
    ]
    with pytest.raises(CommandError, match="tournament:99"):
        call_command("verify_journal", "tournament:99", stdout=printed)


@pytest.mark.django_db(transaction=True)
def test_a_row_apart_from_its_change_is_refused():
    """Whoever forgets the transaction is broken at once, not found out later."""
    with pytest.raises(OutsideTransaction):
        write(1)
    assert not JournalHead.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_change_that_fails_leaves_no_row():
    """The journal tells what happened, not what was tried."""
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        write()
        raise ZeroDivisionError
    assert not JournalEntry.objects.exists()
    assert verification.first_damage_of_stream(HERE) is None


@pytest.mark.django_db(transaction=True)
def test_many_writers_make_one_chain():
    """The head's row is locked: nobody writes beside another."""

    def clerk():
        for _ in range(5):
            with transaction.atomic():
                write(1)

    at_once(*[clerk] * 4)
    assert JournalEntry.objects.filter(stream=HERE).count() == 20
    assert verification.first_damage_of_stream(HERE) is None


@pytest.mark.django_db
@pytest.mark.parametrize("data", ({"share": 0.5}, {"deep": [{"share": 0.5}]}, {"at": NOON}))
def test_only_plain_values_enter_the_journal(data):
    """A float has not one text on every database; an object has none."""
    with pytest.raises(TypeError):
        writing.write_journal_row(
            stream=HERE, verb="a.b", actor=None, at=NOON, data=data, before=None, after=None
        )


@pytest.mark.django_db
def test_an_instant_needs_its_zone():
    """12:00 of nowhere is not an instant."""
    with pytest.raises(ValueError, match="instants"):
        writing.write_journal_row(
            stream=HERE,
            verb="a.b",
            actor=None,
            at=NOON.replace(tzinfo=None),
            data={},
            before=None,
            after=None,
        )


def test_only_services_write_the_journal():
    """Not the views, not the models, not the commands."""
    writes = re.compile(
        r"(?<!def )\bwrite_journal_row\(|(?<!class )\bJournalEntry\(|"
        r"JournalEntry\.objects\.(bulk_)?create"
    )
    writers = {
        file
        for room in ("games", "arbiter", "tournaments", "deploy")
        for file in (TOP / room).rglob("*.py")
        if writes.search(file.read_text(encoding="utf-8"))
    }
    assert len(writers) > 35
    assert [str(file) for file in sorted(writers) if not is_acting(file)] == []


@pytest.mark.django_db
def test_words_of_a_person_stand_beside_the_row_and_cannot_be_changed_unseen():
    """The row has their number and their fingerprint; whoever changes them is found out."""
    fields = {"stream": HERE, "verb": "result.recorded", "actor": user("olga"), "at": NOON}
    row = writing.write_journal_row(
        **fields, data={"game": 1}, before="* open", after="1-0 clock", words=" флаг упал "
    )
    assert "флаг" not in canonical_json(row.data)
    (described,) = rows.add_texts_and_names([JournalEntry.objects.get(pk=row.pk)])
    assert described.words == "флаг упал"
    assert list(verification.damages_of_stream(HERE)) == []
    acts.tamper("arbiter_note", "UPDATE arbiter_note SET text = 'мат'")
    (fault,) = verification.damages_of_stream(HERE)
    assert (fault.seq, fault.damage) == (1, Damage.WORDS)


def test_rows_that_carry_their_words_themselves_are_read_as_they_are():
    """Rows from before words stood beside them are never rewritten."""
    old = JournalEntry(
        stream=HERE,
        seq=1,
        at=NOON,
        verb="result.recorded",
        data={"game": 1, "before": "* open", "result": "1-0", "reason": "флаг"},
    )
    (described,) = rows.add_texts_and_names([old])
    assert described.words == "флаг"
    assert outcome_of_row(old.verb, old.data) == ("1-0", "")
    behind = {"words": described.words}
    shown = list(facts_by_code(old.data, "ru", behind).values())
    assert [value for _, value in shown].count("флаг") == 1
