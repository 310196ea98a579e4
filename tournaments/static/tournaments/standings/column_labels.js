// On a phone the heads of a table stand before each number: the cells under a head with data-label
// learn its words. Without a script the standings stay a table and are rolled.
(() => {
  "use strict";
  function labelCells(table) {
    const heads = [...table.tHead.rows[0].cells];
    const labelled = heads.map((head, at) => ("label" in head.dataset ? at : -1)).filter((at) => at >= 0);
    for (const row of table.tBodies[0].rows) {
      if (row.cells.length !== heads.length) { continue; } // the reasons of a place
      labelled.forEach((at) => { row.cells[at].dataset.label = heads[at].textContent; });
    }
    if (table.matches(".standings")) { table.classList.add("is-labelled"); }
  }
  const label = () => [...document.querySelectorAll("table")].filter((table) => table.querySelector("th[data-label]")).forEach(labelCells);
  document.addEventListener("DOMContentLoaded", label);
  document.addEventListener("htmx:afterSwap", label);
})();
