"""Ask for counts, first plies of draws and verdicts under FMJD-64, for its tests."""

import dataclasses

from arbiter.rules.claims.draw_counts_of_record import count_draws
from arbiter.rules.draws.names_of_draw_rules_and_count_resets import DrawRuleName
from arbiter.rules.rulesets import ruleset_catalogue
from arbiter.rules.verdicts.give_verdict_on_record import adjudicate_record

ROAD, SMALL = DrawRuleName.MAIN_ROAD, DrawRuleName.SMALL_ENDINGS
WAIT = "g1-h2 a1-h8 h2-g1 h8-a1"  # White waits beside the road, Black walks on it


FMJD = ruleset_catalogue.load_ruleset("fmjd64@1")
# a later version of the same text has its articles too
OTHERS = [id for id in ruleset_catalogue.shipped_ruleset_ids() if not id.startswith("fmjd64@")]


def first_ply(played, rule, rules=FMJD):
    claims = count_draws(played, rules).claims
    return next((claim.first_ply for claim in claims if claim.rule is rule), None)


def count_at(played, rule, ply, rules=FMJD):
    return next(
        count for count in count_draws(played, rules).counters_after(ply) if count.rule is rule
    )


def fmjd_with(rule, **change):
    return dataclasses.replace(
        FMJD, draws={**FMJD.draws, rule: dataclasses.replace(FMJD.draws[rule], **change)}
    )


def repeat_moves(moves, number):
    return " ".join([moves] * number)


def verdict_by_fmjd64(played, recorded=None, **flag):
    return adjudicate_record(played, ruleset=FMJD, recorded=recorded, fact=None, **flag)


def readings_of(verdict):
    return [
        (
            reading.question,
            reading.choice,
            str(reading.outcome.result) if reading.outcome else "*",
        )
        for reading in verdict.readings
    ]
