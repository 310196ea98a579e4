"""What every coefficient counts, Russian and English: the definition a regulation may quote.

Where rules and practice leave a reading open, the one taken here is told: what a forfeit, a bye
and a round without play are to it, and what is cut when only played games count.
"""

from collections.abc import Mapping

Wording = tuple[str, str]

_SKIP = (
    " Где считаются только сыгранные партии, туров без игры в сумме нет вовсе: "
    "отсекается низший из сыгранных. По ФИДЕ C.07 первым отсекается тур, не сыгранный по своей "
    "воле.",
    " Where only games over the board count, rounds without play are not in the sum at all: "
    "what is cut is the lowest of those played. Under FIDE C.07 a round left out at one's own will "
    "is cut first.",
)

DEFINITIONS: Mapping[str, Wording] = {
    "points": ("Сумма очков: победа 2, ничья 1.", "The sum of points: a win 2, a draw 1."),
    "game_points": (
        "Сумма очков во всех партиях микроматчей.",
        "The sum of points in all games of the micro-matches.",
    ),
    "wins": ("Победы за доской; неявка не в счёт.", "Wins over the board; forfeits do not count."),
    "wins_any": (
        "Туры, давшие очки победы, с игрой или без неё.",
        "Rounds that gave a win's points, with or without play.",
    ),
    "progressive": (
        "Сумма очков после каждого тура.",
        "The sum of the totals after every round.",
    ),
    "progressive_cut1": (
        "Сумма очков после каждого тура, начиная со второго.",
        "The sum of the totals after every round from the second on.",
    ),
    "sonneborn_berger": (
        "Сумма очков побеждённых соперников и половина суммы очков тех, с кем ничья.",
        "The totals of the beaten opponents and half the totals of those drawn with.",
    ),
    "meeting": (
        "Очки, набранные против тех, с кем равенство.",
        "The points made against those one is tied with.",
    ),
    "shmulyan": (
        "Сумма очков побеждённых минус сумма очков тех, кому проиграно; ничьи не дают ничего. "
        "Неявка — победа или поражение, если несыгранная партия считается с полной суммой очков "
        "соперника, а при других порядках не считается; свободный тур не даёт ничего.",
        "The totals of the beaten less the totals of those lost to; draws give nothing. "
        "A forfeit is a win or a loss where a game without play counts the opponent's full total, "
        "and nothing under the other orders; a bye gives nothing.",
    ),
    "koya": (
        "Очки, набранные против тех, у кого не меньше половины возможных очков. Неявка считается, "
        "только если несыгранная партия считается с полной суммой очков соперника.",
        "The points made against those with half of all possible points or more. A forfeit counts "
        "only where a game without play counts the opponent's full total.",
    ),
    "solkoff": ("Сумма очков всех соперников.", "The sum of the totals of all opponents."),
    "solkoff_short": (
        "Сумма очков всех соперников без низшего." + _SKIP[0],
        "The sum of the totals of all opponents but the lowest." + _SKIP[1],
    ),
    "solkoff_short2": (
        "Сумма очков всех соперников без двух низших." + _SKIP[0],
        "The sum of the totals of all opponents but the two lowest." + _SKIP[1],
    ),
    "median": (
        "Сумма очков всех соперников без низшего и высшего." + _SKIP[0],
        "The sum of the totals of all opponents but the lowest and the highest." + _SKIP[1],
    ),
    "solkoff_full": (
        "Сумма очков соперников без низшего; при равенстве без двух низших, без трёх и так далее."
        + _SKIP[0],
        "The sum of the opponents' totals but the lowest; if equal but the two lowest, the three "
        "lowest and so on." + _SKIP[1],
    ),
    "solkoff_plus": (
        "Сумма коэффициентов Солкофа соперников, каждый подсчитан по тому же порядку для туров "
        "без игры. Неявка считается, только если несыгранная партия считается с полной суммой "
        "очков соперника; свободный тур не даёт ничего.",
        "The sum of the opponents' Solkoffs, each counted by the same order for rounds without "
        "play. A forfeit counts only where a game without play counts the opponent's full total; "
        "a bye gives nothing.",
    ),
}
