"""Stages planned, changed and made in one transaction; players who do not come, and the next."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.journal import columns
from arbiter.journal.models import writing
from games.archive.names import clean_name
from tournaments.entries.models import Entry
from tournaments.entries.services import entering
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.queries import checks
from tournaments.events.queries.listing import MOST_STAGES
from tournaments.events.queries.officials import event_scope
from tournaments.events.services import copies
from tournaments.events.services import regulations as event_services
from tournaments.people.services import mark_players_shown_by_initials
from tournaments.rounds.services.lots import normalise_seed
from tournaments.scoring.carried import Carry
from tournaments.stages.distribution import Distribution
from tournaments.stages.models import Stage, StageEntry, StageFinal, StageSource
from tournaments.stages.qualification import Qualified, Quota
from tournaments.stages.queries.preview import (
    LETTERS,
    Comer,
    Preview,
    possible_tables,
    preview_of_stage,
    regulations_of_finals,
)
from tournaments.stages.queries.stages import stage_before
from tournaments.stages.services.carrying import count_carried
from tournaments.systems import registry

MOST_FINALS = len(LETTERS)
MOST_SOURCES = 40
LONGEST_QUOTA = 2000
LONGEST_TITLE = 160

ABOUT = ("city", "time_zone", "federation", "names_of_minors")
"""What a tournament of the next stage takes over from the first of its sources."""

OF_STAGE = (
    *("title", "title_en", "from_entries", "quotas", "finals_planned", "carry"),
    *("pairs_by_carried", "seeding", "distribution", "kept_apart", "seed"),
    *("regulations", "deadline"),
)
"""What an organiser says of a stage."""


def require_stage_rights(stage: Stage, actor: User) -> None:
    """Raise PermissionDenied unless the user is an organiser of every event it takes from."""
    for source in stage.sources.select_related("tournament"):
        rights.require_right(actor, Action.EDIT_EVENT, event_scope(source.tournament))


@transaction.atomic
def plan_stage(
    *,
    tournament: Tournament,
    also_from: Sequence[int] = (),
    actor: User,
    at: datetime,
    **terms: Any,
) -> Stage:
    """Plan the next stage of an event, taking players from it and from others.

    ``terms`` are columns of ``OF_STAGE``. Nothing is made before ``make_stage``. Raises
    TournamentError ``title_missing``, ``stage_empty``, ``stage_quota_wrong``,
    ``stage_final_unknown``, ``stage_finals_out_of_range``, ``stage_source_unknown``,
    ``stage_table_unknown``,
    ``stage_of_teams``, ``stage_too_far``, ``stage_carry_system``, ``stage_carry_entries``,
    ``bad_seed``, ``unknown_system``.
    """
    rights.require_right(actor, Action.EDIT_EVENT, event_scope(tournament))
    Tournament.objects.select_for_update().get(pk=tournament.pk)
    sources = _sources(tournament, also_from, actor)
    _require_followed(tournament)
    checked = _checked(terms, [source.pk for source in sources])
    stage = Stage.objects.create(tournament=tournament, **checked)
    StageSource.objects.bulk_create(
        StageSource(stage=stage, tournament=source, position=position)
        for position, source in enumerate(sources)
    )
    _journal(stage, "stage.planned", actor=actor, at=at, before=None, after=stage.pk)
    return stage


@transaction.atomic
def change_stage(
    *, stage: Stage, also_from: Sequence[int], actor: User, at: datetime, **terms: Any
) -> Stage:
    """Change a stage that is only planned; of one that is made the deadline alone.

    Raises ``stage_made`` and what ``plan_stage`` raises.
    """
    locked = _locked(stage, actor)
    if locked.made_at is not None:
        if terms.keys() - {"deadline"}:
            raise TournamentError(RefusalCode.STAGE_MADE, title=locked.title)
        _set_deadline(locked, terms["deadline"], actor, at)
        return locked
    sources = _sources(locked.tournament, also_from, actor)
    stood = {name: getattr(locked, name) for name in OF_STAGE}
    checked = _checked({**stood, **terms}, [source.pk for source in sources])
    Stage.objects.filter(pk=locked.pk).update(**checked)
    locked.sources.all().delete()
    StageSource.objects.bulk_create(
        StageSource(stage=locked, tournament=source, position=position)
        for position, source in enumerate(sources)
    )
    locked.refresh_from_db()
    before = _plain({name: stood[name] for name in checked if stood[name] != checked[name]})
    after = _plain({name: checked[name] for name in checked if stood[name] != checked[name]})
    _journal(locked, "stage.changed", actor=actor, at=at, before=before, after=after)
    return locked


def _set_deadline(stage: Stage, deadline: datetime | None, actor: User, at: datetime) -> None:
    before = stage.deadline
    if before == deadline:
        return
    stage.deadline = deadline
    stage.save(update_fields=["deadline"])
    _journal(
        stage, "stage.changed", actor=actor, at=at,
        before=_plain({"deadline": before}), after=_plain({"deadline": deadline}),
    )  # fmt: skip


@transaction.atomic
def remove_stage(*, stage: Stage, actor: User, at: datetime) -> None:
    """Remove a stage that is only planned; a second time changes nothing.

    Raises ``stage_made``: its tournaments are hidden on their own pages.
    """
    locked = _locked(stage, actor)
    if locked.is_removed:
        return
    if locked.made_at is not None:
        raise TournamentError(RefusalCode.STAGE_MADE, title=locked.title)
    Stage.objects.filter(pk=locked.pk).update(is_removed=True)
    locked.is_removed = True
    _journal(locked, "stage.removed", actor=actor, at=at, before=locked.pk, after=None)


def _sources(tournament: Tournament, also_from: Sequence[int], actor: User) -> list[Tournament]:
    """Return the events a stage takes from, the one it is planned at first."""
    others = [pk for pk in dict.fromkeys(also_from) if pk != tournament.pk][:MOST_SOURCES]
    known = Tournament.objects.in_bulk(others)
    for pk in others:
        source = known.get(pk)
        if source is None or not rights.is_allowed(actor, Action.EDIT_EVENT, event_scope(source)):
            raise TournamentError(RefusalCode.STAGE_SOURCE_UNKNOWN, event=pk)
    sources = [tournament, *(known[pk] for pk in others)]
    if any(source.play_system.plays_in_teams for source in sources):
        raise TournamentError(RefusalCode.STAGE_OF_TEAMS)
    return sources


def _require_followed(tournament: Tournament) -> None:
    """Refuse a stage behind so many that an event of many tournaments would not follow it."""
    before, stages = tournament, 0
    while made := stage_before(before):
        before, stages = made.stage.tournament, stages + 1
        if stages >= MOST_STAGES and before.contests.exists():
            raise TournamentError(RefusalCode.STAGE_TOO_FAR, most=MOST_STAGES)


def _checked(terms: Mapping[str, Any], sources: Sequence[int]) -> dict[str, Any]:
    """Return the columns of a stage; refuse one that cannot be."""
    checked = {name: terms[name] for name in OF_STAGE if name in terms}
    checked["title"] = clean_name(checked.get("title", ""))[:80]
    if not checked["title"]:
        raise TournamentError(RefusalCode.TITLE_MISSING)
    finals = checked.get("finals_planned", 1)
    if not 1 <= finals <= MOST_FINALS:
        raise TournamentError(RefusalCode.STAGE_FINALS_OUT_OF_RANGE, most=MOST_FINALS)
    checked["quotas"] = [
        _checked_quota(Quota.from_data(one), sources, finals) for one in checked.get("quotas", ())
    ]
    checked["quotas"] = [quota.as_data() for quota in _with_names(checked["quotas"], sources)]
    if not checked["quotas"]:
        raise TournamentError(RefusalCode.STAGE_EMPTY)
    own = dict(checked.get("regulations", {}))
    if own.get("system") not in registry.SYSTEMS:
        raise TournamentError(RefusalCode.UNKNOWN_SYSTEM, system=str(own.get("system")))
    system = registry.system_by_key(own["system"])
    if system.plays_in_teams:
        raise TournamentError(RefusalCode.STAGE_OF_TEAMS)
    carry = Carry(checked.get("carry", Carry.NONE))
    if carry is not Carry.NONE and checked.get("from_entries"):
        raise TournamentError(RefusalCode.STAGE_CARRY_ENTRIES)
    if carry is not Carry.NONE and (system.has_bracket or system.has_giver):
        raise TournamentError(RefusalCode.STAGE_CARRY_SYSTEM)
    if checked.get("distribution") == Distribution.POTS:
        checked["seed"] = normalise_seed(checked.get("seed") or "0")
    return checked


def _checked_quota(quota: Quota, sources: Sequence[int], finals: int) -> Quota:
    if not 1 <= quota.first <= quota.last <= LONGEST_QUOTA:
        raise TournamentError(RefusalCode.STAGE_QUOTA_WRONG, first=quota.first, last=quota.last)
    if quota.source is not None and quota.source not in sources:
        raise TournamentError(RefusalCode.STAGE_SOURCE_UNKNOWN, event=quota.source)
    if quota.final is not None and not 0 <= quota.final < finals:
        raise TournamentError(RefusalCode.STAGE_FINAL_UNKNOWN, final=quota.final + 1, finals=finals)
    return quota


def _with_names(quotas: Sequence[Quota], sources: Sequence[int]) -> list[Quota]:
    """Write the names of the tables down that quotas ask for; refuse those of another event."""
    if not any(quota.classification is not None for quota in quotas):
        return list(quotas)
    tables = possible_tables(Tournament.objects.filter(pk__in=sources))
    known = {table.pk: table for table in tables}
    named = []
    for quota in quotas:
        if quota.classification is None:
            named.append(quota)
            continue
        table = known.get(quota.classification)
        if table is None:
            raise TournamentError(RefusalCode.STAGE_TABLE_UNKNOWN, table=quota.classification)
        named.append(replace(quota, table_name=table.name, table_name_en=table.name_en))
    return named


# Who does not come, and who won a play-off for the last place.


@transaction.atomic
def set_away(
    *, stage: Stage, entry: int, is_away: bool, reason: str, actor: User, at: datetime
) -> Stage:
    """Note that a player does not come to a planned stage, or that he does; the next steps in.

    Raises ``stage_made``, ``stage_not_of_it``, ``stage_reason_missing``.
    """
    locked = _locked(stage, actor)
    _require_planned(locked)
    _require_of_sources(locked, [entry])
    said = " ".join(reason.split())[:400]
    if is_away and not said:
        raise TournamentError(RefusalCode.STAGE_REASON_MISSING)
    before = locked.away.get(str(entry))
    if is_away:
        locked.away[str(entry)] = said
    elif before is None:
        return locked
    else:
        del locked.away[str(entry)]
    locked.save(update_fields=["away"])
    _journal(
        locked, "stage.away", actor=actor, at=at, before="away" if before else "comes",
        after="away" if is_away else "comes", words=said, data={"entries": [entry]},
    )  # fmt: skip
    return locked


@transaction.atomic
def decide_tie(
    *, stage: Stage, go_on: Sequence[int], reason: str, actor: User, at: datetime
) -> Stage:
    """Write down who of players equal at the cut goes on, as a play-off or the rules decided.

    Raises ``stage_made``, ``stage_not_of_it``, ``stage_tie_wrong``, ``stage_reason_missing``.
    """
    locked = _locked(stage, actor)
    _require_planned(locked)
    chosen = list(dict.fromkeys(go_on))
    _require_of_sources(locked, chosen)
    said = " ".join(reason.split())[:400]
    if not said:
        raise TournamentError(RefusalCode.STAGE_REASON_MISSING)
    ties = preview_of_stage(locked).ties
    tie = next((one.tie for one in ties if set(chosen) & set(one.tie.entries)), None)
    if tie is None:
        raise TournamentError(RefusalCode.STAGE_NOT_OF_IT)
    if len(chosen) != tie.free or not set(chosen) <= set(tie.entries):
        raise TournamentError(RefusalCode.STAGE_TIE_WRONG, free=tie.free)
    order = dict.fromkeys(chosen, 1) | {pk: 2 for pk in tie.entries if pk not in chosen}
    locked.decided = {**locked.decided, **{str(pk): at_ for pk, at_ in order.items()}}
    locked.decided_reason = said
    locked.save(update_fields=["decided", "decided_reason"])
    _journal(
        locked, "stage.tie_decided", actor=actor, at=at, before=None, after=chosen,
        words=said, data={"entries": list(tie.entries)},
    )  # fmt: skip
    return locked


def _require_planned(stage: Stage) -> None:
    if stage.made_at is not None:
        raise TournamentError(RefusalCode.STAGE_MADE, title=stage.title)


def _require_of_sources(stage: Stage, entries: Sequence[int]) -> None:
    sources = stage.sources.values("tournament")
    if Entry.objects.filter(pk__in=entries, tournament__in=sources).count() != len(entries):
        raise TournamentError(RefusalCode.STAGE_NOT_OF_IT)


# The stage made: its tournaments, their players, the points they bring; all or nothing.


@transaction.atomic
def make_stage(*, stage: Stage, actor: User, at: datetime) -> list[StageFinal]:
    """Make the tournaments of a stage with their players and carried points, all or nothing.

    A second time gives the same tournaments and changes nothing; a process killed in the middle
    leaves none. The officials of the first source, its protest period and sanctions go on. Raises
    the first of ``Preview.faults`` and what ``create_tournaments`` raises.
    """
    locked = _locked(stage, actor)
    if locked.made_at is not None:
        return list(locked.finals.select_related("tournament").order_by("position"))
    sources = list(locked.sources.order_by("tournament_id"))
    list(
        Tournament.objects.select_for_update()
        .filter(pk__in=[source.tournament_id for source in sources])
        .order_by("pk")
    )
    preview = preview_of_stage(locked)
    if preview.faults:
        raise preview.faults[0]
    finals = _open_finals(locked, preview, actor, at)
    for final, planned in zip(finals, preview.finals, strict=True):
        copies.appoint_as_in(locked.tournament, final.tournament, actor, at)
        copies.copy_office_rules(locked.tournament, final.tournament, actor, at)
        _enter(locked, final, planned.comers, actor=actor, at=at)
    locked.made_at = at
    locked.save(update_fields=["made_at"])
    for final in finals:
        final.stage = locked
    count_carried(stage=locked, finals=finals, actor=actor, at=at, is_first=True)
    _journal(
        locked,
        "stage.made",
        actor=actor,
        at=at,
        before=None,
        after=[final.tournament_id for final in finals],
    )
    return finals


def _open_finals(stage: Stage, preview: Preview, actor: User, at: datetime) -> list[StageFinal]:
    first = preview.sources[0].tournament
    about = {name: getattr(first, name) for name in ABOUT}
    about["title_en"] = ""
    own = regulations_of_finals(stage, first)
    event = common_title([source.tournament.title for source in preview.sources])
    event_en = common_title([source.tournament.title_en for source in preview.sources])
    plans = []
    for planned in preview.finals:
        letter = planned.title[len(stage.title) :]
        title_en = f"{stage.title_en}{letter}" if stage.title_en else ""
        plans.append(
            {
                **about,
                **own,
                "title": _title(event, planned.title),
                "title_en": _title(event_en, title_en) if title_en and event_en else "",
            }
        )
    made = event_services.create_tournaments(
        plans=plans, actor=actor, at=at, is_private=first.is_private
    )
    return StageFinal.objects.bulk_create(
        StageFinal(stage=stage, tournament=tournament, position=position)
        for position, tournament in enumerate(made)
    )


def common_title(titles: Sequence[str]) -> str:
    """Return the sentences with which all titles begin: the event above its semi-finals."""
    parts = [title.split(". ") for title in titles]
    same = 0
    while all(len(one) > same and one[same] == parts[0][same] for one in parts):
        same += 1
    return ". ".join(parts[0][:same])


def _title(event: str, own: str) -> str:
    room = LONGEST_TITLE - len(own) - 2
    return f"{event[:room].rstrip()}. {own}" if event else own


def _enter(
    stage: Stage, final: StageFinal, comers: Sequence[Comer], *, actor: User, at: datetime
) -> None:
    """Enter those who go on, with why; one journal row of the new tournament tells all."""
    people = [comer.entry.player for comer in comers]
    entered = Entry.objects.bulk_create(
        Entry(
            tournament=final.tournament,
            player=player,
            rating=player.rating,
            title=player.title,
            entered_at=at,
        )
        for player in people
    )
    mark_players_shown_by_initials(player.pk for player in people)
    StageEntry.objects.bulk_create(
        StageEntry(
            final=final,
            source=comer.entry,
            entry=entry,
            seed=comer.seed,
            reason=reason_as_data(comer.qualified, stage),
        )
        for comer, entry in zip(comers, entered, strict=True)
    )
    writing.write_journal_row(
        stream=final.tournament.scope_key,
        verb="entries.copied",
        actor=actor,
        at=at,
        data={
            "from": stage.tournament_id,
            "entered": [player.pk for player in people],
            "entries": [entry.pk for entry in entered],
            "people": checks.fingerprints_of_people(people),
            **columns.stands(columns.some_rows(entered)),
        },
        before=None,
        after=[entry.pk for entry in entered],
    )


def reason_as_data(row: Qualified, stage: Stage) -> dict[str, Any]:
    """Return why somebody goes on as plain values, as they are kept with him."""
    return {
        "why": row.why.value,
        "rank": row.rank,
        "place": list(row.place),
        "quota": stage.quotas[row.quota],
        "instead_of": list(row.instead_of),
        **({"decided": True} if str(row.entry) in stage.decided else {}),
    }


@transaction.atomic
def replace_by_next(
    *, stage: Stage, entry: int, by: int | None = None, reason: str, actor: User, at: datetime
) -> StageEntry:
    """Replace a player of a made stage who cannot come by the next in rank.

    ``entry`` is his in the new tournament, ``by`` that of the newcomer in the stage before where
    the arbiter chooses another reserve. Only until the deadline and before the lots of that
    tournament are drawn; the points carried there are counted again. Raises ``stage_not_made``,
    ``stage_not_of_it``, ``stage_reason_missing``, ``stage_deadline_passed``,
    ``stage_final_drawn``, ``stage_no_reserve``.
    """
    locked = _locked(stage, actor)
    if locked.made_at is None:
        raise TournamentError(RefusalCode.STAGE_NOT_MADE, title=locked.title)
    said = " ".join(reason.split())[:400]
    if not said:
        raise TournamentError(RefusalCode.STAGE_REASON_MISSING)
    row = (
        StageEntry.objects.filter(final__stage=locked, entry=entry)
        .select_related("final__tournament", "entry__player", "source")
        .first()
    )
    if row is None:
        raise TournamentError(RefusalCode.STAGE_NOT_OF_IT)
    if locked.deadline is not None and at > locked.deadline:
        moment = locked.deadline.astimezone(locked.tournament.zone)
        raise TournamentError(
            RefusalCode.STAGE_DEADLINE_PASSED, deadline=f"{moment:%d.%m.%Y %H:%M}"
        )
    final = Tournament.objects.select_for_update().get(pk=row.final.tournament_id)
    if final.state != TournamentState.ENTRIES:
        raise TournamentError(RefusalCode.STAGE_FINAL_DRAWN, title=final.title)
    comer = _next_in_rank(locked, row, by)
    leaver = row.entry
    row.entry = None
    row.save(update_fields=["entry"])
    entering.remove_entry(entry=leaver, actor=actor, at=at)
    made = entering.enter_player(
        tournament=final,
        player=comer.entry.player,
        actor=actor,
        at=at,
        accepted=[
            caution.key for caution in entering.same_name_cautions(final, comer.entry.player.name)
        ],
    )
    newcomer = StageEntry.objects.create(
        final=row.final,
        source=comer.entry,
        entry=made,
        seed=row.seed,
        reason={
            **reason_as_data(comer.qualified, locked),
            "why": "steps_in",
            "instead_of": [row.source_id],
        },
    )
    count_carried(stage=locked, finals=[row.final], actor=actor, at=at, is_first=True)
    _journal(
        locked, "stage.replaced", actor=actor, at=at, before=row.source_id,
        after=comer.entry.pk, words=said,
        data={"entries": [row.source_id, comer.entry.pk]},
    )  # fmt: skip
    return newcomer


def _next_in_rank(stage: Stage, row: StageEntry, by: int | None) -> Comer:
    """Return who steps in: within the quota of the one who goes, of the same tournament first.

    A man does not fill a place of the women, nor anybody that of a named table he is not in; whom
    the arbiter names may.
    """
    came = set(
        StageEntry.objects.filter(final__stage=stage).values_list("source__player", flat=True)
    )
    preview = preview_of_stage(stage)
    waiting = [comer for comer in preview.reserves if comer.entry.player_id not in came]
    if by is not None:
        chosen = next((comer for comer in waiting if comer.entry.pk == by), None)
    else:
        quota = Quota.from_data(row.reason["quota"])
        fits = {
            line.entry
            for source in preview.sources
            if quota.source in (None, source.tournament.pk)
            for line in source.standings
            if quota.takes(line)
        }
        waiting = [comer for comer in waiting if comer.entry.pk in fits]
        waiting.sort(key=lambda comer: comer.source.pk != row.source.tournament_id)
        chosen = next(iter(waiting), None)
    if chosen is None:
        raise TournamentError(RefusalCode.STAGE_NO_RESERVE)
    return chosen


def _locked(stage: Stage, actor: User) -> Stage:
    """Lock a stage behind the event it stands with; raises PermissionDenied."""
    require_stage_rights(stage, actor)
    Tournament.objects.select_for_update().get(pk=stage.tournament_id)
    return (
        Stage.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=stage.pk)
    )


def _plain(values: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: value if isinstance(value, (int, str, list, dict)) or value is None else str(value)
        for name, value in values.items()
    }


def _journal(
    stage: Stage,
    verb: str,
    *,
    actor: User,
    at: datetime,
    before: object,
    after: object,
    words: str = "",
    data: Mapping[str, Any] | None = None,
) -> None:
    writing.write_journal_row(
        stream=stage.tournament.scope_key,
        verb=verb,
        actor=actor,
        at=at,
        data={
            "stage": stage.pk,
            **(data or {}),
            **columns.stands(
                columns.some_rows([stage]),
                columns.all_rows(StageSource, stage=stage.pk),
                columns.all_rows(StageFinal, stage=stage.pk),
            ),
        },
        before=before,
        after=after,
        words=words,
    )
