"""Examine a record again: with the present facts of its case, or with other waivers."""

from collections.abc import Sequence
from datetime import datetime

from arbiter.cases.models import Case
from arbiter.draw_offers.load_recorded_draw_offers import valid_offers_of_subject
from arbiter.examinations.examine_record import examine_record
from arbiter.examinations.examined_facts_to_and_from_json import (
    clock_facts_used,
    draw_offers_used,
    entered_fact_from_dict,
)
from arbiter.examinations.models import Examination
from arbiter.incidents.irregular_moves_let_stand import waivers_of_subject
from arbiter.rules.clocks.clocks_and_flags_from_entries_and_record import ClockFacts
from games.draughts import Waiver


def examine_again(case: Case, *, clocks: ClockFacts | None, at: datetime) -> Examination | None:
    """Examine an open case's record again with the present facts and these clocks.

    The case points at the new examination; one without a record has none.
    """
    old = case.examination
    if old is None:
        return None
    examination = examine_record(
        record=old.record,
        ruleset_id=old.ruleset_id,
        recorded=old.recorded,
        fact=entered_fact_from_dict(old.fact),
        at=at,
        waivers=waivers_of_subject(case.subject),
        clocks=clocks,
        offers=valid_offers_of_subject(case.subject),
    )
    Case.objects.filter(pk=case.pk).update(examination=examination)
    case.examination = examination
    return examination


def examine_with_waivers(
    old: Examination, waivers: Sequence[Waiver], *, at: datetime
) -> Examination:
    """Repeat an examination with the waivers that hold now."""
    return examine_record(
        record=old.record,
        ruleset_id=old.ruleset_id,
        recorded=old.recorded,
        fact=entered_fact_from_dict(old.fact),
        at=at,
        waivers=waivers,
        clocks=clock_facts_used(old),
        offers=draw_offers_used(old),
    )
