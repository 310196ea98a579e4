"""Matches of teams decided again from an event file: pairings, board sums, places."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from arbiter.rules.outcome import Outcome, outcome_facts_for_standings
from tournaments.exchange.capsule import layout
from tournaments.exchange.capsule.findings import Code, Finding, Found, fault, left_open
from tournaments.exchange.capsule.layout import Capsule
from tournaments.pairing import recheck
from tournaments.pairing.field import EngineMissing, Pair, format_pairs
from tournaments.pairing.teams.field import team_field_from_json_data
from tournaments.scoring.teams.coefficients import TEAM_COEFFICIENTS
from tournaments.scoring.teams.standings import team_facts_from_json_data
from tournaments.systems.base import PlaySystem
from tournaments.systems.regulations import RegulationsOfSystem

# Which teams met.


def pair_teams_again(capsule: Capsule, system: PlaySystem, terms: RegulationsOfSystem) -> Found:
    """Pair every round of teams again: from the table, or from what was known before it."""
    stored = capsule.json(layout.TEAMS)
    if stored is None:
        yield left_open(Code.TEAMS_ABSENT)
        return
    is_table = system.is_laid_out_whole
    table = system.team_table(len(stored["teams"]), terms) if is_table else ()
    for row in stored["rounds"]:
        played = tuple(Pair(cast(int, first), second) for first, second in row["played"])
        yield from _as_matches(row, played)
        if is_table:
            at = row["table_number"] or row["number"]
            again = recheck.recheck_table_round(table, row["number"], at, played)
        elif row["field"] is None:
            yield left_open(Code.ROUND_ELSEWHERE, round=row["number"])
            continue
        else:
            again = recheck.recheck_team_round(
                team_field_from_json_data(row["field"]),
                played,
                pair=system.pair_teams,
                check=system.check_teams,
            )
        yield from told_round(row["number"], again)


def told_round(number: int, again: recheck.RecheckedRound) -> Found:
    """Tell what came out where a round was paired again: 1 where it is the same."""
    for finding in again.findings:
        numbers = " ".join(map(str, finding.numbers))
        yield fault(Code.RULE_BROKEN, round=number, rule=finding.code.value, numbers=numbers)
    if again.refused == EngineMissing.__name__:
        yield left_open(Code.ENGINE_MISSING, round=number)
    elif again.refused:
        yield left_open(Code.ROUND_NOT_PAIRED, round=number, why=again.refused)
    elif not again.is_same:
        told = format_pairs(pair for _, pair in again.differences if pair)
        paired = format_pairs(pair for pair, _ in again.differences if pair)
        yield fault(Code.ROUND_OTHERWISE, round=number, told=told, paired=paired)
    else:
        yield 1


def _as_matches(row: Mapping[str, Any], played: Sequence[Pair]) -> Iterator[Finding]:
    """Compare the pairs of that day's numbers with the matches by today's."""
    today = {int(then): now for then, now in row["today"].items()}
    paired = {tuple(today.get(number, number) for number in pair.numbers) for pair in played}
    shown: set[tuple[int, ...]] = {
        (match["first"], match["second"]) if match["second"] else (match["first"],)
        for match in row["matches"]
    }
    if paired != shown:
        yield fault(
            Code.BOARDS_OTHERWISE,
            round=row["number"],
            told=_sides(shown - paired),
            paired=_sides(paired - shown),
        )


def _sides(pairs: set[tuple[int, ...]]) -> str:
    return " ".join("-".join(map(str, pair)) for pair in sorted(pairs))


# What their boards gave.


def sum_matches_again(capsule: Capsule) -> Found:
    """Add up the games of every match that the table of teams counts."""
    stored = capsule.json(layout.TEAMS)
    if stored is None:
        return
    members = dict(stored["members"])
    rows = {
        match["key"]: (row["number"], match) for row in stored["rounds"] for match in row["matches"]
    }
    rounds = {row["number"]: row["boards"] for row in capsule.json(layout.EVENT)["rounds"]}
    size = stored["facts"]["rules"]["boards"]
    for result in stored["facts"]["results"]:
        if result["key"] not in rows:
            yield fault(Code.MATCH_UNKNOWN, match=str(result["key"]))
            continue
        number, match = rows[result["key"]]
        place = f"{number}.{match['table']}"
        if (result["first"], result["second"]) != (match["first"], match["second"]):
            yield fault(Code.MATCH_UNKNOWN, match=place)
            continue
        counted = {at: (first, second) for at, first, second, _played in result["boards"]}
        boards = {board["board"]: board for board in rounds[number]}
        for board in match["boards"]:
            at = board - (match["table"] - 1) * size
            sums = _sums(boards[board]["games"], members, match)
            if counted.get(at) != sums:
                told = ":".join(map(str, counted.get(at, ("–",))))
                summed = ":".join(map(str, sums))
                yield fault(Code.MATCH_OTHERWISE, match=place, board=at, told=told, summed=summed)
        yield 1


def _sums(
    games: Sequence[Mapping[str, Any]], members: Mapping[int, int], match: Mapping[str, Any]
) -> tuple[int, int]:
    sums: dict[int | None, int] = {match["first"]: 0, match["second"]: 0}
    for game in games:
        facts = outcome_facts_for_standings(Outcome.from_codes(game["result"], game["termination"]))
        for player, points in (
            (game["white"], facts.points_white),
            (game["black"], facts.points_black),
        ):
            team = members.get(player)
            sums[team] = sums.get(team, 0) + points
    return sums[match["first"]], sums[match["second"]]


# Their places.


def place_teams_again(capsule: Capsule) -> Found:
    """Compute every place of the table of teams anew."""
    stored = capsule.json(layout.TEAMS)
    if stored is None:
        yield left_open(Code.TEAMS_ABSENT)
        return
    unknown = sorted(set(stored["facts"]["ties"]) - TEAM_COEFFICIENTS.keys())
    if unknown:
        yield left_open(Code.SETTING_UNKNOWN, setting=", ".join(map(str, unknown)))
        return
    computed = {
        row.number: f"{row.place_from}-{row.place_to} {row.match_points} {row.game_points} "
        + _values({code: shown.value for code, shown in row.values.items()})
        for row in team_facts_from_json_data(stored["facts"]).rank()
    }
    told = {
        row["number"]: f"{row['place_from']}-{row['place_to']} {row['match_points']} "
        f"{row['game_points']} " + _values(row["values"])
        for row in stored["rows"]
    }
    for number in sorted(computed.keys() | told.keys()):
        yield 1
        ours, theirs = computed.get(number, "–"), told.get(number, "–")
        if ours != theirs:
            yield fault(Code.TEAM_OTHERWISE, number=number, told=theirs, computed=ours)


def _values(values: Mapping[str, object]) -> str:
    return " ".join(f"{code}={_plain(values[code])}" for code in sorted(values))


def _plain(value: object) -> str:
    return ",".join(map(_plain, value)) if isinstance(value, (list, tuple)) else str(value)
