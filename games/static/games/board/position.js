// A position as it stands in a FEN, and what a move that the server told does to it.
// No rule of play is known here: a move says itself where it goes, what it takes, what it crowns.
// A square of a tower names the pieces below its top one, "c3(bw)"; a FEN may end in what is left
// of a turn, ":M1".
const ITEM = /^(k?)([^()]+)(?:\(([wb]+)\))?$/i, LEFT = /^M\d+$/i;

export class Position {
  // order: every dark square in the order in which a FEN names them
  constructor(turn, pieces, order, left = "") {
    this.turn = turn;
    this.pieces = pieces; // square -> { colour: "white" | "black", king: boolean, below: "bw" }
    this.order = order;
    this.left = left;
  }

  static read(fen, order) {
    const [turn, ...lists] = fen.trim().replace(/\.$/, "").split(":");
    const pieces = new Map(), left = lists.find((part) => LEFT.test(part)) ?? "";
    for (const list of lists.filter((part) => part !== left)) {
      const colour = list[0]?.toUpperCase() === "W" ? "white" : "black";
      for (const item of list.slice(1).split(",").filter(Boolean)) {
        const [, king, square, below = ""] = ITEM.exec(item.trim());
        pieces.set(square.toLowerCase(), { colour, king: Boolean(king), below });
      }
    }
    return new Position(turn.toUpperCase() === "B" ? "b" : "w", pieces, order, left);
  }

  get side() { return this.turn === "w" ? "white" : "black"; }

  list(colour) {
    const own = this.order.filter((square) => this.pieces.get(square)?.colour === colour);
    const isKing = (square) => this.pieces.get(square).king;
    const tower = (square) => { const { below } = this.pieces.get(square); return below ? `${square}(${below})` : square; };
    const men = own.filter((square) => !isKing(square)), kings = own.filter(isKing);
    return [...men.map(tower), ...kings.map((square) => `K${tower(square)}`)];
  }

  get fen() {
    const lists = `${this.turn.toUpperCase()}:W${this.list("white").join(",")}:B${this.list("black").join(",")}`;
    return this.left ? `${lists}:${this.left}` : lists;
  }

  count(colour) { return this.list(colour).length; }

  // after a move { marks, taken, crowned }; where that does not tell all, the server says `after`
  after({ marks, taken, crowned, after }) {
    if (after) return Position.read(after, this.order);
    const pieces = new Map(this.pieces), from = marks[0], to = marks[marks.length - 1];
    const piece = pieces.get(from);
    pieces.delete(from);
    taken.forEach((square) => pieces.delete(square));
    if (piece) pieces.set(to, crowned ? { ...piece, king: true } : piece);
    return new Position(this.turn === "w" ? "b" : "w", pieces, this.order);
  }
}
