"""Messages made of what the journals tell: each act once, in its order, after its commit.

The journal is the source. Its rows of one event have numbers without a gap, which the lock on its
head gives in the order of the commits: an address that knows the last number it was told of misses
nothing, and is told of nothing that was taken back.
"""

import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.db import transaction
from django.urls import reverse

from arbiter.certificates.queries.keys import STREAM as CERTIFICATES
from arbiter.journal.models.rows import JournalEntry, JournalHead
from arbiter.journal.queries.rows import outcome_of_row
from arbiter.ports import GAME, TOURNAMENT, number_in_subject_key
from tournaments.boards.models import Game, Pairing, RoundState
from tournaments.events.models import Tournament, TournamentState
from tournaments.webhooks import queries
from tournaments.webhooks.kinds import (
    CERTIFIED,
    OF_RANKS,
    OF_RESULTS,
    OF_TIES,
    MessageType,
    Told,
    type_of_act,
)
from tournaments.webhooks.models import WebhookDelivery, WebhookEndpoint, WebhookReading
from tournaments.webhooks.services.endings import told_of_endings

BATCH = 200
"""So many rows of the journal are read at once for one address."""

AT_ONCE = 50
"""So many tournaments are looked through at once for an address that is told of many."""


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
    own = endpoint.tournament
    if own is not None:
        told, is_more = _of_tournament(endpoint, own, now)
        told += _of_certificates(endpoint).get(own, [])
        endpoint.save(update_fields=["read_seq", "certified_seq", "standings_told", "end_told"])
        _put_in_line(endpoint, own, told, now)
        return is_more
    behind = queries.tournaments_behind(endpoint)[:AT_ONCE]
    is_more = len(behind) == AT_ONCE
    for tournament in behind:
        reading = begin_reading(endpoint, tournament)
        told, has_more = _of_tournament(reading, tournament, now)
        reading.save()
        is_more = is_more or has_more
        _put_in_line(endpoint, tournament, told, now)
    for tournament, certified in _of_certificates(endpoint).items():
        _put_in_line(endpoint, tournament, certified, now)
    endpoint.save(update_fields=["certified_seq"])
    return is_more


def begin_reading(endpoint: WebhookEndpoint, tournament: Tournament) -> WebhookReading:
    """Return how far an address of many tournaments was told of one; one that joins begins now.

    A tournament opened after the address was added is told from its first act on.
    """
    reading = endpoint.readings.filter(tournament=tournament).first()
    if reading is None:
        head = queries.head_of_stream(tournament.scope_key)
        reading = new_reading(endpoint, tournament, head)
        if tournament.opened_at >= endpoint.made_at:
            reading.read_seq, reading.standings_told, reading.end_told = 0, 0, False
        reading.save()
    return reading


def begin_readings(endpoint: WebhookEndpoint) -> None:
    """Note for a new address of many tournaments where the journal of each stands; two queries."""
    tournaments = list(queries.tournaments_told(endpoint).defer("trf"))
    heads = dict(
        JournalHead.objects.filter(stream__startswith=f"{TOURNAMENT}:").values_list("stream", "seq")
    )
    WebhookReading.objects.bulk_create(
        new_reading(endpoint, one, heads.get(one.scope_key, 0)) for one in tournaments
    )


def new_reading(endpoint: WebhookEndpoint, tournament: Tournament, read_seq: int) -> WebhookReading:
    """Make the place of an address in the journal of a tournament; not stored."""
    return WebhookReading(
        endpoint=endpoint,
        tournament=tournament,
        read_seq=read_seq,
        standings_told=tournament.standings_revision,
        end_told=tournament.state == TournamentState.FINISHED,
    )


def _of_tournament(
    place: WebhookEndpoint | WebhookReading, tournament: Tournament, now: datetime
) -> tuple[list[Told], bool]:
    """Return what happened since; move the place on, not yet stored; and whether more waits."""
    acts = list(
        JournalEntry.objects.filter(stream=tournament.scope_key, seq__gt=place.read_seq).order_by(
            "seq"
        )[:BATCH]
    )
    told = [*_of_acts(acts, tournament), *_of_standings(place, tournament, now)]
    if acts:
        place.read_seq = acts[-1].seq
    return told, len(acts) == BATCH


def _put_in_line(
    endpoint: WebhookEndpoint, tournament: Tournament, told: Sequence[Told], now: datetime
) -> None:
    if tournament.is_private or tournament.hidden_at is not None:
        return
    wanted = [one for one in told if one.type in endpoint.types]
    WebhookDelivery.objects.bulk_create(
        _deliveries(endpoint, tournament, wanted, now), ignore_conflicts=True
    )


def _of_acts(acts: Sequence[JournalEntry], tournament: Tournament) -> Iterator[Told]:
    drafts = set(
        tournament.rounds.filter(state=RoundState.DRAFT).values_list("number", flat=True)
        if any(act.verb.startswith("manual.") for act in acts)
        else ()
    )
    touched: dict[int, tuple[int, datetime]] = {}
    for act in acts:
        kind = type_of_act(act.verb, act.data.get("before"))
        if kind is None or act.verb.startswith("manual.") and act.data.get("round") in drafts:
            continue
        game = act.data.get("game") or number_in_subject_key(str(act.data.get("subject")), GAME)
        name = f"msg_{tournament.pk}_{act.seq}"
        facts = {"seq": act.seq, **_facts(act)}
        if kind is MessageType.TIE_DECIDED:
            facts |= _decided(act)
        yield Told(name, kind, act.at, facts, game)
        if kind is MessageType.TIE_DECIDED:
            yield Told(f"{name}_bracket", MessageType.BRACKET_CHANGED, act.at, facts)
        if kind in OF_RESULTS and game is not None:
            touched[game] = (act.seq, act.at)
    yield from told_of_endings(tournament, touched)


def _decided(act: JournalEntry) -> dict[str, Any]:
    """Return the board of a tie that the arbiter decided, and whom he sent on."""
    pairing = Pairing.objects.filter(pk=act.data.get("pairing")).first()
    return {"board": pairing.board, "goes_on": pairing.goes_on_id} if pairing else {}


PLAIN = (
    *("revision", "round", "board", "entry", "case", "ruling", "sanction", "kind", "article"),
    *("match", "step", "proposal", "rank"),
)
"""Facts of a row that are told as they stand: numbers and codes, no words and no names."""


def _facts(act: JournalEntry) -> dict[str, Any]:
    facts = {name: act.data[name] for name in PLAIN if act.data.get(name) is not None}
    if (outcome := outcome_of_row(act.verb, act.data)) is not None:
        facts["result"], facts["termination"] = outcome
    return facts


def _of_certificates(endpoint: WebhookEndpoint) -> dict[Tournament, list[Told]]:
    """Tell of certificates of games, by tournament; their journal is of the whole site."""
    rows = list(
        JournalEntry.objects.filter(stream=CERTIFICATES, seq__gt=endpoint.certified_seq).order_by(
            "seq"
        )[:BATCH]
    )
    if not rows:
        return {}
    endpoint.certified_seq = rows[-1].seq
    games = {
        row.seq: number_in_subject_key(str(row.data.get("subject")), GAME)
        for row in rows
        if row.verb == CERTIFIED
    }
    own = Game.objects.filter(
        pk__in=[game for game in games.values() if game is not None],
        pairing__round__tournament__in=queries.tournaments_told(endpoint),
    )
    tournament_of = {
        game.pk: game.pairing.round.tournament
        for game in own.select_related("pairing__round__tournament").defer("pairing__round__known")
    }
    told: dict[Tournament, list[Told]] = {}
    for row in rows:
        game = games.get(row.seq)
        if game is None or game not in tournament_of:
            continue
        tournament = tournament_of[game]
        facts = {"certificate": row.data["serial"]}
        if row.data.get("before"):
            facts["supersedes"] = row.data["before"]
        name = f"msg_{tournament.pk}_certificate_{row.seq}"
        one = Told(name, MessageType.RECORD_CERTIFIED, row.at, facts, game)
        told.setdefault(tournament, []).append(one)
    return told


def _of_standings(
    place: WebhookEndpoint | WebhookReading, tournament: Tournament, now: datetime
) -> Iterator[Told]:
    """Tell of the newest table, and of the end once the last table is there."""
    revision = tournament.standings_revision
    facts = {"revision": revision}
    if place.standings_told < revision:
        place.standings_told = revision
        name = f"msg_{tournament.pk}_standings_{revision}"
        yield Told(name, MessageType.STANDINGS_PUBLISHED, now, facts)
    is_over = tournament.state == TournamentState.FINISHED
    if is_over and not place.end_told and not tournament.is_overdue:
        place.end_told = True
        name = f"msg_{tournament.pk}_finished_{revision}"
        yield Told(name, MessageType.TOURNAMENT_FINISHED, now, facts)
    elif not is_over:
        place.end_told = False


def _deliveries(
    endpoint: WebhookEndpoint, tournament: Tournament, told: Sequence[Told], now: datetime
) -> list[WebhookDelivery]:
    wanted = {one.game for one in told if one.game is not None}
    places = {
        pk: {"game": pk, "round": number, "board": board, "number": game}
        for pk, number, board, game in Game.objects.filter(pk__in=wanted).values_list(
            "pk", "pairing__round__number", "pairing__board", "number"
        )
    }
    return [
        new_delivery(endpoint, tournament, one, now, place=places.get(one.game or 0))
        for one in told
    ]


def new_delivery(
    endpoint: WebhookEndpoint,
    tournament: Tournament | None,
    told: Told,
    now: datetime,
    *,
    place: dict[str, Any] | None = None,
) -> WebhookDelivery:
    """Make a message in line for an address, not yet stored; a trial may be of no tournament."""
    data: dict[str, Any] = {}
    if endpoint.festival_id is not None:
        data["festival"] = endpoint.festival_id
    if tournament is not None:
        data["tournament"] = tournament.pk
    data |= {**told.facts, **(place or {})}
    if tournament is not None:
        data["url"] = site_address(_page(told.type, tournament, data))
        data["api_url"] = site_address(_program(told.type, tournament.pk, data))
    else:
        data["url"] = site_address(page_of_place(endpoint))
        data["api_url"] = site_address(reverse("api-events"))
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


def page_of_place(endpoint: WebhookEndpoint) -> str:
    """Return the page of what an address is told of: an event, one of many, the whole site."""
    if endpoint.tournament_id is not None:
        return reverse("event", args=[endpoint.tournament_id])
    if endpoint.festival_id is not None:
        return reverse("festival", args=[endpoint.festival_id])
    return reverse("home")


def site_address(path: str) -> str:
    """Return the whole address of a page; its path alone where the site has no address."""
    return f"{settings.SITE_URL.rstrip('/')}{path}"


def _page(kind: str, tournament: Tournament, data: dict[str, Any]) -> str:
    event = tournament.pk
    if "game" in data:
        return reverse("game", args=[data["game"]])
    if kind == MessageType.TEAMS_MATCH_ENDED:
        return reverse("event-match", args=[event, data["round"], data["table"]])
    if kind == MessageType.BRACKET_CHANGED:
        return reverse("event-bracket", args=[event])
    if kind in OF_TIES and "board" in data:
        return reverse("event-tie", args=[event, data["round"], data["board"]])
    if kind in OF_RANKS:
        return reverse("event-ranks", args=[event])
    if "round" in data and kind in (MessageType.ROUND_PUBLISHED, MessageType.ROUND_STARTED):
        return reverse("event-round", args=[event, data["round"]])
    if kind == MessageType.STANDINGS_PUBLISHED:
        return reverse("event-standings", args=[event])
    return reverse("event", args=[event])


def _program(kind: str, event: int, data: dict[str, Any]) -> str:
    if kind == MessageType.BRACKET_CHANGED:
        return reverse("api-bracket", args=[event])
    if kind in OF_TIES:
        return reverse("api-ties", args=[event])
    if kind in OF_RANKS:
        return reverse("api-ranks", args=[event])
    if kind == MessageType.TEAMS_MATCH_ENDED:
        return reverse("api-matches", args=[event, data["round"]])
    if "round" in data and kind != MessageType.ROUND_WITHDRAWN:
        return reverse("api-round", args=[event, data["round"]])
    return reverse("api-event", args=[event])
