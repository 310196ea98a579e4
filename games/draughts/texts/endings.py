"""The texts of faults in looking up endings, in Russian and English."""

from collections.abc import Mapping

from games.draughts.errors import EndingFault
from games.draughts.texts.fault_texts import Wording

ENDINGS: Mapping[str, Wording] = {
    EndingFault.TOO_MANY_PIECES: Wording(
        "Окончания рассчитаны до {most} шашек на доске, здесь их больше",
        "Endings are worked out for up to {most} pieces on the board, here are more",
    ),
    EndingFault.OTHER_GAME: Wording(
        "Окончания рассчитаны только для русских шашек",
        "Endings are worked out for Russian draughts only",
    ),
    EndingFault.NO_TABLE: Wording(
        "Нет таблицы окончаний «{token}»; её строит команда endings build",
        "There is no table of endings “{token}”; the command endings build makes it",
    ),
    EndingFault.TABLE_CUT: Wording(
        "Таблица окончаний «{token}» обрезана или испорчена; её заново строит endings build",
        "The table of endings “{token}” is cut short or damaged; endings build makes it again",
    ),
    EndingFault.TABLE_VERSION: Wording(
        "«{token}» — не таблица окончаний этой версии; её заново строит endings build",
        "“{token}” is no table of endings of this version; endings build makes it again",
    ),
}
