"""Base model for evidence: rows that are inserted once and never changed or deleted.

The database's own triggers say the same (migration 0002), so that no shell and no other
program can do what these classes refuse.
"""

from typing import Any, NoReturn

from django.db import models

from arbiter.errors import ImmutableEvidence

REFUSAL = "what was decided is superseded, never changed or deleted"


class EvidenceQuerySet(models.QuerySet):
    """A queryset that refuses updates and deletes."""

    def update(self, **kwargs: Any) -> NoReturn:
        """Refuse: raise ImmutableEvidence."""
        raise ImmutableEvidence(REFUSAL)

    def delete(self) -> NoReturn:
        """Refuse: raise ImmutableEvidence."""
        raise ImmutableEvidence(REFUSAL)


class Evidence(models.Model):
    """A row that is inserted once and never changed or deleted."""

    objects = EvidenceQuerySet.as_manager()

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Insert the row; raise for a second save."""
        if not self._state.adding:
            raise ImmutableEvidence(REFUSAL)
        super().save(*args, **{**kwargs, "force_insert": True})

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Refuse: raise ImmutableEvidence."""
        raise ImmutableEvidence(REFUSAL)
