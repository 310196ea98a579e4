"""Names of all draughts games that a record may name, and of encodings as editors show them."""

from collections.abc import Mapping

from .catalogue import gettext_noop as _
from .catalogue import translate

VARIANT_NAMES: Mapping[str, str] = {
    "russian": _("Russian draughts"),
    "poddavki": _("giveaway (poddavki)"),
    "brazilian": _("Brazilian draughts"),
    "pool": _("pool checkers"),
    "czech": _("Czech draughts"),
    "english": _("English draughts"),
    "international": _("international draughts (10x10)"),
    "italian": _("Italian draughts"),
    "spanish": _("Spanish draughts"),
    "portuguese": _("Portuguese draughts"),
    "canadian": _("Canadian draughts (12x12)"),
    "german": _("German draughts (10x10)"),
    "german-64": _("German draughts"),
    "spantsiretti": _("Spantsiretti draughts (10x8)"),
    "diagonal": _("diagonal draughts"),
    "kit": _("draughts of a boxed kit (10x10)"),
    "turkish": _("Turkish draughts"),
    "armenian": _("Armenian draughts (tama)"),
    "senegalese": _("Senegalese draughts"),
    "frisian": _("Frisian draughts (10x10)"),
    "thai": _("Thai draughts"),
    "towers": _("towers (column draughts)"),
    "stavropol": _("Stavropol draughts"),
    "northern": _("Northern draughts"),
    "self-eaters": _("self-eaters"),
    "two-movers": _("two-move draughts"),
    "corners": _("corners"),
    "star": _("star (Chinese checkers)"),
    "antidraughts": _("antidraughts (10x10)"),
    "killer": _("killer draughts (10x10)"),
    "breakthrough": _("breakthrough (10x10)"),
}


def variant_name(variant: str, language: str | None) -> str:
    """Return the name of a game by its variant id; an unknown id as it is."""
    return translate(VARIANT_NAMES[variant], language) if variant in VARIANT_NAMES else variant


_NAMES: Mapping[str, str] = {
    "utf-8": "UTF-8",
    "utf-8-sig": "UTF-8",
    "utf-16-le": "UTF-16",
    "utf-16-be": "UTF-16",
    "cp1251": "Windows-1251",
    "cp866": "DOS (866)",
    "koi8-r": "KOI8-R",
    "latin-1": "ISO 8859-1",
}


def encoding_name(encoding: str) -> str:
    """Return the name of an encoding; one without a name here is shown as it is."""
    return _NAMES.get(encoding, encoding)
