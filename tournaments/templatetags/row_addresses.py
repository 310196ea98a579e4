"""Template tags: addresses of a table's rows, looked up once for all of them."""

from dataclasses import dataclass

from django.urls import reverse


@dataclass(frozen=True, slots=True)
class Numbered:
    """The address of a page whose last number differs from row to row."""

    before: str
    after: str

    def of(self, number: int | str | None) -> str:
        return f"{self.before}{number}{self.after}"


def numbered(name: str, *first: int) -> Numbered:
    """The addresses of this name: all its numbers but the last are given."""
    before, _number, after = reverse(name, args=[*first, 0]).rpartition("0")
    return Numbered(before, after)
