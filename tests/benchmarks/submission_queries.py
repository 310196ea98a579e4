"""Count the database queries of one record handed in through HTTP.

    python -m tests.benchmarks.submission_queries [migrated SQLite]

Transactions and savepoints count, and that a token is used for the first time. On a site of its
own in a throw-away folder (SQLite); a test asks the same of PostgreSQL.
"""

import argparse
import json
import os
import shutil
import tempfile
from pathlib import Path

TOP = Path(__file__).parents[2]


def count() -> dict[str, int]:
    """Queries by what was done: by an official, by one player, by the second of two."""
    from arbiter.accounts.queries.rights import Role
    from games.draughts import pdn
    from tests.support import small_event

    games_read = pdn.read((TOP / "games" / "data" / "ussr-1924.pdn").read_bytes())
    texts = [pdn.write((), game.replay, result=game.result, profile=":") for game in games_read]
    story = small_event.event(12)
    official = small_event.user("clerk", staff_of=story.tournament.scope_key, role=Role.ARBITER)
    sender = _Sender()
    games = [story.game(1, board) for board in range(1, 6)]
    white, black = (story.user_of(side) for side in (games[4].white, games[4].black))
    sender.queries(games[0], official, texts[0], "confirmed")  # opens the round and the journal
    return {
        "by an official": sender.queries(games[1], official, texts[1], "confirmed"),
        "under a key": sender.queries(games[2], official, texts[2], "confirmed", key="k"),
        "by one player": sender.queries(games[4], white, texts[3], "waiting"),
        "by the other player": sender.queries(games[4], black, texts[3] + "\n", "confirmed"),
    }


class _Sender:
    """A program that hands in records, each for the person whose token it has."""

    def __init__(self) -> None:
        from django.test import Client

        self.client = Client(HTTP_HOST="127.0.0.1")

    def queries(self, game: object, user: object, text: str, becomes: str, key: str = "") -> int:
        from django.db import connection
        from django.test.utils import CaptureQueriesContext
        from django.utils import timezone

        from arbiter.accounts.services import tokens

        token = tokens.create_token(user=user, name="program", at=timezone.now())
        headers = {"Authorization": f"Token {token}", "Idempotency-Key": key}
        with CaptureQueriesContext(connection) as queries:
            answer = self.client.post(
                f"/api/v1/games/{game.pk}/records/",
                json.dumps({"text": text}),
                content_type="application/json",
                headers=headers,
            )
        if answer.status_code != 201 or answer.json()["state"] != becomes:
            raise ValueError(f"{answer.status_code} {answer.content.decode()}")
        return len(queries)


def main() -> None:
    """Print the counts as JSON; the database named begins as a copy of it, migrated already."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("migrated", nargs="*", type=Path, help="an SQLite file to begin with")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="benchmark-") as folder:
        os.environ |= {"ARBITER_VAR": folder, "DJANGO_SETTINGS_MODULE": "deploy.settings"}
        for migrated in given.migrated:
            shutil.copy(migrated, Path(folder) / "arbiter.sqlite3")
        for inherited in ("DATABASE_URL", "REDIS_URL", "CELERY_BROKER_URL", "SITE_URL"):
            os.environ.pop(inherited, None)
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        call_command("make_certificate_key", verbosity=0)
        print(json.dumps(count(), indent=1))


if __name__ == "__main__":
    main()
