"""Template tags: the addresses of a table's rows, resolved once for all of them."""

from dataclasses import dataclass

from django.urls import reverse


@dataclass(frozen=True, slots=True)
class RowAddresses:
    """Addresses of one page that differ from row to row only in the last number."""

    before: str
    after: str

    def address_of_row(self, number: int | str | None) -> str:
        """Return the address with this last number."""
        return f"{self.before}{number}{self.after}"


def numbered(name: str, *first: int) -> RowAddresses:
    """Return the addresses of a page, given all its numbers but the last."""
    before, _number, after = reverse(name, args=[*first, 0]).rpartition("0")
    return RowAddresses(before, after)
