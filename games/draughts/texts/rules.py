"""Texts of the rules of play: headings, and the sentences of articles by their codes."""

from collections.abc import Mapping

from ..rules import Article
from ..variants import Variant
from .catalogue import gettext_noop as _
from .catalogue import translate
from .faults import DECLARED

HEADINGS: Mapping[str, str] = {
    "board": _("Board and set-up"),
    "moves": _("Moves and crowning"),
    "captures": _("Captures"),
    "end": _("End of the game"),
    "record": _("How the game is written"),
}

SENTENCES: Mapping[str, str] = {
    # board and set-up
    "dark_squares": _(
        "The board has {width} by {height} squares. Pieces stand on the {squares} dark ones only."
    ),
    "every_square": _("The board has {width} by {height} squares, and all of them are played on."),
    "star_board": _("The board is a six-pointed star of {squares} holes."),
    "corner_left": _("A dark square is in the corner at each player's left hand."),
    "corner_right": _("A dark square is in the corner at each player's right hand."),
    "named_by_letters": _(
        "Seen by White, files are a to {last_file} from the left, ranks 1 to {height} from below: "
        "a1 is the corner at White's left hand."
    ),
    "numbered_from_top": _(
        "The squares have numbers, 1 to {squares}: 1 is at White's far left, and they are counted "
        "row by row from left to right, down to White's own row."
    ),
    "numbered_from_bottom": _(
        "The squares have numbers, 1 to {squares}: 1 is in White's own row at the right hand, and "
        "they are counted row by row from right to left, away from White."
    ),
    "letters_read_too": _("Records that name squares by letters (c3) are read as well."),
    "named_holes": _(
        "A hole is named by the letter of its row, a to q from below, and its number in the row "
        "from the left."
    ),
    "men": _("Each side begins with {men} men, set up as the diagram shows."),
    "no_kings": _("There are no kings."),
    "tower": _(
        "A tower is a pile of pieces; it belongs to the side whose piece is on top, and the others "
        "in it are plain men."
    ),
    "white_begins": _("White begins."),
    "black_begins": _("Black begins."),
    "either_begins": _("The record or the event may say that the other side begins."),
    # moves
    "turns": _("The sides move in turn, one move each; nobody may pass."),
    "turn_of_two_moves": _(
        "The sides move in turn, two moves each, with one piece or with two; nobody may pass."
    ),
    "moves_either_colour": _(
        "The player moves a piece of either colour. A piece goes as its own colour does: the "
        "opponent's men come towards the player who moves them."
    ),
    "tower_moves": _("A tower moves as one piece, as its top piece does."),
    "man_diagonal": _("A man moves one square diagonally forward, to a free square."),
    "man_straight": _(
        "A man moves one square straight ahead or sideways, to a free square; never back and never "
        "diagonally."
    ),
    "man_straight_or_diagonal": _(
        "A man moves one square ahead, sideways or diagonally ahead, to a free square; never back."
    ),
    "step_of_four": _(
        "A man steps to a free neighbouring square along its file or rank, in any direction."
    ),
    "step_of_six": _("A man steps to a free neighbouring hole, in any of six directions."),
    "race_jump": _(
        "Or it jumps in the same directions over one neighbouring man of either colour to the free "
        "place right behind, and may jump on, turn, and stop after any jump. A step is not joined "
        "to a jump, a move does not end where it began, and nothing is captured."
    ),
    "king_diagonal": _(
        "A king moves along a diagonal, forward or back, over any number of free squares."
    ),
    "king_straight": _("A king moves along a file or a rank over any number of free squares."),
    "king_any_line": _(
        "A king moves along a file, a rank or a diagonal over any number of free squares."
    ),
    "king_one_step": _("A king moves one square along a diagonal, forward or back."),
    "king_tied": _(
        "A side that still has a man may make at most {tied} quiet moves in a row with the same "
        "king; then that king captures, or another piece moves."
    ),
    "crowned": _(
        "A man that ends its move on the last row becomes a king: a second man is put on it, or it "
        "is turned over. It moves as a king from its next move on."
    ),
    "crowned_top": _("Of a tower only the top piece is crowned."),
    "crowned_by_either": _("A man is crowned on its own last row, whoever moved it there."),
    # captures
    "duty": _("Whoever can capture must capture, with a man or with a king."),
    "man_captures_both_ways": _("A man captures forward and backward."),
    "man_captures_forward": _("A man captures forward only."),
    "man_captures_straight": _("A man captures straight ahead and sideways, never backward."),
    "man_captures_eight_ways": _(
        "A man captures along diagonals, and along files and rows too, forward and backward: in "
        "eight directions."
    ),
    "duty_of_either_colour": _(
        "The duty holds for the pieces of both colours; any capture of either colour may be made."
    ),
    "duty_in_each_move": _("The duty is looked at anew before each of the two moves of a turn."),
    "own_not_taken": _("Own pieces are not jumped and not captured."),
    "same_colour_not_taken": _("A piece neither jumps nor captures pieces of its own colour."),
    "own_taken_too": _(
        "Pieces of either colour must be captured, one's own too, and one capture may take both."
    ),
    "man_jumps": _(
        "A man jumps over a piece of the other colour next to it, to the square right behind, if "
        "that is free."
    ),
    "man_jumps_either": _(
        "A man jumps over a piece of either colour next to it, to the square right behind, if "
        "that is free."
    ),
    "jumps_along_files": _(
        "Along a file or a row the next dark square counts as the neighbouring one."
    ),
    "man_takes_no_king": _("A man may not capture a king."),
    "top_is_taken": _("Of a tower only the top piece is captured; what is left stays."),
    "king_jumps_near": _("A king captures as a man does, but forward and backward."),
    "king_takes_diagonal": _(
        "A king captures a piece at any distance along a diagonal, if the squares between are free "
        "and so is the one right behind it."
    ),
    "king_takes_straight": _(
        "A king captures a piece at any distance along a file or a rank, if the squares between "
        "are free and so is the one right behind it."
    ),
    "king_takes_eight_ways": _(
        "A king captures a piece at any distance along a diagonal, a file or a row, if the squares "
        "between are free and so is the one right behind it."
    ),
    "king_lands_anywhere": _("It lands on any free square behind that piece, up to the next one."),
    "king_lands_next": _("It lands on the square right behind that piece and no farther."),
    "king_stops_behind_king": _(
        "If the last piece that it takes is a king, it stops on the square right behind it."
    ),
    "goes_on": _("A capture is carried to its end: the piece goes on as long as it can capture."),
    "no_turning_back": _(
        "Two jumps of one move, one right after the other, do not go in opposite directions."
    ),
    "king_lands_to_go_on": _(
        "If a king can capture on from one of the squares behind, it must land on such a square."
    ),
    "lifted_after": _("Captured pieces are lifted when the whole move has been made."),
    "lifted_at_once": _(
        "A captured piece is lifted at once; its square is free and may be used in the same move."
    ),
    "taken_under": _(
        "The captured piece goes under the capturing one as a plain man, and a captured king loses "
        "its crown. A piece of one's own that comes to lie on top is free again."
    ),
    "king_stays": _(
        "A captured king is not lifted: it stays on its square and is a man of its own colour when "
        "the move is over."
    ),
    "not_twice": _("No piece may be jumped twice in one move."),
    "taken_blocks": _("A piece that is captured and not yet lifted bars the way."),
    "same_square_again": _("A free square may be passed or landed on several times in one move."),
    "choice_free": _(
        "Of several captures any may be chosen, whatever the number and kind of the pieces."
    ),
    "choice_most": _(
        "Of several captures one of the most pieces must be chosen; a king counts as one piece. "
        "Between equal ones the player chooses."
    ),
    "choice_king_first": _(
        "If a king can capture, it must do so, and not a man. Otherwise any capture may be chosen."
    ),
    "choice_most_then_kings": _(
        "The most pieces must be captured; of equal captures the one of the most kings. Between "
        "those still equal the player chooses."
    ),
    "choice_most_then_by_king": _(
        "The most pieces must be captured. If that is equal: with a king rather than a man; then "
        "the most kings; then the capture that meets a king earlier. Between those still equal the "
        "player chooses."
    ),
    "choice_highest_value": _(
        "The capture of the highest value must be made: a king is worth a little less than two "
        "men. Of equal captures one by a king comes first; then the player chooses."
    ),
    "last_row_king": _(
        "A man that reaches the last row in a capture is a king at once and captures on as a king, "
        "if it can."
    ),
    "last_row_man": _(
        "A man that reaches the last row in a capture and can capture on as a man does so and "
        "stays a man; it is crowned only where its capture ends there."
    ),
    "last_row_stop": _(
        "A man that reaches the last row in a capture is crowned, and its capture ends there."
    ),
    # the end
    "blocked_loses": _("A side that has pieces but no move when its turn comes has lost."),
    "blocked_wins": _("A side that has pieces but no move when its turn comes has won."),
    "no_move_of_either": _(
        "The side to move has lost if no piece of either colour can move. With its own pieces "
        "blocked it still moves those of the opponent."
    ),
    "no_move_of_turn": _(
        "A side that cannot make the first or the second move of its turn has lost."
    ),
    "bare_loses": _("A side without pieces has lost."),
    "bare_wins": _("A side that has given away all its pieces has won."),
    "bare_at_once": _("A side without pieces has lost at once, whoever took the last one."),
    "no_tower": _("A side with no piece on top of any tower has lost."),
    "arrived": _(
        "The side whose men first fill the places that the opponent started from has won at once."
    ),
    # records
    "written": _(
        "A quiet move is written {quiet}, a capture {capture}: where it begins and where it ends. "
        "If two captures have the same ends every landing square is named, {whole}; so it may be "
        "written always."
    ),
    "written_by_ends": _(
        "A move is written by the places where it begins and ends, {quiet}, whatever its way."
    ),
    "four_moves_a_number": _("One number holds the two moves of each side: four in all."),
    "fits_one_move": _(
        "What is written must fit exactly one legal move of the position. Results: {results}."
    ),
}

OPEN: Mapping[str, str] = {
    **DECLARED,
    "choice": _("no source of this board says which of several captures is chosen"),
    "board": _("the source does not say which squares are played on"),
}
"""What is a declared reading in a game, by the codes of `Variant.declared`."""


def open_readings(variant: Variant, language: str | None) -> tuple[str, ...]:
    """Say what the sources of a game leave open."""
    return tuple(translate(OPEN[code], language) for code in variant.declared)


def heading(group: str, language: str | None) -> str:
    """Return the heading of a group of articles."""
    return translate(HEADINGS[group], language)


def article_in_words(article: Article, language: str | None) -> str:
    """Return the sentences of an article as one text."""
    sentences = (translate(SENTENCES[code], language) for code in article.codes)
    return " ".join(sentence.format_map(article.params) for sentence in sentences)
