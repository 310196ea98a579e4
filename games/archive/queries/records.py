"""Read a record from bytes, refuse what is none; fetch a stored one, replay it again."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings
from django.db.models import Count, QuerySet

from games.archive.models import Collection, GameRecord
from games.archive.rows import MAX_PLIES, NUL, clean_tag_value, sha256_in_hex
from games.draughts import pdn
from games.draughts.errors import Fault
from games.draughts.judging.waivers import Waiver
from games.draughts.openings import Opening
from games.draughts.pdn.encoding import decode
from games.draughts.position import Position, fen_as_shown, start_of
from games.draughts.replay import Replay
from games.draughts.variants import RUSSIAN, VARIANTS, Variant, names
from games.web.errors import (
    NotTheExpectedGame,
    RefusalCode,
    TooLarge,
    TooLong,
    TooManyGames,
    Unreadable,
)

# Read one game record from bytes, and store it exactly as it came.


_GIVEAWAY = re.compile(r"poddavki|поддавки|giveaway|обратн", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ReadRecord:
    """One game and the bytes it was read from."""

    data: bytes
    encoding: str
    game: pdn.ReadGame

    @property
    def sha256(self) -> str:
        """The SHA-256 of the bytes, in hexadecimal."""
        return sha256_in_hex(self.data)

    @property
    def replay(self) -> Replay:
        """The replay of the game, up to its end or its first fault."""
        return self.game.replay

    @property
    def fault(self) -> Fault | None:
        """The first fault of the record, None if it is good."""
        return self.game.faults[0] if self.game.faults else None


def read_one_game(data: bytes | str, *, variant: Variant = RUSSIAN) -> ReadRecord:
    """Read the only game in these bytes; its tags may name another variant than the one given.

    Raises TooLarge ``too_large``, TooManyGames ``more_than_one``, TooLong ``too_long``,
    Unreadable ``no_game`` and ``binary``. A game with a fault in it is a reading like any
    other.
    """
    raw = check_record_bytes(data)
    games = pdn.read(raw, variant=variant)
    game = next(games, None)
    if game is None or not game.is_record:
        raise Unreadable(RefusalCode.NO_GAME)
    refuse_too_long_game(game)
    if next(games, None) is not None:
        raise TooManyGames(RefusalCode.MORE_THAN_ONE, limit=1)
    return ReadRecord(raw, game.encoding, game)


def read_event_game(
    data: bytes | str,
    *,
    variant: Variant = RUSSIAN,
    opening: Opening | None = None,
    stood: Position | None = None,
) -> ReadRecord:
    """Read the only game in these bytes as a game of an event, from its start or drawn opening.

    That is the event's game from the start (P1, P2), or from the opening drawn for it: out of
    another set-up or under another goal anybody wins in one move. A set-up that the event knows
    need not be named: moves alone are read from it, and the record kept says so in a tag FEN; a
    tag that names another is refused. ``stood`` is a wrong set-up that
    an official found to stand (V7): a record may name it, or leave it unsaid. Raises
    NotTheExpectedGame ``other_variant``, ``not_from_start``, ``other_opening``, Unreadable
    ``text_in_doubt``, and what ``read_one_game`` raises.
    """
    record_read = read_one_game(data, variant=variant)
    game = record_read.game
    if any(note.code in pdn.DOUBTS for note in game.notes):  # it could never be certified
        raise Unreadable(RefusalCode.TEXT_IN_DOUBT, encoding=game.encoding)
    if named := _named_otherwise(game, variant):
        raise NotTheExpectedGame(RefusalCode.OTHER_VARIANT, named=named[:80], expected=variant.id)
    usual = _usual_starts(variant)
    if stood is not None and game.start in (stood, *usual):
        return record_read
    if opening is None:
        if game.start not in usual:
            raise NotTheExpectedGame(
                RefusalCode.NOT_FROM_START, start=fen_as_shown(game.start, variant)
            )
        return record_read
    record_read = _from_set_up(record_read, opening, variant)
    if not _begins_as(record_read.game, opening, variant):
        if opening.number:
            raise NotTheExpectedGame(
                RefusalCode.OTHER_OPENING, number=opening.number, line=opening.movetext
            )
        positions = {"start": game.start, "expected": opening.position}
        params = {name: fen_as_shown(position, variant) for name, position in positions.items()}
        raise NotTheExpectedGame(RefusalCode.OTHER_SET_UP, **params)
    return record_read


def _usual_starts(variant: Variant) -> tuple[Position, ...]:
    """Where a game of the variant begins; in some either side may (GameType says which)."""
    usual = start_of(variant)
    return (usual, usual._replace(turn=usual.turn.other)) if variant.either_begins else (usual,)


def _from_set_up(record_read: ReadRecord, opening: Opening, variant: Variant) -> ReadRecord:
    """Moves alone read from the set-up drawn for them, where the text names none."""
    if opening.moves or record_read.game.tag("FEN") is not None:
        return record_read
    if opening.plies and _begins_as(record_read.game, opening, variant):
        return record_read  # played up to it from the usual start
    text = decode(record_read.data).text.lstrip("\ufeff")
    named = read_one_game(
        f'[FEN "{fen_as_shown(opening.position, variant)}"] {text}', variant=variant
    )
    return record_read if opening.plies and named.fault else named


def _begins_as(game: pdn.ReadGame, opening: Opening, variant: Variant) -> bool:
    """Set up with the drawn position, or played up to it from the start.

    A record that breaks off with a fault inside the drawn line is told its fault first.
    """
    if game.start != start_of(variant) or game.start == opening.position:
        return game.start == opening.position
    if not opening.plies > 0:
        return False
    if opening.plies > game.replay.plies:
        return bool(game.faults)
    return Position._make(game.replay.rows[opening.plies]) == opening.position


def _named_otherwise(game: pdn.ReadGame, wanted: Variant) -> str:
    """The words by which a record says that it is another game, else nothing."""
    if wanted is not RUSSIAN:
        return "" if game.variant is wanted else game.variant.id
    variant, kind = clean_tag_value(game.tag("Variant")), clean_tag_value(game.tag("GameType"))
    named = names.find_game_by_name(variant)
    if named is not None or names.tag_names_no_game(variant):
        is_other = named is not None and named.id != wanted.id
    else:
        is_other = True  # nobody knows which game that is
    if game.variant is not wanted or is_other:
        return variant or game.variant.id
    return kind if _GIVEAWAY.search(kind) else ""


def check_record_bytes(data: bytes | str) -> bytes:
    """Refuse a record that is too large or no text; return its bytes.

    Raises TooLarge ``too_large``, Unreadable ``binary``.
    """
    try:
        raw = data.encode() if isinstance(data, str) else bytes(data)
    except UnicodeEncodeError as error:  # half a surrogate pair out of JSON
        raise Unreadable(RefusalCode.BINARY) from error
    refuse_too_large_record(raw)
    decoded = decode(raw)
    if not decoded.is_text or NUL in decoded.text:
        raise Unreadable(RefusalCode.BINARY)
    return raw


def refuse_too_large_record(raw: bytes) -> None:
    """Refuse a record with more bytes than a request may hold: raise TooLarge."""
    if len(raw) > settings.MAX_UPLOAD_BYTES:
        raise TooLarge(RefusalCode.TOO_LARGE, size=len(raw), limit=settings.MAX_UPLOAD_BYTES)


def refuse_too_long_game(game: pdn.ReadGame) -> None:
    """Refuse a game with too many half-moves: raise TooLong."""
    if game.replay.plies > MAX_PLIES:
        raise TooLong(RefusalCode.TOO_LONG, game=game.number, limit=MAX_PLIES)


# Fetch a stored record, parse its text again or replay its game.


def get_record(pk: int) -> GameRecord | None:
    """Fetch one record with its collection."""
    return GameRecord.objects.select_related("collection").filter(pk=pk).first()


def read_record_again(record: GameRecord, waivers: Sequence[Waiver] = ()) -> pdn.ReadGame:
    """Parse a stored record's text again: tags, comments, replay, faults.

    With `waivers` the irregular moves that were let stand are none of its faults.
    """
    read = next(pdn.read(record.text, variant=VARIANTS[record.variant]))
    return pdn.read_again_with_waivers(read, waivers)


def replay_of_record(record: GameRecord, waivers: Sequence[Waiver] = ()) -> Replay:
    """Replay the game of a stored record from its text."""
    return read_record_again(record, waivers).replay


def collections_with_sizes() -> QuerySet[Collection]:
    """Return every collection with ``size``, the number of its records."""
    return Collection.objects.annotate(size=Count("records")).order_by("slug")
