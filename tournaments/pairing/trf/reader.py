"""The event of a TRF before its next round: histories, length, lots, who must not meet.

A player whose points are not the sum of his rounds refuses the file, and so do two players who
tell one game differently.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from games.draughts.colour import Colour
from tournaments.pairing.field import LOSS, WIN, Competitor, PastRound, RoundKind
from tournaments.pairing.trf.lines import (
    ADJOURNED,
    ALONE,
    COLOURS,
    FIRST_ROUND,
    PAIRED,
    ROUND_WIDTH,
    RoundCell,
    TrfCode,
    TrfFault,
    TrfFile,
    TrfPlayer,
    TrfRecord,
    parse_trf,
)
from tournaments.pairing.trf.settings import (
    SWISS_WORDS,
    PairingSettings,
    is_other_system,
    is_system_named,
    read_pairing_settings,
)

_CHESS = {"W": Fraction(1), "D": Fraction(1, 2), "L": Fraction(0), "Z": Fraction(0)}

_DRAUGHTS = {"W": Fraction(2), "D": Fraction(1), "L": Fraction(0), "Z": Fraction(0)}

_NOTHING = RoundCell()


@dataclass(frozen=True, slots=True)
class TrfEvent:
    """An event of a TRF before its next round: players, length, colours, forbidden pairs.

    ``prohibited`` are the groups whose members must not meet in that round; ``bye`` is what an
    allocated bye is worth in 2-1-0; ``half_byes`` are those away in the next round who asked for
    half a point; ``passed_over`` are rows that are no records.
    """

    competitors: tuple[Competitor, ...]
    round: int
    rounds: int | None
    initial: Colour | None
    prohibited: tuple[frozenset[int], ...] = ()
    bye: int = WIN
    half_byes: frozenset[int] = frozenset()
    passed_over: tuple[TrfRecord, ...] = field(default=(), compare=False)


def read_swiss_event(text: str) -> TrfEvent:
    """Read a TRF as a Swiss event before its next round; raises TrfFault.

    ``other_system`` for what is not the Dutch system, ``result_missing`` for a game without a
    result: a round still played has no next one. ``unknown_record`` for a record that may
    change the pairing in a way nobody here knows.
    """
    file = parse_trf(text)
    for record in file.records:
        if file.is_unknown(record):
            raise TrfFault(TrfCode.UNKNOWN_RECORD, record.line, 1, record.code)
    settings = read_pairing_settings(file.records)
    if (teams := file.team_record) is not None:
        raise TrfFault(TrfCode.TEAM_FILE, teams.line, 5, teams.text)
    if (named := file.system_record) is not None and not _is_dutch(named):
        raise TrfFault(TrfCode.OTHER_SYSTEM, named.line, 5, named.text)
    for player in file.players:
        for at, cell in enumerate(player.cells):
            if cell.opponent and cell.letter == " ":
                raise TrfFault(
                    TrfCode.RESULT_MISSING, player.line, FIRST_ROUND + ROUND_WIDTH * at + 7
                )
    passed_over = tuple(record for record in file.records if file.is_no_record(record))
    return replace(trf_event_of_file(file, settings), passed_over=passed_over)


def _is_dutch(record: TrfRecord) -> bool:
    """Return whether a record names the Dutch system, or no system at all."""
    words = record.text.upper()
    if record.code == "192":
        return words.startswith("FIDE_DUTCH")
    has_swiss_words = any(word in words for word in SWISS_WORDS)
    return (has_swiss_words or not is_system_named(words)) and not is_other_system(words)


def trf_event_of_file(file: TrfFile, settings: PairingSettings | None = None) -> TrfEvent:
    """Read the event of a parsed TRF, whatever its system; an open game counts no points."""
    read = settings or read_pairing_settings(file.records)
    last = file.rounds
    players = {player.number: player for player in file.players}
    _must_agree(players, last)
    worth = _worth(file, read, last)
    away = {number for _, at, number in read.away if at in (None, last + 1)}
    away |= {player.number for player in file.players if not _cell(player, last).is_blank}
    return TrfEvent(
        competitors=tuple(
            Competitor(
                number=competitor.number,
                past=tuple(_past_round(_cell(competitor, at), worth) for at in range(last)),
                is_present=competitor.number not in away,
                virtual=tuple(
                    _lent(read, competitor.number, at, worth) for at in range(1, last + 2)
                ),
            )
            for competitor in sorted(file.players, key=lambda player: player.number)
        ),
        round=last + 1,
        rounds=read.rounds,
        initial=read.initial,
        prohibited=tuple(
            members for first, until, members in read.forbidden_pairs if first <= last + 1 <= until
        ),
        bye=_points("U", worth),
        half_byes=frozenset(
            [number for kind, at, number in read.away if kind == "H" and at == last + 1]
            + [player.number for player in file.players if _cell(player, last).letter == "H"]
        ),
    )


def _cell(player: TrfPlayer, at: int) -> RoundCell:
    return player.cells[at] if at < len(player.cells) else _NOTHING


def _must_agree(players: Mapping[int, TrfPlayer], last: int) -> None:
    """A game is told by both its players."""
    for player in players.values():
        for at, cell in enumerate(player.cells[:last]):
            if cell.opponent is None:
                continue
            other = players.get(cell.opponent)
            opponent_cell = _cell(other, at) if other else _NOTHING
            column = FIRST_ROUND + ROUND_WIDTH * at
            if cell.opponent == player.number or opponent_cell.opponent != player.number:
                raise TrfFault(TrfCode.PLAYERS_DISAGREE, player.line, column, str(cell.opponent))
            if cell.colour != "-" and opponent_cell.colour == cell.colour:
                raise TrfFault(TrfCode.PLAYERS_DISAGREE, player.line, column + 5, cell.colour)
            if not _may_both_stand(cell.letter, opponent_cell.letter):
                raise TrfFault(TrfCode.PLAYERS_DISAGREE, player.line, column + 7, cell.letter)


def _may_both_stand(letter: str, opponent_letter: str) -> bool:
    if " " in (letter, opponent_letter) or {letter, opponent_letter} & ADJOURNED:
        return letter == opponent_letter
    kind, points, _ = PAIRED[letter]
    their_kind, their_points, _ = PAIRED[opponent_letter]
    return kind is their_kind and points + their_points in (LOSS, WIN)


def _past_round(cell: RoundCell, worth: Mapping[str, Fraction]) -> PastRound:
    if cell.opponent:
        kind, points, _ = PAIRED[cell.letter]
        return PastRound(kind, points, cell.opponent, COLOURS[cell.colour])
    kind, points, _ = ALONE[cell.letter]
    return PastRound(kind, _points(cell.letter, worth) if kind is RoundKind.ALLOCATED else points)


def _points(letter: str, worth: Mapping[str, Fraction]) -> int:
    """2-1-0 points of a bye, which may be worth less than a win."""
    _, points, key = ALONE[letter]
    return int(2 * worth[key] / worth["W"]) if worth["W"] else points


def _worth(file: TrfFile, settings: PairingSettings, last: int) -> Mapping[str, Fraction]:
    """Return what results are worth in this file: as record 162 says, else 1-½-0 or 2-1-0.

    Raises TrfFault ``points_disagree`` for a player whose points are not their sum.
    """
    if settings.worth:
        by_letter = {**_CHESS, **settings.worth}
        tried = [{"P": by_letter["W"], **by_letter}]
    else:
        tried = [{**table, "P": table["W"]} for table in (_CHESS, _DRAUGHTS)]
    wrong = [list(_wrong_sums(file, last, worth)) for worth in tried]
    best = min(range(len(tried)), key=lambda at: len(wrong[at]))
    if wrong[best]:
        player, points = wrong[best][0]
        raise TrfFault(TrfCode.POINTS_DISAGREE, player.line, 81, f"{points}")
    return tried[best]


def _wrong_sums(
    file: TrfFile, last: int, worth: Mapping[str, Fraction]
) -> Iterator[tuple[TrfPlayer, Fraction]]:
    for player in file.players:
        if player.points is None:
            continue
        own = [worth[_key(cell)] for cell in player.cells[:last]]
        ahead = [worth[_key(cell)] for cell in player.cells[last : last + 1]]
        open_yet = sum(worth["D"] for cell in player.cells[:last] if cell.letter in ADJOURNED)
        # some write the bye to come in, and some leave an adjourned game without points
        total = sum(own, Fraction(0))
        if player.points not in (total, total + sum(ahead), total - open_yet):
            yield player, total


def _key(cell: RoundCell) -> str:
    return (PAIRED if cell.opponent else ALONE)[cell.letter][2]


def _lent(settings: PairingSettings, number: int, at: int, worth: Mapping[str, Fraction]) -> int:
    """Return points lent to a number in a round, in 2-1-0."""
    lent = sum(
        (
            points
            for first, last, low, high, points in settings.lent
            if first <= at <= last and low <= number <= high
        ),
        Fraction(0),
    )
    return int(2 * lent / worth["W"]) if worth["W"] else 0
