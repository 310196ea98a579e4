"""Large prints of an event, and its files in one ZIP, made by a background job."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from datetime import date, datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone, translation

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from games.board.printing import Sheet, compile_pdf, diplomas_pdf
from games.web.workers import send_message
from tournaments.entries.queries.players import FullNames
from tournaments.festivals.models import Festival, FestivalJob
from tournaments.festivals.queries import bundle, diplomas, honours, whole
from tournaments.festivals.queries.scope import festival_scope
from tournaments.papers.models import PrintState
from tournaments.papers.queries.choice import moment_of_printing
from tournaments.papers.services import move_job
from tournaments.people.texts import show_full_names_if

MAKE = "tournaments.make_festival_file"

PAPERS, FILES, DIPLOMAS = "papers", "files", "diplomas"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be made: papers of a day (of all days without one) in one PDF, files, diplomas.

    ``table`` is the name of the one whose diplomas are wanted, empty for those of all.
    """

    what: str
    papers: tuple[str, ...] = ()
    day: date | None = None
    site: str = ""
    table: str = ""

    def as_data(self) -> dict[str, Any]:
        """Return it as plain values, for the row of the job."""
        return asdict(self) | {"day": self.day.isoformat() if self.day else None}


def wanted_from_data(data: Mapping[str, Any]) -> Wanted:
    """Read what ``as_data`` wrote."""
    day = date.fromisoformat(data["day"]) if data["day"] else None
    return Wanted(data["what"], tuple(data["papers"]), day, data["site"], data.get("table", ""))


@transaction.atomic
def request_file(
    *, festival: Festival, wanted: Wanted, language: str, actor: User, at: datetime
) -> FestivalJob | None:
    """Queue a job for an official of the event; None where there is nothing to be made."""
    rights.require_right(actor, Action.READ_JOURNAL, festival_scope(festival))
    parts = _parts(festival, wanted)
    if not parts:
        return None
    job = FestivalJob.objects.create(
        festival=festival,
        asked_by=actor,
        asked_at=at,
        language=language,
        choice=wanted.as_data(),
        papers=parts,
    )
    transaction.on_commit(lambda: send_job(job.pk))
    return job


def send_job(job_id: int) -> bool:
    """Send the message of a job now; if the broker is away, the sweep sends it again."""
    return send_message(MAKE, job_id)


def _parts(festival: Festival, wanted: Wanted) -> int:
    if wanted.what == FILES:
        return len(bundle.packed_tournaments(festival))
    if wanted.what == DIPLOMAS:
        return len(honours.honours_of_festival(festival, wanted.table))
    return len(whole.steps_of_print(festival, wanted.papers, wanted.day))


def make_requested_file(job_id: int, now: Callable[[], datetime]) -> None:
    """Run a queued job; running it twice, or after a worker was killed, is harmless."""
    job = FestivalJob.objects.select_related("festival", "asked_by").filter(pk=job_id).first()
    if job is None or not move_job(FestivalJob, job_id, PrintState.RUNNING, began_at=now()):
        return
    try:
        with ExitStack() as stack:
            stack.enter_context(translation.override(job.language))
            stack.enter_context(timezone.override(job.festival.zone))
            reader = FullNames(job.asked_by)
            stack.enter_context(show_full_names_if(reader.may_read_full_name_of))
            made = _make(job, wanted_from_data(job.choice), now())
    except Exception:
        move_job(FestivalJob, job_id, PrintState.FAILED)
        raise
    move_job(FestivalJob, job_id, PrintState.DONE, made_file=made, made=job.papers)


def _make(job: FestivalJob, wanted: Wanted, at: datetime) -> bytes:
    def made(count: int) -> None:
        FestivalJob.objects.filter(pk=job.pk).update(made=min(count, job.papers))

    if wanted.what == FILES:
        return bundle.pack_files(
            job.festival, site=wanted.site, user=job.asked_by, at=at, made=made
        )
    if wanted.what == DIPLOMAS:
        sheets = diplomas.diploma_sheets(job.festival, wanted.table, site=wanted.site)
        return diplomas_pdf(*sheets, language=job.language[:2], at=at)
    return compile_pdf(*_sheets(job.festival, wanted, at, made), language=job.language[:2], at=at)


def _sheets(
    festival: Festival, wanted: Wanted, at: datetime, made: Callable[[int], object]
) -> Iterator[Sheet]:
    right = moment_of_printing(at)
    steps = whole.steps_of_print(festival, wanted.papers, wanted.day)
    for number, step in enumerate(steps, start=1):
        yield from whole.sheets_of_step(festival, step, head_right=right)
        made(number)
