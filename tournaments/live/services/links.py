"""Links of the scorers of boards made and ended; how the event shows its games."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import DateTimeField, ExpressionWrapper, OuterRef, Subquery

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.journal.models import writing
from tournaments.boards.models import SETTLED
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import event_scope
from tournaments.live.models import LiveMove, LiveSettings, ScorerLink
from tournaments.live.queries import links
from tournaments.live.queries.games import settings_of_event

SCORER_NAMES = "scorer"


@dataclass(frozen=True, slots=True)
class MadeLink:
    """A new link with its code, which is shown only once."""

    link: ScorerLink
    code: str


@transaction.atomic
def make_links(
    *, tournament: Tournament, boards: Collection[int], actor: User, at: datetime
) -> tuple[MadeLink, ...]:
    """Make new links for the scorers of these boards; the older ones of the boards end.

    Raises TournamentError ``no_board_chosen``.
    """
    locked = _locked(tournament, actor, boards)
    older = _end(locked, boards, at)
    made = []
    with writing.write_rows_together(locked.scope_key):
        for board in sorted(set(boards)):
            code = links.draw_code()
            link = ScorerLink.objects.create(
                tournament=locked,
                board=board,
                fingerprint=links.fingerprint_of_code(code),
                user=_account(locked, board),
                made_by=actor,
                made_at=at,
            )
            made.append(MadeLink(link, code))
            writing.write_journal_row(
                stream=locked.scope_key,
                verb="live.link_made",
                actor=actor,
                at=at,
                data={"board": board, "user": link.user_id},
                before=older.get(board),
                after=link.pk,
            )
    return tuple(made)


@transaction.atomic
def end_links(*, tournament: Tournament, boards: Collection[int], actor: User, at: datetime) -> int:
    """End the links of these boards; return how many were in force.

    Raises TournamentError ``no_board_chosen``.
    """
    locked = _locked(tournament, actor, boards)
    ended = _end(locked, boards, at)
    with writing.write_rows_together(locked.scope_key):
        for board, link in ended.items():
            writing.write_journal_row(
                stream=locked.scope_key,
                verb="live.link_ended",
                actor=actor,
                at=at,
                data={"board": board},
                before=link,
                after=None,
            )
    return len(ended)


def note_first_opening(link: ScorerLink, *, at: datetime) -> None:
    """Store when a link was opened for the first time."""
    ScorerLink.objects.filter(pk=link.pk, opened_at=None).update(opened_at=at)


def _locked(tournament: Tournament, actor: User, boards: Collection[int]) -> Tournament:
    rights.require_right(actor, Action.MANAGE_OFFICES, event_scope(tournament))
    if not boards:
        raise TournamentError(RefusalCode.NO_BOARD_CHOSEN)
    return Tournament.objects.select_for_update().get(pk=tournament.pk)


def _end(tournament: Tournament, boards: Collection[int], at: datetime) -> dict[int, int]:
    """End the links in force of these boards; returns the number of each by its board."""
    standing = ScorerLink.objects.select_for_update().filter(
        tournament=tournament, board__in=boards, ended_at=None
    )
    ended = {link.board: link.pk for link in standing}
    ScorerLink.objects.filter(pk__in=ended.values()).update(ended_at=at)
    return ended


def _account(tournament: Tournament, board: int) -> User:
    """Return the account that gives the acts at a board a name; it has no password."""
    user, is_new = User.objects.get_or_create(
        username=f"{SCORER_NAMES}.{tournament.pk}.{board}",
        defaults={"first_name": f"Секундант доски {board}"},
    )
    if is_new:
        user.set_unusable_password()
        user.save(update_fields=["password"])
    return user


@transaction.atomic
def change_live_settings(
    *,
    tournament: Tournament,
    delay_minutes: int,
    players_write: bool,
    actor: User,
    at: datetime,
    delay_moves: int | None = None,
) -> LiveSettings:
    """Set how long the public waits for moves, and whether players may write their own games.

    A new delay holds at once for the moves of all games that are still played; ``delay_moves``
    left out stays.
    """
    rights.require_right(actor, Action.EDIT_EVENT, event_scope(tournament))
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    before = settings_of_event(locked)
    moves = before.delay_moves if delay_moves is None else delay_moves
    after = {
        "delay_minutes": delay_minutes,
        "delay_moves": moves,
        "players_write": players_write,
    }
    stood = {name: getattr(before, name) for name in after}
    if stood == after and before.pk:
        return before
    row, _made = LiveSettings.objects.update_or_create(tournament=locked, defaults=after)
    awaited = LiveMove.objects.filter(game=OuterRef("game"), ply=OuterRef("ply") + moves)
    LiveMove.objects.filter(tournament=locked).exclude(game__state__in=SETTLED).update(
        shown_at=ExpressionWrapper(
            Subquery(awaited.values("at")[:1]) + timedelta(minutes=delay_minutes),
            output_field=DateTimeField(),
        )
    )
    writing.write_journal_row(
        stream=locked.scope_key,
        verb="live.settings_changed",
        actor=actor,
        at=at,
        data={},
        before=stood,
        after=after,
    )
    return row
