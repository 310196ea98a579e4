"""Django app of events; it registers itself in the ports of the arbiter."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Django configuration of the app of events."""

    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the games of events with the arbiter and the journal."""
        # imported here, not above: rows exist only when every app is ready
        from arbiter.journal.texts import facts_of_row_in_words
        from arbiter.journal_check import table_comparison_port
        from arbiter.ports import facts_and_rulings_of_subject_port, name_behind_account_port
        from arbiter.rights import filter_subjects_by_event_or_user_port
        from tournaments.arbiter_port import expel_player as office_services
        from tournaments.arbiter_port import find_games_and_examinations_for_office as office
        from tournaments.arbiter_port import game_facts_and_urgency
        from tournaments.events.journal_row_regulation_texts import COLUMNS, regulations_on_one_line
        from tournaments.journal import check_event_against_journal, check_people_against_journal
        from tournaments.people import shown_names
        from tournaments.results import apply_ruling_or_end_of_dispute

        name_behind_account_port.register_account_naming(shown_names.name_behind_account)
        facts_and_rulings_of_subject_port.register_subject_kind(
            "game",
            facts_and_rulings_of_subject_port.SubjectFunctions(
                apply_ruling=apply_ruling_or_end_of_dispute.apply_ruling,
                release=apply_ruling_or_end_of_dispute.release_dispute,
                facts=game_facts_and_urgency.load_game_facts,
                play_states=game_facts_and_urgency.game_play_states,
                expel=office_services.expel_player,
                closed=game_facts_and_urgency.scopes_of_cancelled_events,
                namesakes=game_facts_and_urgency.namesakes_of_game,
            ),
        )
        table_comparison_port.register_comparison(
            check_event_against_journal.compare_event_with_journal,
            check_event_against_journal.streams_every_event_must_have,
        )
        table_comparison_port.register_comparison(
            check_people_against_journal.compare_people_with_journal
        )
        facts_of_row_in_words.register_column_words(COLUMNS, regulations_on_one_line)
        filter_subjects_by_event_or_user_port.register_subject_queries(
            "game",
            filter_subjects_by_event_or_user_port.SubjectQueries(
                office.subject_keys_of_games, office.examinations_within_reach
            ),
        )
