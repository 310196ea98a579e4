"""An examination as the numbered lines of a protocol, Russian or English."""

from collections.abc import Iterator, Mapping
from typing import Any

from arbiter import claim_words, messages
from arbiter.messages import Wording, pick
from arbiter.services.pdn_examination import Examined
from games import messages as game_messages

HEAD: Wording = (
    "Партия {game}{players}: полуходов {plies}",
    "Game {game}{players}: {plies} plies",
)
VERDICT: Wording = ("Вывод: {verdict}{result}", "Verdict: {verdict}{result}")
CLAIMS: Wording = ("Можно было требовать ничью:", "A draw could be claimed:")
VIOLATIONS: Wording = ("Нарушения, видные по записи:", "Violations that the record shows:")
AFTER: Wording = ("после {ply}", "after {ply}")


def lines(examined: Examined, language: str) -> Iterator[str]:
    """The protocol of one game: verdict, reasons with articles, claims, violations."""
    said, late = examined.as_dict(), examined.black_first
    players = " – ".join(filter(None, (said["white"], said["black"])))
    yield pick(HEAD, language).format(
        game=said["game"], players=f", {players}" if players else "", plies=said["plies"]
    )
    yield "  " + pick(VERDICT, language).format(
        verdict=messages.word(messages.VERDICTS, said["verdict"], language),
        result=_result(said, language),
    )
    for number, reason in enumerate(said["reasons"], 1):
        yield f"  {number}. {messages.explain(reason, language, black_first=late)}"
    if examined.verdict.fault is not None:
        yield f"     {_fault(examined, language)}"
    yield from _listed(CLAIMS, (_claim(one, language, late) for one in said["claims"]), language)
    told = (
        claim_words.explain_violation(one, language, black_first=late) for one in said["violations"]
    )
    yield from _listed(VIOLATIONS, told, language)


def _result(said: Mapping[str, Any], language: str) -> str:
    if said["verdict"] != "result":
        return ""
    sign = messages.describe_result(said["result"], said["termination"])
    return f": {sign}, {messages.word(messages.TERMINATIONS, said['termination'], language)}"


def _fault(examined: Examined, language: str) -> str:
    fault = examined.verdict.fault
    place = game_messages.describe_place(fault, language)
    words = game_messages.explain(fault, language)
    return ": ".join(filter(None, (place, fault.token, words)))


def _claim(claim: Mapping[str, Any], language: str, black_first: bool) -> str:
    ply = messages.format_ply(claim["first_ply"], black_first=black_first)
    words = messages.explain_claim(claim, language, black_first=black_first)
    return f"{pick(AFTER, language).format(ply=ply)} — {words}"


def _listed(title: Wording, entries: Iterator[str], language: str) -> Iterator[str]:
    found = list(entries)
    if found:
        yield f"  {pick(title, language)}"
        yield from (f"   · {entry}" for entry in found)
