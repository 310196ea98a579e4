"""Print the examination of a PDN game as lines of text: verdict, reasons, claims, clocks."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from arbiter.clocks import explain_clock_finding
from arbiter.examinations import (
    draw_rule_and_claim_texts,
    move_number_and_article_texts,
    outcome_and_side_texts,
    readings_of_open_rules_texts,
    verdict_texts,
)
from arbiter.examinations.examine_pdn_under_ruleset import ExaminedGame
from arbiter.examinations.record_violation_texts import explain_violation
from arbiter.rules.outcome import Outcome
from games.draughts.faults_and_errors import Fault, Note
from games.draughts.texts import faults_notes_and_suggestions_in_words as game_messages
from games.web.render_text_in_language import Text, in_language
from games.web.text_of_code_in_language import text_of_code

_MOST_FAULTS = 20


HEAD: Text = _("Game {game}{players}: {plies} plies")


VERDICT: Text = _("Verdict: {verdict}{result}")


CLAIMS: Text = _("A draw could be claimed:")


VIOLATIONS: Text = _("Violations that the record shows:")


READINGS: Text = _("The text can be read in two ways:")


CLOCKS: Text = _("The clocks by the record:")


NOTES: Text = _("Not taken into account of the record:")


AFTER: Text = _("after move {ply}")


def examination_lines_of_game(examined: ExaminedGame, language: str) -> Iterator[str]:
    """Yield the lines of one game's examination: verdict, reasons, claims, clocks.

    Verdict, reasons with articles, claims, violations, clocks, and what the record says that was
    not taken into account.
    """
    document, late = examined.as_dict(), examined.black_first
    players = " – ".join(filter(None, (document["white"], document["black"])))
    yield in_language(HEAD, language).format(
        game=document["game"], players=f", {players}" if players else "", plies=document["plies"]
    )
    yield "  " + in_language(VERDICT, language).format(
        verdict=verdict_texts.verdict_in_words(
            document["verdict"],
            Outcome.from_codes(document["result"], document["termination"]),
            language,
        ),
        result=_result(document, language),
    )
    for number, reason in enumerate(document["reasons"], 1):
        words = verdict_texts.verdict_reason_in_words(reason, language, black_first=late)
        yield f"  {number}. {words}"
    for fault in _faults(examined):
        yield f"     {_fault(fault, language)}"
    readings = (
        readings_of_open_rules_texts.explain_open_reading(reading, language)
        for reading in document["readings"]
    )
    yield from _listed(READINGS, readings, language)
    yield from _listed(
        CLAIMS, (_claim(claim, language, late) for claim in document["claims"]), language
    )
    violations = (
        explain_violation(violation, language, black_first=late)
        for violation in document["violations"]
    )
    yield from _listed(VIOLATIONS, violations, language)
    clock_lines = (
        explain_clock_finding.explain_finding(finding, language, black_first=late)
        for finding in _clocks(document)
    )
    yield from _listed(CLOCKS, clock_lines, language)
    yield from _listed(NOTES, (_note(note, language) for note in examined.notes), language)


def _clocks(document: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Return the clock findings that no reason of the verdict tells already."""
    in_reasons = {
        (reason["params"].get("finding"), reason["ply"], reason["params"].get("side"))
        for reason in document["reasons"]
    }
    return (
        finding
        for finding in document["clock"]
        if (finding["code"], finding["ply"], finding["side"]) not in in_reasons
    )


def _result(document: Mapping[str, Any], language: str) -> str:
    if document["verdict"] != "result":
        return ""
    sign = outcome_and_side_texts.describe_outcome(
        Outcome.from_codes(document["result"], document["termination"])
    )
    ending = text_of_code(outcome_and_side_texts.TERMINATIONS, document["termination"], language)
    return f": {sign}, {ending}"


def _faults(examined: ExaminedGame) -> Iterator[Fault]:
    """Yield the faults of the record, that of the verdict first."""
    first = examined.verdict.fault
    if first is not None:
        yield first
    yield from (fault for fault in examined.game.faults[:_MOST_FAULTS] if fault != first)


def _note(note: Note, language: str) -> str:
    place = game_messages.describe_place(note, language)
    return ": ".join(filter(None, (place, game_messages.explain(note, language))))


def _fault(fault: Fault, language: str) -> str:
    place = game_messages.describe_place(fault, language)
    words = game_messages.explain(fault, language)
    return ": ".join(filter(None, (place, fault.token, words)))


def _claim(claim: Mapping[str, Any], language: str, black_first: bool) -> str:
    ply = move_number_and_article_texts.format_ply_in_sentence(
        claim["first_ply"], black_first=black_first
    )
    words = draw_rule_and_claim_texts.draw_claim_in_words(claim, language, black_first=black_first)
    return f"{in_language(AFTER, language).format(ply=ply)} — {words}"


def _listed(title: Text, entries: Iterator[str], language: str) -> Iterator[str]:
    listed = list(entries)
    if listed:
        yield f"  {in_language(title, language)}"
        yield from (f"   · {entry}" for entry in listed)
