"""Export all records that a search finds as one file, streamed in flat memory."""

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import islice

from django.contrib.auth.models import AnonymousUser, User
from django.http import StreamingHttpResponse

from games.archive.models import GameRecord
from games.archive.queries.conditions import RecordQuery, matching_index_rows
from games.archive.queries.records import read_record_again
from games.archive.queries.search import LISTED, MOVES, iterate_found_records
from games.board.steps import movetext_of_replay
from games.draughts import pdn
from games.draughts.formats import BYTE_ORDER_MARK, escape_formula
from games.draughts.position import Position
from games.draughts.replay import PlayedWords, Replay
from games.draughts.search_keys import parse_key
from games.draughts.variants import VARIANTS
from games.web.errors import BadSearch, RefusalCode

# Export all records that a search finds as one file, streamed in flat memory.
#
# PDN is written anew from the moves that were read, so a game with a fault is left out of it: its
# unreadable rest would look as good as the moves before. In CSV and JSON lines such a game stands
# with its good moves and is marked by its fault.


MOST_ANONYMOUS = 10_000  # games in one file for a visitor who has not signed in

GAMES_SENT = 100  # at a time

GAMES_READ = 500  # at a time

COLUMNS = (
    *("id", "collection", "event", "site", "date", "round", "white", "black", "result"),
    *("plies", "ok", "fault", "variant", "start", "moves"),
)


@dataclass(frozen=True, slots=True)
class ExportFormat:
    """A file format of exports: its name, and the function that writes records in it."""

    media_type: str
    suffix: str
    fields: tuple[str, ...]
    write: Callable[[Iterable[GameRecord]], Iterator[str]]
    takes_faulty: bool = True


@dataclass(frozen=True, slots=True)
class RunningExport:
    """A running export: its parts of text, and how many faulty games were left out so far."""

    file_name: str
    media_type: str
    chunks: Iterator[bytes]
    left_out: int


def export_found_records(
    query: RecordQuery, kind: str, *, limit: int | None = None
) -> RunningExport:
    """Export the records that a query finds, in the order of the archive.

    Raises BadSearch ``too_many_found`` beyond ``limit`` games: half a selection is none. KeyError
    for a kind that is not in KINDS.
    """
    file_format = KINDS[kind]
    matching = matching_index_rows(query)
    if limit is not None and matching[: limit + 1].count() > limit:
        raise BadSearch(RefusalCode.TOO_MANY_FOUND, limit=limit)
    left_out = 0 if file_format.takes_faulty else matching.filter(record__is_ok=False).count()
    fields = (*LISTED, *file_format.fields)
    records = (hit.record for hit in iterate_found_records(query, batch=GAMES_READ, fields=fields))
    return RunningExport(
        file_name=f"{query.collection or 'archive'}.{file_format.suffix}",
        media_type=file_format.media_type,
        chunks=_encoded_chunks(file_format.write(records)),
        left_out=left_out,
    )


def _encoded_chunks(texts: Iterator[str]) -> Iterator[bytes]:
    """Many small texts as a few larger pieces of bytes."""
    while chunk := "".join(islice(texts, GAMES_SENT)):
        yield chunk.encode()


def _pdn(records: Iterable[GameRecord], profile: str) -> Iterator[str]:
    """One canonical text a game, a blank line between two."""
    between = ""
    for record in records:
        if not record.is_ok:
            continue
        game = read_record_again(record)
        ends_in_result = pdn.does_record_end_in_result(game)
        yield between + pdn.write_game(game, profile=profile, ends_in_result=ends_in_result)
        between = "\n"


def _json(records: Iterable[GameRecord]) -> Iterator[str]:
    """One document a line: the reading of the record, and whose it is here."""
    for record in records:
        ours = {"id": record.pk, "collection": _collection(record), "sha256": record.sha256}
        document = ours | pdn.as_document(read_record_again(record))
        yield json.dumps(document, ensure_ascii=False) + "\n"


def _csv(records: Iterable[GameRecord], separator: str) -> Iterator[str]:
    """A table for spreadsheets: UTF-8 with a byte order mark.

    Without the mark they take UTF-8 for the code page of the country, and Иванов for
    РР²Р°РЅРѕРІ.
    """
    buffer = io.StringIO()
    table = csv.writer(buffer, delimiter=separator, lineterminator="\r\n")
    buffer.write(BYTE_ORDER_MARK)
    table.writerow(COLUMNS)
    for record in records:
        table.writerow(map(escape_formula, _row(record)))
        yield _empty_buffer(buffer)
    yield _empty_buffer(buffer)  # the head alone when nothing was found


def _empty_buffer(buffer: io.StringIO) -> str:
    text = buffer.getvalue()
    buffer.seek(0)
    buffer.truncate()
    return text


def _row(record: GameRecord) -> tuple[object, ...]:
    return (
        record.pk,
        _collection(record),
        *(record.event, record.site, record.date, record.round, record.white, record.black),
        record.result,
        record.plies,
        "yes" if record.is_ok else "no",
        (record.fault or {}).get("code", ""),
        record.variant,
        record.start_fen,
        movetext_of_replay(replay_from_move_keys(record)),
    )


def _collection(record: GameRecord) -> str:
    return record.collection.slug if record.collection else ""


def replay_from_move_keys(record: GameRecord) -> Replay:
    """Replay a record from its stored line of move keys, without reading its text."""
    variant = VARIANTS[record.variant]
    start = Position.from_fen(record.start_fen, variant)
    moves = [parse_key(key, variant.board) for key in record.line.split()]
    return Replay(variant, start, PlayedWords((), moves, None))


KINDS: Mapping[str, ExportFormat] = {
    "pdn": ExportFormat(
        "application/vnd.pdn; charset=utf-8",
        "pdn",
        ("source",),
        partial(_pdn, profile="x"),
        takes_faulty=False,
    ),
    "pdn-colon": ExportFormat(
        "application/vnd.pdn; charset=utf-8",
        "pdn",
        ("source",),
        partial(_pdn, profile=":"),
        takes_faulty=False,
    ),
    "csv": ExportFormat(
        "text/csv; charset=utf-8", "csv", (*MOVES, "fault"), partial(_csv, separator=",")
    ),
    "csv-semicolon": ExportFormat(
        "text/csv; charset=utf-8", "csv", (*MOVES, "fault"), partial(_csv, separator=";")
    ),
    "jsonl": ExportFormat("application/jsonl; charset=utf-8", "jsonl", ("source", "sha256"), _json),
}
"""By the word in an address. A spreadsheet set to Russian parts its columns by semicolons."""

# Stream an export of the archive as a download, with a limit for visitors without an account.


def most_games_in_download(user: User | AnonymousUser) -> int | None:
    """Return how many games this visitor may download in one file; None for no limit."""
    return None if user.is_authenticated else MOST_ANONYMOUS


def stream_export(file: RunningExport) -> StreamingHttpResponse:
    """Build the streamed download of an export; ``X-Left-Out`` counts faulty games left out."""
    answer = StreamingHttpResponse(file.chunks, content_type=file.media_type)
    answer["Content-Disposition"] = f'attachment; filename="{file.file_name}"'
    answer["X-Left-Out"] = str(file.left_out)
    answer["Cache-Control"] = "no-store"
    return answer
