/* The module of Python around read_move.c and split_moves.c: one call of each for a game. */

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h>

#include "read_move.h"
#include "split_moves.h"

/* (word, …), how often each note was due and first where, as a tuple of pairs by the bits of notes */
static PyObject *notes_of(const Py_ssize_t first[NOTES], const Py_ssize_t count[NOTES]) {
  PyObject *all = PyTuple_New(NOTES);
  for (int i = 0; all && i < NOTES; i++) {
    PyObject *pair = Py_BuildValue("nn", first[i], count[i]);
    if (!pair || PyTuple_SetItem(all, i, pair) < 0) Py_CLEAR(all);
  }
  return all;
}

/* Read one word; -1 for an error of Python, 0 for a word that is left. */
static int read_word(PyObject *word, const movement *how, position *at, uint64_t *key,
                     unsigned *notes) {
  Py_ssize_t size;
  const char *text = PyUnicode_AsUTF8AndSize(word, &size);
  if (text) return read_move(how, at, text, (size_t)size, key, notes);
  if (!PyErr_ExceptionMatches(PyExc_UnicodeEncodeError)) return -1;
  PyErr_Clear(); /* half a character: no move */
  return 0;
}

/* A position of Python's numbers; 0 where it is none of this board. */
static int take_position(PyObject *const pieces[3], int is_white, position *at) {
  mask all[3];
  for (int i = 0; i < 3; i++) {
    all[i] = PyLong_AsUnsignedLongLong(pieces[i]);
    if (PyErr_Occurred()) return PyErr_Clear(), 0;
  }
  *at = (position){all[0], all[1], all[2], is_white};
  return is_position(at);
}

static PyObject *read_moves(PyObject *self, PyObject *arguments) {
  PyObject *words, *made, *known, *pieces[3];
  Py_ssize_t begin, first[NOTES] = {0}, count[NOTES] = {0};
  int is_white, noted = 0;
  movement how;
  position at;
  (void)self;
  if (!PyArg_ParseTuple(arguments, "O!nO!O!(O!O!O!p)(ppii)", &PyTuple_Type, &words, &begin,
                        &PyList_Type, &made, &PyDict_Type, &known, &PyLong_Type, &pieces[0],
                        &PyLong_Type, &pieces[1], &PyLong_Type, &pieces[2], &is_white,
                        &how.men_back, &how.flies, &how.last_rank, &how.choice))
    return NULL;
  if (begin < 0 || how.last_rank < LAST_KING || how.last_rank > LAST_STOP) {
    PyErr_SetString(PyExc_ValueError, "no place in the words, or no movement");
    return NULL;
  }
  Py_ssize_t next = begin, size = PyTuple_Size(words);
  if (!take_position(pieces, is_white, &at))
    return Py_BuildValue("n(OOOO)()", begin, pieces[0], pieces[1], pieces[2],
                         is_white ? Py_True : Py_False);
  for (; next < size; next++) {
    uint64_t key;
    unsigned notes;
    int is_read = read_word(PyTuple_GetItem(words, next), &how, &at, &key, &notes);
    if (is_read < 0) return NULL;
    if (!is_read) break;
    PyObject *number = PyLong_FromUnsignedLongLong(key);
    PyObject *move = number ? PyObject_GetItem(known, number) : NULL;
    Py_XDECREF(number);
    int is_kept = move ? PyList_Append(made, move) : -1;
    Py_XDECREF(move);
    if (is_kept < 0) return NULL;
    for (int i = 0; notes; i++, notes >>= 1)
      if (notes & 1 && !count[i]++) first[i] = next, noted = 1;
  }
  PyObject *told = noted ? notes_of(first, count) : PyTuple_New(0);
  if (!told) return NULL;
  return Py_BuildValue("n(KKKN)N", next, (unsigned long long)at.own, (unsigned long long)at.foes,
                       (unsigned long long)at.kings, PyBool_FromLong(at.is_white), told);
}

static PyObject *text_of(const char *text, word one) {
  return PyUnicode_FromStringAndSize(text + one.begin, (Py_ssize_t)one.size);
}

static PyObject *split(PyObject *self, PyObject *whole) {
  Py_ssize_t size;
  word found[MOST_WORDS], result;
  const char *text = PyUnicode_Check(whole) ? PyUnicode_AsUTF8AndSize(whole, &size) : NULL;
  (void)self;
  PyErr_Clear(); /* half a character: not for us */
  int is_ordinary = 0;
  int count = text ? split_moves(text, (size_t)size, found, &result, &is_ordinary) : 0;
  if (!count) Py_RETURN_NONE;
  PyObject *words = PyList_New(count);
  for (int i = 0; words && i < count; i++) {
    PyObject *one = text_of(text, found[i]);
    if (!one || PyList_SetItem(words, i, one) < 0) Py_CLEAR(words);
  }
  if (!words) return NULL;
  PyObject *ordinary = is_ordinary ? Py_True : Py_False;
  if (!result.size) return Py_BuildValue("NOO", words, Py_None, ordinary);
  return Py_BuildValue("NNO", words, text_of(text, result), ordinary);
}

static PyMethodDef methods[] = {
    {"split_moves", split, METH_O,
     "split_moves(text)\n\nThe words of a plain game in the place of moves, the result, and whether\n"
     "all that stands beside them is ordinary; None where anything is odd."},
    {"read_moves", read_moves, METH_VARARGS,
     "read_moves(words, begin, made, known, (own, foes, kings, is_white), movement)\n\n"
     "Play words from `begin` on and add the moves, known[key], to `made`, up to the first word\n"
     "that is left to the caller.  Return its place, the position there, and first place and\n"
     "count of each note."},
    {NULL, NULL, 0, NULL}};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "kernel", NULL, -1, methods,
                                    NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit_kernel(void) { return PyModule_Create(&module); }
