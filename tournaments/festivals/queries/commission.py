"""What the commission of admission has done: counters by delegation and in all, the protocol."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from tournaments.festivals.models import Admission, ApplicationState, Delegation
from tournaments.festivals.queries.people import FestivalPeople, PersonRow

BEFORE_IT = (
    ApplicationState.CONFIRMED,
    ApplicationState.WAITING,
    ApplicationState.SENT,
)


@dataclass(frozen=True)
class Counted:
    """A delegation (None: those of none) with its people, and how many of each word there are."""

    delegation: Delegation | None
    rows: Sequence[PersonRow]

    @cached_property
    def words(self) -> Counter[str]:
        """How many have each word of the commission."""
        return Counter(row.application.admission for row in self.rows)

    @property
    def pk(self) -> int:
        """The number of the delegation in addresses; 0 for those of none."""
        return self.delegation.pk if self.delegation else 0

    @property
    def declared(self) -> int:
        """How many it declared."""
        return len(self.rows)

    @property
    def admitted(self) -> int:
        """How many are admitted, conditionally too."""
        return self.words[Admission.ADMITTED] + self.words[Admission.CONDITIONAL]

    @property
    def conditional(self) -> int:
        """How many are admitted conditionally."""
        return self.words[Admission.CONDITIONAL]

    @property
    def refused(self) -> int:
        """How many are refused."""
        return self.words[Admission.REFUSED]

    @property
    def open(self) -> int:
        """How many have no word yet."""
        return self.words[Admission.OPEN]

    @property
    def is_absent(self) -> bool:
        """Whether nobody of it has been before the commission."""
        return self.open == self.declared


def commission_rows(people: FestivalPeople) -> list[PersonRow]:
    """Return who comes before the commission: all who want to play, and those it refused."""
    return [
        row
        for row in people.rows
        if row.state in BEFORE_IT or row.application.admission == Admission.REFUSED
    ]


def by_delegation(rows: Iterable[PersonRow]) -> list[Counted]:
    """Return the delegations in the order of their names, those of none last."""
    found: dict[Delegation | None, list[PersonRow]] = defaultdict(list)
    for row in rows:
        found[row.application.delegation].append(row)
    ordered = sorted(found, key=lambda one: (one is None, one.body.casefold() if one else ""))
    return [Counted(one, found[one]) for one in ordered]
