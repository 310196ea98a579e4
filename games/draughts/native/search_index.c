/* Make the search index of a game from the numbers of its moves.

   This is the twin in C of index.py for a game that `read_text` has played.  Any
   numbers may be given: what is no move makes an index of no game, and touches nothing else. */

#include "search_index.h"

enum { VICTIMS = 13, ORIGIN = 7, TARGET = 1, SQUARE_BITS = 63 }; /* see `read_move` */

static int origin_of(uint64_t move) { return move >> ORIGIN & SQUARE_BITS; }
static int target_of(uint64_t move) { return move >> TARGET & SQUARE_BITS; }

static int count_bits(mask board) {
  int count = 0;
  for (; board; board &= board - 1) count++;
  return count;
}

static void play_number(position *at, uint64_t move) {
  mask begin = (mask)1 << origin_of(move), end = (mask)1 << target_of(move), taken = move >> VICTIMS;
  mask own = (at->own & ~begin) | end, kings = at->kings & ~taken;
  if (kings & begin) kings = (kings & ~begin) | end;
  if (move & 1) kings |= end;
  *at = (position){at->foes & ~taken, own, kings, !at->is_white};
}

static void put_key(unsigned char *bytes, const key_weights *weights, const position *at) {
  mask white = at->is_white ? at->own : at->foes, black = at->is_white ? at->foes : at->own;
  uint64_t prime = weights->prime, sum = white % prime * weights->white % prime;
  sum += black % prime * weights->black % prime + at->kings % prime * weights->kings % prime;
  uint64_t key = (sum + (at->is_white ? 0 : weights->black_to_move)) % prime;
  for (int i = 0; i < KEY_BYTES; i++) bytes[i] = (unsigned char)(key >> 8 * (KEY_BYTES - 1 - i));
}

static char *put_number(char *end, int number) {
  if (number > 9) *end++ = (char)('0' + number / 10);
  *end++ = (char)('0' + number % 10);
  return end;
}

/* Men and kings of White, then of Black, in one number: see material.py. */
static unsigned balance_of(const position *at) {
  mask white = at->is_white ? at->own : at->foes, black = at->is_white ? at->foes : at->own;
  int white_kings = count_bits(white & at->kings), black_kings = count_bits(black & at->kings);
  int white_men = count_bits(white) - white_kings, black_men = count_bits(black) - black_kings;
  return (unsigned)white_men << 24 | (unsigned)white_kings << 16 | (unsigned)black_men << 8 |
         (unsigned)black_kings;
}

static char *put_balance(char *end, unsigned balance) {
  end = put_number(end, balance >> 24);
  *end++ = '-';
  end = put_number(end, balance >> 16 & 255);
  *end++ = ':';
  end = put_number(end, balance >> 8 & 255);
  *end++ = '-';
  end = put_number(end, balance & 255);
  *end++ = ' ';
  return end;
}

/* Two ranks take nine bits; the letters in the order of the alphabet. */
static char *put_square(char *end, int square) {
  int pair = square / 9, place = square % 9, is_upper = place > 4;
  *end++ = (char)('a' + (is_upper ? 2 * place - 9 : 2 * place));
  *end++ = (char)('1' + 2 * pair + is_upper);
  return end;
}

static char *put_victims(char *end, mask taken) {
  char sign = '|';
  for (int file = 0; file < 8; file++)
    for (int rank = file % 2; rank < 8; rank += 2) {
      int square = rank / 2 * 9 + rank % 2 * 5 + file / 2;
      if (!(taken >> square & 1)) continue;
      *end++ = sign, sign = ',';
      end = put_square(end, square);
    }
  return end;
}

static char *put_move(char *end, uint64_t move) {
  mask taken = move >> VICTIMS;
  end = put_square(end, origin_of(move));
  *end++ = taken ? ':' : '-';
  end = put_square(end, target_of(move));
  if (taken) end = put_victims(end, taken);
  if (move & 1) *end++ = '=';
  *end++ = ' ';
  return end;
}

size_t line_room(const uint64_t *moves, size_t count) {
  size_t room = count * LONGEST_MOVE;
  for (size_t i = 0; i < count; i++) room += LONGEST_VICTIM * (size_t)count_bits(moves[i] >> VICTIMS);
  return room;
}

void make_search_index(const key_weights *weights, position at, const uint64_t *moves, size_t count,
                       search_index *made) {
  char *line = made->line, *balances = made->balances;
  unsigned balance = balance_of(&at);
  *balances++ = ' ';
  balances = put_balance(balances, balance);
  put_key(made->keys, weights, &at);
  for (size_t i = 0; i < count; i++) {
    line = put_move(line, moves[i]);
    play_number(&at, moves[i]);
    put_key(made->keys + (i + 1) * KEY_BYTES, weights, &at);
    if (!(moves[i] >> VICTIMS || moves[i] & 1)) continue; /* the pieces are the same */
    unsigned now = balance_of(&at);
    if (now != balance) balances = put_balance(balances, balance = now);
  }
  made->line_size = (size_t)(line - made->line) - (count ? 1 : 0);
  made->balances_size = (size_t)(balances - made->balances);
}
