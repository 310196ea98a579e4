"""Codes of all that an event refuses, and the exceptions that carry them with an HTTP status.

    TournamentError            a request the event cannot grant now
    ├── Conflict               somebody else changed the row in between
    ├── RowsWrong              many rows sent at once, some of which cannot be granted
    ├── NotOnesOwn             a person who stands in somebody else's event, too
    ├── WhoIsMeant             a typed name that somebody known bears (``entries``)
    └── NeedsConfirmation      a change by hand that must be taken note of first

Wording lives in ``tournaments.texts``.
"""

from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from itertools import islice
from typing import Any

from tournaments.pairing.cautions import Caution


class RefusalCode(StrEnum):
    """Codes of all refusals, with the facts that each names."""

    REGULATIONS_UNCHANGED = "regulations_unchanged"  # number
    SNAPSHOT_THERE = "snapshot_there"  # day, edition
    TOO_MANY_SNAPSHOTS = "too_many_snapshots"  # limit
    SNAPSHOT_STORED = "snapshot_stored"
    SNAPSHOT_BUSY = "snapshot_busy"
    SNAPSHOT_NOT_COMPARED = "snapshot_not_compared"
    RATINGS_DRAWN = "ratings_drawn"
    NO_EDITION = "no_edition"  # list
    LINE_TWICE = "line_twice"  # name, one, other
    TOO_MANY_LAYOUTS = "too_many_layouts"  # limit
    REPORT_SENT = "report_sent"  # day
    REPORT_NOT_AWAITED = "report_not_awaited"
    REPORT_DAY = "report_day"
    REPORT_REASON = "report_reason"
    TOO_MANY_SENT_REPORTS = "too_many_sent_reports"  # limit
    SNAPSHOT_ASKS = "snapshot_asks"  # count
    TOO_MANY_RATING_LISTS = "too_many_rating_lists"  # limit
    TOO_MANY_RATED_EVENTS = "too_many_rated_events"  # limit
    EVENT_NOT_PUBLIC = "event_not_public"
    TEAMS_DRAW = "teams_draw"
    NO_TEAM_EVENT = "no_team_event"
    NO_SUCH_TEAM = "no_such_team"  # team
    NO_SUCH_MATCH = "no_such_match"  # table
    TEAM_NAME_MISSING = "team_name_missing"
    TEAM_NAME_TAKEN = "team_name_taken"  # team
    TEAM_EMPTY = "team_empty"  # team
    TEAM_TOO_LARGE = "team_too_large"  # team, most
    TEAM_IN_PLAY = "team_in_play"  # team
    TEAM_WITHDRAWN = "team_withdrawn"  # team
    TOO_FEW_TEAMS = "too_few_teams"  # least
    TOO_MANY_TEAMS = "too_many_teams"  # most
    MEMBER_ELSEWHERE = "member_elsewhere"  # player, team
    MEMBER_TWICE = "member_twice"  # player
    MEMBER_PLAYED = "member_played"  # player
    MEMBER_GONE = "member_gone"  # player
    LATE_PLAYERS_FULL = "late_players_full"  # team, most
    ENTRY_WITHOUT_TEAM = "entry_without_team"  # player, count
    NO_SUCH_MEMBER = "no_such_member"  # team
    BAD_BOARD_CONDITION = "bad_board_condition"  # board
    TEAM_TIE_NEEDS_SWISS = "team_tie_needs_swiss"  # tie
    TEAM_PAIR_BAD = "team_pair_bad"
    TEAM_SWISS_ALONE = "team_swiss_alone"
    TEAM_DRAFT_SAME = "team_draft_same"  # round
    LINE_UP_ORDER = "line_up_order"  # team, player, board, above
    LINE_UP_CONDITION = "line_up_condition"  # team, player, board, sex, age_from, age_to
    LINE_UP_UNKNOWN = "line_up_unknown"  # team, player, board, sex, age_from, age_to
    LINE_UP_TWICE = "line_up_twice"  # team, player, board, other
    LINE_UP_GAP = "line_up_gap"  # team, board
    LINE_UP_EMPTY = "line_up_empty"  # team
    LINE_UP_CLOSED = "line_up_closed"  # team
    LINE_UP_CHANGED = "line_up_changed"  # team, by
    LINE_UP_SAME = "line_up_same"  # team
    LINE_UP_BEGUN = "line_up_begun"  # team, board, round_board
    LINE_UPS_FIRST = "line_ups_first"  # round
    LINE_UPS_OPEN = "line_ups_open"  # table
    LINE_UP_REASON = "line_up_reason"
    MATCH_OPEN = "match_open"  # table
    MATCH_PLAYED = "match_played"  # table
    PENALTY_REASON = "penalty_reason"
    PENALTY_EMPTY = "penalty_empty"
    PENALTY_TOO_LARGE = "penalty_too_large"  # most
    PENALTY_BACK = "penalty_back"
    EVENT_FILE_UNREADABLE = "event_file_unreadable"
    EVENT_FILE_FORMAT = "event_file_format"  # found
    EVENT_FILE_TOO_LARGE = "event_file_too_large"  # limit
    EVENT_FILE_CHANGED = "event_file_changed"  # parts
    EVENT_FILE_SEAL = "event_file_seal"  # status
    EVENT_FILE_NOT_PUBLIC = "event_file_not_public"
    SCHEDULE_OUT_OF_ORDER = "schedule_out_of_order"  # earlier, later
    ROUND_TWICE_IN_TIMETABLE = "round_twice_in_timetable"  # contest, round
    FESTIVAL_EMPTY = "festival_empty"
    FESTIVAL_TOO_LARGE = "festival_too_large"  # count, most
    FESTIVAL_NAME_TWICE = "festival_name_twice"  # name
    NO_SUCH_APPLICATION = "no_such_application"  # application
    NO_SUCH_GROUP = "no_such_group"  # group
    NO_SUCH_CONTEST = "no_such_contest"  # contest
    NO_SUCH_PROGRAMME = "no_such_programme"  # programme
    NO_SUCH_DELEGATION = "no_such_delegation"  # delegation
    NO_SUCH_CLASSIFICATION = "no_such_classification"  # classification
    APPLICATION_ASKED = "application_asked"  # application
    PAYMENT_OF_NOTHING = "payment_of_nothing"
    PAYMENT_NOT_THERE = "payment_not_there"  # player, paid
    PAYMENT_TWICE = "payment_twice"  # player, owed, paid
    SUM_TOO_LARGE = "sum_too_large"  # body, owed
    MERGE_INTO_ITSELF = "merge_into_itself"
    MERGE_CHAIN = "merge_chain"  # group, host
    MERGE_NO_PROGRAMME = "merge_no_programme"  # group, programme
    MERGE_TOO_LATE = "merge_too_late"  # tournament
    MERGE_OTHERS = "merge_others"  # tournament
    FORM_CLOSED = "form_closed"  # until
    FORM_NOT_TO_CHANGE = "form_not_to_change"
    FORM_BODY_TAKEN = "form_body_taken"  # body
    APPLICATION_TWICE = "application_twice"  # player
    APPLICATION_IN_PLAY = "application_in_play"  # player, tournament
    CLASSIFICATION_EMPTY = "classification_empty"
    CLASSIFICATION_TWICE = "classification_twice"  # name
    CLASSIFICATION_YEARS = "classification_years"  # born_from, born_to
    TOO_MANY_CLASSIFICATIONS = "too_many_classifications"  # most
    RULE_IS_FIXED = "rule_is_fixed"  # title
    NO_SUCH_WEBHOOK = "no_such_webhook"  # webhook
    WEBHOOK_ADDRESS = "webhook_address"  # address
    WEBHOOK_TWICE = "webhook_twice"  # address
    WEBHOOK_STOPPED = "webhook_stopped"
    WEBHOOK_WANTS_NOTHING = "webhook_wants_nothing"
    TOO_MANY_WEBHOOKS = "too_many_webhooks"  # most
    NO_SUCH_STAGE = "no_such_stage"  # stage
    STAGE_EMPTY = "stage_empty"
    STAGE_QUOTA_WRONG = "stage_quota_wrong"  # first, last
    STAGE_FINAL_UNKNOWN = "stage_final_unknown"  # final, finals
    STAGE_FINALS_OUT_OF_RANGE = "stage_finals_out_of_range"  # most
    STAGE_SOURCE_UNKNOWN = "stage_source_unknown"  # event
    STAGE_TABLE_UNKNOWN = "stage_table_unknown"  # table
    STAGE_OF_TEAMS = "stage_of_teams"
    STAGE_TOO_FAR = "stage_too_far"  # most
    STAGE_CARRY_SYSTEM = "stage_carry_system"
    STAGE_CARRY_LARGE = "stage_carry_large"  # player, points, most
    STAGE_CARRY_ENTRIES = "stage_carry_entries"
    STAGE_MADE = "stage_made"  # title
    STAGE_NOT_MADE = "stage_not_made"  # title
    STAGE_NOT_OVER = "stage_not_over"  # title, state
    STAGE_BEGUN = "stage_begun"  # title
    STAGE_TABLE_LATE = "stage_table_late"  # title
    STAGE_TIE = "stage_tie"  # title, names, free
    STAGE_TIE_WRONG = "stage_tie_wrong"  # free
    STAGE_TWICE = "stage_twice"  # player
    STAGE_FINAL_SMALL = "stage_final_small"  # final, players, least
    STAGE_REASON_MISSING = "stage_reason_missing"
    STAGE_DEADLINE_PASSED = "stage_deadline_passed"  # deadline
    STAGE_FINAL_DRAWN = "stage_final_drawn"  # title
    STAGE_NO_RESERVE = "stage_no_reserve"
    STAGE_NOT_OF_IT = "stage_not_of_it"
    ENTRY_CAME_BY_STAGE = "entry_came_by_stage"  # player
    NO_SUCH_SERIES = "no_such_series"  # series
    SERIES_POINTS_WRONG = "series_points_wrong"  # said
    SERIES_POINTS_MISSING = "series_points_missing"
    SERIES_BEST_WRONG = "series_best_wrong"  # most
    SERIES_EVENT_TWICE = "series_event_twice"  # title
    SERIES_EVENT_UNKNOWN = "series_event_unknown"  # event
    SERIES_COLUMN_TAKEN = "series_column_taken"  # position, group
    SERIES_TOO_LARGE = "series_too_large"  # most
    SERIES_CLOSED = "series_closed"
    SERIES_OPEN_EVENTS = "series_open_events"  # titles
    ALERT_EMPTY = "alert_empty"
    ALERT_TOO_LONG = "alert_too_long"  # length, limit
    UNKNOWN_REGULATION_VALUE = "unknown_regulation_value"  # regulation, value
    UNKNOWN_RESULT_BY = "unknown_result_by"
    CONFIRM_MINUTES_OUT_OF_RANGE = "confirm_minutes_out_of_range"
    AGAINST_RECORD = "against_record"  # game, result, meant, termination
    RULED_BEFORE = "ruled_before"  # ruling, case
    ANNULLED_BY_RULING = "annulled_by_ruling"
    BAD_SEAL = "bad_seal"
    SEAL_UNREADABLE = "seal_unreadable"
    BAD_TIME_CONTROL = "bad_time_control"  # said
    HALF_BYES_OUT_OF_RANGE = "half_byes_out_of_range"
    LATENESS_OUT_OF_RANGE = "lateness_out_of_range"
    CLOCK_ENTRY_UNKNOWN = "clock_entry_unknown"
    CLOCK_TIME_MISSING = "clock_time_missing"
    NO_CARD_CHOSEN = "no_card_chosen"
    PUSH_ADDRESS_UNREADABLE = "push_address_unreadable"
    TOO_MANY_LETTERS = "too_many_letters"
    ACCOUNT_EXISTS = "account_exists"  # player
    NO_SUCH_ENTRY = "no_such_entry"  # entry
    UNKNOWN_USER = "unknown_user"  # user
    NO_ACCOUNT_HERE = "no_account_here"
    ACCOUNT_ELSEWHERE = "account_elsewhere"  # user
    PERSON_SHARED = "person_shared"  # player, events
    PERSON_NOT_SHARED = "person_not_shared"  # player
    ALREADY_GONE = "already_gone"  # state
    ALREADY_DRAWN = "already_drawn"  # round
    ACCELERATION_UNKNOWN = "acceleration_unknown"
    ADJOURNED_OPEN = "adjourned_open"  # round
    DISPLAY_HAS_NO_TRF = "display_has_no_trf"
    ALREADY_IMPORTED = "already_imported"  # event
    INITIAL_COLOUR_MISSING = "initial_colour_missing"
    NOT_THE_TABLE = "not_the_table"  # round
    MET_TOO_OFTEN = "met_too_often"  # rounds, cycles
    POINTS_WITHOUT_GAME = "points_without_game"  # rounds
    PEOPLE_ASKED = "people_asked"  # count, numbers
    NAMES_BROKEN = "names_broken"  # numbers, mended
    ROUNDS_MISSING = "rounds_missing"  # rounds
    SYSTEM_ASKED = "system_asked"  # said
    PLACE_MATCHES_ASKED = "place_matches_asked"  # round, options
    UNREADABLE_TRF = "unreadable_trf"  # trf, line, column, found
    ALREADY_ENTERED = "already_entered"  # player
    APART_NEEDS_TWO = "apart_needs_two"
    BAD_SEED = "bad_seed"  # seed
    BYE_NEEDS_SWISS = "bye_needs_swiss"
    LOT_REASON_MISSING = "lot_reason_missing"
    NUMBERS_BY_RATING = "numbers_by_rating"
    NUMBERS_INCOMPLETE = "numbers_incomplete"  # last
    BOARD_IN_PLAY = "board_in_play"  # board
    CHANGE_REFUSED = "change_refused"
    CLAIM_MISSING = "claim_missing"
    CLAIM_OF_ENDED_GAME = "claim_of_ended_game"  # result
    CLAIM_DOUBTFUL = "claim_doubtful"  # doubt
    DRAFT_REFUSED = "draft_refused"  # count, finding, numbers, limit
    EVENT_HIDDEN = "event_hidden"
    ENTRY_NUMBERED = "entry_numbered"  # player
    ENTRY_IN_USE = "entry_in_use"  # player
    EVENT_PRIVATE = "event_private"
    DRAFT_STALE = "draft_stale"  # round
    EARLIER_ROUND_FIRST = "earlier_round_first"  # round
    ENTRIES_CLOSED = "entries_closed"  # state
    ENGINE_SLOW = "engine_slow"
    ENGINE_FAILED = "engine_failed"  # round
    GAME_ANNULLED = "game_annulled"
    PLAYER_CHANGED = "player_changed"  # player
    EVENT_CHANGED = "event_changed"  # event
    BIRTH_DIFFERS = "birth_differs"  # year, day
    FEDERATION_ID_TAKEN = "federation_id_taken"  # number, player
    BEST_NOT_OVER = "best_not_over"
    BEST_NOT_NAMED = "best_not_named"
    BEST_OF_NO_WHOLE = "best_of_no_whole"
    GAME_CHANGED = "game_changed"  # game, board, expected, revision, result, meant
    GAME_MOVED_ON = "game_moved_on"  # board, by, time, result
    RECORD_CAME_IN = "record_came_in"  # board
    HALF_BYE_LIMIT = "half_bye_limit"  # limit
    MANUAL_NOT_OPEN = "manual_not_open"  # round
    MANUAL_OPEN = "manual_open"  # round
    NAME_MISSING = "name_missing"
    NAME_BROKEN = "name_broken"  # found, mended
    ROWS_UNREAD = "rows_unread"  # rows
    NEEDS_CONFIRMATION = "needs_confirmation"
    NO_SUCH_NUMBER = "no_such_number"  # number
    NEEDS_SWISS = "needs_swiss"
    NO_DAILY_DRAW = "no_daily_draw"
    NO_OPENING_TABLE = "no_opening_table"
    OPENING_DRAFT_CHANGED = "opening_draft_changed"  # revision
    OPENING_DRAFT_PUBLISHED = "opening_draft_published"
    OPENING_TABLE_CAUTIONS = "opening_table_cautions"  # count
    OPENING_TABLE_NAMELESS = "opening_table_nameless"
    TOO_MANY_DRAFTS = "too_many_drafts"  # limit
    NO_PAIRING = "no_pairing"  # round
    NOBODY_TO_PAIR = "nobody_to_pair"  # round, played
    NO_SUCH_PAIR = "no_such_pair"
    NO_SUCH_ROUND = "no_such_round"  # round
    ENDS_BEFORE_START = "ends_before_start"  # first, last
    NOT_CANCELLED = "not_cancelled"
    EVENT_PLAYED = "event_played"
    NOT_ALL_SEATED = "not_all_seated"  # numbers
    SEATED_ALREADY = "seated_already"  # number
    CYCLES_OUT_OF_RANGE = "cycles_out_of_range"
    GAMES_OUT_OF_RANGE = "games_out_of_range"
    TOO_MANY_GAMES = "too_many_games"
    EVENT_FINISHED = "event_finished"  # round
    NOT_IN_PLAY = "not_in_play"  # state
    NOT_WITHDRAWN = "not_withdrawn"
    NOT_WAITING = "not_waiting"  # state
    OPEN_RESULT = "open_result"
    ONLY_FOR_ROUND_ROBIN = "only_for_round_robin"
    ONLY_FOR_SWISS = "only_for_swiss"
    TEAMS_NOT_ACCELERATED = "teams_not_accelerated"
    ONLY_FOR_DISPLAY = "only_for_display"
    ONLY_FOR_SIDES = "only_for_sides"
    ONLY_FOR_BRACKET = "only_for_bracket"
    ONLY_FOR_SINGLE = "only_for_single"
    TIES_UNDECIDED = "ties_undecided"  # round, ties
    ONLY_FOR_TIES = "only_for_ties"
    ONLY_FOR_MATCH = "only_for_match"
    ONLY_FOR_MICRO_MATCHES = "only_for_micro_matches"
    WINS_ONLY_OF_A_MATCH = "wins_only_of_a_match"
    MICRO_STEPS_WITHOUT_LADDER = "micro_steps_without_ladder"
    STEP_POINTS_ALONE = "step_points_alone"
    BAD_STEP_POINTS = "bad_step_points"  # points
    UNKNOWN_LADDER = "unknown_ladder"  # ladder
    BAD_LADDER = "bad_ladder"  # fault, step, field
    STEP_PLAYED = "step_played"  # step
    NO_STEP_WANTED = "no_step_wanted"
    STEP_STARTED = "step_started"
    COLOURS_TO_CHOOSE = "colours_to_choose"
    NO_SUCH_TIE = "no_such_tie"
    MATCH_DECIDED = "match_decided"
    MICRO_MATCH_UNDECIDED = "micro_match_undecided"  # round, before
    CLOCK_NOT_CARRIED = "clock_not_carried"
    CLOCK_MISSING = "clock_missing"
    TIE_IS_OVER = "tie_is_over"
    NOT_OF_THE_TIE = "not_of_the_tie"
    BETWEEN_GAMES_ONLY = "between_games_only"
    PAUSE_TOO_SHORT = "pause_too_short"  # least
    PAUSE_ASKED_BEFORE = "pause_asked_before"
    WARNING_FIRST = "warning_first"
    NO_CLOCK_GOES_OVER = "no_clock_goes_over"
    NOBODY_AWAITED = "nobody_awaited"
    NO_SUCH_ACT = "no_such_act"
    NOT_TIED = "not_tied"
    PLAY_OFF_OPEN = "play_off_open"  # title
    IS_PLAY_OFF = "is_play_off"
    BRACKET_WENT_ON = "bracket_went_on"  # tie, round, number, instead
    ONLY_BY_RULING = "only_by_ruling"
    ROUNDS_BEGUN = "rounds_begun"  # round
    TIE_NOT_KNOWN = "tie_not_known"  # tie
    TIE_NOT_PLAYED = "tie_not_played"  # tie
    UNKNOWN_SIDES_BY = "unknown_sides_by"  # sides
    SIDES_ODD = "sides_odd"  # players
    SIDES_UNTOLD = "sides_untold"  # by, names
    SIDES_NOT_TWO = "sides_not_two"  # by, count, names
    SIDES_UNEQUAL = "sides_unequal"  # first, count, second, others
    SIDES_MIXED_BY_HAND = "sides_mixed_by_hand"  # last
    UNKNOWN_MODE = "unknown_mode"  # mode
    UNKNOWN_GIVER_COLOUR = "unknown_giver_colour"  # colour
    DAYS_OF_CORRESPONDENCE = "days_of_correspondence"
    DAYS_OUT_OF_RANGE = "days_out_of_range"  # days, least, most
    CLOCK_AND_DAYS = "clock_and_days"
    GIVER_MISSING = "giver_missing"
    GIVER_OF_NO_DISPLAY = "giver_of_no_display"
    GIVER_AFTER_LOTS = "giver_after_lots"
    BLIND_WITHOUT_MODE = "blind_without_mode"
    PARTNERS_WITHOUT_MODE = "partners_without_mode"
    SECOND_WITHOUT_NEED = "second_without_need"
    TOO_MANY_PERSONS = "too_many_persons"  # most
    PERSON_WITHOUT_NAME = "person_without_name"
    NO_SUCH_ACCOUNT = "no_such_account"  # username
    ON_BOTH_SIDES = "on_both_sides"  # username
    NOT_BY_CORRESPONDENCE = "not_by_correspondence"
    NOT_YOUR_MOVE = "not_your_move"
    NOT_A_MOVE_HERE = "not_a_move_here"  # move, illegal
    MOVE_ANSWERED = "move_answered"  # ply
    BAD_DAY_OF_MOVE = "bad_day_of_move"  # day, first, last
    ANSWER_OVERDUE = "answer_overdue"  # day
    LEAVE_OUT_OF_RANGE = "leave_out_of_range"  # left, days
    BAD_DAYS_OF_LEAVE = "bad_days_of_leave"
    SENT_MOVES_DIFFER = "sent_moves_differ"  # ply
    SENT_MOVE_UNREADABLE = "sent_move_unreadable"
    LIVE_OTHER_WRITER = "live_other_writer"  # name
    LIVE_NOT_IN_PLAY = "live_not_in_play"  # state
    LIVE_MOVE_DIFFERS = "live_move_differs"  # ply, stands, move
    LIVE_MOVE_GAP = "live_move_gap"  # ply
    LIVE_OWN_MOVE_DUE = "live_own_move_due"
    LIVE_NOTHING_WRITTEN = "live_nothing_written"
    NO_BOARD_CHOSEN = "no_board_chosen"
    BOARDS_PLAYED = "boards_played"  # round
    OPENING_NOT_DRAWN = "opening_not_drawn"  # round
    BAD_SET_UP = "bad_set_up"  # reason
    SET_UP_IS_OVER = "set_up_is_over"  # fen
    SET_UP_AND_OPENINGS = "set_up_and_openings"
    OPENINGS_OF_RUSSIAN = "openings_of_russian"  # game
    OPENING_FIRST = "opening_first"  # round
    OWN_WORD = "own_word"
    MOVES_NOT_STATED = "moves_not_stated"  # least
    NOTHING_TO_UNDO = "nothing_to_undo"  # board
    MARK_IS_FINAL = "mark_is_final"
    RESULT_BUILT_ON = "result_built_on"  # board
    REASON_MISSING = "reason_missing"
    ROWS_WRONG = "rows_wrong"  # count
    NO_SUCH_GAME = "no_such_game"  # game
    NEEDS_ROUND_ROBIN = "needs_round_robin"
    NO_SUCH_BOARD = "no_such_board"  # board
    RESULTS_MISSING = "results_missing"  # count
    ROUNDS_OUT_OF_RANGE = "rounds_out_of_range"  # rounds, least, most
    ROUND_CLOSED = "round_closed"  # round
    ROUND_NOT_PUBLISHED = "round_not_published"  # round
    ROUND_PLAYED_IN = "round_played_in"  # round
    ROUND_PUBLISHED = "round_published"  # round
    TABLE_ROUND_FIRST = "table_round_first"  # round
    TABLE_REFUSED = "table_refused"  # first
    TITLE_MISSING = "title_missing"
    UNREADABLE_LIST = "unreadable_list"  # fault, row, found, limit
    TOO_FEW_PLAYERS = "too_few_players"
    TOO_MANY_PLAYERS = "too_many_players"
    UNKNOWN_COEFFICIENT = "unknown_coefficient"  # coefficient
    COEFFICIENT_NEEDS_SWISS = "coefficient_needs_swiss"  # coefficient
    UNKNOWN_DISPUTE = "unknown_dispute"  # kind
    UNKNOWN_DRAW_RULE = "unknown_draw_rule"  # rule
    DRAW_RULE_NOT_IN_RULESET = "draw_rule_not_in_ruleset"  # rule, ruleset, rules
    PLY_NOT_IN_RECORD = "ply_not_in_record"  # ply, last
    UNKNOWN_OPENING_TABLE = "unknown_opening_table"  # table
    NOT_FINISHED = "not_finished"
    PLACES_DRAWN = "places_drawn"
    UNKNOWN_SYSTEM = "unknown_system"  # system
    UNKNOWN_TIME_ZONE = "unknown_time_zone"  # zone
    UNKNOWN_RULESET = "unknown_ruleset"  # ruleset
    WHO_IS_MEANT = "who_is_meant"  # name, candidates, may_be_new
    WRONG_STATE = "wrong_state"  # state, wanted
    PRIZES_BAD = "prizes_bad"  # why
    PRIZES_CONFIRMED = "prizes_confirmed"
    PRIZES_NOT_CONFIRMED = "prizes_not_confirmed"
    PRIZES_NOT_OVER = "prizes_not_over"
    NO_PRIZES_SET = "no_prizes_set"
    NO_SUCH_PRIZE_TABLE = "no_such_prize_table"  # table
    NORM_TABLE_BAD = "norm_table_bad"  # count, faults
    NORM_EDITION_TAKEN = "norm_edition_taken"  # table
    NO_SUCH_NORM_TABLE = "no_such_norm_table"  # table
    NORM_STATUS_UNKNOWN = "norm_status_unknown"  # status, table
    NORM_TABLE_IN_USE = "norm_table_in_use"  # table
    NORM_NOT_FULFILLED = "norm_not_fulfilled"  # rank
    RANK_PROPOSED_ALREADY = "rank_proposed_already"  # rank
    RANK_GAMES_LEFT = "rank_games_left"  # left
    RANK_NOT_PROPOSED = "rank_not_proposed"  # state
    RANK_IN_REVIEW = "rank_in_review"  # rank
    NO_SUCH_PROPOSAL = "no_such_proposal"
    ORDER_MISSING = "order_missing"
    ORDER_TOO_EARLY = "order_too_early"  # date, first
    BAD_HANDICAP = "bad_handicap"  # square
    HANDICAP_OF_BOTH = "handicap_of_both"


ABSENT = frozenset(
    {
        RefusalCode.NO_SUCH_ROUND,
        RefusalCode.NO_SUCH_ENTRY,
        RefusalCode.NO_SUCH_PAIR,
        RefusalCode.NO_SUCH_APPLICATION,
        RefusalCode.NO_SUCH_GROUP,
        RefusalCode.NO_SUCH_CONTEST,
        RefusalCode.NO_SUCH_PROGRAMME,
        RefusalCode.NO_SUCH_DELEGATION,
        RefusalCode.NO_SUCH_CLASSIFICATION,
        RefusalCode.NO_SUCH_TEAM,
        RefusalCode.NO_SUCH_MATCH,
        RefusalCode.NO_TEAM_EVENT,
        RefusalCode.NO_PRIZES_SET,
        RefusalCode.NO_SUCH_NORM_TABLE,
        RefusalCode.NO_SUCH_PRIZE_TABLE,
        RefusalCode.NO_SUCH_PROPOSAL,
        RefusalCode.NO_SUCH_WEBHOOK,
        RefusalCode.NO_SUCH_STAGE,
        RefusalCode.NO_SUCH_SERIES,
    }
)
"""What an address names and is not there: 404."""

NOT_NOW = frozenset(
    {
        RefusalCode.ADJOURNED_OPEN,
        RefusalCode.TEAMS_DRAW,
        RefusalCode.TEAM_NAME_TAKEN,
        RefusalCode.TEAM_EMPTY,
        RefusalCode.TEAM_IN_PLAY,
        RefusalCode.TEAM_WITHDRAWN,
        RefusalCode.TOO_FEW_TEAMS,
        RefusalCode.TOO_MANY_TEAMS,
        RefusalCode.MEMBER_ELSEWHERE,
        RefusalCode.MEMBER_PLAYED,
        RefusalCode.MEMBER_GONE,
        RefusalCode.LATE_PLAYERS_FULL,
        RefusalCode.ENTRY_WITHOUT_TEAM,
        RefusalCode.LINE_UP_CLOSED,
        RefusalCode.LINE_UP_CHANGED,
        RefusalCode.LINE_UP_BEGUN,
        RefusalCode.LINE_UPS_FIRST,
        RefusalCode.LINE_UPS_OPEN,
        RefusalCode.MATCH_OPEN,
        RefusalCode.MATCH_PLAYED,
        RefusalCode.PENALTY_BACK,
        RefusalCode.ALREADY_DRAWN,
        RefusalCode.ALREADY_ENTERED,
        RefusalCode.ALREADY_GONE,
        RefusalCode.APPLICATION_IN_PLAY,
        RefusalCode.APPLICATION_TWICE,
        RefusalCode.ANNULLED_BY_RULING,
        RefusalCode.BOARDS_PLAYED,
        RefusalCode.BOARD_IN_PLAY,
        RefusalCode.CLAIM_OF_ENDED_GAME,
        RefusalCode.DRAFT_STALE,
        RefusalCode.EARLIER_ROUND_FIRST,
        RefusalCode.ENTRIES_CLOSED,
        RefusalCode.ENTRY_IN_USE,
        RefusalCode.ENTRY_NUMBERED,
        RefusalCode.EVENT_FINISHED,
        RefusalCode.EVENT_HIDDEN,
        RefusalCode.EVENT_PLAYED,
        RefusalCode.EVENT_PRIVATE,
        RefusalCode.FORM_CLOSED,
        RefusalCode.BEST_NOT_OVER,
        RefusalCode.BEST_NOT_NAMED,
        RefusalCode.BEST_OF_NO_WHOLE,
        RefusalCode.GAME_ANNULLED,
        RefusalCode.GIVER_AFTER_LOTS,
        RefusalCode.MANUAL_NOT_OPEN,
        RefusalCode.MANUAL_OPEN,
        RefusalCode.MARK_IS_FINAL,
        RefusalCode.MERGE_TOO_LATE,
        RefusalCode.MOVE_ANSWERED,
        RefusalCode.NOBODY_TO_PAIR,
        RefusalCode.NOTHING_TO_UNDO,
        RefusalCode.NOT_ALL_SEATED,
        RefusalCode.NOT_CANCELLED,
        RefusalCode.NOT_FINISHED,
        RefusalCode.NOT_IN_PLAY,
        RefusalCode.NOT_WAITING,
        RefusalCode.NOT_WITHDRAWN,
        RefusalCode.NOT_YOUR_MOVE,
        RefusalCode.NO_PAIRING,
        RefusalCode.OPENING_DRAFT_PUBLISHED,
        RefusalCode.OPENING_TABLE_CAUTIONS,
        RefusalCode.TOO_MANY_DRAFTS,
        RefusalCode.REGULATIONS_UNCHANGED,
        RefusalCode.SNAPSHOT_THERE,
        RefusalCode.TOO_MANY_SNAPSHOTS,
        RefusalCode.SNAPSHOT_STORED,
        RefusalCode.SNAPSHOT_BUSY,
        RefusalCode.SNAPSHOT_NOT_COMPARED,
        RefusalCode.SNAPSHOT_ASKS,
        RefusalCode.TOO_MANY_LAYOUTS,
        RefusalCode.REPORT_SENT,
        RefusalCode.REPORT_NOT_AWAITED,
        RefusalCode.TOO_MANY_SENT_REPORTS,
        RefusalCode.RATINGS_DRAWN,
        RefusalCode.NO_EDITION,
        RefusalCode.LINE_TWICE,
        RefusalCode.TOO_MANY_RATING_LISTS,
        RefusalCode.TOO_MANY_RATED_EVENTS,
        RefusalCode.EVENT_NOT_PUBLIC,
        RefusalCode.OPENING_FIRST,
        RefusalCode.OPENING_NOT_DRAWN,
        RefusalCode.NORM_EDITION_TAKEN,
        RefusalCode.NORM_NOT_FULFILLED,
        RefusalCode.NORM_TABLE_IN_USE,
        RefusalCode.PLACES_DRAWN,
        RefusalCode.PRIZES_CONFIRMED,
        RefusalCode.PRIZES_NOT_CONFIRMED,
        RefusalCode.PRIZES_NOT_OVER,
        RefusalCode.RANK_GAMES_LEFT,
        RefusalCode.RANK_IN_REVIEW,
        RefusalCode.RANK_NOT_PROPOSED,
        RefusalCode.RANK_PROPOSED_ALREADY,
        RefusalCode.RESULTS_MISSING,
        RefusalCode.RESULT_BUILT_ON,
        RefusalCode.ROUND_CLOSED,
        RefusalCode.ROUND_NOT_PUBLISHED,
        RefusalCode.ROUND_PLAYED_IN,
        RefusalCode.ROUND_PUBLISHED,
        RefusalCode.RULED_BEFORE,
        RefusalCode.ENTRY_CAME_BY_STAGE,
        RefusalCode.SERIES_CLOSED,
        RefusalCode.SERIES_OPEN_EVENTS,
        RefusalCode.STAGE_BEGUN,
        RefusalCode.STAGE_DEADLINE_PASSED,
        RefusalCode.STAGE_FINAL_DRAWN,
        RefusalCode.STAGE_FINAL_SMALL,
        RefusalCode.STAGE_MADE,
        RefusalCode.STAGE_NOT_MADE,
        RefusalCode.STAGE_NOT_OVER,
        RefusalCode.STAGE_NO_RESERVE,
        RefusalCode.STAGE_TABLE_LATE,
        RefusalCode.STAGE_TIE,
        RefusalCode.STAGE_TWICE,
        RefusalCode.TABLE_ROUND_FIRST,
        RefusalCode.TOO_MANY_WEBHOOKS,
        RefusalCode.WEBHOOK_STOPPED,
        RefusalCode.WEBHOOK_TWICE,
        RefusalCode.TOO_FEW_PLAYERS,
        RefusalCode.WRONG_STATE,
    }
)
"""What the state of the event, the round or the game forbids, however it is asked: 409."""


class TournamentError(Exception):
    """A refusal: ``code`` names the reason, ``params`` what it speaks of.

    Its status is 404 where nothing is, 409 where the state of things forbids it, and 400 where
    the request itself is wrong.
    """

    def __init__(self, code: RefusalCode, **params: str | int | None) -> None:
        super().__init__(code.value)
        self.code = code.value
        self.params: Mapping[str, Any] = params

    @property
    def status(self) -> int:
        """The HTTP status of the refusal."""
        if self.code in ABSENT:
            return 404
        return 409 if self.code in NOT_NOW else 400


class Conflict(TournamentError):
    """A refusal: somebody else changed the same row first."""

    status = 409


class RowsWrong(TournamentError):
    """A refusal of many rows at once: nothing was done, and each wrong row says why."""

    status = 409

    def __init__(self, faults: Mapping[int, Any]) -> None:
        super().__init__(RefusalCode.ROWS_WRONG, count=len(faults))
        self.faults = tuple(faults.values())
        for row, fault in faults.items():
            fault.params = {**fault.params, "row": row}


class NotOnesOwn(TournamentError):
    """A refusal: the person also plays in others' events, who must consent first."""

    status = 403


class NeedsConfirmation(TournamentError):
    """A refusal: cautions must be accepted by their keys, or one forbids the change."""

    status = 409

    def __init__(self, code: RefusalCode, cautions: Sequence[Caution]) -> None:
        super().__init__(code, count=len(cautions))
        self.cautions = tuple(cautions)
        self.params = {
            **self.params,
            "cautions": [
                {
                    "key": caution.key,
                    "code": caution.code.value,
                    "level": int(caution.level),
                    "numbers": list(caution.numbers),
                    "count": caution.count,
                    "limit": caution.limit,
                    "about": caution.about,
                }
                for caution in cautions
            ],
        }


MOST_NUMBERS = 40  # that a refusal names one by one


def in_short(numbers: Collection[int]) -> str:
    """Return some tens of numbers for a refusal, and how many more there are: ``1, 2 … (+4960)``.

    The answer to a list of thousands of odd rows is no longer than the one to a few.
    """
    shown = ", ".join(map(str, islice(numbers, MOST_NUMBERS)))
    left = len(numbers) - MOST_NUMBERS
    return f"{shown} … (+{left})" if left > 0 else shown
