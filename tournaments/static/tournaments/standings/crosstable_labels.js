// On a phone the number stands before a name of the crosstable, points and place under it, so that
// they stay while the rounds roll. Without a script they are columns as on a wide screen.
(() => {
  "use strict";
  function label() {
    const table = document.querySelector(".crosstable");
    if (!table) { return; }
    const [points, place] = [...table.tHead.rows[0].cells].slice(-2).map((head) => head.textContent.toLowerCase());
    for (const { cells } of table.tBodies[0].rows) {
      const last = cells.length - 1;
      Object.assign(cells[1].dataset, {
        number: cells[0].textContent,
        points: `${points}: ${cells[last - 1].textContent}`,
        place: `${place}: ${cells[last].textContent || "–"}`,
      });
    }
    table.classList.add("has-labels");
  }
  document.addEventListener("DOMContentLoaded", label);
  document.addEventListener("htmx:afterSwap", label);
})();
