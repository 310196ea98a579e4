// Open the folded section a link leads to: «#dispute» names it, or something inside or around it.
(() => {
  "use strict";
  function openTarget() {
    const name = decodeURIComponent(location.hash.slice(1));
    const target = name && document.getElementById(name);
    if (!target) { return; }
    const innermost = target.closest("details") || target.querySelector(":scope > details");
    for (let section = innermost; section; section = section.parentElement.closest("details")) { section.open = true; }
    if (innermost) { target.scrollIntoView(); }
  }
  addEventListener("hashchange", openTarget);
  document.addEventListener("click", (event) => {
    const link = event.target.closest('a[href^="#"]');
    if (link && link.hash === location.hash) { openTarget(); }
  });
  openTarget();
})();
