// Steps through a game: ← → Home End, f turns the board, the buttons, a swipe, and the moves themselves.
// The server has drawn the board already; from here on it is redrawn from the JSON beside it.
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const CELL = 50, FILES = "abcdefgh", SWIPE = 40;
  const CROWN = [[-11, 7], [-13, -7], [-6, 0], [0, -10], [6, 0], [13, -7], [11, 7]];
  const INK = {
    white: { fill: "#fffdf5", edge: "#4a4034", rim: "#b8a98c", crown: "#a3241b" },
    black: { fill: "#2e2a27", edge: "#0c0b0a", rim: "#75695c", crown: "#ffd75e" },
  };
  const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", f: "flip", "а": "flip" };

  const node = (name, attributes, parent) => {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return parent.appendChild(made);
  };
  const pieces = (fen) => fen.split(":").slice(1).flatMap((side) => {
    const colour = side[0] === "W" ? "white" : "black";
    return side.slice(1).split(",").filter(Boolean)
      .map((one) => ({ colour, king: one[0] === "K", square: one.slice(-2) }));
  });

  class Stepper {
    constructor(root) {
      this.root = root;
      this.game = JSON.parse(root.querySelector("script[type='application/json']").textContent);
      this.svg = root.querySelector("svg.board");
      this.words = root.querySelector("[data-board-words]");
      this.page = root.closest(".game") || document;
      this.list = this.page.querySelector("[data-moves]");
      this.ply = this.game.shown;
      this.margin = (this.svg.viewBox.baseVal.width - 8 * CELL) / 2;
      const row = (name) => Number(this.svg.querySelector(`[data-square=${name}]`).getAttribute("y"));
      this.flipped = row("a1") < row("a8");
      this.listen();
      const anchored = /^#ply-(\d+)$/.exec(location.hash);
      this.go(anchored ? Number(anchored[1]) : this.ply, { quietly: true });
    }

    get last() { return this.game.steps.length; }
    get step() { return this.game.steps[this.ply - 1]; }

    corner(square) {
      const file = FILES.indexOf(square[0]), rank = Number(square[1]) - 1;
      const [column, row] = this.flipped ? [7 - file, rank] : [file, 7 - rank];
      return [this.margin + column * CELL, this.margin + row * CELL];
    }
    centre(square) { return this.corner(square).map((edge) => edge + CELL / 2); }

    listen() {
      const tools = this.root.querySelector("[data-board-tools]");
      tools.hidden = false;
      tools.addEventListener("click", (event) => this.act(event.target.closest("button")?.dataset.step));
      this.root.addEventListener("pointerdown", () => { active = this; });
      let from = null;
      this.svg.addEventListener("touchstart", (event) => {
        from = event.touches.length === 1 ? event.touches[0].clientX : null;
      }, { passive: true });
      this.svg.addEventListener("touchend", (event) => {
        const moved = from === null ? 0 : event.changedTouches[0].clientX - from;
        if (Math.abs(moved) > SWIPE) this.act(moved < 0 ? "on" : "back");
      });
    }

    act(name) {
      if (name === "first") this.go(0);
      else if (name === "back") this.go(this.ply - 1);
      else if (name === "on") this.go(this.ply + 1);
      else if (name === "last") this.go(this.last);
      else if (name === "flip") this.flip();
    }

    go(to, { quietly = false } = {}) {
      this.ply = Math.min(Math.max(to, 0), this.last);
      this.draw();
      this.say(quietly);
      if (!quietly) history.replaceState(history.state, "", `#ply-${this.ply}`);
    }

    flip() {
      this.flipped = !this.flipped;
      const labels = [...this.svg.querySelectorAll(".coordinate")];
      for (const group of [labels.slice(0, 8), labels.slice(8)]) {
        const texts = group.map((label) => label.textContent).reverse();
        group.forEach((label, at) => { label.textContent = texts[at]; });
      }
      this.draw();
    }

    draw() {
      const { step, svg } = this;
      svg.querySelectorAll(".piece, .wrong").forEach((old) => old.remove());
      svg.querySelectorAll("rect[data-square]").forEach((square) => {
        const name = square.dataset.square, [x, y] = this.corner(name);
        square.setAttribute("x", x);
        square.setAttribute("y", y);
        square.classList.toggle("last", Boolean(step?.marks.includes(name)));
        square.classList.toggle("taken", Boolean(step?.taken.includes(name)));
      });
      pieces(step ? step.fen : this.game.start).forEach((piece) => this.piece(piece));
      if (this.game.wrong && this.ply === this.last) this.arrow(...this.game.wrong);
      this.follow();
    }

    piece({ colour, king, square }) {
      const [cx, cy] = this.centre(square), ink = INK[colour];
      const kind = `piece ${colour} ${king ? "king" : "man"}`;
      const group = node("g", { class: kind, "data-square": square }, this.svg);
      const disc = { class: "disc", cx, cy, r: 20, fill: ink.fill, stroke: ink.edge, "stroke-width": 2 };
      node("circle", disc, group);
      if (king) {
        const points = CROWN.map(([dx, dy]) => `${cx + dx},${cy + dy}`).join(" ");
        node("polygon", { class: "crown", points, fill: ink.crown }, group);
      } else {
        const rim = { class: "rim", cx, cy, r: 13, fill: "none", stroke: ink.rim, "stroke-width": 2 };
        node("circle", rim, group);
      }
    }

    arrow(origin, target) {
      const [x1, y1] = this.centre(origin), [x2, y2] = this.centre(target);
      const length = Math.hypot(x2 - x1, y2 - y1);
      const group = node("g", { class: "wrong warning" }, this.svg);
      if (!length) {
        node("circle", { cx: x1, cy: y1, r: 23, fill: "none", stroke: "#b3261e", "stroke-width": 5 }, group);
        return;
      }
      const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length], [nx, ny] = [x2 - ux * 14, y2 - uy * 14];
      const line = { x1, y1, x2: nx, y2: ny, stroke: "#b3261e", "stroke-width": 6, "stroke-linecap": "round" };
      node("line", line, group);
      const points = `${x2},${y2} ${nx - uy * 8},${ny + ux * 8} ${nx + uy * 8},${ny - ux * 8}`;
      node("polygon", { points, fill: "#b3261e" }, group);
    }

    // what else on the page follows the ply: the list of moves, the counters, the buttons
    follow() {
      this.list?.querySelectorAll("[aria-current]").forEach((link) => link.removeAttribute("aria-current"));
      const link = this.list?.querySelector(`[data-ply="${this.ply}"]`);
      link?.setAttribute("aria-current", "true");
      if (link && this.list.scrollHeight > this.list.clientHeight) {
        this.list.scrollTop = link.offsetTop - (this.list.clientHeight - link.offsetHeight) / 2;
      }
      this.page.querySelectorAll("[data-count-ply]").forEach((row) => {
        row.hidden = Number(row.dataset.countPly) !== this.ply;
      });
      const edge = { first: this.ply === 0, back: this.ply === 0, on: this.ply === this.last, last: this.ply === this.last };
      for (const [name, isOver] of Object.entries(edge)) {
        this.root.querySelector(`[data-step=${name}]`).setAttribute("aria-disabled", String(isOver));
      }
    }

    say(quietly) {
      const { step, root: { dataset: word } } = this;
      const fen = step ? step.fen : this.game.start, all = pieces(fen);
      const side = (colour) => all.filter((one) => one.colour === colour)
        .map((one) => (one.king ? `${word.king} ` : "") + one.square).join(", ") || "–";
      const move = step ? `${step.number}${step.side === "w" ? "." : "…"} ${step.text}. ` : "";
      const turn = fen[0] === "W" ? word.whiteMoves : word.blackMoves;
      const text = `${move}${word.white}: ${side("white")}. ${word.black}: ${side("black")}. ${turn}.`;
      this.svg.setAttribute("aria-label", text);
      this.svg.querySelector("title").textContent = move.trim() || turn;
      this.words.textContent = quietly ? "" : text;
    }
  }

  let active = null;
  const start = () => {
    const boards = [...document.querySelectorAll("[data-board]:not([data-started])")];
    for (const root of boards) {
      root.dataset.started = "";
      const stepper = new Stepper(root);
      root.stepper = stepper;
      if (!active?.root.isConnected) active = stepper;
    }
  };

  document.addEventListener("keydown", (event) => {
    if (!active || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.closest("input, textarea, select, dialog, [contenteditable], [data-results]")) return;
    const act = KEYS[event.key];
    if (!act) return;
    event.preventDefault();
    active.act(act);
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-ply]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const board = (link.closest(".game") || document).querySelector("[data-board]") || active?.root;
    if (!board?.stepper) return;
    event.preventDefault();
    active = board.stepper;
    active.go(Number(link.dataset.ply));
  });
  document.addEventListener("htmx:afterSettle", start);
  start();
})();
