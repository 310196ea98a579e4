// A form that came back with a fault or a question shows it: the page was refused (4xx) and begins at
// its top, the field to be corrected may stand three screens below. It gets the focus. Where a page
// leads there itself ([autofocus]) nothing is done.
(() => {
  "use strict";
  const REFUSED = 400;
  const [navigation] = performance.getEntriesByType("navigation");
  if (!(navigation?.responseStatus >= REFUSED) || document.querySelector("main [autofocus]:not(input)")) { return; }
  const FAULT = "main form [role=alert]:not(:empty), main form [aria-invalid=true]";
  const first = [...document.querySelectorAll(FAULT)].find((found) => found.checkVisibility());
  if (!first) { return; }
  const field = first.closest(".field") || first;
  (field.querySelector("input:not([type=hidden]), select, textarea") || first).focus({ preventScroll: true });
  first.scrollIntoView({ block: "center" });
})();
