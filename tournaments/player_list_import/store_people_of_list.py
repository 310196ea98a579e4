"""Store the people of a list: create new ones, update known ones, with their journal rows."""

import hashlib
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any

from django.contrib.auth.models import User

from arbiter.journal import append_journal_rows
from arbiter.journal.hash_chain import canonical_json
from tournaments.events import journal_fingerprints_of_names
from tournaments.events.models import Tournament
from tournaments.journal.check_people_against_journal import PEOPLE
from tournaments.people.models import Player
from tournaments.player_list_import.match_rows_to_known_players import (
    Fact,
    Match,
)
from tournaments.player_list_reader.listed_people import FACTS

ImportFacts = dict[str, Any]


def journal_in_other_events(
    tournament: Tournament, report: ImportFacts, sha256: str, *, actor: User, at: datetime
) -> None:
    """Journal changed people in the other events where they play."""
    if report["updated"]:
        append_journal_rows.write_journal_row(
            stream=PEOPLE,
            verb="people.imported",
            actor=actor,
            at=at,
            data={
                "sha256": sha256,
                "tournament": tournament.pk,
                "players": report["updated"],
                "people": {str(pk): report["people"][str(pk)] for pk in report["updated"]},
            },
            before=None,
            after=sha256,
        )


def store_people(decided: Sequence[Match]) -> tuple[list[Player], ImportFacts]:
    """Create new players and update known ones; returns them in the order of rows."""
    fresh = Player.objects.bulk_create(
        Player(name=new.person.name, **{name: getattr(new.person, name) for name in FACTS})
        for new in decided
        if new.player is None
    )
    made = iter(fresh)
    players = [
        decided_match.player if decided_match.player is not None else next(made)
        for decided_match in decided
    ]
    changes = {
        decided_match.player.pk: decided_match.changes_to_write
        for decided_match in decided
        if decided_match.player and decided_match.changes_to_write
    }
    changed = [
        decided_match.player
        for decided_match in decided
        if decided_match.player is not None and decided_match.changes_to_write
    ]
    for player in changed:
        for name, (_, after) in changes[player.pk].items():
            setattr(player, name, after)
    Player.objects.bulk_update(changed, FACTS, batch_size=500)
    report = {"created": [player.pk for player in fresh], **changes_for_journal(changes)}
    return players, report | {
        "people": journal_fingerprints_of_names.fingerprints_of_people([*fresh, *changed])
    }


def changes_for_journal(
    changes: Mapping[int, Mapping[str, tuple[Fact | None, Fact]]],
) -> ImportFacts:
    """Return who was changed and in which fields, for the journal.

    What stood and stands are people's own data: the journal keeps the fingerprint of them.
    """
    if not changes:
        return {"updated": []}
    values = {
        str(pk): {name: list(map(journal_value, pair)) for name, pair in change.items()}
        for pk, change in changes.items()
    }
    return {
        "updated": sorted(changes),
        "fields": sorted({name for change in changes.values() for name in change}),
        "changes_sha256": hashlib.sha256(canonical_json(values).encode()).hexdigest(),
    }


def journal_value(value: str | int | date | None) -> str | int | None:
    """Return a player's fact in the form the journal stores."""
    return value.isoformat() if isinstance(value, date) else value
