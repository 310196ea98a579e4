/* Read one written move and play it, on the usual board; see read_move.c. */

#ifndef READ_MOVE_H
#define READ_MOVE_H

#include <stddef.h>
#include <stdint.h>

typedef uint64_t mask; /* one bit a square, as squares.py has them: a1 0, c1 1 … h8 35 */

enum last_rank { LAST_KING, LAST_MAN, LAST_STOP }; /* C12, as LastRank */
enum choice { FREE, MOST, KING_FIRST };            /* C11, as Choice */

typedef struct {
  int men_back; /* men capture backwards as well (C1) */
  int flies;    /* kings move and capture at any distance (M3, C4) */
  int last_rank, choice;
} movement;

typedef struct {
  mask own, foes, kings; /* by the side to move; kings of both sides */
  int is_white;
} position;

/* The notes on the form of a move, in the order in which `notation.notes_on_notation` gives them. */
enum { NOTES = 7 };
enum {
  DASH = 1,
  CAPTURE_SIGN = 2,
  CYRILLIC = 4,
  UPPER_CASE = 8,
  NUMERIC = 16,
  SHORT = 32,
  NO_SIGN = 64
};

/* 1 if the text (UTF-8) means one legal move and nothing about it is odd: then it is played,
   `key` is the move (victims << 13 | origin << 7 | target << 1 | crowned) and `notes` the
   notes on its form.  0 leaves all as it was: the text is for somebody else to judge. */
int read_move(const movement *how, position *at, const char *text, size_t size, uint64_t *key,
              unsigned *notes);

/* Whether a position is one at all: no piece beside the board, no square with two. */
int is_position(const position *at);

#endif
