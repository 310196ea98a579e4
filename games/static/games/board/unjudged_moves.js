// Moves put down without a connection: nobody says yet whether they are legal.

// the other side's pieces on the diagonal between two squares
function between(board, from, to, side) {
  const { drawing, position } = board, [x1, y1] = drawing.place(from), [x2, y2] = drawing.place(to);
  const length = Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1)), own = side === "w" ? "white" : "black";
  const on = [];
  for (let at = 1; at < length; at += 1) {
    const square = drawing.squareAt(x1 + Math.round(((x2 - x1) * at) / length), y1 + Math.round(((y2 - y1) * at) / length));
    const piece = square && position.pieces.get(square);
    if (piece && piece.colour !== own) on.push(square);
  }
  return on;
}

// from one square to another; nothing where a piece stands there
export function unjudgedMove(board, [from, to]) {
  if (board.position.pieces.has(to)) return null;
  const taken = between(board, from, to, board.position.turn), sign = taken.length ? ":" : "-";
  return { marks: [from, to], taken, crowned: false, text: `${from}${sign}${to}`, isUnjudged: true };
}

// the last move, a capture that was begun without a connection, with its next square
export function longerCapture(board, square) {
  const { lines, position } = board, { step } = lines;
  if (!step?.isUnjudged || !step.taken.length || lines.ply !== lines.main.steps.length) return null;
  const more = between(board, step.marks[step.marks.length - 1], square, step.side);
  if (!more.length || position.pieces.has(square)) return null;
  const marks = [...step.marks, square];
  return { marks, taken: [...step.taken, ...more], crowned: false, text: marks.join(":"), isUnjudged: true };
}
