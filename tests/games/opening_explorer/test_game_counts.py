"""Running counts of games by result, year and player, in memory."""

from games.opening_explorer.tally_games_by_move_result_and_player import BLACK, WHITE, GameTally

NAMES = {1: "Яковлев", 2: "Пель", 3: "Абрамов", 4: "Белов"}


def test_players_of_as_many_games_stand_by_name_whoever_was_met_first():
    tally = GameTally()
    tally.white.update({1 << 2 | WHITE: 1, 2 << 2 | WHITE: 2, 3 << 2 | BLACK: 1})
    tally.black.update({4 << 2 | BLACK: 1, 0 << 2 | WHITE: 9})
    listed = tally.players_with_most_games(3, NAMES.__getitem__)
    assert [name for name, _white, _black in listed] == ["Пель", "Абрамов", "Белов"]
