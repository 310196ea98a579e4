// The board as a drawing: squares, pieces, marks, arrows; turned, and moved by eye or by hand.
// Size, squares and pieces are read from what the server has drawn, of whatever game it is.
const SVG = "http://www.w3.org/2000/svg";
const GLIDE = 140, LEG = 110, FADE = 90; // a capture of several is slower: each leap is seen
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const MARKS = ".wrong, .tried, .victim, .way, .goal, .ring, .duty";
const BAR = 9, BESIDE = 6, TOWER = 0.82; // the pieces below another, as diagrams/svg.py draws them
const FILLS = { w: ["white", "#fffdf5"], b: ["black", "#2e2a27"] };

export class Drawing {
  constructor(svg, { width, height }) {
    this.svg = svg;
    this.rects = [...svg.querySelectorAll("rect[data-square]")];
    this.cell = this.rects[0].width.baseVal.value;
    const view = svg.viewBox.baseVal;
    this.size = [view.width, view.height];
    this.isStar = this.rects[0].classList.contains("hole");
    this.margin = this.isStar ? 0 : (view.width - (width || Math.floor(view.width / this.cell)) * this.cell) / 2;
    this.scale = this.isStar ? 0.88 : svg.querySelector("text.number") ? 0.9 : 1;
    const ends = this.played.map((rect) => rect.y.baseVal.value);
    this.flipped = ends[0] < ends[ends.length - 1]; // the first rank is drawn above the last
    this.home = new Map(this.rects.map((rect) => {
      const at = [rect.x.baseVal.value, rect.y.baseVal.value];
      return [rect.dataset.square, this.flipped ? this.across(at) : at];
    }));
  }

  get played() { return this.rects.filter((rect) => rect.classList.contains("plays")); }
  // every square that is played on, in the order in which a FEN names them
  get order() {
    const names = this.played.map((rect) => rect.dataset.square);
    return /^\d/.test(names[0]) ? names.sort((first, second) => first - second) : names;
  }

  // the corner of the square that stands opposite
  across([x, y]) {
    return [this.size[0] - this.cell - x, this.size[1] - this.cell - y];
  }
  corner(square) { const at = this.home.get(square); return this.flipped ? this.across(at) : at; }
  centre(square) { return this.corner(square).map((edge) => edge + this.cell / 2); }
  points(squares) { return squares.map((square) => this.centre(square).join(",")).join(" "); }

  // column and row as they are seen, from the upper left
  place(square) { return this.corner(square).map((edge) => Math.round((edge - this.margin) / this.cell)); }
  squareAt(column, row) {
    return this.order.find((square) => { const [x, y] = this.place(square); return x === column && y === row; });
  }

  // whether a square is in the far row of a side, where its men are crowned
  isLast(square, colour) {
    const rows = this.order.map((name) => this.corner(name)[1]), isUp = (colour === "white") !== this.flipped;
    return this.corner(square)[1] === (isUp ? Math.min(...rows) : Math.max(...rows));
  }

  // the nearest square in a row to the side, or in the next row up or down; of two equally near
  // ones in the next row the one that keeps to the middle of the two columns
  beside(square, [right, down]) {
    const [x, y] = this.corner(square), isOdd = Math.round((x - this.margin) / this.cell) % 2;
    const offsets = this.order.map((name) => ({ name, across: this.corner(name)[0] - x, below: this.corner(name)[1] - y }));
    const nearest = (squares, distance) => squares.sort((first, second) => distance(first) - distance(second))[0]?.name;
    if (right) {
      const inRow = offsets.filter(({ across, below }) => !below && across * right > 0);
      return nearest(inRow, ({ across }) => Math.abs(across));
    }
    const ahead = offsets.filter(({ below }) => below * down > 0);
    const next = Math.min(...ahead.map(({ below }) => Math.abs(below)));
    const inNext = ahead.filter(({ below }) => Math.abs(below) === next);
    return nearest(inNext, ({ across }) => Math.abs(across) + ((across < 0) === Boolean(isOdd) ? 0 : 1));
  }

  // the square under a point of the screen; the whole square is the target
  under(clientX, clientY) {
    const [x, y] = this.inside(clientX, clientY);
    return this.order.find((square) => {
      const [left, top] = this.corner(square);
      return x >= left && x < left + this.cell && y >= top && y < top + this.cell;
    });
  }
  inside(clientX, clientY) {
    const at = new DOMPoint(clientX, clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return [at.x, at.y];
  }

  node(name, attributes, parent = this.svg) {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return parent.appendChild(made);
  }

  turn() {
    this.flipped = !this.flipped;
    const labels = [...this.svg.querySelectorAll(".coordinate, text.number, text.row")];
    const at = (label) => [Number(label.getAttribute("x")), Number(label.getAttribute("y"))];
    const { width, height } = this.svg.viewBox.baseVal;
    const texts = labels.map((label) => {
      const [x, y] = at(label), isLetter = y < this.margin || y > height - this.margin;
      const [u, v] = label.matches(".row") ? [width - x, height - y]
        : label.matches(".number") ? this.across([x - 2, y - 10]).map((edge, at) => edge + [2, 10][at])
          : isLetter ? [width - x, y] : [x, height - y];
      return labels.find((other) => Math.hypot(at(other)[0] - u, at(other)[1] - v) < 1)?.textContent ?? label.textContent;
    });
    labels.forEach((label, place) => { label.textContent = texts[place]; });
  }

  // a step has marks and taken, which are shown on its squares
  draw(position, models, step = null) {
    const taken = step?.taken || [], marks = step?.marks || [];
    this.svg.querySelectorAll(`.piece, .below, ${MARKS}`).forEach((old) => old.remove());
    for (const rect of this.rects) {
      const name = rect.dataset.square, [x, y] = this.corner(name);
      rect.setAttribute("x", x);
      rect.setAttribute("y", y);
      rect.classList.toggle("last", marks.includes(name));
      rect.classList.toggle("taken", taken.includes(name));
      rect.classList.remove("chosen");
    }
    for (const name of taken) {
      const [x, y] = this.centre(name);
      this.node("path", { class: "victim", d: `M${x - 9} ${y - 9}l18 18m0 -18l-18 18`, fill: "none", stroke: "#7c2d12", "stroke-width": 4, "stroke-linecap": "round" });
    }
    if (marks.length > 1) this.dots("way", marks, "#6b5310");
    for (const [square, piece] of position.pieces) this.put(square, piece, models);
  }

  put(square, { colour, king, below = "" }, models) {
    const model = models[`${colour} ${king ? "king" : "man"}`];
    if (!model || !this.home.has(square)) return;
    const piece = this.svg.appendChild(model.cloneNode(true));
    piece.dataset.square = square;
    if (below) piece.classList.add("tower");
    this.lay(piece);
    const [x, y] = this.corner(square), high = Math.min(BAR, (this.cell - 4) / below.length);
    const top = y + (this.cell - high * below.length) / 2;
    [...below].forEach((letter, at) => {
      const [name, fill] = FILLS[letter];
      this.node("rect", { class: `below ${name}`, x: x + this.cell - 12, y: top + at * high, width: 10, height: high - 0.8, rx: 1.5, fill, stroke: "#6b5d4a", "stroke-width": 0.8 });
    });
  }

  // puts a piece on its square, as large as the board draws it
  lay(piece) {
    const [x, y] = this.centre(piece.dataset.square), isTower = piece.classList.contains("tower");
    const scale = isTower ? TOWER : this.scale, sized = scale === 1 ? "" : ` scale(${scale})`;
    piece.setAttribute("transform", `translate(${x - (isTower ? BESIDE : 0)} ${y})${sized}`);
  }

  piece(square) { return this.svg.querySelector(`.piece[data-square="${square}"]`); }

  clear(what = MARKS) { this.svg.querySelectorAll(what).forEach((old) => old.remove()); }

  choose(square, goals, halts) {
    this.clear(".goal, .ring, .duty");
    this.rects.forEach((rect) => rect.classList.toggle("chosen", rect.dataset.square === square));
    for (const [name, r] of [...halts.map((square) => [square, 5]), ...goals.map((square) => [square, 9])]) {
      const [cx, cy] = this.centre(name);
      this.node("circle", { class: "goal", cx, cy, r });
    }
  }

  // the pieces that must move: a green ring each, and where they go
  duty(moves) {
    for (const { marks } of moves) {
      const [cx, cy] = this.centre(marks[0]);
      this.node("circle", { class: "duty", cx, cy, r: this.cell / 2 - 3 });
      this.dots("duty", marks);
    }
  }

  dots(kind, squares, stroke = "#14532d") {
    this.node("polyline", { class: kind, points: this.points(squares), fill: "none", stroke, "stroke-width": 4, "stroke-linejoin": "round", "stroke-dasharray": "2 7", "stroke-linecap": "round" });
  }

  ring(square) {
    this.clear(".ring");
    const [x, y] = this.corner(square);
    this.node("rect", { class: "ring", x: x + 2, y: y + 2, width: this.cell - 4, height: this.cell - 4 });
  }

  wrong(from, to) {
    const [cx, cy] = this.centre(from), group = this.node("g", { class: "wrong warning" });
    this.node("circle", { cx, cy, r: 23, fill: "none", stroke: "#b3261e", "stroke-width": 4 }, group);
    if (from !== to) this.arrow([from, to], "#b3261e", group);
  }

  tried(squares) { this.arrow(squares, "#14532d", this.node("g", { class: "tried" })); }

  arrow(squares, ink, group) {
    const [[x1, y1], [x2, y2]] = squares.slice(-2).map((name) => this.centre(name));
    const length = Math.hypot(x2 - x1, y2 - y1), [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
    const [nx, ny] = [x2 - ux * 14, y2 - uy * 14];
    const points = `${this.points(squares.slice(0, -1))} ${nx},${ny}`;
    this.node("polyline", { points, fill: "none", stroke: ink, "stroke-width": 6, "stroke-linecap": "round", "stroke-linejoin": "round" }, group);
    this.node("polygon", { points: `${x2},${y2} ${nx - uy * 8},${ny + ux * 8} ${nx + uy * 8},${ny - ux * 8}`, fill: ink }, group);
  }

  // slides the piece that has just been drawn at the end of a way; taken ones fade after it.
  // ghosts: pictures of the taken ones; man: of the man that has become a king on this way
  glide(squares, { ghosts = [], man = null } = {}) {
    const still = calm.matches || !this.svg.animate;
    const piece = this.piece(squares[squares.length - 1]);
    if (still || !piece) return;
    const frames = squares.map((name) => ({ transform: `translate(${this.centre(name).map((at) => `${at}px`).join(", ")}) scale(${this.scale})` }));
    const timing = { duration: GLIDE + LEG * Math.max(0, squares.length - 2), easing: "ease-out" };
    piece.animate(frames, timing);
    if (man) this.crown(piece, man, { squares, frames, timing });
    for (const ghost of ghosts.filter(Boolean)) {
      this.svg.insertBefore(ghost, piece);
      ghost.classList.add("ghost");
      ghost.classList.remove("piece");
      ghost.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE, delay: timing.duration, fill: "both" }).finished.finally(() => ghost.remove());
    }
  }

  // shows the man on the way until it comes to the last row, and the king only from there
  crown(king, man, { squares, frames, timing }) {
    const colour = king.classList.contains("white") ? "white" : "black", legs = squares.length - 1;
    const reached = squares.findIndex((square, at) => at > 0 && this.isLast(square, colour));
    const offset = (reached > 0 ? reached : legs) / legs;
    const until = (before, after) => [{ opacity: before, easing: "steps(1)" }, { opacity: after, offset }, { opacity: after }];
    man.classList.replace("piece", "ghost");
    king.after(man);
    king.animate(until(0, 1), timing);
    man.animate(until(1, 0), timing);
    man.animate(frames, timing).finished.finally(() => man.remove());
  }
}
