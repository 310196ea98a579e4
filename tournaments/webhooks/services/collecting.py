"""Messages made of what the journals tell: each act once, in its order, after its commit.

The journal is the source. Its rows of one event have numbers without a gap, which the lock on its
head gives in the order of the commits: an address that knows the last number it was told of misses
nothing, and is told of nothing that was taken back.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.db import transaction
from django.urls import reverse

from arbiter.certificates.queries.keys import STREAM as CERTIFICATES
from arbiter.journal.models.rows import JournalEntry
from arbiter.journal.queries.rows import outcome_of_row
from arbiter.ports import GAME, number_in_subject_key
from tournaments.boards.models import Game, RoundState
from tournaments.events.models import Tournament, TournamentState
from tournaments.webhooks.kinds import CERTIFIED, MessageType, type_of_act
from tournaments.webhooks.models import WebhookDelivery, WebhookEndpoint

BATCH = 200
"""So many rows of the journal are read at once for one address."""


@dataclass(frozen=True, slots=True)
class Told:
    """One thing to tell, before it has its places and addresses."""

    message_id: str
    type: str
    at: datetime
    facts: dict[str, Any] = field(default_factory=dict)
    game: int | None = None


@transaction.atomic
def collect(endpoint_id: int, now: datetime) -> bool:
    """Put what an address has not been told yet in line; return whether more may wait.

    Safe to run twice at once: the row of the address is locked, and a message that is in line
    already is not put there again.
    """
    rows = WebhookEndpoint.objects.select_for_update(of=("self",)).select_related("tournament")
    endpoint = rows.filter(pk=endpoint_id, ended_at=None, stopped_at=None).first()
    if endpoint is None:
        return False
    tournament = endpoint.tournament
    acts = list(
        JournalEntry.objects.filter(
            stream=tournament.scope_key, seq__gt=endpoint.read_seq
        ).order_by("seq")[:BATCH]
    )
    told = [*_of_acts(acts, tournament), *_of_certificates(endpoint), *_of_standings(endpoint, now)]
    if acts:
        endpoint.read_seq = acts[-1].seq
    endpoint.save(update_fields=["read_seq", "certified_seq", "standings_told", "end_told"])
    if not tournament.is_private and tournament.hidden_at is None:
        wanted = [one for one in told if one.type in endpoint.types]
        WebhookDelivery.objects.bulk_create(
            _deliveries(endpoint, wanted, now), ignore_conflicts=True
        )
    return len(acts) == BATCH


def _of_acts(acts: Sequence[JournalEntry], tournament: Tournament) -> Iterator[Told]:
    drafts = set(
        tournament.rounds.filter(state=RoundState.DRAFT).values_list("number", flat=True)
        if any(act.verb.startswith("manual.") for act in acts)
        else ()
    )
    for act in acts:
        kind = type_of_act(act.verb, act.data.get("before"))
        if kind is None or act.verb.startswith("manual.") and act.data.get("round") in drafts:
            continue
        yield Told(
            f"msg_{tournament.pk}_{act.seq}",
            kind,
            act.at,
            {"seq": act.seq, **_facts(act)},
            act.data.get("game") or number_in_subject_key(str(act.data.get("subject")), GAME),
        )


PLAIN = ("revision", "round", "entry", "case", "ruling", "sanction", "kind", "article")
"""Facts of a row that are told as they stand: numbers and codes, no words and no names."""


def _facts(act: JournalEntry) -> dict[str, Any]:
    facts = {name: act.data[name] for name in PLAIN if act.data.get(name) is not None}
    if (outcome := outcome_of_row(act.verb, act.data)) is not None:
        facts["result"], facts["termination"] = outcome
    return facts


def _of_certificates(endpoint: WebhookEndpoint) -> Iterator[Told]:
    """Tell of certificates of the games of this event; their journal is of the whole site."""
    rows = list(
        JournalEntry.objects.filter(stream=CERTIFICATES, seq__gt=endpoint.certified_seq).order_by(
            "seq"
        )
    )
    if not rows:
        return
    endpoint.certified_seq = rows[-1].seq
    games = {
        row.seq: number_in_subject_key(str(row.data.get("subject")), GAME)
        for row in rows
        if row.verb == CERTIFIED
    }
    own = set(
        Game.objects.filter(
            pk__in=games.values(), pairing__round__tournament=endpoint.tournament
        ).values_list("pk", flat=True)
    )
    for row in rows:
        if (game := games.get(row.seq)) in own:
            facts = {"certificate": row.data["serial"]}
            if row.data.get("before"):
                facts["supersedes"] = row.data["before"]
            name = f"msg_{endpoint.tournament_id}_certificate_{row.seq}"
            yield Told(name, MessageType.RECORD_CERTIFIED, row.at, facts, game)


def _of_standings(endpoint: WebhookEndpoint, now: datetime) -> Iterator[Told]:
    """Tell of the newest table, and of the end once the last table is there."""
    tournament = endpoint.tournament
    revision = tournament.standings_revision
    facts = {"revision": revision}
    if endpoint.standings_told < revision:
        endpoint.standings_told = revision
        name = f"msg_{tournament.pk}_standings_{revision}"
        yield Told(name, MessageType.STANDINGS_PUBLISHED, now, facts)
    is_over = tournament.state == TournamentState.FINISHED
    if is_over and not endpoint.end_told and not tournament.is_overdue:
        endpoint.end_told = True
        name = f"msg_{tournament.pk}_finished_{revision}"
        yield Told(name, MessageType.TOURNAMENT_FINISHED, now, facts)
    elif not is_over:
        endpoint.end_told = False


def _deliveries(
    endpoint: WebhookEndpoint, told: Sequence[Told], now: datetime
) -> list[WebhookDelivery]:
    wanted = {one.game for one in told if one.game is not None}
    places = {
        pk: {"game": pk, "round": number, "board": board, "number": game}
        for pk, number, board, game in Game.objects.filter(pk__in=wanted).values_list(
            "pk", "pairing__round__number", "pairing__board", "number"
        )
    }
    return [new_delivery(endpoint, one, now, places.get(one.game or 0, {})) for one in told]


def new_delivery(
    endpoint: WebhookEndpoint, told: Told, now: datetime, place: dict[str, Any]
) -> WebhookDelivery:
    """Make a message in line for an address, not yet stored."""
    event = endpoint.tournament_id
    data = {"tournament": event, **told.facts, **place}
    data["url"] = site_address(_page(told.type, event, data))
    data["api_url"] = site_address(_program(told.type, event, data))
    written = {
        "type": told.type,
        "timestamp": told.at.astimezone(UTC).isoformat(timespec="milliseconds"),
        "data": data,
    }
    return WebhookDelivery(
        endpoint=endpoint,
        message_id=told.message_id,
        type=told.type,
        body=json.dumps(written, ensure_ascii=False, separators=(",", ":")),
        made_at=now,
        due_at=now,
    )


def site_address(path: str) -> str:
    """Return the whole address of a page; its path alone where the site has no address."""
    return f"{settings.SITE_URL.rstrip('/')}{path}"


def _page(kind: str, event: int, data: dict[str, Any]) -> str:
    if "game" in data:
        return reverse("game", args=[data["game"]])
    if "round" in data and kind in (MessageType.ROUND_PUBLISHED, MessageType.ROUND_STARTED):
        return reverse("event-round", args=[event, data["round"]])
    if kind == MessageType.STANDINGS_PUBLISHED:
        return reverse("event-standings", args=[event])
    return reverse("event", args=[event])


def _program(kind: str, event: int, data: dict[str, Any]) -> str:
    if "round" in data and kind != MessageType.ROUND_WITHDRAWN:
        return reverse("api-round", args=[event, data["round"]])
    return reverse("api-event", args=[event])
