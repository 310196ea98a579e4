"""The protocol of the commission of admission, to be signed: counts, changes, who is refused."""

import re
from collections.abc import Sequence

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.archive.names import transliterate_for_reader
from tournaments.festivals.models import Admission, Festival, SittingKind
from tournaments.festivals.queries.commission import Counted, by_delegation, commission_rows
from tournaments.festivals.queries.heads import held_by
from tournaments.festivals.queries.panel import Judge, panel_of_festival
from tournaments.festivals.queries.people import FestivalPeople, PersonRow, festival_people
from tournaments.festivals.texts import (
    festival_where_and_when,
    group_title,
    person_name,
)
from tournaments.papers.queries.document import (
    Block,
    ColumnHead,
    FactList,
    Paper,
    PaperTable,
    Signatures,
)
from tournaments.people.texts import place_in_readers_letters

_MEMBER = re.compile(r"комисси|допуск|врач|commission|admission|doctor", re.IGNORECASE)

_CHAIR = re.compile(r"предс|chair", re.IGNORECASE)

_DOCTOR = re.compile(r"врач|doctor", re.IGNORECASE)


def commission_papers(festival: Festival) -> tuple[Paper, ...]:
    """Build the protocol of the commission; none where nobody has applied."""
    people = festival_people(festival, timezone.localdate(timezone=festival.zone))
    rows = commission_rows(people)
    if not rows:
        return ()
    bodies = by_delegation(rows)
    members = [judge for judge in panel_of_festival(festival) if _MEMBER.search(judge.post)]
    blocks: list[Block] = [
        *held_by(festival),
        FactList("", _facts(festival, Counted(None, rows), bodies, members)),
        _delegations(bodies),
        _groups(people, rows),
        *_named(_("Play in another group"), _moved(rows)),
        *_named(_("Admitted conditionally"), _said(rows, Admission.CONDITIONAL)),
        *_named(_("Not admitted"), _said(rows, Admission.REFUSED)),
        Signatures(_signing(festival, members)),
    ]
    title = _("Protocol of the commission of admission")
    return (Paper("commission", title, festival_where_and_when(festival), tuple(blocks)),)


def _facts(
    festival: Festival, total: Counted, bodies: Sequence[Counted], members: Sequence[Judge]
) -> tuple[tuple[str, str], ...]:
    sittings = festival.sittings.filter(kind=SittingKind.COMMISSION, is_cancelled=False)
    hours = []
    for sitting in sittings:
        starts, ends = (
            moment.astimezone(festival.zone) for moment in (sitting.starts_at, sitting.ends_at)
        )
        where = place_in_readers_letters(sitting.hall)
        when = f"{date_format(starts, 'j E Y, H:i')}–{ends:%H:%M}"
        hours.append(", ".join(filter(None, (when, where))))
    named = "; ".join(f"{judge.name} ({judge.post})" for judge in members)
    declared = [body for body in bodies if body.delegation is not None]
    return (
        (_("Day and hours"), "; ".join(hours) or "–"),
        (_("Members"), named or "–"),
        (
            _("Delegations"),
            _("declared %(declared)s, admitted %(admitted)s")
            % {
                "declared": len(declared),
                "admitted": sum(body.admitted > 0 for body in declared),
            },
        ),
        (
            pgettext("of a report", "Players"),
            _("declared %(declared)s, admitted %(admitted)s, not admitted %(refused)s, "
              "without a word %(open)s")
            % {
                "declared": total.declared,
                "admitted": total.admitted,
                "refused": total.refused,
                "open": total.open,
            },
        ),
    )  # fmt: skip


def _delegations(bodies: Sequence[Counted]) -> PaperTable:
    heads = (
        ColumnHead(_("Delegation"), is_name=True),
        ColumnHead(pgettext("of a delegation", "Head"), is_long=True),
        *_counted_heads(),
        ColumnHead(_("Accompanying"), is_number=True),
    )
    rows = tuple(
        (
            place_in_readers_letters(body.delegation.body)
            if body.delegation
            else _("Without a delegation"),
            transliterate_for_reader(body.delegation.head) if body.delegation else "",
            *_counted(body),
            str(body.delegation.accompanying or "") if body.delegation else "",
        )
        for body in bodies
    )
    return PaperTable(_("Delegations"), heads, rows).without_empty_columns()


def _groups(people: FestivalPeople, rows: Sequence[PersonRow]) -> PaperTable:
    heads = (ColumnHead(pgettext("of players", "Group"), is_name=True), *_counted_heads())
    lines = []
    for group in people.groups:
        title = group_title(group)
        if group.merged_into is not None:
            plays = _("plays with %(group)s") % {"group": group_title(group.merged_into)}
            title = f"{title} · {plays}"
        counted = Counted(None, [row for row in rows if row.group == group])
        lines.append((title, *_counted(counted)))
    return PaperTable(_("Groups"), heads, tuple(lines))


def _counted_heads() -> tuple[ColumnHead, ...]:
    words = (_("Declared"), _("Admitted"), pgettext("counted", "Refused"))
    return tuple(ColumnHead(word, is_number=True) for word in words)


def _counted(counted: Counted) -> tuple[str, str, str]:
    return str(counted.declared), str(counted.admitted), str(counted.refused)


def _named(caption: str, lines: Sequence[tuple[PersonRow, str]]) -> list[PaperTable]:
    heads = (
        ColumnHead(_("No."), is_number=True),
        ColumnHead(_("Player"), is_name=True),
        ColumnHead(_("Born"), is_number=True),
        ColumnHead(_("Region"), is_long=True),
        ColumnHead(_("Note"), is_long=True),
    )
    rows = tuple(
        (
            str(number),
            person_name(row.facts.name, row.facts.name_latin),
            str(row.facts.birth_year or ""),
            place_in_readers_letters(row.application.region),
            note,
        )
        for number, (row, note) in enumerate(lines, start=1)
    )
    return [PaperTable(caption, heads, rows)] if rows else []


def _moved(rows: Sequence[PersonRow]) -> list[tuple[PersonRow, str]]:
    return [
        (row, " → ".join(group_title(group) for group in row.groups_played))
        for row in rows
        if len(row.groups_played) > 1
    ]


def _said(rows: Sequence[PersonRow], word: Admission) -> list[tuple[PersonRow, str]]:
    return [
        (row, transliterate_for_reader(row.application.admission_reason))
        for row in rows
        if row.application.admission == word
    ]


def _signing(festival: Festival, members: Sequence[Judge]) -> tuple[tuple[str, str], ...]:
    """Return who signs: chair, chief arbiter, chief secretary, doctor, other members."""
    chair = next((judge for judge in members if _CHAIR.search(judge.post)), None)
    doctor = next((judge for judge in members if _DOCTOR.search(judge.post)), None)
    others = [judge for judge in members if judge not in (chair, doctor)]
    return (
        (_("Chair of the commission"), chair.name if chair else ""),
        (_("Chief arbiter"), transliterate_for_reader(festival.chief_arbiter)),
        (_("Chief secretary"), transliterate_for_reader(festival.chief_secretary)),
        *((capfirst(judge.post), judge.name) for judge in others),
        (_("Doctor"), doctor.name if doctor else ""),
    )
