"""Errors of the archive, each a code with parameters; their texts are in `texts`.

GamesError
├── Unreadable     no game record is to be found in the bytes
├── TooLarge       more bytes than a request may carry
├── TooManyFields  more fields and values than a request may carry
├── TooManyGames   more games than were asked for
├── TooLong        a game of more half-moves than any game has
├── NotTheExpectedGame      a good game perhaps, but not Russian draughts from its first move
├── ImportBusy     the same file is being taken in by somebody else at this moment
├── ImportNotRunning  an import that is not being read can be neither stopped nor taken up
├── OpeningTableRefused   a table of drawn openings that is not to be kept
├── BadPosition    an address that names no position
├── NoEnding       a position that is in no table of endings
└── BadSearch      words that the search of the archive cannot take

ImmutableRecord    a programmer tried to change what was stored (never a user's fault)
"""

from enum import StrEnum

_LONGEST_SHOWN = 300  # characters


class RefusalCode(StrEnum):
    """Every code with which the archive refuses, and the parameters of its text."""

    NO_GAME = "no_game"
    BINARY = "binary"
    TEXT_IN_DOUBT = "text_in_doubt"
    TOO_LARGE = "too_large"
    TOO_MANY_FIELDS = "too_many_fields"
    TOO_LONG = "too_long"
    TOO_MANY_GAMES = "too_many_games"
    MORE_THAN_ONE = "more_than_one"
    OTHER_VARIANT = "other_variant"
    NOT_FROM_START = "not_from_start"
    OTHER_OPENING = "other_opening"
    OTHER_SET_UP = "other_set_up"
    IMPORT_NOT_RUNNING = "import_not_running"
    TABLE_FAULTY = "table_faulty"
    TABLE_FIELD = "table_field"
    TABLE_EXISTS = "table_exists"
    TABLE_ROWS = "table_rows"
    BAD_YEAR = "bad_year"
    BAD_CONDITION = "bad_condition"
    BAD_DATE = "bad_date"
    DATES_TURNED = "dates_turned"
    UNKNOWN_FILTER = "unknown_filter"
    BAD_MATERIAL = "bad_material"
    BAD_CURSOR = "bad_cursor"
    BAD_POSITION = "bad_position"
    BAD_MOVE = "bad_move"
    REFUSED_GAME = "refused_game"
    BAD_VARIANT = "bad_variant"
    TOO_MANY_FOR_ENDINGS = "too_many_for_endings"
    NO_ENDINGS_OF_VARIANT = "no_endings_of_variant"
    ENDINGS_MISSING = "endings_missing"
    ENDINGS_OF_OTHER_VERSION = "endings_of_other_version"
    TOO_MANY_FOUND = "too_many_found"
    IMPORT_BUSY = "import_busy"
    TOO_OFTEN = "too_often"


class GamesError(Exception):
    """Base class of all refusals of the archive."""

    def __init__(self, code: RefusalCode, **params: str | int) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        return f"{self.code} {self.params}" if self.params else self.code


class Unreadable(GamesError):
    """``no_game``; ``binary`` when the bytes hold characters that no text has;
    ``text_in_doubt`` (encoding) when nobody can be sure what its letters are."""


class TooLarge(GamesError):
    """``too_large`` (size, limit), both in bytes."""

    status = 413


class TooManyFields(GamesError):
    """``too_many_fields`` (limit): names and values of a JSON body, all together."""

    status = 413


class TooManyGames(GamesError):
    """``too_many_games``, ``more_than_one`` (limit)."""


class TooLong(GamesError):
    """``too_long`` (game, limit), in half-moves."""


class NotTheExpectedGame(GamesError):
    """``other_variant`` (named, expected); ``not_from_start`` (start), a FEN; ``other_opening``
    (number, line), the opening drawn for the game; ``other_set_up`` (start, expected), FEN."""


class ImportBusy(GamesError):
    """``import_busy`` (name), the name of the file."""

    status = 409


class ImportNotRunning(GamesError):
    """``import_not_running`` (name), the name of the file."""

    status = 409


class OpeningTableRefused(GamesError):
    """``table_faulty`` (count); ``table_field`` (field, value); ``table_exists`` (name);
    ``table_rows`` (rows, limit)."""


class BadSearch(GamesError):
    """``bad_date``, ``bad_material``, ``bad_year``, ``bad_condition`` (text); ``bad_cursor``;
    ``too_many_found`` (limit)."""


class BadPosition(GamesError):
    """``bad_position`` (reason, part): the code of the fault of a FEN; ``bad_move`` (text);
    ``bad_variant`` (text), the name of a game that nobody knows; ``refused_game`` (named), one
    whose rules no source tells."""

    status = 422


class NoEnding(GamesError):
    """``too_many_for_endings`` (most), pieces; ``no_endings_of_variant`` (variant), its id;
    ``endings_missing``, ``endings_of_other_version``: the file of the tables will not do."""

    status = 422


class ImmutableRecord(Exception):
    """Error: a stored record, being evidence, cannot be changed or deleted."""


def error_summary(error: Exception) -> str:
    """Summarise an unexpected exception in one short line."""
    return f"{type(error).__name__}: {error}"[:_LONGEST_SHOWN]
