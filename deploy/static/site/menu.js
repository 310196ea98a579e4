// On a phone everything of the head but the desk folds into one button; the tabs of an event stand
// in one line, rolled to the one that is open. Runs before the page shows, so that nothing jumps.
(() => {
  "use strict";
  const root = document.documentElement;
  root.dataset.menu = "shut";

  function fold(button) {
    const set = (isOpen) => {
      root.dataset.menu = isOpen ? "open" : "shut";
      button.setAttribute("aria-expanded", String(isOpen));
    };
    button.hidden = false;
    button.addEventListener("click", () => set(root.dataset.menu === "shut"));
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || root.dataset.menu === "shut") { return; }
      const inside = document.activeElement.closest(".site-head");
      set(false);
      if (inside) { button.focus(); }
    });
  }

  // no further than the open tab needs: the first one stays in sight where there is room
  function show(tab, strip) {
    const end = tab.offsetLeft - strip.offsetLeft + tab.offsetWidth + 48;
    if (end > strip.clientWidth) { strip.scrollLeft = end - strip.clientWidth; }
  }

  document.addEventListener("DOMContentLoaded", () => {
    const button = document.querySelector("[data-menu-switch]");
    if (button) { fold(button); }
    const tab = document.querySelector(".tabs [aria-current]");
    if (tab) { show(tab, tab.parentElement); }
  });
})();
