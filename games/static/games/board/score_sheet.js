// The two columns of a record being written, as on a score sheet.
export class Sheet {
  constructor(list, dataset) {
    this.list = list;
    this.dataset = dataset;
  }

  draw(steps, fault, first) {
    const rows = new Map();
    const row = (number) => rows.get(number) ?? rows.set(number, {}).get(number);
    for (const step of steps) row(step.number)[step.side === first ? "left" : "right"] = this.move(step);
    if (fault?.token) {
      const last = steps[steps.length - 1], side = fault.side ?? (last?.side === "w" ? "b" : "w");
      const number = fault.number ?? (last?.number ?? 0) + (side === first ? 1 : 0);
      const wrong = Object.assign(document.createElement("bdi"), { className: "wrong-move", textContent: `${fault.token.slice(0, 40)} ✗` });
      row(number || 1)[side === first ? "left" : "right"] ??= wrong;
    }
    const made = [...rows].map(([number, { left, right }]) => {
      const item = document.createElement("li"), at = document.createElement("span");
      Object.assign(at, { className: "move-number", textContent: `${number}.` });
      item.append(at, left ?? this.gap(), ...(right ? [right] : []));
      return item;
    });
    const box = this.list.querySelector(".moves");
    box.replaceChildren(...made);
  }

  gap() { return Object.assign(document.createElement("span"), { className: "move-gap", textContent: "…" }); }

  move(step) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "move", textContent: step.text });
    button.dataset.ply = step.ply;
    if (step.isUnjudged) {
      button.classList.add("is-unjudged");
      button.title = this.dataset.unjudged;
      const mark = Object.assign(document.createElement("span"), { className: "visually-hidden", textContent: `, ${this.dataset.unjudged}` });
      button.append(mark);
    }
    return button;
  }

  mark(ply) {
    const moves = [...this.list.querySelectorAll("[data-ply]")];
    const shown = moves.find((move) => Number(move.dataset.ply) === ply), isInside = this.list.contains(document.activeElement);
    for (const move of moves) {
      if (move === shown) move.setAttribute("aria-current", "true");
      else move.removeAttribute("aria-current");
      move.tabIndex = move === (shown || moves[0]) ? 0 : -1;
    }
    if (shown && this.list.scrollHeight > this.list.clientHeight) {
      const listBox = this.list.getBoundingClientRect(), moveBox = shown.getBoundingClientRect();
      this.list.scrollTop += moveBox.top - listBox.top - (this.list.clientHeight - moveBox.height) / 2;
    }
    if (shown && isInside) shown.focus({ preventScroll: true });
  }
}
