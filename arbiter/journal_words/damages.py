"""What verification finds wrong with a row of the journal."""

from collections.abc import Mapping

from arbiter.chain import Break
from arbiter.messages import Wording, pick

DAMAGES: Mapping[str, Wording] = {
    "changed": ("строка изменена", "the row was changed"),
    "removed": ("строки нет", "the row is missing"),
    "inserted": ("строка вставлена", "the row was slipped in"),
    "unchained": (
        "строка не продолжает предыдущую",
        "the row does not follow the one before it",
    ),
    "foreign": ("строка другого журнала", "the row is of another journal"),
    "unreadable": ("строка не читается", "the row cannot be read"),
    "words": (
        "слова, на которые указывает строка, изменены",
        "the words to which the row points were changed",
    ),
    "other_history": (
        "подписанный сертификат или отпечаток дня знает другую строку с этим номером",
        "a signed certificate or anchor knows another row of this number",
    ),
    "state": (
        "в таблице стоит не то, что дала эта строка",
        "a table does not hold what this row gave it",
    ),
    "untold": (
        "в таблице стоит то, чего не дала ни одна строка",
        "a table holds what no row gave it",
    ),
}
"""What verification finds, by ``chain.Damage``."""


def describe_damage(found: Break, language: str | None) -> str:
    """What was done to a row, with the detail of it where there is one."""
    said = pick(DAMAGES[found.damage.value], language)
    return f"{said} ({found.detail})" if found.detail else said
