"""Recompute the hash chain of the journal, in the database or in a file of an export."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from arbiter import chain
from arbiter.chain import Break
from arbiter.models import JournalHead
from arbiter.services import journal


class Command(BaseCommand):
    help = (
        "Recompute the hash chain of every stream of the journal, or of an exported file alone "
        "(--file, no database); exit 1 if one is broken."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("streams", nargs="*", help="tournament:5 …; all by default")
        parser.add_argument("--file", type=Path, help="an export (JSON lines), verified alone")
        parser.add_argument(
            "--certificate",
            type=Path,
            action="append",
            default=[],
            help="with --file: a certified PDN in hand, whose journal head must be in the file",
        )

    def handle(
        self,
        *args: Any,
        streams: list[str],
        file: Path | None,
        certificate: list[Path],
        **options: Any,
    ) -> None:
        """One line a stream: its name, its length, and every row that does not fit."""
        if file is not None:
            return self._verify_file(file, certificate)
        known = sorted(journal.streams())
        if strangers := sorted(set(streams) - set(known)):
            raise CommandError(f"no such stream: {', '.join(strangers)}")
        broken = [stream for stream in streams or known if not self._is_intact(stream)]
        if broken:
            raise CommandError(f"broken: {', '.join(broken)}")
        return None

    def _is_intact(self, stream: str) -> bool:
        head = JournalHead.objects.filter(stream=stream).first()
        return self._tell(stream, head.seq if head else 0, list(journal.faults(stream)))

    def _verify_file(self, file: Path, certificates: list[Path]) -> None:
        try:
            anchors = [journal.anchor_of(one.name, one.read_text("utf-8")) for one in certificates]
            with file.open(encoding="utf-8") as lines:
                judged = chain.judge_lines(lines, [one for one in anchors if one])
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(str(error)) from error
        if not self._tell(judged.stream, judged.rows, list(judged.breaks)):
            raise CommandError(f"broken: {judged.stream or file.name}")

    def _tell(self, stream: str, rows: int, found: list[Break]) -> bool:
        first = f"BROKEN at {min(one.seq for one in found)}" if found else "intact"
        self.stdout.write(f"{stream}\t{rows} rows\t{first}")
        for one in found:
            self.stdout.write(f"\t{one}")
        return not found
