"""Put the draw counters after every half-move of a game into words, for its page."""

from dataclasses import dataclass

from arbiter.examinations import (
    draw_rule_and_claim_texts,
    move_number_and_article_texts,
)
from arbiter.rules.claims.draw_counts_of_record import DrawReport, count_draws
from arbiter.rules.draws.draw_counts_claims_and_resets import DrawCount
from arbiter.rules.draws.names_of_draw_rules_and_count_resets import DrawRuleName, Trigger
from arbiter.rules.rulesets import ruleset_catalogue
from games.draughts.replay import Replay
from games.web.text_of_code_in_language import text_of_code

_ALWAYS = (DrawRuleName.THREEFOLD, DrawRuleName.KINGS_ONLY)
"""Counters people look for at every move; the others are shown while they run."""


@dataclass(frozen=True, slots=True)
class CounterInWords:
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
    """All draw counters after one half-move, in words."""

    ply: int
    counts: tuple[CounterInWords, ...]


def counters_after_every_ply(
    replay: Replay, ruleset_id: str, language: str | None
) -> tuple[PlyCounts, ...]:
    """Return draw counters after each ply, the start included; none for an unknown ruleset."""
    if ruleset_id not in ruleset_catalogue.all_ruleset_ids():
        return ()
    report = count_draws(replay, ruleset_catalogue.load_ruleset(ruleset_id))
    return tuple(
        PlyCounts(ply, _shown_counts(report, ply, language)) for ply in range(replay.plies + 1)
    )


def counters_after_ply(
    replay: Replay, ruleset_id: str, ply: int, language: str | None
) -> tuple[CounterInWords, ...]:
    """Return draw counters after one ply; none for an unknown ruleset."""
    if ruleset_id not in ruleset_catalogue.all_ruleset_ids():
        return ()
    return _shown_counts(
        count_draws(replay, ruleset_catalogue.load_ruleset(ruleset_id)), ply, language
    )


def _shown_counts(report: DrawReport, ply: int, language: str | None) -> tuple[CounterInWords, ...]:
    black_first = report.replay.variant.begins_with_second_half_of_pair(report.replay.start.turn)
    return tuple(
        _shown_count(count, language, black_first)
        for count in report.counters_after(ply)
        if count.running or count.rule in _ALWAYS
    )


def _shown_count(count: DrawCount, language: str | None, black_first: bool) -> CounterInWords:
    return CounterInWords(
        rule=count.rule.value,
        text=text_of_code(draw_rule_and_claim_texts.RULES, count.rule, language),
        value=count.value,
        limit=count.limit,
        since=_move_number(count.since, black_first),
        reset_by=text_of_code(draw_rule_and_claim_texts.RESETS, count.reset_by, language),
        due=_move_number(count.due, black_first),
        is_running=count.running,
        is_automatic=count.trigger is Trigger.AUTOMATIC,
    )


def _move_number(ply: int | None, black_first: bool) -> str:
    return (
        move_number_and_article_texts.format_ply_in_sentence(ply, black_first=black_first)
        if ply
        else ""
    )
