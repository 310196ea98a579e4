"""Teams, matches, line-ups and boards of a TRF created in the event that was made from it."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

from django.contrib.auth.models import User

from arbiter.journal import columns
from arbiter.journal.models import writing
from tournaments.boards import models as boards_models
from tournaments.boards.models import Game, Pairing, PairingKind, Round, RoundState
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.exchange.queries.trf import TeamsToImport
from tournaments.exchange.services.rounds import imported_reason, record_trf_results, trf_cells
from tournaments.pairing.field import WIN
from tournaments.pairing.trf import TrfFile
from tournaments.pairing.trf.teams import TrfMatch, TrfTeams
from tournaments.scoring.teams.matches import TeamScore
from tournaments.teams.models import (
    BoardOrder,
    LineUp,
    LineUpPlace,
    PlacesBy,
    Team,
    TeamBye,
    TeamMatch,
    TeamMember,
    TeamPenalty,
    TeamSettings,
)
from tournaments.teams.services.drafts import known_of_round

FROM_FILE = "TRF"
"""The reason of penalties that came with a file."""


def create_teams_from_trf(
    tournament: Tournament,
    file: TrfFile,
    told: TeamsToImport,
    entries: Mapping[int, Entry],
    *,
    actor: User,
    at: datetime,
) -> None:
    """Create the teams of a TRF with their rosters, then its rounds match by match."""
    settings = TeamSettings.objects.create(
        tournament=tournament,
        boards=told.boards,
        places_by=PlacesBy.BOARD_POINTS
        if told.event.rules.primary is TeamScore.GAMES
        else PlacesBy.MATCH_POINTS,
        board_order=BoardOrder.FREE if told.records.orders else BoardOrder.FIXED,
        bye=_bye(told.records),
        colours=told.event.colours.value,
    )
    teams = _teams(tournament, told.records, at=at)
    settings.prohibited = _pairs_apart(told, teams)
    settings.save(update_fields=["prohibited"])
    members = TeamMember.objects.bulk_create(
        TeamMember(team=teams[team.number], entry=entries[player], order=order)
        for team in told.records.teams
        for order, player in enumerate(filter(None, team.players), start=1)
    )
    seats = {member.entry_id: member for member in members}
    rounds = Round.objects.bulk_create(
        Round(
            tournament=tournament,
            number=number,
            table_number=number,
            state=RoundState.PUBLISHED,
            published_at=at,
        )
        for number in range(1, told.event.played + 1)
    )
    pairings: list[Pairing] = []
    for row in rounds:
        pairings += _round(row, told, teams, entries, seats=seats, actor=actor, at=at)
    games = Game.objects.bulk_create(
        (game for pairing in pairings for game in boards_models.build_games_of_pairing(pairing, 1)),
        batch_size=500,
    )
    _penalise(told.records, teams, rounds, actor=actor, at=at)
    record_trf_results(tournament, games, trf_cells(file), actor=actor, at=at)
    for row in rounds:
        row.known = known_of_round(
            tournament,
            row.number,
            engine="TRF",
            edition="",
            prohibited=told.records.apart_in(row.number),
        )
    Round.objects.bulk_update(rounds, ["known"])
    matches = TeamMatch.objects.filter(round__tournament=tournament)
    line_ups = LineUp.objects.filter(match__round__tournament=tournament)
    writing.write_journal_row(
        stream=tournament.scope_key,
        verb="teams.taken_over",
        actor=actor,
        at=at,
        data={
            "teams": len(teams),
            **columns.stands(
                columns.some_rows([settings]),
                columns.all_rows(Team, tournament=tournament.pk),
                columns.some_rows(members),
                columns.some_rows(matches.order_by("pk")),
                columns.some_rows(line_ups.order_by("pk")),
                columns.some_rows(LineUpPlace.objects.filter(line_up__in=line_ups).order_by("pk")),
                columns.some_rows(
                    TeamPenalty.objects.filter(team__tournament=tournament).order_by("pk")
                ),
            ),
        },
        before=None,
        after=len(teams),
    )


def _bye(records: TrfTeams) -> TeamBye:
    if records.bye is None:
        return TeamBye.DRAW
    match, _games = records.bye
    if not match:
        return TeamBye.NOTHING
    return TeamBye.WIN if match >= records.scale.get("W", 2) else TeamBye.DRAW


def _pairs_apart(told: TeamsToImport, teams: Mapping[int, Team]) -> list[list[int]]:
    """Return the pairs that may not meet in the round to come, as the settings keep them."""
    pairs = {
        tuple(sorted((teams[one].pk, teams[other].pk)))
        for one, other in told.pairs_apart(told.event.played + 1)
    }
    return [list(pair) for pair in sorted(pairs)]


def _teams(tournament: Tournament, records: TrfTeams, *, at: datetime) -> dict[int, Team]:
    taken: set[str] = set()
    rows = []
    for team in records.teams:
        name = team.name or f"№ {team.number}"
        if name in taken:
            name = f"{name} {team.number}"
        taken.add(name)
        rows.append(Team(tournament=tournament, number=team.number, name=name, entered_at=at))
    return {team.number or 0: team for team in Team.objects.bulk_create(rows)}


def _round(
    row: Round,
    told: TeamsToImport,
    teams: Mapping[int, Team],
    entries: Mapping[int, Entry],
    *,
    seats: Mapping[int, TeamMember],
    actor: User,
    at: datetime,
) -> list[Pairing]:
    """Create the matches of a round with their line-ups; return the boards."""
    matches = [match for match in told.matches if match.round == row.number]
    byes = [team for number, team in told.records.byes if number == row.number]
    made = TeamMatch.objects.bulk_create(
        [
            *(
                TeamMatch(
                    round=row,
                    table=table,
                    first=teams[match.first],
                    second=teams[match.second],
                    reasons=[_reason(row, match.first, match.second)],
                    opened_at=at,
                )
                for table, match in enumerate(matches, start=1)
            ),
            *(
                TeamMatch(
                    round=row,
                    table=table,
                    first=teams[team],
                    reasons=[_reason(row, team, None)],
                )
                for table, team in enumerate(byes, start=len(matches) + 1)
            ),
        ]
    )
    pairings = []
    places = []
    for match, own in zip(matches, made, strict=False):
        pairings += list(_boards(own, match, told.boards, entries))
        for side, team in enumerate((own.first, own.second)):
            line_up = LineUp.objects.create(match=own, team=team, by=actor, at=at)
            places += [
                LineUpPlace(line_up=line_up, board=board, member=seats[entries[two[side]].pk])
                for board, two in enumerate(match.boards, start=1)
                if two[side]
            ]
    LineUpPlace.objects.bulk_create(places)
    return Pairing.objects.bulk_create(pairings)


def _reason(row: Round, first: int, second: int | None) -> dict[str, object]:
    return imported_reason(row.number, first, second).as_dict()


def _boards(
    own: TeamMatch, match: TrfMatch, boards: int, entries: Mapping[int, Entry]
) -> Iterator[Pairing]:
    for at, pair in enumerate(match.boards, start=1):
        white, black = pair if at % 2 else pair[::-1]
        alone = not (white and black)
        yield Pairing(
            round=own.round,
            board=(own.table - 1) * boards + at,
            match=own,
            first=entries[white or black],
            second=None if alone else entries[black],
            kind=PairingKind.ALLOCATED if alone else PairingKind.GAME,
            points=WIN if alone else 0,
            reasons=[
                imported_reason(
                    own.round.number, white or black, None if alone else black
                ).as_dict()
            ],
        )


def _penalise(
    records: TrfTeams,
    teams: Mapping[int, Team],
    rounds: Sequence[Round],
    *,
    actor: User,
    at: datetime,
) -> None:
    by_number = {row.number: row for row in rounds}
    for abnormal in records.abnormal:
        for number in abnormal.teams:
            row = by_number[abnormal.round]
            match = next(
                one
                for one in TeamMatch.objects.filter(round=row)
                if teams[number].pk in (one.first_id, one.second_id)
            )
            TeamPenalty.objects.create(
                team=teams[number],
                match=match,
                board_points=int(-abnormal.game_points),
                match_points=int(-abnormal.match_points),
                reason=FROM_FILE,
                by=actor,
                at=at,
            )
