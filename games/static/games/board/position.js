// A position as it stands in a FEN, and what a move that the server told does to it.
// No rule of play is known here: a move says itself where it goes, what it takes, what it crowns.
const ITEM = /^(k?)(.+)$/i;

export class Position {
  // order: every dark square in the order in which a FEN names them
  constructor(turn, pieces, order) {
    this.turn = turn;
    this.pieces = pieces; // square -> { colour: "white" | "black", king: boolean }
    this.order = order;
  }

  static read(fen, order) {
    const [turn, ...lists] = fen.trim().replace(/\.$/, "").split(":");
    const pieces = new Map();
    for (const list of lists) {
      const colour = list[0]?.toUpperCase() === "W" ? "white" : "black";
      for (const item of list.slice(1).split(",").filter(Boolean)) {
        const [, king, square] = ITEM.exec(item.trim());
        pieces.set(square.toLowerCase(), { colour, king: Boolean(king) });
      }
    }
    return new Position(turn.toUpperCase() === "B" ? "b" : "w", pieces, order);
  }

  get side() { return this.turn === "w" ? "white" : "black"; }

  list(colour) {
    const own = this.order.filter((square) => this.pieces.get(square)?.colour === colour);
    const isKing = (square) => this.pieces.get(square).king;
    return [...own.filter((one) => !isKing(one)), ...own.filter(isKing).map((one) => `K${one}`)];
  }

  get fen() { return `${this.turn.toUpperCase()}:W${this.list("white").join(",")}:B${this.list("black").join(",")}`; }

  count(colour) { return this.list(colour).length; }

  // after a move { marks, taken, crowned }
  after({ marks, taken, crowned }) {
    const pieces = new Map(this.pieces), from = marks[0], to = marks[marks.length - 1];
    const piece = pieces.get(from);
    pieces.delete(from);
    taken.forEach((square) => pieces.delete(square));
    if (piece) pieces.set(to, crowned ? { ...piece, king: true } : piece);
    return new Position(this.turn === "w" ? "b" : "w", pieces, this.order);
  }
}
