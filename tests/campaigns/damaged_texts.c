/* Texts from standard input, each behind its size as four bytes, through the code in C.

   Every text stands in memory of exactly its size, so that a sanitizer sees a byte read too far.
   Its words are read as the moves of a game, from the usual start and from positions by lot, and a
   search index is made of them in memory of no more than its room. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "read_move.h"
#include "search_index.h"
#include "split_moves.h"

static uint64_t lot = 88172645463325252u;

static uint64_t next_lot(void) {
  lot ^= lot << 13, lot ^= lot >> 7, lot ^= lot << 17;
  return lot;
}

static position any_position(void) {
  const mask board = 0xF7FBFDFEF;
  mask own = next_lot() & next_lot() & board, foes = next_lot() & next_lot() & board & ~own;
  return (position){own, foes, next_lot() & (own | foes), (int)(next_lot() & 1)};
}

/* The index of moves read; half the times a number by lot stands in the place of one. */
static void index_all(position at, uint64_t *moves, size_t count) {
  const key_weights weights = {1000000007, 654188429, 248030959, 266489917, 668265263};
  if (count && next_lot() & 1) moves[next_lot() % count] = next_lot();
  size_t keys = (count + 1) * KEY_BYTES, balances = (count + 1) * LONGEST_BALANCE;
  size_t line = line_room(moves, count);
  search_index made = {malloc(keys), malloc(balances), malloc(line ? line : 1), 0, 0};
  make_search_index(&weights, at, moves, count, &made);
  if (made.line_size > line || made.balances_size > balances) abort();
  free(made.keys), free(made.balances), free(made.line);
}

static long play_all(const char *text, const word *words, int count, position at) {
  movement how = {(int)(next_lot() & 1), (int)(next_lot() & 1), (int)(next_lot() % 3),
                  (int)(next_lot() % 3)};
  uint64_t keys[MOST_WORDS], key;
  position start = at;
  size_t read = 0;
  for (int i = 0; i < count; i++) {
    unsigned notes;
    char *one = malloc(words[i].size ? words[i].size : 1);
    memcpy(one, text + words[i].begin, words[i].size);
    if (read_move(&how, &at, one, words[i].size, &key, &notes)) keys[read++] = key;
    free(one);
    if (!is_position(&at)) abort();
  }
  index_all(start, keys, read);
  return (long)read;
}

/* The text cut at every blank, whether it is a plain game or not. */
static int cut(const char *text, size_t size, word words[MOST_WORDS]) {
  int count = 0;
  for (size_t at = 0, begin = 0; at <= size && count < MOST_WORDS; at++)
    if (at == size || text[at] == ' ' || text[at] == '.')
      words[count++] = (word){begin, at - begin}, begin = at + 1;
  return count;
}

int main(void) {
  const position usual = {0x1FEF, 0xF7F800000, 0, 1};
  unsigned char head[4];
  long texts = 0, games = 0, read = 0;
  while (fread(head, 1, 4, stdin) == 4) {
    size_t size = head[0] | head[1] << 8 | (size_t)head[2] << 16 | (size_t)head[3] << 24;
    char *text = malloc(size ? size : 1);
    word words[MOST_WORDS], result;
    int is_ordinary;
    if (fread(text, 1, size, stdin) != size) return 2;
    games += split_moves(text, size, words, &result, &is_ordinary) > 0;
    int count = cut(text, size, words);
    read += play_all(text, words, count, usual) + play_all(text, words, count, any_position());
    free(text), texts++;
  }
  printf("%ld texts, %ld plain games, %ld moves read\n", texts, games, read);
  return 0;
}
