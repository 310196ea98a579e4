// A square of the board under the keys: arrows go over the squares that are played on, a letter and
// a number jump to one.
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

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
    const to = this.file + key, longer = (this.at ?? "") + key;
    if (STEPS[key]) this.move(STEPS[key]);
    else if (/^[a-q]$/i.test(key)) this.file = key.toLowerCase();
    else if (/^\d$/.test(key) && longer.startsWith(this.file) && this.drawing.home.has(longer)) this.show(longer);
    else if (/^\d$/.test(key) && this.drawing.home.has(to)) this.show(to);
    else return false;
    return true;
  }

  // along a rank, or to the nearest square of the next rank
  move(step) {
    const square = this.drawing.beside(this.at ?? this.drawing.order[0], step);
    if (square) this.show(square);
  }

  show(square = this.at ?? this.drawing.order[0]) {
    const isNew = square !== this.at;
    this.at = square;
    this.drawing.ring(square);
    if (isNew) this.pointed(square);
  }

  hide() { this.drawing.clear(".ring"); }
}
