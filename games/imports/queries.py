"""Find imports: one or the newest, their progress, failed chunks and bad games."""

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from functools import partial
from itertools import islice
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, F, Q, QuerySet, Sum
from django.http import Http404, StreamingHttpResponse

from games.draughts import pdn
from games.draughts.colour import Colour
from games.draughts.errors import Fault, FaultCode
from games.draughts.formats import BYTE_ORDER_MARK, escape_formula
from games.draughts.pdn import PdnFault
from games.draughts.suggestions import WholeFile, suggest
from games.draughts.texts.words import explain
from games.imports.models import BadGame, ChunkState, ImportChunk, ImportJob, JobState
from games.imports.reading import BEFORE

# Find imports: one or the newest, their progress, bad games and failed chunks.


WINDOW = timedelta(seconds=10)  # of the rate; what happened an hour ago says nothing

LISTED = 20

PAGE_SIZE = 50

BATCH = 200


@dataclass(frozen=True, slots=True)
class ImportProgress:
    """The progress of an import; ``read`` is ``stored``, ``existing`` and ``bad`` together.

    share     hundredths of the work that are done
    rate      games a second: of late, or of the whole when it is done; None when nobody reads
    seconds   how long it may still take; None when nobody can say
    failed    parts that our own program could not read
    is_held   whether all that is left lies with readers of whom nothing was heard of late
    """

    job: ImportJob
    share: int
    read: int
    stored: int
    existing: int
    bad: int
    failed: int
    rate: float | None
    seconds: int | None
    is_held: bool
    asked_at: datetime

    @property
    def is_done(self) -> bool:
        """Whether the import is finished."""
        return self.job.state == JobState.DONE

    @property
    def is_stopped(self) -> bool:
        """Whether a user has stopped the import, who may resume it."""
        return self.job.state == JobState.STOPPED

    @property
    def can_be_stopped(self) -> bool:
        """Whether games are being read; a file cut for workers is cut to its end."""
        is_read_as_cut = self.job.state == JobState.CUTTING and not self.is_taken_in
        return self.job.state == JobState.READING or (is_read_as_cut and not self.is_abandoned)

    @property
    def is_taken_in(self) -> bool:
        """Whether the file is being cut, to be read later; there is nothing to count yet."""
        return self.job.state == JobState.CUTTING and self.job.started_at is None

    @property
    def is_abandoned(self) -> bool:
        """Whether the file was never cut up to its end, and no process is at it."""
        held = self.job.taken_until
        return self.job.state == JobState.CUTTING and (held is None or held < self.asked_at)


def get_import(pk: int) -> ImportJob | None:
    """Fetch one import with its collection."""
    return _jobs().filter(pk=pk).first()


def import_progress(job: ImportJob, *, at: datetime) -> ImportProgress:
    """Read the progress of an import in one query."""
    return _progress(job, _sums([job], at).get(job.pk, {}), at)


MOST_ASKED = 5  # games of a file that are searched for the game of which they are


def games_as_which_import_is_whole(progress: ImportProgress) -> tuple[str, ...]:
    """Return the games as which an import may be read that kept nothing, the likeliest first.

    Only where its records name no game and are whole as those of another one.
    """
    if not progress.is_done or not progress.read or progress.bad != progress.read:
        return ()
    asked = WholeFile()
    for row in progress.job.bad_games.order_by("number")[:MOST_ASKED]:
        for game in map(pdn.as_declared, islice(pdn.read(row.text), 1)):
            asked.add(game, suggest(game))
    return () if progress.job.game in asked.games else asked.games


def newest_imports(*, at: datetime) -> list[ImportProgress]:
    """List the newest imports with their progress, in two queries."""
    jobs = list(_jobs()[:LISTED])
    sums = _sums(jobs, at)
    return [_progress(job, sums.get(job.pk, {}), at) for job in jobs]


def _jobs() -> QuerySet[ImportJob]:
    return ImportJob.objects.select_related("collection", "requested_by")


def _sums(jobs: list[ImportJob], at: datetime) -> dict[int, dict[str, int]]:
    is_done = Q(state__in=[ChunkState.DONE, ChunkState.FAILED])
    is_of_this_run = Q(done_at__gte=F("job__started_at"))  # not of one that was stopped before
    is_recent = is_of_this_run & Q(done_at__gt=at - WINDOW)
    rows = (
        ImportChunk.objects.filter(job__in=jobs)
        .order_by()
        .values("job_id")
        .annotate(
            whole=Sum("size"),
            done=Sum("size", filter=is_done, default=0),
            recent=Sum("size", filter=is_recent, default=0),
            recent_games=Sum("read", filter=is_recent, default=0),
            games_of_run=Sum("read", filter=is_of_this_run, default=0),
            failed=Count("pk", filter=Q(state=ChunkState.FAILED)),
            waiting=Count("pk", filter=Q(state=ChunkState.WAITING)),
            taken=Count("pk", filter=Q(state=ChunkState.TAKEN)),
            **{f"{name}_sum": Sum(name) for name in ("read", "stored", "existing", "bad")},
        )
    )
    return {row["job_id"]: row for row in rows}


def _progress(job: ImportJob, sums: dict[str, int], at: datetime) -> ImportProgress:
    whole, done = _whole_size(job, sums), sums.get("done", 0)
    rate, seconds = _pace(job, sums, at)
    share = 100 if job.state == JobState.DONE else min(done * 100 // max(whole, 1), 99)
    return ImportProgress(
        job=job,
        share=share,
        read=sums.get("read_sum", 0),
        stored=sums.get("stored_sum", 0),
        existing=sums.get("existing_sum", 0),
        bad=sums.get("bad_sum", 0),
        failed=sums.get("failed", 0),
        rate=rate,
        seconds=seconds,
        is_held=_is_held(job, sums, rate, at),
        asked_at=at,
    )


def _whole_size(job: ImportJob, sums: dict[str, int]) -> int:
    """The bytes of all chunks, guessed by those that are cut while a file is still cut."""
    cut = sums.get("whole") or 0
    if job.state != JobState.CUTTING:
        return cut
    return cut * job.size // job.cut_bytes if job.cut_bytes else 0


def _pace(job: ImportJob, sums: dict[str, int], at: datetime) -> tuple[float | None, int | None]:
    """Games a second, and the seconds that are left; None where nobody can say."""
    if job.started_at is None or job.state == JobState.STOPPED:
        return None, None
    if job.finished_at is not None:
        took = (job.finished_at - job.started_at).total_seconds()
        return (sums.get("games_of_run", 0) / took if took > 0 else None), 0
    span = min(at - job.started_at, WINDOW).total_seconds()
    recent = sums.get("recent", 0)
    if not recent or span <= 0:
        return None, None
    bytes_left = max(_whole_size(job, sums) - sums["done"], 0)
    return sums["recent_games"] / span, round(bytes_left * span / recent)


def _is_held(job: ImportJob, sums: dict[str, int], rate: float | None, at: datetime) -> bool:
    """A reader that was killed keeps its part for a while; nobody else may have it so long."""
    if rate is not None:
        return False
    if job.state == JobState.CUTTING and job.started_at and job.taken_until:
        return job.started_at + WINDOW < at < job.taken_until
    is_reading = job.state == JobState.READING
    return is_reading and not sums.get("waiting") and bool(sums.get("taken"))


def page_of_bad_games(job: ImportJob, number: int | str) -> Page:
    """Return one page of an import's bad games in file order, without their texts."""
    listed = BadGame.objects.filter(job=job).order_by("number", "pk").defer("text")
    return Paginator(listed, PAGE_SIZE).get_page(number)


def failed_chunks(job: ImportJob) -> list[ImportChunk]:
    """List the chunks that the program itself failed to read."""
    return list(job.chunks.filter(state=ChunkState.FAILED).order_by("number"))


def all_bad_games(job: ImportJob) -> Iterator[BadGame]:
    """Yield every bad game of an import in file order.

    So a slow reader of a long report holds neither memory nor the database.
    """
    rows = BadGame.objects.filter(job=job).order_by("number", "pk")
    following = rows
    while batch := list(following[:BATCH]):
        yield from batch
        last = batch[-1]
        following = rows.filter(Q(number__gt=last.number) | Q(number=last.number, pk__gt=last.pk))


_CODES: Mapping[str, StrEnum] = {str(code): code for kind in (FaultCode, PdnFault) for code in kind}


def restore_fault(stored: Mapping[str, Any]) -> Fault:
    """Restore a fault from its JSON, the inverse of ``Fault.as_dict``."""
    facts: dict[str, Any] = {
        name: _value(value) for name, value in stored.items() if name in _NAMES
    }
    side = stored.get("side")
    facts["code"] = _CODES.get(str(stored["code"]), FaultCode.UNREADABLE)
    facts["side"] = Colour(side) if side else None
    facts["params"] = {
        name: _value(param) for name, param in dict(stored.get("params", {})).items()
    }
    return Fault(**facts)


def _value(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


_NAMES = frozenset(Fault._fields)


def faults_not_kept(game: "BadGame") -> int:
    """Return how many faults a bad game has besides those that are kept."""
    return int(game.faults[0].get("more", 0))


def place_in_fragment(game: "BadGame") -> int:
    """Return the index in a bad game's stored fragment at which its first fault begins."""
    at = game.column - 1
    return at if at <= BEFORE else BEFORE + len("…")


# Write the bad games of an import as CSV, JSON or PDN.


COLUMNS = (
    "file",
    "game",
    "line",
    "column",
    "ply",
    "code",
    "rule",
    "reason",
    "fragment",
    "white",
    "black",
    "event",
    "faults",
)


class _Line:
    """A file for ``csv`` that gives back each line instead of keeping it."""

    def write(self, text: str) -> str:
        return text


def bad_games_as_csv(
    games: Iterable[BadGame], *, file: str, language: str, separator: str = ","
) -> Iterator[str]:
    """Yield bad games as CSV, a row each with its first fault and the number of its faults."""
    writer = csv.writer(_Line(), delimiter=separator)
    yield BYTE_ORDER_MARK + writer.writerow(COLUMNS)
    for game in games:
        entry = _entry(game, file, language)
        count = len(game.faults) + faults_not_kept(game)
        row = {**entry, **entry["faults"][0], "faults": count}
        yield writer.writerow([escape_formula(row[name]) for name in COLUMNS])


def bad_games_as_json(games: Iterable[BadGame], *, file: str, language: str) -> Iterator[str]:
    """Yield bad games as a JSON array, each with all its faults and its text."""
    yield "["
    before = "\n"
    for game in games:
        entry = {**_entry(game, file, language), "text": game.text}
        yield before + json.dumps(entry, ensure_ascii=False)
        before = ",\n"
    yield "\n]\n"


def bad_games_as_pdn(games: Iterable[BadGame], *, file: str, language: str) -> Iterator[str]:
    """Yield the texts of bad games unchanged, to be corrected and imported again.

    `file` and `language` are what every writer of the report takes.
    """
    for game in games:
        yield game.text.strip("\n") + "\n\n"


def _entry(game: BadGame, file: str, language: str) -> dict[str, Any]:
    return {
        "file": file,
        "game": game.number,
        "first_line": game.first_line,
        "white": game.white,
        "black": game.black,
        "event": game.event,
        "fragment": game.fragment,
        "faults": [_fault(fault, language) for fault in game.faults],
    }


def _fault(stored: Mapping[str, object], language: str) -> dict[str, Any]:
    """The data of a fault with its sentence beside them."""
    facts = {name: value for name, value in stored.items() if name != "game"}
    return {**facts, "reason": explain(restore_fault(stored), language)}


Writer = Callable[..., Iterator[str]]

CSV = "text/csv; charset=utf-8"

KINDS: Mapping[str, tuple[Writer, str]] = {
    "csv": (bad_games_as_csv, CSV),
    "csv-semicolon": (partial(bad_games_as_csv, separator=";"), CSV),  # for a Russian spreadsheet
    "json": (bad_games_as_json, "application/json"),
    "pdn": (bad_games_as_pdn, "application/vnd.pdn; charset=utf-8"),
}
"""How each kind is written, and its media type; the name of a file ends with its first word."""


def stream_bad_games(job: ImportJob, kind: str, language: str | None) -> StreamingHttpResponse:
    """Build the streamed download of an import's bad games.

    Raises Http404 for a kind that is none of ``KINDS``.
    """
    if kind not in KINDS:
        raise Http404
    write, media_type = KINDS[kind]
    rows = write(
        all_bad_games(job),
        file=job.file_name,
        language=language or "ru",
    )
    answer = StreamingHttpResponse(rows, content_type=media_type)
    ending = kind.partition("-")[0]
    answer["Content-Disposition"] = f'attachment; filename="import-{job.pk}-bad.{ending}"'
    return answer


def seconds_as_clock(seconds: int) -> str:
    """Format seconds as ``0:12`` or ``1:02:03``."""
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
