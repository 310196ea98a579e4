"""One subject, one folder: subjects and files inside them import only to the left.

Rows (``models``) and reading (what ``READING`` names) of any subject may be asked
by whatever changes something. Among themselves rows, readings and the rest each import only
subjects to their left. Pages, addresses, forms and texts show what they need from anywhere.
"""

import re
from pathlib import Path

import grimp
import pytest

TOP = Path(__file__).resolve().parents[2]
DJANGOS_OWN = {"__init__", "apps", "models", "tasks", "urls", "api_urls"}
STARTED = {
    "wsgi",
    "live",
    "live_pages_asgi",
    "celery",
    "gunicorn.conf",
    "install_packages_and_run_demo_or_tests",
    "rerun_with_newer_python_or_refuse",
}
STARTED |= {"compile_library"}
NO_SUBJECTS = {"migrations", "management", "templatetags", "models"}
PURE = {"draughts", "rules", "pairing", "scoring", "systems"}
SHOWN = {"pages", "api", "forms", "texts", "serializers"}
SHOWN_ENDS = (
    "_pages",
    "_page",
    "_action",
    "_actions",
    "_api",
    "_forms",
    "_form",
    "_texts",
    "_serializers",
    "event_or_404_and_page_head",
    "page_parts",
)
ROWS = {"models", "insert_only_model"}
READING = {  # what reads and never writes
    "accepted_or_newest_record",
    "check_pairing_of_stored_draft",
    "clock_notes_and_conclusions",
    "collections_with_sizes",
    "count_moves_from_position",
    "current_hall_alert",
    "draw_offers_with_conclusions",
    "draw_stored_lots_again_and_compare",
    "drawn_and_awaited_openings",
    "find_anchors",
    "find_and_list_events",
    "find_and_load_opening_tables",
    "find_cards_and_tell_if_in_force",
    "find_certificates",
    "find_games_and_examinations_for_office",
    "find_imports_progress_and_bad_games",
    "find_overdue_standings",
    "find_printable_papers",
    "find_revoked_and_disputed_certificates",
    "find_rounds_boards_games",
    "find_rulings_given_by_jury",
    "forbidden_pairs_of_event",
    "incidents_of_case_or_game",
    "irregular_moves_let_stand",
    "is_another_case_about_subject_open",
    "list_tokens_of_user",
    "lists_uploaded_for_event",
    "load_boards_and_places_for_screens",
    "load_case_with_rulings_and_journal_rows",
    "load_planned_beginnings_of_rounds",
    "load_recorded_draw_offers",
    "names_of_officials_on_papers",
    "newest_draft_job",
    "offices_of_event",
    "open_and_ended_phases_of_hand_changes",
    "page_head_facts_of_event",
    "person_with_all_events",
    "player_card",
    "published_game",
    "read_and_replay_stored_record",
    "read_boards_and_seats_of_round",
    "read_check_in_list_and_attendance_marks",
    "read_compare_explain_stored_tables",
    "read_protest_and_sanction_rules_of_event",
    "read_start_list_and_entries",
    "requests_and_changeable_players",
    "rows_of_stream",
    "sanctions_in_force_and_next_step",
    "scope_of_case",
    "search_everything",
    "sent_move_days_and_record_comparison",
    "who_may_speak_for_side",
}

SUBJECTS: dict[str, tuple[str, ...]] = {
    "games": (
        "refusals",
        "ports",
        "sql_statements",
        "workers",
        "web",
        "board",
        "opening_tables",
        "archive",
        "opening_explorer",
        "imports",
        "record_checker",
    ),
    "arbiter": (
        "refusals",
        "web",
        "ports",
        "signatures",
        "rulesets",
        "clocks",
        "claims",
        "journal",
        "rights",
        "signed_texts",
        "signing_keys",
        "offices",
        "tokens",
        "sign_in",
        "draw_offers",
        "examinations",
        "journal_anchors",
        "journal_check",
        "revocations",
        "certificates",
        "cases",
        "sanctions",
        "incidents",
        "rulings",
        "papers",
    ),
    "tournaments": (
        "refusals",
        "player_list_reader",
        "people",
        "events",
        "entries",
        "event_copies",
        "schedule",
        "rounds_and_boards",
        "partners_seconds_and_blindfold",
        "drawn_openings",
        "games",
        "standings",
        "cancel_or_hide_event",
        "make_event_public",
        "hall_alert",
        "hall_screens",
        "forbidden_pairs",
        "journal",
        "results",
        "enter_players",
        "lots",
        "round_drafts",
        "draft_jobs",
        "attendance",
        "hand_pairing",
        "rounds",
        "disputes_claims_incidents",
        "adjourn_or_annul_game",
        "clock_readings",
        "entered_draw_offers",
        "submitted_records",
        "correspondence",
        "player_list_import",
        "consent_to_change_shared_player",
        "event_players",
        "person_across_events",
        "search",
        "officials_and_accounts",
        "protest_period_and_sanction_ladder",
        "player_access_cards",
        "arbiter_port",
        "import_and_export",
        "papers",
        "print_jobs",
        "live_pages",
        "demo",
    ),
}


def subject_of(module: str) -> str:
    return module.split(".")[1]


def layer_of(module: str) -> str | None:
    """Rows, reading or work; None for what only shows."""
    rooms = module.split(".")[2:]
    if not rooms or any(room in SHOWN or room.endswith(SHOWN_ENDS) for room in rooms):
        return None
    if rooms[-1] in ROWS:
        return "rows"
    return "reading" if rooms[-1] in READING else "work"


@pytest.fixture(scope="module")
def imports() -> grimp.ImportGraph:
    return grimp.build_graph(*SUBJECTS, cache_dir=None)


@pytest.mark.parametrize("app", SUBJECTS)
def test_nothing_lies_loose_at_the_root_of_an_app(app: str):
    """Django looks for a few files there; everything else belongs to a subject."""
    loose = {path.stem for path in (TOP / app).glob("*.py")}
    assert loose <= DJANGOS_OWN


def test_only_what_is_started_lies_at_the_root_of_the_deployment():
    """Programs and servers are started by these names; everything else belongs to a subject."""
    loose = {path.stem for path in (TOP / "deploy").glob("*.py")}
    assert loose == {"__init__", "apps", "urls", *STARTED}


@pytest.mark.parametrize("app", SUBJECTS)
def test_every_folder_of_an_app_is_a_subject_in_the_order(app: str):
    folders = {path.parent.name for path in (TOP / app).glob("*/*.py")}
    assert folders - NO_SUBJECTS - PURE == set(SUBJECTS[app])


def test_the_handbook_names_the_subjects_in_their_order():
    """A newcomer looks for a folder by this list: a renamed or moved subject is renamed there."""
    text = (TOP / "deploy/handbook/en/architecture.md").read_text(encoding="utf-8")
    listed = text.partition("## The subjects of a room")[2].partition("A subject has only")[0]
    words = re.findall(r"\w+", "".join(re.findall(r"^ {4}.+\n", listed, re.MULTILINE)))
    assert words == [word for app, subjects in SUBJECTS.items() for word in (app, *subjects)]


def test_what_is_listed_as_reading_exists(imports: grimp.ImportGraph):
    """A renamed file is renamed in the list, or it would count as work unseen."""
    stems = {module.rsplit(".", 1)[-1] for module in imports.modules}
    assert stems >= READING


@pytest.mark.parametrize("app", SUBJECTS)
def test_a_subject_imports_to_its_left(app: str, imports: grimp.ImportGraph):
    order = {name: place for place, name in enumerate(SUBJECTS[app])}
    inside = [
        module
        for module in imports.modules
        if module.count(".") > 1 and module.startswith(f"{app}.")
    ]
    wrong = [
        f"{importer} → {imported}"
        for importer in sorted(inside)
        for imported in sorted(imports.find_modules_directly_imported_by(importer))
        if imported.startswith(f"{app}.")
        and {subject_of(importer), subject_of(imported)} <= order.keys()
        and layer_of(importer) is not None
        and layer_of(importer) == layer_of(imported)
        and order[subject_of(imported)] > order[subject_of(importer)]
    ]
    assert wrong == []
