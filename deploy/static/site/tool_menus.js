// A menu of a line of controls (<details class="tool-menu">) closes by a press beside it, by Escape, and
// when another one opens.
(() => {
  "use strict";
  const closeOthers = (kept) => document.querySelectorAll(".tool-menu[open]").forEach((menu) => { if (menu !== kept) { menu.open = false; } });
  document.addEventListener("click", (event) => {
    const menu = event.target.closest(".tool-menu");
    closeOthers(menu);
    if (menu && event.target.closest(".menu-sheet a[href^='#']")) { menu.open = false; }
  });
  document.addEventListener("keydown", (event) => {
    const menu = event.key === "Escape" && document.querySelector(".tool-menu[open]");
    if (!menu) { return; }
    const isInside = menu.contains(document.activeElement);
    menu.open = false;
    if (isInside) { menu.querySelector("summary").focus(); }
  });
})();
