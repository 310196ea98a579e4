"""Template tags of imports: state, time left, faults of bad games, permission."""

from dataclasses import dataclass

from django import template
from django.utils.translation import gettext as _

from games.draughts.faults_and_errors import Fault
from games.imports import decide_which_games_are_left_out
from games.imports.find_imports_progress_and_bad_games import ImportProgress
from games.imports.import_command_texts import seconds_as_clock
from games.imports.models import BadGame
from games.imports.restore_stored_faults import restore_fault
from games.ports import who_may_import_port

register = template.Library()


@register.filter
def import_state(progress: ImportProgress) -> str:
    """Say in words what is being done with an import."""
    if progress.is_abandoned:
        return _("interrupted")
    if progress.is_taken_in:
        return _("the file is being taken in…")
    if progress.is_done:
        return _("done")
    if progress.is_stopped:
        return _("%(share)s %%, stopped") % {"share": progress.share}
    if progress.is_held:
        return _("%(share)s %%, a part is still with its reader") % {"share": progress.share}
    if progress.rate is None:
        return _("%(share)s %%, waiting for a worker") % {"share": progress.share}
    return _("%(share)s %%, the games are being read…") % {"share": progress.share}


@register.filter
def time_left(seconds: int) -> str:
    """Format the time an import will still take: ``0:12``."""
    return seconds_as_clock(seconds)


@register.filter
def faults_of_bad_game(game: BadGame) -> list[Fault]:
    """Return all faults of a bad game, restored from their JSON."""
    return [restore_fault(fault) for fault in game.faults]


@dataclass(frozen=True, slots=True)
class FaultyFragment:
    """The faulty line of a bad game in three parts: before, the faulty word (``token``), after."""

    before: str
    token: str
    after: str


@register.filter
def fragment_around_fault(game: BadGame) -> FaultyFragment:
    """Split a bad game's fragment around the faulty word of its first fault."""
    text, at = game.fragment, decide_which_games_are_left_out.place_in_fragment(game)
    token = str(game.faults[0].get("token") or "")
    if not token or not text.startswith(token, at):
        return FaultyFragment(text, "", "")
    return FaultyFragment(text[:at], token, text[at + len(token) :])


@register.filter
def may_import(user: who_may_import_port.Visitor) -> bool:
    """Whether this visitor may import files and is shown the link to it."""
    return who_may_import_port.may_import(user)
