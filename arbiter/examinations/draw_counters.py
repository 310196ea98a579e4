"""Draw counters at every ply, for the page of a game."""

from dataclasses import dataclass

from arbiter.examinations import texts as messages
from arbiter.rules.claims.draw_report import DrawReport, count_draws
from arbiter.rules.draws.counts import Count
from arbiter.rules.draws.names import DrawRuleName, Reset, Trigger
from arbiter.rules.rulesets import catalogue
from games.draughts.replay import Replay

_ALWAYS = (DrawRuleName.THREEFOLD, DrawRuleName.KINGS_ONLY)
"""Counters people look for at every move; the others are shown while they run."""


@dataclass(frozen=True, slots=True)
class Shown:
    """One counter: its value, start, last reset and limit, in words.

    ``due`` is the move after which a claim can be right at the earliest, empty when nobody
    can tell; ``is_automatic`` says that a full count ends the game without a claim.
    """

    rule: str
    text: str
    value: int
    limit: int
    since: str
    reset_by: str
    due: str
    is_running: bool
    is_automatic: bool


@dataclass(frozen=True, slots=True)
class PlyCounts:
    """All counters after one ply."""

    ply: int
    counts: tuple[Shown, ...]


def every_ply(replay: Replay, ruleset_id: str, language: str | None) -> tuple[PlyCounts, ...]:
    """Draw counters after each ply, the start included; none for an unknown ruleset."""
    if ruleset_id not in catalogue.all_ids():
        return ()
    report = count_draws(replay, catalogue.load(ruleset_id))
    first = next((ply for ply, seen in enumerate(replay.positions) if seen.kings), None)
    black_first = replay.variant.begins_late(replay.start.turn)
    return tuple(
        PlyCounts(
            ply,
            tuple(
                _shown_count(count, language, black_first)
                for count in _counts(report, ply, first)
                if count.running or count.rule in _ALWAYS
            ),
        )
        for ply in range(replay.plies + 1)
    )


def _counts(report: DrawReport, ply: int, first: int | None) -> tuple[Count, ...]:
    """Before the first king no position repeats and only D10 counts anything."""
    if first is not None and ply >= first:
        return report.at(ply)
    return tuple(
        count
        if count.rule is DrawRuleName.FLAT
        else Count(
            count.rule, int(count.rule is DrawRuleName.THREEFOLD), count.limit, ply, Reset.START
        )
        for count in report.at(ply)
    )


def _shown_count(count: Count, language: str | None, black_first: bool) -> Shown:
    return Shown(
        rule=count.rule.value,
        text=messages.code_in_words(messages.RULES, count.rule, language),
        value=count.value,
        limit=count.limit,
        since=messages.format_ply(count.since, black_first=black_first) if count.since else "",
        reset_by=messages.code_in_words(messages.RESETS, count.reset_by, language),
        due=messages.format_ply(count.due, black_first=black_first) if count.due else "",
        is_running=count.running,
        is_automatic=count.trigger is Trigger.AUTOMATIC,
    )
