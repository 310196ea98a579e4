"""Find the collection of archive games with a slug, or make it."""

from games.archive.models import Collection


def ensure_collection(
    *, slug: str, title_ru: str = "", title_en: str = "", source: str = ""
) -> Collection:
    """Return the collection with this slug, created if it is new."""
    titles = {"title_ru": title_ru or slug, "title_en": title_en or title_ru or slug}
    collection, _ = Collection.objects.get_or_create(
        slug=slug, defaults={**titles, "source": source}
    )
    return collection
