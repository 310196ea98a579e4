// Print the last three rows of a signed table on the sheet of its signatures, however long it is.
// Chromium keeps a row with what follows its table only on the first two sheets; rows of one body it
// keeps together always. So what stands below the table becomes its last row while the paper is printed.
(() => {
  "use strict";
  const ROWS = 3;
  const end = document.querySelector(".paper-end"), table = end?.previousElementSibling?.querySelector(".paper-grid");
  if (!table) { return; }
  const body = document.createElement("tbody"), place = document.createComment("below the table");
  let taken = [];

  window.addEventListener("beforeprint", () => {
    if (body.isConnected) { return; }
    const rows = table.tBodies[0];
    taken = [...rows.rows].slice(-ROWS);
    body.className = "paper-last";
    body.append(...taken);
    const cell = body.insertRow().insertCell();
    cell.colSpan = table.tHead.rows[0].cells.length;
    end.replaceWith(place);
    cell.append(end);
    table.append(body);
  });
  window.addEventListener("afterprint", () => {
    if (!body.isConnected) { return; }
    place.replaceWith(end);
    table.tBodies[0].append(...taken);
    body.remove();
    body.replaceChildren();
  });
})();
