/* Split the text of a plain game, "1. c3-d4 d6-c5 2. … 1-0", into its words.

   The twin in C of `words_of` and `numbered_moves` in pdn/tokens.py, and of the patterns of
   pdn/clean.py: it says yes where the numbers stand in their order, one or two words
   behind each and at most one result at the end, and no to everything else, also to signs that may
   be blanks in some alphabet. */

#include "split_moves.h"

#include <stdint.h>
#include <string.h>

static int is_blank(unsigned char sign) {
  return sign == ' ' || (sign >= 9 && sign <= 13) || (sign >= 28 && sign <= 31);
}

/* Whether a sign is an ASCII sign that neither ends a word nor is odd: any that is seen but for
   `!`, `?`, `.`, `$` and an opening brace. */
static int is_plain(unsigned char sign) {
  static const uint64_t plain[2] = {0x7FFFBFEC00000000, 0x77FFFFFFFFFFFFFF};
  return sign < 128 && plain[sign >> 6] >> (sign & 63) & 1;
}

/* A blank as the patterns of comments have it. */
static int is_space(unsigned char sign) { return sign == ' ' || (sign >= 9 && sign <= 13); }

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

static int is_digit(unsigned char sign) { return sign >= '0' && sign <= '9'; }

/* Where digits end, at most so many of them. */
static size_t past_digits(const unsigned char *text, size_t size, size_t at, size_t most) {
  size_t begin = at;
  while (at < size && at - begin < most && is_digit(text[at])) at++;
  return at;
}

/* Where one time ends, `[%clk 0:05:10]`; `at` where none stands there. */
static size_t past_time(const unsigned char *text, size_t size, size_t at) {
  static const char *const names[] = {"[%clk ", "[%emt ", "[%mct ", "[%egt "};
  size_t begin = at, is_named = 0;
  for (int i = 0; i < 4; i++) is_named |= size - at > 6 && !memcmp(text + at, names[i], 6);
  if (!is_named) return begin;
  at = past_digits(text, size, begin + 6, 3);
  if (at == begin + 6 || size - at < 7) return begin;
  for (int i = 0; i < 2; i++, at += 3)
    if (text[at] != ':' || text[at + 1] < '0' || text[at + 1] > '5' || !is_digit(text[at + 2]))
      return begin;
  return text[at] == ']' ? at + 1 : begin;
}

/* Whether the comment from `begin` to `end` stands behind a square and a blank and holds words, or
   one time and words. */
static int is_ordinary_comment(const unsigned char *text, size_t begin, size_t end) {
  if (begin < 3 || !is_space(text[begin - 1])) return 0;
  if (text[begin - 2] < '1' || text[begin - 2] > '8') return 0;
  if (text[begin - 3] < 'a' || text[begin - 3] > 'h') return 0;
  size_t at = begin + 1;
  while (at < end && is_space(text[at])) at++;
  at = past_time(text, end, at);
  return !memchr(text + at, '[', end - at);
}

typedef struct {
  const unsigned char *text;
  size_t size, at;
  int is_ordinary, is_odd;
} reader;

/* Pass over the comment or mark that stands here; 0 where none does, or where it is odd. */
static int pass_aside(reader *all) {
  const unsigned char *text = all->text + all->at, *close, *open;
  size_t left = all->size - all->at;
  if (*text == '$') {
    size_t end = past_digits(text, left, 1, left);
    all->is_ordinary = 0, all->is_odd |= end == 1, all->at += end;
    return end > 1;
  }
  if (*text != '{') return 0;
  close = memchr(text, '}', left);
  open = close ? memchr(text + 1, '{', (size_t)(close - text) - 1) : NULL;
  if (!close || open) return all->is_odd = 1, 0;
  size_t end = all->at + (size_t)(close - text);
  all->is_ordinary &= is_ordinary_comment(all->text, all->at, end);
  all->at = end + 1;
  return 1;
}

/* The next word; a dot, a comment and a mark end one.  0 at the end, or where anything is odd. */
static int next_word(reader *all, word *next) {
  const unsigned char *text = all->text;
  while (all->at < all->size) {
    if (is_blank(text[all->at])) all->at++;
    else if (!pass_aside(all)) break;
  }
  size_t begin = all->at;
  while (all->at < all->size && !all->is_odd) {
    unsigned char sign = text[all->at];
    if (is_plain(sign)) {
      all->at++;
      continue;
    }
    if (is_blank(sign) || sign == '{' || sign == '$') break;
    size_t bytes = sign < 0x80 ? 1 : letter_size(text + all->at, all->size - all->at);
    all->is_odd |= !bytes || sign == '!' || sign == '?';
    all->at += bytes;
    if (sign == '.') break;
  }
  *next = (word){begin, all->at - begin};
  return !all->is_odd && all->at > begin;
}

int split_moves(const char *text, size_t size, word move_words[MOST_WORDS], word *result,
                int *is_ordinary) {
  reader all = {(const unsigned char *)text, size, 0, 1, 0};
  int count = 0, moves = 0;
  word next, last = {0, 0};
  while (next_word(&all, &next)) {
    if (last.size) return 0; /* a word behind one that only a result can be */
    if (count % 3 == 0 && !is_number(text + next.begin, next.size, count / 3 + 1)) {
      if (!is_result(text + next.begin, next.size)) return 0;
      last = next;
      continue;
    }
    if (count % 3) {
      if (moves == MOST_WORDS) return 0;
      move_words[moves++] = next;
    }
    count++;
  }
  if (all.is_odd) return 0;
  if (!last.size && moves && count % 3 != 1) {
    const word *end = &move_words[moves - 1];
    if (is_result(text + end->begin, end->size)) last = *end, moves--, count--;
  }
  *result = last;
  *is_ordinary = all.is_ordinary;
  return count && count % 3 != 1 ? moves : 0;
}
