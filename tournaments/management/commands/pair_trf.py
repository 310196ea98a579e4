"""Command: pair and check the next round of a Swiss TRF: ``pair_trf IN.trf -p OUT.txt``."""

from argparse import ArgumentParser
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from games.draughts.colour import Colour
from games.management.command import TranslatedCommand, explain_file_error
from tournaments.exchange.texts import explain_trf_fault_in_terminal
from tournaments.pairing import dutch, field, trf
from tournaments.pairing.field import Pair
from tournaments.pairing.trf.lines import format_points

NO_PAIRING, BAD_FILE, BAD_DRAFT = 1, 2, 3
COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK}


class Command(TranslatedCommand):
    help = gettext_lazy(
        "pair the next round of a TRF by the FIDE Dutch system, or of teams by C.04.6, and check "
        "the result ourselves"
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file", type=Path, help=_("TRF16 or TRF-2026; absentees are marked in it")
        )
        parser.add_argument("-p", "--pairs", type=Path, required=True, help=_("where the pairs go"))
        parser.add_argument(
            "--rounds", type=int, help=_("length of the event if the file is silent")
        )
        parser.add_argument("--initial", choices=COLOURS, help=_("initial colour, likewise"))

    def handle(self, *args: object, **options: object) -> None:
        """Pair the next round; exit 1: no legal pairing, 2: unusable file, 3: illegal draft."""
        path = Path(str(options["file"]))
        text = _read_text(path)
        try:
            file = trf.parse_trf(text)
            if file.team_record is not None:
                self._pair_teams(file, options)
                return
            event = trf.read_swiss_event(text)
        except trf.TrfFault as error:
            raise CommandError(
                f"{path}: {explain_trf_fault_in_terminal(error, get_language())}",
                returncode=BAD_FILE,
            ) from error
        for row in event.passed_over:
            told = _("line {line} is no record and is passed over: {text}")
            self.stderr.write(told.format(line=row.line, text=row.whole_line[:80].strip()))
        rounds = event.rounds or options["rounds"]
        initial = event.initial or COLOURS.get(str(options["initial"])) or _initial_colour(event)
        if not isinstance(rounds, int):
            raise CommandError(
                _("The length of the event is missing: say --rounds"), returncode=BAD_FILE
            )
        if rounds < event.round:
            raise CommandError(
                _("No round is left: all {rounds} are played").format(rounds=rounds),
                returncode=BAD_FILE,
            )
        from tournaments.pairing.checker import check_draft

        # only for a file that can be used
        from tournaments.rounds.texts import explain_finding

        colour = initial or Colour.WHITE  # who meets whom does not depend on it
        facts: dict[str, Any] = {
            "rounds": rounds,
            "initial": colour,
            "prohibited": event.prohibited,
        }
        try:
            pairs = dutch.pair_swiss_round(event.competitors, **facts)
        except field.NoPairing as error:
            raise CommandError(
                _("no legal pairing (C.04.3, 1.9.3)"), returncode=NO_PAIRING
            ) from error
        except field.EngineFailed as error:
            raise CommandError(
                _("the pairing program failed: {error}").format(error=error), returncode=BAD_DRAFT
            ) from error
        if initial is None:
            raise CommandError(
                _("The initial colour is missing: say --initial"), returncode=BAD_FILE
            )
        faults = check_draft(pairs, event.competitors, **facts)
        if faults:
            findings = "\n".join(explain_finding(finding, get_language()) for finding in faults)
            raise CommandError(findings, returncode=BAD_DRAFT)
        Path(str(options["pairs"])).write_text(_pairs_text(pairs), encoding="ascii")
        told = _("round {round} of {rounds} is paired")
        self.stdout.write(told.format(round=event.round, rounds=rounds))

    def _pair_teams(self, file: trf.TrfFile, options: dict[str, object]) -> None:
        """Pair the next round of a team Swiss (C.04.6); raises TrfFault."""
        from tournaments.pairing.teams import engine
        from tournaments.pairing.teams.checker import check_team_round, confirm_team_round
        from tournaments.rounds.texts import explain_finding
        from tournaments.scoring.teams.from_trf import read_team_swiss

        event = read_team_swiss(file)
        number, rounds = event.played + 1, event.rounds
        if isinstance(options["rounds"], int) and event.settings.rounds is None:
            rounds = options["rounds"]
        if rounds < number:
            raise CommandError(
                _("No round is left: all {rounds} are played").format(rounds=rounds),
                returncode=BAD_FILE,
            )
        for one in event.differences():
            told = _("team {number}: the file says {told}, its matches give {counted}")
            self.stderr.write(
                told.format(number=one.number, told=_two(one.told), counted=_two(one.counted))
            )
        asked = replace(event.field(number), rounds=rounds)
        try:
            pairs = engine.pair_team_round(asked)
        except field.NoPairing as error:
            raise CommandError(
                _("no legal pairing (C.04.6, 3.3.3)"), returncode=NO_PAIRING
            ) from error
        except field.EngineFailed as error:
            raise CommandError(
                _("the pairing program failed: {error}").format(error=error), returncode=BAD_DRAFT
            ) from error
        faults = check_team_round(asked, pairs)
        if faults:
            findings = "\n".join(explain_finding(finding, get_language()) for finding in faults)
            raise CommandError(findings, returncode=BAD_DRAFT)
        if confirm_team_round(asked, pairs).is_same is False:
            self.stderr.write(_("by our own reading of C.04.6 the pairs would be others"))
        Path(str(options["pairs"])).write_text(_pairs_text(pairs), encoding="ascii")
        paired = _("round {round} of {rounds} is paired")
        self.stdout.write(paired.format(round=number, rounds=rounds))


def _two(points: Iterable[Fraction | None]) -> str:
    """Return match points and game points as ``4.0 / 11.5``."""
    return " / ".join("–" if own is None else format_points(own) for own in points)


def _read_text(path: Path) -> str:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise CommandError(explain_file_error(error), returncode=BAD_FILE) from error
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")  # names may be anything: no pairing depends on them


def _initial_colour(event: trf.TrfEvent) -> Colour | None:
    """Return the initial colour as the games of round 1 show it."""
    from tournaments.pairing.recheck import initial_colour_of_event

    try:
        return initial_colour_of_event(event)
    except ValueError:
        return None


def _pairs_text(pairs: tuple[Pair, ...]) -> str:
    """Return the number of pairs, then a pair a line; who rests meets 0."""
    return "".join([f"{len(pairs)}\n", *(f"{pair.white} {pair.black or 0}\n" for pair in pairs)])
