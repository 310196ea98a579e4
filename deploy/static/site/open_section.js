// A link to a folded section opens it: «#dispute» names the section, or something inside or around it.
(() => {
  "use strict";
  function open() {
    const name = decodeURIComponent(location.hash.slice(1));
    const named = name && document.getElementById(name);
    if (!named) { return; }
    const folded = named.closest("details") || named.querySelector(":scope > details");
    for (let one = folded; one; one = one.parentElement.closest("details")) { one.open = true; }
    if (folded) { named.scrollIntoView(); }
  }
  addEventListener("hashchange", open);
  document.addEventListener("click", (event) => {
    const link = event.target.closest('a[href^="#"]');
    if (link && link.hash === location.hash) { open(); }
  });
  open();
})();
