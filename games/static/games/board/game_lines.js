// The lines of a game: the game itself "", its variations "2", "2.1", what follows a set-up "s1",
// and "own", the line that a visitor tries beside it. A half-move is told by line and ply.
const OWN = "own";

const end = (line) => line.before + line.steps.length;

export class Lines {
  constructor({ start, steps, wrong, lines, next }) {
    this.by = { "": { id: "", before: 0, setUp: true, start, steps: [...steps], wrong } };
    for (const [id, line] of Object.entries(lines)) this.by[id] = { id, ...line };
    this.next = next;
    this.line = this.by[""];
    this.ply = 0;
  }

  get main() { return this.by[""]; }
  get own() { return this.by[OWN]; }
  get last() { return end(this.line); }
  get step() { return this.line.steps[this.ply - this.line.before - 1]; }
  get fen() { return this.step ? this.step.fen : this.line.start; }
  get after() { return this.by[this.next[this.line.id]]; }
  get isAtStart() { return !this.line.id && this.ply === 0; }
  get isAtEnd() { return this.ply === this.last && !this.after; }
  get isOwn() { return this.line.id === OWN; }

  // #own-2.1-7-c3-d4,d6-c5: the line it leaves, the half-move, and its own moves up to the one shown
  get ownAddress() {
    const { own } = this, moves = own.steps.slice(0, this.ply - own.before).map(({ text }) => text);
    return `#own-${own.parent}-${own.before}-${moves.join(",")}`;
  }

  // before the first move of a variation stands a position of the line it leaves
  go(to, id = this.line.id) {
    let line = this.by[id] || this.main, ply = Math.min(Math.max(to, 0), end(line));
    while (line.id && (ply < line.before || (ply === line.before && !line.setUp))) {
      line = this.by[line.parent];
      ply = Math.min(ply, end(line));
    }
    this.line = line;
    this.ply = ply;
  }

  back() {
    const isFirst = this.ply === this.line.before;
    if (isFirst && this.line.id && this.line.setUp) this.go(Infinity, this.line.parent);
    else this.go(this.ply - 1);
  }

  // where one step on leads: [ply, line], or nothing
  get ahead() {
    if (this.ply < this.last) return [this.ply + 1, this.line.id];
    return this.after ? [this.after.before, this.after.id] : null;
  }

  // the position a game or set-up begins from, and the steps from there to the one shown
  get fromStart() {
    let { line, ply } = this, steps = [];
    for (;;) {
      steps = [...line.steps.slice(0, ply - line.before), ...steps];
      if (!line.id || line.setUp) return { start: line.start, steps };
      ply = line.before;
      line = this.by[line.parent];
    }
  }

  numbered(move, side, first) {
    const before = this.step, isFirst = side === first;
    const number = before ? before.number + (isFirst ? 1 : 0) : 1;
    return { ...move, side, isFirst, number, ply: this.ply + 1 };
  }

  // puts a step behind the one shown, in the game itself; what stood there is returned
  write(step) {
    const { main } = this, gone = main.steps.splice(this.ply);
    main.steps.push(step);
    main.wrong = null;
    this.go(this.ply + 1, "");
    return gone;
  }

  // tries a step beside the game: as a line of its own, or on along it
  try(step) {
    const ahead = this.line.steps[this.ply - this.line.before];
    if (ahead && ahead.text === step.text) { this.go(this.ply + 1); return; }
    if (this.isOwn) this.own.steps.splice(this.ply - this.own.before);
    else this.by[OWN] = { id: OWN, parent: this.line.id, before: this.ply, start: this.fen, steps: [], wrong: null };
    this.own.steps.push(step);
    this.go(this.ply + 1, OWN);
  }

  forget() {
    const { own } = this;
    if (!own) return;
    if (this.isOwn) this.go(own.before, own.parent);
    delete this.by[OWN];
  }
}
