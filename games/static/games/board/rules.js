// Asks the server what may be played, one position ahead, so that the answer is there before
// the next move. Without a connection there is no answer, and the board says so.
import { fetchWithTimeLimit } from "./fetch_with_time_limit.js";

const PATIENCE = 6000;

export class Rules {
  constructor(address, variant, read) {
    this.address = address;
    this.variant = variant;
    this.read = read; // a FEN to a Position
    this.known = new Map(); // fen -> { moves, outcome?, isWhole }
    this.asked = new Map();
    this.isAway = false;
  }

  // what is known at once; undefined if nothing is
  at(fen) { return this.known.get(fen); }

  // the moves of a position, null without a connection
  async of(fen) {
    const found = this.known.get(fen);
    if (found?.isWhole) return found;
    const answer = this.ahead(fen);
    return found || answer;
  }

  ahead(fen) {
    if (this.known.get(fen)?.isWhole) return Promise.resolve(this.known.get(fen));
    if (!this.asked.has(fen)) {
      this.asked.set(fen, this.ask({ fen }).then((answer) => {
        this.asked.delete(fen);
        return answer && this.keep(fen, answer);
      }));
    }
    return this.asked.get(fen);
  }

  keep(fen, answer) {
    const whole = { ...answer, isWhole: true }, before = this.read(fen);
    this.known.set(fen, whole);
    for (const { replies, ...move } of answer.moves) {
      const next = before.after(move).fen;
      if (replies && !this.known.has(next)) this.known.set(next, { moves: replies, isWhole: false });
    }
    return whole;
  }

  // why a move may not be played: { words, wrong, legal }, or null
  async refusal(fen, text) {
    return (await this.ask({ fen, try: text }))?.refused ?? null;
  }

  async ask(query) {
    const address = `${this.address}?${new URLSearchParams({ ...query, variant: this.variant })}`;
    try {
      const answer = await fetchWithTimeLimit(address, PATIENCE);
      this.isAway = false;
      return answer.ok ? await answer.json() : null;
    } catch {
      this.isAway = true;
      return null;
    }
  }
}
