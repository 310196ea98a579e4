"""Explain a clock finding in words, with its move, side and article."""

from collections.abc import Mapping

from arbiter.clocks.clock_finding_texts import FINDINGS, params_in_words
from arbiter.examinations.draw_rule_and_claim_texts import RULES
from arbiter.examinations.move_number_and_article_texts import article_in_brackets, format_ply
from arbiter.examinations.outcome_and_side_texts import SIDES
from games.web.render_text_in_language import in_language


def explain_finding(
    finding: Mapping[str, object], language: str | None, *, black_first: bool = False
) -> str:
    """Describe a clock finding, with move, side and article."""
    params = finding["params"]
    parameters = params_in_words(params if isinstance(params, Mapping) else {}, RULES, language)
    words = in_language(FINDINGS[str(finding["code"])], language).format_map(parameters)
    where = []
    if finding["ply"]:
        where.append(format_ply(int(str(finding["ply"])), black_first=black_first))
    article = article_in_brackets(finding, language)
    if not finding["side"] and not where:
        return words + article
    words = f"{words[0].lower()}{words[1:]}"
    if not finding["side"]:  # a move alone ends with a mark of its own: 5. or 5…
        return f"{where[0]} {words}{article}"
    where.append(in_language(SIDES[str(finding["side"])], language))
    return f"{' '.join(where)}: {words}{article}"
