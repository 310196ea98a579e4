"""Write a whole event into one signed file that anybody can decide again."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import IO, Any

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db import transaction

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.certificates.queries import keys
from arbiter.certificates.services import keys as keys_services
from arbiter.journal.queries.rows import head_of_stream
from arbiter.journal.queries.verification import all_anchors, export_journal_stream
from arbiter.proofs import offline, sshsig
from arbiter.proofs.anchor import anchor_file_name
from tournaments.boards.models import Round, RoundState
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import event_scope
from tournaments.exchange.capsule import layout
from tournaments.exchange.capsule.layout import Manifest
from tournaments.exchange.queries import documents, sheets
from tournaments.exchange.queries.decisions import decisions_as_data
from tournaments.exchange.queries.kept import guarded_players
from tournaments.exchange.queries.matches import teams_as_data
from tournaments.people.models import Player
from tournaments.people.texts import is_full_name_shown
from tournaments.rounds.queries import recheck
from tournaments.rounds.queries.drafted import PAIRED, boards_of_draft, pairs_of_round
from tournaments.rounds.queries.lots import load_tables_of_lots, tickets_of_lot
from tournaments.standings.queries.facts import excluded_numbers
from tournaments.standings.queries.stored import stored_table
from tournaments.systems.regulations import RegulationsOfSystem

TRIES = 3
"""So often the parts are read anew where something was entered meanwhile; then it waits."""

TERMS = tuple(
    name for name, kept in vars(RegulationsOfSystem).items() if isinstance(kept, property)
)

Parts = list[tuple[str, bytes]]


def write_event_file(
    file: IO[bytes],
    tournament: Tournament,
    user: AbstractBaseUser | AnonymousUser,
    *,
    at: datetime,
) -> Manifest:
    """Write the event as of one moment, signed with the site's key; raises KeyFault.

    The journal lies in the file of those alone who may read it.
    """
    with_journal = rights.is_allowed(user, Action.READ_JOURNAL, event_scope(tournament))
    key = keys.signing_key()
    tournament, parts = _of_one_moment(tournament.pk, with_journal)
    manifest = Manifest(
        event=tournament.pk,
        title=tournament.title,
        made=f"{at.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}",
        revision=tournament.revision,
        after=_published(tournament),
        namespace=settings.CERTIFICATE_NAMESPACE,
        parts=tuple(layout.part_of(name, data) for name, data in parts),
        has_public_names=not _tells_more_than_public_sees(tournament),
    )
    listed = layout.write_manifest(manifest)
    purpose = offline.event_namespace(settings.CERTIFICATE_NAMESPACE)
    seal = sshsig.sign_data(key, listed, namespace=purpose)
    layout.write_capsule(file, listed, seal, parts)
    return manifest


def _tells_more_than_public_sees(tournament: Tournament) -> bool:
    guarded = Player.objects.filter(pk__in=guarded_players(tournament))
    return any(is_full_name_shown(player) for player in guarded)


def _of_one_moment(pk: int, with_journal: bool) -> tuple[Tournament, Parts]:
    """Read every part; nothing was entered between the first and the last."""
    for _try in range(TRIES):
        tournament = Tournament.objects.get(pk=pk)
        before = _moment(tournament)
        parts = list(_parts(tournament, with_journal))
        if _moment(Tournament.objects.get(pk=pk)) == before:
            return tournament, parts
    with transaction.atomic():  # a busy round: whoever enters the next result waits for us
        tournament = Tournament.objects.select_for_update(of=("self",)).get(pk=pk)
        return tournament, list(_parts(tournament, with_journal))


def _moment(tournament: Tournament) -> tuple[int, int, int]:
    head = head_of_stream(tournament.scope_key)
    return tournament.revision, tournament.standings_revision, head.seq if head else 0


def _published(tournament: Tournament) -> int:
    published = tournament.rounds.exclude(state=RoundState.DRAFT).order_by("-number")
    return published.values_list("number", flat=True).first() or 0


def _parts(tournament: Tournament, with_journal: bool) -> Iterator[tuple[str, bytes]]:
    yield layout.README, layout.WORDS.encode()
    yield layout.SIGNERS, keys.allowed_signers().encode()
    head = documents.event_values(tournament)
    whole = sheets.write_json(head, documents.document_parts(tournament))
    yield layout.EVENT, "".join(whole).encode()
    yield layout.LOTS, _json(list(_lots(tournament)))
    yield layout.PAIRINGS, _json(_pairings(tournament))
    yield layout.STANDINGS, _json(_standings(tournament))
    if tournament.play_system.plays_in_teams:
        yield layout.TEAMS, _json(teams_as_data(tournament))
    yield layout.DECISIONS, _json(decisions_as_data(tournament))
    for place, certificate in documents.certified_games(tournament):
        name = f"{layout.RECORDS}{place}.pdn"
        yield name, certificate.pdn_bytes
        yield name + layout.SIGNATURE, certificate.signature.encode()
    revoked = keys_services.revocation_list()
    yield layout.REVOKED, revoked.encode()
    signed = keys_services.sign_revocation_list(revoked)
    yield layout.REVOKED + layout.SIGNATURE, signed.encode()
    if with_journal:
        yield layout.JOURNAL, "".join(export_journal_stream(tournament.scope_key)).encode()
    anchored = all_anchors().filter(text__contains=f"\nstream {tournament.scope_key} ")
    for anchor in anchored.select_related(None).iterator():
        name = f"{layout.ANCHORS}{anchor_file_name(anchor.day)}"
        yield name, anchor.text.encode()
        yield name + layout.SIGNATURE, anchor.signature.encode()


def _json(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, indent=1).encode() + b"\n"


def _lots(tournament: Tournament) -> Iterator[dict[str, Any]]:
    lots = list(tournament.lots.order_by("pk"))
    opening_tables = load_tables_of_lots(lots)
    for lot in lots:
        _, opening_table = opening_tables.get(lot.urn.get("table", ""), (None, None))
        yield {
            "kind": lot.kind,
            "seed": lot.seed if lot.has_seed else "",
            "tickets": tickets_of_lot(lot, opening_table) if lot.has_seed else [],
            "outcome": lot.outcome,
        }


def _pairings(tournament: Tournament) -> dict[str, Any]:
    published = tournament.rounds.exclude(state=RoundState.DRAFT).order_by("number")
    return {
        "system": tournament.system,
        "players": tournament.entries.filter(number__isnull=False).count(),
        "terms": {name: getattr(tournament, name) for name in TERMS},
        "rounds": [_round(tournament, row) for row in published],
    }


def _round(tournament: Tournament, row: Round) -> dict[str, Any]:
    """``today`` are the numbers of that day with those of now, where they may differ."""
    known: dict[str, Any] = {}
    today: dict[int, int] = {}
    elsewhere = False
    in_teams = tournament.play_system.plays_in_teams  # its matches are paired, not its players
    if not tournament.play_system.is_laid_out_whole and row.known and not in_teams:
        played, drafted = boards_of_draft(row)
        known = {key: value for key, value in row.known.items() if key != "entries"}
        now = dict(tournament.entries.values_list("pk", "number"))
        entries = {int(number): pk for number, pk in row.known["entries"].items()}
        today = {number: now[pk] for number, pk in entries.items() if now.get(pk)}
    else:
        played = pairs_of_round(row, None)
        elsewhere = (
            in_teams
            or not tournament.play_system.is_laid_out_whole
            or recheck.is_as_played_elsewhere(row)
        )
        drafted = () if elsewhere else recheck.boards_before_turning(row, played)
    return {
        "number": row.number,
        "table_number": row.table_number,
        "known": known,
        "today": today,
        "elsewhere": elsewhere,
        "kinds": [kind.value for kind in PAIRED],
        "drafted": [list(pair) for pair in drafted],
        "played": [list(pair) for pair in played],
    }


def _standings(tournament: Tournament) -> dict[str, Any] | None:
    table = stored_table(tournament)
    if table is None:
        return None
    return {
        "revision": table.revision,
        "facts": table.facts or None,
        "left_out": sorted(excluded_numbers(tournament)),
        "rows": [
            {
                "number": row.entry.number,
                "place_from": row.place_from,
                "place_to": row.place_to,
                "points": row.points,
                "values": row.values,
            }
            for row in table.rows.all()
        ],
    }
