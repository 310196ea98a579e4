// Sets up the position to look for: choose a piece, click the squares; the field beside holds its FEN.
// Written FEN is drawn as it is typed. Without this script the field alone does the same.
(() => {
  const START = "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8";
  const FEN = /^\s*([WB]):([WB])([^:]*):([WB])([^:]*?)\.?\s*$/i, PIECE = /^(k?)([a-h][1-8])$/i;
  const LAST = { white: "8", black: "1" };

  class Setup {
    constructor(root) {
      this.root = root;
      this.field = document.getElementById(root.dataset.field);
      this.svg = root.querySelector("svg.board");
      this.kinds = {};
      root.querySelectorAll("[data-setup-pieces] g.piece").forEach((piece) => {
        const [, colour, kind] = piece.getAttribute("class").split(" ");
        this.kinds[`${colour} ${kind}`] = piece;
      });
      this.tool = "white man";
      this.turn = "W";
      this.on = new Map(); // square -> "white king"
      this.read(root.dataset.fen);
      root.hidden = false;
      root.classList.add("is-live");
      root.querySelector("[data-setup-tools]").hidden = false;
      root.addEventListener("click", (event) => this.click(event.target));
      this.field.addEventListener("input", () => this.read());
    }

    click(target) {
      const square = target.closest("svg.board [data-square]")?.dataset.square;
      const button = target.closest("button")?.dataset ?? {};
      if (square) this.put(square);
      else if (button.piece) this.choose("piece", this.tool = button.piece);
      else if (button.turn) { this.choose("turn", this.turn = button.turn); this.write(); }
      else if (button.fill) this.fill(button.fill === "start" ? START : `${this.turn}:W:B`);
    }

    put(square) {
      if (!this.svg.querySelector(`rect.dark[data-square=${square}]`)) return;
      const [colour] = this.tool.split(" ");
      const piece = square[1] === LAST[colour] ? `${colour} king` : this.tool; // M4: a man is crowned there
      if (this.on.get(square) === piece) this.on.delete(square);
      else this.on.set(square, piece);
      this.write();
    }

    fill(fen) {
      this.field.value = fen;
      this.read();
      if (!this.on.size) this.field.value = "";
    }

    choose(name, value) {
      this.root.querySelectorAll(`[data-${name}]`).forEach((button) => {
        button.setAttribute("aria-pressed", String(button.dataset[name] === value));
      });
    }

    // what is no FEN in letters (moves, numbers) is left to the server, which may have drawn it
    read(drawn = "") {
      const found = FEN.exec(this.field.value) ?? FEN.exec(drawn);
      if (!found && this.field.value.trim()) return;
      const [, turn, first, one, , two] = found ?? [null, this.turn, "W", "", "B", ""];
      const on = new Map();
      for (const [side, list] of [[first, one], [first.toUpperCase() === "W" ? "B" : "W", two]]) {
        const colour = side.toUpperCase() === "W" ? "white" : "black";
        for (const item of list.split(",").map((word) => word.trim()).filter(Boolean)) {
          const piece = PIECE.exec(item);
          if (!piece) return;
          on.set(piece[2].toLowerCase(), `${colour} ${piece[1] ? "king" : "man"}`);
        }
      }
      this.on = on;
      this.choose("turn", this.turn = turn.toUpperCase());
      this.draw();
    }

    write() {
      const list = (colour) => [...this.on].filter(([, piece]) => piece.startsWith(colour))
        .map(([square, piece]) => (piece.endsWith("king") ? "K" : "") + square).join(",");
      this.field.value = this.on.size ? `${this.turn}:W${list("white")}:B${list("black")}` : "";
      this.draw();
    }

    draw() {
      this.svg.querySelectorAll(".piece").forEach((old) => old.remove());
      for (const [square, kind] of this.on) {
        const rect = this.svg.querySelector(`rect.dark[data-square=${square}]`);
        const model = this.kinds[kind];
        if (!rect || !model) continue;
        const disc = model.querySelector("circle"), half = rect.width.baseVal.value / 2;
        const x = rect.x.baseVal.value + half - disc.cx.baseVal.value;
        const y = rect.y.baseVal.value + half - disc.cy.baseVal.value;
        const piece = this.svg.appendChild(model.cloneNode(true));
        piece.dataset.square = square;
        piece.setAttribute("transform", `translate(${x} ${y})`);
      }
      const words = this.field.value || "–";
      this.svg.setAttribute("aria-label", words);
      const title = this.svg.querySelector("title");
      if (title) title.textContent = words;
    }
  }

  document.querySelectorAll("[data-setup]").forEach((root) => new Setup(root));
})();
