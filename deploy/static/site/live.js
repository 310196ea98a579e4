// A part of a page that asks for itself again when something has happened in its event.
// <div id="x" data-live="/events/1/live/" data-live-seen="revision/standings">: told by a stream
// while the server has room for one, else asked for now and again. What the reader has in his
// hands stays so: his place in the table, the link under his keys, the reasons he has open.
// <p data-live-lost hidden> is shown while the server cannot be reached.
(() => {
  "use strict";
  const ASK_EVERY = 10000, ASK_SOON = 2000;
  const account = document.querySelector('meta[name="account"]')?.content || "-"; // as X-Account says it

  function follow(part) {
    const address = part.dataset.live, id = part.id;
    let shown = part.dataset.liveSeen || null; // what the part on the page tells
    let known = null; // what the server told last
    let isBusy = false, isOvertaken = false, timer = 0;

    const here = () => document.getElementById(id);
    const lost = (is) => document.querySelectorAll("[data-live-lost]").forEach((one) => { one.hidden = !is; });

    const isHeld = () => here().querySelector("details[open], [data-held]") !== null;

    function told(state) {
      lost(false);
      known = `${state.revision}/${state.standings}/${state.journal}`;
      if (shown === null || known.startsWith(`${shown}/`)) { shown = known; }
      refresh();
    }
    function refresh() {
      if (isBusy || known === null || shown === known) { return; }
      if (isHeld()) { return; } // somebody reads or types: when he has done
      const asked = known, before = here(), place = placeIn(before);
      isBusy = true;
      isOvertaken = false;
      htmx.ajax("GET", location.href, { target: `#${id}`, select: `#${id}`, swap: "outerHTML" })
        .catch(() => {})
        .then(() => {
          isBusy = false;
          const isSwapped = here() !== before;
          if (isSwapped) { restore(here(), place); }
          if (isSwapped && !isOvertaken) { shown = asked; }
          if (isSwapped || isOvertaken) { refresh(); } // no answer: the next word of the server tries again
        });
    }
    // What he began to read while the answer was on its way stays, too. An answer made before his own
    // entry was kept would take that entry off the page again. One for another account (his time has
    // run out) has no buttons: what he entered stays before him while it waits to be sent.
    document.addEventListener("htmx:beforeSwap", ({ detail }) => {
      if (detail.target !== here() || detail.requestConfig.elt !== document.body) { return; }
      const isOfAnother = (detail.xhr.getResponseHeader("X-Account") || account) !== account;
      if (isOvertaken || isOfAnother || isHeld()) { detail.shouldSwap = false; }
      if (isOfAnother && !isHeld() && !window.Outbox?.hasUnsent()) { location.reload(); }
    });
    document.addEventListener("outbox:sent", () => { isOvertaken = true; });
    document.addEventListener("toggle", (event) => {
      if (here().contains(event.target) && !event.target.open) { refresh(); }
    }, true);

    function ask() {
      clearTimeout(timer);
      let next = ASK_EVERY;
      const answer = document.hidden ? Promise.resolve(null) : fetch(`${address}?once`);
      answer.then((one) => {
          if (one && !one.ok) { throw new Error(String(one.status)); } // a proxy without its server
          return one && one.json();
        })
        .then((state) => {
          if (!state) { return; }
          if (state.revision !== state.standings) { next = ASK_SOON; } // the table is being computed
          told(state);
        })
        .catch(() => lost(true))
        .finally(() => { timer = setTimeout(ask, next); });
    }
    function listen() {
      const stream = new EventSource(address);
      stream.addEventListener("message", (event) => told(JSON.parse(event.data)));
      stream.addEventListener("error", () => {
        if (stream.readyState === EventSource.CLOSED) { ask(); } // no room: ask from now on
        else { fetch(`${address}?once`).then((one) => lost(!one.ok), () => lost(true)); } // it comes again
      });
    }
    if (window.EventSource) { listen(); } else { ask(); }
    document.addEventListener("visibilitychange", () => { if (timer && !document.hidden) { ask(); } });
  }

  // the same link, or the one that stands where it stood
  const same = (one) => [...document.querySelectorAll(`#${one.within} ${one.tag}`)]
    .filter((two) => one.href === null || two.getAttribute("href") === one.href)[one.at];

  function placeIn(part) {
    const frames = [...part.querySelectorAll(".table-wrap")].map((one) => [one.scrollLeft, one.scrollTop]);
    const held = part.contains(document.activeElement) ? document.activeElement : null;
    let key = null;
    if (held) {
      const href = held.getAttribute("href"), tag = held.tagName.toLowerCase();
      const alike = [...part.querySelectorAll(tag)].filter((one) => href === null || one.getAttribute("href") === href);
      key = { within: part.id, tag, href, at: alike.indexOf(held) };
    }
    return { frames, key, page: [window.scrollX, window.scrollY] };
  }
  function restore(part, place) {
    if (!part) { return; }
    part.querySelectorAll(".table-wrap").forEach((one, at) => {
      [one.scrollLeft, one.scrollTop] = place.frames[at] || [0, 0];
    });
    if (place.key) { same(place.key)?.focus({ preventScroll: true }); }
    window.scrollTo(...place.page);
  }

  document.addEventListener("DOMContentLoaded", () => {
    const part = document.querySelector("[data-live]");
    if (part) { follow(part); }
  });
})();
