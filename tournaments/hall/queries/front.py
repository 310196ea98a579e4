"""The front page: the event in play, games proved by rules; everything found by words."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import Count, F, Q, QuerySet
from django.utils import timezone
from django.utils.translation import get_language

from arbiter.certificates.models import Certificate
from arbiter.examinations.queries import words as words_queries
from arbiter.ports import GAME, number_in_subject_key
from arbiter.rules.outcome import PROVEN, GameResult
from arbiter.rules.verdicts.model import VerdictKind
from games.archive.models import GameRecord
from games.archive.queries.conditions import RecordQuery
from games.archive.queries.search import find_page_of_records
from tournaments.boards.models import OPEN_ROUNDS, SETTLED, Game, Pairing, RoundState
from tournaments.boards.queries import listing
from tournaments.events.models import Tournament
from tournaments.events.queries import listing as listing_queries
from tournaments.festivals.models import Festival
from tournaments.hall.queries import round_now, screens
from tournaments.people.models import Player
from tournaments.people.queries import order_by_shown_name
from tournaments.standings.models import StandingRevision, StandingRow
from tournaments.standings.queries import stored

# Load the front page's highlights: the event in play, and games proved by rules.


BOARDS, PROVED = 4, 3

FORGOTTEN_AFTER = timedelta(days=7)

LOOKED_AT = 12  # newest certificates among which proved games are looked for


@dataclass(frozen=True, slots=True)
class EventInPlay:
    """The event in play on the front page: its progress, leader and first boards.

    ``counted_byes`` are the rests of the round in play for which the leader may lead. Where
    nobody taps the moves of enough boards ``beside`` stands there too.
    """

    event: Tournament
    header: listing_queries.EventHeader
    leader: StandingRow | None
    counted_byes: Sequence[Pairing]
    boards: Sequence[screens.LastPosition]
    beside: round_now.RoundBesideBoards | None
    starts: Mapping[int, object]


@dataclass(frozen=True, slots=True)
class ProvedGame:
    """A certified game on the front page; ``what`` is draw, win or game, ``why`` its reason.

    ``rule`` names how a draw came about, empty where nothing is proved.
    """

    certificate: Certificate
    shown: screens.LastPosition
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
    header = listing_queries.event_header(event)
    rows = screens.top_standings(event)
    boards: Sequence[screens.LastPosition] = ()
    if header.current:
        boards = screens.last_positions(
            event, header.current, screens.points_by_entry(rows), BOARDS
        )
    is_band_full = len(boards) == BOARDS or header.current is None
    return EventInPlay(
        event=event,
        header=header,
        leader=next((row for row in rows if row.points), None),
        counted_byes=stored.points_of_byes_counted(header) if rows else (),
        boards=boards,
        beside=None if is_band_full else round_now.round_beside_boards(header, rows),
        starts=listing_queries.planned_starts(event),
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


def byes_counted_in_events(events: Collection[int]) -> Mapping[int, tuple[Pairing, ...]]:
    """Return the byes of open rounds that each table counts already, by event id; one query."""
    rows = Pairing.objects.filter(
        round__tournament__in=events,
        round__state__in=OPEN_ROUNDS,
        second__isnull=True,
        points__gt=0,
    )
    counted: dict[int, tuple[Pairing, ...]] = {}
    for bye in (
        rows.select_related("round", "first__player")
        .defer("round__known")
        .order_by("round__number", "board")
    ):
        event = bye.round.tournament_id
        counted[event] = (*counted.get(event, ()), bye)
    return counted


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
    games = listing.games_in_visible_events().filter(
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
    words = words_queries.examination_in_words(certificate.examination, get_language())
    game.record = certificate.record
    pairing = game.pairing
    shown = screens.LastPosition(game, pairing.board, pairing.round.number, None, None)
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


# Find people, events, their games and games of the archive by words; one query for each kind.
#
# A word is found where a word begins with it, in any case, «е» also as «ё»; all words typed must
# be there. Only what stands in events in sight is found, and only games of published rounds. In
# the archive words are found as the archive finds them: anywhere in the names and the event, in
# both scripts, and a year.


MOST = 20  # of each kind

WORDS = 6

LONGEST = 100


@dataclass(frozen=True, slots=True)
class SearchResults:
    """Rows found: people, events of one and of many tournaments, games, archive games by date.

    ``words`` is empty where none was typed; ``is_more_in_archive`` where the archive has others.
    """

    words: tuple[str, ...]
    people: tuple[Player, ...] = ()
    events: tuple[Tournament, ...] = ()
    festivals: tuple[Festival, ...] = ()
    games: tuple[Game, ...] = ()
    archived: tuple[GameRecord, ...] = ()
    is_more_in_archive: bool = False

    @property
    def is_nothing(self) -> bool:
        """Whether nothing was found."""
        return not (self.people or self.events or self.festivals or self.games or self.archived)


def split_into_search_words(typed: str) -> tuple[str, ...]:
    """Split the typed text into words without punctuation, at most six."""
    return tuple(re.findall(r"\w+", typed[:LONGEST])[:WORDS])


def search_everything(typed: str) -> SearchResults:
    """Find everything that has all the words typed; six queries at most."""
    words = split_into_search_words(typed)
    if not words:
        return SearchResults(())
    in_archive = RecordQuery(text=" ".join(words), in_collection=True)
    page = find_page_of_records(in_archive, size=MOST)
    return SearchResults(
        words,
        tuple(find_people(words)),
        tuple(_events(words)),
        tuple(_festivals(words)),
        tuple(_games(words)),
        page.records,
        page.next is not None,
    )


def find_people(words: tuple[str, ...]) -> QuerySet[Player]:
    """Find people in events in sight whose names have all the words; at most twenty."""
    public = Tournament.objects.public().order_by()
    rows = Player.objects.filter(entries__tournament__in=public)
    for word in words:
        rows = rows.filter(_begins(word, "name", "name_latin"))
    return rows.annotate(events=Count("entries")).order_by(order_by_shown_name(), "pk")[:MOST]


def _events(words: tuple[str, ...]) -> QuerySet[Tournament]:
    rows = Tournament.objects.public()
    for word in words:
        rows = rows.filter(_begins(word, "title", "title_en", "city"))
    return rows[:MOST]


def _festivals(words: tuple[str, ...]) -> QuerySet[Festival]:
    rows = Festival.objects.public()
    for word in words:
        rows = rows.filter(_begins(word, "title", "title_en", "city"))
    return rows.order_by("-pk")[:MOST]


def _games(words: tuple[str, ...]) -> QuerySet[Game]:
    public = Tournament.objects.public().order_by()
    rows = Game.objects.filter(pairing__round__tournament__in=public)
    names = [f"{side}__player__{name}" for side in ("white", "black") for name in NAMES]
    for word in words:
        rows = rows.filter(_begins(word, *names))
    return (
        rows.exclude(pairing__round__state=RoundState.DRAFT)
        .select_related("white__player", "black__player", "pairing__round__tournament")
        .defer("pairing__round__known", "pairing__reasons")
        .order_by("-pairing__round__tournament__starts_on", "-pairing__round__number", "-pk")[:MOST]
    )


NAMES = ("name", "name_latin")


def _begins(word: str, *columns: str) -> Q:
    """Select rows where a word of any of the columns begins so.

    Both databases know this pattern, and no letter of a word means anything else in it.
    """
    pattern = r"(^|[^\w])" + re.sub("[её]", "[её]", word.casefold())
    condition = Q()
    for column in columns:
        condition |= Q(**{f"{column}__iregex": pattern})
    return condition
