"""Texts of every refusal of the archive, by its code."""

import math
from collections.abc import Callable, Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.draughts.errors import FaultCode
from games.draughts.texts.catalogue import russian_or_english, translate
from games.draughts.texts.faults import FAULTS
from games.draughts.texts.names import variant_name
from games.web.errors import RefusalCode
from games.web.language import Text, in_language

KIB, MIB = 1 << 10, 1 << 20

WORDING: Mapping[str, Text] = {
    RefusalCode.NO_GAME: _(
        "There is no game here: neither a move nor a tag nor a result was found."
    ),
    RefusalCode.BINARY: _(
        "This is no text. A game record is needed: PDN or plain moves. If this is a Word document, "
        "a PDF or an archive, open it and copy the text out of it."
    ),
    RefusalCode.TEXT_IN_DOUBT: _(
        "It is not clear which letters are in this text (read as {encoding}): it is damaged or in "
        "an encoding nobody can tell. Such a record cannot be certified; send it in UTF-8."
    ),
    RefusalCode.TOO_LARGE: _("The file is too large: {size}, at most {limit} are allowed."),
    RefusalCode.TOO_MANY_FIELDS: _(
        "The request has too many fields and values: at most {limit} are allowed."
    ),
    RefusalCode.TOO_LONG: _(
        "The game is too long: at most {limit} moves are allowed, White's and Black's together."
    ),
    RefusalCode.TOO_MANY_GAMES: _("Too many games at once: at most {limit} are allowed."),
    RefusalCode.MORE_THAN_ONE: _("There is more than one game here: leave only your own."),
    RefusalCode.OTHER_VARIANT: _(
        "This is the record of another game: “{named}”. By the rules of the event the game is: "
        "{expected}."
    ),
    RefusalCode.NOT_FROM_START: _(
        "The game does not begin from the start but from {start}. "
        "The whole game from move 1 is needed."
    ),
    RefusalCode.OTHER_OPENING: _(
        "The game does not begin with the opening drawn for it: position {number} {line}"
    ),
    RefusalCode.OTHER_SET_UP: _(
        "The game begins from the set-up {start}, the regulations have it begin from {expected}. "
        "The FEN tag may be left out: the moves are read from the set-up of the event."
    ),
    RefusalCode.IMPORT_NOT_RUNNING: _(
        "The file “{name}” is not being read now: it can be neither stopped nor taken up."
    ),
    RefusalCode.TABLE_FAULTY: _("The table has bad rows: {count}. Nothing was stored."),
    RefusalCode.TABLE_FIELD: _(
        "The field {field} will not do: “{value}”. All names are needed; slug and edition are "
        "small Latin letters, digits and hyphens."
    ),
    RefusalCode.TABLE_EXISTS: _(
        "The table {name} is there already. An edition never changes: a correction is a new one."
    ),
    RefusalCode.TABLE_ROWS: _("The table has {rows} rows; {limit} at most are read."),
    RefusalCode.BAD_YEAR: _("“{text}” is no year. A year has four digits: 1924."),
    RefusalCode.BAD_CONDITION: _("“{text}” cannot be chosen here."),
    RefusalCode.BAD_DATE: _(
        "“{text}” is no date. These will do: 1924, 1924-08, 1924-08-24 or 24.08.1924."
    ),
    RefusalCode.DATES_TURNED: _("The last day looked for is before the first one: exchange them."),
    RefusalCode.UNKNOWN_FILTER: _("There is no such condition of a search. There are: {known}."),
    RefusalCode.BAD_MATERIAL: _(
        "“{text}” is not understood. These will do: 3 kings v 1 king; 2 men and a king v 4 men; "
        "0-3:0-1, the men and kings of White : Black."
    ),
    RefusalCode.BAD_CURSOR: _(
        "There is no such page of the list: its address is cut or changed. Begin the list again."
    ),
    RefusalCode.BAD_POSITION: _("There is no such position. {reason}."),
    RefusalCode.BAD_MOVE: _("“{text}” is no move."),
    RefusalCode.REFUSED_GAME: _(
        "{named} is not played here: the sources say only that its pieces go in three straight "
        "directions, and nothing of its board, its men, its kings and its end."
    ),
    RefusalCode.BAD_VARIANT: _("No game is known by the name “{text}”."),
    RefusalCode.TOO_MANY_FOR_ENDINGS: _(
        "Endings are worked out for up to {most} pieces on the board; here are more."
    ),
    RefusalCode.NO_ENDINGS_OF_VARIANT: _("The endings of this game are not worked out here."),
    RefusalCode.ENDINGS_MISSING: _("The file of the tables of endings is missing or damaged."),
    RefusalCode.ENDINGS_OF_OTHER_VERSION: _(
        "The file of the tables of endings is of another version."
    ),
    RefusalCode.TOO_MANY_FOUND: _(
        "More than {limit} games were found; that many are not given without signing in. "
        "Narrow the search or sign in."
    ),
    RefusalCode.IMPORT_BUSY: _("Somebody else is just taking in the file “{name}”; wait a minute."),
    RefusalCode.TOO_OFTEN: _(
        "More was sent in a minute than can be judged; wait a minute and send it again."
    ),
}

MEGABYTES = pgettext_lazy("unit", "MB")

KILOBYTES = pgettext_lazy("unit", "KB")

BYTES = pgettext_lazy("unit", "bytes")

REFUSED = _("Refused ({code}).")


def explain_refusal(code: str, params: Mapping[str, object], language: str | None) -> str:
    """Explain a refusal in the reader's language."""
    words = in_language(WORDING.get(code, REFUSED), language)
    return words.format_map({**params, **_params_in_words(code, params, language), "code": code})


def _params_in_words(
    code: str, params: Mapping[str, object], language: str | None
) -> dict[str, str]:
    """What stands in the data as a number of bytes or as a code, as a person reads it."""
    if code == RefusalCode.TOO_LARGE:
        size, limit = int(str(params["size"])), int(str(params["limit"]))
        return {
            "size": _bytes(size, math.ceil, language),
            "limit": _bytes(limit, math.floor, language),
        }
    if code == RefusalCode.OTHER_VARIANT:  # what was refused before the game was told was Russian's
        ids = {"named": params.get("named"), "expected": params.get("expected", "russian")}
        return {key: variant_name(str(value), language) for key, value in ids.items()}
    if code == RefusalCode.REFUSED_GAME:
        return {"named": variant_name(str(params["named"]), language)}
    if code == RefusalCode.BAD_POSITION:
        words = FAULTS[FaultCode(str(params["reason"]))]
        return {"reason": translate(words, language).format_map(params)}
    return {}


def _bytes(count: int, cut: Callable[[float], int], language: str | None) -> str:
    """``5,6 МБ``; cut up or down, so that too much never looks like just enough."""
    for unit, name in ((MIB, MEGABYTES), (KIB, KILOBYTES)):
        if count >= unit:
            tenths = cut(count * 10 / unit)
            whole, tenth = divmod(tenths, 10)
            point = russian_or_english(",", ".", language)
            number = f"{whole}{point}{tenth}" if tenth else str(whole)
            return f"{number} {in_language(name, language)}"
    return f"{count} {in_language(BYTES, language)}"
