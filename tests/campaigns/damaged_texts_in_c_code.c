/* Texts from standard input, each behind its size as four bytes, through the code in C.

   Every text stands in memory of exactly its size, so that a sanitizer sees a byte read too far.
   Its words are read as the moves of a game, from the usual start and from positions by lot. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "read_move.h"
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

static long play_all(const char *text, const word *words, int count, position at) {
  movement how = {(int)(next_lot() & 1), (int)(next_lot() & 1), (int)(next_lot() % 3),
                  (int)(next_lot() % 3)};
  long read = 0;
  for (int i = 0; i < count; i++) {
    uint64_t key;
    unsigned notes;
    char *one = malloc(words[i].size ? words[i].size : 1);
    memcpy(one, text + words[i].begin, words[i].size);
    read += read_move(&how, &at, one, words[i].size, &key, &notes);
    free(one);
    if (!is_position(&at)) abort();
  }
  return read;
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
