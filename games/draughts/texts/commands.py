"""Texts that the library's commands print, by key."""

from collections.abc import Mapping

from .catalogue import gettext_noop as _
from .catalogue import translate

COMMAND: Mapping[str, str] = {
    "good": _("good"),
    "faulty": _("FAULTY"),
    "no_such_game": _("No game is called “{game}”; there are {known}"),
    "refused_game": _(
        "{game}: the sources say only that its pieces go in three straight directions; its board, "
        "its men, its kings and its end are told nowhere, so it is not played here"
    ),
    "unreadable": _("UNREADABLE"),
    "note": _("note:"),
    "suggestion": _("suggestion:"),
    "game": _("game"),
    "plies": _("plies"),
    "winner": _("player {player} has won"),
    "left_out": _("left out"),
    "race_left_out": _("left out: a star of more than two players is written as PDN only"),
    "summary": _("Games: {games}, good: {good}, faulty: {faulty}"),
    "more_faults": _("more faults, not shown: {count}"),
    "more_notes": _("more notes, not shown: {count}"),
    "whole_file": _(
        "{name}: {count} games that name no game are whole as records of another one; to read the "
        "file so: --variant {id}"
    ),
    "explained": _(
        "Explanations were looked for in the first {most} faulty games; --explain sets how many"
    ),
    "converted": _("Games written: {good}, left out: {faulty}"),
    "no_form": _("{name}: the name does not say what to write; say it: --to {forms}"),
    "one_file": _("{name}: one file cannot hold the good games and the others"),
    "exists": _("{name}: is there already; to replace: --force"),
    "white": _("White"),
    "black": _("Black"),
    "worth_win": _("{side} wins, half-moves to the end: {count}; {moves}"),
    "worth_loss": _("{side} loses, half-moves to the end: {count}; {moves}"),
    "worth_draw": _("A draw with best play; {moves}"),
    "no_moves": _("no moves"),
    "no_endings_of_game": _("{game}: endings of this game are not worked out"),
    "no_event_rooms": _(
        "{file}: events are decided again by the installed library, and here, in the tree of the "
        "service, by python manage.py verify_event"
    ),
    "version": "draughts64 {version}, Python {python}",
    "build_compiled": _("The compiled build runs: {parts} files, moves read in C, source {digest}"),
    "build_kernel": _("The kernel in C runs, the rest is plain source; kernel {digest}"),
    "build_not_built": _(
        "The plain source runs, there is no compiled build; to make one: ./deploy/compile"
    ),
    "build_left_out": _("The plain source runs: DRAUGHTS64_PURE=1 leaves a compiled build out"),
    "build_stale": _(
        "The plain source runs: the compiled build is stale, changed since: {files}; "
        "to make it again: ./deploy/compile"
    ),
    "build_damaged": _(
        "The plain source runs: the compiled build is damaged ({files}); "
        "to make it again: ./deploy/compile"
    ),
    "build_not_loaded": _(
        "The plain source runs: the compiled build was made for another computer ({files}); "
        "to make it again: ./deploy/compile"
    ),
    "endings_built": _("{name}: {size} bytes"),
    "endings_checked": _("Positions checked: {count}, wrong: {wrong}"),
}


def command_text(name: str, language: str | None) -> str:
    """Return a command's text by its key; the caller fills its braces."""
    return translate(COMMAND[name], language)
