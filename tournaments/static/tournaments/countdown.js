// <p data-until="2026-11-22T15:40:00+03:00" hidden>: how long until then, while it is to come.
(() => {
  "use strict";
  function tick() {
    document.querySelectorAll("[data-until]").forEach((one) => {
      const left = Math.ceil((Date.parse(one.dataset.until) - Date.now()) / 1000);
      const hours = Math.floor(left / 3600);
      one.hidden = left <= 0 || hours > 23; // days are told by the date beside it
      if (one.hidden) { return; }
      const parts = [Math.floor(left / 60) % 60, left % 60].map((part) => String(part).padStart(2, "0"));
      one.textContent = hours ? `${hours}:${parts.join(":")}` : parts.join(":");
    });
  }
  tick();
  setInterval(tick, 1000);
})();
