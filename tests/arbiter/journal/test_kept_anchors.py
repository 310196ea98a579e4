"""A copy of an anchor kept elsewhere exposes a rewritten history and a stream that is gone."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError
from django.db import connection

from arbiter.certificates.queries import keys
from arbiter.journal import services as journal_services
from arbiter.journal.models import writing
from arbiter.journal.models.rows import JournalEntry
from arbiter.journal.queries import verification
from arbiter.proofs import chain
from tests.arbiter.journal.test_chain import OFF, write
from tests.support.languages import call_command
from tests.support.officials import HERE, NOON


@pytest.fixture
def kept(tmp_path) -> Path:
    """An anchor whose files somebody took away; the day went on."""
    write(4)
    write(2, stream="archive")
    journal_services.write_anchor_files(journal_services.make_anchor(at=NOON), tmp_path)
    write(1)
    return tmp_path / "journal-2026-11-21.txt"


def rewrite_history(stream: str = HERE, number: int = 2) -> None:
    """The whole history anew, the head and the anchors kept here too."""
    previous, statements = "", []
    for row in JournalEntry.objects.filter(stream=stream).order_by("seq"):
        content = {**writing.journal_row_as_export_data(row), "previous_hash": previous}
        if row.seq == number:
            content["verb"] = "result.withdrawn"
        previous = chain.row_fingerprint(content)
        statements.append(
            f"UPDATE arbiter_journalentry SET verb = '{content['verb']}', hash = '{previous}',"
            f" previous_hash = '{content['previous_hash']}' WHERE id = {row.pk}"
        )
    execute(
        *reversed(statements),
        f"UPDATE arbiter_journalhead SET hash = '{previous}' WHERE stream = '{stream}'",
        "ALTER TABLE arbiter_journalanchor DISABLE TRIGGER USER",
        "DELETE FROM arbiter_anchordelivery",
        "DELETE FROM arbiter_journalanchor",
    )


def execute(*statements: str) -> None:
    with connection.cursor() as cursor:
        for statement in (*OFF["postgresql"], *statements):
            cursor.execute(statement)


def complaint_of_command(*arguments: str, **options: object) -> str:
    """What the command prints; it must not be content."""
    printed = StringIO()
    with pytest.raises(CommandError, match="broken"):
        call_command("verify_journal", *arguments, stdout=printed, **options)
    return printed.getvalue()


@pytest.mark.django_db
def test_a_kept_anchor_agrees_with_a_journal_that_went_on(kept):
    printed = StringIO()
    call_command("verify_journal", anchor=[kept], stdout=printed)
    assert printed.getvalue().splitlines() == [
        "journal-2026-11-21.txt\t2 streams\tsignature good",
        "archive\t2 rows\tintact",
        f"{HERE}\t5 rows\tintact",
        "anchors\t1 days\tintact",
    ]


@pytest.mark.django_db
def test_a_kept_anchor_finds_a_history_written_anew(kept):
    """Nothing in the database betrays it any more; the copy does."""
    rewrite_history()
    call_command("verify_journal", stdout=StringIO())
    complaint = complaint_of_command(anchor=[kept])
    assert f"{HERE}\t5 rows\tBROKEN at 4" in complaint
    assert "other_history at 4 (anchor 2026-11-21)" in complaint


@pytest.mark.django_db
def test_a_head_on_paper_finds_a_history_written_anew(kept):
    stood = verification.current_head(HERE).tag
    rewrite_history()
    assert "other_history at 5 (a head in hand)" in complaint_of_command(
        head=[stood.replace(" ", "\n")]
    )
    with pytest.raises(CommandError, match="--head is written"):
        call_command("verify_journal", head=["tournament:5 four"])


@pytest.mark.django_db
def test_a_kept_anchor_misses_a_stream_that_is_gone(kept):
    execute(
        "DELETE FROM arbiter_journalentry WHERE stream = 'archive'",
        "DELETE FROM arbiter_journalhead WHERE stream = 'archive'",
    )
    gone = "removed at 1 (the whole stream; anchor 2026-11-21 names it)"
    assert gone in complaint_of_command()  # the anchor kept here knows it too
    rewrite_history()
    assert f"archive\t0 rows\tBROKEN at 1\n\t{gone}" in complaint_of_command(anchor=[kept])


@pytest.mark.django_db
def test_an_export_is_held_against_a_kept_anchor_without_the_database(
    kept, tmp_path, django_assert_num_queries
):
    rewrite_history()
    file, signers = tmp_path / "export.jsonl", tmp_path / "allowed_signers"
    file.write_text("".join(verification.export_journal_stream(HERE)), encoding="utf-8")
    signers.write_text(keys.allowed_signers(), encoding="utf-8")
    with django_assert_num_queries(0):
        complaint = complaint_of_command(file=file, anchor=[kept], signers=signers)
    assert "signature good" in complaint and "other_history at 4 (anchor 2026-11-21)" in complaint
    kept.with_name(f"{kept.name}.sig").unlink()
    assert "signature not verified" in complaint_of_command(
        file=file, anchor=[kept], signers=signers
    )


@pytest.mark.django_db
def test_an_anchor_that_was_changed_or_is_none_is_refused(kept, tmp_path):
    text = kept.read_text(encoding="utf-8")
    kept.write_text(text.replace("archive 2", "archive 3"), encoding="utf-8")
    with pytest.raises(CommandError, match="signature wrong"):
        call_command("verify_journal", anchor=[kept], stdout=StringIO())
    kept.write_text("hello", encoding="utf-8")
    with pytest.raises(CommandError, match="is no anchor"):
        call_command("verify_journal", anchor=[kept], stdout=StringIO())


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("change", "fault"),
    (
        ("text = replace(text, ' 4 ', ' 3 ')", "text changed"),
        ("signature = 'x'", "signature unreadable"),
        ("day = '2026-11-20'", "does not follow"),
    ),
)
def test_anchors_kept_here_are_verified_too(kept, change, fault):
    execute(
        "ALTER TABLE arbiter_journalanchor DISABLE TRIGGER USER",
        f"UPDATE arbiter_journalanchor SET {change}",
    )
    assert fault in complaint_of_command()
