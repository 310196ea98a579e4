// Fold the page's menu into one button on a phone, and scroll the tabs of an event to the open one.
// Runs before the page shows, so that nothing jumps.
(() => {
  "use strict";
  const root = document.documentElement;
  root.dataset.menu = "shut";

  function foldMenu(button) {
    const setOpen = (isOpen) => {
      root.dataset.menu = isOpen ? "open" : "shut";
      button.setAttribute("aria-expanded", String(isOpen));
    };
    button.hidden = false;
    button.addEventListener("click", () => setOpen(root.dataset.menu === "shut"));
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || root.dataset.menu === "shut") { return; }
      const isFocusInside = document.activeElement.closest(".site-head");
      setOpen(false);
      if (isFocusInside) { button.focus(); }
    });
  }

  // no further than the open tab needs: the first one stays in sight where there is room
  function scrollToTab(tab, strip) {
    const end = tab.offsetLeft - strip.offsetLeft + tab.offsetWidth + 48;
    if (end > strip.clientWidth) { strip.scrollLeft = end - strip.clientWidth; }
  }

  document.addEventListener("DOMContentLoaded", () => {
    const button = document.querySelector("[data-menu-switch]");
    if (button) { foldMenu(button); }
    const tab = document.querySelector(".tabs [aria-current]");
    if (tab) { scrollToTab(tab, tab.parentElement); }
  });
})();
