"""Command: read scores from standard input, print coefficients as JSON."""

import json
import sys

from django.core.management.base import CommandError
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from games.management.command import TranslatedCommand
from tournaments.scoring.coefficients.foreign import BadScores, coefficients_of_every_player
from tournaments.standings.texts import explain_scores_error


class Command(TranslatedCommand):
    help = gettext_lazy(
        "count every coefficient of the scores given as JSON, to be held against another program"
    )
    requires_system_checks: list[str] = []

    def handle(self, *args: object, **options: object) -> None:
        """Print coefficients as JSON, or the place of what cannot be counted."""
        try:
            values = coefficients_of_every_player(json.load(sys.stdin))
        except (json.JSONDecodeError, UnicodeDecodeError) as error:
            raise CommandError(_("not JSON: {error}").format(error=error), returncode=2) from error
        except BadScores as error:
            raise CommandError(explain_scores_error(error, get_language()), returncode=2) from error
        self.stdout.write(json.dumps(values, ensure_ascii=False))
