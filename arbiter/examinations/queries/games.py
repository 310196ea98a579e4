"""The games of a PDN file examined under a ruleset, and printed as lines; nothing is stored."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, BinaryIO

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from arbiter.examinations.texts import clocks, findings, terms, verdicts
from arbiter.examinations.texts.findings import explain_violation
from arbiter.rules.clocks import flags, half_moves
from arbiter.rules.clocks.readings import ClockFinding, ClockReport
from arbiter.rules.outcome import OPEN_OUTCOME, GameResult, Outcome
from arbiter.rules.rulesets.values import Ruleset
from arbiter.rules.verdicts.model import Verdict
from arbiter.rules.verdicts.record import adjudicate_record
from arbiter.rules.violations import Violation, list_violations
from games.archive.models import GameRecord
from games.archive.queries.records import check_record_bytes, refuse_too_long_game
from games.archive.rows import MAX_NOTES
from games.draughts import pdn, time_control
from games.draughts.errors import Fault, Note
from games.draughts.numbering import MoveNumbers, numbering_of_replay
from games.draughts.suggestions import WholeFile, suggest
from games.draughts.texts import words as words_texts
from games.draughts.variants import VARIANTS
from games.web.errors import RefusalCode, TooManyGames, Unreadable
from games.web.language import Text, in_language, text_of_code

# Examine the games of a PDN file, or one game, under a given or usual ruleset; store nothing.


USUAL = "fmjd64@1"

MOST_SEARCHED = 5  # faulty games of one text that are searched for the game of which they are

OF_VARIANT = {name: f"{name}@1" for name in VARIANTS if name != "russian"}
"""The ruleset of each game that a record is judged by if nothing else is said."""


@dataclass(frozen=True, slots=True)
class ExaminedGame:
    """One game with its verdict and violations.

    ``read_whole_as`` are the games as which all records of its text are whole that name none.
    """

    game: pdn.ReadGame
    verdict: Verdict
    violations: tuple[Violation, ...]
    clock: tuple[ClockFinding, ...] = ()
    read_whole_as: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """Return the examination as JSON-ready data; ``result`` is ``*`` while nothing decides."""
        outcome = self.verdict.outcome or OPEN_OUTCOME
        fault = self.verdict.fault
        return {
            "game": self.game.number,
            "line": self.game.first_line,
            "white": self.game.tag("White") or "",
            "black": self.game.tag("Black") or "",
            "ruleset": self.verdict.draws.ruleset.id,
            "plies": self.game.replay.plies,
            "recorded": self.game.result,
            "verdict": self.verdict.kind.value,
            "result": outcome.result.value,
            "termination": outcome.termination.value,
            "reasons": [reason.as_dict() for reason in self.verdict.reasons],
            "claims": [claim.as_dict() for claim in self.verdict.claims],
            "violations": [violation.as_dict() for violation in self.violations],
            "fault": fault.as_dict() if fault else None,
            "readings": [reading.as_dict() for reading in self.verdict.readings],
            "clock": [finding.as_dict() for finding in self.clock],
            "faults": [fault.as_dict() for fault in self.game.faults[:MAX_NOTES]],
            "notes": [note.as_dict() for note in self.notes],
            "read_whole_as": list(self.read_whole_as),
        }

    @property
    def notes(self) -> tuple[Note, ...]:
        """Every note of the reader: whoever asks is told the same of one text."""
        return self.game.notes[:MAX_NOTES]

    @property
    def numbering(self) -> MoveNumbers:
        """How the half-moves of the record are numbered."""
        return numbering_of_replay(self.game.replay)


def default_ruleset_of_record(record: GameRecord) -> str:
    """Return the default ruleset for a record."""
    return OF_VARIANT.get(record.variant, USUAL)


def examine_pdn_file(
    file: BinaryIO, rules: Ruleset, *, obvious_win: bool = False
) -> Iterator[ExaminedGame]:
    """Examine every game of a PDN file of any size, one at a time, in constant memory.

    Raises ValueError for an exception (``obvious_win``) that the ruleset does not have.
    """
    for game in pdn.read_stream(file, variant=VARIANTS[rules.variant]):
        yield examine_game(game, rules, obvious_win=obvious_win)


def examine_request_pdn(
    data: bytes | str, rules: Ruleset, *, obvious_win: bool = False
) -> tuple[ExaminedGame, ...]:
    """Examine every game of a request's PDN, which may hold a limited number of games.

    Raises TooLarge ``too_large``, TooManyGames ``too_many_games``, TooLong ``too_long``,
    Unreadable ``no_game`` and ``binary``.
    """
    limit = settings.MAX_GAMES_PER_REQUEST
    games: list[ExaminedGame] = []
    for game in pdn.read(check_record_bytes(data), variant=VARIANTS[rules.variant]):
        if len(games) == limit:
            raise TooManyGames(RefusalCode.TOO_MANY_GAMES, limit=limit)
        refuse_too_long_game(game)
        games.append(examine_game(game, rules, obvious_win=obvious_win))
    if not any(examined.game.is_record for examined in games):
        raise Unreadable(RefusalCode.NO_GAME)
    asked = _games_of_whole_text([examined.game for examined in games])
    return tuple(replace(examined, read_whole_as=asked) for examined in games)


def _games_of_whole_text(games: Sequence[pdn.ReadGame]) -> tuple[str, ...]:
    """Return the games as which the records of a text are whole that name none; few are searched.

    Nobody is to take the faults of another game for his own.
    """
    whole = WholeFile()
    faulty = [game for game in games if not game.is_ok]
    for game in [*(game for game in games if game.is_ok), *faulty[:MOST_SEARCHED]]:
        whole.add(game, () if game.is_ok else suggest(game))
    return whole.games


def examine_game(game: pdn.ReadGame, rules: Ruleset, *, obvious_win: bool = False) -> ExaminedGame:
    """Examine one game already read, with the result and the waivers written in it."""
    game = pdn.as_declared(game)
    recorded = GameResult(game.result) if game.result else None
    report = clocks_of_record(game)
    verdict = adjudicate_record(
        game.replay,
        ruleset=rules,
        recorded=recorded,
        fact=None,
        obvious_win=obvious_win,
        flags=flags.judge_flags(game.replay, rules, report=report) if report else None,
    )
    findings = report.findings if report else ()
    return ExaminedGame(game, verdict, list_violations(game.replay, rules), findings)


def clocks_of_record(game: pdn.ReadGame) -> ClockReport | None:
    """Compute the clocks of a record that has a time control and times; else None."""
    control = time_control.parse_control_tag(game.tag("TimeControl"))
    if control is None or not game.clocks:
        return None
    numbering = numbering_of_replay(game.replay)
    readings = half_moves.clock_readings_from_pdn(game.clocks, numbering)
    return half_moves.compute_clocks(
        readings, control=control, plies=game.replay.plies, numbering=numbering
    )


_MOST_FAULTS = 20

HEAD: Text = _("Game {game}{players}: {plies} plies")

VERDICT: Text = _("Verdict: {verdict}{result}")

CLAIMS: Text = _("A draw could be claimed:")

VIOLATIONS: Text = _("Violations that the record shows:")

READINGS: Text = _("The text can be read in two ways:")

CLOCKS: Text = _("The clocks by the record:")

NOTES: Text = _("Notes on the record:")

AFTER: Text = _("after move {ply}")


def examination_lines_of_game(examined: ExaminedGame, language: str) -> Iterator[str]:
    """Yield the lines of one game's examination: verdict, reasons, claims, clocks.

    Verdict, reasons with articles, claims, violations, clocks, and what the record says that was
    not taken into account.
    """
    document, late = examined.as_dict(), examined.numbering
    players = " – ".join(filter(None, (document["white"], document["black"])))
    yield in_language(HEAD, language).format(
        game=document["game"], players=f", {players}" if players else "", plies=document["plies"]
    )
    yield "  " + in_language(VERDICT, language).format(
        verdict=verdicts.verdict_in_words(
            document["verdict"],
            Outcome.from_codes(document["result"], document["termination"]),
            language,
        ),
        result=_result(document, language),
    )
    for number, reason in enumerate(document["reasons"], 1):
        words = verdicts.verdict_reason_in_words(reason, language, numbering=late)
        yield f"  {number}. {words}"
    for fault in _faults(examined):
        yield f"     {_fault(fault, language)}"
    readings = (
        findings.explain_open_reading(reading, language) for reading in document["readings"]
    )
    yield from _listed(READINGS, readings, language)
    yield from _listed(
        CLAIMS, (_claim(claim, language, late) for claim in document["claims"]), language
    )
    violations = (
        explain_violation(violation, language, numbering=late)
        for violation in document["violations"]
    )
    yield from _listed(VIOLATIONS, violations, language)
    clock_lines = (
        clocks.explain_finding(finding, language, numbering=late) for finding in _clocks(document)
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
    sign = terms.describe_outcome(Outcome.from_codes(document["result"], document["termination"]))
    ending = text_of_code(terms.TERMINATIONS, document["termination"], language)
    return f": {sign}, {ending}"


def _faults(examined: ExaminedGame) -> Iterator[Fault]:
    """Yield the faults of the record, that of the verdict first."""
    first = examined.verdict.fault
    if first is not None:
        yield first
    yield from (fault for fault in examined.game.faults[:_MOST_FAULTS] if fault != first)


def _note(note: Note, language: str) -> str:
    place = words_texts.describe_place(note, language)
    return ": ".join(filter(None, (place, words_texts.explain(note, language))))


def _fault(fault: Fault, language: str) -> str:
    place = words_texts.describe_place(fault, language)
    words = words_texts.explain(fault, language)
    return ": ".join(filter(None, (place, fault.token, words)))


def _claim(claim: Mapping[str, Any], language: str, numbering: MoveNumbers) -> str:
    ply = terms.format_ply_in_sentence(claim["first_ply"], numbering=numbering)
    words = terms.draw_claim_in_words(claim, language, numbering=numbering)
    return f"{in_language(AFTER, language).format(ply=ply)} — {words}"


def _listed(title: Text, entries: Iterator[str], language: str) -> Iterator[str]:
    listed = list(entries)
    if listed:
        yield f"  {in_language(title, language)}"
        yield from (f"   · {entry}" for entry in listed)
