"""Command `check`: report on every game of some files, as text or as JSON."""

import json
import sys
from collections.abc import Iterator, Sized
from typing import TYPE_CHECKING

from .. import pdn
from ..errors import Fault, Note
from ..suggestions import Suggestion, WholeFile, suggest
from ..variants import Variant
from .common import FAULTY, GOOD, UNREADABLE, ReportWording, games_of_file

if TYPE_CHECKING:
    from ..star.record import RaceRecord

MOST_EXPLAINED = 25
"""Faulty games of one run that are searched for what explains them, if nobody says otherwise."""

MOST_TOLD = 50
"""Faults and notes of one game that are shown; of the others their number is."""

LONGEST_TOKEN = 80
"""Characters of what could not be read that are shown; of a longer one its length is told."""

_in_json = json.JSONEncoder(ensure_ascii=False).encode


class JudgedCount:
    """Counts of the games judged and of those found good."""

    def __init__(self) -> None:
        self.games = self.good = 0


def check_files(
    names: list[str],
    *,
    variant: Variant,
    wording: ReportWording | None,
    quiet: bool = False,
    most_explained: int = MOST_EXPLAINED,
) -> int:
    """Print a report on every game of the files; without wording as JSON, one document a line.

    `quiet` leaves out the good games that do not contradict themselves.  What would explain the
    others is looked for in the first `most_explained` faulty ones, as it takes time for each; 0
    looks for nothing at all.  Answers 0 if all are good, 1 if a game is faulty, 2 if a file could
    not be read or holds no game.
    """
    report = _Report(variant, wording, quiet, most_explained)
    worst = max(report.check(name) for name in names)
    if wording is not None and report.count.games > 1:
        count = report.count
        facts = {"games": count.games, "good": count.good, "faulty": count.games - count.good}
        print(wording.word("summary").format_map(facts))
        if 0 < most_explained < report.faulty:
            print(wording.word("explained").format(most=most_explained))
    return worst


def _as_told(finding: Fault | Note) -> dict[str, object]:
    """Return a finding as data; of a very long token the beginning, and how long it is."""
    told = finding.as_dict()
    if len(finding.token) > LONGEST_TOKEN:
        told["token"] = f"{finding.token[:LONGEST_TOKEN]}…"
        told["token_length"] = len(finding.token)
    return told


def report_as_document(
    game: pdn.ReadGame, file: str, suggested: tuple[Suggestion, ...] | None = ()
) -> dict[str, object]:
    """Return a game's report as JSON-ready data; suggestions are None if not searched for.

    Of very many faults or notes the first are in it, and `more` says how many are not.
    """
    race = _race(game)
    judged = race or game
    report: dict[str, object] = {
        "file": file,
        "game": game.number,
        "line": game.first_line,
        "ok": judged.is_ok,
        "plies": _plies(game, race),
        "result": game.result,
        "variant": game.variant.id,
        "encoding": game.encoding,
        "faults": [_as_told(fault) for fault in judged.faults[:MOST_TOLD]],
        "notes": [_as_told(note) for note in judged.notes[:MOST_TOLD]],
        "offers": None if suggested is None else [suggestion.as_dict() for suggestion in suggested],
    }
    more = {
        name: len(told) - MOST_TOLD
        for name, told in (("faults", judged.faults), ("notes", judged.notes))
        if len(told) > MOST_TOLD
    }
    if more:
        report["more"] = more
    return report | ({"players": dict(race.players), "winner": race.winner} if race else {})


def describe_game(
    game: pdn.ReadGame, name: str, wording: ReportWording, suggested: tuple[Suggestion, ...] = ()
) -> str:
    """Format a game's report as text: a line for the game, a line for each finding."""
    race = _race(game)
    judged = race or game
    names = race.players.values() if race else (game.tag("White"), game.tag("Black"))
    players = " – ".join(filter(None, names))
    verdict = wording.word(("good", "faulty", "unreadable")[_status(game)])
    result = (race.winner if race else game.result) or "?"
    won = wording.word("winner").format(player=result) if race and race.winner else result
    facts = (f"{wording.word('plies')} {_plies(game, race)}", won, game.encoding)
    head = f"{name}:{game.first_line}: {wording.word('game')} {game.number}"
    rows = [": ".join(filter(None, (head, players, ", ".join(filter(None, facts)), verdict)))]
    for fault in judged.faults[:MOST_TOLD]:
        rows.append(_finding_line(wording.place(fault), fault.token, wording.explain(fault)))
    rows += _how_many_more(judged.faults, "more_faults", wording)
    for suggestion in suggested:
        rows.append(
            _finding_line(
                wording.word("suggestion").rstrip(":"), "", wording.suggestion(suggestion)
            )
        )
    for note in judged.notes[:MOST_TOLD]:
        place = f"{wording.word('note')} {wording.place(note)}".rstrip()
        rows.append(_finding_line(place, "", wording.explain(note)))
    rows += _how_many_more(judged.notes, "more_notes", wording)
    return "\n".join(rows)


def _how_many_more(told: Sized, words: str, wording: ReportWording) -> Iterator[str]:
    """A line that says how many findings are not shown, if any."""
    if len(told) > MOST_TOLD:
        count = f"{len(told) - MOST_TOLD:,}".replace(",", "\N{NO-BREAK SPACE}")
        yield _finding_line("", "", wording.word(words).format(count=count))


class _Report:
    """One run over some files."""

    def __init__(
        self, variant: Variant, wording: ReportWording | None, quiet: bool, most_explained: int
    ) -> None:
        self.variant, self.wording = variant, wording
        self.quiet, self.most_explained = quiet, most_explained
        self.faulty = 0
        self.count = JudgedCount()

    def check(self, name: str) -> int:
        """Report the games of one file as they are read."""
        worst, whole_file = GOOD, WholeFile()
        try:
            for game in map(pdn.as_declared, games_of_file(name, self.variant)):
                status = _status(game)
                worst = max(worst, status)
                self.count.games += 1
                self.count.good += status == GOOD
                suggested = self.suggested(game)
                whole_file.add(game, suggested)
                if not self.quiet or status != GOOD or suggested:
                    sys.stdout.write(f"{self.printed_text(game, name, suggested)}\n")
        except (OSError, ValueError) as error:
            if isinstance(error, BrokenPipeError):
                raise
            print(f"{name}: {getattr(error, 'strerror', None) or error}", file=sys.stderr)
            return UNREADABLE
        if self.wording is not None and whole_file.games:
            facts = {"name": name, "count": whole_file.count, "id": whole_file.games[0]}
            print(self.wording.word("whole_file").format_map(facts))
        return worst

    def suggested(self, game: pdn.ReadGame) -> tuple[Suggestion, ...] | None:
        """What explains a game, None where nobody looks any more; of a good one only its end can
        contradict itself."""
        if not self.most_explained:
            return ()
        if game.is_ok:
            return suggest(game, ())
        if game.has_several_players:
            return ()
        self.faulty += 1
        return suggest(game) if self.faulty <= self.most_explained else None

    def printed_text(
        self, game: pdn.ReadGame, name: str, suggested: tuple[Suggestion, ...] | None
    ) -> str:
        """What is printed of a game."""
        if self.wording is not None:
            return describe_game(game, name, self.wording, suggested or ())
        return _in_json(report_as_document(game, name, suggested))


def _race(game: pdn.ReadGame) -> "RaceRecord | None":
    """A star of several players, which is judged by itself: as any other game it has a fault."""
    if game.is_ok or not game.has_several_players:
        return None
    from ..star.record import judge_star_record

    return judge_star_record(game)


def _plies(game: pdn.ReadGame, race: "RaceRecord | None") -> int:
    return len(race.moves) if race else game.replay.plies


def _status(game: pdn.ReadGame) -> int:
    if game.is_ok or (_race(game) or game).is_ok:
        return GOOD
    return FAULTY if game.is_record else UNREADABLE


def _finding_line(place: str, token: str, sentence: str) -> str:
    words = filter(None, (place, token.split("\n")[0], sentence))
    return "    " + ": ".join(words)
