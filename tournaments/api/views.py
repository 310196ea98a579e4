"""One view an action, one service a view; rights are asked by the service."""

from django.core.exceptions import ObjectDoesNotExist, PermissionDenied
from django.db.models.functions import Coalesce
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.parsers import FormParser, MultiPartParser
from rest_framework.permissions import AllowAny, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter import permissions
from arbiter.api.idempotency import HEADER, KEY, key_of, once
from arbiter.api.paging import PageAsked, narrowed, one_of, paged, word
from arbiter.permissions import Action
from arbiter.rules.outcome import GameResult, Outcome, Termination
from arbiter.rules.verdicts.verdict import EnteredFact
from games.api.bodies import expect_nothing
from games.api.parsers import TextJSONParser
from games.draughts import Colour
from games.typed import whole
from tournaments.api.serializers.disputes import ClaimIn, DisputeIn, DisputeOut
from tournaments.api.serializers.entries import EntryIn, EntryOut
from tournaments.api.serializers.events import (
    SystemField,
    TournamentChangeIn,
    TournamentIn,
    TournamentOut,
)
from tournaments.api.serializers.games import GameOut, ResultIn
from tournaments.api.serializers.records import RecordIn, SubmissionOut
from tournaments.api.serializers.rounds import RoundOut, RoundStateOut
from tournaments.api.serializers.standings import CrosstableOut, StandingsOut
from tournaments.conditional import read_for_everybody
from tournaments.errors import TournamentError
from tournaments.models import (
    EntryState,
    Game,
    Round,
    RoundState,
    Submission,
    Tournament,
    TournamentState,
)
from tournaments.scopes import event_scope
from tournaments.selectors import crosstable as crosstable_selectors
from tournaments.selectors import events as event_selectors
from tournaments.selectors import games as game_selectors
from tournaments.selectors import standings as standing_selectors
from tournaments.selectors.terms import ABOUT
from tournaments.services import disputes, entries, events, results, rounds, submissions


def find_event(pk: int) -> Tournament:
    found = Tournament.objects.filter(pk=pk).first()
    if found is None:
        raise Http404
    return found


class PublicReadView(APIView):
    """Anybody reads; a write needs a signed-in user, and the service asks for his right."""

    permission_classes = [IsAuthenticatedOrReadOnly]


class EventsAsked(PageAsked):
    q = word("words of the title or the city")
    state = one_of(TournamentState.values)
    system = SystemField(required=False)


class EventsView(PublicReadView):
    @extend_schema(
        parameters=[EventsAsked],
        responses=TournamentOut(many=True),
        operation_id="events_list",
    )
    def get(self, request: Request) -> Response:
        """Every event, the newest first."""
        asked = EventsAsked.of(request)
        rows = event_selectors.named(asked.get("q", ""))
        rows = narrowed(rows, asked, {"state": "state", "system": "system"})
        return paged(request, asked, rows, ("pk",), TournamentOut, newest_first=True)

    @extend_schema(request=TournamentIn, responses={201: TournamentOut}, parameters=[KEY])
    @once
    def post(self, request: Request) -> Response:
        """Open an event; whoever opens it is its organiser."""
        given = TournamentIn(data=request.data)
        given.is_valid(raise_exception=True)
        values = given.validated_data
        chosen = values["coefficients"]
        values["coefficients"] = None if chosen is None else tuple(chosen)
        made = events.create_tournament(actor=request.user, at=timezone.now(), **values)
        return Response(TournamentOut(made).data, status=status.HTTP_201_CREATED)


class EventView(PublicReadView):
    @extend_schema(responses=TournamentOut, operation_id="events_retrieve")
    @read_for_everybody
    def get(self, request: Request, pk: int) -> Response:
        """One event and its regulations."""
        return Response(TournamentOut(find_event(pk)).data)

    @extend_schema(request=TournamentChangeIn(partial=True), responses=TournamentOut)
    def patch(self, request: Request, pk: int) -> Response:
        """Change what is named while entries are open; afterwards title, place, days and officials
        alone. 409 when somebody else has changed the event since ``expected``."""
        given = TournamentChangeIn(data=request.data, partial=True)
        given.is_valid(raise_exception=True)
        said = dict(given.validated_data)
        if said.get("coefficients"):
            said["coefficients"] = tuple(said["coefficients"])
        about = {name: said.pop(name) for name in ABOUT if name in said}
        changed = events.change_regulations(
            tournament=find_event(pk),
            expected=said.pop("expected"),
            actor=request.user,
            at=timezone.now(),
            about=about,
            **said,
        )
        return Response(TournamentOut(changed).data)


class EntriesAsked(PageAsked):
    state = one_of(EntryState.values)


class EntriesView(PublicReadView):
    @extend_schema(parameters=[EntriesAsked], responses=EntryOut(many=True))
    @read_for_everybody
    def get(self, request: Request, pk: int) -> Response:
        """The start list by number; who has none yet stands first."""
        asked = EntriesAsked.of(request)
        rows = event_selectors.entries(find_event(pk)).annotate(place=Coalesce("number", 0))
        rows = narrowed(rows, asked, {"state": "state"})
        return paged(request, asked, rows, ("place", "pk"), EntryOut)

    @extend_schema(request=EntryIn, responses={201: EntryOut}, parameters=[KEY])
    @once
    def post(self, request: Request, pk: int) -> Response:
        """Add a player while entries are open; 409 ``needs_confirmation`` for a name that has
        entered already, until its caution is accepted."""
        given = EntryIn(data=request.data)
        given.is_valid(raise_exception=True)
        entry = entries.add_player(
            tournament=find_event(pk), actor=request.user, at=timezone.now(), **given.validated_data
        )
        return Response(EntryOut(entry).data, status=status.HTTP_201_CREATED)


class RoundView(PublicReadView):
    @extend_schema(responses=RoundOut)
    @read_for_everybody
    def get(self, request: Request, pk: int, number: int) -> Response:
        """A round: boards, colours, results, and why; drafts only for those who publish them."""
        tournament = find_event(pk)
        row = event_selectors.round_with_boards(tournament, number)
        if row is None:
            raise Http404
        may_see = permissions.allowed(request.user, Action.PUBLISH_ROUND, event_scope(tournament))
        if row.state == RoundState.DRAFT and not may_see:
            raise Http404
        return Response(RoundOut(row).data)


class PublishRoundView(PublicReadView):
    @extend_schema(request=None, responses=RoundStateOut, parameters=[KEY])
    @once
    def post(self, request: Request, pk: int, number: int) -> Response:
        """Publish a round."""
        expect_nothing(request)
        row: Round = rounds.publish_round(
            tournament=find_event(pk), number=number, actor=request.user, at=timezone.now()
        )
        return Response(RoundStateOut(row).data)


class StandingsView(PublicReadView):
    permission_classes = [AllowAny]

    @extend_schema(
        parameters=[OpenApiParameter("revision", OpenApiTypes.INT, required=False)],
        responses={200: StandingsOut, 404: OpenApiResponse(description="not yet computed")},
    )
    @read_for_everybody
    def get(self, request: Request, pk: int) -> Response:
        """The newest stored table, or that of a given revision."""
        tournament = find_event(pk)
        asked = request.query_params.get("revision")
        revision = None if asked is None else whole(asked)
        if asked is not None and revision is None:
            raise Http404
        table = standing_selectors.table(tournament, revision)
        if table is None:
            raise Http404
        return Response(
            StandingsOut(
                {
                    "revision": table.revision,
                    "newest_revision": tournament.revision,
                    "computed_at": table.computed_at,
                    "rows": table.rows.all(),
                }
            ).data
        )


class CrosstableView(PublicReadView):
    @extend_schema(responses=CrosstableOut)
    @read_for_everybody
    def get(self, request: Request, pk: int) -> Response:
        """The crosstable: every finished game of everybody against everybody."""
        return Response(CrosstableOut(crosstable_selectors.crosstable(find_event(pk))).data)


class GameView(PublicReadView):
    @extend_schema(responses=GameOut)
    def get(self, request: Request, pk: int) -> Response:
        """One game of a published round."""
        return Response(GameOut(find_game(pk)).data)


class ResultView(PublicReadView):
    @extend_schema(request=ResultIn, responses=GameOut, parameters=[KEY])
    @once
    def post(self, request: Request, pk: int) -> Response:
        """Enter or correct a result by hand; a correction needs a reason."""
        given = ResultIn(data=request.data)
        given.is_valid(raise_exception=True)
        values = given.validated_data
        game = results.enter_result(
            game=find_game(pk),
            outcome=Outcome(GameResult(values["result"]), Termination(values["termination"])),
            expected_revision=values["expected_revision"],
            actor=request.user,
            at=timezone.now(),
            reason=values["reason"],
            moves_made=values["moves_made"],
        )
        return Response(GameOut(game).data)


class RecordsView(PublicReadView):
    parser_classes = [TextJSONParser, MultiPartParser, FormParser]

    @extend_schema(
        request=RecordIn,
        parameters=[
            OpenApiParameter(
                HEADER,
                OpenApiTypes.STR,
                OpenApiParameter.HEADER,
                description="the same key gives the same answer, never a second record",
            )
        ],
        responses={201: SubmissionOut},
    )
    def post(self, request: Request, pk: int) -> Response:
        """Hand in the record of a game; the verdict comes back at once."""
        given = RecordIn(data=request.data)
        given.is_valid(raise_exception=True)
        try:
            row = submissions.submit_record(
                game_id=pk,
                data=given.data_bytes(),
                actor=request.user,
                at=timezone.now(),
                fact=_fact(given.validated_data["fact"]),
                idempotency_key=key_of(request),
            )
        except (ObjectDoesNotExist, PermissionDenied, TournamentError) as error:
            if game_selectors.is_published(pk):  # asked of the few refused, not of all
                raise
            raise Http404 from error
        return Response(SubmissionOut(row).data, status=status.HTTP_201_CREATED)


class ConfirmView(PublicReadView):
    @extend_schema(request=None, responses=SubmissionOut, parameters=[KEY])
    @once
    def post(self, request: Request, pk: int) -> Response:
        """The opponent, or an official, confirms what was stated; where the event wants another
        word besides, it stays waiting."""
        expect_nothing(request)
        get_object_or_404(Submission, pk=pk)
        row = submissions.confirm(submission_id=pk, actor=request.user, at=timezone.now())
        return Response(SubmissionOut(row).data)


class DisputesView(PublicReadView):
    @extend_schema(request=DisputeIn, responses={201: DisputeOut}, parameters=[KEY])
    @once
    def post(self, request: Request, pk: int) -> Response:
        """Call the arbiter."""
        given = DisputeIn(data=request.data)
        given.is_valid(raise_exception=True)
        case = disputes.dispute(
            game_id=find_game(pk).pk, actor=request.user, at=timezone.now(), **given.validated_data
        )
        return Response(DisputeOut({"case": case.pk}).data, status=status.HTTP_201_CREATED)


class ClaimsView(PublicReadView):
    @extend_schema(request=ClaimIn, responses={201: DisputeOut}, parameters=[KEY])
    @once
    def post(self, request: Request, pk: int) -> Response:
        """Claim a draw by a rule, after a ply of the record; the arbiter rules."""
        given = ClaimIn(data=request.data)
        given.is_valid(raise_exception=True)
        case = disputes.claim(
            game_id=find_game(pk).pk, actor=request.user, at=timezone.now(), **given.validated_data
        )
        return Response(DisputeOut({"case": case.pk}).data, status=status.HTTP_201_CREATED)


def find_game(pk: int) -> Game:
    found = game_selectors.published_game(pk)
    if found is None:
        raise Http404
    return found


def _fact(given: dict | None) -> EnteredFact | None:
    if given is None:
        return None
    loser = given["loser"]
    return EnteredFact(kind=Termination(given["kind"]), loser=Colour(loser) if loser else None)
