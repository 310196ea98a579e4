"""Page that examines a record of the archive under any ruleset; nothing is stored."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from arbiter.cases.queries import draws
from arbiter.examinations.queries import words
from arbiter.examinations.queries.games import ExaminedGame, default_ruleset_of_record, examine_game
from arbiter.examinations.texts import findings, terms, verdicts
from arbiter.examinations.texts.findings import explain_open_reading
from arbiter.rules.outcome import Outcome
from arbiter.rules.rulesets import catalogue
from arbiter.rulesets.queries import ruleset_or_404
from games.archive.queries import records
from games.board.queries import context as context_queries
from games.board.queries import moves
from games.draughts.texts import words as words_texts
from games.web.language import text_of_code


@require_safe
def show_examination(request: HttpRequest, pk: int) -> HttpResponse:
    """Show verdict, counters, claims and violations: ``?ruleset=club@1&ply=34``."""
    record = records.get_record(pk)
    if record is None or record.collection is None:
        raise Http404  # what players handed in is its event's to show
    rules = ruleset_or_404(request.GET.get("ruleset", default_ruleset_of_record(record)))
    read = records.read_record_again(record)
    ply, language = moves.ply_in_query(request), get_language()
    board = context_queries.board_context(
        read.replay, ply=ply, is_flipped=moves.is_flipped_in_query(request)
    )
    context = {
        "record": record,
        "rules": rules,
        "rulesets": catalogue.load_all_rulesets(),
        "board": board,
        "counters": words.counters_after_every_ply(read.replay, rules.id, language),
        "claims": draws.claim_answers_at_ply(read.replay, rules.id, board["ply"], language),
        "kept": [("ruleset", rules.id)],
        "exception": rules.obvious_win_article,
    }
    examined = _in_words(examine_game(read, rules), language)
    return render(request, "arbiter/examinations/record_examination.html", context | examined)


def _in_words(examined: ExaminedGame, language: str | None) -> dict[str, object]:
    document, late = examined.as_dict(), {"numbering": examined.numbering}
    outcome = Outcome.from_codes(document["result"], document["termination"])
    return {
        "verdict": verdicts.verdict_in_words(document["verdict"], outcome, language),
        "result": terms.describe_outcome(outcome) if document["verdict"] == "result" else "",
        "termination": text_of_code(terms.TERMINATIONS, document["termination"], language),
        "reasons": [
            verdicts.verdict_reason_in_words(reason, language, **late)
            for reason in document["reasons"]
        ],
        "readings": [explain_open_reading(reading, language) for reading in document["readings"]],
        "found": [
            {
                "text": terms.draw_claim_in_words(claim, language, **late),
                "plies": claim["plies"],
            }
            for claim in document["claims"]
        ],
        "violations": [
            {
                "text": findings.explain_violation(violation, language, **late),
                "ply": violation["ply"],
            }
            for violation in document["violations"]
        ],
        "notes": [words_texts.explain(note, language or "ru") for note in examined.notes],
    }
