// Focus the search at the head of the page by «/», or Ctrl or ⌘ with K; Escape leads back.
(() => {
  "use strict";
  const isTyping = (target) => target.closest?.("input, textarea, select, [contenteditable=true]");
  let cameFrom = null;

  // the key is shown where there is a keyboard to press it
  document.addEventListener("DOMContentLoaded", () => {
    const key = document.querySelector("[data-search-key]");
    if (key && window.matchMedia("(hover: hover) and (pointer: fine)").matches) { key.hidden = false; }
  });

  document.addEventListener("keydown", (event) => {
    const field = document.querySelector("[data-search] input");
    if (!field) { return; }
    const isCommandK = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k";
    const isSlash = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isCommandK || (isSlash && !isTyping(event.target))) {
      event.preventDefault();
      cameFrom = document.activeElement;
      field.focus();
      field.select();
    } else if (event.key === "Escape" && event.target === field) {
      field.blur();
      cameFrom?.focus?.();
    }
  });
})();
