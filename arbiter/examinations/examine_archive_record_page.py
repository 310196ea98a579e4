"""Page that examines a record of the archive under any ruleset; nothing is stored."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from arbiter.claims import answer_draw_claim_of_record_or_case
from arbiter.examinations import (
    draw_counters_in_words_after_every_ply,
    draw_rule_and_claim_texts,
    outcome_and_side_texts,
    record_violation_texts,
    verdict_texts,
)
from arbiter.examinations.examine_pdn_under_ruleset import (
    ExaminedGame,
    default_ruleset_of_record,
    examine_game,
)
from arbiter.examinations.readings_of_open_rules_texts import explain_open_reading
from arbiter.rules.outcome import Outcome
from arbiter.rules.rulesets import ruleset_catalogue
from arbiter.rulesets.ruleset_or_404 import ruleset_or_404
from games.archive import read_and_replay_stored_record
from games.board import board_query_parameters, board_template_context
from games.draughts.texts import faults_notes_and_suggestions_in_words as game_messages
from games.web.text_of_code_in_language import text_of_code


@require_safe
def show_examination(request: HttpRequest, pk: int) -> HttpResponse:
    """Show verdict, counters, claims and violations: ``?ruleset=club@1&ply=34``."""
    record = read_and_replay_stored_record.get_record(pk)
    if record is None or record.collection is None:
        raise Http404  # what players handed in is its event's to show
    rules = ruleset_or_404(request.GET.get("ruleset", default_ruleset_of_record(record)))
    read = read_and_replay_stored_record.read_record_again(record)
    ply, language = board_query_parameters.ply_in_query(request), get_language()
    board = board_template_context.board_context(
        read.replay, ply=ply, is_flipped=board_query_parameters.is_flipped_in_query(request)
    )
    context = {
        "record": record,
        "rules": rules,
        "rulesets": ruleset_catalogue.load_all_rulesets(),
        "board": board,
        "counters": draw_counters_in_words_after_every_ply.counters_after_every_ply(
            read.replay, rules.id, language
        ),
        "claims": answer_draw_claim_of_record_or_case.claim_answers_at_ply(
            read.replay, rules.id, board["ply"], language
        ),
        "kept": [("ruleset", rules.id)],
        "exception": rules.obvious_win_article,
    }
    examined = _in_words(examine_game(read, rules), language)
    return render(request, "arbiter/record_examination.html", context | examined)


def _in_words(examined: ExaminedGame, language: str | None) -> dict[str, object]:
    document, late = examined.as_dict(), {"black_first": examined.black_first}
    outcome = Outcome.from_codes(document["result"], document["termination"])
    return {
        "verdict": verdict_texts.verdict_in_words(document["verdict"], outcome, language),
        "result": outcome_and_side_texts.describe_outcome(outcome)
        if document["verdict"] == "result"
        else "",
        "termination": text_of_code(
            outcome_and_side_texts.TERMINATIONS, document["termination"], language
        ),
        "reasons": [
            verdict_texts.verdict_reason_in_words(reason, language, **late)
            for reason in document["reasons"]
        ],
        "readings": [explain_open_reading(reading, language) for reading in document["readings"]],
        "found": [
            {
                "text": draw_rule_and_claim_texts.draw_claim_in_words(claim, language, **late),
                "plies": claim["plies"],
            }
            for claim in document["claims"]
        ],
        "violations": [
            {
                "text": record_violation_texts.explain_violation(violation, language, **late),
                "ply": violation["ply"],
            }
            for violation in document["violations"]
        ],
        "notes": [game_messages.explain(note, language or "ru") for note in examined.notes],
    }
