"""The panel of arbiters of an event: who is in office, what was typed of them, their paper."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import get_language, override, pgettext, pgettext_lazy
from django.utils.translation import gettext as _

from arbiter.accounts.models import Office, OfficeRole
from arbiter.accounts.queries.officials import person_name_for_paper
from games.archive.names import same_name_key, transliterate_for_reader
from games.draughts.texts.catalogue import reads_cyrillic
from games.web.language import Text
from tournaments.festivals.models import Festival, PaperWords
from tournaments.festivals.queries import wall
from tournaments.festivals.queries.heads import disciplines_of_festival, held_by
from tournaments.festivals.texts import (
    festival_where_and_when,
)
from tournaments.papers.queries.document import (
    ColumnHead,
    FactList,
    Paper,
    PaperTable,
    Signatures,
)
from tournaments.people.texts import place_in_readers_letters

CATEGORIES: Mapping[str, Text] = {
    "юный судья": pgettext_lazy("category of an arbiter", "young arbiter"),
    "СС3К": pgettext_lazy("category of an arbiter", "third category"),
    "СС2К": pgettext_lazy("category of an arbiter", "second category"),
    "СС1К": pgettext_lazy("category of an arbiter", "first category"),
    "ССВК": pgettext_lazy("category of an arbiter", "all-Russian category"),
    "судья международной категории": pgettext_lazy(
        "category of an arbiter", "international category"
    ),
}
"""Categories that the form offers, with their words abroad; another may be typed."""

POSTS: Sequence[Text] = (
    pgettext_lazy("post of an arbiter", "chief arbiter"),
    pgettext_lazy("post of an arbiter", "deputy chief arbiter"),
    pgettext_lazy("post of an arbiter", "chief secretary"),
    pgettext_lazy("post of an arbiter", "arbiter"),
    pgettext_lazy("post of an arbiter", "chair of the commission of admission"),
    pgettext_lazy("post of an arbiter", "member of the commission of admission"),
    pgettext_lazy("post of an arbiter", "doctor"),
)
"""Posts that the form offers; another may be typed."""

MARKS: Sequence[Text] = (
    pgettext_lazy("mark of an arbiter", "excellent"),
    pgettext_lazy("mark of an arbiter", "good"),
)
"""Marks that the form offers; another may be typed."""


@dataclass(frozen=True, slots=True)
class Judge:
    """One of the panel: post, name, category, city or region, the mark he is given."""

    post: str
    name: str
    category: str = ""
    place: str = ""
    mark: str = ""


def judge_for_reader(judge: Judge) -> Judge:
    """Return one of the panel in the reader's words where they are known, else in his letters."""
    if reads_cyrillic(get_language()):
        return judge
    return Judge(
        _in_readers_words(judge.post, POSTS),
        transliterate_for_reader(judge.name),
        str(CATEGORIES.get(judge.category, "")) or transliterate_for_reader(judge.category),
        place_in_readers_letters(judge.place),
        _in_readers_words(judge.mark, MARKS),
    )


def _in_readers_words(typed: str, offered: Iterable[Text]) -> str:
    with override("ru"):
        known = {str(text).casefold(): text for text in offered}
    text = known.get(typed.casefold())
    return str(text) if text is not None else transliterate_for_reader(typed)


def stored_words(festival: Festival) -> PaperWords:
    """Load what was typed for the papers of an event; an unsaved row where nothing was."""
    return PaperWords.objects.filter(festival=festival).first() or PaperWords(festival=festival)


def panel_of_festival(festival: Festival) -> list[Judge]:
    """Return the panel as it was typed; before that those who are in office."""
    panel = typed_panel(stored_words(festival)) or panel_in_office(festival)
    return [judge_for_reader(judge) for judge in panel]


def typed_panel(words: PaperWords) -> list[Judge]:
    """Read the panel that was typed."""
    return [Judge(**row) for row in words.panel]


def panel_as_data(panel: Iterable[Judge]) -> list[dict[str, Any]]:
    """Return a panel as plain values."""
    return [asdict(judge) for judge in panel]


def panel_to_edit(festival: Festival) -> list[Judge]:
    """Return the panel that was typed, and after it those appointed since."""
    typed = typed_panel(stored_words(festival))
    known = {same_name_key(judge.name) for judge in typed}
    return typed + [
        judge for judge in panel_in_office(festival) if same_name_key(judge.name) not in known
    ]


def panel_in_office(festival: Festival) -> list[Judge]:
    """Return who judges: named by the event, else appointed in it or in a tournament of it."""
    contests = wall.hosts(wall.contests_on_papers(festival))
    scopes = [festival.scope_key, *(contest.tournament.scope_key for contest in contests)]
    roles = (OfficeRole.CHIEF, OfficeRole.ARBITER, OfficeRole.SECTION)
    offices = list(
        Office.objects.filter(scope__in=scopes, role__in=roles).select_related("user__player")
    )
    offices.sort(key=lambda office: (roles.index(OfficeRole(office.role)), office.pk))
    chief = pgettext("post of an arbiter", "chief arbiter")
    arbiter = pgettext("post of an arbiter", "arbiter")
    named = [(chief, transliterate_for_reader(festival.chief_arbiter))]
    named += [
        (
            pgettext("post of an arbiter", "deputy chief arbiter"),
            transliterate_for_reader(name),
        )
        for name in re.split(r"[,;\n]", festival.deputy_arbiters)
    ]
    secretary = pgettext("post of an arbiter", "chief secretary")
    named.append((secretary, transliterate_for_reader(festival.chief_secretary)))
    has_chief = bool(festival.chief_arbiter)
    for office in offices:
        is_chief = (
            office.role == OfficeRole.CHIEF
            and office.scope == festival.scope_key
            and not has_chief
        )  # fmt: skip
        named.append((chief if is_chief else arbiter, person_name_for_paper(office.user)))
    panel: dict[str, Judge] = {}
    for post, name in named:
        if name.strip():
            panel.setdefault(same_name_key(name), Judge(post, name.strip()))
    return sorted(panel.values(), key=lambda judge: judge.post != chief)


def signing_officials(festival: Festival) -> tuple[tuple[str, str], ...]:
    """Return who signs: chief arbiter and chief secretary, with category and city if known."""
    panel = panel_of_festival(festival)

    def signing(office: str, column: str) -> tuple[str, str]:
        stated = transliterate_for_reader(column)
        found = [
            judge
            for judge in panel
            if (stated and same_name_key(judge.name) == same_name_key(stated))
            or judge.post.casefold() in (office.casefold(), office.lower())
        ]
        if not found:
            return office, stated
        judge = found[0]
        return office, ", ".join(filter(None, (judge.name, judge.category, judge.place)))

    return (
        signing(_("Chief arbiter"), festival.chief_arbiter),
        signing(_("Chief secretary"), festival.chief_secretary),
    )


def is_from_elsewhere(judge: Judge, festival: Festival) -> bool:
    """Return whether an arbiter came from another place, as far as places were typed."""
    home = place_in_readers_letters(festival.city).casefold()
    return bool(judge.place and home) and home not in judge.place.casefold()


def panel_counts(festival: Festival, panel: Iterable[Judge]) -> tuple[tuple[str, str], ...]:
    """Return how many judge, how many came from elsewhere, and how many of each category."""
    judges = list(panel)
    elsewhere = sum(is_from_elsewhere(judge, festival) for judge in judges)
    without = pgettext("of an arbiter", "without a category")
    counted = Counter(judge.category or without for judge in judges)
    return (
        (_("Arbiters in all"), str(len(judges))),
        (_("from other places"), str(elsewhere)),
        *((category, str(count)) for category, count in counted.most_common()),
    )


def panel_papers(festival: Festival) -> tuple[Paper, ...]:
    """Build the paper of who judged and with which category."""
    panel = panel_of_festival(festival)
    heads = (
        ColumnHead(_("No."), is_number=True),
        ColumnHead(_("Post"), is_long=True),
        ColumnHead(_("Name"), is_name=True),
        ColumnHead(_("Category"), is_long=True),
        ColumnHead(_("City, region"), is_long=True),
    )
    rows = tuple(
        (str(number), capfirst(judge.post), judge.name, judge.category, judge.place)
        for number, judge in enumerate(panel, start=1)
    )
    paper = Paper(
        "panel",
        _("Panel of arbiters and their categories"),
        festival_where_and_when(festival),
        (
            *held_by(festival),
            FactList(
                "",
                (
                    (_("Discipline"), disciplines_of_festival(festival)),
                    *panel_counts(festival, panel),
                ),
            ),
            PaperTable("", heads, rows),
            Signatures(signing_officials(festival)),
        ),
    )
    return (paper,)
