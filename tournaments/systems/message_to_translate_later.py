"""Sentences that a system of play says, marked for the catalogue and translated when shown."""

from collections.abc import Mapping
from dataclasses import dataclass, field

Param = int | str | bool


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence to be translated later: singular, and for a count also plural and number.

    ``params`` fill the gaps of the sentence.
    """

    text: str
    plural: str = ""
    count: int = 0
    params: Mapping[str, Param] = field(default_factory=dict)


def gettext_noop(text: str) -> str:
    """Mark a text for the translation catalogue; it is translated where it is shown."""
    return text


def ngettext(text: str, plural: str, count: int, **params: Param) -> Message:
    """Mark a counted sentence for the translation catalogue; it is translated where it is shown."""
    return Message(text, plural, count, params)
