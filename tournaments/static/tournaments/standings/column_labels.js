// On a phone the heads of the standings stand before each number: the cells under a head with
// data-label learn its words. Without a script the table stays a table and is rolled.
(() => {
  "use strict";
  function label() {
    const table = document.querySelector(".standings");
    if (!table) { return; }
    const heads = [...table.tHead.rows[0].cells];
    const labelled = heads.map((head, at) => ("label" in head.dataset ? at : -1)).filter((at) => at >= 0);
    for (const row of table.tBodies[0].rows) {
      if (row.cells.length !== heads.length) { continue; } // the reasons of a place
      labelled.forEach((at) => { row.cells[at].dataset.label = heads[at].textContent; });
    }
    table.classList.add("is-labelled");
  }
  document.addEventListener("DOMContentLoaded", label);
  document.addEventListener("htmx:afterSwap", label);
})();
