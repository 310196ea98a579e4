// A part of a page that asks for itself again when something has happened in its event.
// <div id="x" data-live="/events/1/live/">: a stream while the server has room, else every 10 s.
(() => {
  "use strict";
  const ASK_EVERY = 10000;

  function follow(part) {
    const address = part.dataset.live, id = part.id;
    let seen = null;

    function told(state) {
      const now = JSON.stringify(state);
      if (seen !== null && seen !== now) {
        const open = document.querySelector(`#${id} details[open]`);
        if (open) { return; } // somebody reads reasons: the next change comes by itself
        htmx.ajax("GET", location.href, { target: `#${id}`, select: `#${id}`, swap: "outerHTML" });
      }
      seen = now;
    }
    function ask() {
      if (document.hidden) { return; }
      fetch(`${address}?once`).then((answer) => answer.ok ? answer.json() : null)
        .then((state) => { if (state) { told(state); } }).catch(() => {});
    }
    if (!window.EventSource) { setInterval(ask, ASK_EVERY); return; }
    const stream = new EventSource(address);
    stream.addEventListener("message", (event) => told(JSON.parse(event.data)));
    stream.addEventListener("error", () => {
      if (stream.readyState === EventSource.CLOSED) { setInterval(ask, ASK_EVERY); }
    });
  }

  document.addEventListener("DOMContentLoaded", () => {
    const part = document.querySelector("[data-live]");
    if (part) { follow(part); }
  });
})();
