"""What a system of play says of itself, in the language of the moment."""

from collections.abc import Iterable

from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import ngettext as counted

from tournaments.systems import registry
from tournaments.systems.terms import Message


def in_words(messages: Iterable[Message]) -> str:
    """Messages of a system as one line."""
    return ", ".join(map(_translated, messages))


def _translated(message: Message) -> str:
    said = gettext(message.text)
    if message.plural:
        said = counted(message.text, message.plural, message.count)
    return said % message.params if message.params else said


def choices() -> list[tuple[str, str]]:
    """The systems as the form of a new event offers them."""
    return [(one.key, gettext_lazy(one.choice)) for one in registry.SYSTEMS.values()]
