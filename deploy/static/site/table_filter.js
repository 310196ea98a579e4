// Find names in a long table by a search box: <p data-find="id of the table's caption" hidden>.
// Rows without every word typed are hidden; a table that was replaced is searched again.
const MOST_ROWS_WITHOUT_BOX = 15; // shorter tables are seen at a glance
const searchTexts = new WeakMap();

const normalise = (text) => ` ${text.toLowerCase().replace(/ё/g, "е").replace(/[\s./-]+/g, " ")}`;
function searchTextOf(row) {
  if (!searchTexts.has(row)) {
    const copy = row.cloneNode(true);
    copy.querySelectorAll("details, form, select").forEach((control) => control.remove());
    searchTexts.set(row, normalise([...copy.cells].map((cell) => cell.textContent).join(" ")));
  }
  return searchTexts.get(row);
}
const rowsOf = (box) => {
  const table = document.getElementById(box.dataset.find)?.closest("table");
  return table ? [...table.tBodies[0].rows] : [];
};
function filterTable(box) {
  const rows = rowsOf(box), words = normalise(box.querySelector("input").value).split(" ").filter(Boolean);
  const status = box.querySelector("[role=status]");
  box.hidden = rows.length <= MOST_ROWS_WITHOUT_BOX;
  let found = 0, fits = true;
  rows.forEach((row) => {
    // a row of reasons belongs to the row above it
    if (!row.classList.contains("working-row")) {
      fits = words.every((word) => searchTextOf(row).includes(` ${word}`)); // a word begins with it
      found += fits;
    }
    row.hidden = !fits;
  });
  status.textContent = words.length ? `${status.dataset.word}: ${found}` : "";
}

// a part that was replaced comes with an empty box: what its reader typed goes on
const typed = new Map();

const boxes = () => [...document.querySelectorAll("[data-find]")];
document.addEventListener("input", (event) => {
  const box = event.target.closest("[data-find]");
  if (box) { typed.set(box.dataset.find, event.target.value); filterTable(box); }
});
document.addEventListener("keydown", (event) => {
  const box = event.target.closest?.("[data-find]");
  if (box && event.key === "Escape") { event.target.value = ""; typed.delete(box.dataset.find); filterTable(box); }
});
function filterTables() {
  boxes().forEach((box) => {
    const input = box.querySelector("input"), words = typed.get(box.dataset.find);
    if (words && !input.value) { input.value = words; }
    filterTable(box);
  });
}
filterTables();
document.addEventListener("htmx:afterSettle", filterTables);
