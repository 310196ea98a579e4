"""Texts: descriptions of the systems of play, translated."""

from collections.abc import Iterable

from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import ngettext as counted

from tournaments.systems import registry
from tournaments.systems.terms import Message


def in_words(messages: Iterable[Message]) -> str:
    """Join messages of a system into one translated line."""
    return ", ".join(map(_translated, messages))


def _translated(message: Message) -> str:
    said = gettext(message.text)
    if message.plural:
        said = counted(message.text, message.plural, message.count)
    return said % message.params if message.params else said


def choices() -> list[tuple[str, str]]:
    """Systems of play as choices of the form."""
    return [(one.key, gettext_lazy(one.choice)) for one in registry.SYSTEMS.values()]
