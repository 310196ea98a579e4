from games.draughts.moves_in_c import ReadMoves

read_moves: ReadMoves
