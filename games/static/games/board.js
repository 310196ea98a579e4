// Steps through a game: ← → Home End, f turns the board, the space bar plays it through, the
// buttons, a swipe, and the moves themselves, those of variations too.
// The server has drawn the board already; from here on it is redrawn from the JSON beside it.
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const CELL = 50, FILES = "abcdefgh", SWIPE = 40, BEAT = 1200, GLIDE = 180;
  const CROWN = [[-11, 7], [-13, -7], [-6, 0], [0, -10], [6, 0], [13, -7], [11, 7]];
  const INK = {
    white: { fill: "#fffdf5", edge: "#4a4034", rim: "#b8a98c", crown: "#a3241b" },
    black: { fill: "#2e2a27", edge: "#0c0b0a", rim: "#75695c", crown: "#ffd75e" },
  };
  const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", f: "flip", "а": "flip", " ": "play" };
  const MOVES = "[data-ply]:is(a, button)";
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

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
      const { start, steps, wrong } = this.game;
      this.lines = { "": { id: "", before: 0, setUp: true, start, steps, wrong } };
      for (const [id, line] of Object.entries(this.game.lines)) this.lines[id] = { id, ...line };
      this.line = this.lines[this.game.line];
      this.ply = this.game.shown;
      this.margin = (this.svg.viewBox.baseVal.width - 8 * CELL) / 2;
      const row = (name) => Number(this.svg.querySelector(`[data-square=${name}]`).getAttribute("y"));
      this.flipped = row("a1") < row("a8");
      this.listen();
      const [, line = "", ply] = /^#(?:ply|line-([s\d.]+))-(\d+)$/.exec(location.hash) || [];
      if (ply) this.go(Number(ply), { line, quietly: true });
      else this.go(this.ply, { quietly: true, tried: this.game.tried });
    }

    get last() { return this.line.before + this.line.steps.length; }
    get step() { return this.line.steps[this.ply - this.line.before - 1]; }
    get fen() { return this.step ? this.step.fen : this.line.start; }
    get next() { return this.lines[this.game.next[this.line.id]]; }
    get isAtStart() { return !this.line.id && this.ply === 0; }
    get isAtEnd() { return this.ply === this.last && !this.next; }

    corner(square) {
      const file = FILES.indexOf(square[0]), rank = Number(square[1]) - 1;
      const [column, row] = this.flipped ? [7 - file, rank] : [file, 7 - rank];
      return [this.margin + column * CELL, this.margin + row * CELL];
    }
    centre(square) { return this.corner(square).map((edge) => edge + CELL / 2); }

    listen() {
      const tools = this.root.querySelector("[data-board-tools]");
      tools.querySelectorAll("[hidden]").forEach((one) => { one.hidden = false; });
      tools.addEventListener("click", (event) => {
        const tool = event.target.closest("[data-step]");
        if (!tool || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        this.act(tool.dataset.step);
      });
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
      if (name === "play") { this.play(); return; }
      if (name === "flip") { this.flip(); return; }
      this.pause();
      if (name === "first") this.go(0, { line: "" });
      else if (name === "back") this.back();
      else if (name === "on") this.on();
      else if (name === "last") this.go(this.last);
    }

    back() {
      const { line } = this, isFirst = this.ply === line.before;
      if (isFirst && line.id && line.setUp) this.go(Infinity, { line: line.parent });
      else this.go(this.ply - 1);
    }

    on(how = {}) {
      if (this.ply < this.last) this.go(this.ply + 1, { glides: true, ...how });
      else if (this.next) this.go(this.next.before, { line: this.next.id, ...how });
    }

    play() {
      if (this.beat) { this.pause(); return; }
      if (this.isAtEnd) this.go(0, { line: "" });
      this.beat = setInterval(() => {
        if (!this.root.isConnected) { this.pause(); return; }
        this.on({ plays: true });
        if (this.isAtEnd) this.pause();
      }, BEAT);
      this.sign();
    }

    pause() {
      clearInterval(this.beat);
      this.beat = null;
      this.sign();
    }

    sign() {
      const { dataset: word } = this.root, button = this.root.querySelector("[data-step=play]");
      button.classList.toggle("is-playing", Boolean(this.beat));
      button.setAttribute("aria-label", this.beat ? word.pause : word.play);
    }

    // before the first move of a variation stands a position of the line it leaves
    go(to, { line = this.line.id, tried = [], quietly = false, plays = false, glides = false } = {}) {
      let at = this.lines[line] || this.lines[""];
      let ply = Math.max(to, 0);
      const end = (one) => one.before + one.steps.length;
      ply = Math.min(ply, end(at));
      while (at.id && (ply < at.before || (ply === at.before && !at.setUp))) {
        at = this.lines[at.parent];
        ply = Math.min(ply, end(at));
      }
      this.line = at;
      this.ply = ply;
      this.draw(tried);
      if (glides && this.step && !calm.matches) this.glide(this.step.marks);
      this.say(quietly);
      const anchor = at.id ? `#line-${at.id}-${ply}` : `#ply-${ply}`;
      if (!quietly && !plays) history.replaceState(history.state, "", anchor);
    }

    glide(marks) {
      const piece = this.svg.querySelector(`.piece[data-square=${marks.at(-1)}]`);
      const end = this.centre(marks.at(-1));
      const frames = marks.map((name) => {
        const [x, y] = this.centre(name);
        return { transform: `translate(${x - end[0]}px, ${y - end[1]}px)` };
      });
      piece?.animate(frames, { duration: GLIDE * (marks.length - 1), easing: "ease-in-out" });
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

    draw(tried = []) {
      const { step, svg } = this, taken = step?.taken || [], marks = step?.marks || [];
      svg.querySelectorAll(".piece, .wrong, .tried, .victim, .way").forEach((old) => old.remove());
      svg.querySelectorAll("rect[data-square]").forEach((square) => {
        const name = square.dataset.square, [x, y] = this.corner(name);
        square.setAttribute("x", x);
        square.setAttribute("y", y);
        square.classList.toggle("last", marks.includes(name));
        square.classList.toggle("taken", taken.includes(name));
      });
      taken.forEach((name) => {
        const [x, y] = this.centre(name);
        const d = `M${x - 9} ${y - 9}l18 18m0 -18l-18 18`;
        node("path", { class: "victim", d, fill: "none", stroke: "#7c2d12", "stroke-width": 4, "stroke-linecap": "round" }, svg);
      });
      if (marks.length > 1) {
        const dots = { "stroke-width": 4, "stroke-linejoin": "round", "stroke-dasharray": "2 7", "stroke-linecap": "round" };
        node("polyline", { class: "way", points: this.points(marks), fill: "none", stroke: "#6b5310", ...dots }, svg);
      }
      pieces(this.fen).forEach((piece) => this.piece(piece));
      if (this.line.wrong && this.ply === this.last) this.arrow(...this.line.wrong);
      if (tried.length > 1) this.try(tried);
      this.follow(tried);
      this.share();
    }

    points(names) { return names.map((name) => this.centre(name).join(",")).join(" "); }

    try(names) {
      const [[x1, y1], [x2, y2]] = names.slice(-2).map((name) => this.centre(name));
      const length = Math.hypot(x2 - x1, y2 - y1), [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
      const [nx, ny] = [x2 - ux * 14, y2 - uy * 14], group = node("g", { class: "tried" }, this.svg);
      const points = `${this.points(names.slice(0, -1))} ${nx},${ny}`;
      const line = { points, fill: "none", stroke: "#1b6b3a", "stroke-width": 6, "stroke-linecap": "round", "stroke-linejoin": "round" };
      node("polyline", line, group);
      const head = `${x2},${y2} ${nx - uy * 8},${ny + ux * 8} ${nx + uy * 8},${ny - ux * 8}`;
      node("polygon", { points: head, fill: "#1b6b3a" }, group);
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
      node("circle", { cx: x1, cy: y1, r: 23, fill: "none", stroke: "#b3261e", "stroke-width": 4 }, group);
      const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length], [nx, ny] = [x2 - ux * 14, y2 - uy * 14];
      const line = { x1, y1, x2: nx, y2: ny, stroke: "#b3261e", "stroke-width": 6, "stroke-linecap": "round" };
      node("line", line, group);
      const points = `${x2},${y2} ${nx - uy * 8},${ny + ux * 8} ${nx + uy * 8},${ny - ux * 8}`;
      node("polygon", { points, fill: "#b3261e" }, group);
    }

    // what else on the page follows the ply: the list of moves, the counters, the buttons
    follow(tried) {
      const isHere = (one) => Number(one.dataset.ply) === this.ply && (one.dataset.line || "") === this.line.id;
      this.page.querySelectorAll(".legal [aria-current], [data-moves] [aria-current]").forEach((one) => one.removeAttribute("aria-current"));
      const moves = [...(this.list?.querySelectorAll(MOVES) || [])], link = moves.find(isHere);
      link?.setAttribute("aria-current", "true");
      this.stop(moves, link || moves[0]);
      if (link && this.list.scrollHeight > this.list.clientHeight) {
        const box = this.list.getBoundingClientRect(), here = link.getBoundingClientRect();
        this.list.scrollTop += here.top - box.top - (this.list.clientHeight - here.height) / 2;
      }
      if (tried.length) {
        this.page.querySelector(`.legal [data-try="${tried.join(":")}"], .legal [data-try="${tried.join("-")}"]`)?.setAttribute("aria-current", "true");
      }
      this.page.querySelectorAll("[data-count-ply]").forEach((row) => {
        row.hidden = Boolean(this.line.id) || Number(row.dataset.countPly) !== this.ply;
      });
      const edge = { first: this.isAtStart, back: this.isAtStart, on: this.isAtEnd, last: this.ply === this.last };
      for (const [name, isOver] of Object.entries(edge)) {
        const tool = this.root.querySelector(`[data-step=${name}]`);
        tool.setAttribute("aria-disabled", String(isOver));
        if (tool.matches("a:not([href])")) tool.href = "#";
      }
    }

    // a picture taken away shows what stands on the board now, not what stood when the page came
    share() {
      for (const link of document.querySelectorAll("[data-picture]")) {
        const url = new URL(link.href);
        if (link.dataset.picture === "fen") {
          url.pathname = url.pathname.replace(/[^/]+(?=\.png$)/, this.fen);
        } else {
          url.searchParams.set("line", this.line.id);
          url.searchParams.set("ply", this.ply);
        }
        if (this.flipped) url.searchParams.set("flip", "1");
        else url.searchParams.delete("flip");
        link.href = url;
      }
    }

    // the whole list is one stop of Tab; the arrows go on from there and take the focus along
    stop(moves, at) {
      const isInside = moves.includes(document.activeElement);
      moves.forEach((one) => { one.tabIndex = one === at ? 0 : -1; });
      if (isInside) at.focus({ preventScroll: true });
    }

    say(quietly) {
      const { step, root: { dataset: word } } = this;
      const { fen } = this, all = pieces(fen);
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
    if (event.key === " " && event.target.closest("a, button, summary, [tabindex='0']")) return;
    const act = KEYS[event.key];
    if (!act) return;
    event.preventDefault();
    active.act(act);
  });
  const stepTo = (event, from, { ply, line = "", try: tried = "" }) => {
    const board = (from.closest(".game") || document).querySelector("[data-board]") || active?.root;
    if (!board?.stepper) return false;
    event.preventDefault();
    active = board.stepper;
    active.pause();
    active.go(Number(ply), { line, tried: tried.split(/[-:x]/).filter(Boolean) });
    return true;
  };
  document.addEventListener("click", (event) => {
    const link = event.target.closest(MOVES);
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    stepTo(event, link, link.dataset);
  });
  // a button that puts a legal move into the text shows it on the board while it is looked at
  for (const name of ["pointerover", "focusin"]) {
    document.addEventListener(name, (event) => {
      const button = event.target.closest?.("[data-show-ply]");
      if (!button) return;
      const { showPly: ply, showLine: line, showTry } = button.dataset;
      const board = (button.closest(".game") || document).querySelector("[data-board]");
      board?.stepper?.go(Number(ply), { line, tried: showTry.split(/[-:x]/), quietly: true });
    });
  }
  document.addEventListener("htmx:afterSettle", start);
  start();
})();
