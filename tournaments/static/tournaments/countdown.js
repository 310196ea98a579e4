// <p data-until="2026-11-22T15:40:00+03:00" hidden>: how long until then, while it is to come.
// <p data-since="…" hidden> is shown from then on, <p data-before="…"> until then. With <i data-server-now="2026-11-22T15:30:00+03:00"> on
// the page the server's clock counts, not that of the telephone, which may be hours wrong.
// Countdown.seconds(moment) are left until then; Countdown.text(seconds) says 1:05:09 or 05:09.
(() => {
  "use strict";
  const HOUR = 3600;
  let ahead = 0; // milliseconds that the server's clock is ahead of this one
  let told = null; // what the page told last of the server's clock: a refreshed part tells it anew
  const seconds = (moment) => Math.ceil((Date.parse(moment) - Date.now() - ahead) / 1000);
  function readServerClock() {
    const clock = document.querySelector("[data-server-now]");
    if (clock && clock !== told) { told = clock; ahead = Date.parse(clock.dataset.serverNow) - Date.now(); }
  }
  // a clock may be set, and stands still while the telephone sleeps
  function askServerClock() {
    if (document.hidden || !told) { return; }
    fetch("/healthz", { method: "HEAD", cache: "no-store" })
      .then((answer) => { const now = Date.parse(answer.headers.get("Date")); if (now) { ahead = now - Date.now(); tick(); } })
      .catch(() => {});
  }
  function text(left) {
    const hours = Math.floor(left / HOUR);
    const parts = [Math.floor(left / 60) % 60, left % 60].map((part) => String(part).padStart(2, "0"));
    return hours ? `${hours}:${parts.join(":")}` : parts.join(":");
  }
  function tick() {
    readServerClock();
    document.querySelectorAll("[data-until]").forEach((countdown) => {
      const left = seconds(countdown.dataset.until);
      countdown.hidden = left <= 0 || left >= 24 * HOUR; // days are told by the date beside it
      if (!countdown.hidden) { countdown.textContent = text(left); }
    });
    document.querySelectorAll("[data-since]").forEach((part) => { part.hidden = seconds(part.dataset.since) > 0; });
    document.querySelectorAll("[data-before]").forEach((part) => { part.hidden = seconds(part.dataset.before) <= 0; });
  }
  // <span data-own-time="2026-11-22T23:30:00+09:00" data-words="…" hidden>: the same moment by the
  // reader's own clock, where that is another than the one which the page tells
  function tellOwnTime() {
    document.querySelectorAll("[data-own-time]").forEach((told) => {
      const moment = told.dataset.ownTime, own = new Date(moment);
      const offset = /([+-])(\d\d):(\d\d)$/.exec(moment);
      if (!offset || Number.isNaN(own.getTime())) { return; }
      const minutes = Number(`${offset[1]}1`) * (60 * Number(offset[2]) + Number(offset[3]));
      if (minutes === -own.getTimezoneOffset()) { return; }
      const words = { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" };
      told.textContent = `${told.dataset.words} ${own.toLocaleString(document.documentElement.lang, words)}.`;
      told.hidden = false;
    });
  }
  window.Countdown = { seconds, text };
  tellOwnTime();
  tick();
  setInterval(tick, 1000);
  document.addEventListener("visibilitychange", askServerClock);
  document.addEventListener("htmx:afterSwap", tick); // a refreshed part tells it at once
})();
