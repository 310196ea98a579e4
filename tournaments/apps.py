"""Django app of events; it registers itself in the ports of the arbiter."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Django configuration of the app of events."""

    name = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the games of events with the arbiter and the journal."""
        # imported here, not above: rows exist only when every app is ready
        from django.db.backends.signals import connection_created

        from arbiter import ports as arbiter_ports
        from arbiter.accounts.queries import rights
        from arbiter.journal import ports as journal_ports
        from arbiter.journal.texts import facts
        from games.web import ports as web_ports
        from tournaments.calls.services import telling
        from tournaments.events.forms.regulations import COLUMNS, regulations_on_one_line
        from tournaments.festivals.queries import journal as festival_journal
        from tournaments.festivals.queries.sheets import paper_of_tournament
        from tournaments.games.queries import office
        from tournaments.games.services import disputes
        from tournaments.journal.places import place_columns_of_events
        from tournaments.journal.queries import checks
        from tournaments.openings import queries as openings_queries
        from tournaments.papers.queries.registry import KINDS, PaperKind, PaperNeeds
        from tournaments.people import queries as people_queries
        from tournaments.people import texts as people_texts
        from tournaments.ranks.models import RANK
        from tournaments.ranks.queries import papers as ranks_papers
        from tournaments.rounds.services import attendance
        from tournaments.stages.queries import checks as stages_checks

        place_columns_of_events()
        web_ports.register_openings_desk(openings_queries.desk_address)
        connection_created.connect(people_queries.teach_sqlite, dispatch_uid="order of names")
        arbiter_ports.register_account_naming(people_texts.name_behind_account)
        arbiter_ports.register_subject_kind(
            "game",
            arbiter_ports.SubjectFunctions(
                apply_ruling=disputes.apply_ruling,
                release=disputes.release_dispute,
                facts=office.load_game_facts,
                play_states=office.game_play_states,
                players=office.players_of_games,
                expel=attendance.expel_player,
                tell_ruling=telling.tell_ruling,
                closed=office.scopes_of_cancelled_events,
                namesakes=office.namesakes_of_game,
                zones=office.zones_of_games,
                public_events=office.scopes_of_public_events,
                public_subjects=office.games_as_public,
            ),
        )
        arbiter_ports.register_signed_papers(RANK, ranks_papers.describe_paper)
        arbiter_ports.register_withdrawn_papers(RANK, ranks_papers.withdrawn_ranks)
        journal_ports.register_comparison(
            checks.compare_event_with_journal,
            checks.streams_every_event_must_have,
        )
        journal_ports.register_comparison(checks.compare_people_with_journal)
        journal_ports.register_comparison(
            festival_journal.compare_festival_with_journal,
            festival_journal.streams_every_festival_must_have,
        )
        journal_ports.register_comparison(
            stages_checks.compare_series_with_journal,
            stages_checks.streams_every_series_must_have,
        )
        KINDS["classifications"] = PaperKind(PaperNeeds.SEPARATE_TABLES, paper_of_tournament)
        facts.register_column_words(COLUMNS, regulations_on_one_line)
        rights.register_subject_queries(
            "game",
            rights.SubjectQueries(office.subject_keys_of_games, office.examinations_within_reach),
        )
