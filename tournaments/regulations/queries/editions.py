"""Editions of regulations: the one in force, and what has changed in the settings since."""

from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.translation import get_language, override

from games.draughts.texts.catalogue import russian_or_english
from tournaments.events.models import Tournament
from tournaments.festivals.models import Festival
from tournaments.regulations.document import (
    MarkedLine,
    Section,
    compare_documents,
    document_text,
    has_changed,
)
from tournaments.regulations.models import RegulationsEdition, RegulationsWords
from tournaments.regulations.queries.sections import sections_of, title_of

RUSSIAN, ENGLISH = "ru", "en"


@dataclass(frozen=True, slots=True)
class ShownRegulations:
    """Regulations as they would be published now, with the edition in force.

    ``lines`` compare the two; empty where nothing is published.
    """

    title: str
    sections: tuple[Section, ...]
    edition: RegulationsEdition | None
    lines: tuple[MarkedLine, ...]

    @property
    def is_changed(self) -> bool:
        """Whether the settings no longer say what was published."""
        return has_changed(self.lines)

    @property
    def gaps(self) -> tuple[tuple[str, str], ...]:
        """What the settings do not say yet: title of the section, and the gap."""
        return tuple((section.title, gap) for section in self.sections for gap in section.gaps)


def show_regulations(subject: Tournament | Festival) -> ShownRegulations:
    """Write the regulations of now, and compare them with those in force."""
    title, sections = title_of(subject), sections_of(subject)
    edition = editions_of(subject.scope_key).last()
    lines: tuple[MarkedLine, ...] = ()
    if edition is not None:
        lines = compare_documents(text_of_edition(edition), document_text(title, sections))
    return ShownRegulations(title, sections, edition, lines)


def editions_of(subject: str) -> QuerySet[RegulationsEdition]:
    """Return the published editions of a subject, the first first."""
    return RegulationsEdition.objects.filter(subject=subject).order_by("number")


def text_of_edition(edition: RegulationsEdition) -> str:
    """Return an edition in the language of the reader."""
    return russian_or_english(edition.text, edition.text_en, get_language())


def text_now(subject: Tournament | Festival, language: str) -> str:
    """Write the regulations of now in a language, as they are published."""
    with override(language):
        return document_text(title_of(subject), sections_of(subject))


def own_words(subject: str) -> dict[str, RegulationsWords]:
    """Return the organiser's paragraphs by section."""
    return {row.section: row for row in RegulationsWords.objects.filter(subject=subject)}
