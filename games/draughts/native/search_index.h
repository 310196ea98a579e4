/* Make the search index of a game from the numbers of its moves; see search_index.c. */

#ifndef SEARCH_INDEX_H
#define SEARCH_INDEX_H

#include "read_move.h"

/* What the boards of a position weigh in its key, as search_keys.py has it. */
typedef struct {
  uint64_t prime, white, black, kings, black_to_move;
} key_weights;

enum { KEY_BYTES = 4, LONGEST_BALANCE = 13, LONGEST_MOVE = 8, LONGEST_VICTIM = 3 };

typedef struct {
  unsigned char *keys; /* of every position, the start first: KEY_BYTES each, the highest first */
  char *balances;      /* " 12-0:12-0 12-0:11-0 ": every new one with a blank behind it */
  char *line;          /* "c3-d4 d6-c5 d4:b6|c5": the keys of the moves, blanks between them */
  size_t balances_size, line_size;
} search_index;

/* How many letters the line of these moves takes at most. */
size_t line_room(const uint64_t *moves, size_t count);

/* Fill an index with room for `count` moves and the start; the moves are played from `at`. */
void make_search_index(const key_weights *weights, position at, const uint64_t *moves, size_t count,
                       search_index *made);

#endif
