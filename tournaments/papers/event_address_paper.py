"""Build the paper with the event's address as text and QR code."""

from django.utils.translation import gettext as _

from tournaments.papers.paper_as_words_and_tables import (
    CameraCode,
    Paper,
)
from tournaments.papers.paper_parameters import PaperParameters
from tournaments.papers.qr_code_without_border import qr_code_without_border
from tournaments.papers.shared_player_and_event_texts import (
    event_title,
)


def event_address_paper(parameters: PaperParameters) -> Paper:
    """Build the paper with the event's address as text and QR code."""
    hint = _("Point the camera of the telephone here: pairings, results and the table.")
    code = CameraCode(parameters.address, qr_code_without_border(parameters.address))
    return Paper("address", event_title(parameters.tournament), hint, (code,))
