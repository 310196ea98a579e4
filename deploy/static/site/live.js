// Refresh a part of a page by itself when something has happened in its event.
// <div id="x" data-live="/events/1/live/" data-live-seen="revision/standings">. The reader keeps his
// place in the table and the link he has focused; nothing is replaced while he reads an open part or
// a form of it is on its way.
// With data-live-moves, the second at which it was made, it shows boards, and is refreshed at every move.
// <p id="y" data-live-too> elsewhere on the page is refreshed with it, unless somebody is at work in it.
// <p data-live-lost hidden> is shown while the server cannot be reached, <span data-live-on hidden> while it
// can. The line is live_line.js.
(() => {
  "use strict";
  const ANSWER_WITHIN = 15000;
  const account = document.querySelector('meta[name="account"]')?.content || "-"; // as X-Account says it

  function follow(part) {
    const address = part.dataset.live, id = part.id;
    const showsMoves = part.matches("[data-live-moves]"); // a part without boards does not follow each move
    const hasMovesUntil = 1000 * part.dataset.liveMoves; // one of that very second may be missing
    let shownState = part.dataset.liveSeen || null; // the state that the part on the page shows
    let newestState = null; // the state that the server told last
    let isBusy = false, isOvertaken = false, isUnanswered = false;
    let place = null; // of the reader, when the answer takes the place of what he sees

    const currentPart = () => document.getElementById(id);
    const showLost = (isLost) => document.querySelectorAll("[data-live-lost]").forEach((notice) => { notice.hidden = !isLost; });
    const showLive = (isLost) => {
      showLost(isLost);
      document.querySelectorAll("[data-live-on]").forEach((sign) => { sign.hidden = isLost; });
    };

    const isInUse = (element) => element.querySelector("details[open], [data-held], [data-act-waits], [data-act-question]") !== null || window.Sending.isSendingWithin(element);
    const isReaderBusy = () => isInUse(currentPart());
    const mayReplaceToo = (other) => !other.contains(document.activeElement) && !isInUse(other);
    const partsToo = () => [...document.querySelectorAll("[data-live-too]")].filter(mayReplaceToo).map((other) => `#${other.id}`).join(",");

    function receive(state) {
      newestState = `${state.revision}/${state.standings}/${state.journal}`;
      if (showsMoves) { newestState += `/${state.moves ?? 0}`; }
      const isShown = shownState === null || newestState.startsWith(`${shownState}/`);
      if (isShown && !(showsMoves && state.moves >= hasMovesUntil)) { shownState = newestState; }
      refresh();
      return state.revision !== state.standings; // the table is being computed
    }
    function refresh() {
      if (isBusy || newestState === null || shownState === newestState) { return; }
      if (isReaderBusy()) { return; } // somebody reads or types: when he has done
      const requestedState = newestState, oldPart = currentPart();
      place = null;
      isBusy = true;
      isOvertaken = isUnanswered = false;
      htmx.ajax("GET", location.href, { target: `#${id}`, select: `#${id}`, selectOOB: partsToo(), swap: "outerHTML settle:0ms" })
        .catch(() => {})
        .then(() => {
          isBusy = false;
          const isSwapped = currentPart() !== oldPart;
          if (isSwapped && place) { restorePlace(currentPart(), place); }
          if (isSwapped && !isOvertaken) { shownState = requestedState; }
          if (isSwapped || isOvertaken) { refresh(); }
          else if (isUnanswered) { line.ask(); } // its state tries again
        });
    }
    // A part that the reader opened while the answer was on its way stays as it is. An answer made
    // before his own entry was stored would take that entry off the page again. An answer for another
    // account (his session has ended) has no buttons: his entries stay visible until they are sent.
    document.addEventListener("htmx:beforeSwap", ({ detail }) => {
      if (detail.target !== currentPart() || detail.requestConfig.elt !== document.body) { return; }
      const isOtherAccount = (detail.xhr.getResponseHeader("X-Account") || account) !== account;
      if (isOvertaken || isOtherAccount || isReaderBusy()) { detail.shouldSwap = false; }
      else { place = placeOfReader(currentPart()); } // where he is now, not where he was when it was asked for
      if (isOtherAccount && !isReaderBusy() && !window.Outbox?.hasUnsent()) { location.reload(); }
    });
    document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
      if (detail.target.matches("[data-live-too]") && !mayReplaceToo(detail.target)) { detail.shouldSwap = false; }
    });
    document.addEventListener("sending:ended", refresh);
    document.addEventListener("outbox:sent", () => { isOvertaken = true; });
    document.addEventListener("toggle", (event) => {
      if (currentPart().contains(event.target) && !event.target.open) { refresh(); }
    }, true);

    // the answer is lost as silently as the line: then the server is asked until it answers
    const isOwn = ({ detail }) => detail.target === currentPart() && (detail.elt || detail.requestConfig.elt) === document.body;
    document.addEventListener("htmx:configRequest", (event) => { if (isOwn(event)) { event.detail.timeout = ANSWER_WITHIN; } });
    ["htmx:timeout", "htmx:sendError"].forEach((name) => {
      document.addEventListener(name, (event) => { if (isOwn(event)) { isUnanswered = true; } });
    });
    const line = window.LiveLine(address, { receive, showLost: showLive, mayRest: true });
  }

  // the link that had the focus, or the one now in its place
  const elementAt = (focus) => [...document.querySelectorAll(`#${focus.within} ${focus.tag}`)]
    .filter((element) => focus.href === null || element.getAttribute("href") === focus.href)[focus.index];

  function placeOfReader(part) {
    const frames = [...part.querySelectorAll(".table-wrap")].map((frame) => [frame.scrollLeft, frame.scrollTop]);
    const focused = part.contains(document.activeElement) ? document.activeElement : null;
    let focus = null;
    if (focused) {
      const href = focused.getAttribute("href"), tag = focused.tagName.toLowerCase();
      const alike = [...part.querySelectorAll(tag)].filter((element) => href === null || element.getAttribute("href") === href);
      focus = { within: part.id, tag, href, index: alike.indexOf(focused) };
    }
    return { frames, focus, page: [window.scrollX, window.scrollY], top: part.getBoundingClientRect().top };
  }
  function restorePlace(part, place) {
    if (!part) { return; }
    part.querySelectorAll(".table-wrap").forEach((frame, index) => {
      [frame.scrollLeft, frame.scrollTop] = place.frames[index] || [0, 0];
    });
    // who went on with a key meanwhile has his focus already
    if (place.focus && document.activeElement === document.body) { elementAt(place.focus)?.focus({ preventScroll: true }); }
    window.scrollTo(...place.page);
    // what appeared above it, the next step of the organiser, moves nothing under the eyes of who has scrolled
    if (place.page[1] > 0) { window.scrollBy(0, part.getBoundingClientRect().top - place.top); }
  }

  document.addEventListener("DOMContentLoaded", () => {
    const part = document.querySelector("[data-live]");
    if (part) { follow(part); }
  });
})();
