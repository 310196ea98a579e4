"""Issue the certificate of a finished game of an event."""

from datetime import datetime

from arbiter.certificates import issue_certificates
from arbiter.certificates.issue_certificates import Confirmation
from arbiter.rules.outcome import Outcome
from games.draughts import pdn
from tournaments.correspondence.sent_move_days_and_record_comparison import days_of_moves
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.partners_seconds_and_blindfold.load_persons_of_side import partners_by_entry
from tournaments.people.names_on_certificates_and_in_trf import name_on_certificate
from tournaments.rounds_and_boards.models import Game


def certify_result(
    game: Game,
    tournament: Tournament,
    outcome: Outcome,
    *,
    at: datetime,
    confirmation: Confirmation = issue_certificates.UNCONFIRMED,
    read: pdn.ReadGame | None = None,
    is_first: bool = False,
) -> None:
    """Issue the certificate of a confirmed result with its record, or supersede the earlier one.

    The names and the event are ours, never those the record claims. ``read`` and ``is_first``
    save work that the caller has done (``certificates.issue_certificates.issue_certificate``).
    """
    issue_certificates.issue_certificate(
        record=game.record,
        tags=certified_tags(game, tournament),
        outcome=outcome,
        subject=game.subject,
        examination=game.examination,
        stream=tournament.scope_key,
        at=at,
        confirmation=confirmation,
        read=read,
        is_first=is_first,
        days=days_of_moves(game) if tournament.is_by_correspondence else None,
    )


def certified_tags(game: Game, tournament: Tournament) -> tuple[tuple[str, str], ...]:
    """Return the PDN tags of a certified game; an unknown value is ``?``.

    The seven tags every reader expects, in their order, and ``Mode`` of a game not played as usual.
    """
    played_on = tournament.starts_on
    pairing = game.pairing
    return (
        ("Event", tournament.title),
        ("Site", tournament.city or "?"),
        ("Date", f"{played_on:%Y.%m.%d}" if played_on else "????.??.??"),
        ("Round", f"{pairing.round.number}.{pairing.board}.{game.number}"),
        ("White", _side_name(game.white, tournament)),
        ("Black", _side_name(game.black, tournament)),
        *_mode_tag(game, tournament),
    )


def _side_name(entry: Entry, tournament: Tournament) -> str:
    """Return the player, and his partners behind him where a side is several persons (P5)."""
    own = name_on_certificate(entry.player, tournament, entry.player.name)
    return " : ".join((own, *partners_by_entry(tournament).get(entry.pk, ())))


def _mode_tag(game: Game, tournament: Tournament) -> tuple[tuple[str, str], ...]:
    """How the game was played, where it was not as usual at the board (X1); the articles named."""
    has_giver = tournament.play_system.has_giver
    sides = (game.white, game.black)
    possible = (
        (has_giver, "simultaneous (X2)"),
        (tournament.is_by_correspondence, "correspondence (X3)"),
        (any(side.plays_blind for side in sides), f"blindfold ({'X5' if has_giver else 'X4'})"),
        (any(side.has_relief_board for side in sides), "relief board (X6)"),
        (tournament.is_consultation, "consultation (P5)"),
    )
    modes = [words for is_so, words in possible if is_so]
    return (("Mode", ", ".join(modes)),) if modes else ()
