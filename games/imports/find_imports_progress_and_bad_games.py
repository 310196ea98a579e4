"""Find imports: one or the newest, their progress, bad games and failed chunks."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.core.paginator import Page, Paginator
from django.db.models import Count, F, Q, QuerySet, Sum

from games.imports.models import BadGame, ChunkState, ImportChunk, ImportJob, JobState

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
