"""Texts for damage that verification finds in a journal row."""

from collections.abc import Mapping

from django.utils.translation import gettext as translate
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from arbiter.proofs.chain import Break, Damage
from games.web.language import Text, in_language

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

IN_A_LIST: Mapping[Damage, Text] = {
    Damage.CHANGED: pgettext_lazy("damage of a journal row", "changed"),
    Damage.REMOVED: pgettext_lazy("damage of a journal row", "removed"),
    Damage.INSERTED: pgettext_lazy("damage of a journal row", "inserted"),
    Damage.UNCHAINED: pgettext_lazy("damage of a journal row", "unchained"),
    Damage.FOREIGN: pgettext_lazy("damage of a journal row", "foreign"),
    Damage.UNREADABLE: pgettext_lazy("damage of a journal row", "unreadable"),
    Damage.WORDS: pgettext_lazy("damage of a journal row", "words"),
    Damage.OTHER_HISTORY: pgettext_lazy("damage of a journal row", "other_history"),
    Damage.STATE: pgettext_lazy("damage of a journal row", "state"),
    Damage.UNTOLD: pgettext_lazy("damage of a journal row", "untold"),
}
"""The same in one or two words, for the list of a command."""

DETAILS: Mapping[str, Text] = {
    "head": _("head"),
    "line": _("line"),
    "the last line is missing": _("the last line is missing"),
}
"""Details that the chain, which knows no catalogue, says in English."""

DETAILS_WITH_A_VALUE: Mapping[str, Text] = {
    "to": _("to {value}"),
    "anchor": _("anchor {value}"),
}
"""Likewise, by the word before the value."""


def describe_journal_damage(damage: Break, language: str | None) -> str:
    """Describe the damage to a row, with its detail where there is one."""
    sentence = in_language(DAMAGES[damage.damage.value], language)
    return f"{sentence} ({detail_in_words(damage.detail)})" if damage.detail else sentence


def damage_in_a_list(damage: Break) -> str:
    """Describe a damage in a command's list: ``changed at 4 (detail)``."""
    line = str(IN_A_LIST[damage.damage])
    if damage.seq:
        line = translate("{damage} at {number}").format(damage=line, number=damage.seq)
    return f"{line} ({detail_in_words(damage.detail)})" if damage.detail else line


def detail_in_words(detail: str) -> str:
    """Put the detail of a damage into words; a translated one stays as it is."""
    if detail in DETAILS:
        return str(DETAILS[detail])
    word, _between, value = detail.partition(" ")
    if value and " " not in value and word in DETAILS_WITH_A_VALUE:
        return str(DETAILS_WITH_A_VALUE[word]).format(value=value)
    return detail


CLOCK_WENT_BACK = _(
    "anchor {day}: made after that of {before}, the server's clock had gone back; no damage"
)
