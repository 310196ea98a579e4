"""Page that examines a record of the archive under any ruleset; nothing is stored."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from arbiter.claims import selectors as claims
from arbiter.claims import texts as claim_words
from arbiter.examinations import draw_counters
from arbiter.examinations import texts as messages
from arbiter.examinations.open_text_readings import explain_reading
from arbiter.examinations.pdn_examination import Examined, examine_game, usual_ruleset
from arbiter.rules.outcome import Outcome
from arbiter.rules.rulesets import catalogue
from arbiter.rules.rulesets.model import Ruleset
from games.archive import selectors as records
from games.board import board_page
from games.board import board_query as asked
from games.draughts.texts import sentences as game_messages


@require_safe
def examination(request: HttpRequest, pk: int) -> HttpResponse:
    """Show verdict, counters, claims and violations: ``?ruleset=club@1&ply=34``."""
    record = records.get(pk)
    if record is None or record.collection is None:
        raise Http404  # what players handed in is its event's to show
    rules = _rules(request.GET.get("ruleset", usual_ruleset(record)))
    read = records.read_again(record)
    ply, language = asked.ply(request), get_language()
    board = board_page.board_context(read.replay, ply=ply, is_flipped=asked.is_flipped(request))
    context = {
        "record": record,
        "rules": rules,
        "rulesets": [catalogue.load(one) for one in catalogue.all_ids()],
        "board": board,
        "counters": draw_counters.every_ply(read.replay, rules.id, language),
        "claims": claims.answers_at_ply(read.replay, rules.id, board["ply"], language),
        "kept": [("ruleset", rules.id)],
        "exception": rules.article("obvious_win")
        if rules.value("obvious_win") == "arbiter"
        else "",
    }
    said = _in_words(examine_game(read, rules), language)
    return render(request, "arbiter/record_examination.html", context | said)


def _rules(ruleset_id: str) -> Ruleset:
    if ruleset_id not in catalogue.all_ids():
        raise Http404
    return catalogue.load(ruleset_id)


def _in_words(examined: Examined, language: str | None) -> dict[str, object]:
    said, late = examined.as_dict(), {"black_first": examined.black_first}
    return {
        "verdict": messages.code_in_words(messages.VERDICTS, said["verdict"], language),
        "result": messages.describe_outcome(Outcome.of(said["result"], said["termination"]))
        if said["verdict"] == "result"
        else "",
        "termination": messages.code_in_words(messages.TERMINATIONS, said["termination"], language),
        "reasons": [messages.explain(one, language, **late) for one in said["reasons"]],
        "readings": [explain_reading(one, language) for one in said["readings"]],
        "found": [
            {"text": messages.explain_claim(one, language, **late), "plies": one["plies"]}
            for one in said["claims"]
        ],
        "violations": [
            {"text": claim_words.explain_violation(one, language, **late), "ply": one["ply"]}
            for one in said["violations"]
        ],
        "notes": [game_messages.explain(one, language or "ru") for one in examined.notes],
    }
