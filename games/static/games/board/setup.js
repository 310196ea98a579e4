// Sets up a position: choose a piece, tap the squares; the field beside holds its FEN, and a FEN
// that is typed is drawn. Without this script the field alone does the same.
import { Cursor } from "./cursor.js";
import { Drawing } from "./drawing.js";
import { Position } from "./position.js";

const FEN = /^\s*[WB]:[WB][^:]*:[WB][^:]*?(?::M[12])?\.?\s*$/i, ITEM = /^k?([a-q]?\d{1,2})(?:\([wb]+\))?$/i;
const RANGE = /^(k?)(\d{1,2})-(\d{1,2})$/i, MOST_BELOW = 23;

// "31-50" as the squares one by one
const unfolded = (fen) => fen.replace(/k?\d{1,2}-\d{1,2}/gi, (range) => {
  const [, king, first, last] = RANGE.exec(range);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => `${king}${Number(first) + at}`).join(",");
});

class Setup {
  constructor(root) {
    const { dataset } = root;
    this.root = root;
    this.field = document.getElementById(dataset.field);
    this.svg = root.querySelector(":scope > svg.board");
    this.drawing = new Drawing(this.svg, {});
    this.models = Object.fromEntries([...root.querySelectorAll("[data-setup-pieces] g.piece")]
      .map((piece) => [piece.getAttribute("class").split(" ").slice(1).join(" "), piece]));
    this.start = dataset.start;
    this.tool = "white man";
    this.position = Position.read("W:W:B", this.drawing.order);
    this.read(dataset.fen);
    root.hidden = false;
    root.classList.add("is-live");
    root.querySelector("[data-setup-tools]").hidden = false;
    this.cursor = new Cursor(this.drawing, () => {});
    this.svg.tabIndex = 0;
    this.svg.addEventListener("click", (event) => this.put(this.drawing.under(event.clientX, event.clientY)));
    this.svg.addEventListener("focus", () => this.svg.matches(":focus-visible") && this.cursor.show());
    this.svg.addEventListener("blur", () => this.cursor.hide());
    this.svg.addEventListener("keydown", (event) => this.key(event));
    root.addEventListener("click", ({ target }) => this.click(target.closest("button")?.dataset ?? {}));
    this.field.addEventListener("input", () => this.read());
  }

  key(event) {
    const isPut = event.key === "Enter" || event.key === " ";
    if (isPut) this.put(this.cursor.at);
    if (!isPut && !this.cursor.takes(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  click({ piece, turn, fill }) {
    if (piece) this.choose("piece", this.tool = piece);
    else if (turn) { this.position.turn = turn.toLowerCase(); this.write(); }
    else if (fill) { this.field.value = fill === "start" ? this.start : ""; this.read(`${this.position.turn}:W:B`); }
  }

  put(square) {
    if (!square) return;
    const [colour, kind] = this.tool.split(" "), { pieces } = this.position, there = pieces.get(square);
    const crowns = this.root.dataset.kings !== "no" && this.drawing.isLast(square, colour); // M4
    const king = kind === "king" || crowns;
    if (this.tool === "none") pieces.delete(square);
    else if (kind === "below") this.putBelow(there, colour);
    else if (there && there.colour === colour && there.king === king) pieces.delete(square);
    else pieces.set(square, { colour, king, below: there?.below ?? "" });
    this.write();
    if (this.svg.matches(":focus-visible")) this.cursor.show();
  }

  // a man goes to the bottom of the tower that stands there
  putBelow(there, colour) {
    if (there && there.below.length < MOST_BELOW) there.below += colour[0];
  }

  choose(name, value) {
    this.root.querySelectorAll(`[data-${name}]`).forEach((button) => {
      button.setAttribute("aria-pressed", String(button.dataset[name] === value));
    });
  }

  // what is no FEN in the names of the board (moves, numbers) is left to the server
  read(drawn = "") {
    const fen = [this.field.value, drawn ?? ""].map(unfolded).find((text) => this.isFen(text));
    if (!fen && this.field.value.trim()) return;
    this.position = Position.read(fen || `${this.position.turn}:W:B`, this.drawing.order);
    this.draw();
  }

  isFen(text) {
    if (!FEN.test(text)) return false;
    const items = text.trim().replace(/\.$/, "").split(":").slice(1, 3).flatMap((list) => list.slice(1).split(",")).map((item) => item.trim()).filter(Boolean);
    return items.every((item) => this.drawing.order.includes(ITEM.exec(item)?.[1].toLowerCase()));
  }

  write() {
    this.field.value = this.position.pieces.size ? this.position.fen : "";
    this.draw();
  }

  draw() {
    this.choose("turn", this.position.turn.toUpperCase());
    this.drawing.draw(this.position, this.models);
    const words = this.field.value || "–";
    this.svg.setAttribute("aria-label", words);
    const title = this.svg.querySelector("title");
    if (title) title.textContent = words;
  }
}

document.querySelectorAll("[data-setup]").forEach((root) => new Setup(root));
