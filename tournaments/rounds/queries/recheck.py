"""Every past round paired again from what was known then, with its reasons."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from arbiter.journal.models.rows import JournalEntry
from tournaments.boards.models import Round, RoundState
from tournaments.events.models import Tournament
from tournaments.pairing import field as pairing_field
from tournaments.pairing import recheck
from tournaments.pairing.field import Pair
from tournaments.pairing.reasons import PairingCode
from tournaments.pairing.recheck import RecheckedRound
from tournaments.pairing.teams.checker import confirm_team_round
from tournaments.pairing.teams.explanation import explain_team_round
from tournaments.pairing.teams.field import team_field_from_json_data
from tournaments.rounds.queries.drafted import boards_of_draft, pairs_of_round
from tournaments.rounds.queries.reasons import OF_NO_TABLE, boards_with_wrong_reasons

# Pair every past round of an event again from what was known then, and compare.
#
# What an arbiter changed by hand is his and not the engine's: the engine is held against the
# boards it had drafted, which the journal keeps, and the changes are told beside.


def pair_past_rounds_again(tournament: Tournament) -> Iterator[tuple[Round, RecheckedRound]]:
    """Pair the published rounds again and compare them, in order."""
    if tournament.play_system.plays_in_teams:
        yield from _team_rounds(tournament)
        return
    players = tournament.entries.filter(number__isnull=False).count()
    for row in tournament.rounds.exclude(state=RoundState.DRAFT).order_by("number"):
        if not tournament.play_system.is_laid_out_whole:
            rechecked, drafted = _redraft(row)
            yield row, replace(rechecked, false_reasons=boards_with_wrong_reasons(row, drafted))
            continue
        played = pairs_of_round(row, None)
        if is_as_played_elsewhere(row):
            yield row, RecheckedRound(row.number, played, played)
            continue
        drafted = boards_before_turning(row, played)
        table = tournament.play_system.table(players, tournament)
        rechecked = recheck.recheck_table_round(
            table, row.number, row.table_number or row.number, drafted
        )
        yield (
            row,
            replace(
                rechecked,
                by_hand=recheck.differing_boards(drafted, played),
                false_reasons=boards_with_wrong_reasons(row, drafted),
            ),
        )


def _redraft(row: Round) -> tuple[RecheckedRound, tuple[Pair, ...]]:
    """Return the round decided again, and what had been drafted."""
    if not row.known:
        return RecheckedRound(row.number, (), pairs_of_round(row, None), refused="NothingKept"), ()
    played, drafted = boards_of_draft(row)
    if not drafted:
        return RecheckedRound(
            row.number,
            (),
            (),
            by_hand=recheck.differing_boards((), played),
        ), ()
    system = row.tournament.play_system
    field = pairing_field.pairing_input_from_json_data(row.known)
    rechecked = recheck.recheck_drafted_round(
        field, drafted, pair=system.pair_round, check=system.check_round
    )
    return replace(rechecked, by_hand=recheck.differing_boards(drafted, played)), drafted


def is_as_played_elsewhere(row: Round) -> bool:
    """Return whether a round follows a file by another table than the official one."""
    reasons = row.pairings.order_by("board").values_list("reasons", flat=True).first()
    return any(reason["code"] in OF_NO_TABLE for reason in reasons or ())


def boards_before_turning(row: Round, played: tuple[Pair, ...]) -> tuple[Pair, ...]:
    """Return the boards of the table before the colours of some were exchanged by hand."""
    # by the pairing: a lot may give the round another number afterwards
    turned = JournalEntry.objects.filter(
        stream=row.tournament.scope_key,
        verb__in=("board.turned", "board.turn_taken_back"),
        data__pairing__in=list(row.pairings.values_list("pk", flat=True)),
    )
    boards = set(played)
    for data in turned.order_by("-seq").values_list("data", flat=True):
        now = Pair(data["white"], data["black"])
        if now in boards and now.black is not None:
            boards = boards - {now} | {Pair(now.black, now.white)}
    return tuple(sorted(boards))


def _team_rounds(tournament: Tournament) -> Iterator[tuple[Round, RecheckedRound]]:
    """Pair the published rounds of teams again, from the table or from what was known."""
    system = tournament.play_system
    teams = tournament.teams.filter(number__isnull=False).count()
    table = system.team_table(teams, tournament)
    for row in tournament.rounds.exclude(state=RoundState.DRAFT).order_by("number"):
        matches = list(row.team_matches.order_by("table"))
        if system.is_laid_out_whole:
            played = _pairs_of_matches(tournament, matches)
            at = row.table_number or row.number
            yield row, recheck.recheck_table_round(table, row.number, at, played)
        else:
            yield row, _redraft_teams(row, matches)


def _redraft_teams(row: Round, matches: Sequence[Any]) -> RecheckedRound:
    """Return a round of teams decided again, with the tables whose reasons are others now."""
    system = row.tournament.play_system
    numbers = {pk: int(number) for number, pk in row.known.get("teams", {}).items()}
    if not numbers:
        return RecheckedRound(row.number, (), (), refused="NothingKept")
    played = tuple(
        Pair(numbers[match.first_id], numbers[match.second_id] if match.second_id else None)
        for match in matches
    )
    field = team_field_from_json_data(row.known["team_field"])
    drafted = tuple(Pair(*pair) for pair in row.known.get("drafted", played))
    again = recheck.recheck_team_round(
        field, drafted, pair=system.pair_teams, check=system.check_teams
    )
    told = dict(
        zip(
            drafted,
            explain_team_round(field, drafted, confirm_team_round(field, drafted)),
            strict=True,
        )
    )
    false_reasons = tuple(
        match.table
        for match, pair in zip(matches, played, strict=True)
        if pair in told
        and match.reasons != [reason.as_dict() for reason in told[pair]]
        # a match that came back by hand has the arbiter's reason, which is not found anew
        and [reason["code"] for reason in match.reasons] != [PairingCode.BY_HAND]
    )
    by_hand = recheck.differing_boards(drafted, played)
    return replace(again, by_hand=by_hand, false_reasons=false_reasons)


def _pairs_of_matches(tournament: Tournament, matches: Sequence[Any]) -> tuple[Pair, ...]:
    numbers = dict(tournament.teams.values_list("pk", "number"))
    return tuple(
        Pair(numbers[match.first_id], numbers[match.second_id] if match.second_id else None)
        for match in matches
    )
