"""Play-offs for shared places: opened as small events, their order told to the table."""

from collections.abc import Collection, Iterable
from datetime import datetime
from itertools import groupby
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.journal import columns
from arbiter.journal.models import writing
from tournaments.entries.models import Entry
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Numbering, Tournament, TournamentState
from tournaments.events.queries.officials import event_scope
from tournaments.events.services import copies, regulations, revision
from tournaments.rounds.services import lots, publishing
from tournaments.scoring.standings import RankedRow
from tournaments.systems.match import Match
from tournaments.systems.round_robin import RoundRobin
from tournaments.ties import queries
from tournaments.ties.models import PlayOff

TAKEN_OVER = (
    *("ruleset_id", "federation", "time_zone", "names_of_minors", "city", "result_by"),
    *("chief_arbiter", "deputy_arbiters", "chief_secretary", "four_eyes", "opening_table"),
    *("opening_scope", "set_up", "starts_on", "ends_on"),
)
"""Regulations and head of the event that its play-off has as well."""


@transaction.atomic
def open_play_off(
    *,
    tournament: Tournament,
    numbers: Collection[int],
    games: int,
    time_control: str,
    ladder: str,
    seed: str,
    actor: User,
    at: datetime,
) -> Tournament:
    """Open a play-off of players with equal points, draw its lots and publish its first round.

    Two play a match of ``games`` and then the ladder, more a round robin of one cycle. Raises
    TournamentError ``not_finished``, ``not_tied``, ``play_off_open``, ``is_play_off``,
    ``bad_time_control``, ``unknown_ladder``, ``bad_seed``.
    """
    rights.require_right(actor, Action.PUBLISH_ROUND, event_scope(tournament))
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if locked.state != TournamentState.FINISHED:
        raise TournamentError(RefusalCode.NOT_FINISHED)
    if queries.event_of_play_off(locked) is not None:
        raise TournamentError(RefusalCode.IS_PLAY_OFF)
    groups = queries.tied_players(locked)
    group = next((one for one in groups if queries.may_play_off(one, tuple(numbers))), None)
    if group is None:
        raise TournamentError(RefusalCode.NOT_TIED)
    chosen = [one for one in group if one.entry.number in numbers]
    _refuse_open_play_off(locked, [one.entry.player_id for one in chosen])
    places = (chosen[0].place_from, max(one.place_to for one in chosen))
    words = _("{title}: play-off for places {first}–{last}")
    plan = _plan(locked, len(chosen), games=games, time_control=time_control, ladder=ladder) | {
        "title": words.format(title=locked.title, first=places[0], last=places[1])[:160]
    }
    (made,) = regulations.create_tournaments(plans=[plan], actor=actor, at=at, is_allowed=True)
    copies.copy_office_rules(locked, made, actor, at)
    copies.appoint_as_in(locked, made, actor, at)
    copies.enter_people(locked, made, [one.entry.pk for one in chosen], actor=actor, at=at)
    row = PlayOff.objects.create(tournament=locked, contest=made, opened_by=actor, opened_at=at)
    writing.write_journal_row(
        stream=locked.scope_key,
        verb="play_off.opened",
        actor=actor,
        at=at,
        data={"contest": made.pk, **columns.stands(columns.some_rows([row]))},
        before=None,
        after=[one.entry.pk for one in chosen],
    )
    lots.draw_lots(tournament=made, seed=seed, actor=actor, at=at)
    publishing.publish_round(tournament=made, number=1, actor=actor, at=at)
    made.refresh_from_db()
    return made


def _plan(
    tournament: Tournament, players: int, *, games: int, time_control: str, ladder: str
) -> dict[str, Any]:
    plan = {name: getattr(tournament, name) for name in TAKEN_OVER}
    plan |= {
        "numbering": Numbering.LOT.value,
        "games_per_pairing": games,
        "time_control": time_control,
    }
    if players > 2:
        return plan | {"system": RoundRobin.key}
    return plan | {"system": Match.key, "rounds_planned": 1, "ladder": ladder}


def _refuse_open_play_off(tournament: Tournament, players: Collection[int]) -> None:
    """Refuse players who are in a play-off that is neither over nor cancelled."""
    over = (TournamentState.FINISHED, TournamentState.CANCELLED)
    known = PlayOff.objects.filter(
        tournament=tournament, contest__entries__player__in=players
    ).exclude(contest__state__in=over)
    row = known.select_related("contest").first()
    if row is not None:
        raise TournamentError(RefusalCode.PLAY_OFF_OPEN, title=row.contest.title)


def tell_result(contest: Tournament, rows: Iterable[RankedRow], *, at: datetime) -> None:
    """Tell the event of a play-off the order that its table gives; nothing where it is the same.

    A play-off that is not over, or not any more, has decided nothing.
    """
    row = PlayOff.objects.filter(contest=contest).first()
    if row is None:
        return
    order = _order(row, rows) if contest.state == TournamentState.FINISHED else []
    if order == row.order:
        return
    tournament = Tournament.everything.select_for_update().get(pk=row.tournament_id)
    before, row.order = row.order, order
    row.save(update_fields=["order"])
    revision.raise_revision(
        tournament,
        "play_off.ordered",
        actor=None,
        at=at,
        data={"contest": contest.pk, "order": order},
        before=before,
        after=order,
    )


def _order(row: PlayOff, rows: Iterable[RankedRow]) -> list[list[int]]:
    """Return the entries of the event in the order of the play-off's table, equals together."""
    own = dict(Entry.objects.filter(tournament=row.contest_id).values_list("number", "player"))
    entries = dict(Entry.objects.filter(tournament=row.tournament_id).values_list("player", "pk"))
    ranked = sorted(rows, key=lambda line: (line.place_from, line.number))
    return [
        [entries[own[line.number]] for line in group if own.get(line.number) in entries]
        for _place, group in groupby(ranked, key=lambda line: line.place_from)
    ]
