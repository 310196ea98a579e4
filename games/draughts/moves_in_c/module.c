/* The module of Python around read_move.c: one call for the moves of a game. */

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h>

#include "read_move.h"

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
    return Py_BuildValue("nOOOO()", begin, pieces[0], pieces[1], pieces[2],
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
  return Py_BuildValue("nKKKNN", next, (unsigned long long)at.own, (unsigned long long)at.foes,
                       (unsigned long long)at.kings, PyBool_FromLong(at.is_white), told);
}

static PyMethodDef methods[] = {
    {"read_moves", read_moves, METH_VARARGS,
     "read_moves(words, begin, made, known, (own, foes, kings, is_white), movement)\n\n"
     "Play words from `begin` on and add the moves, known[key], to `made`, up to the first word\n"
     "that is left to the caller.  Return its place, the position there, and first place and\n"
     "count of each note."},
    {NULL, NULL, 0, NULL}};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "kernel", NULL, -1, methods,
                                    NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit_kernel(void) { return PyModule_Create(&module); }
