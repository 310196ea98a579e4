/* Read one written move, judge it and play it, on the usual board.

   This is the twin in C of `verify` for the moves that nearly all records consist of.  It says yes
   to a move only where the rules leave no doubt about it; to everything else, an illegal move, one
   that fits twice, a sign it does not know, it says no and the library's own Python judges: so a
   fault, a note about a sign and their wording come from one place.

   A square is a bit of 36, in the order of squares.py: each step on a diagonal changes the number
   of a square by 4 or 5, and the bits 4, 13, 22 and 31, no squares, stop a step over the edge. */

#include "read_move.h"

enum { MAN, KING, DONE, SPENT }; /* what captures: as in movegen/tables.py */

enum { MOST_SIGNS = 48, MOST_SQUARES = 16, MOST_HOPS = 16, MOST_TRIED = 4000 };

static const mask BOARD = 0xF7FBFDFEF;
static const int STEPS[4] = {4, 5, -4, -5}; /* up left, up right, down right, down left */

static mask bit(int square) { return (mask)1 << square; }

static int on_board(int square) { return square >= 0 && square < 36 && BOARD >> square & 1; }

static int is_last(const position *at, int square) { return at->is_white ? square > 31 : square < 4; }

static int is_forward(const position *at, int step) { return at->is_white ? step > 0 : step < 0; }

int is_position(const position *at) {
  mask all = at->own | at->foes;
  return !(all & ~BOARD) && !(at->own & at->foes) && !(at->kings & ~all);
}

/* ---- the text ----------------------------------------------------------------------------- */

typedef struct {
  int origin, file;         /* one of them is -1 */
  int path[MOST_SQUARES];   /* the squares behind the origin */
  int length;
  char sign;                /* '-', ':' or 0 */
} written;

/* The next sign of a text as one of "a"-"h", "0"-"9", "-", ":" and "x" (N2, N3, N5), and the
   notes on it; 0 for any other. */
static char next_sign(const unsigned char **text, const unsigned char *end, unsigned *notes) {
  const unsigned char *at = *text;
  unsigned first = at[0], second = end - at > 1 ? at[1] : 0, third = end - at > 2 ? at[2] : 0;
  *text = at + 1;
  if ((first >= 'a' && first <= 'h') || (first >= '0' && first <= '9')) return (char)first;
  if (first == '-' || first == ':' || first == 'x') return (char)first;
  if (first >= 'A' && first <= 'H') return *notes |= UPPER_CASE, (char)(first + 'a' - 'A');
  if (first == 'X') return *notes |= CAPTURE_SIGN, 'x';
  if (first == 0xE2) {
    *text = at + 3 < end ? at + 3 : end;
    int is_dash = (second == 0x80 && third >= 0x90 && third <= 0x95) || /* ‐ to ― */
                  (second == 0x88 && third == 0x92);                    /* − */
    return is_dash ? (*notes |= DASH, '-') : 0;
  }
  *text = at + 2 < end ? at + 2 : end;
  switch (first << 8 | second) {
    case 0xC397: case 0xD185: case 0xD0A5: return *notes |= CAPTURE_SIGN, 'x'; /* × х Х */
    case 0xD0B0: case 0xD090: return *notes |= CYRILLIC, 'a'; /* а А */
    case 0xD0B2: case 0xD092: return *notes |= CYRILLIC, 'b'; /* в В */
    case 0xD181: case 0xD0A1: return *notes |= CYRILLIC, 'c'; /* с С */
    case 0xD0B5: case 0xD095: return *notes |= CYRILLIC, 'e'; /* е Е */
    case 0xD0BD: case 0xD09D: return *notes |= CYRILLIC, 'h'; /* н Н */
  }
  return 0;
}

static int is_file(char sign) { return sign >= 'a' && sign <= 'h'; }
static int is_rank(char sign) { return sign >= '1' && sign <= '8'; }
static int is_digit(char sign) { return sign >= '0' && sign <= '9'; }
static int is_join(char sign) { return sign == '-' || sign == ':' || sign == 'x'; }

static int first_of_rank(int rank) { return rank / 2 * 9 + rank % 2 * 5; }

/* The dark square of a file and a rank; -1 for a light one (B1). */
static int square_at(char file, char rank) {
  int across = file - 'a', up = rank - '1';
  return (across + up) % 2 ? -1 : first_of_rank(up) + across / 2;
}

/* The square with a number, 1 = b8 to 32 = g1 (N4); -1 outside. */
static int square_numbered(int number) {
  if (number < 1 || number > 32) return -1;
  return first_of_rank(7 - (number - 1) / 4) + (number - 1) % 4;
}

static int add_square(written *move, int square) {
  if (square < 0 || move->length == MOST_SQUARES) return 0;
  move->path[move->length++] = square;
  return 1;
}

static int note_join(written *move, char sign) {
  if (!is_join(sign)) return 0;
  if (sign != '-') move->sign = ':';
  else if (!move->sign) move->sign = '-';
  return 1;
}

/* Squares in letters: `c3-d4`, `a5:c3:e5`, `c3d4`, and `cd4` with the file of the origin alone. */
static int read_letters(const char *signs, int size, written *move, unsigned *notes) {
  int at = 1;
  if (size > 1 && is_rank(signs[1])) {
    move->origin = square_at(signs[0], signs[1]);
    if (move->origin < 0) return 0;
    at = 2;
  } else {
    move->file = signs[0] - 'a';
  }
  while (at < size) {
    at += note_join(move, signs[at]);
    if (at + 1 >= size || !is_file(signs[at]) || !is_rank(signs[at + 1])) return 0;
    if (!add_square(move, square_at(signs[at], signs[at + 1]))) return 0;
    at += 2;
  }
  *notes |= move->file >= 0 ? SHORT : move->sign ? 0 : NO_SIGN;
  return move->length > 0;
}

/* Squares by numbers: `22-18`, `15x22x29`, and without a sign two digits each, `2218`. */
static int read_numbers(const char *signs, int size, written *move) {
  int is_joined = 0;
  for (int at = 0; at < size; at++) is_joined |= !is_digit(signs[at]);
  for (int at = 0, first = 1; at < size; first = 0) {
    if (!first && is_joined && !note_join(move, signs[at++])) return 0;
    if (at >= size || !is_digit(signs[at])) return 0;
    int number = signs[at++] - '0';
    if (at < size && is_digit(signs[at])) number = number * 10 + signs[at++] - '0';
    else if (!is_joined) return 0;
    int square = square_numbered(number);
    if (first ? (move->origin = square) < 0 : !add_square(move, square)) return 0;
  }
  return move->length > 0;
}

/* The form that most records have, `c3-d4`: 1 if the text is so, and read. */
static int take_apart_plain(const char *text, size_t size, written *move) {
  if (size != 5 || !is_file(text[0]) || !is_rank(text[1]) || !is_join(text[2])) return 0;
  if (!is_file(text[3]) || !is_rank(text[4])) return 0;
  move->origin = square_at(text[0], text[1]), move->path[0] = square_at(text[3], text[4]);
  move->length = 1, move->sign = text[2] == '-' ? '-' : ':';
  return move->origin >= 0 && move->path[0] >= 0;
}

/* The same by numbers, `22-18`. */
static int take_apart_numbers(const char *text, size_t size, written *move) {
  int numbers[2] = {0, 0}, which = 0;
  for (size_t at = 0, digits = 0; at < size; at++) {
    if (is_digit(text[at]) && digits < 2) numbers[which] = numbers[which] * 10 + text[at] - '0', digits++;
    else if (is_join(text[at]) && digits && !which) which = 1, digits = 0, move->sign = text[at];
    else return 0;
  }
  if (!which) return 0;
  move->origin = square_numbered(numbers[0]), move->path[0] = square_numbered(numbers[1]);
  move->length = 1, move->sign = move->sign == '-' ? '-' : ':';
  return move->origin >= 0 && move->path[0] >= 0;
}

static int take_apart(const char *text, size_t size, written *move, unsigned *notes) {
  const unsigned char *at = (const unsigned char *)text, *end = at + size;
  char signs[MOST_SIGNS];
  int count = 0;
  *notes = 0, move->file = -1;
  if (take_apart_plain(text, size, move)) return 1;
  if (take_apart_numbers(text, size, move)) return *notes = NUMERIC, 1;
  move->origin = -1, move->length = 0, move->sign = 0;
  while (at < end && (end[-1] == '!' || end[-1] == '?')) end--; /* signs of strength */
  while (at < end) {
    char sign = next_sign(&at, end, notes);
    if (!sign || count == MOST_SIGNS) return 0;
    signs[count++] = sign;
  }
  if (!count || is_join(signs[0])) return 0;
  if (is_file(signs[0])) return read_letters(signs, count, move, notes);
  *notes |= NUMERIC;
  return read_numbers(signs, count, move);
}

/* ---- captures ----------------------------------------------------------------------------- */

typedef struct {
  mask victim;
  int to, rank;
} hop;

/* Whether a flying king can capture from a square, at any distance (C4). */
static int can_fly(int from, mask foes, mask blocked) {
  for (int way = 0; way < 4; way++) {
    int to = from + STEPS[way];
    while (on_board(to) && !(blocked & bit(to))) to += STEPS[way];
    if (!on_board(to) || !(foes & bit(to))) continue;
    to += STEPS[way];
    if (on_board(to) && !(blocked & bit(to))) return 1;
  }
  return 0;
}

/* Every jump over the next piece of a king's diagonal: where it can capture on it must land;
   only if nowhere, anywhere (C6). */
static int flights(int from, int step, mask foes, mask blocked, hop *next) {
  int to = from + step, count = 0, goes_on = 0;
  while (on_board(to) && !(blocked & bit(to))) to += step;
  if (!on_board(to) || !(foes & bit(to))) return 0;
  mask victim = bit(to);
  for (to += step; on_board(to) && !(blocked & bit(to)); to += step) {
    int goes = can_fly(to, foes ^ victim, blocked);
    if (goes && !goes_on) count = 0, goes_on = 1;
    if (goes == goes_on) next[count++] = (hop){victim, to, goes ? KING : SPENT};
  }
  return count;
}

/* Every jump the rules allow a piece from a square; none where its capture ends (C3, C5).
   A captured piece stays in `blocked` until the move ends (C7, C9). */
static int hops(const movement *how, const position *at, int from, int rank, mask foes,
                mask blocked, hop *next) {
  static const int arrives[] = {KING, MAN, DONE};
  int count = 0;
  if (rank > KING) return 0;
  for (int way = 0; way < 4; way++) {
    int step = STEPS[way], to = from + 2 * step;
    if (rank == KING && how->flies) {
      count += flights(from, step, foes, blocked, next + count);
      continue;
    }
    if (rank == MAN && !how->men_back && !is_forward(at, step)) continue;
    if (!on_board(from + step) || !on_board(to)) continue;
    if (!(foes & bit(from + step)) || blocked & bit(to)) continue;
    int then = rank == MAN && is_last(at, to) ? arrives[how->last_rank] : rank; /* C12 */
    next[count++] = (hop){bit(from + step), to, then};
  }
  return count;
}

static int rank_on(const position *at, int square) { return at->kings >> square & 1 ? KING : MAN; }

static int can_capture(const movement *how, const position *at, int square) {
  hop next[MOST_HOPS];
  mask blocked = (at->own | at->foes) ^ bit(square);
  return hops(how, at, square, rank_on(at, square), at->foes, blocked, next) > 0;
}

/* Whether some piece can capture, and must therefore (C1). */
static int must_capture(const movement *how, const position *at) {
  mask foes = at->foes, empty = BOARD & ~(at->own | foes);
  mask near = (foes & empty >> 4) >> 4 | (foes & empty << 4) << 4 | (foes & empty >> 5) >> 5 |
              (foes & empty << 5) << 5;
  if (how->men_back && near & at->own) return 1;
  mask asked = at->own & (how->flies ? at->kings | near : near);
  for (; asked; asked &= asked - 1)
    if (can_capture(how, at, __builtin_ctzll(asked))) return 1;
  return 0;
}

typedef struct {
  const movement *how;
  const position *at;
  mask blocked;
  int target;               /* the ends there are counted; -1 for none */
  int tried, ends, most;    /* ends: 2 for any more than one */
  mask taken;               /* of the one end on the target */
  int rank;
} search;

/* Follow every capture of a piece to its end (C5); 0 when there are too many to follow. */
static int follow(search *all, int from, int rank, mask taken, int many) {
  hop next[MOST_HOPS];
  if (++all->tried > MOST_TRIED) return 0;
  int count = hops(all->how, all->at, from, rank, all->at->foes & ~taken, all->blocked, next);
  for (int i = 0; i < count; i++)
    if (!follow(all, next[i].to, next[i].rank, taken | next[i].victim, many + 1)) return 0;
  if (count || !taken) return 1;
  if (many > all->most) all->most = many;
  if (from != all->target) return 1;
  if (!all->ends) all->ends = 1, all->taken = taken, all->rank = rank;
  else if (all->taken != taken || all->rank != rank) all->ends = 2;
  return 1;
}

static int follow_from(search *all, int origin) {
  all->blocked = (all->at->own | all->at->foes) ^ bit(origin);
  return follow(all, origin, rank_on(all->at, origin), 0, 0);
}

/* Whether the rule of choice lets a player take so many pieces with this piece (C11). */
static int may_choose(const movement *how, const position *at, int origin, mask taken) {
  if (how->choice == KING_FIRST && rank_on(at, origin) == MAN) {
    for (mask kings = at->own & at->kings; kings; kings &= kings - 1)
      if (can_capture(how, at, __builtin_ctzll(kings))) return 0;
  }
  if (how->choice != MOST) return 1;
  search all = {how, at, 0, -1, 0, 0, 0, 0, 0};
  for (mask left = at->own; left; left &= left - 1)
    if (!follow_from(&all, __builtin_ctzll(left))) return 0;
  return __builtin_popcountll(taken) == all.most;
}

/* The capture that lands on every square written and on no other, and ends there. */
static int walk(const movement *how, const position *at, const written *move, mask *taken,
                int *rank) {
  hop next[MOST_HOPS];
  mask foes = at->foes, blocked = (at->own | foes) ^ bit(move->origin);
  int from = move->origin, now = rank_on(at, from), step = 0;
  for (;; step++) {
    int count = hops(how, at, from, now, foes, blocked, next), i = 0;
    if (step == move->length) break;
    while (i < count && next[i].to != move->path[step]) i++;
    if (i == count) return 0;
    from = next[i].to, now = next[i].rank, foes ^= next[i].victim;
  }
  if (hops(how, at, from, now, foes, blocked, next)) return 0; /* C5: not finished */
  *taken = at->foes ^ foes, *rank = now;
  return 1;
}

static mask pieces_of(const position *at, const written *move) {
  if (move->origin >= 0) return at->own & bit(move->origin);
  mask file = 0;
  for (int rank = move->file % 2; rank < 8; rank += 2) file |= bit(first_of_rank(rank) + move->file / 2);
  return at->own & file;
}

typedef struct {
  int origin, target, crowned;
  mask taken;
} outcome;

/* The one capture that a text means: the squares as they stand, else the only one with these ends. */
static int read_capture(const movement *how, const position *at, const written *move,
                        outcome *made) {
  int target = move->path[move->length - 1], origin = move->origin, rank = MAN, ends = 0;
  mask taken = 0;
  if (origin >= 0 && at->own & bit(origin) && walk(how, at, move, &taken, &rank)) {
    ends = may_choose(how, at, origin, taken);
  } else if (move->length == 1) {
    for (mask left = pieces_of(at, move); left; left &= left - 1) {
      search all = {how, at, 0, target, 0, 0, 0, 0, 0};
      int from = __builtin_ctzll(left);
      if (!follow_from(&all, from) || all.ends > 1) return 0;
      if (!all.ends) continue;
      if (how->choice != FREE && !may_choose(how, at, from, all.taken)) return 0;
      ends++, origin = from, taken = all.taken, rank = all.rank;
    }
  }
  if (ends != 1) return 0;
  int crowned = rank_on(at, origin) == MAN && (rank != MAN || is_last(at, target)); /* M4, C12 */
  *made = (outcome){origin, target, crowned, taken};
  return 1;
}

/* ---- quiet moves -------------------------------------------------------------------------- */

/* Whether a piece can go to a square: a man one step ahead (M2), a king along its diagonal (M3). */
static int can_go(const movement *how, const position *at, int origin, int target) {
  mask all = at->own | at->foes;
  int is_king = rank_on(at, origin) == KING;
  for (int way = 0; way < 4; way++) {
    int to = origin + STEPS[way];
    if (!is_king && !is_forward(at, STEPS[way])) continue;
    while (is_king && how->flies && to != target && on_board(to) && !(all & bit(to)))
      to += STEPS[way];
    if (to == target && on_board(to) && !(all & bit(to))) return 1;
  }
  return 0;
}

static int read_quiet(const movement *how, const position *at, const written *move,
                      outcome *made) {
  int target = move->path[0], origin = -1, origins = 0;
  if (move->length > 1) return 0;
  for (mask left = pieces_of(at, move); left; left &= left - 1) {
    int from = __builtin_ctzll(left);
    if (can_go(how, at, from, target)) origins++, origin = from;
  }
  if (origins != 1) return 0;
  *made = (outcome){origin, target, rank_on(at, origin) == MAN && is_last(at, target), 0}; /* M4 */
  return 1;
}

/* ---- a move ------------------------------------------------------------------------------- */

static void play(position *at, const outcome *made) {
  mask origin = bit(made->origin), target = bit(made->target);
  int is_king = made->crowned || at->kings & origin;
  mask own = (at->own & ~origin) | target, foes = at->foes & ~made->taken;
  mask kings = at->kings & ~made->taken & ~origin;
  *at = (position){foes, own, is_king ? kings | target : kings, !at->is_white};
}

int read_move(const movement *how, position *at, const char *text, size_t size, uint64_t *key,
              unsigned *notes) {
  written move;
  outcome made;
  unsigned form_notes;
  if (!take_apart(text, size, &move, &form_notes)) return 0;
  int is_capture = move.sign == ':' || must_capture(how, at);
  if (is_capture && move.sign == '-') return 0; /* a capture written as a quiet move: a note */
  if (!(is_capture ? read_capture : read_quiet)(how, at, &move, &made)) return 0;
  *key = made.taken << 13 | (uint64_t)made.origin << 7 | (uint64_t)made.target << 1 |
         (uint64_t)made.crowned;
  *notes = form_notes;
  play(at, &made);
  return 1;
}
