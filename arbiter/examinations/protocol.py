"""Print an examination as the numbered lines of a protocol."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from arbiter.claims import texts as claim_words
from arbiter.clocks import texts as clock_words
from arbiter.examinations import open_text_readings as reading_words
from arbiter.examinations import texts as messages
from arbiter.examinations.pdn_examination import Examined
from arbiter.rules.outcome import Outcome
from games.draughts.errors import Fault, Note
from games.draughts.texts import sentences as game_messages
from games.web.language import Text, in_language

_MOST_FAULTS = 20


HEAD: Text = _("Game {game}{players}: {plies} plies")


VERDICT: Text = _("Verdict: {verdict}{result}")


CLAIMS: Text = _("A draw could be claimed:")


VIOLATIONS: Text = _("Violations that the record shows:")


READINGS: Text = _("The text can be read in two ways:")


CLOCKS: Text = _("The clocks by the record:")


NOTES: Text = _("Not taken into account of the record:")


AFTER: Text = _("after {ply}")


def lines(examined: Examined, language: str) -> Iterator[str]:
    """The protocol lines of one game.

    Verdict, reasons with articles, claims, violations, clocks, and what the record says that was
    not taken into account.
    """
    said, late = examined.as_dict(), examined.black_first
    players = " – ".join(filter(None, (said["white"], said["black"])))
    yield in_language(HEAD, language).format(
        game=said["game"], players=f", {players}" if players else "", plies=said["plies"]
    )
    yield "  " + in_language(VERDICT, language).format(
        verdict=messages.code_in_words(messages.VERDICTS, said["verdict"], language),
        result=_result(said, language),
    )
    for number, reason in enumerate(said["reasons"], 1):
        yield f"  {number}. {messages.explain(reason, language, black_first=late)}"
    for fault in _faults(examined):
        yield f"     {_fault(fault, language)}"
    readings = (reading_words.explain_reading(one, language) for one in said["readings"])
    yield from _listed(READINGS, readings, language)
    yield from _listed(CLAIMS, (_claim(one, language, late) for one in said["claims"]), language)
    told = (
        claim_words.explain_violation(one, language, black_first=late) for one in said["violations"]
    )
    yield from _listed(VIOLATIONS, told, language)
    found = (clock_words.explain_finding(one, language, black_first=late) for one in _clocks(said))
    yield from _listed(CLOCKS, found, language)
    yield from _listed(NOTES, (_note(one, language) for one in examined.notes), language)


def _clocks(said: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """What the clocks show besides the reasons, which tell the fallen flags already."""
    told = {
        (reason["params"].get("finding"), reason["ply"], reason["params"].get("side"))
        for reason in said["reasons"]
    }
    return (one for one in said["clock"] if (one["code"], one["ply"], one["side"]) not in told)


def _result(said: Mapping[str, Any], language: str) -> str:
    if said["verdict"] != "result":
        return ""
    sign = messages.describe_outcome(Outcome.of(said["result"], said["termination"]))
    return (
        f": {sign}, {messages.code_in_words(messages.TERMINATIONS, said['termination'], language)}"
    )


def _faults(examined: Examined) -> Iterator[Fault]:
    """What keeps the record from being good; that of the verdict first."""
    first = examined.verdict.fault
    if first is not None:
        yield first
    yield from (one for one in examined.game.faults[:_MOST_FAULTS] if one != first)


def _note(note: Note, language: str) -> str:
    place = game_messages.describe_place(note, language)
    return ": ".join(filter(None, (place, game_messages.explain(note, language))))


def _fault(fault: Fault, language: str) -> str:
    place = game_messages.describe_place(fault, language)
    words = game_messages.explain(fault, language)
    return ": ".join(filter(None, (place, fault.token, words)))


def _claim(claim: Mapping[str, Any], language: str, black_first: bool) -> str:
    ply = messages.format_ply(claim["first_ply"], black_first=black_first)
    words = messages.explain_claim(claim, language, black_first=black_first)
    return f"{in_language(AFTER, language).format(ply=ply)} — {words}"


def _listed(title: Text, entries: Iterator[str], language: str) -> Iterator[str]:
    found = list(entries)
    if found:
        yield f"  {in_language(title, language)}"
        yield from (f"   · {entry}" for entry in found)
