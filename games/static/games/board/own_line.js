// «Your line»: what a visitor tries beside a game. It stands in the list of moves behind the move
// it leaves, can be taken away as PDN, and never touches the record. Its moves stand in the address,
// so that it can be sent to somebody else.
const OWN_LINE = /^#own-([s\d.]*)-(\d+)-(.+)$/;

export class OwnLine {
  constructor(board) {
    this.board = board;
    this.box = null;
  }

  show() {
    const { board } = this, { own } = board.lines;
    this.box?.remove();
    this.box = null;
    if (!own) return;
    const { dataset } = board;
    this.box = Object.assign(document.createElement("div"), { className: "own-line" });
    this.box.dataset.ownLine = "";
    const name = document.createElement("strong");
    name.textContent = `${dataset.ownName}: `;
    const moves = own.steps.map((step, at) => {
      const button = document.createElement("button");
      const number = step.isFirst ? `${step.number}. ` : at === 0 ? `${step.number}… ` : "";
      Object.assign(button, { type: "button", className: "move", textContent: number + step.text });
      button.dataset.ply = own.before + at + 1;
      button.dataset.line = own.id;
      return button;
    });
    const tools = Object.assign(document.createElement("span"), { className: "own-line-tools" });
    tools.append(this.tool(dataset.takePdn, () => this.take()), this.tool(dataset.forget, () => this.forget()));
    this.box.append(name, ...moves, tools);
    this.put();
  }

  // plays the moves of an address, as far as the rules allow them
  async open(hash) {
    const [, parent, before, moves] = OWN_LINE.exec(decodeURI(hash)) || [];
    if (!moves) return;
    const { board } = this, { lines } = board;
    lines.go(Number(before), parent);
    for (const text of moves.split(",")) {
      const known = await board.rules.of(lines.fen);
      const move = known?.moves.find((legal) => legal.text === text);
      if (!move) break;
      lines.try(board.numbered(move));
    }
    this.show();
    board.shown({ quietly: true });
  }

  // behind the row of the move that it leaves
  put() {
    const { board } = this, { own } = board.lines, list = board.list;
    const links = [...(list?.querySelectorAll("[data-ply]") || [])].filter((link) => (link.dataset.line || "") === own.parent);
    const linkOf = (ply) => links.find((link) => Number(link.dataset.ply) === ply);
    const row = (linkOf(own.before + 1) || linkOf(own.before))?.closest("li");
    if (row) row.after(this.box);
    else (list?.querySelector(".moves") || board.choices).prepend(this.box);
    if (row) this.box.setAttribute("role", "listitem");
  }

  tool(text, act) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "link", textContent: text });
    button.addEventListener("click", act);
    return button;
  }

  forget() {
    this.board.lines.forget();
    this.show();
    this.board.shown({ isStep: true });
    this.board.frame.focus({ preventScroll: true });
  }

  // the game up to the move it leaves, and the line from there
  get pdn() {
    const { board } = this, { lines, dataset } = board, at = lines.ply;
    lines.go(Infinity, lines.own.id);
    const { start, steps } = lines.fromStart;
    lines.go(at, lines.own.id);
    const { gameType, variantTag } = dataset;
    const head = [`[Event "${dataset.ownName}"]`, gameType && `[GameType "${gameType}"]`, variantTag && `[Variant "${variantTag}"]`, start !== dataset.start && `[FEN "${start}"]`, '[Result "*"]'];
    const moves = steps.map((step, place) => {
      const isFirst = step.side === dataset.first;
      return `${isFirst ? `${step.number}. ` : place === 0 ? `${step.number}... ` : ""}${step.text}`;
    });
    return `${head.filter(Boolean).join("\n")}\n\n${moves.join(" ")} *\n`;
  }

  take() {
    const url = URL.createObjectURL(new Blob([this.pdn], { type: "application/vnd.pdn" }));
    const link = Object.assign(document.createElement("a"), { href: url, download: "variation.pdn" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  }
}
