/* Split the text of a plain game into its words; see split_moves.c. */

#ifndef SPLIT_MOVES_H
#define SPLIT_MOVES_H

#include <stddef.h>

enum { MOST_WORDS = 1000 };

typedef struct {
  size_t begin, size;
} word;

/* How many words stand in the place of moves, each in `move_words`, and the result behind them,
   of no size where there is none; 0 where anything is odd: the text is for somebody else to split.
   Comments in braces and marks ($1) are passed over; `is_ordinary` says that there are no marks
   and every comment is the only one of its move, words or one time and words. */
int split_moves(const char *text, size_t size, word move_words[MOST_WORDS], word *result,
                int *is_ordinary);

#endif
