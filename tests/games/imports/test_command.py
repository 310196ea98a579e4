"""Command ``import_games``: progress on a terminal and elsewhere, stopped and run again."""

import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import BinaryIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from games.archive.models import Collection, GameRecord
from games.archive.services import ensure_collection
from games.draughts import pdn
from games.draughts.pdn import FilePiece
from games.imports import reading
from games.imports.models import ChunkState, ImportChunk, ImportJob, JobState
from games.imports.queries import import_progress
from games.imports.reading import RowsOfPiece
from games.imports.services import chunks as chunks_services
from games.imports.services import jobs
from games.management.commands.import_games import ImportSentences
from tests.support.databases import copy_to
from tests.support.environment import TOP, bare_environment
from tests.support.imports import NOON, archive, taken_in
from tests.support.programs import dies_with_us
from tests.support.waiting import until

GAMES, BAD = 200, (3, 150)

KILLED = 24_000  # games of an import that is killed: some chunks


class Terminal(StringIO):
    """Standard output that says it is a terminal."""

    def isatty(self) -> bool:
        """Whether it is a terminal: yes."""
        return True


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Fixture: a file of games."""
    place = tmp_path / "games.pdn"
    place.write_bytes(archive(GAMES, bad_ones=BAD))
    return place


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "PIECE", 2500)


def run(file: Path, out: StringIO | None = None, **options: object) -> tuple[str, str]:
    """Run the command on a file."""
    out, err = out or StringIO(), StringIO()
    given = {"collection": "trial", "language": "en", **options}
    call_command("import_games", file, stdout=out, stderr=err, **given)
    return out.getvalue(), err.getvalue()


@pytest.mark.django_db
def test_elsewhere_than_on_a_terminal_plain_lines_are_written(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.management.commands.import_games.SHOWN_EVERY", 0)
    output, faults = run(file)
    lines = output.splitlines()
    assert 8 <= len(lines) <= 11
    assert all(
        re.match(r" *\d+ % · games \d+, faulty \d+ · \d+ games/s", line) for line in lines[:5]
    )
    assert lines[-1] == "read 200: stored 198, there already 0, faulty 2"
    assert "\r" not in output
    assert [line.split(":")[2].split(".")[0] for line in faults.splitlines()] == [" 3", " 150"]


@pytest.mark.django_db
def test_a_terminal_has_a_bar(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.management.commands.import_games.SHOWN_EVERY", 0)
    output, _ = run(file, Terminal())
    bars = [bar.rstrip() for bar in output.split("\r") if bar.startswith("[")]
    assert len(bars) > 5
    assert all(re.match(r"\[#* *\] ", bar) for bar in bars)
    assert f"[{'#' * 30}] 100 %" in output


@pytest.mark.django_db
def test_what_is_left_is_told_as_soon_as_it_is_a_second(file: Path) -> None:
    run(file)
    slow = replace(import_progress(ImportJob.objects.get(), at=timezone.now()), seconds=72)
    assert ImportSentences("en").progress_line(slow).endswith(" · 1:12 left")


@pytest.mark.django_db
def test_a_part_that_another_reader_has_is_told_of(file: Path) -> None:
    """A command run again after a kill waits for what the killed one had, and says so."""
    run(file)
    held = replace(
        import_progress(ImportJob.objects.get(), at=timezone.now()), rate=None, is_held=True
    )
    assert ImportSentences("en").progress_line(held).endswith(" · a part is with another reader")
    assert (
        ImportSentences("ru")
        .progress_line(held)
        .endswith(" · последнюю часть держит другой исполнитель")
    )


@pytest.mark.django_db
def test_stopped_and_run_again_it_goes_on(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C in the middle of the fourth piece: the three before it stay, and nothing is lost."""
    done, read = [], reading.read_file_piece_into_rows

    def stopped(piece: FilePiece) -> RowsOfPiece:
        if len(done) == 3:
            raise KeyboardInterrupt
        done.append(piece)
        return read(piece)

    with monkeypatch.context() as first, pytest.raises(CommandError) as ended:
        first.setattr(reading, "read_file_piece_into_rows", stopped)
        run(file)
    assert ended.value.returncode == 130
    assert "Run the same command again" in str(ended.value)
    job = ImportJob.objects.get()
    assert list(job.chunks.values_list("state", flat=True)) == ["done"] * 3
    assert job.taken_until is None
    output, _ = run(file)
    assert "read 200: stored 198, there already 0, faulty 2" in output
    assert ImportJob.objects.get().state == JobState.DONE


@pytest.mark.django_db
def test_stopped_from_the_page_it_ends_and_run_again_it_goes_on(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The piece being read is dropped; the command does not take the file up again by itself."""
    done, read = [], reading.read_file_piece_into_rows

    def stopped_meanwhile(piece: FilePiece) -> RowsOfPiece:
        if len(done) == 3:
            jobs.stop_import(ImportJob.objects.get(), at=timezone.now())
        done.append(piece)
        return read(piece)

    with monkeypatch.context() as first, pytest.raises(CommandError) as ended:
        first.setattr(reading, "read_file_piece_into_rows", stopped_meanwhile)
        run(file)
    assert ended.value.returncode == 130
    assert "Run the same command again" in str(ended.value)
    assert len(done) == 4
    assert ImportJob.objects.get().chunks.count() == 3
    output, _ = run(file)
    assert "read 200: stored 198, there already 0, faulty 2" in output
    assert ImportJob.objects.get().state == JobState.DONE


@pytest.mark.django_db
@pytest.mark.parametrize("number", ["0", "-2", "many"])
def test_a_number_of_processes_that_cannot_be_is_refused(file: Path, number: str) -> None:
    with pytest.raises(CommandError, match="--processes"):
        call_command("import_games", str(file), "--collection=trial", f"--processes={number}")


@pytest.mark.django_db
def test_a_file_that_cannot_be_read_to_its_end_is_said_in_one_sentence(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The stick is pulled out: what was read stays, and nobody has to wait for the file."""

    cut = pdn.cut_stream_into_pieces

    def pulled_out(stream: BinaryIO, **options: object) -> Iterator[FilePiece]:
        yield from islice(cut(stream, **options), 2)
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as first, pytest.raises(CommandError, match=r"games\.pdn: Input"):
        first.setattr(pdn, "cut_stream_into_pieces", pulled_out)
        run(file)
    assert ImportJob.objects.get().taken_until is None
    assert "read 200: stored 198" in run(file)[0]


@pytest.mark.django_db
def test_the_same_file_in_another_collection_is_there_already(file: Path) -> None:
    run(file)
    output, _ = run(file, collection="other", language="ru")
    assert "прочитано 200: сохранено 0, уже было 198, с ошибками 2" in output


@pytest.mark.django_db
def test_it_reads_beside_others_and_waits_for_them(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A chunk that another holds is waited for; when he is lost it is read here."""
    take, held = chunks_services.lease_chunk, []

    def beside(job: ImportJob, *, by: str, at: object) -> ImportChunk | None:
        if not held:
            held.append(take(job, by="another", at=at))
        chunk = take(job, by=by, at=at)
        if chunk is None:
            moment = timezone.now() - timedelta(seconds=1)
            ImportChunk.objects.filter(state=ChunkState.TAKEN).update(taken_until=moment)
        return chunk

    taken_in(ensure_collection(slug="trial"), file.read_bytes())
    monkeypatch.setattr(chunks_services, "lease_chunk", beside)
    output, _ = run(file)
    assert "read 200: stored 198" in output
    assert ImportChunk.objects.get(pk=held[0].pk).attempts == 2


@pytest.mark.django_db
def test_workers_are_asked_and_only_watched(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from games.tasks import read_import_chunks

    def look(pk: int, *, further_workers: int = 0) -> None:
        for _ in range(20):
            chunk = chunks_services.lease_chunk(
                ImportJob.objects.get(pk=pk), by="w", at=timezone.now()
            )
            if chunk is None:
                return
            chunks_services.import_chunk(chunk, clock=timezone.now)

    monkeypatch.setattr(jobs, "ask_worker_to_read", look)
    output, _ = run(file, workers=True)
    assert "read 200: stored 198" in output
    assert read_import_chunks.name == jobs.LOOK
    assert set(ImportChunk.objects.values_list("taken_by", flat=True)) == {"w"}


@pytest.mark.django_db
def test_what_is_no_text_is_said_and_leaves_nothing(tmp_path: Path) -> None:
    place = tmp_path / "picture.png"
    place.write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR")
    with pytest.raises(CommandError, match="no text"):
        run(place)
    assert not Collection.objects.exists()


@pytest.mark.django_db
def test_a_part_our_own_program_cannot_read_makes_it_fail(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = reading.read_file_piece_into_rows

    def broken(piece: FilePiece, **more: object) -> RowsOfPiece:
        if '[Round "31"]' in piece.text:
            raise ValueError("ours")
        return read(piece, **more)

    for module in (reading, chunks_services):
        monkeypatch.setattr(module, "read_file_piece_into_rows", broken)
    with pytest.raises(CommandError, match="ValueError: ours"):
        run(file)
    assert import_progress(ImportJob.objects.get(), at=NOON).failed == 1
    assert GameRecord.objects.count() > 150


# --- on the club's laptop: SQLite, a process that is killed ---------------------------


def _command(var: Path, file: Path) -> subprocess.Popen:
    env = {**bare_environment(), "ARBITER_VAR": str(var), "ARBITER_LOG_LEVEL": "ERROR"}
    return subprocess.Popen(
        [sys.executable, "manage.py", "import_games", str(file), "--collection", "big"],
        cwd=TOP,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=dies_with_us(signal.SIGKILL),
    )


def _read_number(database: Path, question: str) -> int:
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as link:
        try:
            return link.execute(question).fetchone()[0]
        except sqlite3.OperationalError:
            return 0


def test_killed_with_nine_it_resumes_on_sqlite(tmp_path: Path, embedded_database: Path) -> None:
    """Twice killed at some moment, then left alone: everything is there once."""
    var, big = tmp_path / "var", tmp_path / "big.pdn"
    big.write_bytes(archive(KILLED, bad_ones=(1, KILLED - 1)))
    database = copy_to(var, embedded_database)
    done = "select count(*) from games_importchunk where state = 'done'"
    ends = []
    for chunks in (1, 2):
        process = _command(var, big)
        until(
            lambda chunks=chunks, process=process: (
                process.poll() is not None or _read_number(database, done) >= chunks
            ),
            lambda: "the command did nothing",
        )
        process.send_signal(signal.SIGKILL)
        process.communicate()
        ends.append(process.returncode)
        with closing(sqlite3.connect(database)) as link, link:  # the time of its hold passes
            link.execute("update games_importjob set taken_until = '2000-01-01'")
    process = _command(var, big)
    output, faults = process.communicate()
    assert process.returncode == 0, faults
    assert ends[0] == -signal.SIGKILL
    good = KILLED - 2
    # a quick second run may have ended by itself before it was killed
    stored = f"{good}, уже было 0" if ends[1] == -signal.SIGKILL else f"0, уже было {good}"
    assert f"прочитано {KILLED}: сохранено {stored}, с ошибками 2" in output
    assert _read_number(database, "select count(*) from games_gamerecord") == good
    assert _read_number(database, "select count(distinct round) from games_gamerecord") == good
    assert _read_number(database, "select count(*) from games_recordindex") == good
    # after a second run that ended, the third is another import, with rows of its own
    bad = 2 if ends[1] == -signal.SIGKILL else 4
    assert _read_number(database, "select count(*) from games_badgame") == bad
    assert os.path.getsize(database) > 0
