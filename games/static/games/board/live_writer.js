// Writes a game while it is played: each move goes out as it is tapped. Without a network the moves
// wait on this device, in their order; the server takes each act once, by its number. One device
// writes a board: another is told so, and may take over.
import { fetchWithTimeLimit } from "./fetch_with_time_limit.js";
import { LiveEnd } from "./live_end.js";
import { LiveStore } from "./live_store.js";
import { longerCapture, unjudgedMove } from "./unjudged_moves.js";

const ANSWER_WITHIN = 10000, AGAIN = 3000, ASK_EVERY = 4000, OLD = 30 * 60 * 1000, MOVES_SHOWN = 4, TIE_EVERY = 15000;
const cookie = (name) => document.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`))?.split("=")[1] || "";
const clockOf = (text) => {
  const parts = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(text.trim());
  return parts ? ((Number(parts[1] || 0) * 60 + Number(parts[2])) * 60 + Number(parts[3])) * 1000 : null;
};
const hour = (at) => new Date(at).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });

export class LiveWriter {
  constructor(board) {
    this.board = board;
    this.page = document.querySelector("[data-live-writer]");
    this.dataset = this.page.dataset;
    this.part = (name) => this.page.querySelector(`[data-live-${name}]`);
    this.server = JSON.parse(document.getElementById("live-state").textContent);
    this.store = new LiveStore(this.dataset.game);
    this.isBusy = this.isTold = false;
    this.sending = []; // the numbers of the acts that are on their way
    this.lostAt = null;
    this.refusal = null; // what the server would not take: { detail } or { isClosed } or { other: name }
    this.note = ""; // of the last move that the rules refused
    this.takesOver = false; // whether the next answer is to make this device the writer
    this.tieAt = Date.now(); // when the page was told how the tie stands of which this is a game
    this.isSure = false; // old moves are to go out all the same
    this.end = new LiveEnd(this);
    if (this.dataset.side === "b") board.flip();
    this.listen();
    this.lay();
    this.ask();
  }

  get lines() { return this.board.lines; }
  get steps() { return this.lines.main.steps; }
  get acts() { return this.store.acts; }
  get isOpen() { return this.server.state === "open"; }
  // the page itself does not know of which device it is asked
  get isOther() { return this.isTold && !this.server.is_writer && this.server.writer !== null; }
  get mayWrite() { return this.store.isBegun && this.isOpen && !this.isOther && !this.refusal && !this.server.winner; }
  // a player writes up to his own move: while he is to move himself nothing goes out
  get isHeld() {
    const { side } = this.dataset;
    return Boolean(side) && this.board.position.turn === side && !this.store.ending && this.acts.length > 0;
  }
  get isOld() {
    const last = this.acts[this.acts.length - 1];
    return Boolean(last) && !this.isSure && Date.now() - last.at > OLD;
  }

  listen() {
    this.part("begin").addEventListener("click", () => {
      this.store.begin();
      this.render();
      this.board.hand.ready();
      this.send(); // whoever begins first writes
    });
    this.part("undo").addEventListener("click", () => this.undo());
    this.part("flip").addEventListener("click", () => { this.board.flip(); this.render(); });
    this.part("end").addEventListener("click", () => this.end.open());
    this.page.querySelectorAll("[data-clock]").forEach((field) => field.addEventListener("change", () => {
      field.classList.toggle("is-wrong", field.value.trim() !== "" && clockOf(field.value) === null);
    }));
    const wake = () => { if (!document.hidden) this.ask(); };
    document.addEventListener("visibilitychange", wake);
    addEventListener("pageshow", wake);
    addEventListener("online", wake);
    addEventListener("offline", () => { this.lost(); this.render(); });
    setInterval(wake, ASK_EVERY);
  }

  // --- what the board asks for -------------------------------------------------------
  write(step) {
    if (!this.mayWrite) { this.render(); return; }
    this.note = "";
    const clock = (side) => clockOf(this.page.querySelector(`[data-clock="${side}"]`).value);
    this.lines.write(step);
    this.store.add({ ply: this.steps.length, move: step.text, white_ms: clock("w"), black_ms: clock("b"), step });
    this.render();
    this.send();
  }

  undo() {
    const last = this.acts[this.acts.length - 1], { steps } = this;
    if (!this.store.isBegun || !this.isOpen || this.isOther || this.refusal || steps.length <= this.server.opening.length) return;
    if (last?.move && !this.sending.includes(last.number)) this.store.pop();
    else this.store.add({ ply: steps.length, move: "" });
    steps.pop();
    this.server.winner = null;
    this.note = "";
    this.lines.go(Infinity, "");
    this.board.shown();
    this.board.hand.ready();
    this.render();
    this.send();
  }

  refused(text, { words }) {
    this.note = `${text}. ${words}`;
    this.render();
  }
  calm() {
    if (!this.note) return;
    this.note = "";
    this.render();
  }
  unjudged(ends, { isDragged = false } = {}) {
    const move = unjudgedMove(this.board, ends);
    if (!move || !this.mayWrite) return;
    this.write(this.board.numbered(move));
    this.board.shown({ glides: !isDragged });
  }
  goesOn(square) {
    const move = longerCapture(this.board, square);
    if (!move || !this.mayWrite) return;
    this.undo();
    this.write(this.board.numbered(move));
    this.board.shown({ glides: true });
  }

  // --- the server -----------------------------------------------------------------
  async call(address, body, key = "") {
    const answer = await fetchWithTimeLimit(address, ANSWER_WITHIN, body && {
      method: "POST", credentials: "same-origin", body: JSON.stringify(body),
      headers: { "Content-Type": "application/json", "X-CSRFToken": cookie("csrftoken"), "Accept-Language": document.documentElement.lang, ...(key && { "Idempotency-Key": key }) },
    });
    if (answer.status >= 500 || answer.status === 429 || answer.status === 408) throw new Error(String(answer.status));
    return { ok: answer.ok, status: answer.status, data: await answer.json() };
  }
  lost() { this.lostAt ??= Date.now(); }
  found() { this.lostAt = null; }

  async ask() {
    if (this.isBusy) return;
    if (this.store.hasUnsent && !this.refusal && !this.isOld && !this.isHeld) { this.send(); return; }
    await this.once(async () => {
      const { ok, status, data } = await this.call(`${this.dataset.address}?device=${this.store.device}`);
      this.found();
      if (ok) this.take(data);
      else this.refuse(status, data);
      if (!this.isOpen) await this.askForTie();
    });
  }

  // the tie is told by the page itself: anew once this game is over, then until the next one is there
  async askForTie() {
    const told = this.part("tie");
    if (!told || Date.now() - this.tieAt < TIE_EVERY) return;
    this.tieAt = Date.now();
    const answer = await fetchWithTimeLimit(location.pathname, ANSWER_WITHIN);
    if (!answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-live-tie]");
    if (fresh && fresh.innerHTML !== told.innerHTML) told.replaceChildren(...fresh.childNodes);
  }

  async send() {
    clearTimeout(this.timer);
    if (this.isBusy) { this.isAgain = true; return; }
    if (!this.store.isBegun || this.isOld || this.isHeld || this.refusal) { this.render(); return; }
    await this.once(async () => {
      const { takesOver } = this, acts = this.acts.map(({ number, ply, move, white_ms, black_ms }) => ({ seq: number, ply, move, white_ms, black_ms }));
      this.sending = acts.map(({ seq }) => seq);
      const { ok, status, data } = await this.call(this.dataset.address, { device: this.store.device, takes_over: takesOver, acts });
      this.found();
      // pressed while this answer was on its way: the next one asks for the board
      const isPressedMeanwhile = this.takesOver && !takesOver;
      this.takesOver = isPressedMeanwhile;
      if (!ok) { if (!isPressedMeanwhile) this.refuse(status, data); return; }
      this.store.gone(data.done);
      this.isSure = false;
      this.refusal = null;
      this.take(data);
      if (this.store.ending && !this.acts.length) await this.handIn();
    });
    if (!this.isBusy && this.lostAt && this.store.hasUnsent) this.timer = setTimeout(() => this.send(), AGAIN);
  }

  async handIn() {
    const { result, why, key } = this.store.ending;
    const { ok, status, data } = await this.call(this.dataset.endAddress, { result, why }, key);
    this.store.ended();
    if (!ok) { this.refuse(status, data); return; }
    const said = { confirmed: "accepted", disputed: "atArbiter", waiting: "handed", incomplete: "notWhole", faulty: "notWhole" }[data.state];
    this.handed = said === "handed" ? `${this.dataset.handed} ${this.dataset.confirm}` : this.dataset[said];
    const state = await this.call(`${this.dataset.address}?device=${this.store.device}`);
    if (state.ok) this.take(state.data);
  }

  async once(act) {
    this.isBusy = true;
    try { await act(); } catch { this.lost(); }
    this.sending = [];
    this.isBusy = false;
    this.render();
    if (this.isAgain) { // something was tapped meanwhile
      this.isAgain = false;
      this.send();
    }
  }

  refuse(status, data) {
    if (status === 401 || status === 403 || status === 404) this.refusal = { isClosed: true };
    else if (data.code === "live_other_writer") this.refusal = { other: data.params?.name ?? data.name ?? this.server.writer };
    else this.refusal = { detail: data.detail || String(status) };
  }

  take(state) {
    const before = this.server;
    this.server = state;
    if (before.state !== state.state || before.result !== state.result) this.tieAt = 0;
    this.isTold = true;
    if (!this.refusal?.other || state.is_writer) this.lay(before);
  }

  // the moves of the server, and behind them those that wait here
  lay(before = null) {
    const shown = this.steps.map(({ text }) => text).join(" "), { lines, board, server } = this, { first } = board.dataset;
    const opening = this.steps.slice(0, server.opening.length);
    const known = new Map(server.moves.map((move) => [move.ply, move]));
    const steps = [...opening];
    for (const { ply, move, fen, marks, taken, crowned } of server.moves) {
      steps.push(this.numbered({ text: move, fen, marks, taken, crowned, ply }, steps, first));
    }
    for (const { ply, move, step } of this.acts) {
      if (!move) { if (steps.length === ply) steps.pop(); }
      else if (!known.has(ply) || steps.length < ply) steps.push({ ...step, ply });
    }
    const now = steps.map(({ text }) => text).join(" ");
    if (before && now === shown && steps.every((step, at) => step.fen === this.steps[at].fen)) return;
    lines.main.steps = steps;
    lines.go(Infinity, "");
    board.shown({ quietly: true });
    board.hand.ready();
  }
  numbered(step, steps, first) {
    const last = steps[steps.length - 1], { server } = this;
    const side = last ? (last.fen[0] === "B" ? "b" : "w") : (server.start_fen[0] === "B" ? "b" : "w");
    const isFirst = side === first;
    return { ...step, side, isFirst, number: last ? last.number + (isFirst ? 1 : 0) : 1 };
  }

  // --- what is shown ------------------------------------------------------------------
  render() {
    const { dataset, store, server, board } = this, { turn } = board.position;
    const isFirst = !store.isBegun && this.isOpen;
    this.part("first").hidden = !isFirst || this.end.isShown;
    this.part("body").hidden = isFirst || this.end.isShown;
    this.page.querySelectorAll("[data-seat]").forEach((seat) => {
      const isTop = (seat.dataset.seat === "b") !== board.drawing.flipped;
      seat.classList.toggle("is-top", isTop);
      seat.classList.toggle("is-bottom", !isTop);
      seat.classList.toggle("is-to-move", this.isOpen && !server.winner && seat.dataset.seat === turn);
    });
    this.foldTie(store.isBegun && this.isOpen && !this.end.isShown);
    this.chip();
    this.part("moves").replaceChildren(...this.lastMoves());
    this.part("hint").textContent = this.hint(turn);
    this.part("undo").disabled = !this.isOpen || this.isOther || Boolean(this.refusal) || this.steps.length <= server.opening.length;
    this.part("end").disabled = this.isOther || Boolean(this.refusal) || !this.steps.length || !["open", "finished"].includes(server.state) || Boolean(this.handed);
    this.tell();
    this.end.render();
  }

  foldTie(isWriting) { // the board goes before it while moves are written
    const tie = this.part("tie");
    if (!tie || this.isTieFolded === isWriting) return;
    this.isTieFolded = isWriting;
    tie.open = !isWriting;
  }

  chip() {
    const chip = this.part("chip"), { dataset, store } = this, count = store.acts.length + (store.ending ? 1 : 0);
    const words = count && (this.lostAt || this.isOld || this.refusal) ? `${dataset.waiting} ${count}`
      : !this.isOpen ? dataset.ended : this.isOther ? dataset.looking : !store.isBegun ? dataset.notYet : this.lostAt ? `${dataset.waiting} 0` : dataset.onAir;
    const isOn = words === dataset.onAir;
    chip.classList.toggle("is-on", isOn);
    if (chip.textContent !== words) chip.textContent = words;
  }

  lastMoves() {
    const shown = this.steps.slice(-MOVES_SHOWN);
    return shown.flatMap((step, at) => {
      const text = Object.assign(document.createElement(at === shown.length - 1 ? "strong" : "span"), { textContent: step.text });
      return step.isFirst || at === 0 ? [`${step.number}.${step.isFirst ? "" : ".."} `, text, " "] : [text, " "];
    });
  }

  hint(turn) {
    const { dataset } = this;
    if (!this.mayWrite) return "";
    const whose = turn === "w" ? dataset.whiteMoves : dataset.blackMoves;
    return `${whose} ${dataset.tap} ${this.isHeld ? dataset.held : dataset.seen}`;
  }

  tell() {
    const { dataset, server, refusal } = this, result = server.state === "finished" ? server.result : server.stated_result;
    const over = { finished: dataset.result, reported: dataset.stated, disputed: dataset.disputed, adjourned: dataset.adjourned, annulled: dataset.annulled }[server.state];
    const drop = [dataset.drop, () => this.dropUnsent()], dropped = this.store.hasUnsent ? [drop] : [];
    if (this.handed) this.show(this.handed, [], "good");
    else if (refusal?.isClosed) this.show(dataset.closed, dropped, "bad");
    else if (refusal?.detail) this.show(`${dataset.refused} ${refusal.detail}`, [drop], "bad");
    else if (over) this.show(over.replace("{result}", this.end.signOf(result)), dropped, "wait");
    else if (refusal?.other || this.isOther) this.show(dataset.other.replace("{name}", refusal?.other || server.writer), [[dataset.takeOver, () => this.takeOver()], ...dropped], "wait");
    else if (this.isOld) this.show(dataset.old.replace("{time}", hour(this.acts[0].at)).replace("{count}", this.acts.length), [[dataset.send, () => { this.isSure = true; this.send(); }], drop], "wait");
    else if (this.note) this.show(this.note, [], "bad");
    else if (this.lostAt) this.show(dataset.lost.replace("{time}", hour(this.lostAt)), [], "wait");
    else if (this.store.ending) this.show(dataset.endWaits, [], "wait");
    else if (server.winner) this.show(server.winner === "w" ? dataset.whiteWon : dataset.blackWon, [], "good");
    else if (server.incidents) this.show(dataset.asked, [], "wait");
    else this.show("", []);
  }

  takeOver() {
    this.refusal = null;
    this.store.begin();
    this.takesOver = true;
    this.send();
  }
  async dropUnsent() {
    this.store.clear();
    this.refusal = null;
    this.isSure = false;
    this.lay();
    this.render();
    this.ask();
  }

  show(text, buttons, kind = "") {
    const panel = this.part("panel"), key = `${kind} ${text} ${buttons.length}`;
    if (panel.dataset.key === key) return; // said already: not said anew to who only hears it
    panel.dataset.key = key;
    const sentence = Object.assign(document.createElement("p"), { textContent: text });
    const row = Object.assign(document.createElement("div"), { className: "writer-choices" });
    row.append(...buttons.map(([words, act]) => {
      const button = Object.assign(document.createElement("button"), { type: "button", className: "button button-quiet", textContent: words });
      button.addEventListener("click", act);
      return button;
    }));
    panel.className = `writer-panel ${kind && `is-${kind}`}`;
    panel.replaceChildren(...(text ? [sentence] : []), ...(buttons.length ? [row] : []));
  }
}
