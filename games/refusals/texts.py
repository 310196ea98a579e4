"""Texts of every refusal of the archive, its search, imports and opening tables, by its code."""

import math
from collections.abc import Callable, Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.draughts.errors import FaultCode
from games.draughts.russian_or_english import either
from games.draughts.texts.catalogue import translate
from games.draughts.texts.fault_texts import FAULTS
from games.draughts.texts.variant_names import variant_name
from games.web.text_in_language import Text, in_language

KIB, MIB = 1 << 10, 1 << 20


WORDING: Mapping[str, Text] = {
    "no_game": _("There is no game here: neither a move nor a tag nor a result was found."),
    "binary": _("This is no text. A game record is needed: PDN or plain moves."),
    "text_in_doubt": _(
        "It is not clear which letters are in this text (read as {encoding}): it is damaged or in "
        "an encoding nobody can tell. Such a record cannot be certified; send it in UTF-8."
    ),
    "too_large": _("The file is too large: {size}, at most {limit} are allowed."),
    "too_long": _("The game is too long: at most {limit} half-moves are allowed."),
    "too_many_games": _("Too many games at once: at most {limit} are allowed."),
    "more_than_one": _("There is more than one game here: leave only your own."),
    "other_variant": _(
        "This is the record of another game: “{named}”. By the rules of the event the game is: "
        "{expected}."
    ),
    "not_from_start": _(
        "The game does not begin from the start but from {start}. "
        "The whole game from move 1 is needed."
    ),
    "other_opening": _(
        "The game does not begin with the opening drawn for it: position {number} {line}"
    ),
    "other_set_up": _(
        "The game begins from the set-up {start}, the regulations have it begin from {expected}. "
        "The FEN tag may be left out: the moves are read from the set-up of the event."
    ),
    "import_not_running": _(
        "The file “{name}” is not being read now: it can be neither stopped nor taken up."
    ),
    "table_faulty": _("The table has bad rows: {count}. Nothing was stored."),
    "table_field": _(
        "The field {field} will not do: “{value}”. All names are needed; slug and edition are "
        "small Latin letters, digits and hyphens."
    ),
    "table_exists": _(
        "The table {name} is there already. An edition never changes: a correction is a new one."
    ),
    "bad_year": _("“{text}” is no year. A year has four digits: 1924."),
    "bad_condition": _("“{text}” cannot be chosen here."),
    "bad_date": _("“{text}” is no date. These will do: 1924, 1924-08, 1924-08-24 or 24.08.1924."),
    "dates_turned": _("The last day looked for is before the first one: exchange them."),
    "unknown_filter": _("There is no such condition of a search. There are: {known}."),
    "bad_material": _(
        "“{text}” is not understood. These will do: 3 kings v 1 king; 2 men and a king v 4 men; "
        "0-3:0-1, the men and kings of White : Black."
    ),
    "bad_cursor": _(
        "There is no such page of the list: its address is cut or changed. Begin the list again."
    ),
    "bad_position": _("There is no such position. {reason}."),
    "bad_move": _("“{text}” is no move."),
    "refused_game": _(
        "{named} is not played here: the sources say only that its pieces go in three straight "
        "directions, and nothing of its board, its men, its kings and its end."
    ),
    "bad_variant": _("No game is known by the name “{text}”."),
    "too_many_for_endings": _(
        "Endings are worked out for up to {most} pieces on the board; here are more."
    ),
    "no_endings_of_variant": _("The endings of this game are not worked out here."),
    "endings_missing": _("The file of the tables of endings is missing or damaged."),
    "endings_of_other_version": _("The file of the tables of endings is of another version."),
    "too_many_found": _(
        "More than {limit} games were found; that many are not given without signing in. "
        "Narrow the search or sign in."
    ),
    "import_busy": _("Somebody else is just taking in the file “{name}”; wait a minute."),
    "too_often": _("Too often; wait a minute."),
}


MEGABYTES = pgettext_lazy("unit", "MB")


KILOBYTES = pgettext_lazy("unit", "KB")


BYTES = pgettext_lazy("unit", "bytes")


REFUSED = _("Refused ({code}).")


def explain(code: str, params: Mapping[str, object], language: str | None) -> str:
    """Explain a refusal in the reader's language."""
    words = in_language(WORDING.get(code, REFUSED), language)
    return words.format_map({**params, **_params_in_words(code, params, language), "code": code})


def _params_in_words(
    code: str, params: Mapping[str, object], language: str | None
) -> dict[str, str]:
    """What stands in the data as a number of bytes or as a code, as a person reads it."""
    if code == "too_large":
        size, limit = int(str(params["size"])), int(str(params["limit"]))
        return {
            "size": _bytes(size, math.ceil, language),
            "limit": _bytes(limit, math.floor, language),
        }
    if code == "other_variant":  # what was refused before the game was told was Russian's
        ids = {"named": params.get("named"), "expected": params.get("expected", "russian")}
        return {key: variant_name(str(value), language) for key, value in ids.items()}
    if code == "refused_game":
        return {"named": variant_name(str(params["named"]), language)}
    if code == "bad_position":
        words = FAULTS[FaultCode(params["reason"])]
        return {"reason": translate(words, language).format_map(params)}
    return {}


def _bytes(count: int, cut: Callable[[float], int], language: str | None) -> str:
    """``5,6 МБ``; cut up or down, so that too much never looks like just enough."""
    for unit, name in ((MIB, MEGABYTES), (KIB, KILOBYTES)):
        if count >= unit:
            tenths = cut(count * 10 / unit)
            whole, tenth = divmod(tenths, 10)
            point = either(",", ".", language)
            number = f"{whole}{point}{tenth}" if tenth else str(whole)
            return f"{number} {in_language(name, language)}"
    return f"{count} {in_language(BYTES, language)}"
