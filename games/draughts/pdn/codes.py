"""Codes of faults and notes of a record that are not about its moves."""

from enum import StrEnum


class PdnFault(StrEnum):
    """Codes of faults of a record beside those of its moves (FaultCode).

    A text that is no record at all bears FaultCode.UNREADABLE without a ply.
    """

    UNCLOSED_COMMENT = "unclosed_comment"  # placed where it opens
    UNCLOSED_VARIATION = "unclosed_variation"  # placed where it opens
    TOO_DEEP = "too_deep"  # variations nested beyond reason
    UNKNOWN_MOVE = "unknown_move"  # "- -": the record itself says it does not know
    SECOND_GAME = "second_game"  # numbers begin anew, and no result stands before them
    POSITION_INSIDE = "position_inside"  # /FEN "…"/ among the moves: no one game any more
    MESSENGER = "messenger"  # date, time and name before a move: who said what is not guessed
    TOO_LONG = "too_long"  # a game or a row longer than any real one
    TOO_MANY_VARIATIONS = "too_many_variations"  # of one game; the rest is not read
    TOO_MANY_TAGS = "too_many_tags"
    TOO_MANY_GAMES = "too_many_games"  # in a row, without tags and with hardly a move
    WRONG_GAME_TYPE = "wrong_game_type"  # GameType names another game
    OTHER_GAME = "other_game"  # the tag Variant names a game that is not played here
    UNKNOWN_GAME = "unknown_game"  # the tag Variant names nothing that we know
    OTHER_BOARD = "other_board"  # squares that a board of 64 has not
    RESULT_CONFLICT = "result_conflict"  # tag and text disagree
    # a star of more players than two (`star.record.judge_star_record`)
    SEVERAL_PLAYERS = "several_players"  # where only a game of two sides has a place
    POINTS_OF_PLAYERS = "points_of_players"  # so many do not play from these points
    OTHER_PLAYERS = "other_players"  # the position has men of others than the tags name
    NO_SUCH_PLAYER = "no_such_player"  # the tag Winner names nobody who plays
    OTHER_WINNER = "other_winner"  # the tag Winner names another than who has arrived
    RESULT_OF_TWO = "result_of_two"  # 1-0 says nothing of three players


class PdnNote(StrEnum):
    """Codes of oddities in a record, and of how the reader understood them."""

    ENCODING = "encoding"  # not UTF-8; guessed from the letters
    ENCODING_DOUBTFUL = "encoding_doubtful"  # another makes as good words of the same bytes
    BYTE_ORDER_MARK = "byte_order_mark"
    DAMAGED_TEXT = "damaged_text"  # bytes that are no letters of the encoding
    NOT_TEXT = "not_text"  # zero or control bytes: why a file is not read
    LINE_ENDS = "line_ends"  # CR alone or NEL
    TAG_SPACES = "tag_spaces"
    TAG_SPELLING = "tag_spelling"
    TAG_NAME = "tag_name"  # no name of a tag in PDN; kept whole, understood by nobody
    TAG_NAME_READ = "tag_name_read"  # a Russian name of a tag, or one with entities
    TAG_REPEATED = "tag_repeated"
    DATE_SPELLING = "date_spelling"
    NO_GAME_TYPE = "no_game_type"
    GAME_TYPE_SPELLING = "game_type_spelling"
    NO_RESULT = "no_result"
    NO_MOVES = "no_moves"
    RESULT_SPELLING = "result_spelling"
    RESULT_UNKNOWN = "result_unknown"  # none that we know; kept in its tag
    TIME_CONTROL_UNKNOWN = "time_control_unknown"  # none that we can read; clocks are not judged
    RESULT_SAID = "result_said"  # a comment at the end says a result that the record has not
    DRAW_MARK = "draw_mark"  # "=" at the end, which means a draw (N6), beside another result
    MARK_READING = "mark_reading"  # "!?" and "?!" as PDN has them; N6 has them the other way round
    RESULT_REPEATED = "result_repeated"
    MOVE_NUMBER = "move_number"
    STRAY_TEXT = "stray_text"
    MOVES_IN_COMMENT = (
        "moves_in_comment"  # "; 2. b2-c3" to the end of the row, "{d6-c5 {ж}", "{d6-c5}"
    )
    PLY_COUNT = "ply_count"  # the tag counts other half-moves than are written: torn, perhaps
    STRAY_BRACKET = "stray_bracket"
    SPLIT_CAPTURE = "split_capture"
    POSITION_FIRST = "position_first"  # /FEN "…"/ before the first move
    TIME_IN_BRACKETS = "time_in_brackets"
    VARIATION_FAULT = "variation_fault"
    VARIATION_UNCHECKED = "variation_unchecked"
    POSITION_IN_VARIATION = "position_in_variation"  # /FEN "…"/ in a variation: it starts there
    NUMBER_SPELLING = "number_spelling"  # 1) for 1.
    TABLE = "table"  # the columns of a table record (G1)
    TABLE_NAMES = "table_names"  # names above the columns, taken for White and Black
    CLOCK_SPELLING = "clock_spelling"  # a clock that is not h:mm:ss stays a comment
    RULING = "ruling"  # the tag of a certificate: a ruling made the result, not the moves
    RESULT_FORMAT = "result_format"  # Plus, Delfts, Goes: what the points mean
    FEN_COUNTERS = "fen_counters"  # :H0:F1, kept in the tag
    DECLARED_WAIVER = "declared_waiver"  # [%waived FEN]: an irregular move, let stand (V2)


DOUBTS = frozenset((PdnNote.ENCODING_DOUBTFUL, PdnNote.DAMAGED_TEXT))
"""What leaves it open which letters a text holds: nobody can vouch for such a record."""

WEIGHTY = DOUBTS | frozenset(
    (
        *(PdnNote.RESULT_UNKNOWN, PdnNote.RESULT_SAID, PdnNote.RESULT_FORMAT),
        *(PdnNote.RULING, PdnNote.DECLARED_WAIVER),
        *(PdnNote.TIME_CONTROL_UNKNOWN, PdnNote.CLOCK_SPELLING),
        *(PdnNote.PLY_COUNT, PdnNote.MOVES_IN_COMMENT),
    )
)
"""What a record says and nobody takes into account, or may lack: whoever judges it is told."""
