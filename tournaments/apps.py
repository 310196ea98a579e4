"""Django app of events; it registers itself in the ports of the arbiter."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the games of events with the arbiter and the journal."""
        from arbiter.journal.texts import facts
        from arbiter.journal_check import registered_comparisons
        from arbiter.ports import account_names, subject_owners
        from arbiter.rights import subject_scopes
        from tournaments.events.regulation_texts import COLUMNS, describe_regulations
        from tournaments.facts_for_arbiter import selectors as office  # models are ready only now
        from tournaments.facts_for_arbiter import services as office_services
        from tournaments.journal import people_against_journal, tables_against_journal
        from tournaments.people import shown_names
        from tournaments.results import rulings

        account_names.register(shown_names.name_behind_account)
        subject_owners.register(
            "game",
            rulings.apply_ruling,
            rulings.release_dispute,
            facts=office_services.game_facts,
            paces=office_services.game_paces,
            expel=office_services.expel_player,
            closed=office_services.cancelled_scopes,
        )
        registered_comparisons.register(
            tables_against_journal.compare_event, tables_against_journal.named_streams
        )
        registered_comparisons.register(people_against_journal.compare_people)
        facts.register(COLUMNS, describe_regulations)
        subject_scopes.register(
            "game", subject_scopes.Holding(office.game_subjects, office.examinations)
        )
