"""Everything public of an event as one JSON document; its certified games."""

from collections.abc import Iterable, Iterator, Mapping

from django.db.models import Prefetch

from arbiter.certificates.models import Certificate
from arbiter.ports import GAME, Subject
from tournaments.boards.models import Game, Pairing, RoundState
from tournaments.boards.queries.ties import further_steps
from tournaments.brackets.queries import show_bracket
from tournaments.events.models import Tournament
from tournaments.exchange.queries import tables
from tournaments.games.queries.best import best_games_of
from tournaments.rounds.queries.reasons import fill_reasons
from tournaments.scoring.coefficients.registry import reasons_in_points, values_in_points
from tournaments.scoring.ladders import steps_to_json
from tournaments.standings.queries import stored as stored_queries
from tournaments.teams.models import Team, TeamMember
from tournaments.teams.queries.matches import MatchOfRound, matches_of_event
from tournaments.teams.queries.settings import rules_of_teams, settings_of_teams
from tournaments.teams.queries.standings import TeamLine, columns_of_team_line, table_to_show

# Export everything public of an event as one JSON document.


FORMAT = "draughts-event@1"


def event_values(tournament: Tournament) -> Mapping[str, object]:
    """Return the event and its regulations as JSON-ready data."""
    return {
        "format": FORMAT,
        "event": {
            "id": tournament.pk,
            "title": tournament.title,
            "title_en": tournament.title_en,
            "city": tournament.city,
            "starts_on": tournament.starts_on.isoformat() if tournament.starts_on else None,
            "ends_on": tournament.ends_on.isoformat() if tournament.ends_on else None,
            "federation": tournament.federation,
            "chief_arbiter": tournament.chief_arbiter,
            "deputy_arbiters": tournament.deputy_arbiters,
            "chief_secretary": tournament.chief_secretary,
            "system": tournament.system,
            "cycles": tournament.cycles,
            "bracket": tournament.bracket,
            "place_matches": tournament.place_matches,
            "elimination": tournament.elimination,
            "rounds_planned": tournament.rounds_planned,
            "games_per_pairing": tournament.games_per_pairing,
            "count_by": tournament.count_by,
            "ruleset": tournament.ruleset_id,
            "coefficients": tournament.coefficients,
            "unplayed": tournament.unplayed,
            "bye_points": tournament.bye_points,
            "result_by": tournament.result_by,
            "acceleration": tournament.acceleration,
            "initial_colour": tournament.initial_colour or None,
            "opening_table": tournament.opening_table or None,
            "set_up": tournament.set_up or None,
            "ladder": tournament.ladder or None,
            "ladder_steps": steps_to_json(further_steps(tournament)),
            "stops_when_decided": tournament.stops_when_decided,
            "micro_steps": tournament.micro_steps or None,
            "step_points": tournament.step_points or None,
            "last_ladder": tournament.last_ladder or None,
            "mode": tournament.mode,
            "days_per_move": tournament.days_per_move or None,
            "reserve_days": tournament.reserve_days or None,
            "leave_days": tournament.leave_days or None,
            "state": tournament.state,
            "cancelled_reason": tournament.cancelled_reason,
            "revision": tournament.revision,
        },
        "points": "2-1-0",
    }


def document_parts(tournament: Tournament) -> Iterator[tuple[str, Iterable[object]]]:
    """Yield the parts of the JSON document: players, lots, rounds with games, standings."""
    yield "players", tables.export_table_of_players(tournament, "en").records()
    yield "lots", _lots(tournament)
    yield "rounds", _rounds(tournament)
    yield "standings", _standings(tournament)
    if tournament.play_system.plays_in_teams:
        yield from _teams(tournament)
    if tournament.play_system.has_bracket:
        yield "bracket", _bracket(tournament)
    yield "best_games", _best_games(tournament)
    yield "colours", tables.export_table_of_colours(tournament, "en").records()
    if tournament.is_by_correspondence:
        yield "moves", tables.export_table_of_sent_moves(tournament, "en").records()


def _lots(tournament: Tournament) -> Iterator[Mapping[str, object]]:
    for lot in tournament.lots.order_by("pk"):
        yield {"kind": lot.kind, "seed": lot.seed, "urn": lot.urn, "outcome": lot.outcome}


def _best_games(tournament: Tournament) -> Iterator[Mapping[str, object]]:
    """Games that an official named the best, by id, with the reasons."""
    for best in best_games_of([tournament]):
        yield {
            "game": best.game_id,
            "reason": best.reason,
            "of_whole": best.is_of_whole,
            "named_at": best.named_at.isoformat(),
        }


def _rounds(tournament: Tournament) -> Iterator[Mapping[str, object]]:
    """Round by round: three queries each, so that no event stands whole in memory."""
    for row in tournament.rounds.exclude(state=RoundState.DRAFT).defer("known"):
        boards = list(
            Pairing.objects.filter(round=row).select_related("first", "second").order_by("board")
        )
        fill_reasons(boards)
        games: dict[int, list[Mapping[str, object]]] = {}
        rows = Game.objects.filter(pairing__round=row).select_related("record", "white", "black")
        for game in rows.order_by("number"):
            games.setdefault(game.pairing_id, []).append(_game(game))
        yield {
            "number": row.number,
            "state": row.state,
            "published_at": row.published_at.isoformat() if row.published_at else None,
            "table_number": row.table_number,
            "boards": [
                {
                    "board": board.board,
                    "first": board.first.number,
                    "second": board.second.number if board.second else None,
                    "kind": board.kind,
                    "points": board.points,
                    "opening_table": board.opening_table or None,
                    "opening": board.opening or None,
                    "reasons": board.reasons,
                    "games": games.get(board.pk, []),
                }
                for board in boards
            ],
        }


def _game(game: Game) -> Mapping[str, object]:
    return {
        "id": game.pk,
        "number": game.number,
        "step": game.step,
        "white": game.white.number,
        "black": game.black.number,
        "result": game.result,
        "termination": game.termination,
        "state": game.state,
        "stated_result": game.stated_result or None,
        "stated_by": game.stated_by or None,
        "record_sha256": game.record.sha256 if game.record else None,
    }


def _standings(tournament: Tournament) -> Iterator[Mapping[str, object]]:
    stored = stored_queries.stored_table(tournament)
    if stored is None:
        return
    for row in stored.rows.all():
        yield {
            "revision": stored.revision,
            "number": row.entry.number,
            "place_from": row.place_from,
            "place_to": row.place_to,
            "points": row.points,
            **({"carried": row.carried} if row.carried else {}),
            "played": row.played,
            "coefficients": values_in_points(row.values),
            "reasons": reasons_in_points(row.reasons),
        }


def _teams(tournament: Tournament) -> Iterator[tuple[str, Iterable[object]]]:
    """Yield teams with their rosters, matches board by board, their table, players by board."""
    table = table_to_show(tournament)
    members = TeamMember.objects.select_related("entry").order_by("order")
    rows = tournament.teams.prefetch_related(Prefetch("members", members))
    yield "teams", (_roster(team) for team in rows)
    rules = rules_of_teams(tournament, settings_of_teams(tournament))
    yield (
        "matches",
        (
            _match(one)
            for one in matches_of_event(tournament, rules)
            if one.match.round.state != RoundState.DRAFT
        ),
    )
    yield "team_standings", (_team_line(line, table.revision) for line in table.lines if line.row)
    yield "boards", tables.export_table_by_boards(tournament, "en").records()


def _roster(team: Team) -> Mapping[str, object]:
    return {
        "number": team.number,
        "name": team.name,
        "club": team.club,
        "region": team.region,
        "captain": team.captain_name,
        "left_from_round": team.withdrawn_from,
        "members": [
            {"number": member.entry.number, "order": member.order, "reserve": member.is_reserve}
            for member in team.members.all()
        ],
    }


def _match(one: MatchOfRound) -> Mapping[str, object]:
    match = one.match
    return {
        "round": match.round.number,
        "table": match.table,
        "first": match.first.number,
        "second": match.second.number if match.second else None,
        "first_points": one.first_points,
        "second_points": one.second_points,
        "is_over": one.is_over,
        "reasons": match.reasons,
        "boards": [
            {
                "board": board.at,
                "board_of_round": board.pairing.board,
                "first": board.first.number if board.first else None,
                "second": board.second.number if board.second else None,
                "first_points": board.first_points,
                "second_points": board.second_points,
                "is_over": board.is_over,
            }
            for board in one.boards
        ],
        "penalties": [
            {
                "team": penalty.team.number,
                "board_points": penalty.board_points,
                "match_points": penalty.match_points,
            }
            for penalty in one.penalties
        ],
    }


def _team_line(line: TeamLine, revision: int | None) -> Mapping[str, object]:
    row = line.row
    return {"revision": revision, "number": line.team.number} | (
        columns_of_team_line(row) if row else {}
    )


def _bracket(tournament: Tournament) -> Iterator[Mapping[str, object]]:
    """Tie by tie: who meets whom, or which ties send them, and who goes on."""
    shown = show_bracket(tournament)
    for tie in shown.ties if shown else ():
        yield {
            "tie": tie.number,
            "round": tie.tie.round,
            "places": list(tie.tie.places),
            "side": tie.tie.side,
            "numbers": [seat.number for seat in tie.seats],
            "from": [
                None if seat.seat.source is None else [str(part) for part in seat.seat.source]
                for seat in tie.seats
            ],
            "is_over": tie.is_over,
            "winner": tie.tie.winner,
        }


TOGETHER = 500


def certified_games(tournament: Tournament) -> Iterator[tuple[str, Certificate]]:
    """Yield each certified game's place (``1.2.1``: round, board, game) and certificate."""
    places = {
        str(Subject(GAME, pk)): f"{number}.{board}.{game}"
        for pk, number, board, game in Game.objects.filter(
            pairing__round__tournament=tournament, record__isnull=False
        )
        .exclude(pairing__round__state=RoundState.DRAFT)
        .order_by("pairing__round__number", "pairing__board", "number")
        .values_list("pk", "pairing__round__number", "pairing__board", "number")
    }
    subjects = list(places)
    for at in range(0, len(subjects), TOGETHER):
        batch = subjects[at : at + TOGETHER]
        certificates = {
            certificate.subject: certificate
            for certificate in Certificate.objects.filter(
                subject__in=batch, superseded_by__isnull=True
            )
        }
        yield from (
            (places[subject], certificates[subject]) for subject in batch if subject in certificates
        )
