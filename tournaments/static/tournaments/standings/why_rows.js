// A place of the standings, a board of a round and a name of the colour table lead to the page that
// says why; here its answer opens below the row and closes again. While it is open the table is not replaced (data-held, see live.js).
(() => {
  "use strict";
  const answerOf = (row) => {
    const next = row.nextElementSibling;
    return next?.classList.contains("working-row") ? next : null;
  };
  function turn(link, row, isOpen) {
    row.toggleAttribute("data-held", isOpen);
    link.setAttribute("aria-expanded", String(isOpen));
    if (!isOpen) { row.dispatchEvent(new Event("toggle")); } // what happened meanwhile may be shown
  }
  async function open(link, row) {
    if (!answerOf(row)) {
      row.setAttribute("data-held", ""); // a table replaced meanwhile would have no place for it
      await htmx.ajax("GET", link.href, { source: link, target: row, swap: "afterend" }).catch(() => {});
    }
    if (answerOf(row)) { turn(link, row, true); } else { location.assign(link.href); }
  }
  document.addEventListener("click", (event) => {
    const link = event.target.closest(".standings > tbody > tr > td:first-child > a, :is(.round-table, .boards) a.why, .colours > tbody > tr > th > a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) { return; }
    event.preventDefault();
    const row = link.closest("tr");
    if (row.hasAttribute("data-held")) { turn(link, row, false); } else { open(link, row); }
  });
})();
