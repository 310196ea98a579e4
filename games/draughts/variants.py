"""Every variant by its id; Russian draughts and the five like it by name besides."""

from collections.abc import Mapping

from games.draughts.variant_data import (
    diagonal_german_thai_games,
    games_on_big_boards,
    games_on_turned_board,
    race_games_corners_and_star,
    russian_and_five_like_it,
    towers_and_other_russian_forms,
    turkish_and_armenian,
)
from games.draughts.variant_data.russian_and_five_like_it import BRAZILIAN as BRAZILIAN
from games.draughts.variant_data.russian_and_five_like_it import CZECH as CZECH
from games.draughts.variant_data.russian_and_five_like_it import ENGLISH as ENGLISH
from games.draughts.variant_data.russian_and_five_like_it import PODDAVKI as PODDAVKI
from games.draughts.variant_data.russian_and_five_like_it import POOL as POOL
from games.draughts.variant_data.russian_and_five_like_it import RUSSIAN as RUSSIAN
from games.draughts.variant_definition import CaptureChoice as CaptureChoice
from games.draughts.variant_definition import Goal as Goal
from games.draughts.variant_definition import LastRank as LastRank
from games.draughts.variant_definition import Movement as Movement
from games.draughts.variant_definition import Variant as Variant

VARIANTS: Mapping[str, Variant] = {
    variant.id: variant
    for games in (
        russian_and_five_like_it,
        diagonal_german_thai_games,
        games_on_turned_board,
        games_on_big_boards,
        turkish_and_armenian,
        towers_and_other_russian_forms,
        race_games_corners_and_star,
    )
    for variant in games.ALL
}
"""Every variant by its id."""
