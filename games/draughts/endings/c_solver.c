/* Solve one pair of sides of an ending on the usual board, for both sides to move.

   The same as general_solver.py does by the library's own moves, for games whose facts are few numbers.
   A board is 32 bits, a1 the lowest, h8 the highest.  Each side is seen from its own side of the
   board, so its men go up and its placement has one number whoever is to move; the other side's
   squares are turned by reversing the bits.  The byte of a position is 0 for a draw, else the
   half-moves to the end + 1.  Nothing is read but what the caller laid out; see c_solver.py. */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef uint32_t mask;
typedef uint8_t byte;

enum { MAN, KING, DONE, SPENT };
enum { LAST_KING, LAST_MAN, LAST_STOP };
enum { FREE, MOST, KING_FIRST };
enum { TOO_LONG = -1, NO_MEMORY = -2, NO_TABLE = -3 };

#define SIDE 6 /* more than the pieces of one side */

typedef struct {
  int men_back, flies, last_rank, choice, self; /* self: a side without a move has won */
} rules;

typedef struct {
  int men, kings;
  int64_t size;
  mask *at_men, *at_kings; /* by number of placement */
} side;

typedef const byte *tables[SIDE][SIDE][SIDE][SIDE]; /* men and kings to move, men and kings */

static int ray[32][4][8], rays[32][4]; /* directions: up left, up right, down left, down right */
static int64_t choose[33][SIDE];
static const mask LAST = 0xF0000000u;

static mask turned(mask m) {
  m = (m >> 1 & 0x55555555u) | (m & 0x55555555u) << 1;
  m = (m >> 2 & 0x33333333u) | (m & 0x33333333u) << 2;
  m = (m >> 4 & 0x0F0F0F0Fu) | (m & 0x0F0F0F0Fu) << 4;
  return __builtin_bswap32(m);
}

static void begin(void) {
  static const int right[4] = {-1, 1, -1, 1}, up[4] = {1, 1, -1, -1};
  for (int at = 0; at < 32; at++)
    for (int way = 0; way < 4; way++) {
      int rank = at / 4, file = at % 4 * 2 + rank % 2, n = 0;
      for (;;) {
        rank += up[way], file += right[way];
        if (rank < 0 || rank > 7 || file < 0 || file > 7) break;
        ray[at][way][n++] = rank * 4 + file / 2;
      }
      rays[at][way] = n;
    }
  for (int n = 0; n <= 32; n++)
    for (int k = 0; k < SIDE; k++)
      choose[n][k] = k == 0 ? 1 : n == 0 ? 0 : choose[n - 1][k - 1] + choose[n - 1][k];
}

/* The number of a choice of squares among n, in the order of itertools.combinations. */
static int64_t rank_of(mask chosen, int n, int k) {
  int64_t number = choose[n][k] - 1;
  while (chosen) {
    number -= choose[n - 1 - __builtin_ctz(chosen)][k--];
    chosen &= chosen - 1;
  }
  return number;
}

static int64_t number_of(mask men, mask kings, int m, int k) {
  int64_t number = m ? rank_of(men, 28, m) : 0;
  if (!k) return number;
  mask close = 0; /* the kings on the squares that the men leave free, counted through */
  for (mask left = kings; left; left &= left - 1) {
    int at = __builtin_ctz(left);
    close |= 1u << (at - __builtin_popcount(men & ((1u << at) - 1)));
  }
  return number * choose[32 - m][k] + rank_of(close, 32 - m, k);
}

static int fill(side *s) {
  s->size = choose[28][s->men] * choose[32 - s->men][s->kings];
  s->at_men = malloc(s->size * sizeof(mask));
  s->at_kings = malloc(s->size * sizeof(mask));
  if (!s->at_men || !s->at_kings) return NO_MEMORY;
  int on[SIDE * 2];
  mask men = 0;
  for (int i = 0; i < s->men; i++) on[i] = i;
  for (int64_t number = 0;;) {
    men = 0;
    for (int i = 0; i < s->men; i++) men |= 1u << on[i];
    int free_squares[32], n = 0, kings_on[SIDE];
    for (int at = 0; at < 32; at++)
      if (!(men >> at & 1)) free_squares[n++] = at;
    for (int i = 0; i < s->kings; i++) kings_on[i] = i;
    for (;;) {
      mask kings = 0;
      for (int i = 0; i < s->kings; i++) kings |= 1u << free_squares[kings_on[i]];
      s->at_men[number] = men;
      s->at_kings[number++] = kings;
      int i = s->kings - 1;
      while (i >= 0 && kings_on[i] == n - s->kings + i) i--;
      if (i < 0) break;
      kings_on[i]++;
      for (int j = i + 1; j < s->kings; j++) kings_on[j] = kings_on[j - 1] + 1;
    }
    int i = s->men - 1;
    while (i >= 0 && on[i] == 28 - s->men + i) i--;
    if (i < 0) return 0;
    on[i]++;
    for (int j = i + 1; j < s->men; j++) on[j] = on[j - 1] + 1;
  }
}

/* ---- captures ---------------------------------------------------------------------------- */

typedef struct {
  mask men, kings, foes, foe_kings; /* foes: all enemy pieces, seen by the side to move */
  const rules *how;
  const tables *known;
  int missing, any, most, by_king; /* by_king: whether kings' captures are the only ones */
  byte win, loss, draw; /* the soonest win, the slowest loss, whether a draw was met */
} captures;

static int is_byte_of_loss(const rules *how, byte b) { return b && (b % 2 == 1) != how->self; }

static int can_hop(int at, mask foes, mask blocked) {
  for (int way = 0; way < 4; way++)
    for (int i = 0; i + 1 < rays[at][way]; i++) {
      mask here = 1u << ray[at][way][i];
      if (!(here & blocked)) continue;
      if (here & foes && !(blocked >> ray[at][way][i + 1] & 1)) return 1;
      break;
    }
  return 0;
}

static byte after(captures *c, mask men, mask kings, mask taken) {
  mask left = c->foes & ~taken, left_kings = left & c->foe_kings;
  if (!left) return 1;
  mask their_kings = turned(left_kings), their_men = turned(left & ~left_kings);
  int m = __builtin_popcount(men), k = __builtin_popcount(kings);
  int om = __builtin_popcount(their_men), ok = __builtin_popcount(their_kings);
  const byte *table = (*c->known)[om][ok][m][k];
  if (!table) {
    c->missing = 1;
    return 0;
  }
  int64_t size = choose[28][m] * choose[32 - m][k];
  return table[number_of(their_men, their_kings, om, ok) * size + number_of(men, kings, m, k)];
}

static void settle(captures *c, int origin, int was, int at, int rank, mask taken) {
  int many = __builtin_popcount(taken);
  if (c->how->choice == MOST) {
    if (many < c->most) return;
    if (many > c->most) c->most = many, c->win = c->loss = c->draw = 0;
  }
  if (c->how->choice == KING_FIRST) {
    if (was == MAN && c->by_king) return;
    if (was == KING && !c->by_king) c->by_king = 1, c->win = c->loss = c->draw = 0;
  }
  c->any = 1;
  mask from = ~(1u << origin), to = 1u << at;
  int king = was == KING || rank != MAN || (to & LAST);
  byte b = after(c, (c->men & from) | (king ? 0 : to), (c->kings & from) | (king ? to : 0), taken);
  if (!b)
    c->draw = 1;
  else if (is_byte_of_loss(c->how, b)) {
    if (!c->win || b < c->win) c->win = b;
  } else if (b > c->loss)
    c->loss = b;
}

static void go_on(captures *c, int origin, int was, int at, int rank, mask taken, mask blocked) {
  mask foes = c->foes & ~taken;
  int went = 0;
  if (rank == MAN || (rank == KING && !c->how->flies)) {
    int ways = rank == MAN && !c->how->men_back ? 2 : 4;
    for (int way = 0; way < ways; way++) {
      if (rays[at][way] < 2) continue;
      int victim = ray[at][way][0], to = ray[at][way][1];
      if (!(foes >> victim & 1) || blocked >> to & 1) continue;
      int then = rank;
      if (rank == MAN && 1u << to & LAST)
        then = c->how->last_rank == LAST_KING ? KING : c->how->last_rank == LAST_STOP ? DONE : MAN;
      went = 1;
      go_on(c, origin, was, to, then, taken | 1u << victim, blocked);
    }
  } else if (rank == KING) {
    for (int way = 0; way < 4; way++) {
      int i = 0, n = rays[at][way];
      const int *line = ray[at][way];
      while (i < n && !(blocked >> line[i] & 1)) i++;
      if (i + 1 >= n || !(foes >> line[i] & 1) || blocked >> line[i + 1] & 1) continue;
      mask victim = 1u << line[i];
      int goes = 0;
      went = 1;
      for (int j = i + 1; j < n && !(blocked >> line[j] & 1); j++)
        if (can_hop(line[j], foes & ~victim, blocked)) {
          goes = 1;
          go_on(c, origin, was, line[j], KING, taken | victim, blocked);
        }
      if (goes) continue;
      for (int j = i + 1; j < n && !(blocked >> line[j] & 1); j++)
        settle(c, origin, was, line[j], SPENT, taken | victim);
    }
  }
  if (!went && taken) settle(c, origin, was, at, rank, taken);
}

/* ---- one order of a pair ----------------------------------------------------------------- */

typedef struct {
  const side *mover, *other;
  int64_t size;
  byte *value, *left, *leaving; /* leaving: the byte by captures and promotions alone */
} work;

static int begun(work *w, const rules *how, const tables *known) {
  const side *mover = w->mover, *other = w->other;
  int m = mover->men, k = mover->kings;
  const byte *crowned = m ? (*known)[other->men][other->kings][m - 1][k + 1] : NULL;
  if (m && !crowned) return NO_TABLE;
  int64_t crowned_size = m ? choose[28][m - 1] * choose[33 - m][k + 1] : 0;
  for (int64_t a = 0; a < mover->size; a++) {
    mask men = mover->at_men[a], kings = mover->at_kings[a], own = men | kings;
    for (int64_t b = 0; b < other->size; b++) {
      int64_t position = a * other->size + b;
      mask foe_kings = turned(other->at_kings[b]), foes = turned(other->at_men[b]) | foe_kings;
      if (foes & own) continue;
      captures c = {men, kings, foes, foe_kings, how, known, 0, 0, 0, 0, 0, 0, 0};
      for (mask left = own; left; left &= left - 1) {
        int at = __builtin_ctz(left), was = kings >> at & 1;
        go_on(&c, at, was, at, was, 0, (own | foes) ^ 1u << at);
      }
      if (c.missing) return NO_TABLE;
      if (c.any) {
        w->leaving[position] = c.win ? c.win + 1 : c.draw ? 0 : c.loss + 1;
        continue;
      }
      int moves = 0, kept = 0;
      byte win = 0, loss = 0;
      for (mask left = own; left; left &= left - 1) {
        int at = __builtin_ctz(left), is_king = kings >> at & 1;
        for (int way = 0; way < (is_king ? 4 : 2); way++) {
          int reach = is_king && how->flies ? rays[at][way] : rays[at][way] > 0;
          for (int i = 0; i < reach; i++) {
            int to = ray[at][way][i];
            if ((own | foes) >> to & 1) break;
            if (is_king || !(1u << to & LAST)) {
              moves++;
              continue;
            }
            int64_t number = number_of(men ^ 1u << at, kings | 1u << to, m - 1, k + 1);
            byte s = crowned[b * crowned_size + number];
            if (!s) kept = 1;
            else if (is_byte_of_loss(how, s)) {
              kept = 1;
              if (!win || s < win) win = s;
            } else if (s > loss) loss = s;
          }
        }
      }
      w->left[position] = moves + kept;
      w->leaving[position] = win ? win + 1 : loss ? loss + 1 : moves + kept ? 0 : 1;
    }
  }
  return 0;
}

static void take_back(const work *w, work *before, int64_t position, int lost, byte b,
                      const rules *how) {
  int64_t a = position / w->other->size, o = position % w->other->size;
  const side *mover = w->other; /* who moved to this position */
  mask men = mover->at_men[o], kings = mover->at_kings[o], own = men | kings;
  mask all = own | turned(w->mover->at_men[a] | w->mover->at_kings[a]);
  for (mask pieces = own; pieces; pieces &= pieces - 1) {
    int at = __builtin_ctz(pieces), is_king = kings >> at & 1;
    for (int way = is_king ? 0 : 2; way < 4; way++) {
      int reach = is_king && how->flies ? rays[at][way] : rays[at][way] > 0;
      for (int i = 0; i < reach; i++) {
        int from = ray[at][way][i];
        if (all >> from & 1) break;
        mask change = 1u << at | 1u << from;
        int64_t number = is_king ? number_of(men, kings ^ change, mover->men, mover->kings)
                                 : number_of(men ^ change, kings, mover->men, mover->kings);
        int64_t earlier = number * before->other->size + a;
        if (!before->left[earlier] || before->value[earlier]) continue;
        if (lost) before->value[earlier] = b + 1;
        else if (!--before->left[earlier] && before->leaving[earlier] <= b + 1)
          before->value[earlier] = b + 1;
      }
    }
  }
}

static int spread(work *works, int count, const rules *how) {
  int last = 0;
  for (int i = 0; i < count; i++)
    for (int64_t p = 0; p < works[i].size; p++)
      if (works[i].leaving[p] > last) last = works[i].leaving[p];
  for (int b = 1; b <= last; b++) {
    if (b >= 254) return TOO_LONG;
    int lost = is_byte_of_loss(how, b);
    for (int i = 0; i < count; i++) {
      byte *at = works[i].leaving, *end = at + works[i].size;
      while ((at = memchr(at, b, end - at))) {
        int64_t p = at++ - works[i].leaving;
        if (!works[i].value[p] && (!lost || !works[i].left[p])) works[i].value[p] = b;
      }
    }
    int any = 0;
    for (int i = 0; i < count; i++) {
      byte *at = works[i].value, *end = at + works[i].size;
      while ((at = memchr(at, b, end - at))) {
        any = 1;
        take_back(&works[i], &works[count - 1 - i], at++ - works[i].value, lost, b, how);
      }
    }
    if (any && last < b + 1) last = b + 1;
  }
  return 0;
}

/* Fill the bytes of a pair, of `first` to move and of `second`; equal sides have one table.
   0 when done, else one of the codes above. */
int solve_pair(const rules *how, const int32_t men_and_kings[4], const byte *const *known,
               byte *first, byte *second) {
  begin();
  side sides[2] = {{men_and_kings[0], men_and_kings[1], 0, NULL, NULL},
                   {men_and_kings[2], men_and_kings[3], 0, NULL, NULL}};
  int same = sides[0].men == sides[1].men && sides[0].kings == sides[1].kings;
  int count = same ? 1 : 2, status = fill(&sides[0]);
  if (!status) status = fill(&sides[1]);
  work works[2] = {{&sides[0], &sides[1], 0, first, NULL, NULL},
                   {&sides[1], &sides[0], 0, second, NULL, NULL}};
  for (int i = 0; i < count && !status; i++) {
    works[i].size = sides[0].size * sides[1].size;
    works[i].left = calloc(works[i].size, 1);
    works[i].leaving = calloc(works[i].size, 1);
    if (!works[i].left || !works[i].leaving) status = NO_MEMORY;
    else status = begun(&works[i], how, (const tables *)known);
  }
  if (!status) status = spread(works, count, how);
  for (int i = 0; i < 2; i++) {
    free(works[i].left), free(works[i].leaving);
    free(sides[i].at_men), free(sides[i].at_kings);
  }
  return status;
}
