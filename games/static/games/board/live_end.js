// The end of a game that was written while it was played: who won, why, and the moves handed in.
export class LiveEnd {
  constructor(writer) {
    this.writer = writer;
    const { page, part } = writer;
    this.box = part("ending");
    this.results = [...page.querySelectorAll("[data-end-result]")];
    this.reasons = [...page.querySelectorAll("[data-end-why]")];
    this.isShown = false;
    this.result = this.why = "";
    this.results.forEach((button) => button.addEventListener("click", () => this.choose(button.dataset.endResult)));
    this.reasons.forEach((button) => button.addEventListener("click", () => { this.why = button.dataset.endWhy; this.render(); }));
    part("to-moves").addEventListener("click", () => { this.isShown = false; writer.render(); });
    part("hand-in").addEventListener("click", () => {
      writer.store.endWith(this.result, this.why || "recorded");
      this.isShown = false;
      writer.send();
    });
  }

  get winner() { return this.writer.server.winner; }

  // as the buttons write it: 1–1, and not the letters of a record
  signOf(result) {
    const button = this.results.find(({ dataset }) => dataset.endResult === result);
    return button ? button.querySelector("small").textContent : result;
  }

  open() {
    this.isShown = true;
    const { server } = this.writer, known = server.state === "finished" ? server.result : "";
    const proved = { w: "1-0", b: "0-1" }[this.winner] || known;
    if (proved) this.choose(proved);
    this.writer.render();
    this.box.querySelector("button:not([disabled])")?.focus();
  }

  choose(result) {
    this.result = result;
    this.why = this.winner ? "recorded" : "";
    this.render();
  }

  render() {
    const { writer } = this, { dataset } = writer, isDraw = this.result === "1/2-1/2";
    this.box.hidden = !this.isShown;
    const decided = writer.part("decided");
    decided.hidden = !this.winner;
    decided.textContent = this.winner === "w" ? dataset.whiteWon : dataset.blackWon;
    this.results.forEach((button) => {
      const isChosen = button.dataset.endResult === this.result;
      button.classList.toggle("is-chosen", isChosen);
      button.setAttribute("aria-pressed", String(isChosen));
      button.disabled = Boolean(this.winner) && !isChosen;
    });
    writer.part("why").hidden = !this.result || Boolean(this.winner);
    this.reasons.forEach((button) => {
      const { endWhy, for: kind } = button.dataset, isChosen = endWhy === this.why;
      button.hidden = Boolean(kind) && kind !== (isDraw ? "draw" : "win");
      button.classList.toggle("is-chosen", isChosen);
      button.setAttribute("aria-pressed", String(isChosen));
    });
    const go = writer.part("hand-in"), chosen = this.results.find((button) => button.dataset.endResult === this.result);
    go.disabled = !chosen || !this.why;
    go.textContent = chosen ? dataset.handInAs.replace("{result}", chosen.querySelector("small").textContent) : dataset.handIn;
  }
}
