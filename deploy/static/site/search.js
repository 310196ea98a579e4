// «/» leads to the box that finds in this page, where it has one, else to the search at its head, as Ctrl
// or ⌘ with K always does; Escape leads back.
(() => {
  "use strict";
  const isTyping = (target) => target.closest?.("input, textarea, select, [contenteditable=true]");
  let cameFrom = null;

  // the key is shown where there is a keyboard to press it
  document.addEventListener("DOMContentLoaded", () => {
    if (!window.matchMedia("(hover: hover) and (pointer: fine)").matches) { return; }
    document.querySelectorAll("[data-search-key]").forEach((key) => { key.hidden = false; });
  });

  document.addEventListener("keydown", (event) => {
    const isCommandK = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k";
    const isSlash = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey;
    const inPage = isSlash && document.querySelector(":is([data-find]:not([hidden]), [data-page-find]) input[type=search]");
    const field = inPage || document.querySelector("[data-search] input");
    if (!field) { return; }
    if (isCommandK || (isSlash && !isTyping(event.target))) {
      event.preventDefault();
      cameFrom = document.activeElement;
      field.focus();
      field.select();
    } else if (event.key === "Escape" && event.target.matches?.(":is([data-find], [data-page-find], [data-search]) input")) {
      event.target.blur();
      cameFrom?.focus?.();
      cameFrom = null;
    }
  });
})();
