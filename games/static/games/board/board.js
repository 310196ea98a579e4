// One board: looks at a game, steps through it, plays it; beside a game it tries lines of its own,
// in a record being written it writes. The server has drawn the first position already.
import { Drawing } from "./drawing.js";
import { Hand } from "./play_by_hand.js";
import { Lines } from "./game_lines.js";
import { Position } from "./position.js";
import { Rules } from "./rules.js";

const BEAT = 1200, SWIPE = 40;
const MOVES = "[data-ply]:is(a, button)";

export class Board {
  constructor(root) {
    this.root = root;
    this.dataset = root.dataset;
    const game = JSON.parse(root.querySelector("script[type='application/json']").textContent);
    this.lines = new Lines(game);
    this.frame = root.querySelector("[data-board-drawing]");
    this.live = root.querySelector("[data-board-words]");
    this.state = root.querySelector("[data-board-state]");
    this.counts = root.querySelector("[data-board-counts]");
    this.choices = root.querySelector("[data-board-choice]");
    const size = { width: Number(root.dataset.width), height: Number(root.dataset.height) };
    this.drawing = new Drawing(this.frame.querySelector("svg.board"), size);
    this.models = Object.fromEntries([...root.querySelectorAll("template")].flatMap(({ content }) => [...content.querySelectorAll("g.piece")])
      .map((piece) => [piece.getAttribute("class").split(" ").slice(1).join(" "), piece]));
    this.page = root.closest(".game") || document;
    this.list = this.page.querySelector("[data-moves]");
    this.mode = root.dataset.mode || "look";
    this.listen();
    if (root.dataset.rules) {
      this.rules = new Rules(root.dataset.rules, root.dataset.variant, (fen) => this.read(fen));
      this.hand = new Hand(this, { isEager: this.mode !== "look" });
      this.frame.tabIndex = 0;
      this.frame.setAttribute("role", "application");
      this.frame.setAttribute("aria-label", root.dataset.keys);
      this.takesOwnLine = this.mode === "look";
      // whoever takes a piece up may play it: what shows the line is there by then
      if (this.takesOwnLine) this.frame.addEventListener("pointerdown", () => this.withOwnLine(() => {}), { once: true });
    }
    const ending = root.querySelector("[data-board-ending]");
    if (ending) this.tellEnding(ending);
    const [, line = "", ply] = /^#(?:ply|line-([s\d.]+))-(\d+)$/.exec(location.hash) || [];
    if (ply && this.mode === "look") this.go(Number(ply), { line, quietly: true });
    else this.go(game.shown, { line: game.line, quietly: true, tried: game.tried });
    if (this.takesOwnLine && location.hash.startsWith("#own-")) this.withOwnLine((own) => own.open(location.hash));
  }

  // the line of the visitor's own is shown by a module that most visitors never need
  async withOwnLine(act) {
    const { OwnLine } = await import("./own_line.js");
    this.own ??= new OwnLine(this);
    act(this.own);
  }

  // the tables of endings are asked when few pieces are left: most pages never come so far
  tellEnding(box) {
    const tell = () => {
      if (this.position.pieces.size > Number(box.dataset.mostPieces)) { box.hidden = true; return; }
      this.root.removeEventListener("board:shown", tell);
      import("./ending.js").then(({ Ending }) => new Ending(this, box).show(), () => this.root.addEventListener("board:shown", tell));
    };
    this.root.addEventListener("board:shown", tell);
  }

  read(fen) { return Position.read(fen, this.drawing.order); }
  get position() { return this.read(this.lines.fen); }

  listen() {
    const tools = this.root.querySelector("[data-board-tools]");
    tools.querySelectorAll("[hidden]").forEach((tool) => { tool.hidden = false; });
    tools.addEventListener("click", (event) => {
      const tool = event.target.closest("[data-step]");
      if (!tool || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.act(tool.dataset.step);
    });
    let from = null;
    const { svg } = this.drawing;
    svg.addEventListener("touchstart", (event) => {
      const isFree = event.touches.length === 1 && !(this.hand?.pressed && this.hand.isOwn(this.hand.pressed.square));
      from = isFree ? event.touches[0].clientX : null;
    }, { passive: true });
    svg.addEventListener("touchend", (event) => {
      const moved = from === null ? 0 : event.changedTouches[0].clientX - from;
      if (Math.abs(moved) > SWIPE && !this.hand?.chosen) this.act(moved < 0 ? "on" : "back");
    });
  }

  act(name) {
    if (this.mode === "live" && name !== "flip") return; // what is played now stands at the end
    if (this.mode === "walk" && name !== "flip") { this.walkBack(name); return; }
    if (name === "play") { this.playThrough(); return; }
    if (name === "flip") { this.flip(); return; }
    this.pause();
    const { lines } = this;
    if (name === "first") this.go(0, { line: "" });
    else if (name === "back") this.back();
    else if (name === "on") this.on();
    else if (name === "last") this.go(lines.last);
  }

  back() {
    const gone = this.lines.step, was = this.lines.line;
    this.lines.back();
    this.shown({ isStep: true });
    const isSimple = gone && was === this.lines.line && gone.marks.length;
    if (isSimple) this.drawing.glide([...gone.marks].reverse());
  }

  on(options = {}) {
    const { ahead } = this.lines;
    if (ahead) this.go(ahead[0], { line: ahead[1], glides: true, ...options });
  }

  walk(move) {
    const to = new URLSearchParams(this.dataset.walk.replace("MOVE", encodeURIComponent(move.text)));
    if (this.drawing.flipped) to.set("flip", "1");
    else to.delete("flip");
    location.assign(`?${to}`);
  }

  // every position has a page of its own: the road above the board leads back
  walkBack(name) {
    const road = [...document.querySelectorAll("[data-road] a")].slice(0, -1);
    const to = { first: road[0], back: road[road.length - 1] }[name];
    if (to) location.assign(to.href);
  }

  playThrough() {
    if (this.beat) { this.pause(); return; }
    if (this.lines.isAtEnd) this.go(0, { line: "" });
    this.beat = setInterval(() => {
      if (!this.root.isConnected) { this.pause(); return; }
      this.on({ plays: true });
      if (this.lines.isAtEnd) this.pause();
    }, BEAT);
    this.sign();
  }

  pause() {
    clearInterval(this.beat);
    this.beat = null;
    this.sign();
  }

  sign() {
    const button = this.root.querySelector("[data-step=play]");
    button?.classList.toggle("is-playing", Boolean(this.beat));
    button?.setAttribute("aria-label", this.beat ? this.dataset.pause : this.dataset.play);
  }

  go(to, { line = this.lines.line.id, tried = [], quietly = false, plays = false, glides = false } = {}) {
    this.lines.go(to, line);
    this.shown({ tried, quietly, glides, isStep: !quietly && !plays });
  }

  // draws the place that `lines` stands at, and tells the rest of the page
  shown({ tried = [], quietly = false, glides = false, isStep = false } = {}) {
    const { lines, drawing } = this, { step } = lines;
    this.hand?.clearChoice();
    const picture = (square) => drawing.piece(square)?.cloneNode(true);
    const ghosts = glides ? (step?.taken || []).map(picture) : [], man = glides && step?.crowned ? picture(step.marks[0]) : null;
    this.choices?.replaceChildren();
    drawing.draw(this.position, this.models, step);
    if (glides && step) drawing.glide(step.marks, { ghosts, man });
    if (lines.line.wrong && lines.ply === lines.last) drawing.wrong(...lines.line.wrong);
    if (tried.length > 1) drawing.tried(tried);
    this.follow(tried);
    this.share();
    this.tell();
    this.say(quietly);
    if (isStep && this.mode === "look") history.replaceState(history.state, "", this.hash);
    if (this.hand && (isStep || glides) && this.rules.known.size) this.hand.ready();
    this.root.dispatchEvent(new CustomEvent("board:shown", { bubbles: true }));
  }

  // the place in the game, as it stands behind the address of the page
  get hash() {
    const { lines } = this, { id } = lines.line;
    if (lines.isOwn) return lines.ownAddress;
    return id ? `#line-${id}-${lines.ply}` : `#ply-${lines.ply}`;
  }

  flip() {
    this.drawing.turn();
    this.shown({ quietly: true });
  }

  // --- what the hand asks for ------------------------------------------------
  quiet() { this.drawing.clear(".wrong, .tried"); this.writer?.calm(); this.choices?.replaceChildren(); }

  numbered(move) {
    const after = this.position.after(move);
    return { ...this.lines.numbered(move, this.position.turn, this.dataset.first), fen: after.fen };
  }

  play(move, { isDragged = false } = {}) {
    if (this.mode === "walk") { this.walk(move); return; }
    const step = this.numbered(move);
    this.pause();
    if (this.writer) this.writer.write(step);
    else { this.lines.try(step); this.withOwnLine((own) => own.show()); }
    this.shown({ glides: !isDragged, isStep: true });
    this.hand.ready();
  }

  // several captures lead there: which one it was is asked in words
  ask(moves) {
    const lead = document.createElement("span");
    lead.textContent = this.dataset.which;
    this.choices.replaceChildren(lead, ...moves.map((move) => {
      const button = document.createElement("button");
      Object.assign(button, { type: "button", className: "button button-quiet", textContent: move.text });
      button.addEventListener("click", () => this.play(move));
      button.addEventListener("pointerover", () => { this.drawing.clear(".tried"); this.drawing.tried(move.marks); });
      return button;
    }));
    this.choices.querySelector("button").focus();
  }

  async refuse(from, to) {
    const { fen } = this.position, text = `${from}-${to}`;
    this.hand.keep(from);
    this.drawing.wrong(from, to);
    const refused = await this.rules.refusal(fen, text);
    if (this.position.fen !== fen || !refused) return;
    const must = this.rules.at(fen).moves.filter(({ taken }) => taken.length);
    this.drawing.duty(must);
    if (this.writer) this.writer.refused(text, refused);
    this.tell(`${text}. ${refused.words}`, true);
  }

  leave() { this.hand.clearChoice(); this.drawing.choose(null, [], []); }

  playUnjudged(from, to, options) {
    if (this.writer) this.writer.unjudged([from, to], options);
    else { this.leave(); this.tell(this.dataset.away, true); }
  }

  goesOn(square) { this.writer?.goesOn(square); }
  isUnjudged() { this.tell(this.dataset.away, true); }
  undo() { if (this.writer) this.writer.undo(); else this.back(); }

  offered(square, goals, moves) {
    const { dataset } = this, must = moves.filter(({ taken }) => taken.length).map(({ text }) => text).slice(0, 4);
    const message = goals.length ? `${dataset.chosen} ${square}: ${goals.join(", ")}.`
      : must.length ? `${dataset.none.replace("{square}", square)} ${dataset.must} ${must.join(", ")}.` : dataset.none.replace("{square}", square);
    this.tell(message, true);
  }

  pointed(square) {
    const piece = this.position.pieces.get(square);
    this.live.textContent = `${square}${piece ? `, ${this.dataset[piece.colour]}${piece.king ? `, ${this.dataset.king}` : ""}` : ""}`;
  }

  // --- what else on the page follows -------------------------------------------
  // behind the last move of a game that has a result nobody is to move
  get isAtEnd() {
    const { lines, dataset } = this;
    return Boolean(dataset.over) && !lines.line.id && lines.ply === lines.last;
  }

  get turn() {
    const { dataset } = this;
    if (this.isAtEnd) return dataset.over;
    return this.position.turn === "w" ? dataset.whiteMoves : dataset.blackMoves;
  }

  // the line below the board: whose move it is, or what has just been found
  tell(message = "", isLoud = false) {
    const { dataset } = this;
    if (this.state) {
      const turn = document.createElement("strong");
      turn.textContent = `${this.turn}.`;
      const invites = this.hand && this.mode !== "write" && !this.isAtEnd;
      this.state.replaceChildren(turn, ` ${message || (invites ? dataset.tryIt : "")}`);
    }
    if (isLoud) this.live.textContent = message;
    if (this.counts) this.count();
  }

  count() {
    const { dataset, lines, position } = this, { start, steps } = lines.fromStart;
    const fens = [start, ...steps.map((step) => step.fen)];
    let run = 0;
    for (let at = steps.length - 1; at >= 0; at -= 1, run += 1) {
      const before = this.read(fens[at]).pieces.get(steps[at].marks[0]);
      if (steps[at].taken.length || !before?.king) break;
    }
    const times = fens.filter((fen) => fen === fens[fens.length - 1]).length;
    const kings = Math.floor(run / 2), limit = dataset.kingsLimit;
    const isTold = Boolean(this.page.querySelector("[data-count-ply]")) && !lines.line.id;
    const isCounted = limit || this.mode === "look"; // of a record being written only what its rules count
    const kingsOnly = isCounted ? [[dataset.kingsOnly, limit ? `${kings} / ${limit}` : kings]] : [];
    const rows = isTold ? [] : [[dataset.seen, `×${times}`], ...kingsOnly];
    rows.push([dataset.men, `${position.count("white")} : ${position.count("black")}`]);
    this.counts.replaceChildren(...rows.map(([name, value]) => {
      const row = document.createElement("span"), figure = document.createElement("b");
      figure.textContent = value;
      row.append(`${name} `, figure);
      return row;
    }));
  }

  follow(tried) {
    const { lines } = this;
    const isShown = (link) => Number(link.dataset.ply) === lines.ply && (link.dataset.line || "") === lines.line.id;
    this.page.querySelectorAll(".legal [aria-current], [data-moves] [aria-current], [data-own-line] [aria-current]").forEach((link) => link.removeAttribute("aria-current"));
    const moves = [...(this.list?.querySelectorAll(MOVES) || [])], link = moves.find(isShown);
    link?.setAttribute("aria-current", "true");
    this.stop(moves, link || moves[0]);
    if (link && this.list.scrollHeight > this.list.clientHeight) {
      const listBox = this.list.getBoundingClientRect(), linkBox = link.getBoundingClientRect();
      this.list.scrollTop += linkBox.top - listBox.top - (this.list.clientHeight - linkBox.height) / 2;
    }
    if (tried.length) {
      const written = [":", "x", "-"].map((sign) => `.legal [data-try="${tried.join(sign)}"]`);
      this.page.querySelector(written.join(", "))?.setAttribute("aria-current", "true");
    }
    this.page.querySelectorAll("[data-count-ply]").forEach((row) => {
      row.hidden = Boolean(lines.line.id) || Number(row.dataset.countPly) !== lines.ply;
    });
    const edge = { first: lines.isAtStart, back: lines.isAtStart, on: lines.isAtEnd, last: lines.ply === lines.last };
    for (const [name, isOver] of Object.entries(edge)) {
      const tool = this.root.querySelector(`[data-step=${name}]`);
      tool?.setAttribute("aria-disabled", String(isOver));
      if (tool?.matches("a:not([href])")) tool.href = "#";
    }
  }

  // a picture taken away shows what stands on the board now, not what stood when the page came
  share() {
    const { lines, drawing } = this;
    const explorer = this.root.querySelector("[data-board-explorer]");
    if (explorer) {
      const asked = new URLSearchParams(explorer.search); // it may name the game
      asked.set("position", lines.fen);
      explorer.search = asked;
    }
    for (const link of document.querySelectorAll("[data-picture]")) {
      const url = new URL(link.href);
      if (link.dataset.picture === "fen") {
        url.pathname = url.pathname.replace(/[^/]+(?=\.png$)/, lines.fen);
      } else {
        const { line, ply } = this.sharedPlace;
        url.searchParams.set("line", line);
        url.searchParams.set("ply", ply);
      }
      if (drawing.flipped) url.searchParams.set("flip", "1");
      else url.searchParams.delete("flip");
      link.href = url;
    }
  }

  // the place in the game, where a line of the visitor's own leaves it
  get sharedPlace() {
    const { lines } = this;
    return lines.isOwn ? { line: lines.own.parent, ply: lines.own.before } : { line: lines.line.id, ply: lines.ply };
  }

  // the whole list is one stop of Tab; the arrows go on from there and take the focus along
  stop(moves, at) {
    const isInside = moves.includes(document.activeElement);
    moves.forEach((move) => { move.tabIndex = move === at ? 0 : -1; });
    if (isInside) at.focus({ preventScroll: true });
  }

  say(quietly) {
    const { dataset, position } = this, { step } = this.lines;
    const side = (colour) => position.list(colour).map((piece) => piece.replace("K", `${dataset.king} `)).join(", ") || "–";
    const move = step ? `${step.number}${step.side === "w" ? "." : "…"} ${step.text}. ` : "";
    const { turn } = this;
    const text = `${move}${dataset.white}: ${side("white")}. ${dataset.black}: ${side("black")}. ${turn}.`;
    this.drawing.svg.setAttribute("aria-label", text);
    this.drawing.svg.querySelector("title").textContent = move.trim() || turn;
    this.live.textContent = quietly ? "" : text;
  }
}
