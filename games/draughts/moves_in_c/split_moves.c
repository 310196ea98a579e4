/* Split the text of a plain game, "1. c3-d4 d6-c5 2. … 1-0", into its words.

   The twin in C of `words_of` and `numbered_moves` in pdn/tokens.py: it says yes where the numbers
   stand in their order, one or two words behind each and at most one result at the end, and no to
   everything else, also to signs that may be blanks in some alphabet. */

#include "split_moves.h"

#include <string.h>

static int is_blank(unsigned char sign) {
  return sign == ' ' || (sign >= 9 && sign <= 13) || (sign >= 28 && sign <= 31);
}

/* How many bytes a sign of a word has that is not ASCII: a Cyrillic letter, a dash, a cross. */
static size_t letter_size(const unsigned char *at, size_t left) {
  if (left > 1 && (at[0] == 0xD0 || at[0] == 0xD1)) return 2;
  if (left > 1 && at[0] == 0xC3 && at[1] == 0x97) return 2;
  if (left > 2 && at[0] == 0xE2 && at[1] == 0x80 && at[2] >= 0x90 && at[2] <= 0x95) return 3;
  if (left > 2 && at[0] == 0xE2 && at[1] == 0x88 && at[2] == 0x92) return 3;
  return 0;
}

static int is_result(const char *text, size_t size) {
  static const char *const all[] = {"1-0", "0-1", "1/2-1/2", "0-0", "*"};
  for (int i = 0; i < 5; i++)
    if (strlen(all[i]) == size && !memcmp(text, all[i], size)) return 1;
  return 0;
}

/* Whether a word is this number and a dot. */
static int is_number(const char *text, size_t size, int number) {
  char digits[8];
  size_t at = sizeof digits;
  digits[--at] = '.';
  for (; number; number /= 10) digits[--at] = (char)('0' + number % 10);
  return size == sizeof digits - at && !memcmp(text, digits + at, size);
}

/* The next word; a dot ends one.  0 at the end of the text, -1 for a sign that is not known. */
static int next_word(const char *text, size_t size, size_t *at, word *found) {
  while (*at < size && is_blank((unsigned char)text[*at])) ++*at;
  size_t begin = *at;
  while (*at < size && !is_blank((unsigned char)text[*at])) {
    unsigned char sign = (unsigned char)text[*at];
    size_t bytes = sign < 0x80 ? 1 : letter_size((const unsigned char *)text + *at, size - *at);
    if (!bytes) return -1;
    *at += bytes;
    if (sign == '.') break;
  }
  *found = (word){begin, *at - begin};
  return *at > begin;
}

int split_moves(const char *text, size_t size, word found[MOST_WORDS], word *result) {
  size_t at = 0;
  int count = 0, moves = 0, more;
  word one, last = {0, 0};
  *result = (word){0, 0};
  while ((more = next_word(text, size, &at, &one)) > 0) {
    if (last.size) return 0; /* a word behind one that only a result can be */
    if (count % 3 == 0 && !is_number(text + one.begin, one.size, count / 3 + 1)) {
      if (!is_result(text + one.begin, one.size)) return 0;
      last = one;
      continue;
    }
    if (count % 3) {
      if (moves == MOST_WORDS) return 0;
      found[moves++] = one;
    }
    count++;
  }
  if (more < 0) return 0;
  if (!last.size && moves && count % 3 != 1) {
    const word *end = &found[moves - 1];
    if (is_result(text + end->begin, end->size)) last = *end, moves--, count--;
  }
  *result = last;
  return count && count % 3 != 1 ? moves : 0;
}
