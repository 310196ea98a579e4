"""The event's app; it registers the one result door for rulings."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """A ruling on a game enters its result by the same door as every other result."""
        from arbiter import comparisons, doors, holdings
        from arbiter.journal_words import facts
        from tournaments.regulation_words import COLUMNS, describe_regulations
        from tournaments.selectors import (
            journal_people,
            journal_state,
            office,
        )  # models are ready only now
        from tournaments.services import office_door, results

        doors.register(
            "game",
            results.apply_ruling,
            results.release_dispute,
            facts=office_door.facts,
            paces=office_door.paces,
            expel=office_door.expel,
            closed=office_door.closed,
        )
        comparisons.register(journal_state.compare_event, journal_state.named_streams)
        comparisons.register(journal_people.compare_people)
        facts.register(COLUMNS, describe_regulations)
        holdings.register("game", holdings.Holding(office.subjects, office.examinations))
