"""Load the front page's highlights: the event in play, and games proved by rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import Count, F, Q
from django.utils import timezone
from django.utils.translation import get_language

from arbiter.certificates.models import Certificate
from arbiter.examinations import examination_in_words
from arbiter.ports.parse_and_write_subject_keys import GAME, number_in_subject_key
from arbiter.rules.outcome import PROVEN, GameResult
from arbiter.rules.verdicts.verdict import VerdictKind
from tournaments.events import page_head_facts_of_event
from tournaments.events.models import Tournament
from tournaments.hall_screens import load_boards_and_places_for_screens
from tournaments.rounds_and_boards import find_rounds_boards_games
from tournaments.rounds_and_boards.models import SETTLED, Game, RoundState
from tournaments.schedule import load_planned_beginnings_of_rounds
from tournaments.standings.models import StandingRevision, StandingRow

BOARDS, PROVED = 4, 3
FORGOTTEN_AFTER = timedelta(days=7)
LOOKED_AT = 12  # newest certificates among which proved games are looked for


@dataclass(frozen=True, slots=True)
class EventInPlay:
    """The event in play on the front page: its progress, leader and first boards."""

    event: Tournament
    header: page_head_facts_of_event.EventHeader
    leader: StandingRow | None
    boards: Sequence[load_boards_and_places_for_screens.LastPosition]
    starts: Mapping[int, object]


@dataclass(frozen=True, slots=True)
class ProvedGame:
    """A certified game on the front page; ``what`` is draw, win or game, ``why`` its reason.

    ``rule`` names how a draw came about, empty where nothing is proved.
    """

    certificate: Certificate
    shown: load_boards_and_places_for_screens.LastPosition
    what: str
    why: str
    rule: str = ""


def event_to_feature(events: Sequence[Tournament], today: date) -> Tournament | None:
    """Choose the event in play to feature: the newest with results, of one day that with boards.

    One in which nothing has happened for long was never ended: it stands behind those that are
    played, even before their first result. Where none has anything to show it is the first.
    Two queries.
    """
    counted = (
        Game.objects.filter(pairing__round__tournament__in=[event.pk for event in events])
        .exclude(pairing__round__state=RoundState.DRAFT)
        .values_list("pairing__round__tournament")
        .annotate(results=Count("pk", filter=Q(state__in=SETTLED)), boards=Count("record"))
        .order_by()
    )
    to_show = {event: (results, boards) for event, results, boards in counted}

    alive = _last_signs_of_life(events)

    def order(event: Tournament) -> tuple[bool, bool, int, bool]:
        results, boards = to_show.get(event.pk, (0, 0))
        day = event.starts_on.toordinal() if event.starts_on else 0
        is_forgotten = today - alive[event.pk] > FORGOTTEN_AFTER
        return is_forgotten, not (results or boards), -day, not boards

    return min(events, key=order, default=None)


def _last_signs_of_life(events: Sequence[Tournament]) -> dict[int, date]:
    """Event id → the last of its days, of its opening, and of the change of its table."""
    computed = StandingRevision.objects.filter(
        tournament__in=[event.pk for event in events],
        revision=F("tournament__standings_revision"),
    ).values_list("tournament", "computed_at")
    tables = {event: timezone.localdate(at) for event, at in computed}
    return {
        event.pk: max(
            day
            for day in (
                timezone.localdate(event.opened_at),
                *(event.starts_on, event.ends_on, tables.get(event.pk)),
            )
            if day is not None
        )
        for event in events
    }


def event_in_play(event: Tournament) -> EventInPlay:
    """Load what the front page shows of the event in play."""
    header = page_head_facts_of_event.event_header(event)
    rows = load_boards_and_places_for_screens.top_standings(event)
    boards: Sequence[load_boards_and_places_for_screens.LastPosition] = ()
    if header.current:
        boards = load_boards_and_places_for_screens.last_positions(
            event, header.current, load_boards_and_places_for_screens.points_by_entry(rows), BOARDS
        )
    return EventInPlay(
        event=event,
        header=header,
        leader=next((row for row in rows if row.points), None),
        boards=boards,
        starts=load_planned_beginnings_of_rounds.planned_starts(event),
    )


def leaders_of_events(events: Sequence[Tournament]) -> Mapping[int, StandingRow]:
    """Return the leader of each event's newest table, by event id; one query."""
    rows = (
        StandingRow.objects.filter(
            standing__tournament__in=[event.pk for event in events],
            standing__revision=F("standing__tournament__standings_revision"),
            place_from=1,
            points__gt=0,  # before the first result nobody leads
        )
        .select_related("standing", "entry__player")
        .defer("standing__facts")
        .order_by("-entry__number")
    )
    return {row.standing.tournament_id: row for row in rows}


def proved_games() -> tuple[ProvedGame, ...]:
    """Load the newest certified games in visible events, those decided by a rule first."""
    newest = list(
        Certificate.objects.filter(superseded_by__isnull=True)
        .select_related("examination__record", "record")
        .defer("pdn", "signature", "record__source", "examination__record__source")
        .order_by("-pk")[:LOOKED_AT]
    )
    numbers = {
        certificate.pk: number_in_subject_key(certificate.subject, GAME) for certificate in newest
    }
    games = find_rounds_boards_games.games_in_visible_events().filter(
        pk__in=[pk for pk in numbers.values() if pk is not None]
    )
    by_number = {game.pk: game for game in games.defer("record__source")}
    proofs = [
        _proved(certificate, by_number[numbers[certificate.pk]])
        for certificate in newest
        if numbers[certificate.pk] in by_number
    ]
    return tuple(sorted(proofs, key=lambda proved: proved.what == "game")[:PROVED])


def _proved(certificate: Certificate, game: Game) -> ProvedGame:
    words = examination_in_words.examination_in_words(certificate.examination, get_language())
    game.record = certificate.record
    pairing = game.pairing
    shown = load_boards_and_places_for_screens.LastPosition(
        game, pairing.board, pairing.round.number, None, None
    )
    if words is None or words.kind != VerdictKind.RESULT:
        return ProvedGame(certificate, shown, "game", "")
    why = (*words.reasons, "")[0]
    if words.examination.termination not in PROVEN:  # said by a player, not shown on the board
        return ProvedGame(certificate, shown, "game", why)
    if words.examination.result != GameResult.DRAW:
        return ProvedGame(certificate, shown, "win", why)
    # other rules may stand as well; the certificate names this one
    claims = [claim.text for claim in words.claims if claim.rule == words.examination.termination]
    return ProvedGame(certificate, shown, "draw", (*claims, why)[0], words.termination)
