/* The module of Python around read_move.c, split_moves.c and search_index.c: one call for a game. */

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h>
#include <string.h>

#include "read_move.h"
#include "search_index.h"
#include "split_moves.h"

/* How often each note was due, and the first word it is about. */
typedef struct {
  Py_ssize_t first[NOTES], count[NOTES], size[NOTES];
  const char *text[NOTES];
  int any;
} noted_words;

/* (place of the first word, that word, how many words) for each note; empty where there is none. */
static PyObject *notes_of(const noted_words *all) {
  PyObject *pairs = PyTuple_New(all->any ? NOTES : 0);
  for (int i = 0; pairs && i < NOTES && all->any; i++) {
    PyObject *pair = Py_BuildValue("ns#n", all->first[i], all->text[i] ? all->text[i] : "",
                                   all->size[i], all->count[i]);
    if (!pair || PyTuple_SetItem(pairs, i, pair) < 0) Py_CLEAR(pairs);
  }
  return pairs;
}

/* What is read: a movement, the position reached, and the notes about its words. */
typedef struct {
  movement how;
  position at;
  PyObject *pieces[3];
  noted_words notes;
} game;

/* Read the word with this place; 0 for one that is left. */
static int read_word(game *all, const char *text, size_t size, Py_ssize_t place, uint64_t *key) {
  unsigned notes;
  if (!read_move(&all->how, &all->at, text, size, key, &notes)) return 0;
  for (int i = 0; notes; i++, notes >>= 1)
    if (notes & 1 && !all->notes.count[i]++) {
      all->notes.first[i] = place, all->notes.text[i] = text, all->notes.size[i] = (Py_ssize_t)size;
      all->notes.any = 1;
    }
  return 1;
}

/* Where the arguments "(O!O!O!p)(ppii)" go: a position, and how pieces move. */
#define AT_AND_HOW(all)                                                                       \
  &PyLong_Type, &(all).pieces[0], &PyLong_Type, &(all).pieces[1], &PyLong_Type,               \
      &(all).pieces[2], &(all).at.is_white, &(all).how.men_back, &(all).how.flies,            \
      &(all).how.last_rank, &(all).how.choice

/* Take the position of Python's numbers; 0 where it is none of this board, -1 for an error. */
static int begin_game(game *all) {
  mask boards[3];
  if (all->how.last_rank < LAST_KING || all->how.last_rank > LAST_STOP)
    return PyErr_SetString(PyExc_ValueError, "no movement"), -1;
  for (int i = 0; i < 3; i++) {
    boards[i] = PyLong_AsUnsignedLongLong(all->pieces[i]);
    if (PyErr_Occurred()) return PyErr_Clear(), 0;
  }
  all->at.own = boards[0], all->at.foes = boards[1], all->at.kings = boards[2];
  return is_position(&all->at);
}

/* The moves as their numbers side by side, the position reached, and the notes. */
static PyObject *result_of(const game *all, const uint64_t *keys, Py_ssize_t count) {
  const position *at = &all->at;
  PyObject *notes = notes_of(&all->notes);
  if (!notes) return NULL;
  return Py_BuildValue("y#(KKKN)N", (const char *)keys, count * (Py_ssize_t)sizeof *keys,
                       (unsigned long long)at->own, (unsigned long long)at->foes,
                       (unsigned long long)at->kings, PyBool_FromLong(at->is_white), notes);
}

static PyObject *read_moves(PyObject *self, PyObject *arguments) {
  PyObject *words;
  Py_ssize_t begin, count = 0;
  game all = {0};
  (void)self;
  if (!PyArg_ParseTuple(arguments, "O!n(O!O!O!p)(ppii)", &PyTuple_Type, &words, &begin,
                        AT_AND_HOW(all)))
    return NULL;
  Py_ssize_t left = PyTuple_Size(words) - begin;
  int is_position = begin_game(&all);
  if (is_position < 0) return NULL;
  if (begin < 0 || left < 0) return PyErr_SetString(PyExc_ValueError, "no such word"), NULL;
  uint64_t *keys = PyMem_Malloc((size_t)(left + 1) * sizeof *keys);
  if (!keys) return PyErr_NoMemory();
  for (; is_position && count < left; count++) {
    Py_ssize_t size;
    const char *text = PyUnicode_AsUTF8AndSize(PyTuple_GetItem(words, begin + count), &size);
    if (!text) PyErr_Clear(); /* half a character: no move */
    if (!text || !read_word(&all, text, (size_t)size, begin + count, keys + count)) break;
  }
  PyObject *result = result_of(&all, keys, count);
  PyMem_Free(keys);
  return result;
}

/* The text of a whole argument in UTF-8; NULL without an error where it has half a character. */
static const char *text_of(PyObject *whole, Py_ssize_t *size) {
  const char *text = PyUnicode_Check(whole) ? PyUnicode_AsUTF8AndSize(whole, size) : NULL;
  if (!text) PyErr_Clear();
  return text;
}

static PyObject *word_of(const char *text, word place) {
  return PyUnicode_FromStringAndSize(text + place.begin, (Py_ssize_t)place.size);
}

static PyObject *split(PyObject *self, PyObject *whole) {
  Py_ssize_t size;
  word move_words[MOST_WORDS], result;
  const char *text = text_of(whole, &size);
  (void)self;
  int is_ordinary = 0;
  int count = text ? split_moves(text, (size_t)size, move_words, &result, &is_ordinary) : 0;
  if (!count) Py_RETURN_NONE;
  PyObject *words = PyList_New(count);
  for (int i = 0; words && i < count; i++) {
    PyObject *string = word_of(text, move_words[i]);
    if (!string || PyList_SetItem(words, i, string) < 0) Py_CLEAR(words);
  }
  if (!words) return NULL;
  PyObject *ordinary = is_ordinary ? Py_True : Py_False;
  if (!result.size) return Py_BuildValue("NOO", words, Py_None, ordinary);
  return Py_BuildValue("NNO", words, word_of(text, result), ordinary);
}

static PyObject *read_text(PyObject *self, PyObject *arguments) {
  PyObject *whole;
  Py_ssize_t size;
  word move_words[MOST_WORDS], result;
  uint64_t keys[MOST_WORDS];
  game all = {0};
  (void)self;
  if (!PyArg_ParseTuple(arguments, "U(O!O!O!p)(ppii)", &whole, AT_AND_HOW(all))) return NULL;
  const char *text = text_of(whole, &size);
  int is_ordinary = 0, is_position = begin_game(&all);
  if (is_position < 0) return NULL;
  int count =
      text && is_position ? split_moves(text, (size_t)size, move_words, &result, &is_ordinary) : 0;
  for (int i = 0; i < count; i++)
    if (!read_word(&all, text + move_words[i].begin, move_words[i].size, i, keys + i)) count = 0;
  if (!count) Py_RETURN_NONE;
  const char *end = result.size ? text + result.begin : NULL;
  return Py_BuildValue("Nz#O", result_of(&all, keys, count), end, (Py_ssize_t)result.size,
                       is_ordinary ? Py_True : Py_False);
}

/* The index of moves in memory of their own, as a tuple; NULL with an error. */
static PyObject *index_of(const key_weights *weights, position at, const uint64_t *moves,
                          Py_ssize_t count) {
  size_t line = line_room(moves, (size_t)count), positions = (size_t)count + 1;
  char *room = PyMem_Malloc(positions * (KEY_BYTES + LONGEST_BALANCE) + line);
  if (!room) return PyErr_NoMemory();
  char *balances = room + positions * KEY_BYTES;
  search_index made = {(unsigned char *)room, balances, balances + positions * LONGEST_BALANCE, 0, 0};
  make_search_index(weights, at, moves, (size_t)count, &made);
  PyObject *result = Py_BuildValue("y#s#s#", room, (Py_ssize_t)(positions * KEY_BYTES),
                                   made.balances, (Py_ssize_t)made.balances_size, made.line,
                                   (Py_ssize_t)made.line_size);
  PyMem_Free(room);
  return result;
}

static PyObject *index_moves(PyObject *self, PyObject *arguments) {
  const char *numbers;
  Py_ssize_t size;
  unsigned long long boards[3], given[5];
  position at = {0};
  (void)self;
  if (!PyArg_ParseTuple(arguments, "y#(KKKp)(KKKKK)", &numbers, &size, boards, boards + 1,
                        boards + 2, &at.is_white, given, given + 1, given + 2, given + 3,
                        given + 4))
    return NULL;
  key_weights weights = {given[0], given[1], given[2], given[3], given[4]};
  Py_ssize_t count = size / (Py_ssize_t)sizeof(uint64_t);
  if (!weights.prime || size % (Py_ssize_t)sizeof(uint64_t))
    return PyErr_SetString(PyExc_ValueError, "no numbers of moves"), NULL;
  uint64_t *moves = PyMem_Malloc((size_t)size + 1);
  if (!moves) return PyErr_NoMemory();
  memcpy(moves, numbers, (size_t)size);
  at.own = boards[0], at.foes = boards[1], at.kings = boards[2];
  PyObject *result = index_of(&weights, at, moves, count);
  PyMem_Free(moves);
  return result;
}

static PyMethodDef methods[] = {
    {"split_moves", split, METH_O,
     "split_moves(text)\n\nThe words of a plain game in the place of moves, the result, and whether\n"
     "all that stands beside them is ordinary; None where anything is odd."},
    {"read_moves", read_moves, METH_VARARGS,
     "read_moves(words, begin, (own, foes, kings, is_white), movement)\n\n"
     "Play words from `begin` on up to the first that is left to the caller.  Return the moves as\n"
     "numbers of eight bytes, the position there, and of each note the first word and the count."},
    {"read_text", read_text, METH_VARARGS,
     "read_text(text, (own, foes, kings, is_white), movement)\n\n"
     "Split and play a plain game in one go.  Return what `read_moves` does, the result, and\n"
     "whether what stands beside the moves is ordinary; None where anything is left."},
    {"index_moves", index_moves, METH_VARARGS,
     "index_moves(numbers, (own, foes, kings, is_white), weights)\n\n"
     "Play moves given as numbers of eight bytes.  Return the keys of the positions, every new\n"
     "balance of pieces, and the line of the moves, as `index.search_data` makes them."},
    {NULL, NULL, 0, NULL}};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "kernel", NULL, -1, methods,
                                    NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit_kernel(void) { return PyModule_Create(&module); }
