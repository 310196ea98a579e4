"""Choices of a regulation that are stored data: rulesets, tables of drawn openings."""

from collections import Counter
from operator import itemgetter
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from arbiter.rules.rulesets import catalogue
from games.openings import selectors as openings

Choices = list[tuple[Any, Any]]


def ruleset_choices() -> Choices:
    """Every ruleset by its title; editions of one title with their ids."""
    rules = map(catalogue.load, catalogue.all_ids())
    titles = {one.id: one.title(get_language()) for one in rules}
    how_many = Counter(titles.values())
    named = (
        (name, title if how_many[title] == 1 else f"{title} ({name})")  # editions of one title
        for name, title in titles.items()
    )
    return sorted(named, key=itemgetter(1))


def opening_table_choices() -> Choices:
    """Every table of drawn openings with its size, and none."""
    language = get_language()
    return [
        ("", _("none: every game from the start")),
        *(
            (f"{table.slug}@{table.edition}", f"{table.title(language)} ({table.size})")
            for table in openings.tables()
        ),
    ]
