"""An event with a waiting record, a dispute, an incident and a mark; fills in addresses."""

from dataclasses import dataclass

from django.urls import reverse

from arbiter.accounts.models import Office
from arbiter.cases.services import incidents
from arbiter.journal.models.rows import JournalEntry
from tests.support import small_event
from tests.support.stories import kept
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.federations.models import FederationList, ReportLayout, SentReport, Snapshot
from tournaments.festivals.models import Festival
from tournaments.games.services import disputes, records
from tournaments.pairing.attendance import Presence
from tournaments.ranks import services as ranks_services
from tournaments.ranks.models import RankProposal
from tournaments.ranks.queries.tables import shipped_tables
from tournaments.ratings.models import RatingList
from tournaments.rounds.services import attendance
from tournaments.scoring.ratings.rules import CLUB, rules_to_json_data
from tournaments.stages.models import Stage, StageSource
from tournaments.webhooks.services import endpoints

REPORT_FORM = '{"title": "Форма", "source": "–", "columns": [{"head": "Место", "value": "place"}]}'

MOVES = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0"

OF_A_SENT_REPORT = (
    *("event-report-answer", "event-report-take-back"),
    *("api-sent-report-answer", "api-sent-report-take-back"),
)

WITHOUT_PLACE = (
    "event-new",
    "opening-draft-new",
    "api-opening-drafts",
    "event-bring",
    "taken-events",
    "api-taken-events",
    "rating-list-new",
    "rating-federations",
    "api-federation-lists",
    "rating-forms",
    "api-report-forms",
    "api-ratings",
    "archive-import-new",
    "api-imports",
    "api-events",
    "api-event-import",
    "api-norms",
    "festival-new",
    "api-festivals",
    "series-new",
    "api-all-series",
)

OF_A_TIE = (
    "event-tie-next",
    "event-tie-take-back",
    "event-tie-clocks",
    "api-tie-next",
    "api-tie-take-back",
    "api-tie-clocks",
    "event-tie-act",
    "event-tie-act-take-back",
    "api-tie-acts",
    "api-tie-act-take-back",
)

OF_A_ROUND = (
    "event-start-round",
    "event-round-result",
    "event-unpublish-round",
    "event-draw-opening",
    "event-draw-table-round",
    "event-manual-begin",
    "event-manual-change",
    "event-manual-end",
    "event-turn-board",
    "event-set-up",
    "api-start",
    "api-unpublish",
    "api-opening-lot",
    "api-table-lot",
    "api-check-in",
    "api-manual-begin",
    "api-manual-change",
    "api-manual-end",
    "api-turn-board",
    "api-set-up",
)

OF_THE_SECOND_ROUND = (
    "event-manual-take-back",
    "event-manual-end-take-back",
    "event-board-take-back",
    "api-manual-take-back",
    "api-manual-end-take-back",
    "api-board-take-back",
)

OF_A_GAME = (
    "api-result",
    "api-result-undo",
    "api-records",
    "api-disputes",
    "api-claims",
    "api-suspend",
    "api-game-incidents",
    "api-clock-lines",
    "api-offers",
    "api-seals",
    "api-seal-open",
    "api-sent-moves",
    "api-end",
    "api-game-live",
    "api-game-live-end",
    "api-game-best",
)

CASE_API = (
    "api-rulings",
    "api-withdraw",
    "api-statements",
    "api-appeals",
    "api-sanctions",
    "api-incidents",
)

OF_AN_ENTRY = (
    "event-ask-person",
    "event-give-account",
    "event-entry-back",
    "event-entry-remove",
    "event-player-edit",
    "event-side-describe",
    "api-side",
    "api-account",
    "api-entry-consent",
    "api-marks",
)

OF_A_WEBHOOK = (
    "event-webhook",
    "event-webhook-secret",
    "event-webhook-trial",
    "event-webhook-again",
    "event-webhook-remove",
    "api-webhook-secret",
    "api-webhook-trial",
    "api-webhook-again",
)


def _of(name: str, place: str) -> str:
    """The name of the same act of another place: ``api-webhook`` → ``api-site-webhook``."""
    if name.startswith("api-"):
        return name.replace("api-", f"api-{place}-", 1)
    return name.replace("event-", f"{place}-", 1)


OF_A_RANK = (
    "event-rank-confirm",
    "event-rank-withdraw",
    "api-rank-confirm",
    "api-rank-withdraw",
)

OF_A_STAGE = (
    "event-stage-change",
    "event-stage-act",
    "api-stage",
    "api-stage-make",
    "api-stage-away",
    "api-stage-tie",
    "api-stage-replacements",
)

OF_AN_APPLICATION = (
    "api-festival-application-withdraw",
    "api-festival-application-refuse",
    "api-festival-application-again",
    "api-festival-application-payments",
    "api-festival-delegation-payments",
)


OF_A_SNAPSHOT = (
    *("rating-snapshot-columns", "rating-snapshot-answers", "rating-snapshot-discard"),
    *("api-snapshot-columns", "api-snapshot-answers", "api-snapshot-store"),
)


@dataclass(frozen=True, slots=True)
class FullStory:
    """The event, and the ids of its first rows."""

    event: small_event.Story
    game: int
    entry: int
    arbiter_office: int
    submission: int
    case: int
    incident: int
    mark: int
    festival: int
    proposal: int
    webhook: int
    rating_list: int
    federation_list: int
    snapshot: int
    report_form: int
    sent_report: int
    stage: int

    def address(self, name: str) -> str:
        """Return the address of the write with this name."""
        return reverse(name, args=self._places(name))

    def _places(self, name: str) -> list[int | str]:
        event = self.event.tournament.pk
        special = {
            **dict.fromkeys(WITHOUT_PLACE, []),
            **dict.fromkeys(("event-publish-round", "api-publish", *OF_A_ROUND), [event, 2]),
            **dict.fromkeys(("event-apart-lift", "event-list-apply"), [event, 1]),
            **dict.fromkeys(OF_A_TIE, [event, 1, 1]),
            **dict.fromkeys(OF_AN_ENTRY, [event, self.entry]),
            **dict.fromkeys(OF_A_RANK, [event, self.proposal]),
            **dict.fromkeys(OF_A_WEBHOOK, [event, self.webhook]),
            **{_of(name, "festival"): [self.festival, 1] for name in OF_A_WEBHOOK},
            **{_of(name, "site"): [1] for name in OF_A_WEBHOOK},
            **dict.fromkeys(("site-webhooks-new", "api-site-webhooks"), []),
            **dict.fromkeys(("rating-list-change", "rating-count"), [self.rating_list]),
            "rating-leave-out": [self.rating_list, event],
            **dict.fromkeys(("rating-federation", "api-snapshots"), [self.federation_list]),
            **dict.fromkeys(OF_A_SNAPSHOT, [self.snapshot]),
            "rating-form-change": [self.report_form],
            "event-report-sent": [event, "plain"],
            **dict.fromkeys(OF_A_SENT_REPORT, [event, self.sent_report]),
            **dict.fromkeys(OF_A_STAGE, [event, self.stage]),
            "event-no-show": [event, 2, self.entry],
            "event-bracket-correct": [event, self.game],
            "event-mark-take-back": [event, self.mark],
            "api-mark-take-back": [event, self.entry, self.mark],
            **dict.fromkeys(("event-check-in-take-back", "api-check-in-take-back"), [event, 1]),
            **dict.fromkeys(OF_THE_SECOND_ROUND, [event, 2, 1]),
            "game-at-board-word": [self.game, "disturbs"],
            "event-give-link": [event, self.event.players[0].pk],
            "event-dismiss": [event, self.arbiter_office],
            **dict.fromkeys(("submission-confirm", "api-confirm"), [self.submission]),
            **dict.fromkeys(("incident-act", "api-incident-acts"), [self.incident]),
        }
        if name in special:
            return special[name]
        if name == "festival-dismiss":
            return [self.festival, self.arbiter_office]
        if name in OF_AN_APPLICATION:
            return [self.festival, 1]
        if name.startswith(("festival-", "api-festival")):
            return [self.festival]
        if name.startswith("case-") or name in CASE_API:
            return [self.case]
        return [self.game if name.startswith("game-") or name in OF_A_GAME else event]


def _proposal(story: small_event.Story, entry: Entry) -> RankProposal:
    """A rank proposed behind the rules: what a stranger may not touch."""
    table = ranks_services.load_table(
        text=shipped_tables()[0].text, actor=story.organiser, at=small_event.NOON
    )
    return RankProposal.objects.create(
        entry=entry,
        table=table,
        rank="I",
        line={"games": [], "places": [], "place": [], "points": 0, "norm": 0, "by_hand": []},
        proposed_by=story.organiser,
        proposed_at=small_event.NOON,
    )


@kept
def full_story() -> FullStory:
    """Build the event: four players, a record waiting for consent, a dispute with an incident."""
    story = small_event.event(4)
    game = story.game()
    waiting = records.submit_record(
        game_id=game.pk, data=MOVES.encode(), actor=story.user_of(game.white), at=small_event.NOON
    )
    case = disputes.open_dispute(
        game_id=story.game(board=2).pk,
        kind="clock",
        claim_text="флаг",
        actor=story.arbiter,
        at=small_event.NOON,
    )
    incident = incidents.enter_incident(
        case=case, entry={"article": "V6", "ply": 0}, actor=story.arbiter, at=small_event.NOON
    )
    entry = story.tournament.entries.first()
    mark = attendance.mark_attendance(
        entry=entry, round=2, presence=Presence.ABSENT, actor=story.organiser, at=small_event.NOON
    )
    stage = Stage.objects.create(
        tournament=story.tournament,
        title="Финал",
        quotas=[{"first": 1, "last": 2}],
        regulations={"system": "round_robin"},
    )
    StageSource.objects.create(stage=stage, tournament=story.tournament, position=0)
    listed = FederationList.objects.create(
        title="Список", source="–", made_at=small_event.NOON, made_by=story.organiser
    )
    snapshot = Snapshot.objects.create(
        federation_list=listed,
        day=small_event.NOON.date(),
        brought_at=small_event.NOON,
        brought_by=story.organiser,
    )
    sent = SentReport.objects.create(
        tournament=story.tournament,
        form=str(snapshot.pk),
        title="Форма",
        sent_on=small_event.NOON.date(),
        sent_by=story.organiser,
        sent_noted_at=small_event.NOON,
    )
    return FullStory(
        stage=stage.pk,
        federation_list=listed.pk,
        snapshot=snapshot.pk,
        report_form=ReportLayout.objects.create(
            title="Форма",
            source="–",
            text=REPORT_FORM,
            loaded_at=small_event.NOON,
            loaded_by=story.organiser,
        ).pk,
        sent_report=sent.pk,
        event=story,
        mark=mark.pk,
        proposal=_proposal(story, entry).pk,
        game=game.pk,
        entry=entry.pk,
        arbiter_office=Office.objects.get(scope=story.tournament.scope_key, role="arbiter").pk,
        submission=waiting.pk,
        case=case.pk,
        incident=incident.pk,
        festival=Festival.objects.create(
            title="Весна", is_private=False, opened_at=small_event.NOON
        ).pk,
        webhook=endpoints.add_endpoint(
            tournament=story.tournament,
            address="https://example.org/hook",
            types=["round.published"],
            actor=story.organiser,
            at=small_event.NOON,
        ).endpoint.pk,
        rating_list=RatingList.objects.create(
            title="Рейтинг", rules=rules_to_json_data(CLUB), made_at=small_event.NOON
        ).pk,
    )


def rows_of_every_table(story: small_event.Story) -> list:
    """Return the rows of every table, to see that a refused request changes none."""
    event = Tournament.objects.get(pk=story.tournament.pk)
    games = list(story.game().pairing.round.pairings.values_list("games__result", "games__state"))
    return [
        Tournament.objects.count(),
        event.state,
        event.revision,
        event.entries.count(),
        list(event.rounds.values_list("state", flat=True)),
        games,
        story.game().submissions.count(),
        list(RatingList.objects.values_list("title", flat=True)),
        list(FederationList.objects.values_list("title", flat=True)),
        list(Snapshot.objects.values_list("state", "choice", "answers")),
        list(ReportLayout.objects.values_list("text", flat=True)),
        list(SentReport.objects.values_list("form", "state")),
        JournalEntry.objects.count(),
        Office.objects.count(),
    ]
