// <p data-until="2026-11-22T15:40:00+03:00" hidden>: how long until then, while it is to come.
// Countdown.seconds(moment) are left until then; Countdown.text(seconds) says 1:05:09 or 05:09.
(() => {
  "use strict";
  const HOUR = 3600;
  const seconds = (moment) => Math.ceil((Date.parse(moment) - Date.now()) / 1000);
  function text(left) {
    const hours = Math.floor(left / HOUR);
    const parts = [Math.floor(left / 60) % 60, left % 60].map((part) => String(part).padStart(2, "0"));
    return hours ? `${hours}:${parts.join(":")}` : parts.join(":");
  }
  function tick() {
    document.querySelectorAll("[data-until]").forEach((countdown) => {
      const left = seconds(countdown.dataset.until);
      countdown.hidden = left <= 0 || left >= 24 * HOUR; // days are told by the date beside it
      if (!countdown.hidden) { countdown.textContent = text(left); }
    });
  }
  window.Countdown = { seconds, text };
  tick();
  setInterval(tick, 1000);
})();
