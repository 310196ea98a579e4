"""Django app of events; it registers itself in the ports of the arbiter."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the games of events with the arbiter and the journal."""
        from arbiter.journal.texts import facts
        from arbiter.journal_check import table_comparison_port
        from arbiter.ports import account_names, subject_handlers
        from arbiter.rights import subjects_in_scope
        from tournaments.arbiter_port import selectors as office  # models are ready only now
        from tournaments.arbiter_port import services as office_services
        from tournaments.events.journal_row_regulation_texts import COLUMNS, describe_regulations
        from tournaments.journal import compare_people, compare_tables
        from tournaments.people import shown_names
        from tournaments.results import apply_rulings

        account_names.register(shown_names.name_behind_account)
        subject_handlers.register(
            "game",
            apply_rulings.apply_ruling,
            apply_rulings.release_dispute,
            facts=office_services.game_facts,
            play_states=office_services.game_play_states,
            expel=office_services.expel_player,
            closed=office_services.cancelled_scopes,
        )
        table_comparison_port.register(compare_tables.compare_event, compare_tables.named_streams)
        table_comparison_port.register(compare_people.compare_people)
        facts.register(COLUMNS, describe_regulations)
        subjects_in_scope.register(
            "game", subjects_in_scope.Holding(office.game_subjects, office.examinations)
        )
