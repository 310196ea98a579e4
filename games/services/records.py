"""Taking in one game record: read it, keep it as it came."""

import hashlib
import re
from dataclasses import dataclass, replace

from django.conf import settings

from games.draughts import pdn
from games.draughts.errors import Fault
from games.draughts.pdn.encoding import decode
from games.draughts.position import START
from games.draughts.replay import Replay
from games.draughts.variant import RUSSIAN, Variant
from games.errors import OtherGame, TooLarge, TooLong, TooManyGames, Unreadable
from games.models import Collection, GameRecord
from games.names import fold, latin

MAX_PLIES = 2000  # the draw rules end any game long before
MAX_NOTES = 200  # kept and shown of one game; a hostile text could hold a million
NUL = "\0"  # the one character a database's text cannot hold
_YEAR = re.compile(r"(?<!\d)(1[5-9]\d\d|20\d\d)(?!\d)")
_UNKNOWN = frozenset(("", "?", "??", "-"))
_RUSSIAN = re.compile(r"(?:russian|рус|шашки|draughts-64|25\b)", re.IGNORECASE)
_GIVEAWAY = re.compile(r"poddavki|поддавки|giveaway|обратн", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Reading:
    """One game and the very bytes it was read from."""

    data: bytes
    text: str
    encoding: str
    game: pdn.ReadGame

    @property
    def sha256(self) -> str:
        """The fingerprint of the bytes as they came."""
        return hashlib.sha256(self.data).hexdigest()

    @property
    def replay(self) -> Replay:
        """The game up to its end or its first fault."""
        return self.game.replay

    @property
    def fault(self) -> Fault | None:
        """The first thing wrong with the record."""
        return self.game.faults[0] if self.game.faults else None


def read_one(data: bytes | str, *, variant: Variant = RUSSIAN) -> Reading:
    """The one game in these bytes; a record may name another variant itself.

    Raises TooLarge ``too_large``, TooManyGames ``more_than_one``, TooLong ``too_long``,
    Unreadable ``no_game`` and ``binary``. A game with a fault in it is a reading like any
    other.
    """
    raw = checked_bytes(data)
    games = pdn.read(raw, variant=variant)
    game = next(games, None)
    if game is None or not game.is_record:
        raise Unreadable("no_game")
    refuse_too_long(game)
    if next(games, None) is not None:
        raise TooManyGames("more_than_one", limit=1)
    return Reading(raw, decode(raw).text, game.encoding, game)


def read_played(data: bytes | str) -> Reading:
    """The one game in these bytes, as it was played at a board of an event.

    That is Russian draughts from the start (P1, P2): out of a set-up or under another goal
    anybody wins in one move. Raises OtherGame ``other_variant``, ``not_from_start``, and
    what ``read_one`` raises.
    """
    reading = read_one(data)
    game = reading.game
    if named := _named_otherwise(game):
        raise OtherGame("other_variant", named=named[:80])
    if game.start != START:
        raise OtherGame("not_from_start", start=game.start.fen())
    return reading


def _named_otherwise(game: pdn.ReadGame) -> str:
    """The words by which a record says that it is no Russian draughts, else nothing."""
    variant, kind = _tag(game, "Variant", 200), _tag(game, "GameType", 200)
    if game.variant is not RUSSIAN or (variant and not _RUSSIAN.match(variant)):
        return variant or game.variant.id
    both = (variant, kind)
    return next((words for words in both if _GIVEAWAY.search(words)), "")


def checked_bytes(data: bytes | str) -> bytes:
    """The bytes of a request, if they are few enough and a text at all.

    Raises TooLarge ``too_large``, Unreadable ``binary``.
    """
    try:
        raw = data.encode() if isinstance(data, str) else bytes(data)
    except UnicodeEncodeError as error:  # half a surrogate pair out of JSON
        raise Unreadable("binary") from error
    if len(raw) > settings.MAX_UPLOAD_BYTES:
        raise TooLarge("too_large", size=len(raw), limit=settings.MAX_UPLOAD_BYTES)
    decoded = decode(raw)
    if not decoded.is_text or NUL in decoded.text:
        raise Unreadable("binary")
    return raw


def refuse_too_long(game: pdn.ReadGame) -> None:
    """Raises TooLong ``too_long``."""
    if game.replay.plies > MAX_PLIES:
        raise TooLong("too_long", game=game.number, limit=MAX_PLIES)


def slice_of(game: pdn.ReadGame) -> Reading:
    """A game out of a file of many: its bytes are its part of the text in UTF-8.

    The same game is then the same record whatever the file around it was written in;
    the notes count lines from its own first one.
    """
    late = game.first_line - 1
    notes = tuple(replace(note, line=max((note.line or 1) - late, 1)) for note in game.notes)
    return Reading(game.source.encode(), game.source, "utf-8", replace(game, notes=notes))


def store(read: Reading, *, collection: Collection | None = None) -> GameRecord:
    """Keep a reading; the same bytes of the same variant are the same record for ever."""
    fields = row_fields(read)
    key = {name: fields.pop(name) for name in ("sha256", "variant")}
    record, is_new = GameRecord.objects.get_or_create(
        **key, defaults={**fields, "collection": collection}
    )
    if collection and not is_new and record.collection is None:
        GameRecord.objects.filter(pk=record.pk).update(collection=collection)
        record.collection = collection
    return record


def row_fields(read: Reading) -> dict[str, object]:
    """Every column that follows from the bytes."""
    game, replay, fault = read.game, read.replay, read.fault
    return {
        "source": read.data,
        "sha256": read.sha256,
        "variant": replay.variant.id,
        "encoding": read.encoding,
        "start_fen": replay.start.fen(),
        "line": line_of(replay),
        "plies": replay.plies,
        "is_ok": fault is None,
        "fault": fault.as_dict() if fault else None,
        "notes": [note.as_dict() for note in game.notes[:MAX_NOTES]],
        "tags": [list(pair) for pair in game.tags],
        "result": game.result or "",
        **_facts(game),
    }


def line_of(replay: Replay) -> str:
    """The keys of the good moves, parted by blanks."""
    return " ".join([move.key() for move in replay.moves])


def _facts(game: pdn.ReadGame) -> dict[str, object]:
    """What the archive is searched by, cut to the width of its columns."""
    white, black = _tag(game, "White", 200), _tag(game, "Black", 200)
    event, site = _tag(game, "Event", 200), _tag(game, "Site", 200)
    date = _tag(game, "Date", 40) or _tag(game, "EventDate", 40)
    year = _YEAR.search(date)
    return {
        "white": white,
        "black": black,
        "event": event,
        "site": site,
        "date": date,
        "year": int(year[0]) if year else None,
        "round": _tag(game, "Round", 20),
        "players_folded": _searchable(white, black),
        "event_folded": _searchable(event, site),
    }


def _tag(game: pdn.ReadGame, name: str, width: int) -> str:
    value = (game.tag(name) or "").strip()
    return "" if value in _UNKNOWN else value[:width]


def _searchable(*values: str) -> str:
    """As written and in Latin letters, one to a line."""
    both = dict.fromkeys(fold(form) for value in values for form in (value, latin(value)))
    return "\n".join(form for form in both if form)
