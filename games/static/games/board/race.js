// Plays a star of several players by taps and by keys. The page says which moves are legal; a move
// goes into the text of the record, and the server sends the game back with the next board. The only star
// of a page is kept on this device.
import { Cursor } from "./cursor.js";
import { StarRecordDraft } from "./star_record_draft.js";

const SVG = "http://www.w3.org/2000/svg";
const BETWEEN = 44; // from one hole to the next in its row, as diagram.py draws them

const box = document.getElementById("id_text");
const hasMoves = () => document.querySelector(".race-rounds li:not(.empty)") !== null;
function draft() {
  const roots = document.querySelectorAll("[data-race]");
  return roots.length === 1 ? new StarRecordDraft(roots[0].dataset.draft) : null;
}

class Race {
  constructor(root, cursorAt = null) {
    this.root = root;
    this.word = root.dataset;
    this.article = root.closest("article");
    this.article.addEventListener("click", (event) => this.submits(event));
    const data = root.querySelector("script[type='application/json']");
    if (!data) return;
    Object.assign(this, JSON.parse(data.textContent));
    this.frame = root.querySelector("[data-race-board]");
    this.svg = this.frame.querySelector("svg");
    this.words = root.querySelector("[data-race-words]");
    this.at = new Map([...this.svg.querySelectorAll(".hole")].map((hole) => [hole.dataset.square, ["cx", "cy"].map((name) => Number(hole.getAttribute(name)))]));
    this.chosen = null;
    this.cursor = new Cursor(this, (hole) => this.pointed(hole));
    this.svg.classList.add("is-played");
    this.svg.addEventListener("click", (event) => this.tap(this.under(event)));
    this.turn = this.words.textContent;
    this.frame.tabIndex = 0;
    this.frame.setAttribute("role", "application");
    this.frame.setAttribute("aria-label", this.word.keys);
    this.frame.addEventListener("keydown", (event) => this.key(event));
    this.frame.addEventListener("focusin", () => { if (this.frame.matches(":focus-visible")) this.cursor.show(); });
    this.frame.addEventListener("focusout", () => this.cursor.hide());
    if (cursorAt) { this.frame.focus({ preventScroll: true }); this.cursor.show(cursorAt); }
  }

  // --- what the cursor asks of a board ---------------------------------------------
  get home() { return this.at; }
  get order() { return [...this.at.keys()]; }

  beside(hole, [right, down]) {
    const [x, y] = this.at.get(hole);
    const ways = [...this.at].map(([name, [u, v]]) => ({ name, by: u - x, down: v - y }));
    const isAhead = right ? (one) => !one.down && one.by * right > 0 : (one) => one.down * down > 0;
    const far = ({ by, down: rows }) => Math.abs(rows) * 100 + Math.abs(by + (right ? 0 : 1));
    return ways.filter(isAhead).sort((one, other) => far(one) - far(other))[0]?.name;
  }

  ring(hole) { this.clear(".ring"); this.circle("ring", hole, 20); }
  clear(what) { this.svg.querySelectorAll(what).forEach((old) => old.remove()); }

  circle(name, hole, r) {
    const [cx, cy] = this.at.get(hole), made = document.createElementNS(SVG, "circle");
    for (const [key, value] of Object.entries({ class: name, cx, cy, r })) made.setAttribute(key, value);
    this.svg.append(made);
  }

  // --- taps and keys -------------------------------------------------------------------
  under({ clientX, clientY }) {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    const far = ([, [u, v]]) => Math.hypot(u - x, v - y);
    const near = [...this.at].sort((one, other) => far(one) - far(other))[0];
    return far(near) <= BETWEEN / 2 ? near[0] : null;
  }

  tap(hole) {
    if (!hole || this.isSent) return;
    if (hole === this.chosen) this.choose(null);
    else if (this.chosen && this.moves[this.chosen]?.includes(hole)) this.play(`${this.chosen}-${hole}`);
    else if (this.men[hole]) this.choose(hole);
    else if (this.chosen) this.choose(this.chosen);
  }

  choose(hole) {
    this.clear(".goal, .duty");
    this.chosen = this.moves[hole] ? hole : null;
    if (!hole) { this.say(this.turn); return; }
    const goals = this.moves[hole] ?? [];
    if (this.chosen) this.circle("duty", hole, 18);
    goals.forEach((goal) => this.circle("goal", goal, 9));
    const none = `${this.named(hole)}. ${this.word.none.replace("{square}", hole)}`;
    this.say(goals.length ? `${this.word.chosen} ${hole}: ${goals.join(", ")}.` : none);
  }

  named(hole) {
    const player = this.men[hole];
    return player ? `${hole}, ${this.word.player.replace("{player}", player)}` : hole;
  }

  pointed(hole) { this.say(this.named(hole)); }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { at } = this.cursor;
    if (this.cursor.takes(event)) { /* it went on */ }
    else if (event.key === "Enter" || event.key === " ") { if (at) this.tap(at); }
    else if (event.key === "Escape") this.choose(null);
    else if (event.key === "Backspace") this.root.querySelector("button[value^='back/']")?.click();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // --- the server writes it down ---------------------------------------------------------
  play(move) {
    const button = this.root.querySelector("button[value^='play/']");
    this.root.querySelector("select").value = move;
    this.send(button);
  }

  submits(event) {
    const button = event.target.closest("button[name='act'], .race-rounds button[name='at']");
    if (!button?.form) return;
    event.preventDefault();
    this.send(button);
  }

  // without a button the text is judged as it stands; returns whether it came back
  async send(button = null) {
    if (this.isSent) return false;
    this.isSent = true;
    const { form } = box, body = new FormData(form), wasHere = this.frame?.contains(document.activeElement);
    const cursorAt = wasHere && this.frame.matches(":focus-visible") ? this.cursor.at : null;
    if (button) body.append(button.name, button.value);
    let page;
    try {
      const answer = await fetch(form.action, { method: "POST", body });
      if (answer.status === 429) { this.isSent = false; this.say(this.word.busy); return false; }
      page = new DOMParser().parseFromString(await answer.text(), "text/html");
    } catch { this.isSent = false; this.say(this.word.away); return false; }
    const made = page.getElementById("verdict"), text = page.getElementById("id_text");
    if (!made || !text) { location.reload(); return false; }
    box.value = text.value;
    document.getElementById("verdict").replaceWith(made);
    document.dispatchEvent(new Event("htmx:afterSettle")); // other boards of the page begin anew
    for (const root of made.querySelectorAll("[data-race]")) {
      const race = new Race(root, root.dataset.race === this.word.race ? cursorAt : null);
      if (button && root.dataset.race === this.word.race) race.arrived(button);
    }
    if (hasMoves()) draft()?.save(box.value); else draft()?.drop();
    return true;
  }

  // a game that was kept stands here again, also without a network until then
  async bring(text) {
    const note = document.createElement("div"), sentence = document.createElement("p"), drop = document.createElement("button");
    note.className = "notice notice-info";
    note.setAttribute("role", "status");
    sentence.textContent = this.word.kept;
    Object.assign(drop, { type: "button", className: "link", textContent: this.word.drop });
    drop.addEventListener("click", () => { draft()?.drop(); location.assign(location.href); });
    note.append(sentence, drop);
    document.getElementById("verdict").before(note);
    box.value = text;
    if (!await this.send()) addEventListener("online", () => this.send(), { once: true });
  }

  // what was done is said, and the place in the list keeps the focus
  arrived(button) {
    const here = this.article.querySelector(".race-rounds [aria-current]");
    if (button.name === "at") here?.focus({ preventScroll: true });
    else if (this.turn && here) setTimeout(() => this.say(`${here.textContent}. ${this.turn}`), 100);
  }

  say(words) { if (this.words) this.words.textContent = words; }
}

const races = [...document.querySelectorAll("[data-race]")].map((root) => new Race(root));
const isBegun = new URLSearchParams(location.search).has("star") && !hasMoves(); // else the reader has brought a text himself
const kept = isBegun && draft()?.load();
if (kept) races[0].bring(kept);
box?.addEventListener("input", () => { if (box.value.trim()) draft()?.save(box.value); else draft()?.drop(); });
