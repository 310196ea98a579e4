"""The event's app; it registers the one result door for rulings."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """A ruling on a game enters its result by the same door as every other result."""
        from arbiter.journal.texts import facts
        from arbiter.journal_check import comparisons
        from arbiter.ports import events as doors
        from arbiter.rights import holdings
        from tournaments.events.regulation_texts import COLUMNS, describe_regulations
        from tournaments.journal import event_check, people_check
        from tournaments.office import selectors as office  # models are ready only now
        from tournaments.office import services as office_door
        from tournaments.results import services as results

        doors.register(
            "game",
            results.apply_ruling,
            results.release_dispute,
            facts=office_door.facts,
            paces=office_door.paces,
            expel=office_door.expel,
            closed=office_door.closed,
        )
        comparisons.register(event_check.compare_event, event_check.named_streams)
        comparisons.register(people_check.compare_people)
        facts.register(COLUMNS, describe_regulations)
        holdings.register("game", holdings.Holding(office.subjects, office.examinations))
