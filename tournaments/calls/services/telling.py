"""What players are told: their pairing, the opponent's word, a ruling; in the act's transaction.

Nothing is asked of the database but who wants to be called where nobody does.
"""

from collections.abc import Callable, Collection
from datetime import datetime, timedelta

from django.urls import reverse
from django.utils import translation

from arbiter.cases.models import Ruling
from arbiter.cases.queries import rulings
from arbiter.ports import Subject
from games.draughts import Colour
from tournaments.boards.models import Game, Pairing, PairingKind, Round
from tournaments.calls import queries, texts
from tournaments.calls.models import CallAddress, Message, PushDevice
from tournaments.calls.services import outbox
from tournaments.calls.texts import Words
from tournaments.events.models import Tournament
from tournaments.events.queries.listing import planned_starts
from tournaments.events.texts import event_title
from tournaments.games import texts as games_texts
from tournaments.games.models import Submission
from tournaments.games.queries import records
from tournaments.people.texts import show_names_as_public, shown_name

AT_LEAST = timedelta(minutes=30)
"""A message lives so long also where the moment it speaks of is near or over."""

UNPLANNED = timedelta(hours=2)


def pairing_topic(tournament_id: int, number: int) -> str:
    """Return the topic of a round's pairings: a phone that slept gets the newest alone."""
    return f"event-{tournament_id}-round-{number}"


def tell_pairings(row: Round, *, at: datetime) -> None:
    """Tell everybody who wants it his pairing in a round that was published."""
    tournament = row.tournament
    entries = tournament.entries.values_list("pk", flat=True)
    receivers = _receivers(entries)
    if not receivers:
        return
    starts = planned_starts(tournament).get(row.number)
    by_entry: dict[int, Pairing] = {}
    for pairing in Pairing.objects.filter(round=row).select_related(
        "first__player", "second__player"
    ):
        by_entry[pairing.first_id] = pairing
        if pairing.second_id:
            by_entry[pairing.second_id] = pairing

    def words(entry: int) -> Words | None:
        pairing = by_entry.get(entry)
        if pairing is None or pairing.kind == PairingKind.ABSENT:
            return None
        other = pairing.second if pairing.first_id == entry else pairing.first
        return texts.pairing_words(
            number=row.number,
            board=pairing.board,
            has_white=pairing.first_id == entry,
            opponent=shown_name(other.player) if other else "",
            begins=texts.clock_words(tournament, starts, at) if starts else "",
        )

    _tell(
        receivers,
        tournament,
        words,
        key=f"round-{row.pk}-{at.timestamp():.0f}",
        topic=pairing_topic(tournament.pk, row.number),
        expires_at=max(starts or at + UNPLANNED, at + AT_LEAST),
        at=at,
    )


def take_back_pairings(row: Round) -> None:
    """Send no more of the pairings of a round that is a draft again."""
    outbox.drop_topics([pairing_topic(row.tournament_id, row.number)])


def tell_word(submission: Submission, *, at: datetime) -> None:
    """Tell the opponent that a result was reported, and waits for his word."""
    game, own = submission.game, records.colour_of_submitter(submission)
    if own is None or not submission.result:
        return
    other = game.black_id if own is Colour.WHITE else game.white_id
    receivers = _receivers([other])
    if not receivers:
        return
    pairing = game.pairing
    speaker = game.white if own is Colour.WHITE else game.black

    def words(_entry: int) -> Words:
        return texts.word_words(
            opponent=shown_name(speaker.player),
            result=games_texts.outcome_from_side(submission.outcome, own.other),
            number=pairing.round.number,
            board=pairing.board,
        )

    _tell(
        receivers,
        pairing.round.tournament,
        words,
        key=f"word-{submission.pk}",
        topic=f"game-{game.pk}-word",
        expires_at=at + UNPLANNED,
        at=at,
    )


def tell_ruling(*, subject: str, ruling: int, at: datetime) -> None:
    """Tell both players what was ruled on their game, and until when they may appeal."""
    rows = Game.objects.select_related(
        "pairing__round__tournament", "white__player", "black__player"
    )
    game = rows.filter(pk=Subject.parse(subject).number).first()
    receivers = _receivers([game.white_id, game.black_id]) if game else []
    if game is None or not receivers:
        return
    tournament = game.pairing.round.tournament
    given = Ruling.objects.select_related("case").get(pk=ruling)
    until = rulings.may_be_appealed_until(given.case, at)

    def words(entry: int) -> Words:
        colour = Colour.WHITE if entry == game.white_id else Colour.BLACK
        return texts.ruling_words(
            result=games_texts.outcome_from_side(given.outcome, colour),
            is_of_jury=given.is_of_jury,
            number=game.pairing.round.number,
            board=game.pairing.board,
            until=texts.clock_words(tournament, until, at) if until else "",
        )

    _tell(
        receivers,
        tournament,
        words,
        key=f"ruling-{ruling}",
        topic=f"game-{game.pk}-ruling",
        expires_at=max(until or at + UNPLANNED, at + AT_LEAST),
        at=at,
    )
    outbox.drop_topics([f"game-{game.pk}-word"])


Receiver = PushDevice | CallAddress


def _receivers(entries: Collection[int]) -> list[Receiver]:
    return [*queries.devices_of_entries(entries), *queries.addresses_of_entries(entries)]


def _tell(
    receivers: Collection[Receiver],
    tournament: Tournament,
    words_for: Callable[[int], Words | None],
    *,
    key: str,
    topic: str,
    at: datetime,
    expires_at: datetime,
) -> None:
    """Put one message for each receiver, in his language, names as the public reads them."""
    messages: list[Message] = []
    link = reverse("card")
    with show_names_as_public():
        for receiver in receivers:
            is_device = isinstance(receiver, PushDevice)
            with translation.override(receiver.language):
                said = words_for(receiver.card.entry_id)
                if said is None:
                    continue
                title = event_title(tournament)
                text = said.text if is_device else f"{said.title}\n{said.text}"
                messages.append(
                    outbox.new_message(
                        key=f"{key}-{'device' if is_device else 'mail'}-{receiver.pk}",
                        topic=topic,
                        title=said.title if is_device else f"{title}: {said.title}",
                        words=f"{text}\n{title}" if is_device else text,
                        link=link,
                        language=receiver.language,
                        at=at,
                        expires_at=expires_at,
                        **{"device" if is_device else "mail": receiver},
                    )
                )
    outbox.put(messages)
