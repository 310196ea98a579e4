"""HTTP API of the regulations as a document: read them, publish an edition."""

from django.http import Http404
from django.utils import timezone
from rest_framework import serializers
from rest_framework.request import Request

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.web.services import run_once_for_key
from games.web.api import endpoint
from games.web.serializers import Body
from tournaments.events.models import Tournament
from tournaments.events.views.page import PublicReadView, find_event
from tournaments.festivals.api.setup import find_festival
from tournaments.festivals.models import Festival
from tournaments.regulations import services
from tournaments.regulations.document import SectionKey
from tournaments.regulations.queries.editions import editions_of, show_regulations


class EditionOut(serializers.Serializer):
    """Output: a published edition, in both languages, with its signature."""

    number = serializers.IntegerField()
    published_at = serializers.DateTimeField()
    text = serializers.CharField(help_text="in Russian")
    text_en = serializers.CharField(help_text="in English")
    sha256 = serializers.CharField(help_text="of both texts, one below the other")
    signature = serializers.CharField(help_text="OpenSSH")


class SectionOut(serializers.Serializer):
    """Output: a section, as the settings say it now."""

    key = serializers.CharField()
    title = serializers.CharField()
    sentences = serializers.ListField(child=serializers.CharField())
    gaps = serializers.ListField(
        child=serializers.CharField(), help_text="what the settings do not say yet"
    )


class ParagraphIn(Body):
    """Input: own paragraphs of a section; an empty text takes them out."""

    section = serializers.ChoiceField(choices=[(key.value, key.value) for key in SectionKey])
    text = serializers.CharField(
        max_length=services.LONGEST, allow_blank=True, help_text="in Russian, a line a paragraph"
    )
    text_en = serializers.CharField(
        max_length=services.LONGEST,
        allow_blank=True,
        required=False,
        default="",
        help_text="in English; empty: the Russian stands there",
    )


class RegulationsOut(serializers.Serializer):
    """Output: the regulations of an event; drafts are for those who write them."""

    title = serializers.CharField()
    edition = EditionOut(allow_null=True, help_text="the one in force")
    is_changed = serializers.BooleanField(help_text="the settings no longer say what it says")
    sections = SectionOut(many=True)


def _read(request: Request, subject: Tournament | Festival) -> dict[str, object]:
    shown = show_regulations(subject)
    may = rights.is_allowed(request.user, Action.EDIT_EVENT, services.scope_of(subject))
    if shown.edition is None and not may:
        raise Http404
    return {
        "title": shown.title,
        "edition": shown.edition,
        "is_changed": shown.is_changed,
        "sections": shown.sections if may else (),
    }


def _word(request: Request, subject: Tournament | Festival, body: ParagraphIn) -> dict[str, object]:
    sent = body.validated_data
    services.keep_words(
        subject=subject,
        words={SectionKey(sent["section"]): (sent["text"], sent["text_en"])},
        actor=request.user,
        at=timezone.now(),
    )
    return _read(request, subject)


def _publish(request: Request, subject: Tournament | Festival) -> object:
    services.publish_edition(subject=subject, actor=request.user, at=timezone.now())
    return editions_of(subject.scope_key).last()


class EventRegulationsView(PublicReadView):
    """API: the regulations of an event."""

    tag = "regulations"

    @endpoint(gives=RegulationsOut, operation_id="events_document_retrieve")
    def get(self, request: Request, pk: int) -> object:
        """Read the regulations in force; for those who write them, also what is set now."""
        return _read(request, find_event(request, pk))

    @endpoint(takes=ParagraphIn, gives=RegulationsOut, operation_id="events_document_word")
    def put(self, request: Request, pk: int, body: ParagraphIn) -> object:
        """Write own paragraphs of a section; they are public once published."""
        return _word(request, find_event(request, pk), body)

    @run_once_for_key
    @endpoint(gives=EditionOut, status=201, operation_id="events_document_publish")
    def post(self, request: Request, pk: int) -> object:
        """Publish what the settings say now as the next edition, signed."""
        return _publish(request, find_event(request, pk))


class FestivalRegulationsView(PublicReadView):
    """API: the regulations of an event of many tournaments."""

    tag = "regulations"

    @endpoint(gives=RegulationsOut, operation_id="festivals_document_retrieve")
    def get(self, request: Request, pk: int) -> object:
        """Read the regulations in force; for those who write them, also what is set now."""
        return _read(request, find_festival(request, pk))

    @endpoint(takes=ParagraphIn, gives=RegulationsOut, operation_id="festivals_document_word")
    def put(self, request: Request, pk: int, body: ParagraphIn) -> object:
        """Write own paragraphs of a section; they are public once published."""
        return _word(request, find_festival(request, pk), body)

    @run_once_for_key
    @endpoint(gives=EditionOut, status=201, operation_id="festivals_document_publish")
    def post(self, request: Request, pk: int) -> object:
        """Publish what the settings say now as the next edition, signed."""
        return _publish(request, find_festival(request, pk))
