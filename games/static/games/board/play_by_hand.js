// Plays by hand: tap a piece and a square, drag, or go over the squares by keys.
// Only what the server says is legal goes down; a capture goes down whole. Without a connection
// every move does, to be judged later.
import { Cursor } from "./cursor.js";

const FAR = 5; // pixels that make a touch a drag

export class Hand {
  // board: what shows and keeps the moves, see board.js
  constructor(board, { isEager }) {
    this.board = board;
    this.chosen = null;
    this.via = []; // squares tapped on the way of a capture
    this.before = Promise.resolve(); // the tap before, whose move may still be asked about
    this.cursor = new Cursor(board.drawing, (square) => board.pointed(square));
    const { svg } = board.drawing, frame = board.frame;
    svg.classList.add("is-played");
    svg.addEventListener("pointerdown", (event) => this.press(event));
    svg.addEventListener("pointermove", (event) => this.pull(event));
    svg.addEventListener("pointerup", (event) => this.drop(event));
    svg.addEventListener("pointercancel", () => this.lay());
    frame.addEventListener("keydown", (event) => this.key(event));
    frame.addEventListener("focusin", () => { this.ready(); if (frame.matches(":focus-visible")) this.cursor.show(); });
    frame.addEventListener("focusout", () => this.cursor.hide());
    svg.addEventListener("pointerenter", () => this.ready());
    if (isEager) this.ready();
  }

  get position() { return this.board.position; }
  ready() { this.board.rules.ahead(this.position.fen); }
  // whether a piece may be moved: in some games one of the other colour, too
  isOwn(square) {
    const { pieces, side, fen } = this.position, piece = pieces.get(square);
    if (!piece || piece.colour === side) return Boolean(piece);
    return Boolean(this.board.rules.at(fen)?.moves.some(({ marks }) => marks[0] === square));
  }

  // a new position: nothing is chosen; a finger that is down on a square still taps it when it rises
  clearChoice() {
    this.chosen = null;
    this.isKept = false;
    this.via = [];
    if (this.pressed?.isDragged) this.pressed = null;
  }

  press(event) {
    if (event.button || !event.isPrimary) return;
    const square = this.board.drawing.under(event.clientX, event.clientY);
    this.pressed = square && { square, x: event.clientX, y: event.clientY, isDragged: false };
    if (square && this.isOwn(square) && event.pointerType === "mouse") event.preventDefault();
  }

  pull(event) {
    const { pressed } = this, { drawing } = this.board;
    if (!pressed || !event.isPrimary) return;
    const isFar = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > FAR;
    if (!pressed.isDragged && isFar && this.isOwn(pressed.square)) {
      pressed.isDragged = true;
      drawing.svg.setPointerCapture(event.pointerId);
      this.choose(pressed.square);
      drawing.svg.append(drawing.piece(pressed.square));
    }
    if (pressed.isDragged) {
      const [x, y] = drawing.inside(event.clientX, event.clientY);
      drawing.piece(pressed.square)?.setAttribute("transform", `translate(${x} ${y})`);
    }
  }

  drop(event) {
    const { pressed } = this;
    this.pressed = null;
    if (!pressed || !event.isPrimary) return;
    const square = this.board.drawing.under(event.clientX, event.clientY);
    if (pressed.isDragged) {
      this.lay(pressed.square);
      if (square && square !== pressed.square) this.inOrder(() => this.to(square, { isDragged: true }));
    } else if (square === pressed.square) this.inOrder(() => this.tap(square));
  }

  // who taps faster than the server answers loses no tap
  inOrder(act) {
    const done = this.before.then(act);
    this.before = done.catch(() => {});
  }

  // puts a dragged piece back
  lay(square = this.pressed?.square) {
    const { drawing } = this.board;
    this.pressed = null;
    const piece = square && drawing.piece(square);
    if (piece) drawing.lay(piece);
  }

  // a promise where a move is to go down
  tap(square) {
    if (square === this.chosen && !this.isKept) { this.leave(); return null; }
    this.isKept = false;
    if (this.chosen && !this.isOwn(square)) return this.to(square);
    if (this.isOwn(square)) this.choose(square);
    else this.board.goesOn(square);
    return null;
  }

  leave() { this.clearChoice(); this.board.shown(); }

  async choose(square) {
    const { board } = this, { fen } = this.position;
    this.chosen = square;
    this.via = [];
    board.drawing.choose(square, [], []);
    board.quiet();
    const found = board.rules.at(fen) || await board.rules.of(fen);
    if (this.chosen !== square || this.position.fen !== fen) return;
    this.offer(found);
  }

  // shows where the chosen piece may go; what must be taken instead, if it may not move
  offer(found) {
    const { board, chosen } = this;
    if (!found) { board.isUnjudged(); return; }
    const moves = this.open(found.moves);
    const goals = [...new Set(moves.map(({ marks }) => marks[marks.length - 1]))];
    const halts = [...new Set(moves.flatMap(({ marks }) => marks.slice(1, -1)))].filter((square) => !goals.includes(square));
    board.drawing.choose(chosen, goals, halts);
    if (!moves.length) board.drawing.duty(found.moves.filter(({ taken }) => taken.length));
    board.offered(chosen, goals, found.moves);
  }

  // after a refused move the piece stays in hand, if it may go elsewhere: a finger slips
  keep(square) {
    const moves = this.board.rules.at(this.position.fen).moves.filter(({ marks }) => marks[0] === square);
    this.chosen = moves.length ? square : null;
    this.isKept = true; // who taps it again takes it up again: he does not know that it was kept
    this.via = [];
    this.board.drawing.choose(this.chosen, [...new Set(moves.map(({ marks }) => marks[marks.length - 1]))], []);
  }

  // the moves of the chosen piece over the squares tapped so far
  open(moves) {
    return moves.filter(({ marks }) => marks[0] === this.chosen && this.via.every((square) => marks.indexOf(square) > 0));
  }

  async to(square, { isDragged = false } = {}) {
    const { board, chosen } = this, { fen } = this.position;
    const found = board.rules.at(fen) || await board.rules.of(fen);
    if (this.chosen !== chosen || this.position.fen !== fen) return;
    if (!found) { board.playUnjudged(chosen, square, { isDragged }); return; }
    const moves = this.open(found.moves);
    const ending = moves.filter(({ marks }) => marks[marks.length - 1] === square);
    const passing = moves.filter(({ marks }) => marks.indexOf(square) > 0);
    if (ending.length === 1) board.play(ending[0], { isDragged });
    else if (ending.length > 1) board.ask(ending);
    else if (passing.length === 1) board.play(passing[0], { isDragged });
    else if (passing.length > 1) { this.via.push(square); this.offer(found); }
    else {
      this.via = [];
      board.refuse(chosen, square);
    }
  }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || !event.target.closest("[data-board-drawing]")) return;
    const { cursor } = this, { at } = cursor; // it may have gone on when an earlier move is down
    if (cursor.takes(event)) { event.preventDefault(); event.stopPropagation(); return; }
    if (event.key === "Enter" || event.key === " ") { if (at) this.inOrder(() => this.tap(at)); }
    else if (event.key === "Escape" && this.chosen) this.leave();
    else if (event.key === "Backspace") this.board.undo();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
