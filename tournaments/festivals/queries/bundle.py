"""All files of an event in one ZIP: a folder for each tournament, the timetable, the contents."""

import hashlib
import io
import re
import zipfile
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime

from django.contrib.auth.models import User
from django.http import FileResponse, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _

from games.draughts.formats import BYTE_ORDER_MARK
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.exchange.queries.documents import certified_games
from tournaments.exchange.queries.files import build_export_file
from tournaments.festivals.models import Contest, Festival
from tournaments.festivals.queries import wall
from tournaments.festivals.queries.finals import with_finals
from tournaments.festivals.queries.timetable import calendar_of_festival
from tournaments.festivals.texts import contest_title, festival_where_and_when

FILES: Mapping[str, str] = {
    "standings.csv": "standings.csv",
    "players.csv": "players.csv",
    "results.csv": "results.csv",
    "tournament.xlsx": "event.xlsx",
    "event.json": "event.json",
    "tournament.trf": "event.trf",
}
"""What every folder holds: the name in the ZIP, and that of the export file."""

GAMES = "games.pdn"

CALENDAR = "timetable.ics"

FORBIDDEN = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f]')

LONGEST = 80  # with the folder of the user a path on Windows stays below 260 signs

RESERVED = frozenset(
    ("con", "prn", "aux", "nul")
    + tuple(f"{port}{number}" for port in ("com", "lpt") for number in range(1, 10))
)


def safe_name(name: str) -> str:
    """Return a name that Windows takes for a file: no sign it forbids, no device, no last dot.

    >>> safe_name('до 14 лет: "А"/б.')
    'до 14 лет_ _А__б'
    """
    written = FORBIDDEN.sub("_", " ".join(name.split()))[:LONGEST].strip(" .")
    is_device = written.partition(".")[0].casefold() in RESERVED
    return f"_{written}" if is_device or not written else written


def packed_tournaments(festival: Festival) -> list[Contest]:
    """Return the tournaments that have files: those with players."""
    contests = with_finals(wall.contests_on_papers(festival), festival)
    entered = set(
        Entry.objects.filter(tournament__in=[row.tournament_id for row in contests])
        .order_by()
        .values_list("tournament", flat=True)
    )
    return [contest for contest in contests if contest.tournament_id in entered]


def pack_files(
    festival: Festival, *, site: str, user: User, at: datetime, made: Callable[[int], object]
) -> bytes:
    """Pack the files of an event; ``made`` is told how many tournaments are packed."""
    file = io.BytesIO()
    listed: list[tuple[str, bytes, str]] = []
    local = at.astimezone(festival.zone)
    day = (local.year, local.month, local.day, local.hour, local.minute, local.second)

    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:

        def put(name: str, data: bytes, words: str) -> None:
            about = zipfile.ZipInfo(name, date_time=day)
            about.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(about, data)
            listed.append((name, data, words))

        for number, contest in enumerate(packed_tournaments(festival), start=1):
            folder = safe_name(f"{number:02} {contest_title(contest).replace(' · ', ' – ')}")
            for name, data in _files(contest.tournament, user):
                put(f"{folder}/{name}", data, contest_title(contest))
            made(number)
        calendar = calendar_of_festival(festival, None, site=site, at=at)
        put(CALENDAR, calendar.encode(), _("Timetable"))
        contents = _contents(festival, listed)
        packed.writestr(zipfile.ZipInfo(f"{safe_name(_('Contents'))}.txt", date_time=day), contents)
    return file.getvalue()


def _files(tournament: Tournament, user: User) -> Iterator[tuple[str, bytes]]:
    for name, exported in FILES.items():
        yield name, _bytes(build_export_file(tournament, exported, {}, user))
    if next(certified_games(tournament), None) is not None:
        yield GAMES, _bytes(build_export_file(tournament, GAMES, {}, user))


def _bytes(answer: HttpResponseBase) -> bytes:
    if isinstance(answer, HttpResponse):
        return answer.content
    if isinstance(answer, FileResponse):
        with answer.file_to_stream as file:  # closing the answer would close the database too
            return file.read()
    return b"".join(answer)


def _contents(festival: Festival, listed: list[tuple[str, bytes, str]]) -> bytes:
    """List every file with size and SHA-256, as an editor of Windows opens it."""
    lines = [festival_where_and_when(festival), ""]
    for name, data, words in listed:
        size = _("%(count)s bytes") % {"count": len(data)}
        lines += [name, f"    {words}, {size}, SHA-256 {hashlib.sha256(data).hexdigest()}"]
    return (BYTE_ORDER_MARK + "\r\n".join([*lines, ""])).encode()
