"""An event file as a page shows it: plain values of bounded length, whoever wrote the file."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.exchange.capsule import layout
from tournaments.exchange.capsule.layout import Capsule, UnreadablePart

PARTS_OF_PAGE = (layout.EVENT, layout.DECISIONS, layout.TEAMS)

LONGEST = 200
"""Letters of a name or title that are shown."""


@dataclass(frozen=True, slots=True)
class ShownPlayer:
    """A player as the file names him."""

    number: int
    name: str
    title: str
    city: str


@dataclass(frozen=True, slots=True)
class ShownGame:
    """A game with both players' names; ``place`` is that of its certified record, or empty."""

    round: int
    board: int
    number: int
    white: str
    black: str
    result: str
    termination: str
    place: str


@dataclass(frozen=True, slots=True)
class ShownRound:
    """A round with its games."""

    number: int
    games: tuple[ShownGame, ...]


@dataclass(frozen=True, slots=True)
class ShownPlace:
    """A line of the table: of a player, or of a team."""

    place: str
    name: str
    points: int


@dataclass(frozen=True, slots=True)
class ShownDecision:
    """A decision as its file tells it."""

    kind: str
    ruling: str
    article: str
    what: str
    where: str
    void_by: str


@dataclass(frozen=True, slots=True)
class ShownEvent:
    """Everything of an event file that a page shows."""

    title: str
    city: str
    days: str
    system: str
    chief_arbiter: str
    players: tuple[ShownPlayer, ...]
    rounds: tuple[ShownRound, ...]
    table: tuple[ShownPlace, ...]
    teams: tuple[ShownPlace, ...]
    decisions: tuple[ShownDecision, ...]


class UnreadableEvent(ValueError):
    """The parts of the file are no event."""


def read_shown_event(capsule: Capsule) -> ShownEvent:
    """Read what a page shows; raises UnreadableEvent."""
    try:
        return _event(capsule)
    except RecursionError as error:  # a name of lists in lists
        raise UnreadableEvent from error
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError) as error:
        raise UnreadableEvent from error


def _event(capsule: Capsule) -> ShownEvent:
    stored = capsule.json(layout.EVENT)
    head = stored["event"]
    players = tuple(_player(row) for row in stored["players"] if row["number"])
    names = {player.number: player.name for player in players}
    rounds = tuple(_round(row, names, capsule) for row in stored["rounds"])
    places = {
        int(game["id"]): f"{row['number']}.{board['board']}.{game['number']}"
        for row in stored["rounds"]
        for board in row["boards"]
        for game in board["games"]
    }
    decisions = (_read(capsule, layout.DECISIONS) or {"decisions": ()})["decisions"]
    return ShownEvent(
        title=_text(head["title"]),
        city=_text(head["city"]),
        days=" – ".join(filter(None, (_text(head["starts_on"]), _text(head["ends_on"])))),
        system=_text(head["system"]),
        chief_arbiter=_text(head["chief_arbiter"]),
        players=players,
        rounds=rounds,
        table=tuple(
            ShownPlace(_place(row), names.get(row["number"], "?"), int(row["points"]))
            for row in stored["standings"]
        ),
        teams=_teams(_read(capsule, layout.TEAMS)),
        decisions=tuple(_decision(row, places) for row in decisions),
    )


def _read(capsule: Capsule, name: str) -> Any:
    """Return a part that a page can do without; what is wrong with it the decision says."""
    try:
        return capsule.json(name)
    except UnreadablePart:
        return None


def _text(value: object) -> str:
    return "" if value is None else str(value)[:LONGEST]


def _player(row: Mapping[str, Any]) -> ShownPlayer:
    return ShownPlayer(
        int(row["number"]), _text(row["name"]), _text(row["title"]), _text(row["city"])
    )


def _round(row: Mapping[str, Any], names: Mapping[int, str], capsule: Capsule) -> ShownRound:
    number = int(row["number"])
    return ShownRound(
        number,
        tuple(
            _game(number, int(board["board"]), game, names=names, capsule=capsule)
            for board in row["boards"]
            for game in board["games"]
        ),
    )


def _game(
    round_number: int,
    board: int,
    game: Mapping[str, Any],
    *,
    names: Mapping[int, str],
    capsule: Capsule,
) -> ShownGame:
    number = int(game["number"])
    place = f"{round_number}.{board}.{number}"
    has_record = f"{layout.RECORDS}{place}.pdn" in capsule.parts
    return ShownGame(
        round=round_number,
        board=board,
        number=number,
        white=names.get(game["white"], "?"),
        black=names.get(game["black"], "?"),
        result=_text(game["result"]),
        termination=_text(game["termination"]),
        place=place if has_record else "",
    )


def _place(row: Mapping[str, Any]) -> str:
    first, last = int(row["place_from"]), int(row["place_to"])
    return str(first) if first == last else f"{first}–{last}"


def _teams(stored: Mapping[str, Any] | None) -> tuple[ShownPlace, ...]:
    if stored is None:
        return ()
    names = {team["number"]: _text(team["name"]) for team in stored["teams"]}
    rows: Sequence[Mapping[str, Any]] = stored["rows"]
    return tuple(
        ShownPlace(_place(row), names.get(row["number"], "?"), int(row["match_points"]))
        for row in rows
    )


def _decision(row: Mapping[str, Any], places: Mapping[int, str]) -> ShownDecision:
    what = _text(row["sanction"]) or f"{_text(row['result'])} {_text(row['termination'])}"
    return ShownDecision(
        kind=_text(row["kind"]),
        ruling=_text(row["ruling"]),
        article=_text(row["article"]),
        what=what,
        where=places.get(row["game"], ""),
        void_by=_text(row["void_by"]),
    )
