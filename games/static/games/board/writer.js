// Writes a record: what is played on the board stands in the text, what is typed stands on the
// board. A fault is told at once; without a connection moves wait, marked, until they are judged.
import { Draft } from "./draft.js";
import { Sheet } from "./score_sheet.js";
import { longerCapture, unjudgedMove } from "./unjudged_moves.js";
import { Verdict } from "./verdict.js";
import { hasResult, withInstead, withMove, withoutLast } from "./record_text.js";

const PAUSE = 350, AGAIN = 8000, MOST_OFFERED = 6;

const squaresOf = (move) => move.toLowerCase().match(/[a-z]?\d+/g) ?? [];

// of the legal moves those to offer in few buttons: first what shares most squares with the move as it was typed
function nearestMoves(legal, typed) {
  const typedSquares = squaresOf(typed), nearness = (move) => squaresOf(move).filter((square) => typedSquares.includes(square)).length;
  return [...legal].sort((first, second) => nearness(second) - nearness(first)).slice(0, MOST_OFFERED);
}

export class Writer {
  constructor(board) {
    this.board = board;
    this.box = board.page.querySelector("[data-writer]");
    this.dataset = this.box.dataset;
    this.field = document.getElementById(this.dataset.field);
    this.panel = this.box.querySelector("[data-writer-panel]");
    this.fault = null;
    this.isWaiting = false;
    this.otherGame = ""; // the name of the game in the text, where this board plays another
    this.gone = null; // the text before moves were written over
    this.isRefused = false; // whether the panel tells of a move by hand that the rules refuse
    this.undoButton = this.box.querySelector("[data-writer-undo]");
    this.held = null; // a fault in the move that is still being typed: told when the next one is begun
    this.bringText();
    this.sheet = new Sheet(this.box.querySelector("[data-moves]"), this.dataset);
    board.list = this.box.querySelector("[data-moves]");
    this.start = board.lines.main.start;
    this.box.hidden = false;
    board.root.hidden = false;
    board.page.querySelector("[data-without-script]")?.remove();
    board.page.classList.add("is-written");
    const verdict = board.page.querySelector("[data-live-verdict]");
    this.verdict = verdict && new Verdict(this.field.form, verdict);
    this.listen();
    this.draft = new Draft(this);
    this.isBroughtBack = Boolean(this.field.value.trim()); // a text that came with the page, not judged yet
    if (this.isBroughtBack) this.read(); else this.render();
  }

  get lines() { return this.board.lines; }
  get text() { return this.field.value; }
  set text(value) { this.field.value = value; this.draft?.save(); this.verdict?.ask(); }

  listen() {
    let timer = null;
    this.field.addEventListener("input", () => {
      this.draft.save();
      this.verdict?.ask();
      clearTimeout(timer);
      timer = setTimeout(() => this.read(), PAUSE);
    });
    for (const [name, act] of [["undo", () => this.undo()], ["restore", () => this.restore()], ["text", () => this.fold()]]) {
      this.box.querySelector(`[data-writer-${name}]`)?.addEventListener("click", act);
    }
    this.verdict?.box.addEventListener("click", ({ target }) => this.writeSuggested(target.closest("[data-write-text]")));
    this.field.addEventListener("blur", () => this.release());
    addEventListener("online", () => this.isWaiting && this.read());
    setInterval(() => this.isWaiting && this.read(), AGAIN);
    document.addEventListener("board:shown", ({ target }) => target === this.board.root && this.sheet.mark(this.lines.ply));
  }

  // the text stands at the board, over all that grows while one types; where people come to paste, its form does so already
  bringText() {
    const { form } = this.field, place = this.box.querySelector("[data-writer-box]");
    if (!place) return;
    form.id ||= "record";
    this.field.setAttribute("form", form.id);
    place.append(this.field.closest(".field"));
  }

  // a text that the verdict offers instead of the one in the box
  writeSuggested(button) {
    if (!button) return;
    this.text = button.dataset.writeText;
    this.read();
    this.field.focus();
  }

  // on a phone it is folded until it is asked for
  fold() {
    const button = this.box.querySelector("[data-writer-text]"), isOpen = this.board.page.classList.toggle("shows-text");
    button.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) this.field.focus();
  }

  // a text of which nothing stands on the board is not hidden: its writer would think it lost
  unfoldUnread(steps) {
    if (this.isBroughtBack && !steps.length && !this.board.page.classList.contains("shows-text")) {
      this.board.page.classList.add("shows-text");
      this.box.querySelector("[data-writer-text]")?.setAttribute("aria-expanded", "true");
    }
    this.isBroughtBack = false;
  }

  async read() {
    const { text } = this, { address, variant } = this.dataset;
    let answer, record;
    try {
      answer = await fetch(address, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "application/json" },
        body: JSON.stringify({ text, start: this.dataset.start || "", variant: variant || "" }),
      });
      record = await answer.json();
    } catch { answer = null; }
    if (this.text !== text) return; // typed on meanwhile
    this.isWaiting = !answer || answer.status >= 500 || answer.status === 429;
    if (this.isWaiting) { this.render(); return; }
    this.unfoldUnread(record.steps ?? []);
    if (!answer.ok) { this.show(this.refusalOf(record), []); return; }
    this.take(record);
  }

  // the board plays one game; where the form takes several, a second one is no fault
  refusalOf({ code, detail }) {
    return code === "more_than_one" && this.dataset.several ? this.dataset.several : detail || "";
  }

  // whether the fault is in the last word, and the caret stands behind it
  isBeingTyped({ line, column, token_length: length }) {
    const rows = this.text.split("\n"), last = rows[rows.length - 1], { field } = this;
    const isTyping = document.activeElement === field && field.selectionEnd === this.text.length && /\S$/.test(last);
    return isTyping && line === rows.length && column - 1 + length >= last.length;
  }

  release() {
    if (!this.held) return;
    this.fault = this.held;
    this.lines.main.wrong = this.fault.wrong ?? null;
    this.held = null;
    this.render();
    this.board.shown();
  }

  take(record) {
    const { board } = this, { variant } = board.dataset;
    this.otherGame = record.variant === variant ? "" : record.variant_name;
    board.root.hidden = Boolean(this.otherGame); // its moves mean nothing here
    this.lay(this.otherGame ? { start: this.start, steps: [], fault: null, outcome: null } : record);
  }

  lay({ start, steps, fault: found, outcome }) {
    this.held = found && this.isBeingTyped(found) ? found : null;
    const fault = this.held ? null : found;
    const { main } = this.lines, { first } = this.board.dataset;
    main.start = start;
    main.steps = steps.map((step) => ({ ...step, isFirst: step.side === first }));
    main.wrong = fault?.wrong ?? null;
    this.fault = fault;
    this.outcome = outcome;
    this.lines.go(Infinity, "");
    this.render();
    this.board.shown();
    this.board.hand.ready();
  }

  // a move of the board goes into the text where it stands on the board
  write(step) {
    this.release();
    const { lines, wrongMove: fault } = this, isAtEnd = lines.ply === lines.main.steps.length;
    const before = { text: this.text, count: lines.main.steps.length - lines.ply };
    this.gone = null;
    if (fault && isAtEnd && fault.line && fault.token) {
      lines.write(step);
      this.text = withInstead(this.text, { ...fault, length: fault.token_length }, step.text);
      this.fault = null;
      this.read();
      return;
    }
    if (fault) this.cut();
    for (let at = lines.ply; at < lines.main.steps.length; at += 1) this.text = withoutLast(this.text);
    const isStart = lines.ply === 0;
    lines.write(step);
    this.text = withMove(this.text, step, isStart);
    if (before.count > 0) this.gone = before;
    this.outcome = null;
    this.render();
  }

  // a fault of a tag or of the result stands in no move: what is played does not touch it
  get wrongMove() { return this.fault?.ply == null ? null : this.fault; }

  // what cannot be played is taken out of the text, with all behind it
  cut() {
    const { line, column } = this.fault, rows = this.text.split("\n");
    this.fault = null;
    if (!line || !column) return;
    this.text = [...rows.slice(0, line - 1), (rows[line - 1] ?? "").slice(0, column - 1)].join("\n").replace(/\s*\d+\s*\.+\s*$/, "").trimEnd();
  }

  // what the rules refused never came into the record: only the words of it go
  undo() {
    if (!this.isRefused) this.takeBack();
    this.board.shown();
    this.render();
    this.board.hand.ready();
  }

  takeBack() {
    this.release();
    const { lines } = this, { main } = lines;
    this.gone = null;
    if (this.wrongMove) {
      this.cut();
      main.wrong = null;
    } else if (main.steps.length) {
      this.text = withoutLast(this.text);
      main.steps.pop();
    }
    this.outcome = null;
    lines.go(Infinity, "");
  }

  restore() {
    if (!this.gone) return;
    this.text = this.gone.text;
    this.gone = null;
    this.read();
  }

  // an illegal move was tried by hand: why, what is legal, and the way to write it all the same
  refused(text, { words, legal }) {
    const known = this.board.rules.at(this.board.position.fen)?.moves ?? [];
    const moves = nearestMoves(legal, text).map((name) => known.find((move) => move.text === name)).filter(Boolean);
    const buttons = moves.map((move) => this.button(`${this.dataset.write} ${move.text}`, () => this.board.play(move), "button"));
    buttons.push(this.button(this.dataset.asPlayed, () => this.insist(text), "link"));
    this.show(`${text}. ${words}`, buttons, "bad");
    this.panel.classList.add("is-by-hand"); // on a phone the board stays under the finger
    this.isRefused = true;
    this.undoButton.disabled = false;
  }

  insist(move) {
    const { lines } = this, side = this.board.position.turn;
    const step = lines.numbered({ text: move }, side, this.board.dataset.first);
    this.text = withMove(this.text, step, lines.ply === 0);
    this.read();
  }

  // --- without a connection ------------------------------------------------------
  unjudged(ends, { isDragged = false } = {}) {
    const move = unjudgedMove(this.board, ends);
    if (move) this.put(move, isDragged);
  }

  put(move, isDragged = false) {
    const { board } = this;
    this.isWaiting = true;
    this.write(board.numbered(move));
    board.shown({ glides: !isDragged });
  }

  goesOn(square) {
    const move = longerCapture(this.board, square);
    if (!move) return;
    this.undo();
    this.put(move);
  }

  // --- what is shown -----------------------------------------------------------------
  render() {
    const { lines, fault, dataset } = this;
    this.sheet.draw(lines.main.steps, this.wrongMove, this.board.dataset.first);
    this.sheet.mark(lines.ply);
    this.isRefused = false;
    this.sayWhetherOver();
    this.undoButton.disabled = !lines.main.steps.length && !this.wrongMove;
    this.box.querySelector("[data-writer-restore]").hidden = !this.gone;
    if (this.otherGame) this.show(dataset.otherGame.replace("{game}", this.otherGame), [], "wait");
    else if (fault) this.showFault(fault);
    else if (this.isWaiting) this.show(dataset.waiting, [], "wait");
    else if (this.outcome) this.show(this.outcome.winner === "w" ? dataset.whiteWon : dataset.blackWon, [], "good");
    else if (this.gone) this.show(dataset.overwritten.replace("{count}", this.gone.count), [], "wait");
    else this.show("", []);
  }

  // behind the last move of a game whose end is known nobody is asked for a move, or how it ended
  sayWhetherOver() {
    const { board, field } = this, isDecided = Boolean(this.outcome), isOver = isDecided || hasResult(this.text), told = isOver ? board.dataset.overWords : "";
    field.form.toggleAttribute("data-is-decided", isDecided);
    if ((board.dataset.over ?? "") === told) return;
    board.dataset.over = told;
    board.tell();
  }

  showFault(fault) {
    const canPut = this.wrongMove && fault.line && fault.token && fault.token_length < 200;
    const buttons = !canPut ? [] : nearestMoves(fault.legal, fault.token).map((move) => this.button(`${this.dataset.write} ${move}`, () => {
      this.text = withInstead(this.text, { ...fault, length: fault.token_length }, move);
      this.read();
    }, "button"));
    const call = document.getElementById("dispute");
    if (call) {
      const link = Object.assign(document.createElement("a"), { href: "#dispute", textContent: this.dataset.callArbiter });
      buttons.push(link);
    }
    this.show(`${fault.place ? `${fault.place[0].toUpperCase()}${fault.place.slice(1)}. ` : ""}${fault.words}`, buttons, "bad");
  }

  button(text, act, className) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: text, className });
    button.addEventListener("click", act);
    return button;
  }

  show(text, buttons, kind = "") {
    const sentence = Object.assign(document.createElement("p"), { textContent: text });
    const row = Object.assign(document.createElement("div"), { className: "writer-choices" });
    row.append(...buttons);
    this.panel.className = `writer-panel ${kind && `is-${kind}`}`;
    this.panel.replaceChildren(...(text ? [sentence] : []), ...(buttons.length ? [row] : []));
  }

  // another piece was taken up: what was said about a refused move is over
  calm() { if (!this.fault) this.render(); }
}
