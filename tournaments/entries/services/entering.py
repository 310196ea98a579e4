"""Players entered, in time or late, numbered, struck off again."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F, Max, ProtectedError

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.journal import columns
from games.archive.alphabet import name_order
from games.archive.names import clean_name, name_in_latin_letters, same_name_key
from tournaments.boards import models as boards_models
from tournaments.boards.models import Pairing, RoundState
from tournaments.entries.models import Entry
from tournaments.entries.queries.players import (
    WhoIsMeant,
    known_people_of_forms,
    person_meant,
)
from tournaments.errors import RefusalCode, RowsWrong, TournamentError
from tournaments.events.models import Numbering, Tournament, TournamentState
from tournaments.events.queries import checks
from tournaments.events.queries.checks import require_accepted_cautions
from tournaments.events.queries.officials import event_scope
from tournaments.events.services import revision
from tournaments.pairing.attendance import Presence
from tournaments.pairing.cautions import Caution, CautionCode
from tournaments.pairing.lots import title_strength
from tournaments.pairing.reasons import renumbered_reasons
from tournaments.people.models import Player
from tournaments.people.services import (
    lock_people,
    mark_players_shown_by_initials,
    require_whole_words,
)
from tournaments.rounds.models import EntryMark
from tournaments.stages.models import StageEntry

# Enter players into an event, in time or late; strike off one entered by mistake.


STARTED = (TournamentState.DRAWN, TournamentState.RUNNING)


@transaction.atomic
def enter_new_player(
    *,
    tournament: Tournament,
    name: str,
    actor: User,
    at: datetime,
    city: str = "",
    title: str = "",
    birth_year: int | None = None,
    birth_date: date | None = None,
    sex: str = "",
    rating: int | None = None,
    region: str = "",
    club: str = "",
    federation: str = "",
    federation_id: str = "",
    name_latin: str = "",
    is_demo: bool = False,
    half_byes: bool = False,
    accepted: Collection[str] = (),
    is_member: bool = False,
) -> Entry:
    """Enter a new person into the event.

    Who bears the name of somebody entered already is another person: ``accepted`` says so. Raises
    NeedsConfirmation ``same_name``, TournamentError ``name_missing``, ``entries_closed``, and
    ``federation_id_taken``: a federation's number belongs to one person, who is entered with
    ``enter_player``.
    """
    rights.require_right(actor, Action.MANAGE_ENTRIES, event_scope(tournament))
    if not clean_name(name):
        raise TournamentError(RefusalCode.NAME_MISSING)
    require_whole_words(name, name_latin, city, region, club)
    Tournament.objects.select_for_update().get(pk=tournament.pk)  # locked before the people
    require_accepted_cautions(
        same_name_cautions(tournament, clean_name(name)), accepted, is_sure=False
    )
    lock_people()
    holder = federation_id and Player.objects.filter(federation_id=federation_id).first()
    if holder:
        raise TournamentError(
            RefusalCode.FEDERATION_ID_TAKEN, number=federation_id, player=holder.name
        )
    player = Player.objects.create(
        name=clean_name(name),
        name_latin=clean_name(name_latin) or name_in_latin_letters(clean_name(name)),
        city=clean_name(city),
        title=clean_name(title),
        birth_year=birth_date.year if birth_date else birth_year,
        birth_date=birth_date,
        sex=sex,
        rating=rating,
        region=clean_name(region),
        club=clean_name(club),
        federation=federation,
        federation_id=federation_id,
        is_demo=is_demo,
    )
    return _enter(tournament, player, half_byes=half_byes, is_member=is_member, actor=actor, at=at)


@transaction.atomic
def enter_player(
    *,
    tournament: Tournament,
    player: Player,
    actor: User,
    at: datetime,
    half_byes: bool = False,
    accepted: Collection[str] = (),
    is_member: bool = False,
) -> Entry:
    """Enter a known player into the event, once.

    Raises ``entries_closed``, ``already_entered``, NeedsConfirmation ``same_name`` as
    ``enter_new_player``.

    Where the system takes late entries it is open until the last round is published: numbered anew
    among the others while the rules allow, nothing for the rounds missed, or half a point each as
    far as the regulations allow and ``half_byes`` asks for it. One who ``is_member`` of a team
    comes late to any event of teams: with the next number, and has missed nothing.
    """
    rights.require_right(actor, Action.MANAGE_ENTRIES, event_scope(tournament))
    Tournament.objects.select_for_update().get(pk=tournament.pk)
    if not tournament.entries.filter(player=player).exists():
        require_accepted_cautions(
            same_name_cautions(tournament, player.name), accepted, is_sure=False
        )
    return _enter(tournament, player, half_byes=half_byes, is_member=is_member, actor=actor, at=at)


def enter_new_or_known(
    *,
    tournament: Tournament,
    player: Player | None,
    actor: User,
    at: datetime,
    half_byes: bool = False,
    accepted: Collection[str] = (),
    is_member: bool = False,
    **typed: Any,
) -> Entry:
    """Enter a known player unchanged, or, where None is given, a new one as typed."""
    if player is None:
        return enter_new_player(
            tournament=tournament,
            actor=actor,
            at=at,
            half_byes=half_byes,
            accepted=accepted,
            is_member=is_member,
            **typed,
        )
    return enter_player(
        tournament=tournament,
        player=player,
        actor=actor,
        at=at,
        half_byes=half_byes,
        accepted=accepted,
        is_member=is_member,
    )


_FIELDS: Mapping[str, str] = {
    RefusalCode.NAME_MISSING: "name",
    RefusalCode.WHO_IS_MEANT: "whom",
    RefusalCode.ALREADY_ENTERED: "whom",
    RefusalCode.FEDERATION_ID_TAKEN: "federation_id",
    RefusalCode.NEEDS_CONFIRMATION: "accepted",
}
"""The field of a typed player that answers a refusal, or is at fault."""


@transaction.atomic
def enter_many_players(
    *, tournament: Tournament, rows: Sequence[Mapping[str, Any]], actor: User, at: datetime
) -> list[Entry]:
    """Enter players, new or known, all of them or none; each row as ``enter_new_or_known``.

    Every row is tried as if it stood alone, after those before it; who bears the name of an
    earlier row is asked about until his ``whom`` is answered. Raises RowsWrong with the refusal
    of each row that cannot be entered, and its field where one field is at fault.
    """
    rights.require_right(actor, Action.MANAGE_ENTRIES, event_scope(tournament))
    Tournament.objects.select_for_update().get(pk=tournament.pk)  # locked before the people
    lock_people()
    made: list[Entry] = []
    faults: dict[int, TournamentError] = {}
    names: set[str] = set()
    for number, (row, known) in enumerate(
        zip(rows, known_people_of_forms(tournament, rows), strict=True), 1
    ):
        typed = dict(row)
        whom, accepted = typed.pop("whom"), typed.pop("accepted")
        # who came with this request is no caution: its key would be another the next time
        ours = [Caution(CautionCode.SAME_NAME, (entry.pk,)).key for entry in made]
        entered = {entry.player_id for entry in made}
        known = replace(known, players=tuple(one for one in known.players if one.pk not in entered))
        try:
            with transaction.atomic():
                if not whom and same_name_key(typed["name"]) in names:
                    raise WhoIsMeant(typed["name"], known, may_be_new=True)
                entry = enter_new_or_known(
                    tournament=tournament,
                    player=person_meant(known, typed, whom),
                    actor=actor,
                    at=at,
                    accepted={*accepted, *ours},
                    **typed,
                )
        except TournamentError as fault:
            faults[number] = fault
            if field := _FIELDS.get(fault.code):
                fault.params = {**fault.params, "field": field}
        else:
            made.append(entry)
            names.add(same_name_key(entry.player.name))
    if faults:
        raise RowsWrong(faults)
    return made


@transaction.atomic
def remove_entry(*, entry: Entry, actor: User, at: datetime) -> Player:
    """Strike off an entry made by mistake; return the person, who stays known.

    Only before the lots are drawn, and while nothing else was written down about the entry: a
    mark or a card is never deleted, so its holder is withdrawn instead. Raises TournamentError
    ``no_such_entry``, ``entry_numbered``, ``entry_came_by_stage``, ``entry_in_use``.
    """
    rights.require_right(actor, Action.MANAGE_ENTRIES, event_scope(entry.tournament))
    locked = Tournament.objects.select_for_update().get(pk=entry.tournament_id)
    row = Entry.objects.select_related("player").filter(pk=entry.pk, tournament=locked).first()
    if row is None:
        raise TournamentError(RefusalCode.NO_SUCH_ENTRY, entry=entry.pk)
    if locked.state != TournamentState.ENTRIES:
        raise TournamentError(RefusalCode.ENTRY_NUMBERED, player=row.player.name)
    number, player = row.pk, row.player
    if StageEntry.objects.filter(entry=row).exists():
        raise TournamentError(RefusalCode.ENTRY_CAME_BY_STAGE, player=player.name)
    try:
        row.delete()
    except ProtectedError as error:
        raise TournamentError(RefusalCode.ENTRY_IN_USE, player=player.name) from error
    mark_players_shown_by_initials([player.pk])
    revision.raise_revision(
        locked,
        "entry.removed",
        actor=actor,
        at=at,
        data={
            "entry": number,
            "player": player.pk,
            **columns.stands(columns.rows_forgotten(Entry, id=number)),
        },
        before=row.state,
        after=None,
        changes_standings=False,
    )
    return player


def same_name_cautions(tournament: Tournament, name: str) -> tuple[Caution, ...]:
    """Find entries under the same name, however its letters are typed."""
    people = tournament.entries.order_by("pk").values_list("pk", "player__name")
    same = same_name_key(name)
    return tuple(
        Caution(CautionCode.SAME_NAME, (pk,), about=other)
        for pk, other in people
        if same_name_key(other) == same
    )


def _enter(
    tournament: Tournament,
    player: Player,
    *,
    half_byes: bool,
    is_member: bool,
    actor: User,
    at: datetime,
) -> Entry:
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    takes_late = locked.play_system.takes_late_entries or is_member
    is_late = takes_late and locked.state in STARTED
    missed = locked.rounds.exclude(state=RoundState.DRAFT).count() if is_late else 0
    is_closed = locked.state != TournamentState.ENTRIES and not is_late
    is_over = is_late and not is_member and missed >= locked.rounds_planned
    if is_closed or is_over:
        raise TournamentError(RefusalCode.ENTRIES_CLOSED, state=locked.state)
    entry, created = Entry.objects.get_or_create(
        tournament=tournament,
        player=player,
        defaults={
            "entered_at": at,
            "rating": player.rating,
            "title": player.title,
            "first_round": missed + 1,
        },
    )
    if not created:
        raise TournamentError(RefusalCode.ALREADY_ENTERED, player=player.name)
    mark_players_shown_by_initials([player.pk])
    people = checks.fingerprints_of_people([player])
    data = {"entry": entry.pk, "player": player.pk, "people": people}
    told = [columns.some_rows([entry])]
    if is_late and is_member:
        late, told = _join_late(locked, entry)
        data |= late
    elif is_late:
        halves = min(locked.half_byes, missed) if half_byes else 0
        late, told = _come_late(locked, entry, missed=missed, halves=halves, actor=actor, at=at)
        data |= late
    revision.raise_revision(
        locked,
        "entry.added",
        actor=actor,
        at=at,
        data={**data, **columns.stands(*told)},
        before=None,
        after=entry.state,
        changes_standings=is_late,
    )
    return entry


def _join_late(
    tournament: Tournament, entry: Entry
) -> tuple[dict[str, object], list[dict[str, object]]]:
    """Give the next number to a player of a team, who has missed nothing; the rows of both."""
    highest = tournament.entries.aggregate(highest=Max("number"))["highest"]
    entry.number = 1 + (highest or 0)
    entry.save(update_fields=["number"])
    facts: dict[str, object] = {
        "number": entry.number,
        "first_round": entry.first_round,
        "numbers": checks.fingerprint_of_numbers(tournament),
    }
    return facts, numbered_rows_told(tournament, entry)


def _come_late(
    tournament: Tournament, entry: Entry, *, missed: int, halves: int, actor: User, at: datetime
) -> tuple[dict[str, object], list[dict[str, object]]]:
    """Return a number and what the rounds already published are to him; the rows of both."""
    renumbered = number_late_entry(tournament, entry)
    byes = [
        Presence.HALF_BYE if number <= halves else Presence.ZERO_BYE
        for number in range(1, missed + 1)
    ]
    marks = EntryMark.objects.bulk_create(
        EntryMark(entry=entry, round=number, presence=bye, actor=actor, at=at)
        for number, bye in enumerate(byes, start=1)
    )
    published = list(tournament.rounds.exclude(state=RoundState.DRAFT).order_by("number"))
    boards = Pairing.objects.bulk_create(
        boards_models.build_missed_round(
            row.pk,
            row.pairings.count() + 1,
            entry=entry,
            presence=byes[row.number - 1],
            number=row.number,
        )
        for row in published
    )
    facts = {
        "number": entry.number,
        "first_round": entry.first_round,
        "half_byes": halves,
        "renumbered": renumbered,
        "numbers": checks.fingerprint_of_numbers(tournament),
    }
    told = [columns.some_rows(marks), columns.some_rows(boards)]
    return facts, [*numbered_rows_told(tournament, None if renumbered else entry), *told]


def numbered_rows_told(tournament: Tournament, newcomer: Entry | None) -> list[dict[str, object]]:
    """Tell the journal of all entries with their numbers, or of the only one that has a new one."""
    event = Tournament.everything.filter(pk=tournament.pk)
    if newcomer is not None:
        return [columns.some_rows([newcomer]), columns.some_rows(event)]
    return [columns.all_rows(Entry, tournament=tournament.pk), columns.some_rows(event)]


# Give starting numbers, and insert late players, while the rules allow (C.04.2).


FROZEN_FROM = 4  # once this round is paired the numbers stay

OUT_OF_THE_WAY = 10_000  # a number is held once, also while all of them change


def sort_by_rating(entries: Iterable[Entry]) -> list[int]:
    """Sort entry ids by rating, title, name; without a rating last."""
    ordered = sorted(
        entries,
        key=lambda entry: (
            -(entry.rating or 0),
            -title_strength(entry.title),
            name_order(entry.player.name),
            entry.pk,
        ),
    )
    return [entry.pk for entry in ordered]


def assign_numbers(tournament: Tournament, order: Sequence[int]) -> dict[int, int]:
    """Number the entries 1, 2, 3 … in this order; return old number → new number."""
    rows = Entry.objects.filter(tournament=tournament)
    before = dict(rows.filter(number__isnull=False).values_list("pk", "number"))
    rows.filter(number__isnull=False).update(number=F("number") + OUT_OF_THE_WAY)
    wanted = {pk: number for number, pk in enumerate(order, start=1)}
    entries_found = list(rows.filter(pk__in=wanted))
    for entry in entries_found:
        entry.number = wanted[entry.pk]
    Entry.objects.bulk_update(entries_found, ["number"])
    return {before[pk]: number for pk, number in wanted.items() if pk in before}


def number_late_entry(tournament: Tournament, entry: Entry) -> bool:
    """Number a late entry: by rating while numbers may change, else the next number.

    Returns whether others got new numbers.
    """
    rows = Entry.objects.filter(tournament=tournament, number__isnull=False)
    others = list(rows.select_related("player").order_by("number"))
    is_frozen = tournament.rounds.filter(number__gte=FROZEN_FROM).exists()
    if is_frozen or tournament.numbering == Numbering.LOT:
        entry.number = 1 + max((other.number for other in others), default=0)
        entry.save(update_fields=["number"])
        return False
    moved = assign_numbers(tournament, sort_by_rating([*others, entry]))
    entry.refresh_from_db(fields=["number"])
    changed = {old: new for old, new in moved.items() if old != new}
    if tournament.baku_border in changed:  # the last accelerated player stays the last (C.04.7)
        border = changed[tournament.baku_border]
        Tournament.objects.filter(pk=tournament.pk).update(baku_border=border)
    if changed:
        _reword(tournament, moved)
    return bool(changed)


def _reword(tournament: Tournament, moved: dict[int, int]) -> None:
    """The reasons of earlier boards speak of the new numbers."""
    written = Pairing.objects.filter(reasons__isnull=False)
    pairings = list(written.filter(round__tournament=tournament))
    for pairing in pairings:
        pairing.reasons = renumbered_reasons(pairing.reasons, moved)
    Pairing.objects.bulk_update(pairings, ["reasons"], batch_size=500)
