"""Check after a campaign of kills that nothing is lost or doubled and every table is current."""

import hashlib
import io
import time
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from django.core.management import CommandError, call_command
from django.db import connection
from django.db.models import Count, F

from arbiter.certificates.models import Certificate
from arbiter.journal.models.rows import JournalEntry
from tests.support.waiting import until
from tournaments.boards.models import Game, GameState
from tournaments.events.models import Tournament
from tournaments.games.models import Submission

if TYPE_CHECKING:
    from tests.campaigns.kills import Act

FINISHED = "result.recorded"


def seconds_until_tables_are_current() -> float:
    """How long after the last kill the newest stored table of every event is its newest."""
    began = time.monotonic()
    with suppress(AssertionError):
        until(_are_current, lambda: "a table is behind its event")
        return time.monotonic() - began
    return float("inf")


def _are_current() -> bool:
    connection.close()
    return not Tournament.objects.exclude(standings_revision=F("revision")).exists()


def lost_acts(acts: Iterable[tuple["Act", dict]]) -> list[str]:
    """Acknowledged acts of which the database knows nothing, or something else."""
    games = {game.pk: game for game in Game.objects.select_related("record")}
    lost = []
    for act, answer in acts:
        game = games[act.game]
        if act.kind == "result":
            if (game.result, game.state) != (act.body["result"], GameState.FINISHED):
                lost.append(f"game {act.game}: {act.body['result']} acknowledged, {game}")
            continue
        sha256 = hashlib.sha256(act.body["text"].encode()).hexdigest()
        rows = Submission.objects.filter(game=act.game, number=answer["number"], sha256=sha256)
        if not rows.exists() or game.state != GameState.FINISHED:
            lost.append(f"game {act.game}: record {answer['number']} acknowledged, {game.state}")
    return lost


def games_with_doubled_rows() -> list[str]:
    """Games with more than one record or more than one result written."""
    records = Game.objects.annotate(rows=Count("submissions")).filter(rows__gt=1)
    seen: dict[int, int] = {}
    for data in JournalEntry.objects.filter(verb=FINISHED).values_list("data", flat=True):
        seen[data["game"]] = seen.get(data["game"], 0) + 1
    return [f"game {game.pk}: {game.rows} records" for game in records] + [
        f"game {game}: {times} results" for game, times in seen.items() if times > 1
    ]


def gaps_of_certificates() -> list[str]:
    """Serial numbers follow one another without a gap."""
    numbers = sorted(
        int(serial.rpartition("-")[2])
        for serial in Certificate.objects.values_list("serial", flat=True)
    )
    expected = list(range(1, len(numbers) + 1))
    return [] if numbers == expected else [f"serials {numbers[:3]} … {numbers[-3:]}"]


def faults_found_by_command(command: str) -> list[str]:
    """What one of the program's own checks has to say."""
    output = io.StringIO()
    try:
        call_command(command, stdout=output, stderr=output)
    except (CommandError, SystemExit) as fault:
        return [f"{command}: {fault} {output.getvalue()[-500:]}"]
    return []
