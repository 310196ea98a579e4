"""Entries as the choices of a form, with notes that tell namesakes apart."""

from tournaments.entries.models import Entry
from tournaments.people.tell_namesakes_apart import name_with_note, namesake_notes


def entry_choices(entries: list[Entry]) -> list[tuple[int, str]]:
    """Return entries as form choices: number, name, and a note to tell namesakes apart."""
    notes = namesake_notes(entry.player for entry in entries)
    names = [(entry, name_with_note(entry.player, notes)) for entry in entries]
    return [
        (entry.pk, f"{entry.number}. {name}" if entry.number else name) for entry, name in names
    ]
