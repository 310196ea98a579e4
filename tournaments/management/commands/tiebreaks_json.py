"""Command: read scores from standard input, print coefficients as JSON."""

import json
import sys

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import get_language

from tournaments.scoring.scores_json import BadScores, coefficients
from tournaments.standings.scores_json_texts import explain


class Command(BaseCommand):
    help = "count every coefficient of the scores given as JSON, to be held against another program"
    requires_system_checks: list[str] = []

    def handle(self, *args: object, **options: object) -> None:
        """Count and store nothing; what cannot be counted is named with player and round."""
        try:
            values = coefficients(json.load(sys.stdin))
        except (json.JSONDecodeError, UnicodeDecodeError) as error:
            raise CommandError(f"not JSON: {error}", returncode=2) from error
        except BadScores as error:
            raise CommandError(explain(error, get_language()), returncode=2) from error
        self.stdout.write(json.dumps(values, ensure_ascii=False))
