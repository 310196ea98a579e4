// What the position on the board is worth by the tables of endings: asked for when few pieces
// are left, shown below the board, its best play put beside the game to step through.
import { fetchWithTimeLimit } from "./fetch_with_time_limit.js";

const MOST_MOVES = 12, PATIENCE = 6000;

export class Ending {
  constructor(board, box) {
    this.board = board;
    this.box = box;
    this.known = new Map(); // fen -> answer; null where there is none
    board.root.addEventListener("board:shown", () => this.show());
  }

  async show() {
    const { board, box } = this, { position } = board, { fen } = position;
    const isFew = position.pieces.size <= Number(box.dataset.mostPieces) && position.count("white") && position.count("black");
    if (!isFew) { box.hidden = true; return; }
    if (!this.known.has(fen)) {
      const answer = await this.ask(fen);
      if (answer === undefined) { box.hidden = true; return; }
      this.known.set(fen, answer);
    }
    if (board.position.fen !== fen) return; // stepped on meanwhile
    const answer = this.known.get(fen);
    box.hidden = !answer?.moves.length;
    if (!box.hidden) this.fill(answer);
  }

  fill({ words, kept_by: keptBy, moves, line }) {
    const { board, box } = this, worth = box.querySelector("[data-ending-worth]");
    const name = Object.assign(document.createElement("strong"), { textContent: `${words}.` });
    worth.replaceChildren(name);
    if (line.length && board.takesOwnLine) worth.append(" ", this.button(box.dataset.showLine, () => this.putLine(line)));
    const named = moves.slice(0, MOST_MOVES).flatMap((move, at) => [at ? ", " : "", this.named(move)]);
    box.querySelector("[data-ending-moves]").replaceChildren(`${keptBy}: `, ...named, moves.length > MOST_MOVES ? ", …" : ".");
  }

  // in a record being written a move is only named: what is played there is what was played
  named(move) {
    const { board } = this;
    const shown = board.takesOwnLine ? this.button(move.text, () => board.play(move)) : Object.assign(document.createElement("span"), { textContent: move.text });
    shown.classList.toggle("is-best", move.is_best);
    return shown;
  }

  button(text, act) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "link", textContent: text });
    button.addEventListener("click", act);
    return button;
  }

  // the whole line as the visitor's own, with the board behind its first move
  putLine(moves) {
    const { board } = this, { lines } = board, at = lines.ply;
    board.pause();
    for (const move of moves) lines.try(board.numbered(move));
    const first = lines.isOwn ? Math.max(at, lines.own.before) : at;
    board.withOwnLine((own) => {
      own.show();
      board.go(first + 1, { glides: true });
      board.page.querySelector("[data-own-line] .move")?.focus({ preventScroll: true }); // its arrows step
    });
  }

  // undefined without a connection: asked again when the position comes back
  async ask(fen) {
    const query = new URLSearchParams({ fen, variant: this.board.dataset.variant });
    try {
      const answer = await fetchWithTimeLimit(`${this.box.dataset.address}?${query}`, PATIENCE);
      if (answer.ok) return await answer.json();
      return answer.status === 422 ? null : undefined;
    } catch {
      return undefined;
    }
  }
}
