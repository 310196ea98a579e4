"""Texts of faults in looking up endings, by code."""

from collections.abc import Mapping

from games.draughts.faults_and_errors import EndingFault
from games.draughts.texts.translate_by_catalogue import gettext_noop as _

ENDINGS: Mapping[str, str] = {
    EndingFault.TOO_MANY_PIECES: _(
        "Endings are worked out for up to {most} pieces on the board, here are more"
    ),
    EndingFault.OTHER_GAME: _(
        "Endings are worked out only for games on 8 by 8 squares whose positions are pieces"
        " alone; this is none of them"
    ),
    EndingFault.NO_TABLE: _(
        "There is no table of endings “{token}”; the command endings build --variant {id}"
        " --pieces {pieces} makes it"
    ),
    EndingFault.NO_COMPILER: _(
        "Without a C compiler the endings of this game ({token}) are built for up to {most}"
        " pieces; install gcc or clang"
    ),
    EndingFault.TOO_LONG: _("An ending is longer than a table can hold: “{token}”"),
    EndingFault.NO_MEMORY: _("There was not enough memory for the endings “{token}”"),
    EndingFault.NOT_WRITTEN: _("“{token}” could not be written: {reason}"),
    EndingFault.TABLE_CUT: _(
        "The table of endings “{token}” is cut short or damaged; endings build makes it again"
    ),
    EndingFault.TABLE_VERSION: _(
        "“{token}” is no table of endings of this version; endings build makes it again"
    ),
}
