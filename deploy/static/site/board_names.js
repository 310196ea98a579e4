// Say who sits at the board whose number is typed: input[data-board-names] and the <output> beside it.
(() => {
  "use strict";
  const namesAt = (board) => {
    const row = [...document.querySelectorAll(".round-table tbody tr")].find((line) => line.cells[0]?.textContent.trim().split(".")[0] === board);
    return row ? [row.cells[1], row.cells[3]].map((cell) => cell.querySelector("a")?.textContent).join(" – ") : "";
  };
  document.addEventListener("input", ({ target }) => {
    if (!target.matches("input[data-board-names]")) { return; }
    document.getElementById(target.getAttribute("aria-describedby")).textContent = namesAt(String(Number(target.value)));
  });
})();
