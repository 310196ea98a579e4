"""Count draws anew at every ply by the letter of the articles, slowly, to compare with ours.

A second reading of the same articles: no running counter, only "the longest stretch that ends
here". What the folds of `arbiter.rules` find must be the same.
"""

from arbiter.rules.draws.names_of_draw_rules_and_count_resets import DrawRuleName, Reset
from arbiter.rules.rulesets.ruleset import Ruleset
from games.draughts.colour import Colour
from games.draughts.moves import legal_moves, play
from games.draughts.replay import Replay
from games.draughts.squares_as_bits import parse_square

ROAD = [parse_square(name) for name in ("a1", "b2", "c3", "d4", "e5", "f6", "g7", "h8")]


def first_plies(replay: Replay, rules: Ruleset) -> dict[DrawRuleName, int]:
    """The ply after which each rule first stands."""
    plies = {}
    for name, rule in rules.draws.items():
        for ply in range(replay.plies + 1):
            if _stands(replay, name, rule, ply):
                plies[name] = ply
                break
    return plies


def _stands(replay, name, rule, ply):
    match name:
        case DrawRuleName.THREEFOLD:
            return replay.rows[: ply + 1].count(replay.rows[ply]) >= rule.limit
        case DrawRuleName.KINGS_ONLY:
            moves = range(ply - 2 * rule.limit + 1, ply + 1)
            excepted = _in_band(replay, ply, rule.unless)
            return (
                moves[0] >= 1 and not excepted and all(_is_kings(replay, index) for index in moves)
            )
        case DrawRuleName.BALANCE:
            since = _back(replay, ply, lambda index: _in_band(replay, index, rule.bands), rule)
            limit = _in_band(replay, ply, rule.bands)
            return since is not None and min(_own(replay, since, ply)) >= limit
        case DrawRuleName.FLAT:
            since = _back(replay, ply, lambda index: True, rule)
            return min(_own(replay, since, ply)) >= rule.limit
        case _:
            return _ratio_stands(replay, name, rule, ply)


def _ratio_stands(replay, name, rule, ply):
    since = _back(replay, ply, lambda colour: _strong(replay, colour, rule), rule)
    if since is None:
        return False
    counted = range(since + 1, ply + 1)
    if name is DrawRuleName.MAIN_ROAD:
        counted = [colour for colour in counted if _holds_road(replay, colour, rule)]
        if replay.plies and ply not in counted:
            return False  # it first stands on a counted move
    if rule.unless_won and _wins_by_force(replay.positions[ply], replay.variant):
        return False  # 7.2.7, 7.2.8: the fifth move has brought a winning position
    strong = _strong(replay, ply, rule)
    own = dict.fromkeys(Colour, 0)
    for index in counted:
        own[replay.rows[index - 1][3]] += 1
    if rule.count_by == "strong" and len(strong) == 1:
        return own[strong[0]] >= rule.limit
    return min(own.values()) >= rule.limit


def _wins_by_force(position, variant):
    """Every way the captures can go, as a tree of winners; won where one side holds its root."""

    def winners(at):
        legal = legal_moves(at, variant)
        if not legal:
            return {at.turn.other}
        if not legal[0].captured:
            return set()
        lines = [winners(play(at, move)) for move in legal]
        wins_here = any(at.turn in line for line in lines)
        wins_there = all(at.turn.other in line for line in lines)
        return {at.turn} if wins_here else {at.turn.other} if wins_there else set()

    return bool(winners(position))


def _back(replay, ply, holds, rule):
    """The earliest ply of the stretch that ends here, None when the rule does not hold here."""
    if not holds(ply):
        return None
    since = ply
    while since and holds(since - 1) and not _resets(replay, since, rule):
        since -= 1
    return since


def _resets(replay, ply, rule):
    move = replay.moves[ply - 1]
    return (
        (move.captured and Reset.CAPTURE in rule.resets)
        or (move.crowned and Reset.CROWNING in rule.resets)
        or (Reset.MAN_MOVE in rule.resets and not _was_king(replay, ply))
    )


def _was_king(replay, ply):
    return bool(replay.rows[ply - 1][2] >> replay.moves[ply - 1].origin & 1)


def _is_kings(replay, ply):
    return _was_king(replay, ply) and not replay.moves[ply - 1].captured


def _own(replay, since, ply):
    movers = [replay.rows[index][3] for index in range(since, ply)]
    return [movers.count(colour) for colour in Colour]


def _in_band(replay, ply, bands):
    position = replay.positions[ply]
    if not all(position.kings_of(colour) for colour in Colour):
        return 0
    number = sum(position.count(colour) for colour in Colour)
    return next((band.moves for band in bands if band.pieces[0] <= number <= band.pieces[1]), 0)


def _strong(replay, ply, rule):
    """The colours that may be the stronger side of the rule's material."""
    position = replay.positions[ply]

    def has(colour, forces):
        kings = position.kings_of(colour).bit_count()
        men = position.men(colour).bit_count()
        return any(
            force.kings[0] <= kings <= force.kings[1] and force.men[0] <= men <= force.men[1]
            for force in forces
        )

    return [
        colour for colour in Colour if has(colour, rule.strong) and has(colour.other, rule.weak)
    ]


def _holds_road(replay, ply, rule):
    position = replay.positions[ply]
    strong = _strong(replay, ply, rule)[0]
    on_road = [
        square for square, colour, _ in position.pieces() if square in ROAD and colour is not strong
    ]
    others = [
        square for square, colour, _ in position.pieces() if square in ROAD and colour is strong
    ]
    return bool(on_road) and not (rule.clear and others)
