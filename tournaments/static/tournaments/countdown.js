// <p data-until="2026-11-22T15:40:00+03:00" hidden>: how long until then, while it is to come.
(() => {
  "use strict";
  function tick() {
    document.querySelectorAll("[data-until]").forEach((countdown) => {
      const left = Math.ceil((Date.parse(countdown.dataset.until) - Date.now()) / 1000);
      const hours = Math.floor(left / 3600);
      countdown.hidden = left <= 0 || hours > 23; // days are told by the date beside it
      if (countdown.hidden) { return; }
      const parts = [Math.floor(left / 60) % 60, left % 60].map((part) => String(part).padStart(2, "0"));
      countdown.textContent = hours ? `${hours}:${parts.join(":")}` : parts.join(":");
    });
  }
  tick();
  setInterval(tick, 1000);
})();
