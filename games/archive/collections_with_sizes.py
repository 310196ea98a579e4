"""List the collections of the archive, each with the number of its records."""

from django.db.models import Count, QuerySet

from games.archive.models import Collection


def collections_with_sizes() -> QuerySet[Collection]:
    """Return every collection with ``size``, the number of its records."""
    return Collection.objects.annotate(size=Count("records")).order_by("slug")
