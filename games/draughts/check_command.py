"""Command `check`: report on every game of some files, as text or as JSON."""

import json
import sys
from typing import TYPE_CHECKING

from games.draughts import pdn
from games.draughts.command_wording_errors_and_input_lines import (
    FAULTY,
    GOOD,
    UNREADABLE,
    ReportWording,
)
from games.draughts.games_of_input_files import games_of_file
from games.draughts.suggestions import Suggestion, suggest
from games.draughts.variants import Variant

if TYPE_CHECKING:
    from games.draughts.many_player_star.read_and_judge_star_record import RaceRecord

MOST_EXPLAINED = 25
"""Faulty games of one run that are searched for what explains them, if nobody says otherwise."""

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


def report_as_document(
    game: pdn.ReadGame, file: str, suggested: tuple[Suggestion, ...] | None = ()
) -> dict[str, object]:
    """Return a game's report as JSON-ready data; suggestions are None if not searched for."""
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
        "faults": [fault.as_dict() for fault in judged.faults],
        "notes": [note.as_dict() for note in judged.notes],
        "offers": None if suggested is None else [suggestion.as_dict() for suggestion in suggested],
    }
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
    for fault in judged.faults:
        rows.append(_finding_line(wording.place(fault), fault.token, wording.explain(fault)))
    for suggestion in suggested:
        rows.append(
            _finding_line(
                wording.word("suggestion").rstrip(":"), "", wording.suggestion(suggestion)
            )
        )
    for note in judged.notes:
        place = f"{wording.word('note')} {wording.place(note)}".rstrip()
        rows.append(_finding_line(place, "", wording.explain(note)))
    return "\n".join(rows)


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
        worst = GOOD
        try:
            for game in games_of_file(name, self.variant):
                status = _status(game)
                worst = max(worst, status)
                self.count.games += 1
                self.count.good += status == GOOD
                suggested = self.suggested(game)
                if not self.quiet or status != GOOD or suggested:
                    sys.stdout.write(f"{self.printed_text(game, name, suggested)}\n")
        except (OSError, ValueError) as error:
            if isinstance(error, BrokenPipeError):
                raise
            print(f"{name}: {getattr(error, 'strerror', None) or error}", file=sys.stderr)
            return UNREADABLE
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
    from games.draughts.many_player_star.read_and_judge_star_record import (
        judge_star_record,  # few records need it
    )

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
