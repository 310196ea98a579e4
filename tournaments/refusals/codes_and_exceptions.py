"""Codes of all that an event refuses, and the exceptions that carry them with an HTTP status.

    TournamentError            a request the event cannot grant now
    ├── Conflict               somebody else changed the row in between
    ├── NotOnesOwn             a person who stands in somebody else's event, too
    ├── WhoIsMeant             a typed name that somebody known bears (``enter_players``)
    └── NeedsConfirmation      a change by hand that must be taken note of first

Wording lives in ``tournaments.refusals.texts``.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

from tournaments.pairing.pairing_cautions import Caution


class RefusalCode(StrEnum):
    """Codes of all refusals, with the facts that each names."""

    SCHEDULE_OUT_OF_ORDER = "schedule_out_of_order"  # earlier, later
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
    PEOPLE_ASKED = "people_asked"  # count, numbers
    ROUNDS_MISSING = "rounds_missing"  # rounds
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
    GAME_CHANGED = "game_changed"  # game, board, expected, revision, result, meant
    GAME_MOVED_ON = "game_moved_on"  # board, by, time, result
    RECORD_CAME_IN = "record_came_in"  # board
    HALF_BYE_LIMIT = "half_bye_limit"  # limit
    MANUAL_NOT_OPEN = "manual_not_open"  # round
    MANUAL_OPEN = "manual_open"  # round
    NAME_MISSING = "name_missing"
    NEEDS_CONFIRMATION = "needs_confirmation"
    NO_SUCH_NUMBER = "no_such_number"  # number
    NEEDS_SWISS = "needs_swiss"
    NO_DAILY_DRAW = "no_daily_draw"
    NO_OPENING_TABLE = "no_opening_table"
    NO_PAIRING = "no_pairing"  # round
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
    ONLY_FOR_DISPLAY = "only_for_display"
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
    BOARDS_PLAYED = "boards_played"  # round
    OPENING_NOT_DRAWN = "opening_not_drawn"  # round
    BAD_SET_UP = "bad_set_up"  # reason
    SET_UP_IS_OVER = "set_up_is_over"  # fen
    SET_UP_AND_OPENINGS = "set_up_and_openings"
    OPENINGS_OF_RUSSIAN = "openings_of_russian"  # game
    OPENING_FIRST = "opening_first"  # round
    OPENINGS_EXHAUSTED = "openings_exhausted"  # left, wanted
    OWN_WORD = "own_word"
    MOVES_NOT_STATED = "moves_not_stated"  # least
    NOTHING_TO_UNDO = "nothing_to_undo"  # board
    MARK_IS_FINAL = "mark_is_final"
    RESULT_BUILT_ON = "result_built_on"  # board
    REASON_MISSING = "reason_missing"
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
    PLY_NOT_IN_RECORD = "ply_not_in_record"  # ply, last
    UNKNOWN_OPENING_TABLE = "unknown_opening_table"  # table
    NOT_FINISHED = "not_finished"
    PLACES_DRAWN = "places_drawn"
    UNKNOWN_SYSTEM = "unknown_system"  # system
    UNKNOWN_RULESET = "unknown_ruleset"  # ruleset
    WHO_IS_MEANT = "who_is_meant"  # name, candidates, may_be_new
    WRONG_STATE = "wrong_state"  # state, wanted
    BAD_HANDICAP = "bad_handicap"  # square
    HANDICAP_OF_BOTH = "handicap_of_both"


class TournamentError(Exception):
    """A refusal: ``code`` names the reason, ``params`` what it speaks of."""

    status = 400

    def __init__(self, code: RefusalCode, **params: str | int | None) -> None:
        super().__init__(code.value)
        self.code = code.value
        self.params: Mapping[str, Any] = params


class Conflict(TournamentError):
    """A refusal: somebody else changed the same row first."""

    status = 409


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
