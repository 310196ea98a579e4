// A box that finds names in a long table: <p data-find="id of the table's caption" hidden>.
// Rows without every word typed are hidden; a table that was replaced is searched again.
(() => {
  "use strict";
  const FEW = 15; // shorter tables are seen at a glance
  const texts = new WeakMap();

  const plain = (text) => ` ${text.toLowerCase().replace(/ё/g, "е").replace(/[\s.-]+/g, " ")}`;
  function textOf(row) {
    if (!texts.has(row)) {
      const copy = row.cloneNode(true);
      copy.querySelectorAll("details, form, select").forEach((part) => part.remove());
      texts.set(row, plain([...copy.cells].map((cell) => cell.textContent).join(" ")));
    }
    return texts.get(row);
  }
  const rowsOf = (box) => {
    const table = document.getElementById(box.dataset.find)?.closest("table");
    return table ? [...table.tBodies[0].rows] : [];
  };
  function apply(box) {
    const rows = rowsOf(box), words = plain(box.querySelector("input").value).split(" ").filter(Boolean);
    const said = box.querySelector("[role=status]");
    box.hidden = rows.length <= FEW;
    let found = 0, fits = true;
    rows.forEach((row) => {
      // a row of reasons belongs to the row above it
      if (!row.classList.contains("working-row")) {
        fits = words.every((word) => textOf(row).includes(` ${word}`)); // a word begins with it
        found += fits;
      }
      row.hidden = !fits;
    });
    said.textContent = words.length ? `${said.dataset.word}: ${found}` : "";
  }

  const boxes = () => [...document.querySelectorAll("[data-find]")];
  document.addEventListener("input", (event) => {
    const box = event.target.closest("[data-find]");
    if (box) apply(box);
  });
  document.addEventListener("keydown", (event) => {
    const box = event.target.closest?.("[data-find]");
    if (box && event.key === "Escape") { event.target.value = ""; apply(box); }
  });
  document.addEventListener("DOMContentLoaded", () => boxes().forEach(apply));
  document.addEventListener("htmx:afterSettle", () => boxes().forEach(apply));
})();
