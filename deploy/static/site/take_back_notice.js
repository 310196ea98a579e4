// Tell what was just done to who only hears the page, and let Z take it back from anywhere on it.
// <div data-just-done> holds a sentence, the form that takes it back, and a[data-close]: Escape.
(() => {
  "use strict";
  const box = document.querySelector("[data-just-done]");
  if (!box) { return; }
  const button = box.querySelector("button");
  window.ScreenReader.announce([box.querySelector("p").textContent, button?.dataset.how].filter(Boolean).join(" "));
  const close = () => {
    box.remove();
    history.replaceState(null, "", location.pathname);
  };
  box.querySelector("[data-close]").addEventListener("click", (event) => { event.preventDefault(); close(); });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !box.isConnected) { return; }
    if (event.target.closest?.("input:not([type=checkbox]), textarea, select, dialog, [contenteditable]")) { return; }
    if (["z", "я"].includes(event.key.toLowerCase()) && button) {
      event.preventDefault();
      button.click();
    } else if (event.key === "Escape") { close(); }
  });
})();
