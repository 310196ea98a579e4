"""HTTP API of ties: how they stand, next games, clocks left, the ladder; play-offs."""

from django.http import Http404
from django.utils import timezone
from rest_framework.request import Request

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.web.services import run_once_for_key
from games.web.api import endpoint
from tournaments.boards.models import Game
from tournaments.boards.queries import ties as queries
from tournaments.events.queries.officials import event_scope
from tournaments.events.views.page import PublicReadView, find_event
from tournaments.rounds.services.lots import new_seed
from tournaments.ties import queries as tables
from tournaments.ties.serializers import (
    ActTakenBackIn,
    ClocksIn,
    LadderIn,
    LadderOut,
    MicroTableOut,
    NextGamesIn,
    PlayOffIn,
    PlayOffOut,
    TieActIn,
    TieActOut,
    TieOut,
    ladder_out,
)
from tournaments.ties.services import acts
from tournaments.ties.services import play_offs as play_off_services
from tournaments.ties.services import steps as services


class TiesView(PublicReadView):
    """API: the ties of an event."""

    tag = "ties"

    @endpoint(gives=TieOut, many=True, operation_id="events_ties_list")
    def get(self, request: Request, pk: int) -> object:
        """List the ties of a match or knock-out: sums by step, winner, the next step."""
        return queries.ties_of_event(find_event(request, pk))


def _tie(request: Request, pk: int, number: int, board: int) -> object:
    tie = queries.tie_of_board(find_event(request, pk), number, board)
    if tie is None:
        raise Http404
    return tie


class NextGamesView(PublicReadView):
    """API: set up the next games of a tie."""

    tag = "ties"

    @run_once_for_key
    @endpoint(
        takes=NextGamesIn, gives=TieOut, status=201, operation_id="events_rounds_tie_next_create"
    )
    def post(
        self, request: Request, pk: int, number: int, board: int, *, body: NextGamesIn
    ) -> object:
        """Set up the games of the step that an equal tie wants; the round is open again."""
        services.set_up_next_games(
            tournament=find_event(request, pk),
            number=number,
            board=board,
            white=body.validated_data["white"],
            seed=body.validated_data["seed"] or new_seed(),
            actor=request.user,
            at=timezone.now(),
        )
        return _tie(request, pk, number, board)


class TakeBackView(PublicReadView):
    """API: take back the games set up last."""

    tag = "ties"

    @run_once_for_key
    @endpoint(gives=TieOut, operation_id="events_rounds_tie_take_back_create")
    def post(self, request: Request, pk: int, number: int, board: int) -> object:
        """Take back the games of a tie that were set up last, while nothing was played in them."""
        services.take_back_games(
            tournament=find_event(request, pk),
            number=number,
            board=board,
            actor=request.user,
            at=timezone.now(),
        )
        return _tie(request, pk, number, board)


class ClocksView(PublicReadView):
    """API: note what is left on the clocks."""

    tag = "ties"

    @run_once_for_key
    @endpoint(takes=ClocksIn, gives=TieOut, operation_id="events_rounds_tie_clocks_create")
    def post(self, request: Request, pk: int, number: int, board: int, *, body: ClocksIn) -> object:
        """Note the seconds left after a game whose clocks go over to the next one."""
        tournament = find_event(request, pk)
        rights.require_right(request.user, Action.PUBLISH_ROUND, event_scope(tournament))
        values = dict(body.validated_data)
        game = (
            Game.objects.filter(pk=values.pop("game"), pairing__round__tournament=tournament)
            .filter(pairing__round__number=number, pairing__board=board)
            .select_related("pairing__round__tournament")
            .first()
        )
        if game is None:
            raise Http404
        services.note_clocks(game=game, actor=request.user, at=timezone.now(), **values)
        return _tie(request, pk, number, board)


class ActsView(PublicReadView):
    """API: what the arbiter noted in a tie."""

    tag = "ties"

    @endpoint(gives=TieActOut, many=True, operation_id="events_rounds_tie_acts_list")
    def get(self, request: Request, pk: int, number: int, board: int) -> object:
        """List pauses, warnings, minutes and latenesses of a tie that stand."""
        tie = queries.tie_of_board(find_event(request, pk), number, board)
        if tie is None:
            raise Http404
        return acts.acts_of_tie(tie)

    @run_once_for_key
    @endpoint(
        takes=TieActIn, gives=TieActOut, status=201, operation_id="events_rounds_tie_acts_create"
    )
    def post(self, request: Request, pk: int, number: int, board: int, *, body: TieActIn) -> object:
        """Note a pause, a warning, a minute for the opponent, or who did not come to the step."""
        return acts.note_act(
            tournament=find_event(request, pk),
            number=number,
            board=board,
            actor=request.user,
            at=timezone.now(),
            **body.validated_data,
        )


class TakeBackActView(PublicReadView):
    """API: take back what was noted in a tie."""

    tag = "ties"

    @run_once_for_key
    @endpoint(
        takes=ActTakenBackIn,
        gives=TieActOut,
        many=True,
        operation_id="events_rounds_tie_acts_take_back_create",
    )
    def post(
        self, request: Request, pk: int, number: int, board: int, *, body: ActTakenBackIn
    ) -> object:
        """Take back an act noted by mistake; returns those that stand."""
        acts.take_back_act(
            tournament=find_event(request, pk),
            number=number,
            board=board,
            act=body.validated_data["act"],
            actor=request.user,
            at=timezone.now(),
        )
        tie = queries.tie_of_board(find_event(request, pk), number, board)
        return [] if tie is None else acts.acts_of_tie(tie)


class LadderView(PublicReadView):
    """API: the ladder of an event."""

    tag = "ties"

    @endpoint(gives=LadderOut, operation_id="events_ladder_retrieve")
    def get(self, request: Request, pk: int) -> object:
        """Return the further steps by which an equal tie of this event is played on."""
        tournament = find_event(request, pk)
        return ladder_out(tournament.ladder, queries.further_steps(tournament))

    @run_once_for_key
    @endpoint(takes=LadderIn, gives=LadderOut, operation_id="events_ladder_create")
    def post(self, request: Request, pk: int, body: LadderIn) -> object:
        """Replace the further steps by the event's own; those with games stay as they are."""
        tournament = services.change_ladder(
            tournament=find_event(request, pk),
            steps=[dict(step) for step in body.validated_data["steps"]],
            reason=body.validated_data["reason"],
            actor=request.user,
            at=timezone.now(),
        )
        return ladder_out(tournament.ladder, queries.further_steps(tournament))


class MicroMatchesView(PublicReadView):
    """API: the micro-matches of an event by their steps."""

    tag = "ties"

    @endpoint(gives=MicroTableOut, operation_id="events_micro_matches_retrieve")
    def get(self, request: Request, pk: int) -> object:
        """Return every micro-match that is played by a ladder, and what each player won by step."""
        return tables.load_micro_table(find_event(request, pk))


class PlayOffsView(PublicReadView):
    """API: the play-offs of an event."""

    tag = "ties"

    @endpoint(gives=PlayOffOut, many=True, operation_id="events_play_offs_list")
    def get(self, request: Request, pk: int) -> object:
        """List the play-offs for shared places of an event, and what they have decided."""
        return tables.play_offs_of_event(find_event(request, pk))

    @run_once_for_key
    @endpoint(takes=PlayOffIn, gives=PlayOffOut, status=201, operation_id="events_play_offs_create")
    def post(self, request: Request, pk: int, body: PlayOffIn) -> object:
        """Open a play-off of players with equal points: a small event with its first round."""
        values = dict(body.validated_data)
        made = play_off_services.open_play_off(
            tournament=find_event(request, pk),
            numbers=values.pop("players"),
            seed=values.pop("seed") or new_seed(),
            actor=request.user,
            at=timezone.now(),
            **values,
        )
        return made.play_off_of
