"""Template filters for clocks: time controls, clock times, findings, fallen flags."""

from django import template
from django.utils.translation import get_language

from arbiter.clocks import explain_clock_finding, fallen_flag_texts, time_control_texts
from arbiter.clocks.describe_clock_time import describe_clock_time
from arbiter.examinations.readings_of_open_rules_texts import explain_open_reading
from arbiter.rules.clocks.clock_readings_flags_and_findings import ClockFinding
from arbiter.rules.clocks.judge_fallen_flag import FlagAnswer, FlagReading
from arbiter.templatetags.verdict_words import outcome_words
from games.web.render_text_in_language import in_language

register = template.Library()


@register.filter
def time_control_words(text: str) -> str:
    """Return a stored time control in words."""
    return time_control_texts.describe_stored_control(text, get_language())


@register.filter
def clock_time(time: int | None) -> str:
    """Format milliseconds as a clock shows them; a dash for unknown."""
    return "–" if time is None else describe_clock_time(time)


@register.filter
def clock_finding_words(finding: ClockFinding, black_first: bool = False) -> str:
    """Return a clock finding in words."""
    return explain_clock_finding.explain_finding(
        finding.as_dict(), get_language(), black_first=black_first
    )


@register.filter
def flag_answer_words(answer: FlagAnswer) -> str:
    """Return the answer to a fallen flag, with the result where it decides."""
    sentence = in_language(fallen_flag_texts.FLAG_KINDS[answer.kind], get_language())
    return f"{sentence}: {outcome_words(answer.outcome)}" if answer.outcome else sentence


@register.filter
def flag_reading_words(reading: FlagReading) -> str:
    """Return one reading of a fallen flag in words."""
    parameters = {"question": reading.code.value, "choice": reading.choice}
    ended = {"result": reading.outcome.result, "termination": reading.outcome.termination}
    return explain_open_reading({**parameters, **ended}, get_language())
