"""Write the record of a star of several players as canonical PDN.

One record gives the same bytes every time.
"""

import re
from collections.abc import Iterator

from games.draughts.many_player_star.define_star import STAR
from games.draughts.many_player_star.read_and_judge_star_record import RaceRecord
from games.draughts.many_player_star.star_players_and_starting_corners import (
    usual_starting_position,
)
from games.draughts.pdn.normalise_results import OPEN
from games.draughts.pdn.write_canonical_pdn import canonical_date, tag_row, wrapped_rows
from games.draughts.pdn.write_moves_and_comments_as_movetext import nags_and_comment, plain_text

_ROSTER = ("Event", "Site", "Date", "Round")
_OWN = frozenset(("result", "variant", "fen", "winner"))
_NAME = re.compile(r"[A-Z]\w*", re.ASCII)


def write_star_record_as_pdn(record: RaceRecord) -> str:
    """Write a good record as PDN, a number for each round; ValueError for a faulty one."""
    if not record.is_ok:
        raise ValueError("a record with a fault has no canonical text")
    rows, unsaid = _tags(record)
    return "\n".join((*rows, "", *wrapped_rows(_words(record, unsaid)))) + "\n"


def _tags(record: RaceRecord) -> tuple[list[str], str]:
    """The rows of tags, and what tags said that has no row: it goes into the first comment."""
    by_name = {name.lower(): plain_text(value) for name, value in reversed(record.game.tags)}
    rows = {name: by_name.get(name.lower()) or "?" for name in _ROSTER}
    rows["Date"] = canonical_date(by_name.get("date", ""))
    rows |= {"Result": OPEN, "Variant": STAR.id.capitalize()}
    rows |= {f"Player{player}": plain_text(name) or "?" for player, name in record.players.items()}
    if record.winner:
        rows["Winner"] = record.winner
    start = record.positions[0]
    if start != usual_starting_position("".join(record.players)):
        rows["FEN"] = STAR.fen(start)
    unsaid = []
    for name, value in record.game.tags:
        title = next((row for row in rows if row.lower() == name.lower()), name.capitalize())
        is_first = by_name[name.lower()] == plain_text(value)
        if name.lower() in _OWN or not value or (title in rows and is_first):
            continue
        if title not in rows and _NAME.fullmatch(name[:1].upper() + name[1:]):
            rows[name[:1].upper() + name[1:]] = plain_text(value)
        else:
            unsaid.append(f"{name}: {plain_text(value)}")
    return [tag_row(name, value) for name, value in rows.items()], " ".join(unsaid)


def _words(record: RaceRecord, unsaid: str) -> Iterator[str]:
    """The moves, each with its marks and comment; a number opens every round."""
    a_round = len(record.players)
    yield from nags_and_comment((unsaid, record.comments.get(0, "")), (), is_move=False)
    for at, move in enumerate(record.moves):
        yield f"{at // a_round + 1}. {move.key()}" if at % a_round == 0 else move.key()
        comments_here = (record.comments.get(at + 1, ""), *_variations(record, at + 1))
        yield from nags_and_comment(comments_here, record.nags.get(at + 1, ()))
    yield OPEN


def _variations(record: RaceRecord, ply: int) -> Iterator[str]:
    """Other moves that the record shows there; nobody has checked them, so they are words."""
    for variation in record.game.variations:
        if variation.ply == ply:
            yield f"({' '.join((*variation.replay.texts, *variation.replay.rest))})"
