// The queue asks for itself again while it is open. The focus stays on the row it was on (htmx keeps
// what has an id); where that row is gone, it goes to the heading, not to the top of the page.
(() => {
  "use strict";
  let wasInside = false;
  document.addEventListener("htmx:beforeSwap", (event) => {
    wasInside = event.detail.target.contains(document.activeElement);
  });
  document.addEventListener("htmx:afterSettle", () => {
    const lost = !document.activeElement || document.activeElement === document.body;
    if (wasInside && lost) { document.getElementById("waiting").focus({ preventScroll: true }); }
    wasInside = false;
  });
})();
