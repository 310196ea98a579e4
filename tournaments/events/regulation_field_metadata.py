"""Describe one regulation (label, bounds, choices) and check its value; kept beside its field.

``regulations.Regulations`` carries a description in the metadata of each field. The form of the
organiser, the body of the API and the check of the service are made from it.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from django.db.models import TextChoices
from django.utils.functional import Promise

from tournaments.refusals.codes_and_exceptions import RefusalCode
from tournaments.systems.regulation_number_bounds import Bounds

Words: TypeAlias = str | Promise


Offered = Callable[[], Iterable[tuple[Any, Words]]]


KEY = "description"


@dataclass(frozen=True, slots=True, kw_only=True)
class RegulationDescription:
    """Description of one regulation for forms and API: label, bounds, choices.

    ``label`` and ``hint`` are the question of the form, ``offered`` its choices in words; where
    nothing is offered a text or a number is typed. ``values`` are what a program may say,
    ``hint_for_programs`` how. ``refusal`` is the code of a number out of bounds or of an unknown
    value, told under the name ``refused_as``; an unknown value without a code of its own is refused
    as ``unknown_regulation_value``. A number that ``may_be_nothing`` is 0 where it has
    no meaning, a choice left empty in the form its default.
    """

    label: Words = ""
    hint: Words = ""
    hint_for_programs: str = ""
    bounds: Bounds | None = None
    may_be_nothing: bool = False
    longest: int = 0
    values: type[TextChoices] | tuple[int, ...] | None = None
    offered: Offered | None = None
    refusal: RefusalCode | None = None
    refused_as: str = ""

    def faults(self, value: object) -> Mapping[str, object] | None:
        """Return why ``value`` is refused, as facts; None where it is allowed."""
        if self.refusal is None and self.values is None:
            return None
        named = {self.refused_as: value} if self.refused_as else {}
        if self.bounds is not None and isinstance(value, int):
            is_inside = self.bounds.least <= value <= self.bounds.most
            return None if is_inside else {**named, "most": self.bounds.most}
        return None if value in self.known_values else named

    @property
    def known_values(self) -> tuple[Any, ...]:
        """Return the values a program may send, where only some are allowed."""
        if isinstance(self.values, tuple):
            return self.values
        return () if self.values is None else tuple(self.values.values)


def regulation_metadata(**description: Any) -> dict[str, RegulationDescription]:
    """Make the metadata of a field: ``field(metadata=regulation_metadata(label=…))``."""
    return {KEY: RegulationDescription(**description)}
