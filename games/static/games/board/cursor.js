// A square of the board under the keys: arrows go over the dark squares, a letter and a digit
// jump to one.
const STEPS = { ArrowLeft: [-2, 0], ArrowRight: [2, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Cursor {
  // pointed: told of each square that the cursor comes to
  constructor(drawing, pointed) {
    this.drawing = drawing;
    this.pointed = pointed;
    this.at = null;
    this.file = "";
  }

  // whether the key was one of its own
  takes({ key }) {
    const to = this.file + key;
    if (STEPS[key]) this.move(STEPS[key]);
    else if (/^[a-l]$/i.test(key)) this.file = key.toLowerCase();
    else if (/^\d$/.test(key) && this.drawing.home.has(to)) this.show(to);
    else return false;
    return true;
  }

  // along a rank over the dark squares, or to the nearest one of the next rank
  move([right, down]) {
    const { drawing } = this, [column, row] = drawing.place(this.at ?? drawing.order[0]);
    for (const shift of down ? [column % 2 ? -1 : 1, column % 2 ? 1 : -1, 0] : [right]) {
      const square = drawing.squareAt(column + shift, row + down);
      if (square) { this.show(square); return; }
    }
  }

  show(square = this.at ?? this.drawing.order[0]) {
    const isNew = square !== this.at;
    this.at = square;
    this.drawing.ring(square);
    if (isNew) this.pointed(square);
  }

  hide() { this.drawing.clear(".ring"); }
}
