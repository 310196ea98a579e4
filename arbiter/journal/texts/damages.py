"""Texts for damage that verification finds in a journal row."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from arbiter.journal.chain import Break
from games.web.text_in_language import Text, in_language

DAMAGES: Mapping[str, Text] = {
    "changed": _("the row was changed"),
    "removed": _("the row is missing"),
    "inserted": _("the row was slipped in"),
    "unchained": _("the row does not follow the one before it"),
    "foreign": _("the row is of another journal"),
    "unreadable": _("the row cannot be read"),
    "words": _("the words to which the row points were changed"),
    "other_history": _("a signed certificate or anchor knows another row of this number"),
    "state": _("a table does not hold what this row gave it"),
    "untold": _("a table holds what no row gave it"),
}
"""What verification finds, by ``chain.Damage``."""


def describe_damage(damage: Break, language: str | None) -> str:
    """Describe the damage to a row, with its detail where there is one."""
    sentence = in_language(DAMAGES[damage.damage.value], language)
    return f"{sentence} ({damage.detail})" if damage.detail else sentence
