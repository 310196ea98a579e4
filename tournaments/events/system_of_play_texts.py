"""Texts: descriptions of the systems of play, translated."""

from collections.abc import Iterable

from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import ngettext as counted

from tournaments.systems import registry
from tournaments.systems.message_to_translate_later import Message


def join_system_messages(messages: Iterable[Message]) -> str:
    """Join messages of a system into one translated line."""
    return ", ".join(map(_translated, messages))


def _translated(message: Message) -> str:
    sentence = gettext(message.text)
    if message.plural:
        sentence = counted(message.text, message.plural, message.count)
    return sentence % message.params if message.params else sentence


def system_choice_texts() -> list[tuple[str, str]]:
    """Return the systems of play as choices of a form."""
    return [(system.key, gettext_lazy(system.choice)) for system in registry.SYSTEMS.values()]
